//! Records in PGN: tags, then moves in coordinates (ICCS), WXF or Chinese notation, with numbers, comments, marks and
//! variations.
//!
//! Comments, marks (`$1`, `!`) and variations are skipped. A game ends with its result, or where the tags of the next
//! begin. Behind it may stand a footer: a line of `===` or the address of a site, and all up to the next tags.

use std::ops::ControlFlow;

use encoding_rs::Encoding;
use shinpan_core::finding::{Finding, Severity, TextPos};
use shinpan_core::wording::{narrow, printable_bytes};
use shinpan_core::{Outcome, Side};
use shinpan_records::encoding;
use shinpan_records::format::Each;
use shinpan_records::pgn::{PgnFault, Visit, is_pgn};

use crate::record::{RawGame, RawMove, RecordFormat, shown};
use crate::result;
use crate::words::Code;

/// The most bytes of a move that are kept: no text of more is a move.
const MAX_WORD: usize = 40;

/// What the tags `Variant` and `Game` call xiangqi, in small letters.
const GAMES: [&str; 6] = ["chinese chess", "xiangqi", "cchess", "象棋", "中国象棋", "中國象棋"];

/// Whether a text is PGN of xiangqi, which begins with its tags: `Variant`, `Game` or the ten ranks of `FEN` say so.
pub(crate) fn recognises(head: &[u8]) -> bool {
    let mut tags = head.split(|byte| matches!(byte, b'\n' | b'\r')).map(<[u8]>::trim_ascii);
    let tags = tags.by_ref().take_while(|line| line.is_empty() || matches!(line[0], b'[' | b'%' | b';'));
    is_pgn(head) && tags.filter_map(tag).any(|(name, value)| says_xiangqi(&name, &value))
}

fn says_xiangqi(name: &str, value: &str) -> bool {
    match name {
        "variant" | "game" => GAMES.contains(&value.to_lowercase().as_str()),
        "fen" => value.split_whitespace().next().is_some_and(|board| board.matches('/').count() == 9),
        _ => false,
    }
}

/// The name of a tag, in small letters, and its value.
fn tag(line: &[u8]) -> Option<(String, String)> {
    let text = String::from_utf8_lossy(line.strip_prefix(b"[")?).into_owned();
    let (name, value) = text.split_once('"')?;
    Some((name.trim().to_ascii_lowercase(), value.split('"').next().unwrap_or_default().trim().to_owned()))
}

/// What a text that is no UTF-8 was found to be.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Guess {
    pub(crate) encoding: &'static Encoding,
    /// In this one it has other moves.
    pub(crate) other: Option<&'static Encoding>,
    /// It is well-formed.
    pub(crate) is_fit: bool,
}

/// Makes games of tokens and hands them out.
pub struct GameVisitor<'a> {
    each: Each<'a, RawGame>,
    game: RawGame,
    /// The tags that were read.
    tags: Vec<Tag>,
    /// What the file is, where it is no UTF-8.
    guess: Option<Guess>,
    /// Within a footer.
    is_footer: bool,
    /// The game began with a footer: there is none if nothing else comes.
    is_empty: bool,
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
    const NAMES: [(&str, Self); 7] = [
        ("event", Self::Event),
        ("game", Self::Game),
        ("fen", Self::Fen),
        ("red", Self::Name(Side::First)),
        ("white", Self::Name(Side::First)),
        ("black", Self::Name(Side::Second)),
        ("result", Self::Result),
    ];

    /// The tag with this name, in letters of either case.
    fn of(name: &[u8]) -> Option<Self> {
        let mut known = Self::NAMES.into_iter();
        known.find_map(|(own, tag)| name.eq_ignore_ascii_case(own.as_bytes()).then_some(tag))
    }
}

