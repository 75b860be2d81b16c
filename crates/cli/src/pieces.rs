//! One large file, or a stream, as pieces that several threads work on.
//!
//! A piece ends at a border of the format ([`SplitRule`]). What is there is cut at once; where bytes are slow to come, or no
//! border is there, a piece stays open: its reader gets the bytes as they come, up to the next border. Nothing is ever
//! waited for that the reader of the whole would not wait for, and memory is bounded by the pieces that are worked on.

use std::io::{self, Cursor, Read};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use super::batch::Inputs;
use super::source::Input;
use super::stop::{Relay, Stop};
use shinpan_records::chunk::{BEFORE, Chunk, SplitRule};

/// Bytes of a piece: work for about a millisecond.
pub(super) const PIECE: usize = 128 * 1024;
/// So many pieces are worth several threads.
const WORTH: u64 = 8;
/// Bytes asked for at a time.
const CHUNK: usize = 64 * 1024;
/// How long bytes of a stream are waited for before a piece stays open: the longest that it is held back.
const PATIENCE: Duration = Duration::from_millis(5);

/// Whether `input` may be so long that several threads should work on it, in pieces of `size` bytes.
pub(super) fn is_worth(input: &Input, size: usize) -> bool {
    input.length().is_none_or(|length| length > WORTH * size as u64)
}

/// A file or stream that is being cut.
pub(super) struct Text {
    inlet: Inlet,
    is_live: bool,
    cut: Arc<SplitRule>,
    /// At most [`BEFORE`] bytes that are handed out, then those that are not.
    buffer: Vec<u8>,
    /// How many bytes of `buffer` are handed out.
    at: usize,
    /// How many lines are.
    lines: u32,
    end: Option<End>,
}

/// Where bytes come from.
enum Inlet {
    Plain(Input),
    Relay(Relay),
}

/// Why no more bytes come.
enum End {
    Reached,
    Failed(io::Error),
    /// The error has been told.
    Told,
}

impl Text {
    /// What begins with `head`, which was read of `input` already.
    pub(super) fn new(head: Vec<u8>, input: Input, cut: SplitRule) -> Self {
        let is_live = input.is_live();
        let (inlet, cut) = (Inlet::Plain(input), Arc::new(cut));
        Self { inlet, is_live, cut, buffer: head, at: 0, lines: 0, end: None }
    }

    /// The same for several threads: while one waits for a slow stream it can be told to stop.
    pub(super) fn relayed(self, stop: &Stop) -> Self {
        let inlet = match self.inlet {
            Inlet::Plain(input) if self.is_live => match stop.try_relay(input) {
                Ok(relay) => Inlet::Relay(relay),
                Err(input) => Inlet::Plain(input),
            },
            inlet => inlet,
        };
        Self { inlet, ..self }
    }

    /// A piece that stays open for at least `size` bytes; `Text` comes back by way of the receiver at its end.
    pub(super) fn open_piece(self, size: usize) -> (Input, Receiver<Self>) {
        let (give_back, back) = channel();
        let (chunk, is_live) = (self.chunk(), self.is_live);
        let piece = OpenPiece { text: Some(self), give_back, size, to_come: size, is_searched: false, border: None };
        (Input::piece(Box::new(piece), is_live, chunk), back)
    }

    /// Whether nothing comes any more.
    pub(super) const fn is_over(&self) -> bool {
        self.at == self.buffer.len() && !matches!(self.end, None | Some(End::Failed(_)))
    }

    fn chunk(&self) -> Chunk {
        Chunk::behind(self.lines, Arc::clone(&self.cut))
    }

    fn rest(&self) -> &[u8] {
        &self.buffer[self.at..]
    }

    /// Hands out bytes up to `end` of the buffer.
    fn hand_out(&mut self, end: usize) -> &[u8] {
        let before = self.at.checked_sub(1).map_or(0, |last| self.buffer[last]);
        let bytes = &self.buffer[self.at..end];
        self.lines = self.lines.saturating_add(self.cut.line_ends.count(before, bytes));
        self.at = end;
        bytes
    }

    /// Where the last border is in the next `size` bytes of the buffer, else in all of it.
    fn border(&self, size: usize) -> Option<usize> {
        let within = |end: usize| {
            let from = self.at.saturating_sub(BEFORE);
            let border = from + (self.cut.border)(&self.buffer[from..end])?;
            (border > self.at).then_some(border)
        };
        let (near, all) = (self.at.saturating_add(size), self.buffer.len());
        if near < all { within(near).or_else(|| within(all)) } else { within(all) }
    }

    /// Reads on, once.
    fn more(&mut self) {
        if self.end.is_some() {
            return;
        }
        self.buffer.drain(..self.at.saturating_sub(BEFORE));
        self.at = self.at.min(BEFORE);
        let filled = self.buffer.len();
        self.buffer.resize(filled + CHUNK, 0);
        let read = self.inlet.read(&mut self.buffer[filled..]);
        self.buffer.truncate(filled + read.as_ref().copied().unwrap_or(0));
        self.end = match read {
            Ok(0) => Some(End::Reached),
            Ok(_) => None,
            Err(error) => Some(End::Failed(error)),
        };
    }

