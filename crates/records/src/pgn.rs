//! PGN, of any game that is written in it: tokens of the main line with their places, line by line.
//!
//! Variations, marks (`$1`, `!`) and lines that begin with `%` are skipped. A game ends with its result, or where the tags
//! of the next begin. What a word or a tag means is for the game to say: it implements [`Visit`]. Memory is bounded by a
//! line, and nothing is copied but the value of a tag that has a backslash.

use std::borrow::Cow;
use std::io::{self, Read};
use std::ops::ControlFlow;

use crate::chunk::Chunk;
use crate::lines::{Line, Lines};
use shinpan_core::Outcome;
use shinpan_core::finding::TextPos;

mod border;
mod format;
mod token;

pub use border::border;
pub use format::{InPgn, PgnLines, can_detect, detect, own_format};
use token::{WORD_ENDS, outcome, tag_pair, word_number};

/// The longest line that is read.
pub const MAX_LINE: usize = 1 << 20;
const MARK: &[u8] = b"\xef\xbb\xbf";

/// What a text is, where it cannot be read as PGN, whatever the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PgnFault {
    /// There is no game in it.
    NotARecord,
    /// It is against the notation.
    BadText,
    /// It is longer or deeper than is read.
    LimitExceeded,
}

/// Takes what a file of PGN says. Every game is within a `begin` and an `end`.
pub trait Visit {
    /// The most variations within each other.
    const MAX_DEPTH: u32;
    /// The most digits of a move's number that may stand without a dot.
    const BARE_DIGITS: usize;

    /// Whether games begin with a tag of this name: also where the one before was not brought to its end.
    fn opens(name: &[u8]) -> bool;
    /// Something of a game is there.
    fn begin(&mut self, pos: TextPos);
    /// A tag of the game.
    fn tag(&mut self, pos: TextPos, name: &[u8], value: &[u8]);
    /// A line that begins as a tag and is none.
    fn bad_tag(&mut self, pos: TextPos, text: &[u8]);
    /// A word of the main line, without a number of a move before it.
    fn word(&mut self, pos: TextPos, word: &[u8]);
    /// A line's part of a comment on the main line, which need not be within a game; the last one of it.
    fn comment(&mut self, pos: TextPos, text: &[u8], is_last: bool);
    /// The result behind the moves.
    fn marker(&mut self, pos: TextPos, outcome: Outcome);
    /// What cannot be read, and what is the matter.
    fn fault(&mut self, pos: TextPos, fault: PgnFault, message: String);
    /// The end of the game; whether to go on.
    fn end(&mut self) -> ControlFlow<()>;
}

/// Reads PGN from `input`, a file or a part of one, until `visit` breaks.
///
/// # Errors
/// Those of `input`; whatever the bytes say goes to `visit`.
pub fn read(lines: &mut Lines, chunk: &Chunk, input: &mut dyn Read, visit: impl Visit) -> io::Result<()> {
    let mut reader = Reader::new(visit);
    lines.read_chunk(chunk, input, &mut |number, line| match line {
        Line::Text(text) => reader.line(if number == 1 { without_mark(text) } else { text }, number),
        Line::TooLong => {
            let pos = TextPos { line: number, column: 1 };
            reader.fault(pos, PgnFault::LimitExceeded, "a line of more than 1 MiB, not read".to_owned());
            // So long are comments on moves, not tags.
            reader.stage = Stage::Moves;
            true
        }
    })?;
    reader.finish();
    Ok(())
}

fn without_mark(text: &[u8]) -> &[u8] {
    text.strip_prefix(MARK).unwrap_or(text)
}

/// Takes lines and hands out tokens.
struct Reader<V> {
    visit: V,
    stage: Stage,
    /// Any game has begun.
    has_games: bool,
    /// The last line was blank.
    after_blank: bool,
    /// Where the comment began that is open.
    comment: Option<TextPos>,
    /// How many variations are open, and where the first began.
    depth: u32,
    variation: TextPos,
    is_stopped: bool,
}

/// How far a game is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// None has begun, or it has ended.
    Between,
    /// Before the moves.
    Tags,
    /// The moves have begun: a tag now belongs to the next game.
    Moves,
}

impl<V: Visit> Reader<V> {
    const fn new(visit: V) -> Self {
        Self {
            visit,
            stage: Stage::Between,
            has_games: false,
            after_blank: false,
            comment: None,
            depth: 0,
            variation: TextPos::START,
            is_stopped: false,
        }
    }

    /// One more line, without a byte order mark; whether more are wanted.
    fn line(&mut self, text: &[u8], number: u32) -> bool {
        let mut at = 0;
        if self.comment.is_some() && text.first() == Some(&b'[') && begins_game::<V>(text) {
            self.close_comment();
        }
        if self.comment.is_none() && text.first() == Some(&b'%') {
            return true;
        }
        while at < text.len() && !self.is_stopped {
            at += self.token(&text[at..], TextPos { line: number, column: column(at) });
        }
        self.after_blank = text.trim_ascii().is_empty();
        !self.is_stopped
    }

    /// The end of the file.
    fn finish(mut self) {
        self.close_comment();
        self.close_variations();
        if !self.has_games {
            self.fault(
                TextPos::START,
                PgnFault::NotARecord,
                "neither tags nor moves, expected records in PGN".to_owned(),
            );
        }
        self.end_game();
    }

