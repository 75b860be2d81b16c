//! PGN, of any game that is written in it: tokens of the main line with their places, line by line.
//!
//! Variations, in brackets of either width, marks (`$1`, `!`) and lines that begin with `%` are skipped. A game ends where the tags of
//! the next begin, or behind its result: at an empty line, or at a word that its visitor takes for the next game. What a word or a tag
//! means is for the game to say: it implements [`Visit`]. Memory is bounded by a line and the tags of a game, and little is copied.

use std::io::{self, Read};

use crate::chunk::Chunk;
use crate::lines::{Line, Lines};
use shinpan_core::Outcome;
use shinpan_core::finding::TextPos;

mod border;
mod format;
mod numbers;
mod tags;
mod token;
mod visit;

pub use border::border;
pub use format::{CommentTexts, InPgn, PgnLines, is_pgn, own_format};
pub use numbers::{Numbers, Slip};
use tags::SeenTags;
pub use token::{MoveNumber, null_move};
use token::{
    Pair, WIDE_CLOSE, WIDE_OPEN, looks_like_tag, odd_blank, odd_outcome, outcome, tag_pair, word_len, word_number,
};
pub use visit::{PgnFault, Visit};

/// The longest line that is read.
pub const MAX_LINE: usize = 1 << 20;
const MARK: &[u8] = b"\xef\xbb\xbf";