impl<'a> GameVisitor<'a> {
    /// Hands games to `each`, until it breaks.
    pub(crate) fn new(each: Each<'a, RawGame>, guess: Option<Guess>) -> Self {
        let game = RawGame::new(0, RecordFormat::Pgn, TextPos::START);
        Self { each, game, tags: Vec::new(), guess, is_footer: false, is_empty: false }
    }

    fn take(&mut self, tag: Tag, value: String, pos: TextPos) {
        match tag {
            Tag::Fen => (self.game.start, self.game.start_pos) = (value, pos),
            Tag::Name(side) => *self.game.names.get_mut(side) = value,
            Tag::Event => {}
            Tag::Game if GAMES.contains(&value.to_lowercase().as_str()) => {}
            Tag::Game => {
                let message = format!("a record of \"{}\", expected \"Chinese Chess\"", shown(&value));
                self.error(pos, Code::NotARecord, message);
            }
            Tag::Result => self.result(&value, pos),
        }
    }

    fn result(&mut self, value: &str, pos: TextPos) {
        let outcomes = [Outcome::FirstWins, Outcome::SecondWins, Outcome::Draw, Outcome::Unfinished];
        if let Some(outcome) = outcomes.into_iter().find(|outcome| outcome.as_str() == value) {
            self.game.claims.push((pos, outcome));
        } else if let Some(outcome) = result::read(value) {
            self.odd_result(value, outcome, pos);
        } else {
            let message = format!("result \"{}\", expected 1-0, 0-1, 1/2-1/2 or *; ignored", shown(value));
            self.warn(pos, Code::UnknownResult, message);
        }
    }

    fn odd_result(&mut self, text: &str, outcome: Outcome, pos: TextPos) {
        self.game.claims.push((pos, outcome));
        self.warn(pos, Code::OddResult, format!("the result \"{}\" is read as {outcome}", shown(text)));
    }

    fn warn(&mut self, pos: TextPos, code: Code, message: String) {
        self.game.findings.add(Finding::new(Severity::Warning, code, pos, message).at_ply(0));
    }

    /// A move or a result in the main line.
    fn element(&mut self, pos: TextPos, word: &[u8]) {
        let mv = RawMove { pos, text: printable_bytes(&word[..word.len().min(MAX_WORD)]) };
        if self.is_footer {
            if mv.in_letters().is_some() {
                self.error(pos, Code::BadText, format!("\"{}\" in a footer may be a move", shown(&mv.text)));
            }
        } else if is_banner(word) && (self.game.index > 1 || !self.game.moves.is_empty()) {
            self.is_empty = self.tags.is_empty() && self.game.moves.is_empty();
            self.is_footer = true;
        } else if let Some(outcome) = result::read(&mv.text).filter(|_| !word.is_ascii()) {
            self.odd_result(&mv.text, outcome, pos);
        } else {
            self.game.push(mv);
        }
    }

    /// What is to be said of the encoding of a text that is not ASCII, once for a game.
    fn check_encoding(&mut self, pos: TextPos, text: &[u8]) {
        let Some(Guess { encoding, other, is_fit }) = self.guess.filter(|_| !text.is_ascii() && !self.is_footer) else {
            return;
        };
        let name = encoding::name(encoding);
        let (severity, code, message) = match other {
            Some(other) => {
                let message =
                    format!("no UTF-8, and in {name} and {} these are not the same moves", encoding::name(other));
                (Severity::Error, Code::EncodingAmbiguous, message)
            }
            None if is_fit => (Severity::Note, Code::EncodingUnknown, format!("no UTF-8; read as {name}")),
            None => (Severity::Warning, Code::EncodingUnknown, format!("text in no known encoding; read as {name}")),
        };
        if !self.game.findings.has(code) {
            self.game.findings.add(Finding::new(severity, code, pos, message));
        }
    }

    fn error(&mut self, pos: TextPos, code: Code, message: String) {
        self.game.findings.add(Finding::new(Severity::Error, code, pos, message));
    }
}

