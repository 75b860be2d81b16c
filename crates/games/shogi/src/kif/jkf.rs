//! JKF, records of shogi as JSON: what KIF says, taken apart already.
//!
//! Source: the definition of JSON kifu format 1.0 in the README of json-kifu-format. Headers have the keys of KIF; of a move
//! the squares and the piece before it are named, and a move from no square is a drop.

use std::borrow::Cow;
use std::ops::ControlFlow;

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::value::RawValue;
use shinpan_core::finding::{Severity, TextPos};
use shinpan_core::wording::quoted;
use shinpan_core::{Millis, Side};
use shinpan_records::format::Each;
use shinpan_records::neutral;

use super::json_text::{Fault, Fields, JsonText};
use super::parser::Parser;
use super::relative;
use crate::code::Code;
use crate::japanese::moves::{Lane, MoveText, Step};
use crate::japanese::words;
use crate::piece::{Piece, PieceType};
use crate::position::Position;
use crate::record::{Notation, RawGame, Special, Start, Time};
use crate::setup::Setup;
use crate::square::Square;

/// The most bytes of a file that are read.
pub(super) const MAX_FILE: usize = 16 << 20;

/// The names of starts, and what KIF calls them.
const PRESETS: [(&str, &str); 17] = [
    ("HIRATE", "平手"),
    ("KY", "香落ち"),
    ("KY_R", "右香落ち"),
    ("KA", "角落ち"),
    ("HI", "飛車落ち"),
    ("HIKY", "飛香落ち"),
    ("2", "二枚落ち"),
    ("3", "三枚落ち"),
    ("4", "四枚落ち"),
    ("5", "五枚落ち"),
    ("5_L", "左五枚落ち"),
    ("6", "六枚落ち"),
    ("7_L", "左七枚落ち"),
    ("7_R", "右七枚落ち"),
    ("8", "八枚落ち"),
    ("10", "十枚落ち"),
    ("OTHER", "その他"),
];

/// Whether the beginning of a file is that of JKF: an object with a header or a start, or whose moves are objects.
pub(crate) fn recognises(head: &[u8]) -> bool {
    for (name, value) in neutral::head_fields(head) {
        match name {
            b"header" | b"initial" => return true,
            b"moves" => {
                let first = value.strip_prefix(b"[").map(<[u8]>::trim_ascii_start);
                return first.is_some_and(|first| first.starts_with(b"{"));
            }
            b"id" | b"game" | b"start" => return false,
            _ => {}
        }
    }
    false
}

/// Hands the games of a file to `each`, until it breaks: usually one object, else several in a row.
pub(super) fn read(parser: &mut Parser, bytes: &[u8], each: Each<'_, RawGame>) {
    if bytes.len() > MAX_FILE {
        let message = format!("a file of more than {} MiB, not read", MAX_FILE >> 20);
        parser.unreadable(Code::LimitExceeded, Fault::new(TextPos::START, message));
    } else {
        let text = bytes.strip_prefix(b"\xef\xbb\xbf");
        parser.encoding.has_mark = text.is_some();
        match JsonText::new(text.unwrap_or(bytes)) {
            Ok(text) => {
                if read_games(parser, &text, each).is_break() {
                    return;
                }
            }
            Err(fault) => parser.unreadable(Code::NotARecord, fault),
        }
    }
    let _: ControlFlow<()> = parser.end_game(true, each);
}

/// Reads up to the first object that is no game.
fn read_games(parser: &mut Parser, text: &JsonText<'_>, each: Each<'_, RawGame>) -> ControlFlow<()> {
    for value in text.values() {
        if let Err(fault) = value.and_then(|game| Game { parser, text }.read(game)) {
            parser.unreadable(Code::NotARecord, fault);
            break;
        }
        parser.end_game(false, each)?;
    }
    ControlFlow::Continue(())
}

impl Parser {
    /// A game of which nothing can be read.
    pub(super) fn unreadable(&mut self, code: Code, fault: Fault) {
        self.saw(fault.pos);
        self.is_known = true;
        self.error(code, fault.pos, fault.message, None);
        self.game.start = Start::Unreadable;
    }
}

/// A game that is being read, field by field in the order of the format, whatever the order in the file.
struct Game<'p, 't> {
    parser: &'p mut Parser,
    text: &'t JsonText<'t>,
}

/// A move.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MoveFields<'a> {
    color: Option<u8>,
    from: Option<Place>,
    to: Option<Place>,
    #[serde(borrow)]
    piece: Cow<'a, str>,
    same: Option<bool>,
    promote: Option<bool>,
    /// Captured piece; the board shows it.
    #[serde(rename = "capture")]
    _capture: Option<IgnoredAny>,
    #[serde(borrow)]
    relative: Option<Cow<'a, str>>,
}

