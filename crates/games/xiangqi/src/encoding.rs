//! The encoding of records: UTF-8, UTF-16 by its mark, else GB18030, Big5 or windows-1252, whichever makes moves of it.
//!
//! Each game of PGN is looked at by itself: files that were joined may be in several encodings, and what is found does not depend
//! on where a file is split.

use std::borrow::Cow;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Read};
use std::ops::ControlFlow;

use encoding_rs::{BIG5, Encoding, GB18030, WINDOWS_1252};
use shinpan_core::Severity;
use shinpan_records::chunk::{Chunk, LineEnds};
use shinpan_records::encoding::{Decoded, label, surprisal, utf16};
use shinpan_records::format::Each;
use shinpan_records::pgn::{PgnLines, border};

use crate::pgn::{GameVisitor, Guess};
use crate::record::{RawGame, RecordFormat};

/// The most bytes of a game for which encodings are tried.
const MAX_TRIED: usize = 16 << 20;
/// Bytes that are looked at together, where games end among them.
const STRETCH: usize = 256 << 10;
/// The encodings that are tried, in this order.
const TRIED: [&Encoding; 3] = [GB18030, BIG5, WINDOWS_1252];

/// Hands the games of a chunk of a file of PGN to `each`.
pub(crate) fn read(
    lines: &mut PgnLines,
    chunk: &Chunk,
    input: &mut dyn Read,
    each: Each<'_, RawGame>,
) -> io::Result<()> {
    let mut reader = Reader { lines, chunk: chunk.clone(), each, last: 0, index: 0, flow: ControlFlow::Continue(()) };
    let (mut text, mut wanted) = (Vec::new(), STRETCH);
    loop {
        let missing = (wanted - text.len()) as u64;
        let is_over = (input.take(missing).read_to_end(&mut text)? as u64) < missing;
        if let Some(encoding) = utf16(&text).filter(|_| reader.index == 0 && chunk.is_first()) {
            return reader.games(&mut Decoded::new(encoding, &mut text.chain(input)), label(encoding), None);
        }
        let end = if is_over { Some(text.len()) } else { border::<GameVisitor<'_>>(&text) };
        match end {
            Some(end) => {
                reader.stretch(&text[..end])?;
                text.drain(..end);
                wanted = STRETCH.max(text.len() + STRETCH / 2);
            }
            None if text.len() < MAX_TRIED => wanted = (2 * wanted).min(MAX_TRIED),
            // A game of such a length is read as it comes.
            None => {
                let guess = guess(&text);
                return reader.decoded(&mut text.chain(input), guess);
            }
        }
        if is_over || reader.flow.is_break() {
            return Ok(());
        }
    }
}

/// The text of a whole file, its encoding by the characters that are in everyday use.
pub(crate) fn decode(text: &[u8]) -> (Cow<'_, str>, &'static str) {
    let encoding = match utf16(text) {
        Some(encoding) => encoding,
        None if std::str::from_utf8(text).is_ok() => encoding_rs::UTF_8,
        None => TRIED.into_iter().min_by_key(|encoding| surprisal(encoding, text)).unwrap_or(GB18030),
    };
    (encoding.decode_with_bom_removal(text).0, label(encoding))
}

/// Reads stretches of a file, one after the other.
struct Reader<'a> {
    lines: &'a mut PgnLines,
    /// The chunk from the next byte on.
    chunk: Chunk,
    each: Each<'a, RawGame>,
    /// The last byte that was read.
    last: u8,
    /// The index of the last game.
    index: u32,
    flow: ControlFlow<()>,
}