/// Reads PGN from `input`, a file or a part of one, until `visit` breaks.
///
/// # Errors
/// Those of `input`; whatever the bytes say goes to `visit`.
pub fn read(lines: &mut Lines, chunk: &Chunk, input: &mut dyn Read, visit: impl Visit) -> io::Result<()> {
    let mut reader = Reader::new(visit);
    lines.read_chunk(chunk, input, &mut |number, line| match line {
        // Files that were joined have a mark in the middle too.
        Line::Text(text) => reader.line(without_mark(text), number),
        Line::TooLong => {
            let pos = TextPos { line: number, column: 1 };
            reader.fault(pos, PgnFault::LimitExceeded, "a line of more than 1 MiB, not read".to_owned());
            // So long are comments on moves, not tags.
            if reader.stage == Stage::Tags {
                reader.stage = Stage::Moves;
            }
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
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own about what came before")]
struct Reader<V> {
    visit: V,
    stage: Stage,
    /// Any game has begun.
    has_games: bool,
    /// The last line was blank.
    after_blank: bool,
    /// Only tags stand before on the line. Behind anything else the first quote ends a tag, since a line may have many brackets.
    is_tag_line: bool,
    /// Start of the comment that is open.
    comment: Option<TextPos>,
    /// Number of open variations, and the start of the outermost one.
    depth: u32,
    variation: TextPos,
    /// The tags of the game.
    tags: SeenTags,
    /// The number behind the result of a game, and where it is, before it is known of which game it is.
    number: Option<(TextPos, MoveNumber)>,
    is_stopped: bool,
}

/// Progress within a game.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// None has begun, or it has ended.
    Between,
    /// Before the moves.
    Tags,
    /// The moves have begun: a tag now belongs to the next game.
    Moves,
    /// The result is there; whether anything more is of the game, what comes on the same line or the next one tells.
    Result,
}

impl<V: Visit> Reader<V> {
    const fn new(visit: V) -> Self {
        Self {
            visit,
            stage: Stage::Between,
            has_games: false,
            after_blank: false,
            is_tag_line: true,
            comment: None,
            depth: 0,
            variation: TextPos::START,
            tags: SeenTags::new(),
            number: None,
            is_stopped: false,
        }
    }

    /// Takes one more line, without a byte order mark; false when no more are wanted.
    fn line(&mut self, text: &[u8], number: u32) -> bool {
        let mut at = 0;
        self.is_tag_line = true;
        if self.comment.is_some() && text.first() == Some(&b'[') && self.ends_comment(text) {
            self.close_comment();
        }
        if self.comment.is_none() && text.first() == Some(&b'%') {
            self.visit.escaped_line(TextPos { line: number, column: 1 }, text);
            return true;
        }
        while at < text.len() && !self.is_stopped {
            if text[at] == b' ' && self.comment.is_none() {
                // Every second token is a blank: no place is made for it.
                at += 1;
                continue;
            }
            at += self.token(&text[at..], TextPos { line: number, column: column(at) });
        }
        self.after_blank = text.trim_ascii().is_empty();
        if self.after_blank && self.stage == Stage::Result && self.comment.is_none() {
            self.end_game();
        }
        !self.is_stopped
    }

    /// Whether a line within a comment is a tag with which the next game begins: the end of the comment is missing.
    fn ends_comment(&self, line: &[u8]) -> bool {
        let begins = |(name, ..): &Pair<'_>| V::opens(name) || (self.after_blank && self.tags.has(name));
        tag_pair(line, true).as_ref().is_some_and(begins)
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
        self.is_tag_line &= text[0] == b'[' || text[0].is_ascii_whitespace();
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
                if self.depth == 0 {
                    self.visit.line_comment(TextPos { column: pos.column.saturating_add(1), ..pos }, &text[1..]);
                }
                text.len()
            }
            b'(' => self.open(pos),
            b')' => self.close(pos),
            b'$' => self.mark(text, pos),
            b'!' | b'?' => {
                if self.depth == 0 {
                    self.visit.mark();
                }
                1
            }
            b'[' if self.depth == 0 || (pos.column == 1 && looks_like_tag(text)) => self.bracket(text, pos),
            b'[' | b']' | b'}' if self.depth > 0 => 1,
            byte @ (b']' | b'}') => {
                self.bad_text(pos, &format!("\"{}\" that closes nothing", char::from(byte)));
                1
            }
            0x1a | 0xc2 | 0xef if odd_blank(text) > 0 => odd_blank(text),
            0xef if text.starts_with(WIDE_OPEN) => {
                self.open(pos);
                WIDE_OPEN.len()
            }
            0xef if text.starts_with(WIDE_CLOSE) => {
                self.close(pos);
                WIDE_CLOSE.len()
            }
            _ => self.word(text, pos),
        }
    }

    fn in_comment(&mut self, text: &[u8], pos: TextPos) -> usize {
        let end = self.end_of_comment(text, pos);
        if end.is_some() {
            self.comment = None;
        }
        let len = end.unwrap_or(text.len());
        self.remark(pos, &text[..len], end.is_some());
        end.map_or(len, |end| end + 1)
    }

    /// Finds the end of the comment on this line. A brace before that may be the beginning of another one.
    fn end_of_comment(&mut self, text: &[u8], pos: TextPos) -> Option<usize> {
        let first = memchr::memchr2(b'{', b'}', text)?;
        if text[first] == b'}' {
            return Some(first);
        }
        if self.depth == 0 {
            self.visit.brace_in_comment(TextPos { column: pos.column.saturating_add(column(first) - 1), ..pos });
        }
        memchr::memchr(b'}', &text[first..]).map(|end| first + end)
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
            Some(depth) => {
                self.depth = depth;
                if depth == 0 {
                    self.visit.variation(self.variation);
                }
            }
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
        if self.depth == 0 {
            self.visit.mark();
        }
        1 + digits
    }

    fn word(&mut self, text: &[u8], pos: TextPos) -> usize {
        if self.depth == 0
            && let Some((outcome, len)) = odd_outcome(text)
        {
            self.odd_result(&text[..len], outcome, pos);
            return len;
        }
        let len = word_len(text);
        if self.depth > 0 {
            return len;
        }
        let word = &text[..len];
        let outcome = outcome(word);
        let (number_len, number) = if outcome.is_none() { word_number(word, V::BARE_DIGITS) } else { (0, None) };
        if self.stage == Stage::Result && !self.behind_result(pos, number, number_len == len) {
            return len;
        }
        self.begin(pos);
        if let Some(outcome) = outcome {
            self.stage = Stage::Result;
            self.visit.marker(pos, outcome);
            return len;
        }
        if self.stage != Stage::Result {
            self.stage = Stage::Moves;
        }
        match number {
            Some(number) => self.visit.number(pos, number),
            None if number_len > 1 => self.visit.dots(pos),
            None => {}
        }
        if number_len < len {
            let pos = TextPos { column: pos.column.saturating_add(column(number_len) - 1), ..pos };
            self.visit.word(pos, &word[number_len..]);
        }
        len
    }

    /// A result in an odd form.
    fn odd_result(&mut self, text: &[u8], outcome: Outcome, pos: TextPos) {
        if self.stage == Stage::Result {
            self.behind_result(pos, None, false);
        }
        self.begin(pos);
        if outcome == Outcome::BothLose {
            self.stage = Stage::Moves;
            return self.visit.word(pos, outcome.as_str().as_bytes());
        }
        self.stage = Stage::Result;
        self.visit.odd_marker(pos, text, outcome);
    }

    /// A word behind the result, at whose beginning there may be a number: whether it is to be read now. A number alone waits
    /// for the word that says whose it is.
    fn behind_result(&mut self, pos: TextPos, number: Option<MoveNumber>, is_alone: bool) -> bool {
        self.number = number.map(|number| (pos, number)).or(self.number);
        if is_alone {
            return false;
        }
        let number = self.number.take();
        if self.visit.goes_on(number.map(|(_, found)| found.number)) {
            return true;
        }
        self.end_game();
        if let Some((pos, number)) = number.filter(|(at, _)| *at != pos) {
            self.begin(pos);
            self.visit.number(pos, number);
        }
        true
    }

    /// Reads a bracket: a tag, or text that should not be there.
    fn bracket(&mut self, text: &[u8], pos: TextPos) -> usize {
        let pair = tag_pair(text, self.is_tag_line);
        self.is_tag_line = pair.is_some();
        if pair.is_some() || self.is_broken_tag(text, pos) {
            return self.tag(text, pos, pair);
        }
        let len = memchr::memchr(b']', text).map_or(text.len(), |end| end + 1);
        self.bad_text(pos, "text in brackets that is no tag; a command such as [%clk 0:01:00] stands in a comment");
        len
    }

    /// Whether what is no tag should be one. A command is none.
    fn is_broken_tag(&self, text: &[u8], pos: TextPos) -> bool {
        if matches!(self.stage, Stage::Between | Stage::Tags) {
            return text[1..].trim_ascii_start().first() != Some(&b'%');
        }
        pos.column == 1 && looks_like_tag(text)
    }

    /// A tag; one that cannot be read has the rest of the line to itself.
    fn tag(&mut self, text: &[u8], pos: TextPos, pair: Option<Pair<'_>>) -> usize {
        self.close_variations();
        let is_next = pair.as_ref().is_some_and(|pair| self.begins_next(pair));
        if matches!(self.stage, Stage::Moves | Stage::Result) || is_next {
            self.end_game();
        }
        self.begin(pos);
        let Some((name, value, len)) = pair else {
            self.visit.bad_tag(pos, text);
            return text.len();
        };
        self.tags.add(name, &value);
        self.visit.tag(pos, name, &value);
        len
    }

    /// Whether a tag among the tags of a game is the first one of the next.
    fn begins_next(&self, (name, value, _): &Pair<'_>) -> bool {
        (self.after_blank && V::opens(name))
            || (self.stage == Stage::Tags && self.tags.begins_again(name, value, self.after_blank))
    }

    /// There is something of a game: it begins at `pos` if there was none.
    fn begin(&mut self, pos: TextPos) {
        if self.stage == Stage::Between {
            (self.stage, self.has_games) = (Stage::Tags, true);
            self.tags.clear();
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
    tag_pair(line, true).is_some_and(|(name, ..)| V::opens(name))
}

#[cfg(test)]
mod tests;
