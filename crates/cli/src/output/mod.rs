//! Output of data: stdout, or a file that is written atomically.

mod pending;
mod pictures;
mod record_folder;
mod spreadsheet;
mod stale;
mod target;
mod terminal;
mod whole;

pub use self::whole::write_file;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::bail;

use self::pending::{Inputs, Pending};
pub use self::pictures::{PictureFolder, PictureOf};
pub use self::record_folder::{RecordFolder, RecordOf};
use self::spreadsheet::SpreadsheetCells;
pub(crate) use self::target::input_at;
use self::terminal::TerminalText;
use super::args::CommonArgs;
use super::exit::Exit;
use super::io::{Io, Stream, reason};
use super::messages::Messages;
pub use super::named_input::NamedInput;
use super::stdin::DASH;

/// Size of the output's buffer in bytes.
const BUFFER_SIZE: usize = 64 * 1024;
/// Longest time that a finished item is held back while the next one is processed.
const HOLD_TIME: Duration = Duration::from_millis(1);

/// Buffered output of a run. [`Output::finish`] moves the new file of `-o` to its place; if it is dropped without that,
/// the old file is unchanged.
pub struct Output {
    writer: BufWriter<Stream>,
    /// Converter of cells, with `--spreadsheet`.
    cells: Option<SpreadsheetCells>,
    /// Converter of text, if a terminal shows the output.
    terminal: Option<TerminalText>,
    pending: Option<Pending>,
    to_stdout: bool,
    flushed: Instant,
}

impl Output {
    /// Opens stdout if `-o` is not given or is `-`, otherwise a new file beside that of `-o`, which it replaces at the
    /// end. A target that is not a regular file, such as `/dev/null` or a pipe, is written directly. `filled` is the
    /// option whose input is filled in to give the output: the output may replace that input.
    ///
    /// # Errors
    /// Stdout is closed; the file cannot be created or replaced, is an input of the run, or has the name of another
    /// format. Nothing is changed then.
    pub fn open(args: &CommonArgs, filled: Option<&str>, io: &Io) -> anyhow::Result<Self> {
        let path = args.output.as_deref().filter(|path| path.as_os_str() != DASH);
        let pending = match path {
            Some(path) => open_file(path, filled, args, io)?,
            None if io.stdout_is_closed => bail!("stdout is closed; nothing can be written there, give -o FILE"),
            None => None,
        };
        if let Some(odd) = &io.command_line.odd_output {
            bail!("{odd}");
        }
        if path.is_none() {
            io.watch.note_stdout();
        }
        let shown = path.is_none() && io.terminals.stdout;
        Ok(Self {
            writer: BufWriter::with_capacity(BUFFER_SIZE, io.stdout.clone()),
            cells: (args.spreadsheet && io.command_line.writes_csv).then(SpreadsheetCells::default),
            terminal: shown.then(|| TerminalText::new(io.command_line.writes_text)),
            pending,
            to_stdout: path.is_none(),
            flushed: Instant::now(),
        })
    }

    /// Returns the file of `-o` that is to be replaced, as it was named.
    pub(super) fn replaces(&self) -> Option<&str> {
        self.pending.as_ref().map(Pending::name)
    }

    /// Whether `path` leads to the file of `-o`, whatever name is used.
    pub(crate) fn is_going_to(&self, path: &Path) -> bool {
        self.pending.as_ref().is_some_and(|pending| pending.is_going_to(path))
    }

    /// Whether this is stdout and not a file of `-o`.
    pub const fn is_stdout(&self) -> bool {
        self.to_stdout
    }

    /// Declares that the output is data, whatever the format is called: it has no colours of ours.
    pub fn without_colors(&mut self) {
        if let Some(terminal) = &mut self.terminal {
            *terminal = TerminalText::new(false);
        }
    }

    /// Flushes after an item, unless more will follow within a moment. A `live` input may keep the next item waiting
    /// for a long time.
    pub fn flush_if_due(&mut self, live: bool) -> io::Result<()> {
        let is_empty = self.writer.buffer().is_empty();
        if is_empty || self.pending.is_some() || !(live || self.flushed.elapsed() >= HOLD_TIME) {
            return Ok(());
        }
        self.writer.flush()?;
        self.flushed = Instant::now();
        Ok(())
    }

    /// Ends the output: on [`Exit::Ok`] and [`Exit::Findings`] the new file replaces the old one, otherwise the old one
    /// stays. Returns `exit`.
    ///
    /// # Errors
    /// The output cannot be kept.
    pub fn finish(mut self, exit: Exit) -> anyhow::Result<Exit> {
        let last = self.cells.as_mut().map(SpreadsheetCells::end).unwrap_or_default();
        self.show(&last)?;
        let last = self.terminal.as_mut().map(TerminalText::end).unwrap_or_default();
        self.writer.write_all(&last)?;
        self.writer.flush()?;
        match self.pending.take() {
            Some(pending) if exit.is_answer() => pending.commit()?,
            _ => {}
        }
        Ok(exit)
    }

    /// Writes bytes in their final form, made safe if a terminal shows them.
    fn show(&mut self, bytes: &[u8]) -> io::Result<()> {
        match &mut self.terminal {
            Some(terminal) => self.writer.write_all(&terminal.escape(bytes)),
            None => self.writer.write_all(bytes),
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_all(bytes).map(|()| bytes.len())
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        match &mut self.cells {
            Some(cells) => {
                let cells = cells.convert(bytes);
                self.show(&cells)
            }
            None => self.show(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

/// Redirects stdout to the file of `-o`, unless that is an input.
fn open_file(path: &Path, filled: Option<&str>, args: &CommonArgs, io: &Io) -> anyhow::Result<Option<Pending>> {
    let (filled, inputs) = io.command_line.inputs.iter().cloned().partition(|input| Some(&*input.option) == filled);
    let inputs = Inputs { filled, others: inputs };
    let messages = Messages::new(args.level(), io);
    pending::redirect(path, inputs, io, &messages).map_err(|error| match error.downcast::<io::Error>() {
        Ok(error) => anyhow::anyhow!("{}: {}", path.to_string_lossy(), reason(&error)),
        Err(error) => error,
    })
}
