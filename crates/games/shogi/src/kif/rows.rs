//! The moves of KIF, a numbered row each, and of KI2, several on a line.

use shinpan_core::finding::{Finding, Severity, TextPos};
use shinpan_core::wording::quoted;
use shinpan_core::{Millis, Side};

use super::parser::Parser;
use super::relative;
use super::text::TextLine;
use super::times::{self, MoveTime};
use crate::code::Code;
use crate::japanese::moves::{MoveText, blanks_off};
use crate::japanese::words;
use crate::mixed::may_be_move;
use crate::moves::Move;
use crate::record::{Notation, RecordFormat, Time};
use crate::square::Square;

impl Parser {
    /// A row of KIF: number, move or end, time.
    pub(super) fn row(&mut self, number: u32, rest: &str, line: &TextLine<'_>) {
        self.settle_start();
        let text = blanks_off(rest);
        let pos = line.pos_of(text);
        if let Some(expected) = self.out_of_order(number) {
            let message = format!("number {number}, expected {expected}: a move is missing or out of place");
            self.misnumbered(text, pos);
            return self.error(Code::MoveNumber, pos, message, Some(self.game.plies()));
        }
        if let Some((terminal, behind)) = words::end_of_row(text) {
            let Some(stamp) = Stamp::read(behind) else {
                let expected = format!("expected an end such as \"投了\" and its time{}", words::nearest_end(text));
                return self.bad_row(number, text, pos, &expected);
            };
            let time = self.time(&stamp, line);
            return self.end(terminal, time, pos);
        }
        let Some((mv, behind)) = MoveText::read(text) else {
            return self.bad_row(number, text, pos, "expected a move such as \"７六歩(77)\"");
        };
        let Some(stamp) = Stamp::read(behind) else {
            return self.bad_row(number, text, pos, "expected one move, such as \"７六歩(77)\", and its time");
        };
        let word = &text[..text.len() - behind.len()];
        match self.stated(&mv) {
            Ok(notation) => self.play(mv.side, notation, word, pos),
            Err(why) => self.bad_row(number, word, pos, why),
        }
        self.row_time(&stamp, pos, line);
    }

    /// A row with a wrong number: its own move does not count, since others may be missing before it. The next number is not
    /// known either: behind a slip of the pen it counts on from the row before, behind a missing row from this one.
    fn misnumbered(&mut self, text: &str, pos: TextPos) {
        let last_to = self.last_to;
        self.lost_move(text, pos);
        if let Some((mv, behind)) = MoveText::read(text) {
            self.last_to = mv.to.or(last_to);
            if Stamp::read(behind).is_some_and(|stamp| !stamp.text.is_empty()) {
                // There is a time, but whose it is nobody can say.
                self.move_time(Time::Bad, None, pos, pos);
            }
        }
    }

    /// The number that a row should have, if it has another: that behind the row before, and the first is 1 or counts on from
    /// the moves before the board.
    fn out_of_order(&mut self, number: u32) -> Option<u32> {
        let is_first = self.game.plies() == 0 && [1, self.moves_before.saturating_add(1)].contains(&number);
        match self.next_number.replace(number.saturating_add(1)) {
            Some(expected) => (expected != number).then_some(expected),
            None => (!is_first && !self.is_broken).then_some(1),
        }
    }

    /// The time behind the move of a row, which stands at `pos`.
    fn row_time(&mut self, stamp: &Stamp<'_>, pos: TextPos, line: &TextLine<'_>) {
        let time = self.time(stamp, line);
        let total = stamp.time.as_ref().and_then(|time| time.total);
        self.move_time(time, total, pos, line.pos_of(stamp.rest));
    }

    /// The time of the last move, which stands at `pos` if it is kept, and the sum of its side, which stand at `at`.
    pub(super) fn move_time(&mut self, time: Time, total: Option<Millis>, pos: TextPos, at: TextPos) {
        let mover = self.to_move().other();
        match time {
            Time::Given { span, .. } => {
                let total = self.totals.get_mut(mover);
                *total = total.plus(span);
            }
            Time::Missing => {}
            Time::Bad => *self.has_bad_time.get_mut(mover) = true,
        }
        self.check_total(total, mover, at);
        if let Some(last) = self.game.moves.last_mut().filter(|last| last.pos == pos) {
            last.time = time;
        }
    }

    /// A row that has a number and no move that can be read.
    fn bad_row(&mut self, number: u32, text: &str, pos: TextPos, why: &str) {
        self.bad_move(text, pos, why);
        self.next_number = Some(number.saturating_add(1));
    }

