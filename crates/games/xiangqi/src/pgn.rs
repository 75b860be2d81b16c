//! Records in PGN: tags, then moves in coordinates (ICCS) or WXF notation, with numbers, comments, marks and variations.
//!
//! Comments, marks (`$1`, `!`) and variations are skipped. A game ends with its result, or where the tags of the next
//! begin.

use std::ops::ControlFlow;

use shinpan_core::escape::printable_bytes;
use shinpan_core::finding::{Finding, Place, Severity};
use shinpan_core::{Outcome, Side};

use crate::record::{Form, RawGame, RawMove, shown};

/// The most variations within each other.
const MAX_DEPTH: u32 = 100;
/// The most bytes of a move that are kept: no text of more is a move.
const MAX_WORD: usize = 40;
/// The longest number of a move that may stand without a dot: four digits may be a move of another notation.
const MAX_BARE: usize = 3;

/// Takes lines and hands out games.
pub(crate) struct Pgn<'a> {
    each: &'a mut dyn FnMut(&RawGame) -> ControlFlow<()>,
    /// The game that is being read, once something of it was there.
    game: Option<RawGame>,
    /// Games before it.
    index: u32,
    /// Moves have begun: a tag is of the next game.
    has_moves: bool,
    /// The last line was blank.
    after_blank: bool,
    /// The tags that were read.
    tags: Vec<Tag>,
    /// Where the comment began that is open.
    comment: Option<Place>,
    /// How many variations are open, and where the first began.
    depth: u32,
    variation: Place,
    is_stopped: bool,
}

/// A tag that says something here. Other tags are skipped.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tag {
    Event,
    Game,
    Fen,
    Name(Side),
    Result,
}

impl Tag {
    /// The tag with this name, in letters of either case.
    fn of(name: &[u8]) -> Option<Self> {
        Some(match name.to_ascii_lowercase().as_slice() {
            b"event" => Self::Event,
            b"game" => Self::Game,
            b"fen" => Self::Fen,
            b"red" | b"white" => Self::Name(Side::First),
            b"black" => Self::Name(Side::Second),
            b"result" => Self::Result,
            _ => return None,
        })
    }
}

impl<'a> Pgn<'a> {
    /// Hands games to `each`, until it breaks.
    pub(crate) fn new(each: &'a mut dyn FnMut(&RawGame) -> ControlFlow<()>) -> Self {
        Self {
            each,
            game: None,
            index: 0,
            has_moves: false,
            after_blank: false,
            tags: Vec::new(),
            comment: None,
            depth: 0,
            variation: Place::START,
            is_stopped: false,
        }
    }

    /// One more line, without a byte order mark; whether more are wanted.
    pub(crate) fn line(&mut self, text: &[u8], number: u32) -> bool {
        let mut at = 0;
        if self.comment.is_some() && begins_game(text) {
            self.close_comment();
        }
        if self.comment.is_none() && text.first() == Some(&b'%') {
            return true;
        }
        while at < text.len() && !self.is_stopped {
            let place = Place { line: number, column: u32::try_from(at).unwrap_or(u32::MAX).saturating_add(1) };
            at += self.token(&text[at..], place);
        }
        self.after_blank = text.trim_ascii().is_empty();
        !self.is_stopped
    }

    /// A line that is too long to be read.
    pub(crate) fn too_long(&mut self, number: u32) {
        let place = Place { line: number, column: 1 };
        self.find("limit-exceeded", place, "a line of more than 1 MiB, not read".to_owned());
    }

    /// The end of the file.
    pub(crate) fn finish(mut self) {
        self.close_comment();
        self.close_variations();
        if self.game.is_none() && self.index == 0 && !self.is_stopped {
            self.find("not-a-record", Place::START, "neither tags nor moves, expected records in PGN".to_owned());
        }
        self.end_game();
    }

    /// Reads what `text` begins with; how many bytes that was.
    fn token(&mut self, text: &[u8], place: Place) -> usize {
        if self.comment.is_some() {
            return self.in_comment(text);
        }
        match text[0] {
            byte if byte.is_ascii_whitespace() => 1,
            b'{' => {
                if place.column == 1 && text.starts_with(b"{\"") {
                    self.find("bad-text", place, "an object of NDJSON in a file of PGN".to_owned());
                }
                self.comment = Some(place);
                1
            }
            b';' => text.len(),
            b'(' => self.open(place),
            b')' => self.close(place),
            b'$' => self.mark(text, place),
            b'!' | b'?' => 1,
            b'[' if self.depth == 0 || place.column == 1 => self.tag(text, place),
            b'[' | b']' | b'}' if self.depth > 0 => 1,
            byte @ (b']' | b'}') => {
                self.find("bad-text", place, format!("\"{}\" that closes nothing", char::from(byte)));
                1
            }
            _ => self.word(text, place),
        }
    }

    fn in_comment(&mut self, text: &[u8]) -> usize {
        let end = memchr::memchr(b'}', text);
        if end.is_some() {
            self.comment = None;
        }
        end.map_or(text.len(), |end| end + 1)
    }

    fn open(&mut self, place: Place) -> usize {
        if self.depth == 0 {
            self.variation = place;
        }
        self.depth = self.depth.saturating_add(1);
        if self.depth == MAX_DEPTH + 1 {
            self.find("limit-exceeded", place, format!("more than {MAX_DEPTH} variations within each other"));
        }
        1
    }

    fn close(&mut self, place: Place) -> usize {
        match self.depth.checked_sub(1) {
            Some(depth) => self.depth = depth,
            None => self.find("bad-text", place, "\")\" that closes nothing".to_owned()),
        }
        1
    }

    fn close_comment(&mut self) {
        if let Some(place) = self.comment.take() {
            self.find("bad-text", place, "a comment without its end \"}\"".to_owned());
        }
    }

