//! Headers of KIF and KI2: `key：value` lines, the board, and who is to move.

use shinpan_core::Side;
use shinpan_core::finding::{Severity, TextPos};
use shinpan_core::wording::quoted;

use super::header::{Handicap, Headers, header, is_opening};
use super::parser::{Parser, Phase};
use super::text::TextLine;
use crate::code::Code;
use crate::japanese::keys::{name_key_meant, start_key_meant};
use crate::japanese::words;
use crate::record::{RawGame, Start};
use crate::setup::Setup;

impl Parser {
    /// Reads a header; false if the line is none.
    pub(super) fn header_line(&mut self, text: &str, line: &TextLine<'_>) -> bool {
        let Some((key, value)) = header(text) else { return false };
        self.is_known |= is_opening(text) || key == "終了日時";
        self.stated_header(key, value, text, line.pos_of(text));
        true
    }

    /// Takes what a header states; `text` is all of it.
    pub(super) fn stated_header(&mut self, key: &str, value: &str, text: &str, pos: TextPos) {
        self.game.keep_header(key.as_bytes(), value.as_bytes());
        match key {
            "先手" | "下手" => self.name(Side::First, value, pos),
            "後手" | "上手" => self.name(Side::Second, value, pos),
            "手合割" | "手合" => self.handicap(value, pos),
            "棋戦" => self.game.occasion.header(b"EVENT", value.as_bytes()),
            "開始日時" => self.game.occasion.header(b"START_TIME", value.as_bytes()),
            "結果" | "勝者" | "敗者" | "勝敗" => self.result_header(key, value, pos),
            "手番" if !self.is_played() => self.turn_header(value, pos),
            _ if self.limit_header(key, value, pos) || self.hand_header(key, value, pos) => {}
            _ if self.is_played() => self.aside(key, value, text, pos),
            _ => self.unknown_header(key, value, pos),
        }
    }

    /// A header that is like none which bears on a ruling is free text; a slip for one is told.
    fn unknown_header(&mut self, key: &str, value: &str, pos: TextPos) {
        // A slip for a key of the format has at least one of its letters.
        if value.is_empty() || key.is_ascii() {
            return;
        }
        if let Some(meant) = start_key_meant(key) {
            let message = format!("unknown header {}; nearest: {}", quoted(key), quoted(meant));
            self.bad_start(pos, message);
        } else if let Some(meant) = name_key_meant(key) {
            let message = format!("unknown header {}; nearest: {}", quoted(key), quoted(meant));
            self.add_once(Severity::Warning, Code::UnknownStatement, pos, message);
        }
    }

    pub(super) fn bad_start(&mut self, pos: TextPos, message: String) {
        self.board.is_bad = true;
        self.error(Code::BadPosition, pos, message, Some(0));
    }

    /// `手番：後手`.
    fn turn_header(&mut self, value: &str, pos: TextPos) {
        match words::side(value) {
            Some((side, "" | "番")) => self.first_turn(side, pos),
            _ if value.is_empty() => {}
            _ => self.bad_start(pos, format!("{}, expected \"先手\" or \"後手\"", quoted(value))),
        }
    }

    /// Takes the side to move at the start. Two that differ contradict each other.
    pub(super) fn first_turn(&mut self, side: Side, pos: TextPos) {
        if self.headers.turn.get_or_insert((pos, side)).1 != side && !self.is_played() {
            self.bad_start(pos, "an earlier header says that the other side is to move".to_owned());
        }
    }

    /// `先手の持駒：飛　歩三`; false if it is none.
    fn hand_header(&mut self, key: &str, value: &str, pos: TextPos) -> bool {
        let Some((side, "の持駒" | "の持ち駒")) = words::side(key) else { return false };
        let read = self.board.hand(side, value, pos);
        self.board_line(read, pos);
        true
    }

    fn name(&mut self, side: Side, name: &str, pos: TextPos) {
        let slot = self.game.names.get_mut(side);
        if slot.is_some() {
            let message = "the name was given before; the first counts";
            self.add_once(Severity::Warning, Code::UnknownStatement, pos, message);
        } else if !name.is_empty() {
            *slot = Some(name.as_bytes().to_vec());
        }
    }

