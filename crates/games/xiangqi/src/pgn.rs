//! Records in PGN: tags, then moves in coordinates (ICCS), WXF or Chinese notation, with numbers, comments, marks and
//! variations.
//!
//! Comments, marks (`$1`, `!`) and variations are skipped. A game ends with its result, or where the tags of the next
//! begin. Behind it may stand a footer: a line of `===` or the address of a site, and all up to the next tags.

use std::ops::ControlFlow;

use encoding_rs::Encoding;
use shinpan_core::Outcome;
use shinpan_core::finding::{Finding, Severity, TextPos};
use shinpan_core::wording::{narrow, printable_bytes};
use shinpan_records::encoding;
use shinpan_records::format::Each;
use shinpan_records::pgn::{CommentTexts, MoveNumber, Numbers, PgnFault, Slip, Visit};
use shinpan_records::written::Kept;

use crate::fen::Start;
use crate::moves::Ranks;
use crate::record::{RawGame, RawMove, RecordFormat, shown};
use crate::result;
use crate::tag::{Tag, has_ten_ranks};
use crate::text::right_of;
use crate::words::Code;

/// The most bytes of a move that are kept: no text of more is a move.
const MAX_WORD: usize = 40;

/// The encoding that was guessed for a text that is not UTF-8.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Guess {
    pub(crate) encoding: &'static Encoding,
    /// An encoding in which it has other moves.
    pub(crate) other: Option<&'static Encoding>,
    /// An encoding in which it has the same moves and other names.
    pub(crate) other_of_names: Option<&'static Encoding>,
    /// The text is well-formed in it.
    pub(crate) is_fit: bool,
}

/// Makes games of tokens and hands them out.
pub struct GameVisitor<'a> {
    each: Each<'a, RawGame>,
    game: RawGame,
    /// The tags that were read.
    tags: Vec<Tag>,
    /// The encoding that was guessed, where the file is not UTF-8.
    guess: Option<Guess>,
    numbers: Numbers,
    /// Tags whose names are not read, with a board of ten ranks: the place, the name and the value.
    boards: Vec<(TextPos, String, String)>,
    /// A tag says that the game begins from a position that another has.
    set_up: Option<TextPos>,
    /// The outcome that the tag `Termination` names.
    termination: Option<(TextPos, Outcome)>,
    /// Within a footer.
    is_footer: bool,
    /// The game began with a footer: there is none if nothing else comes.
    is_empty: bool,
    /// Whether games keep tags and comments, for a writer.
    keeps_texts: bool,
    /// A comment whose last line has not come yet.
    comment: Option<String>,
}

impl<'a> GameVisitor<'a> {
    /// Hands games in a format to `each`, until it breaks; their text is in `encoding`.
    pub(crate) fn new(each: Each<'a, RawGame>, format: RecordFormat, encoding: &'static str) -> Self {
        Self {
            each,
            game: RawGame { encoding, ..RawGame::new(0, format, TextPos::START) },
            tags: Vec::new(),
            guess: None,
            numbers: Numbers::default(),
            boards: Vec::new(),
            set_up: None,
            termination: None,
            is_footer: false,
            is_empty: false,
            keeps_texts: false,
            comment: None,
        }
    }

    /// Keeps tags and comments of the games if they are to be written.
    pub(crate) fn keeping(self, comments: CommentTexts) -> Self {
        Self { keeps_texts: comments == CommentTexts::Written, ..self }
    }

    /// Counts the games from the one behind so many others.
    pub(crate) fn behind(mut self, games: u32) -> Self {
        self.game.index = games;
        self
    }

    /// Takes note of the encoding that was guessed for the text.
    pub(crate) fn guessed(self, guess: Option<Guess>) -> Self {
        Self { guess, ..self }
    }

    /// Notes that the moves have come to their end, which the format marks.
    pub(crate) const fn close(&mut self) {
        self.game.has_marker = true;
    }

    /// Has the ranks of coordinates counted so, whatever the command line says.
    pub(crate) const fn count_ranks(&mut self, ranks: Ranks) {
        self.game.ranks = Some(ranks);
    }