/// A square.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Place {
    x: u8,
    y: u8,
}

/// The time of a move, and the sum of its side.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Times<'a> {
    #[serde(borrow)]
    now: Span<'a>,
    total: Option<Span<'a>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Span<'a> {
    h: Option<u32>,
    m: u32,
    #[serde(borrow)]
    s: &'a RawValue,
}

impl Span<'_> {
    fn millis(&self) -> Option<Millis> {
        let minutes = u64::from(self.h.unwrap_or(0)) * 60 + u64::from(self.m);
        Some(Millis(minutes * 60_000).plus(Millis::parse(self.s.get().as_bytes(), 7)?))
    }
}

/// A start that is given by its pieces.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct State<'a> {
    color: u8,
    #[serde(borrow)]
    board: Vec<Vec<&'a RawValue>>,
    hands: Vec<&'a RawValue>,
}

/// Piece on a square; none if kind and colour are missing.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Standing<'a> {
    color: Option<u8>,
    #[serde(borrow)]
    kind: Option<Cow<'a, str>>,
}

impl<'t> Game<'_, 't> {
    fn read(&mut self, game: &'t RawValue) -> Result<(), Fault> {
        let fields = self.text.fields(game, "a game: {\"header\", \"initial\", \"moves\"}")?;
        self.parser.saw(self.text.pos(game));
        self.parser.is_known = true;
        let Some(moves) = fields.get("moves") else {
            return Err(self.text.fault(game, "no field \"moves\"".to_owned()));
        };
        let moves: Vec<&RawValue> = self.text.value(moves)?;
        if let Some(header) = fields.get("header") {
            self.header(header)?;
        }
        if let Some(initial) = fields.get("initial").filter(|initial| initial.get() != "null") {
            self.initial(initial)?;
        }
        self.skip_others(&fields, &["header", "initial", "moves"]);
        for (number, entry) in moves.iter().enumerate() {
            self.parser.saw(self.text.pos(entry));
            match self.entry(entry, number == 0) {
                Ok(0) => {}
                Ok(forks) => self.parser.variation(self.text.pos(entry), forks),
                Err(fault) => self.lost_move(entry, fault),
            }
        }
        Ok(())
    }

    /// Fields that the format does not have.
    fn skip_others(&mut self, fields: &Fields<'t>, known: &[&str]) {
        for (name, value) in fields.iter().filter(|(name, _)| !known.contains(name)) {
            let hint = words::hint(name, known.iter().copied());
            let message = format!("unknown field {}{hint}; skipped", quoted(name));
            self.parser.add_once(Severity::Warning, Code::UnknownStatement, self.text.pos(value), message);
        }
    }

    fn header(&mut self, header: &'t RawValue) -> Result<(), Fault> {
        for (key, value) in self.text.fields(header, "headers: {\"先手\": \"…\"}")?.iter() {
            let text: String = self.text.value(value)?;
            let (key, stated) = (key.trim(), text.trim());
            self.parser.stated_header(key, stated, &format!("{key}：{stated}"), self.text.pos(value));
        }
        Ok(())
    }

    fn initial(&mut self, initial: &'t RawValue) -> Result<(), Fault> {
        let fields = self.text.fields(initial, "a start: {\"preset\", \"data\"}")?;
        self.skip_others(&fields, &["preset", "data"]);
        let pos = self.text.pos(initial);
        let preset: String =
            fields.get("preset").map_or_else(|| Ok("OTHER".to_owned()), |preset| self.text.value(preset))?;
        let Some((_, name)) = PRESETS.iter().find(|(known, _)| *known == preset) else {
            let hint = words::hint(&preset, PRESETS.iter().map(|(known, _)| *known));
            self.parser.bad_start(pos, format!("unknown preset {}{hint}", quoted(&preset)));
            return Ok(());
        };
        self.parser.handicap(name, pos);
        let Some(data) = fields.get("data").filter(|data| data.get() != "null") else { return Ok(()) };
        let setup = match self.state(data) {
            Ok(setup) => setup,
            Err(fault) => {
                self.parser.bad_start(fault.pos, fault.message);
                return Ok(());
            }
        };
        if words::handicap(name).is_some_and(|named| named != setup) {
            let message = format!("the data state a different position from the preset {}", quoted(&preset));
            self.parser.bad_start(self.text.pos(data), message);
            return Ok(());
        }
        self.parser.first_turn(setup.turn, self.text.pos(data));
        self.parser.board.whole(self.text.pos(data), setup);
        Ok(())
    }

    /// Columns from the first file on, each from its first rank on; what First holds, and what Second.
    fn state(&self, data: &'t RawValue) -> Result<Setup, Fault> {
        let State { color, board, hands } = self.text.value(data)?;
        let mut setup = Setup::empty();
        setup.turn = side(color).ok_or_else(|| self.text.fault(data, not_a_color(color)))?;
        if board.len() != 9 || board.iter().any(|file| file.len() != 9) || hands.len() != 2 {
            let message = "expected a board of 9 files with 9 squares each, and two hands".to_owned();
            return Err(self.text.fault(data, message));
        }
        for (file, squares) in (1..=9).zip(&board) {
            for (rank, standing) in (1..=9).zip(squares) {
                if let Some(square) = Square::new(file, rank) {
                    setup.board[square.index()] = self.standing(standing)?;
                }
            }
        }
        for (side, hand) in Side::BOTH.into_iter().zip(hands) {
            for (name, value) in self.text.fields(hand, "pieces in hand: {\"FU\": 1}")?.iter() {
                let Some(held) = piece_type(name).filter(|piece| PieceType::HAND.contains(piece)) else {
                    return Err(self.text.fault(value, format!("{} cannot be in hand", quoted(name))));
                };
                for _ in 0..self.text.value::<u8>(value)? {
                    setup.hands.get_mut(side).add(held);
                }
            }
        }
        Ok(setup)
    }

    fn standing(&self, standing: &'t RawValue) -> Result<Option<Piece>, Fault> {
        let Standing { color, kind } = self.text.value(standing)?;
        if color.is_none() && kind.is_none() {
            return Ok(None);
        }
        match (color.and_then(side), kind.and_then(|kind| piece_type(&kind))) {
            (Some(side), Some(piece)) => Ok(Some(Piece::new(side, piece))),
            _ => Err(self.text.fault(standing, "expected {} or {\"color\": 0, \"kind\": \"FU\"}".to_owned())),
        }
    }

    /// Reads a move, an end, or the comments before the first move; gives the number of variations.
    fn entry(&mut self, entry: &'t RawValue, is_first: bool) -> Result<usize, Fault> {
        let fields = self.text.fields(entry, "a move: {\"move\", \"time\", \"special\"}")?;
        let given = |name: &str| fields.get(name).filter(|value| value.get() != "null");
        if let Some(mv) = given("move") {
            self.one_move(mv, given("time"))?;
        }
        if let Some(special) = given("special") {
            self.special(special, given("time").filter(|_| given("move").is_none()))?;
        }
        if given("move").is_none() && given("special").is_none() && (!is_first || given("time").is_some()) {
            return Err(self.text.fault(entry, "neither a move nor an end; a move may be missing here".to_owned()));
        }
        self.skip_others(&fields, &["comments", "move", "time", "special", "forks"]);
        self.keep_comments(given("comments"));
        let forks: Vec<&RawValue> = given("forks").map_or_else(|| Ok(Vec::new()), |forks| self.text.value(forks))?;
        Ok(forks.len())
    }

    /// Keeps comments for a writer; what is no list of texts is kept as it is written.
    fn keep_comments(&mut self, comments: Option<&'t RawValue>) {
        let Some(comments) = comments else { return };
        match self.text.value::<Vec<String>>(comments) {
            Ok(texts) => texts.iter().for_each(|text| self.parser.game.keep_comment(text.as_bytes())),
            Err(_) => self.parser.game.keep_comment(comments.get().as_bytes()),
        }
    }

    fn lost_move(&mut self, entry: &RawValue, fault: Fault) {
        /// So much of a move is kept to show it.
        const SHOWN: usize = 60;
        let shown: String = entry.get().chars().take(SHOWN).collect();
        self.parser.lost_move(&shown, fault.pos);
        let plies = self.parser.game.plies();
        self.parser.error(Code::BadMove, fault.pos, fault.message, Some(plies));
    }

    fn one_move(&mut self, mv: &'t RawValue, time: Option<&'t RawValue>) -> Result<(), Fault> {
        let json = self.text;
        let fault = |message: String| json.fault(mv, message);
        let fields: MoveFields<'_> = json.value(mv)?;
        let text = move_text(&fields).map_err(fault)?;
        if fields.same == Some(true) && text.to.zip(self.parser.last_to).is_some_and(|(to, last)| to != last) {
            return Err(fault("\"same\", but the move before went to another square".to_owned()));
        }
        let notation = self.notation(text).map_err(fault)?;
        let side = fields.color.map(|color| side(color).ok_or_else(|| fault(not_a_color(color)))).transpose()?;
        let sign = if side.unwrap_or_else(|| self.parser.to_move()) == Side::First { '+' } else { '-' };
        let word = match notation {
            Notation::Named(mv) | Notation::NamedBefore { mv, .. } => format!("{sign}{mv}"),
            Notation::Usi(_) | Notation::Bad => String::new(),
        };
        let pos = json.pos(mv);
        self.parser.play(side, notation, &word, pos);
        if let Some(time) = time {
            let (read, total) = self.time(time);
            self.parser.move_time(read, total, pos, json.pos(time));
        }
        Ok(())
    }

    /// The move with its squares. A move from no square is a drop, unless words tell it from others as in KI2, or the piece is not
    /// in hand and one on the board can go there.
    fn notation(&mut self, mut text: MoveText) -> Result<Notation, String> {
        let to = text.to.or(self.parser.last_to).ok_or("no square \"to\"")?;
        let piece = text.piece.ok_or("no piece")?;
        if text.from.is_none() && !text.is_drop {
            let has_words = text.lane.is_some() || text.step.is_some();
            let held = |position: &Position| position.hand(position.turn()).count(piece) > 0;
            let on_board = self.parser.position().filter(|position| has_words || !held(position));
            match on_board.map(|position| relative::resolve(position, &text, to)) {
                Some(Ok(mv)) => {
                    self.parser.last_to = Some(to);
                    return Ok(Notation::Named(mv));
                }
                Some(Err(why)) if has_words => return Err(why),
                Some(Err(_)) | None => text.is_drop = true,
            }
        }
        self.parser.stated(&text).map_err(str::to_owned)
    }

    /// A time with the sum of its side; one that cannot be read is reported.
    fn time(&mut self, time: &'t RawValue) -> (Time, Option<Millis>) {
        let expected = "expected a time such as {\"now\": {\"m\": 0, \"s\": 16}}";
        let read = self.text.value::<Times<'_>>(time).and_then(|times| {
            let millis = |span: &Span<'_>| span.millis().ok_or_else(|| self.text.fault(span.s, expected.to_owned()));
            let (span, fraction) = (millis(&times.now)?, times.now.s.get().contains('.'));
            Ok((Time::Given { span, fraction }, times.total.as_ref().map(millis).transpose()?))
        });
        read.unwrap_or_else(|fault| {
            let plies = self.parser.game.plies();
            self.parser.error(Code::BadTime, fault.pos, fault.message, Some(plies));
            (Time::Bad, None)
        })
    }

    /// An end, in the words of CSA or of KIF.
    fn special(&mut self, special: &'t RawValue, time: Option<&'t RawValue>) -> Result<(), Fault> {
        let name: String = self.text.value(special)?;
        let pos = self.text.pos(special);
        let time = time.map_or(Time::Missing, |time| self.time(time).0);
        if let Some((terminal, rest)) = words::terminal(name.trim())
            && rest.is_empty()
        {
            self.parser.end(terminal, time, pos);
            return Ok(());
        }
        let special = match Special::from_name(name.as_bytes()) {
            Special::Unknown => Special::from_server(name.as_bytes()).ok().flatten().unwrap_or(Special::Unknown),
            special => special,
        };
        self.parser.set_end(special, time, pos);
        if special == Special::Unknown {
            let plies = self.parser.game.plies();
            let message = format!("unknown end {}{}", quoted(&name), words::hint(&name, Special::names()));
            self.parser.error(Code::UnknownSpecial, pos, message, Some(plies));
        }
        Ok(())
    }
}

