//! Where data goes: stdout, or a file that is whole or not there.

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

/// Bytes of the buffer of the output.
const BUFFER_SIZE: usize = 64 * 1024;
/// The longest that a finished item is held back while the next one is worked on.
const HOLD_TIME: Duration = Duration::from_millis(1);

/// The buffered output of a run. [`Output::finish`] puts the file of `-o` in its place; dropped without it, the old
/// file stays as it was.
pub struct Output {
    writer: BufWriter<Stream>,
    /// With `--spreadsheet`.
    cells: Option<SpreadsheetCells>,
    /// Where a terminal shows what is written.
    terminal: Option<TerminalText>,
    pending: Option<Pending>,
    to_stdout: bool,
    flushed: Instant,
}

impl Output {
    /// Stdout where `-o` is not given and for `-`, else a new file beside the one of `-o` that takes its place at the end.
    /// What is not a regular file, `/dev/null` or a pipe, is written straight. `filled` is the option whose input the output is
    /// filled in from: it may replace that one.
    ///
    /// # Errors
    /// Stdout is closed; the file cannot be made or replaced, is an input of the run, or has the name of another format; nothing is changed
    /// then.
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

    /// The file of `-o` that is to be replaced, as it was named.
    pub(super) fn replaces(&self) -> Option<&str> {
        self.pending.as_ref().map(Pending::name)
    }

    /// Whether `path` leads to the file of `-o`, whatever it is called there.
    pub(crate) fn is_going_to(&self, path: &Path) -> bool {
        self.pending.as_ref().is_some_and(|pending| pending.is_going_to(path))
    }

    /// Whether this is stdout and not a file of `-o`.
    pub const fn is_stdout(&self) -> bool {
        self.to_stdout
    }

    /// Says that what is written is data whatever the format is called: there are no colours of ours in it.
    pub fn without_colors(&mut self) {
        if let Some(terminal) = &mut self.terminal {
            *terminal = TerminalText::new(false);
        }
    }

    /// Flushes after an item, unless more will follow within a moment. A `live` input may keep the next item waiting for
    /// long.
    pub fn flush_if_due(&mut self, live: bool) -> io::Result<()> {
        let is_empty = self.writer.buffer().is_empty();
        if is_empty || self.pending.is_some() || !(live || self.flushed.elapsed() >= HOLD_TIME) {
            return Ok(());
        }
        self.writer.flush()?;
        self.flushed = Instant::now();
        Ok(())
    }

    /// Ends the output: on [`Exit::Ok`] and [`Exit::Findings`] the file takes its place, on the others the old one
    /// stays. Returns `exit`.
    ///
    /// # Errors
    /// What was written cannot be kept.
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

    /// Writes bytes whose form is settled, made safe where a terminal shows them.
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

/// Sends stdout to the file of `-o`, unless that is an input.
fn open_file(path: &Path, filled: Option<&str>, args: &CommonArgs, io: &Io) -> anyhow::Result<Option<Pending>> {
    let (filled, inputs) = io.command_line.inputs.iter().cloned().partition(|input| Some(&*input.option) == filled);
    let inputs = Inputs { filled, others: inputs };
    let messages = Messages::new(args.level(), io);
    pending::redirect(path, inputs, io, &messages).map_err(|error| match error.downcast::<io::Error>() {
        Ok(error) => anyhow::anyhow!("{}: {}", path.to_string_lossy(), reason(&error)),
        Err(error) => error,
    })
}