impl Reader<'_> {
    /// Reads whole games: together where they are all in UTF-8.
    fn stretch(&mut self, text: &[u8]) -> io::Result<()> {
        if std::str::from_utf8(text).is_ok() {
            return self.game(text, None);
        }
        let (mut borders, mut end) = (vec![text.len()], text.len());
        while let Some(at) = border::<GameVisitor<'_>>(&text[..end]).filter(|at| !is_remark(&text[..*at])) {
            borders.push(at);
            end = at;
        }
        let mut from = 0;
        for end in borders.into_iter().rev() {
            if self.flow.is_continue() {
                let game = &text[from..end];
                self.game(game, guess(game))?;
            }
            from = end;
        }
        Ok(())
    }

    /// Reads a game, or several in UTF-8.
    fn game(&mut self, text: &[u8], guess: Option<Guess>) -> io::Result<()> {
        self.decoded(&mut &*text, guess)?;
        self.chunk = self.chunk.later(LineEnds::Any.count(self.last, text));
        self.last = text.last().copied().unwrap_or(self.last);
        Ok(())
    }

    fn decoded(&mut self, input: &mut dyn Read, guess: Option<Guess>) -> io::Result<()> {
        match guess {
            None => self.games(input, "utf-8", None),
            Some(guess) => self.games(&mut Decoded::new(guess.encoding, input), label(guess.encoding), Some(guess)),
        }
    }

    fn games(&mut self, input: &mut dyn Read, encoding: &'static str, guess: Option<Guess>) -> io::Result<()> {
        let Self { lines, chunk, each, index, flow, .. } = self;
        let before = *index;
        let mut each = |game: &RawGame| {
            *index = game.index;
            *flow = each(game);
            *flow
        };
        let visitor = GameVisitor::new(&mut each, RecordFormat::Pgn, encoding).behind(before).guessed(guess);
        lines.read(chunk, input, visitor.keeping(lines.comments))
    }
}

/// Whether a text has blank lines and lines of escapes and comments alone: there is no game in it.
fn is_remark(text: &[u8]) -> bool {
    let mut lines = text.split(|byte| matches!(byte, b'\n' | b'\r')).map(<[u8]>::trim_ascii);
    lines.all(|line| matches!(line.first(), None | Some(b'%' | b';')))
}

/// The encoding of `text`; none if it is UTF-8, but for a character that may be cut in two where it ends.
fn guess(text: &[u8]) -> Option<Guess> {
    let error = std::str::from_utf8(text).err()?;
    if error.error_len().is_none() && text.len() == MAX_TRIED {
        return None;
    }
    let trials = TRIED.map(|encoding| Trial::of(text, encoding));
    let fit: Vec<&Trial> = trials.iter().filter(|trial| !trials.iter().any(|other| other.is_fitter(trial))).collect();
    let best = fit.iter().min_by_key(|trial| trial.surprisal)?;
    let other = fit.iter().find(|other| other.moves != best.moves).map(|other| other.encoding);
    let other_of_names = fit.iter().find(|other| other.names != best.names).map(|other| other.encoding);
    Some(Guess { encoding: best.encoding, other, other_of_names, is_fit: !best.is_unfit })
}

/// A text as it is in an encoding.
struct Trial {
    encoding: &'static Encoding,
    is_unfit: bool,
    /// Words that are no moves, and other errors.
    faults: usize,
    /// The surprisal of its characters, in bits.
    surprisal: u64,
    /// The moves and results, as a hash.
    moves: u64,
    /// The names, as a hash.
    names: u64,
}

impl Trial {
    fn of(text: &[u8], encoding: &'static Encoding) -> Self {
        let (mut faults, mut hasher, mut names) = (0, DefaultHasher::new(), DefaultHasher::new());
        let mut each = |game: &RawGame| {
            faults += game.findings.iter().filter(|finding| finding.severity == Severity::Error).count();
            for mv in &game.moves {
                match mv.in_letters() {
                    Some(letters) => letters.hash(&mut hasher),
                    None => faults += 1,
                }
            }
            let outcomes = game.claims.iter().map(|(_, outcome)| outcome.as_str()).collect::<Vec<_>>();
            (outcomes, game.start.as_str()).hash(&mut hasher);
            (&game.names.first, &game.names.second).hash(&mut names);
            ControlFlow::Continue(())
        };
        let (decoded, is_unfit) = encoding.decode_without_bom_handling(text);
        // Memory can be read.
        let visitor = GameVisitor::new(&mut each, RecordFormat::Pgn, label(encoding));
        let _ = PgnLines::default().read(&Chunk::default(), &mut decoded.as_bytes(), visitor);
        let surprisal = surprisal(encoding, text);
        Self { encoding, is_unfit, faults, surprisal, moves: hasher.finish(), names: names.finish() }
    }

    /// Whether `other` fits the text no better in any way, and worse in one.
    fn is_fitter(&self, other: &Self) -> bool {
        let (own, others) = ((self.faults, self.is_unfit), (other.faults, other.is_unfit));
        own.0 <= others.0 && own.1 <= others.1 && own != others
    }
}