impl Visit for GameVisitor<'_> {
    const MAX_DEPTH: u32 = 100;
    /// Four digits may be a move of another notation.
    const BARE_DIGITS: usize = 3;

    fn opens(name: &[u8]) -> bool {
        matches!(Tag::of(name), Some(Tag::Event | Tag::Game))
    }

    fn begin(&mut self, pos: TextPos) {
        self.game = RawGame::new(self.game.index.saturating_add(1), RecordFormat::Pgn, pos);
        self.tags.clear();
        (self.is_footer, self.is_empty) = (false, false);
    }

    fn tag(&mut self, pos: TextPos, name: &[u8], value: &[u8]) {
        self.game.occasion.tag(name, value);
        self.check_encoding(pos, value);
        let Some(tag) = Tag::of(name) else { return };
        if self.tags.contains(&tag) {
            let name = String::from_utf8_lossy(name);
            return self.error(pos, Code::BadTag, format!("a second tag \"{name}\" for the same"));
        }
        self.tags.push(tag);
        self.take(tag, printable_bytes(value), pos);
    }

    fn bad_tag(&mut self, pos: TextPos, _: &[u8]) {
        self.error(pos, Code::BadTag, "no tag, expected [Name \"value\"]".to_owned());
    }

    fn word(&mut self, pos: TextPos, word: &[u8]) {
        if word.is_ascii() {
            return self.element(pos, word);
        }
        self.check_encoding(pos, word);
        let text = String::from_utf8_lossy(word);
        let mut at = 0;
        for piece in text.split_inclusive(is_between) {
            let column = u32::try_from(at).unwrap_or(u32::MAX);
            let pos = TextPos { column: pos.column.saturating_add(column), ..pos };
            at += piece.len();
            let element = without_number(piece.trim_end_matches(is_between));
            if !element.is_empty() {
                self.element(pos, element.as_bytes());
            }
        }
    }

    fn comment(&mut self, pos: TextPos, text: &[u8], _: bool) {
        self.check_encoding(pos, text);
    }

    fn marker(&mut self, pos: TextPos, outcome: Outcome) {
        if self.is_footer {
            self.error(pos, Code::BadText, format!("\"{outcome}\" in a footer may be a result"));
        }
        self.game.claims.push((pos, outcome));
    }

    fn fault(&mut self, pos: TextPos, fault: PgnFault, message: String) {
        if !self.is_footer {
            self.error(pos, fault.into(), message);
        }
    }

    fn end(&mut self) -> ControlFlow<()> {
        let game = &self.game;
        if self.is_empty && game.moves.is_empty() && game.claims.is_empty() && game.findings.is_empty() {
            self.game.index -= 1;
            return ControlFlow::Continue(());
        }
        (self.each)(&self.game)
    }
}

/// Whether a word is the line of a footer, or the address of a site.
fn is_banner(word: &[u8]) -> bool {
    let is_line = word.len() > 2 && word.iter().all(|byte| *byte == b'=');
    let begins = |text: &&[u8]| word.len() > text.len() && word[..text.len()].eq_ignore_ascii_case(text);
    is_line || [b"http://".as_slice(), b"https://", b"www."].iter().any(begins)
}

/// What stands between moves in Chinese text.
fn is_between(char: char) -> bool {
    char.is_whitespace() || matches!(char, '，' | '、' | '；' | '。')
}

/// A text without the number of a move before it, in digits of any width: `１．`, `12.`, `1` alone.
fn without_number(text: &str) -> &str {
    let rest = text.trim_start_matches(|char| narrow(char).is_ascii_digit());
    let behind = rest.trim_start_matches(['.', '．', '…']);
    if rest.is_empty() || behind.len() < rest.len() { behind } else { text }
}

impl From<PgnFault> for Code {
    fn from(fault: PgnFault) -> Self {
        match fault {
            PgnFault::NotARecord => Self::NotARecord,
            PgnFault::BadText => Self::BadText,
            PgnFault::LimitExceeded => Self::LimitExceeded,
        }
    }
}
