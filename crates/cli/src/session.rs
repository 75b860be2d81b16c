//! State of a running tool: messages, output, colours.

use std::cell::OnceCell;

use shinpan_core::Championship;
use shinpan_records::RecordFiles;

use super::args::CommonArgs;
use super::color::Palette;
use super::exit::Exit;
use super::io::Io;
use super::messages::Messages;
use super::output::Output;

/// A run with its output open. It is created before any work, so that an output that cannot be written is reported at
/// once.
pub struct Session<'io> {
    /// Streams and environment.
    pub io: &'io Io,
    /// Messages on stderr.
    pub messages: Messages,
    /// Output to stdout, or to the file of `-o`.
    pub output: Output,
    /// Colours of text in the output.
    pub palette: Palette,
    /// Files of a folder that are records; none until a program that reads records sets it.
    pub record_files: RecordFiles,
    /// Settings of the rule book for tables, once there is a book.
    pub(super) championship: OnceCell<Championship>,
}

impl<'io> Session<'io> {
    /// Opens the output that `args` name.
    ///
    /// # Errors
    /// The output cannot be created.
    pub fn open(args: &CommonArgs, io: &'io Io) -> anyhow::Result<Self> {
        Self::open_filling(None, args, io)
    }

    /// Does the same as [`Session::open`] for an output that is an input filled in: it may replace the file of the
    /// option `filled` (`--schedule`), but no other input.
    ///
    /// # Errors
    /// The output cannot be created.
    pub fn open_filling(filled: Option<&str>, args: &CommonArgs, io: &'io Io) -> anyhow::Result<Self> {
        let output = Output::open(args, filled, io)?;
        let palette = Palette::choose(args.color, io, output.is_stdout());
        let (messages, record_files) = (Messages::new(args.level(), io), RecordFiles::default());
        Ok(Self { io, messages, output, palette, record_files, championship: OnceCell::new() })
    }

    /// Returns the championship of the rule book that was opened, or the default one if none was.
    pub fn championship(&self) -> &Championship {
        self.championship.get_or_init(Championship::default)
    }

    /// Ends the run: [`Output::finish`].
    ///
    /// # Errors
    /// The output cannot be kept.
    pub fn finish(self, exit: Exit) -> anyhow::Result<Exit> {
        if let Some(name) = self.output.replaces().filter(|_| !exit.is_answer()) {
            self.messages.error(format_args!("-o {name}: left unchanged, because not everything could be done"));
        }
        self.output.finish(exit)
    }
}
