//! Takes files of KIF and KI2 apart into games.

use std::borrow::Cow;
use std::ops::ControlFlow;

use shinpan_core::finding::{Finding, Severity, TextPos};
use shinpan_core::side::Sides;
use shinpan_core::wording::printable_bytes;
use shinpan_core::{Millis, Side};
use shinpan_records::format::Each;

use super::board::BoardBuilder;
use super::header::{self, Headers, TrailingLimit};
use super::line_kind::{is_row, line_kind};
use super::text::{FileEncoding, TextLine};
use crate::code::{Code, OnceCodes};
use crate::encoding::Encoding;
use crate::japanese::keys::BOOKMARK;
use crate::japanese::{self, words};
use crate::mixed::may_be_move;
use crate::position::Position;
use crate::record::{Notation, RawGame, RawMove, RecordFormat, Start, Time};
use crate::square::Square;

#[derive(Default)]
pub(super) struct Parser {
    pub(super) game: RawGame,
    /// Format of a game without moves.
    format: RecordFormat,
    games: u32,
    pub(super) encoding: FileEncoding,
    pub(super) is_known: bool,
    given: OnceCodes,
    pub(super) headers: Headers,
    pub(super) board: BoardBuilder,
    pub(super) phase: Phase,
    /// Number of moves before the board, which the numbers of rows may count.
    pub(super) moves_before: u32,
    /// The number that the next row must have, where one before it says so.
    pub(super) next_number: Option<u32>,
    /// A move could not be read: how many there are is not certain from there on.
    pub(super) is_broken: bool,
    /// Target of the last move.
    pub(super) last_to: Option<Square>,
    /// The sums of the times of both sides.
    pub(super) totals: Sides<Millis>,
    /// A time of the side could not be read: its sum is not known.
    pub(super) has_bad_time: Sides<bool>,
    /// Limits behind the moves.
    pub(super) trailing: Vec<TrailingLimit>,
    /// Results that `結果` and similar headers state: place, key and value.
    pub(super) stated_results: Vec<(TextPos, String, String)>,
    pub(super) replay: Replay,
    /// The first variation, and how many there are.
    variations: Option<(TextPos, u32)>,
    /// Whether games keep their headers and comments, for a writer.
    pub(super) keeps_texts: bool,
}

/// Part of a game in which a line stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Phase {
    /// Before the heading of the moves, or the first move.
    #[default]
    Headers,
    /// Behind the heading.
    Moves,
    /// The start is settled: a move or an end has come.
    Started,
}

/// The position that moves of KI2 are read on.
#[derive(Default)]
pub(super) enum Replay {
    /// Not needed so far.
    #[default]
    NotBegun,
    /// After the moves read so far.
    At(Box<Position>),
    /// Not known: a move before was illegal or could not be read.
    Lost,
}

