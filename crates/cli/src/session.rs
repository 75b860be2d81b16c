//! What a tool holds while it runs: messages, output, colours.

use std::cell::OnceCell;

use shinpan_core::Championship;
use shinpan_records::RecordFiles;

use super::args::CommonArgs;
use super::color::Palette;
use super::exit::Exit;
use super::io::Io;
use super::messages::Messages;
use super::output::Output;

/// A run with its output open. Made before any work, so that an output that cannot be written is reported at once.
pub struct Session<'io> {
    /// The streams and the environment.
    pub io: &'io Io,
    /// Stderr.
    pub messages: Messages,
    /// Stdout, or the file of `-o`.
    pub output: Output,
    /// The colours of text in the output.
    pub palette: Palette,
    /// Which files of a folder are records; none until a program that reads records sets it.
    pub record_files: RecordFiles,
    /// What the rule book says of the tables, once there is one.
    pub(super) championship: OnceCell<Championship>,
}

impl<'io> Session<'io> {
    /// Opens the output that `args` name.
    ///
    /// # Errors
    /// The output cannot be made.
    pub fn open(args: &CommonArgs, io: &'io Io) -> anyhow::Result<Self> {
        Self::open_filling(None, args, io)
    }

    /// Does what [`Session::open`] does for an output that is an input filled in: it may replace the file of the option
    /// `filled` (`--schedule`), and no other input.
    ///
    /// # Errors
    /// The output cannot be made.
    pub fn open_filling(filled: Option<&str>, args: &CommonArgs, io: &'io Io) -> anyhow::Result<Self> {
        let output = Output::open(args, filled, io)?;
        let palette = Palette::choose(args.color, io, output.is_stdout());
        let (messages, record_files) = (Messages::new(args.level(), io), RecordFiles::default());
        Ok(Self { io, messages, output, palette, record_files, championship: OnceCell::new() })
    }

    /// The championship of the rule book that was opened; the usual one before.
    pub fn championship(&self) -> &Championship {
        self.championship.get_or_init(Championship::default)
    }

    /// Ends the run: [`Output::finish`].
    ///
    /// # Errors
    /// What was written cannot be kept.
    pub fn finish(self, exit: Exit) -> anyhow::Result<Exit> {
        if let Some(name) = self.output.replaces().filter(|_| !exit.is_answer()) {
            self.messages.error(format_args!("-o {name}: left unchanged, because not everything could be done"));
        }
        self.output.finish(exit)
    }
}
