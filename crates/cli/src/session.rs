//! What a tool holds while it runs: messages, output, colours.

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
}

impl<'io> Session<'io> {
    /// Opens the output that `args` name.
    ///
    /// # Errors
    /// The output cannot be made.
    pub fn open(args: &CommonArgs, io: &'io Io) -> anyhow::Result<Self> {
        let output = Output::open(args.output.as_deref(), io)?;
        let palette = Palette::choose(args.color, io, output.is_stdout());
        Ok(Self { io, messages: Messages::new(args.level(), io), output, palette })
    }

    /// Ends the run: [`Output::finish`].
    ///
    /// # Errors
    /// What was written cannot be kept.
    pub fn finish(self, exit: Exit) -> anyhow::Result<Exit> {
        self.output.finish(exit)
    }
}