impl Parser {
    /// Decodes a line; bytes in no known encoding are a finding, and what they hide cannot be judged.
    pub(super) fn decode<'a>(&mut self, number: u32, bytes: &'a [u8]) -> Option<TextLine<'a>> {
        let mut bytes = bytes;
        if number == 1 {
            let text = bytes.strip_prefix(b"\xef\xbb\xbf");
            self.encoding.has_mark = text.is_some();
            bytes = text.unwrap_or(bytes);
            self.declaration(bytes);
        }
        let decoded = self.encoding.decode(bytes, number, |text| line_kind(text.trim()).is_some());
        let Some((line, expected)) = decoded else {
            self.not_text(number, bytes);
            return None;
        };
        if let Some(expected) = expected {
            let message = format!("the line is {}, {} was expected", line.encoding.name(), expected.name());
            self.add_once(Severity::Warning, Code::EncodingMismatch, line.pos(0), message);
        }
        Some(line)
    }

    /// `#KIF version=2.0 encoding=UTF-8`.
    fn declaration(&mut self, line: &[u8]) {
        let label = memchr::memmem::find(line, b"encoding=").filter(|_| line.starts_with(b"#"));
        let label = label.map(|at| line[at..].trim_ascii_end().strip_prefix(b"encoding=").unwrap_or_default());
        self.encoding.declared = label.and_then(Encoding::from_label);
    }

    /// A line that no encoding fits: told, and among the moves it may be one.
    fn not_text(&mut self, number: u32, bytes: &[u8]) {
        let pos = TextPos { line: number, column: 1 };
        self.saw(pos);
        let message = "neither UTF-8, Shift_JIS nor EUC-JP; bytes are shown as \\xNN";
        self.add_once(Severity::Warning, Code::EncodingUnknown, pos, message);
        if !matches!(bytes.trim_ascii_start().first(), Some(b'*' | b'#' | b'&')) && !self.is_in_variation() {
            if self.is_played() || self.phase != Phase::Headers {
                self.bad_move(&printable_bytes(bytes), pos, "the line is in no known encoding");
            } else {
                self.unknown(&printable_bytes(bytes), pos);
            }
        }
    }

    pub(super) fn too_long(&mut self, number: u32) {
        let pos = TextPos { line: number, column: 1 };
        self.saw(pos);
        self.error(Code::LimitExceeded, pos, "a line of more than 64 KiB, not read", None);
    }

    /// Whether a line that stands before the moves comes behind them.
    pub(super) fn begins_next_game(&self, text: &str) -> bool {
        let text = text.trim();
        let is_mark = text.strip_prefix('#').is_some_and(|rest| {
            let rest = rest.trim_start();
            rest.starts_with("KIF") || rest.starts_with("----")
        });
        self.is_played() && (is_mark || text.starts_with("手数--") || header::is_opening(text) || text.starts_with('|'))
    }

    pub(super) fn is_played(&self) -> bool {
        !self.game.moves.is_empty() || self.game.end.is_some()
    }

    /// Counts variations, which are not read.
    pub(super) fn variation(&mut self, pos: TextPos, count: usize) {
        let count = u32::try_from(count).unwrap_or(u32::MAX);
        let (_, known) = self.variations.get_or_insert((pos, 0));
        *known = known.saturating_add(count);
    }

    fn is_in_variation(&self) -> bool {
        self.variations.is_some()
    }

    /// Reads a line.
    pub(super) fn line(&mut self, line: &TextLine<'_>) {
        let text = line.text.trim_start();
        let pos = line.pos_of(text);
        if text.is_empty() || text.starts_with(['*', '&', '#', '＊', '＆', '＃']) {
            self.is_known |= line_kind(text).is_some();
            return self.keep_comment(text);
        }
        self.saw(pos);
        if text.starts_with("変化：") || text.starts_with("変化:") {
            self.variation(pos, 1);
        } else if self.is_in_variation() {
            self.trailing_limit(text, pos);
        } else {
            self.main_line(text, line, pos);
        }
    }

    /// Keeps a comment on the main line; a bookmark is kept as a header, which no other form has. What begins with `#` is a
    /// comment on the file and not on its game, and is passed over.
    fn keep_comment(&mut self, text: &str) {
        if self.is_in_variation() || !self.keeps_texts {
            return;
        }
        let Some(mark) = text.chars().next() else { return };
        let comment = &text[mark.len_utf8()..];
        match mark {
            '*' | '＊' => self.game.keep_comment(comment.as_bytes()),
            '&' | '＆' => self.game.keep_header(BOOKMARK.as_bytes(), comment.as_bytes()),
            _ => {}
        }
    }

    /// A line of the game itself.
    fn main_line(&mut self, text: &str, line: &TextLine<'_>, pos: TextPos) {
        if text.starts_with("手数--") {
            self.is_known = true;
            self.phase = self.phase.max(Phase::Moves);
        } else if let Some((number, rest)) = words::number(text).filter(|(_, rest)| is_row(rest)) {
            self.row(number, rest, line);
        } else if text.starts_with(words::is_side_mark) {
            self.relative_moves(text, line);
        } else if japanese::is_end(text) {
            self.end_line(text, pos);
        } else if !self.position_line(text, line) && !self.other_line(text, line, pos) {
            self.unknown(text, pos);
        }
    }

    /// A line among the headers or the moves that may be a header, a move that cannot be read, or neither.
    fn other_line(&mut self, text: &str, line: &TextLine<'_>, pos: TextPos) -> bool {
        let is_row = words::number(text).is_some() && (self.is_played() || self.phase != Phase::Headers);
        let key = header::header(text).map_or(text, |(key, _)| key);
        if is_row || may_be_move(key.as_bytes()) {
            let word = words::number(text).map_or("", |(_, rest)| rest.trim());
            let nearest = self.nearest_end(word);
            let expected = format!("expected a move such as \"1 ７六歩(77)\" or \"▲７六歩\"{nearest}");
            self.bad_move(text, pos, &expected);
            return true;
        }
        self.header_line(text, line)
    }

    /// The end that `word` may have been meant for, if there is still room to say so.
    fn nearest_end(&self, word: &str) -> String {
        if self.game.findings.is_full() { String::new() } else { words::nearest_end(word) }
    }

    /// A line that says nothing. Words among the moves, and a word behind the end, are an error: they may say how the game
    /// ended, or that a move was taken back.
    fn unknown(&mut self, text: &str, pos: TextPos) {
        let word = text.trim();
        let expected = || format!("expected a move or an end such as \"投了\"{}", self.nearest_end(word));
        let is_begun = self.is_played() || self.phase != Phase::Headers;
        if is_begun && self.game.end.is_none() && words::may_be_end(word) {
            return self.bad_move(text, pos, &expected());
        }
        if self.game.end.is_some() && words::is_word(word) {
            let message = format!("{}, {}", shinpan_core::wording::quoted(word), expected());
            return self.error(Code::UnknownSpecial, pos, message, Some(self.game.plies()));
        }
        let message = format!("{} is not part of the format; skipped", shinpan_core::wording::quoted(text.trim()));
        self.add_once(Severity::Warning, Code::UnknownStatement, pos, message);
    }

    /// Takes a move that can be read, or not.
    pub(super) fn play(&mut self, side: Option<Side>, notation: Notation, text: &str, pos: TextPos) {
        self.settle_start();
        self.is_known = true;
        if !self.game.has_room() {
            if self.game.count_beyond() {
                let message = RawGame::too_many_moves();
                self.error(Code::LimitExceeded, pos, message, Some(self.game.plies()));
            }
            return;
        }
        self.game.moves.push(RawMove { pos, side, notation, time: Time::Missing });
        self.game.words.push(text.trim().to_owned());
        self.replay.advance(notation);
    }

    pub(super) fn bad_move(&mut self, text: &str, pos: TextPos, why: &str) {
        self.lost_move(text, pos);
        let message = format!("{}, {why}", shinpan_core::wording::quoted(text.trim()));
        self.error(Code::BadMove, pos, message, Some(self.game.plies()));
    }

    /// A move that is not known, which is told elsewhere.
    pub(super) fn lost_move(&mut self, text: &str, pos: TextPos) {
        self.play(None, Notation::Bad, text, pos);
        (self.last_to, self.next_number, self.is_broken) = (None, None, true);
    }

    /// Side to move after the moves read so far.
    pub(super) fn to_move(&self) -> Side {
        let first = self.game.first_to_move();
        if self.game.plies().is_multiple_of(2) { first } else { first.other() }
    }

    pub(super) fn saw(&mut self, pos: TextPos) {
        self.game.first.get_or_insert(pos);
        self.game.last = Some(pos);
    }

    pub(super) fn error(&mut self, code: Code, pos: TextPos, message: impl Into<Cow<'static, str>>, ply: Option<u32>) {
        self.game.findings.add(Finding { ply, ..Finding::new(Severity::Error, code, pos, message) });
    }

    /// Adds a finding that is given once a game.
    pub(super) fn add_once(
        &mut self,
        severity: Severity,
        code: Code,
        pos: TextPos,
        message: impl Into<Cow<'static, str>>,
    ) {
        if self.given.is_first(code) {
            self.game.findings.add(Finding::new(severity, code, pos, message));
        }
    }

    /// Hands out the game read so far, if there is one, and makes room for the next.
    pub(super) fn end_game(&mut self, is_last: bool, each: Each<'_, RawGame>) -> ControlFlow<()> {
        let is_game = self.game.first.is_some() || (is_last && self.games == 0);
        if is_last {
            self.keep_trailing_limits();
        }
        if is_game {
            self.finish_game();
        }
        let flow = if is_game { each(&self.game) } else { ControlFlow::Continue(()) };
        let trailing = std::mem::take(&mut self.trailing);
        let Self { format, games, encoding, keeps_texts, .. } = *self;
        *self = Self { format, games, encoding, keeps_texts, ..Self::default() };
        self.begin_game();
        self.read_limits(&trailing);
        flow
    }

    fn finish_game(&mut self) {
        self.settle_start();
        self.settle_results();
        self.games = self.games.saturating_add(1);
        self.game.index = self.games;
        self.game.encoding.settle();
        if std::mem::take(&mut self.encoding.has_mark) {
            let message = "the file begins with a byte order mark";
            self.add_once(Severity::Note, Code::ByteOrderMark, TextPos::START, message);
        }
        if let Some((pos, count)) = self.variations {
            self.game.kept.iter_mut().for_each(|kept| kept.variations = count);
            let variations = if count == 1 { "variation" } else { "variations" };
            let message = format!("{count} {variations}, not read: the main line is the game");
            self.add_once(Severity::Note, Code::VariationsSkipped, pos, message);
        }
        if !self.is_known || self.game.first.is_none() {
            self.error(Code::NotARecord, TextPos::START, "not a statement of a game record", None);
            self.game.start = Start::Unreadable;
        }
    }

    /// A new file, in which a game without moves is of `format`.
    pub(super) fn begin_file(&mut self, format: RecordFormat) {
        *self = Self { format, keeps_texts: self.keeps_texts, ..Self::default() };
        self.begin_game();
    }

    fn begin_game(&mut self) {
        (self.game.format, self.game.kept) = (self.format, self.keeps_texts.then(Box::default));
    }

    /// The position after the moves read so far, for moves that need it.
    pub(super) fn position(&mut self) -> Option<&Position> {
        self.settle_start();
        if matches!(self.replay, Replay::NotBegun) {
            self.replay = Replay::begin(&self.game);
        }
        match &self.replay {
            Replay::At(position) => Some(position),
            Replay::NotBegun | Replay::Lost => None,
        }
    }
}

impl Replay {
    fn begin(game: &RawGame) -> Self {
        let Some(setup) = game.start_setup() else { return Self::Lost };
        let mut replay = Self::At(Box::new(Position::new(&setup)));
        for mv in &game.moves {
            replay.advance(mv.notation);
        }
        replay
    }

    fn advance(&mut self, notation: Notation) {
        let Self::At(position) = self else { return };
        let next = notation.named(position).and_then(|mv| position.play(position.turn(), mv).ok());
        *self = next.map_or(Self::Lost, |next| Self::At(Box::new(next)));
    }
}