    /// The error that comes behind what is handed out; it is told once.
    fn failure(&mut self) -> Option<io::Error> {
        match self.end.take_if(|end| matches!(end, End::Failed(_)) && self.at == self.buffer.len())? {
            End::Failed(error) => {
                self.end = Some(End::Told);
                Some(error)
            }
            End::Reached | End::Told => None,
        }
    }

    /// Reads on while there are fewer bytes than `size`; waits for the first, and a moment for the others.
    fn gather(&mut self, size: usize) {
        if self.rest().is_empty() {
            self.more();
        }
        let latest = Instant::now() + PATIENCE;
        while self.end.is_none() && self.rest().len() < size && self.inlet.is_there(latest) {
            self.more();
        }
    }

    /// The end of a piece of which all is there.
    fn whole_piece(&self, size: usize) -> Option<usize> {
        match self.end {
            Some(End::Reached) if self.rest().len() <= size => Some(self.buffer.len()),
            _ if self.rest().len() < size => None,
            _ => self.border(size),
        }
    }
}

impl Inlet {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let read = match self {
                Self::Plain(input) => input.read(buffer),
                Self::Relay(relay) => relay.read(buffer),
            };
            match read {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => return read,
            }
        }
    }

    /// Whether bytes, or the end, come by then.
    fn is_there(&mut self, latest: Instant) -> bool {
        match self {
            Self::Plain(_) => true,
            Self::Relay(relay) => relay.is_there(latest.saturating_duration_since(Instant::now())),
        }
    }
}

/// The pieces of a text, one after the other.
pub(super) struct Pieces {
    text: Place,
    size: usize,
}

/// Where the text is.
enum Place {
    Here(Text),
    /// With the reader of an open piece.
    Lent(Receiver<Text>),
    /// All is handed out, or its reader has left off.
    Nowhere,
}

/// What there is to work on.
pub(super) enum Piece {
    /// Bytes, behind which others come.
    Bytes(Input),
    /// There are no more.
    End,
}

impl Pieces {
    /// Pieces of about `size` bytes.
    pub(super) const fn new(text: Text, size: usize) -> Self {
        Self { text: Place::Here(text), size }
    }
}

impl Inputs for Pieces {
    type Input = Piece;

    fn take_next(&mut self) -> Option<Piece> {
        let mut text = match std::mem::replace(&mut self.text, Place::Nowhere) {
            Place::Here(text) => text,
            // It does not come back if its reader has left off: then nothing more is wanted.
            Place::Lent(back) => back.recv().ok()?,
            Place::Nowhere => return None,
        };
        text.gather(self.size);
        if text.is_over() {
            return matches!(text.end, Some(End::Reached)).then_some(Piece::End);
        }
        let (input, place) = if let Some(end) = text.whole_piece(self.size) {
            let (chunk, is_live) = (text.chunk(), text.is_live);
            let bytes = text.hand_out(end).to_vec();
            (Input::piece(Box::new(Cursor::new(bytes)), is_live, chunk), Place::Here(text))
        } else {
            let (input, back) = text.open_piece(self.size);
            (input, Place::Lent(back))
        };
        self.text = place;
        Some(Piece::Bytes(input))
    }

    /// Each is enough for one thread.
    fn is_ready(&self) -> bool {
        false
    }
}

/// Bytes as they come, up to a border.
struct OpenPiece {
    /// None at the end.
    text: Option<Text>,
    give_back: Sender<Text>,
    size: usize,
    /// How many bytes are to come until the piece is large enough.
    to_come: usize,
    is_searched: bool,
    border: Option<usize>,
}

impl OpenPiece {
    /// At a border, or where the text is over.
    fn end(&mut self) {
        if let Some(text) = self.text.take() {
            // Nobody waits for it if the run is over.
            let _ = self.give_back.send(text);
        }
    }
}

impl Read for OpenPiece {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let Some(text) = &mut self.text else { return Ok(0) };
        if into.is_empty() {
            return Ok(0);
        }
        if text.rest().is_empty() && self.border != Some(text.at) {
            text.more();
            self.is_searched = false;
        }
        if self.to_come <= text.rest().len() && !std::mem::replace(&mut self.is_searched, true) {
            self.border = text.border(self.size);
        }
        let end = self.border.unwrap_or(text.buffer.len()).min(text.at + into.len());
        let bytes = text.hand_out(end);
        into[..bytes.len()].copy_from_slice(bytes);
        self.to_come = self.to_come.saturating_sub(bytes.len());
        let read = bytes.len();
        if read == 0 {
            let failure = text.failure();
            self.end();
            return failure.map_or(Ok(0), Err);
        }
        Ok(read)
    }
}