    /// Reads what `text` begins with; how many bytes that was.
    fn token(&mut self, text: &[u8], pos: TextPos) -> usize {
        if self.comment.is_some() {
            return self.in_comment(text, pos);
        }
        match text[0] {
            byte if byte.is_ascii_whitespace() => 1,
            b'{' => {
                if pos.column == 1 && text.starts_with(b"{\"") {
                    self.bad_text(pos, "an object of NDJSON in a file of PGN");
                }
                self.comment = Some(pos);
                1
            }
            b';' => {
                self.remark(TextPos { column: pos.column.saturating_add(1), ..pos }, &text[1..], true);
                text.len()
            }
            b'(' => self.open(pos),
            b')' => self.close(pos),
            b'$' => self.mark(text, pos),
            b'!' | b'?' => 1,
            b'[' if self.depth == 0 || pos.column == 1 => self.tag(text, pos),
            b'[' | b']' | b'}' if self.depth > 0 => 1,
            byte @ (b']' | b'}') => {
                self.bad_text(pos, &format!("\"{}\" that closes nothing", char::from(byte)));
                1
            }
            _ => self.word(text, pos),
        }
    }

    fn in_comment(&mut self, text: &[u8], pos: TextPos) -> usize {
        let end = memchr::memchr(b'}', text);
        if end.is_some() {
            self.comment = None;
        }
        let len = end.unwrap_or(text.len());
        self.remark(pos, &text[..len], end.is_some());
        end.map_or(len, |end| end + 1)
    }

    /// A part of a comment, which counts in the main line.
    fn remark(&mut self, pos: TextPos, text: &[u8], is_last: bool) {
        if self.depth == 0 {
            self.visit.comment(pos, text, is_last);
        }
    }

    fn open(&mut self, pos: TextPos) -> usize {
        if self.depth == 0 {
            self.variation = pos;
        }
        self.depth = self.depth.saturating_add(1);
        if self.depth == V::MAX_DEPTH.saturating_add(1) {
            self.fault(
                pos,
                PgnFault::LimitExceeded,
                format!("more than {} variations within each other", V::MAX_DEPTH),
            );
        }
        1
    }

    fn close(&mut self, pos: TextPos) -> usize {
        match self.depth.checked_sub(1) {
            Some(depth) => self.depth = depth,
            None => self.bad_text(pos, "\")\" that closes nothing"),
        }
        1
    }

    fn close_comment(&mut self) {
        if let Some(pos) = self.comment.take() {
            self.remark(pos, b"", true);
            self.bad_text(pos, "a comment without its end \"}\"");
        }
    }

    fn close_variations(&mut self) {
        if std::mem::take(&mut self.depth) > 0 {
            self.bad_text(self.variation, "a variation without its end \")\"");
        }
    }

    fn mark(&mut self, text: &[u8], pos: TextPos) -> usize {
        let digits = text[1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        if digits == 0 {
            self.bad_text(pos, "\"$\" without a number");
        }
        1 + digits
    }

    fn word(&mut self, text: &[u8], pos: TextPos) -> usize {
        let len = text.iter().position(|byte| WORD_ENDS[usize::from(*byte)]).unwrap_or(text.len());
        if self.depth > 0 {
            return len;
        }
        let word = &text[..len];
        self.begin(pos);
        self.stage = Stage::Moves;
        if let Some(outcome) = outcome(word) {
            self.visit.marker(pos, outcome);
            self.end_game();
            return len;
        }
        let number = word_number(word, V::BARE_DIGITS);
        if number < len {
            let pos = TextPos { column: pos.column.saturating_add(column(number) - 1), ..pos };
            self.visit.word(pos, &word[number..]);
        }
        len
    }

    /// A tag; one that cannot be read has the rest of the line to itself.
    fn tag(&mut self, text: &[u8], pos: TextPos) -> usize {
        self.close_variations();
        let pair = tag_pair(text);
        let is_opener = pair.as_ref().is_some_and(|(name, ..)| V::opens(name));
        if self.stage == Stage::Moves || (self.after_blank && is_opener) {
            self.end_game();
        }
        self.begin(pos);
        let Some((name, value, len)) = pair else {
            self.visit.bad_tag(pos, text);
            return text.len();
        };
        self.visit.tag(pos, name, &value);
        len
    }

    /// There is something of a game: it begins at `pos` if there was none.
    fn begin(&mut self, pos: TextPos) {
        if self.stage == Stage::Between {
            (self.stage, self.has_games) = (Stage::Tags, true);
            self.visit.begin(pos);
        }
    }

    fn bad_text(&mut self, pos: TextPos, message: &str) {
        self.fault(pos, PgnFault::BadText, message.to_owned());
    }

    fn fault(&mut self, pos: TextPos, fault: PgnFault, message: String) {
        self.begin(pos);
        self.visit.fault(pos, fault, message);
    }

    fn end_game(&mut self) {
        if std::mem::replace(&mut self.stage, Stage::Between) != Stage::Between {
            self.is_stopped = self.is_stopped || self.visit.end().is_break();
        }
    }
}

/// The column of a byte, from 1.
fn column(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX).saturating_add(1)
}

/// Whether a line is a tag with which games begin.
fn begins_game<V: Visit>(line: &[u8]) -> bool {
    tag_pair(line).is_some_and(|(name, ..)| V::opens(name))
}

/// The name, the value and the length of a tag.
type Pair<'a> = (&'a [u8], Cow<'a, [u8]>, usize);

#[cfg(test)]
mod tests;