    fn close_variations(&mut self) {
        if std::mem::take(&mut self.depth) > 0 {
            self.find("bad-text", self.variation, "a variation without its end \")\"".to_owned());
        }
    }

    fn mark(&mut self, text: &[u8], place: Place) -> usize {
        let digits = text[1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        if digits == 0 {
            self.find("bad-text", place, "\"$\" without a number".to_owned());
        }
        1 + digits
    }

    fn word(&mut self, text: &[u8], place: Place) -> usize {
        let is_end = |byte: &u8| byte.is_ascii_whitespace() || b"{}()[];$!?".contains(byte);
        let len = text.iter().position(is_end).unwrap_or(text.len());
        if self.depth > 0 {
            return len;
        }
        let word = &text[..len];
        self.game(place);
        self.has_moves = true;
        if let Some(outcome) = outcome(word) {
            self.game(place).claims.push((place, outcome));
            self.end_game();
            return len;
        }
        let number = number_len(word);
        if number < len {
            let place =
                Place { column: place.column.saturating_add(u32::try_from(number).unwrap_or(u32::MAX)), ..place };
            let text = printable_bytes(&word[number..len.min(number + MAX_WORD)]);
            self.game(place).push(RawMove { place, text });
        }
        len
    }

    /// A tag, which has the rest of the line but for its end to itself.
    fn tag(&mut self, text: &[u8], place: Place) -> usize {
        self.close_variations();
        let is_next = self.after_blank && begins_game(text) && (self.has(Tag::Game) || self.has(Tag::Event));
        if self.has_moves || is_next {
            self.end_game();
        }
        self.game(place);
        let Some((name, value, len)) = tag_pair(text) else {
            self.find("bad-tag", place, "no tag, expected [Name \"value\"]".to_owned());
            return text.len();
        };
        if let Some(tag) = Tag::of(name) {
            if self.has(tag) {
                self.find("bad-tag", place, format!("a second tag \"{}\" for the same", String::from_utf8_lossy(name)));
            } else {
                self.tags.push(tag);
                self.take(tag, printable_bytes(&value), place);
            }
        }
        len
    }

    fn has(&self, tag: Tag) -> bool {
        self.tags.contains(&tag)
    }

    fn take(&mut self, tag: Tag, value: String, place: Place) {
        let game = self.game(place);
        match tag {
            Tag::Fen => (game.start, game.start_place) = (value, place),
            Tag::Name(side) => *game.names.get_mut(side) = value,
            Tag::Event => {}
            Tag::Game if ["chinese chess", "xiangqi"].contains(&value.to_ascii_lowercase().as_str()) => {}
            Tag::Game => {
                let message = format!("a record of \"{}\", expected \"Chinese Chess\"", shown(&value));
                self.find("not-a-record", place, message);
            }
            Tag::Result => self.result(&value, place),
        }
    }

    fn result(&mut self, value: &str, place: Place) {
        if let Some(outcome) = outcome(value.as_bytes()) {
            self.game(place).claims.push((place, outcome));
        } else {
            let message = format!("result \"{}\", expected 1-0, 0-1, 1/2-1/2 or *; ignored", shown(value));
            let finding = Finding::new(Severity::Warning, "unknown-result", place, message);
            self.game(place).add(finding.at_ply(0));
        }
    }

    /// The game that is being read; it begins at `place` if there was none.
    fn game(&mut self, place: Place) -> &mut RawGame {
        let index = self.index.saturating_add(1);
        self.game.get_or_insert_with(|| RawGame::new(index, Form::Pgn, place))
    }

    fn find(&mut self, code: &'static str, place: Place, message: String) {
        self.game(place).add(Finding::new(Severity::Error, code, place, message));
    }

    fn end_game(&mut self) {
        self.has_moves = false;
        self.tags.clear();
        if let Some(game) = self.game.take() {
            self.index = game.index;
            self.is_stopped = self.is_stopped || (self.each)(&game).is_break();
        }
    }
}

/// Whether a line is a tag with which games begin: also where the one before it was not brought to its end.
fn begins_game(line: &[u8]) -> bool {
    tag_pair(line).is_some_and(|(name, ..)| matches!(Tag::of(name), Some(Tag::Event | Tag::Game)))
}

fn outcome(word: &[u8]) -> Option<Outcome> {
    Some(match word {
        b"1-0" => Outcome::FirstWins,
        b"0-1" => Outcome::SecondWins,
        b"1/2-1/2" => Outcome::Draw,
        b"*" => Outcome::Unfinished,
        _ => return None,
    })
}

/// How much of a word is the number of a move: digits and dots, or a few digits alone.
fn number_len(word: &[u8]) -> usize {
    let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let dots = word[digits..].iter().take_while(|byte| **byte == b'.').count();
    let is_bare = dots == 0 && digits == word.len() && digits <= MAX_BARE;
    if dots > 0 || is_bare { digits + dots } else { 0 }
}

/// The name, the value and the length of the tag that `text` begins with.
fn tag_pair(text: &[u8]) -> Option<(&[u8], Vec<u8>, usize)> {
    let inner = text.strip_prefix(b"[")?.trim_ascii_start();
    let name = inner.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
    let (name, rest) = inner.split_at(name);
    let mut rest = rest.trim_ascii_start().strip_prefix(b"\"")?.iter();
    let mut value = Vec::new();
    loop {
        match *rest.next()? {
            b'"' => break,
            b'\\' => value.push(*rest.next()?),
            byte => value.push(byte),
        }
    }
    let rest = rest.as_slice().trim_ascii_start().strip_prefix(b"]")?;
    (!name.is_empty()).then(|| (name, value, text.len() - rest.len()))
}