    pub(super) fn handicap(&mut self, name: &str, pos: TextPos) {
        let setup = words::handicap(name);
        let is_other = self.headers.handicap.as_ref().is_some_and(|first| first.setup != setup);
        if is_other && !name.is_empty() {
            self.bad_start(pos, format!("{}, but a different handicap was stated before", quoted(name)));
        }
        self.headers.handicap.get_or_insert_with(|| Handicap { pos, name: name.to_owned(), setup });
    }

    /// A handicap whose name says nothing of where the pieces stand: a board must.
    fn settle_unnamed(&mut self, handicap: &Handicap, has_board: bool) {
        let Handicap { pos, name, .. } = handicap;
        let unknown = || {
            let hint = words::hint(name, words::handicap_names().iter().map(String::as_str));
            format!("unknown handicap {}{hint}", quoted(name))
        };
        let is_known = name.is_empty() || words::needs_board(name);
        if has_board {
            if !is_known {
                let message = format!("{}; the board counts", unknown());
                self.add_once(Severity::Warning, Code::UnknownStatement, *pos, message);
            }
            return;
        }
        let no_board = || "no board, and no handicap that says where the pieces stand".to_owned();
        self.error(Code::BadPosition, *pos, if is_known { no_board() } else { unknown() }, Some(0));
        self.game.start = Start::Unreadable;
    }

    /// A line of a board, `手数＝47` or `後手番`; false if it is none of them.
    pub(super) fn position_line(&mut self, text: &str, line: &TextLine<'_>) -> bool {
        let pos = line.pos_of(text);
        if text.starts_with(['|', '｜']) {
            let read = self.board.rank(text, pos);
            self.board_line(read, pos);
            return true;
        }
        if let Some(rest) = text.strip_prefix("手数＝").or_else(|| text.strip_prefix("手数=")) {
            self.headers.moves_before = words::number(rest).map_or(0, |(number, _)| number);
            return true;
        }
        if let Some((side, "番")) = words::side(text.trim()) {
            self.first_turn(side, pos);
            return true;
        }
        is_frame(text)
    }

    fn board_line(&mut self, read: Result<(), String>, pos: TextPos) {
        self.is_known = true;
        if let Err(why) = read {
            self.board.is_bad = true;
            self.error(Code::BadPosition, pos, why, Some(0));
        }
    }

    /// The headers are over: what they say of start and clock.
    pub(super) fn settle_start(&mut self) {
        if std::mem::replace(&mut self.phase, Phase::Started) == Phase::Started {
            return;
        }
        self.settle_limits();
        let is_bad = self.board.is_bad;
        let board = match self.board.finish() {
            Ok(board) => board,
            Err(why) => {
                let pos = self.game.first.unwrap_or(TextPos::START);
                self.error(Code::BadPosition, pos, why, Some(0));
                self.game.start = Start::Unreadable;
                return;
            }
        };
        let headers = std::mem::take(&mut self.headers);
        self.moves_before = headers.moves_before;
        set_start(&mut self.game, board, &headers);
        let has_board = matches!(self.game.start, Start::Given(..));
        if let Some(unnamed) = headers.handicap.filter(|handicap| handicap.setup.is_none() && !is_bad) {
            self.settle_unnamed(&unnamed, has_board);
        }
        if is_bad {
            self.game.start = Start::Unreadable;
        }
    }
}

/// A board beats a handicap; who is to move the record says, or the handicap, or it is First.
fn set_start(game: &mut RawGame, board: Option<(TextPos, Box<Setup>)>, headers: &Headers) {
    let named = headers.handicap.as_ref().and_then(|handicap| Some((handicap.pos, handicap.setup.clone()?)));
    let turn_of_handicap = named.as_ref().map_or(Side::First, |(_, setup)| setup.turn);
    let given = board.or_else(|| named.map(|(pos, setup)| (pos, Box::new(setup))));
    let place = given.as_ref().map(|(pos, _)| *pos).or(game.first).unwrap_or(TextPos::START);
    game.turn = Some(headers.turn.unwrap_or((place, turn_of_handicap)));
    if let Some((pos, setup)) = given {
        game.start = Start::Given(pos, setup);
    }
}

/// The frame of a board, or a rule between headers and moves.
fn is_frame(text: &str) -> bool {
    let is_files =
        |text: &str| text.split_whitespace().filter(|word| "９８７６５４３２１987654321".contains(word)).count() == 9;
    text.chars().all(|character| "+-＋－─┌┐└┘├┤┬┴┼=＝".contains(character)) || is_files(text)
}
