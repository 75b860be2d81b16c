//! Splits a large file or a stream into chunks that several threads process.
//!
//! A chunk ends at a border of the format ([`SplitRule`]). Bytes that are available are split at once; if they come
//! slowly, or there is no border among them, a chunk stays open: its reader gets the bytes as they come, up to the next
//! border. Splitting never waits for anything that a reader of the whole file would not wait for, and memory is bounded
//! by the chunks being processed.

use std::io::{self, Cursor, Read};
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

use super::input::Input;
use super::inputs::Inputs;
use super::loan::Loan;
use super::stop::{Relay, Stop};
use shinpan_records::chunk::{BEFORE, Chunk, SplitRule};

/// Function that decides how a file with these first bytes is split; `None` if it is read whole.
pub type SplitRuleFn<'a> = dyn Fn(&[u8]) -> Option<SplitRule> + Sync + 'a;

/// Size of a chunk in bytes: work for about a millisecond.
pub(super) const CHUNK_SIZE: usize = 128 * 1024;
/// Number of chunks above which a file is worth several threads.
const WORTH_SPLITTING: u64 = 8;
/// Number of bytes read at a time.
const READ_SIZE: usize = 64 * 1024;
/// Time to wait for bytes of a stream before a chunk stays open: the longest that it is held back.
const PATIENCE: Duration = Duration::from_millis(5);

/// Whether `input` may be so long that several threads should process it, in chunks of `size` bytes.
pub(super) fn is_worth_splitting(input: &Input, size: usize) -> bool {
    input.length().is_none_or(|length| length > WORTH_SPLITTING * size as u64)
}

/// A file or stream that is being split.
pub(super) struct Splitter {
    stream: Stream,
    is_live: bool,
    rule: Arc<SplitRule>,
    /// At most [`BEFORE`] bytes that have been handed out, then those that have not.
    buffer: Vec<u8>,
    /// Number of bytes of `buffer` that have been handed out.
    at: usize,
    /// Number of lines of the file that have been handed out.
    lines: u32,
    end: Option<End>,
}

/// Source of the bytes.
enum Stream {
    Plain(Input),
    Relayed(Relay),
}

/// Reason why no more bytes come.
enum End {
    Reached,
    Failed(io::Error),
    /// The error has been returned.
    Reported,
}

impl Splitter {
    /// Starts splitting; `head` has already been read from `input`.
    pub(super) fn new(head: Vec<u8>, input: Input, rule: SplitRule) -> Self {
        let is_live = input.is_live();
        let (stream, rule) = (Stream::Plain(input), Arc::new(rule));
        Self { stream, is_live, rule, buffer: head, at: 0, lines: 0, end: None }
    }

    /// Prepares for several threads: `stop` ends the wait of any of them for a slow stream.
    pub(super) fn relayed(self, stop: &Stop) -> Self {
        let stream = match self.stream {
            Stream::Plain(input) if self.is_live => match stop.try_relay(input) {
                Ok(relay) => Stream::Relayed(relay),
                Err(input) => Stream::Plain(input),
            },
            stream => stream,
        };
        Self { stream, ..self }
    }

    /// Opens a chunk of at least `size` bytes; the splitter comes back at its end.
    pub(super) fn open_chunk(self, size: usize) -> (Input, Loan<Self>) {
        let (give_back, loan) = Loan::lent();
        let (chunk, is_live) = (self.chunk(), self.is_live);
        let open = OpenChunk { splitter: Some(self), give_back, size, missing: size, is_searched: false, border: None };
        (Input::chunk_of(Box::new(open), is_live, chunk), loan)
    }

    /// Whether no more bytes and no error follow.
    pub(super) const fn is_over(&self) -> bool {
        self.at == self.buffer.len() && !matches!(self.end, None | Some(End::Failed(_)))
    }

    /// Returns the description of the chunk that begins after the bytes handed out.
    fn chunk(&self) -> Chunk {
        Chunk::behind(self.lines, Arc::clone(&self.rule))
    }

    fn rest(&self) -> &[u8] {
        &self.buffer[self.at..]
    }

    /// Hands out bytes up to `end` of the buffer.
    fn hand_out(&mut self, end: usize) -> &[u8] {
        let before = self.at.checked_sub(1).map_or(0, |last| self.buffer[last]);
        let bytes = &self.buffer[self.at..end];
        self.lines = self.lines.saturating_add(self.rule.line_ends.count(before, bytes));
        self.at = end;
        bytes
    }

    /// Returns the last border in the next `size` bytes of the buffer, or in all of it.
    fn border(&self, size: usize) -> Option<usize> {
        let within = |end: usize| {
            let from = self.at.saturating_sub(BEFORE);
            let border = from + (self.rule.border)(&self.buffer[from..end])?;
            (border > self.at).then_some(border)
        };
        let (near, all) = (self.at.saturating_add(size), self.buffer.len());
        if near < all { within(near).or_else(|| within(all)) } else { within(all) }
    }