    /// Keeps for a writer a header of another format that says nothing here: as a comment where a tag of its name says something.
    pub(crate) fn keep_header(&mut self, name: &str, value: &str) {
        let Some(kept) = self.kept() else { return };
        let is_said = Tag::of(name.as_bytes()).is_some_and(|tag| tag != Tag::Event) || has_ten_ranks(value);
        if is_said {
            kept.comment(0, format!("{name} {value}"));
        } else {
            kept.header(name.to_owned(), printable_bytes(value.as_bytes()));
        }
    }

    /// The texts that the game keeps for a writer, if it does.
    pub(crate) fn kept(&mut self) -> Option<&mut Kept> {
        self.game.kept.as_deref_mut()
    }

    /// Keeps a line's part of a comment for a writer.
    pub(crate) fn keep_comment(&mut self, text: &[u8], is_last: bool) {
        if self.game.kept.is_none() {
            return;
        }
        let mut comment = self.comment.take().map(|comment| comment + "\n").unwrap_or_default();
        comment.push_str(&String::from_utf8_lossy(text));
        let plies = self.game.plies();
        match &mut self.game.kept {
            Some(kept) if is_last => kept.comment(plies, comment),
            _ => self.comment = Some(comment),
        }
    }

    fn take(&mut self, tag: Tag, value: String, pos: TextPos) {
        match tag {
            Tag::Fen | Tag::FenStr => self.start(value, pos),
            Tag::Name(side) => *self.game.names.get_mut(side) = value,
            Tag::SetUp => self.set_up = (value.trim() == "1").then_some(pos),
            // Games by other laws are not judged by those of xiangqi.
            Tag::Game | Tag::Variant if !tag.is_of_xiangqi(&value) => {
                let message = format!("a record of \"{}\", expected \"Chinese Chess\"", shown(&value));
                self.error(pos, Code::NotARecord, message);
            }
            Tag::Event | Tag::Game | Tag::Variant => {}
            Tag::Result => self.result(&value, pos),
            Tag::Termination => self.termination = result::of_termination(&value).map(|outcome| (pos, outcome)),
        }
    }

    /// The start, which two tags may have.
    fn start(&mut self, value: String, pos: TextPos) {
        if self.game.start.is_empty() {
            (self.game.start, self.game.start_pos) = (value, pos);
        } else if !is_same_start(&self.game.start, &value) {
            let message = format!(
                "a different start from that of line {}; FEN and FenStr are the same tag",
                self.game.start_pos.line
            );
            self.error(pos, Code::BadTag, message);
        }
    }

    /// Boards under names that are not read: the game is not judged from there.
    fn check_boards(&mut self) {
        for (pos, name, value) in std::mem::take(&mut self.boards) {
            if !is_same_start(&self.game.start, &value) {
                let message = format!(
                    "the tag \"{}\" has a position and is not read; the game is judged from {}; expected the tag FEN",
                    shown(&name),
                    if self.game.start.is_empty() { "the usual array" } else { "that of the tag FEN" },
                );
                self.warn(pos, Code::OddTag, message);
            }
        }
    }

    /// Whether the second side moves first, if a FEN says it.
    fn is_black_first(&self) -> Option<bool> {
        (!self.game.start.is_empty()).then(|| self.game.start.split_whitespace().nth(1) == Some("b"))
    }

    /// Reports what the numbers of moves have shown.
    fn slip(&mut self, slip: Option<Slip>) {
        let Some(slip) = slip else { return };
        let severity = slip.severity();
        self.game.findings.add(Finding::new(severity, Code::MoveNumber, slip.pos, slip.message));
    }

    /// A text to the end of its line, which may hide moves where no result stands before it.
    fn veil_line(&mut self, pos: TextPos, text: &[u8]) {
        if !self.game.has_marker {
            self.numbers.veil_line(pos, text, self.game.plies());
        }
    }

    fn result(&mut self, value: &str, pos: TextPos) {
        if let Some(outcome) = result::of_pgn(value) {
            self.game.claims.push((pos, outcome));
        } else if let Some(outcome) = result::read(value) {
            self.odd_result(value, outcome, pos);
        } else {
            let message = format!("result \"{}\", expected 1-0, 0-1, 1/2-1/2 or *; ignored", shown(value));
            self.warn(pos, Code::UnknownResult, message);
        }
    }