    /// The move of a row: it names the square that it comes from, or says that it is a drop.
    pub(super) fn stated(&mut self, mv: &MoveText) -> Result<Notation, &'static str> {
        let to = mv.to.or(self.last_to).ok_or("\"同\", and the square of the move before is not known")?;
        self.last_to = Some(to);
        let (Some(piece), Some(after)) = (mv.piece, mv.piece_after()) else {
            return Err("the piece cannot be promoted");
        };
        match (mv.from, mv.is_drop) {
            (Some(from), false) => {
                Ok(Notation::NamedBefore { mv: Move { from: Some(from), to, piece_type: after }, piece })
            }
            (None, true) => Ok(Notation::Named(Move { from: None, to, piece_type: after })),
            (Some(_), true) => Err("a drop that comes from a square"),
            (None, false) => Err("no square of origin, such as \"(77)\""),
        }
    }

    /// The time of a row, which stands behind its move.
    fn time(&mut self, stamp: &Stamp<'_>, line: &TextLine<'_>) -> Time {
        if let Some(time) = &stamp.time {
            return Time::Given { span: time.span, fraction: time.has_fraction };
        }
        if stamp.text.is_empty() {
            return Time::Missing;
        }
        let message = format!("{}, expected a time such as \"( 0:16/00:00:16)\"", quoted(stamp.text));
        self.error(Code::BadTime, line.pos_of(stamp.rest), message, Some(self.game.plies()));
        Time::Bad
    }

    /// The sum that a row states must be that of its side's times.
    fn check_total(&mut self, stated: Option<Millis>, mover: Side, at: TextPos) {
        let sum = *self.totals.get(mover);
        let is_known = !self.is_broken && !self.has_bad_time.get(mover);
        let Some(stated) = stated.filter(|stated| *stated != sum && is_known) else { return };
        let message = format!("the record states {stated} s for {mover}, whose moves took {sum} s");
        self.add_once(Severity::Warning, Code::TimeTotalMismatch, at, message);
    }

    /// A line of KI2.
    pub(super) fn relative_moves(&mut self, text: &str, line: &TextLine<'_>) {
        if self.game.moves.is_empty() {
            self.game.format = RecordFormat::Ki2;
        }
        let mut rest = text;
        while !rest.is_empty() {
            let length = rest.char_indices().skip(1).find(|(_, character)| words::is_side_mark(*character));
            let (word, behind) = rest.split_at(length.map_or(rest.len(), |(at, _)| at));
            self.relative_move(word.trim_end(), line.pos_of(rest));
            rest = behind;
        }
    }

    fn relative_move(&mut self, word: &str, pos: TextPos) {
        self.settle_start();
        let behind_mark = words::side(word).map_or(word, |(_, rest)| rest);
        if let Some((terminal, rest)) = words::terminal(behind_mark)
            && rest.trim().is_empty()
        {
            return self.end(terminal, Time::Missing, pos);
        }
        let Some((mv, "")) = MoveText::read(word) else {
            return self.bad_move(word, pos, "expected a move such as \"▲７六歩\"");
        };
        if mv.from.is_some() {
            return match self.stated(&mv) {
                Ok(notation) => self.play(mv.side, notation, word, pos),
                Err(why) => self.bad_move(word, pos, why),
            };
        }
        let Some(to) = mv.to.or(self.last_to) else {
            return self.bad_move(word, pos, "\"同\", and the square of the move before is not known");
        };
        self.resolve(&mv, to, word, pos);
    }

    /// Finds out which piece is meant. Behind an illegal or unreadable move nobody can know.
    fn resolve(&mut self, mv: &MoveText, to: Square, word: &str, pos: TextPos) {
        let Some(position) = self.position() else {
            self.play(mv.side, Notation::Bad, word, pos);
            self.last_to = Some(to);
            return;
        };
        let turn = position.turn();
        let resolved = match mv.side.filter(|side| *side != turn) {
            Some(side) => Err(format!("the mark is that of {side}, but {turn} is to move")),
            None => relative::resolve(position, mv, to),
        };
        match resolved {
            Ok(resolved) => {
                self.play(mv.side, Notation::Named(resolved), word, pos);
                self.last_to = Some(to);
            }
            Err(why) => {
                self.lost_move(word, pos);
                let message = format!("{}: {why}", quoted(word));
                let error = Finding::new(Severity::Error, Code::BadMove, pos, message);
                self.game.findings.add(error.at_ply(self.game.plies()));
            }
        }
    }
}

/// Text after a move or an end: its time, something that is meant as one, or nothing.
struct Stamp<'a> {
    time: Option<MoveTime>,
    /// Without the mark of a branch.
    text: &'a str,
    /// To the end of the line.
    rest: &'a str,
}

impl<'a> Stamp<'a> {
    /// `None` for what may be another move, an end, or a word that changes the move.
    fn read(behind: &'a str) -> Option<Self> {
        let rest = blanks_off(behind);
        let text = rest.trim_end().trim_end_matches(['+', '＋']).trim_end();
        let time = times::move_time(text);
        let is_read = time.is_some() || text.is_empty() || is_like_time(text);
        is_read.then_some(Self { time, text, rest })
    }
}

/// Whether a text that is no time is meant as one, and hides neither a move nor an end.
fn is_like_time(text: &str) -> bool {
    let begins = text.starts_with(|first| matches!(first, '(' | '（' | ':') || words::digit(first).is_some());
    begins && !may_be_move(text.as_bytes()) && words::terminal_within(text).is_none()
}