    /// Reads once more.
    fn read_more(&mut self) {
        if self.end.is_some() {
            return;
        }
        self.buffer.drain(..self.at.saturating_sub(BEFORE));
        self.at = self.at.min(BEFORE);
        let filled = self.buffer.len();
        self.buffer.resize(filled + READ_SIZE, 0);
        let read = self.stream.read(&mut self.buffer[filled..]);
        self.buffer.truncate(filled + read.as_ref().copied().unwrap_or(0));
        self.end = match read {
            Ok(0) => Some(End::Reached),
            Ok(_) => None,
            Err(error) => Some(End::Failed(error)),
        };
    }

    /// Returns the error that follows the bytes handed out, if there is one; only once.
    fn failure(&mut self) -> Option<io::Error> {
        match self.end.take_if(|end| matches!(end, End::Failed(_)) && self.at == self.buffer.len())? {
            End::Failed(error) => {
                self.end = Some(End::Reported);
                Some(error)
            }
            End::Reached | End::Reported => None,
        }
    }

    /// Reads until there are at least `size` bytes; waits for the first, and a moment for the others.
    fn gather(&mut self, size: usize) {
        if self.rest().is_empty() {
            self.read_more();
        }
        let latest = Instant::now() + PATIENCE;
        while self.end.is_none() && self.rest().len() < size && self.stream.is_ready_by(latest) {
            self.read_more();
        }
    }

    /// Returns the end of the next chunk, if all of it is available.
    fn whole_chunk(&self, size: usize) -> Option<usize> {
        match self.end {
            Some(End::Reached) if self.rest().len() <= size => Some(self.buffer.len()),
            _ if self.rest().len() < size => None,
            _ => self.border(size),
        }
    }
}

impl Stream {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let read = match self {
                Self::Plain(input) => input.read(buffer),
                Self::Relayed(relay) => relay.read(buffer),
            };
            match read {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => return read,
            }
        }
    }

    /// Whether bytes or the end come by `latest`.
    fn is_ready_by(&mut self, latest: Instant) -> bool {
        match self {
            Self::Plain(_) => true,
            Self::Relayed(relay) => relay.is_ready_within(latest.saturating_duration_since(Instant::now())),
        }
    }
}

/// Chunks of a file or stream, one after the other.
pub(super) struct Chunks {
    /// The splitter, unless the reader of an open chunk has borrowed it.
    splitter: Loan<Splitter>,
    size: usize,
}

/// Next step of [`Chunks`].
pub(super) enum ChunkStep {
    /// Bytes, followed by others.
    Bytes(Input),
    /// End of the bytes.
    End,
}

impl Chunks {
    /// Creates chunks of about `size` bytes.
    pub(super) const fn new(splitter: Splitter, size: usize) -> Self {
        Self { splitter: Loan::Here(splitter), size }
    }
}

impl Inputs for Chunks {
    type Input = ChunkStep;

    fn take_next(&mut self) -> Option<ChunkStep> {
        // A reader that stopped before the end does not give the splitter back; then the run is over.
        let mut splitter = self.splitter.take()?;
        splitter.gather(self.size);
        if splitter.is_over() {
            return matches!(splitter.end, Some(End::Reached)).then_some(ChunkStep::End);
        }
        let (input, loan) = if let Some(end) = splitter.whole_chunk(self.size) {
            let (chunk, is_live) = (splitter.chunk(), splitter.is_live);
            let bytes = splitter.hand_out(end).to_vec();
            (Input::chunk_of(Box::new(Cursor::new(bytes)), is_live, chunk), Loan::Here(splitter))
        } else {
            splitter.open_chunk(self.size)
        };
        self.splitter = loan;
        Some(ChunkStep::Bytes(input))
    }

    /// Returns false, because one chunk is enough work for a thread.
    fn is_ready(&self) -> bool {
        false
    }
}

/// A chunk whose bytes are read as they come, up to a border.
struct OpenChunk {
    /// None at the end.
    splitter: Option<Splitter>,
    give_back: Sender<Splitter>,
    size: usize,
    /// Number of bytes missing until the chunk is large enough.
    missing: usize,
    is_searched: bool,
    border: Option<usize>,
}

impl OpenChunk {
    /// Ends the chunk, at a border or at the end of the file.
    fn end(&mut self) {
        if let Some(splitter) = self.splitter.take() {
            // Nobody waits for the splitter if the run is over.
            let _ = self.give_back.send(splitter);
        }
    }
}

impl Read for OpenChunk {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let Some(splitter) = &mut self.splitter else { return Ok(0) };
        if into.is_empty() {
            return Ok(0);
        }
        if splitter.rest().is_empty() && self.border != Some(splitter.at) {
            splitter.read_more();
            self.is_searched = false;
        }
        if self.missing <= splitter.rest().len() && !std::mem::replace(&mut self.is_searched, true) {
            self.border = splitter.border(self.size);
        }
        let end = self.border.unwrap_or(splitter.buffer.len()).min(splitter.at + into.len());
        let bytes = splitter.hand_out(end);
        into[..bytes.len()].copy_from_slice(bytes);
        self.missing = self.missing.saturating_sub(bytes.len());
        let read = bytes.len();
        if read == 0 {
            let failure = splitter.failure();
            self.end();
            return failure.map_or(Ok(0), Err);
        }
        Ok(read)
    }
}