    fn odd_result(&mut self, text: &str, outcome: Outcome, pos: TextPos) {
        if !result::says_nothing(text) {
            self.game.claims.push((pos, outcome));
        }
        // Other formats have no words of their own.
        if self.game.format != RecordFormat::Pgn {
            return;
        }
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
            self.game.has_marker = true;
            self.odd_result(&mv.text, outcome, pos);
        } else {
            self.push(mv);
        }
    }

    /// Takes the number of a move, in digits of any width, or dots off the beginning of a text: `１．`, `12.`, `1` alone.
    pub(crate) fn strip_number<'t>(&mut self, pos: TextPos, text: &'t str) -> &'t str {
        let rest = text.trim_start_matches(|char| narrow(char).is_ascii_digit());
        let behind = rest.trim_start_matches(['.', '．', '…']);
        let digits = text[..text.len() - rest.len()].chars().map(narrow).collect::<String>();
        let dots = rest[..rest.len() - behind.len()].chars().map(|dot| if dot == '…' { 3 } else { 1 }).sum::<u32>();
        let is_bare = rest.is_empty() && digits.len() <= Self::BARE_DIGITS;
        if digits.is_empty() && dots > 1 {
            self.dots(pos);
        } else if !digits.is_empty() && (dots > 0 || is_bare) {
            self.number(pos, MoveNumber { number: digits.parse().unwrap_or(u32::MAX), is_second: dots > 1 });
        } else {
            return text;
        }
        behind
    }

    fn push(&mut self, mv: RawMove) {
        if self.game.has_marker && !self.game.findings.has(Code::BadText) {
            self.error(mv.pos, Code::BadText, "text after the result, expected the next game".to_owned());
        }
        self.game.push(mv);
        if self.numbers.is_in_doubt() {
            self.game.plies_in_doubt.push(self.game.plies());
        }
    }

    /// Reports a doubt about the encoding at the first text that is not ASCII, once for a game.
    fn check_encoding(&mut self, pos: TextPos, text: &[u8]) {
        let Some(Guess { encoding, other, other_of_names, is_fit }) =
            self.guess.filter(|_| !text.is_ascii() && !self.is_footer)
        else {
            return;
        };
        let name = encoding::name(encoding);
        let (severity, code, message) = match other {
            Some(other) => {
                let message = format!(
                    "not UTF-8, and the moves differ between {name} and {}; give --encoding",
                    encoding::name(other)
                );
                (Severity::Error, Code::EncodingAmbiguous, message)
            }
            None if is_fit => {
                let Some(other) = other_of_names else { return };
                let message = format!("not UTF-8; read as {name}; in {} the names differ", encoding::name(other));
                (Severity::Note, Code::EncodingUnknown, message)
            }
            None => (Severity::Warning, Code::EncodingUnknown, format!("text in no known encoding; read as {name}")),
        };
        if !self.game.findings.has(code) {
            self.game.findings.add(Finding::new(severity, code, pos, message));
        }
    }

    pub(crate) fn error(&mut self, pos: TextPos, code: Code, message: String) {
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
        let RawGame { index, format, encoding, .. } = &self.game;
        let (index, format, encoding) = (*index, *format, *encoding);
        self.game = RawGame { encoding, ..RawGame::new(index.saturating_add(1), format, pos) };
        (self.game.kept, self.comment) = (self.keeps_texts.then(Box::default), None);
        self.tags.clear();
        self.boards.clear();
        (self.is_footer, self.is_empty, self.set_up, self.termination) = (false, false, None, None);
        self.numbers = Numbers::default();
    }

    fn tag(&mut self, pos: TextPos, name: &[u8], value: &[u8]) {
        self.game.occasion.tag(name, value);
        self.check_encoding(pos, value);
        if let Some(kept) = &mut self.game.kept {
            kept.header(String::from_utf8_lossy(name).into_owned(), printable_bytes(value));
        }
        let Some(tag) = Tag::of(name) else {
            if str::from_utf8(value).is_ok_and(has_ten_ranks) {
                self.boards.push((pos, printable_bytes(name), printable_bytes(value)));
            }
            return;
        };
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

    fn number(&mut self, pos: TextPos, number: MoveNumber) {
        if !self.is_footer && !self.numbers.go_on(number, self.game.plies()) {
            let slip = self.numbers.take(pos, number, self.game.plies(), self.is_black_first());
            self.slip(slip);
        }
    }

    fn dots(&mut self, pos: TextPos) {
        if !self.is_footer {
            let slip = self.numbers.take_dots(pos, self.game.plies(), self.is_black_first());
            self.slip(slip);
        }
    }

    fn word(&mut self, pos: TextPos, word: &[u8]) {
        if word.is_ascii() {
            return self.element(pos, word);
        }
        self.check_encoding(pos, word);
        let text = String::from_utf8_lossy(word);
        let mut at = 0;
        for piece in text.split_inclusive(is_between) {
            let pos = right_of(pos, at);
            at += piece.len();
            let element = self.strip_number(pos, piece.trim_end_matches(is_between));
            if !element.is_empty() {
                self.element(pos, element.as_bytes());
            }
        }
    }

    fn comment(&mut self, pos: TextPos, text: &[u8], is_last: bool) {
        self.check_encoding(pos, text);
        self.keep_comment(text, is_last);
        if is_last {
            self.numbers.comment(pos, text, self.game.plies());
        }
    }

    fn brace_in_comment(&mut self, pos: TextPos) {
        self.numbers.veil(pos);
    }

    fn line_comment(&mut self, pos: TextPos, text: &[u8]) {
        self.veil_line(pos, text);
        self.comment(pos, text, true);
    }

    fn escaped_line(&mut self, pos: TextPos, text: &[u8]) {
        self.veil_line(pos, text);
    }

    fn variation(&mut self, pos: TextPos) {
        self.numbers.veil(pos);
        if let Some(kept) = &mut self.game.kept {
            kept.variations = kept.variations.saturating_add(1);
        }
    }

    fn mark(&mut self) {
        self.game.marks = self.game.marks.saturating_add(1);
    }

    fn marker(&mut self, pos: TextPos, outcome: Outcome) {
        self.game.has_marker = true;
        if self.is_footer {
            self.error(pos, Code::BadText, format!("\"{outcome}\" in a footer may be a result"));
        }
        self.game.claims.push((pos, outcome));
    }

    fn odd_marker(&mut self, pos: TextPos, text: &[u8], outcome: Outcome) {
        self.game.has_marker = true;
        self.odd_result(&printable_bytes(text), outcome, pos);
    }

    fn fault(&mut self, pos: TextPos, fault: PgnFault, message: String) {
        if !self.is_footer {
            self.error(pos, fault.into(), message);
        }
    }

    fn end(&mut self) -> ControlFlow<()> {
        let slip = self.numbers.end(self.game.plies(), self.game.has_marker);
        self.slip(slip);
        let has_tag = !self.game.claims.is_empty();
        let hidden = self.numbers.hidden_result(self.game.plies(), has_tag).filter(|_| !self.game.has_marker);
        if let Some((pos, why)) = hidden {
            self.error(pos, Code::BadText, why.to_owned());
        }
        self.check_boards();
        if let Some(pos) = self.set_up.filter(|_| self.game.start.is_empty()) {
            let message = "the game begins from a position (tag SetUp), expected a tag FEN that has it".to_owned();
            self.error(pos, Code::BadStart, message);
        }
        // It is held against a result, and is none by itself.
        if !self.game.claims.is_empty() {
            self.game.claims.extend(self.termination);
        }
        let game = &self.game;
        if self.is_empty && game.moves.is_empty() && game.claims.is_empty() && game.findings.is_empty() {
            self.game.index -= 1;
            return ControlFlow::Continue(());
        }
        (self.each)(&self.game)
    }
}

/// Whether two texts in FEN have the same board.
fn is_same_start(one: &str, other: &str) -> bool {
    match (Start::parse(one), Start::parse(other)) {
        (Ok(one), Ok(other)) => one.position.board.same_position(&other.position.board),
        _ => one.trim() == other.trim(),
    }
}

/// Whether a word is the line of a footer, or the address of a site.
fn is_banner(word: &[u8]) -> bool {
    let is_line = word.len() > 2 && word.iter().all(|byte| *byte == b'=');
    let begins = |text: &&[u8]| word.len() > text.len() && word[..text.len()].eq_ignore_ascii_case(text);
    is_line || [b"http://".as_slice(), b"https://", b"www."].iter().any(begins)
}

/// Whether a character stands between moves in Chinese text, as marks of approval do.
fn is_between(char: char) -> bool {
    char.is_whitespace() || matches!(char, '，' | '、' | '；' | '。' | '！' | '？')
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