/// A move as KIF would state it.
fn move_text(fields: &MoveFields<'_>) -> Result<MoveText, String> {
    let square = |place: &Place| {
        let Place { x, y } = *place;
        Square::new(x, y).ok_or_else(|| format!("square {x}, {y}; expected files and ranks from 1 to 9"))
    };
    let Some(piece) = piece_type(&fields.piece) else {
        return Err(format!("piece {}, expected one of CSA such as \"FU\"", quoted(&fields.piece)));
    };
    if fields.to.is_none() && fields.same != Some(true) {
        return Err("no square \"to\"".to_owned());
    }
    let mut text = MoveText {
        to: fields.to.as_ref().map(square).transpose()?,
        piece: Some(piece),
        from: fields.from.as_ref().map(square).transpose()?,
        promotes: fields.promote,
        ..MoveText::default()
    };
    for letter in fields.relative.as_deref().unwrap_or_default().chars() {
        match letter {
            'L' => text.lane = Some(Lane::Left),
            'R' => text.lane = Some(Lane::Right),
            'C' => text.step = Some(Step::Straight),
            'U' => text.step = Some(Step::Forward),
            'M' => text.step = Some(Step::Sideways),
            'D' => text.step = Some(Step::Backward),
            'H' => text.is_drop = true,
            _ => return Err(format!("relative \"{}\", expected L, C, R, U, M, D, H", letter.escape_debug())),
        }
    }
    Ok(text)
}

fn side(color: u8) -> Option<Side> {
    Side::BOTH.get(usize::from(color)).copied()
}

fn not_a_color(color: u8) -> String {
    format!("color {color}, expected 0 for First or 1 for Second")
}

fn piece_type(name: &str) -> Option<PieceType> {
    name.as_bytes().as_array().copied().and_then(PieceType::from_csa)
}
