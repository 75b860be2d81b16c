//! The statements of a CSA record, and what they mean for its game.

use shinpan_core::finding::{Finding, Severity, TextPos};
use shinpan_core::wording::nearest;
use shinpan_core::{Millis, Side};

use super::headers::Unreadable;
use super::parser::{Parser, TIME_DIGITS, Timed, Version, column, shown, side_of};
use super::start;
use super::trailing::split_header;
use crate::code::Code;
use crate::mixed;
use crate::moves::Move;
use crate::record::{Limits, Notation, RawEnd, RawGame, RawMove, Special, Time};

impl Parser {
    pub(super) fn version(&mut self, number: &[u8], pos: TextPos) {
        self.is_known = true;
        self.version = if number[0] >= b'3' { Version::From3 } else { Version::Before3 };
        if !matches!(number, b"1" | b"2" | b"2.1" | b"2.2" | b"3" | b"3.0") {
            let found = self.quote(&[b"V", number].concat());
            let message = format!("version \"{found}\", expected V2, V2.1, V2.2 or V3.0");
            self.add_once(Severity::Warning, Code::UnknownVersion, pos, message);
        }
    }

    pub(super) fn name(&mut self, sign: u8, name: &[u8], pos: TextPos) {
        self.is_known = true;
        let name = match name.strip_prefix(b":") {
            Some(rest) => {
                self.add_once(Severity::Note, Code::LogDialect, pos, "a colon before the name, dropped");
                rest
            }
            None => name,
        };
        let slot = self.game.names.get_mut(side_of(sign));
        if slot.is_some() {
            self.add_once(
                Severity::Warning,
                Code::UnknownStatement,
                pos,
                "the name was given before; the first counts",
            );
        } else {
            *slot = Some(name.to_vec());
        }
    }

    pub(super) fn header(&mut self, text: &[u8], pos: TextPos) {
        self.is_known = true;
        let (key, value) = split_header(text);
        self.game.occasion.header(key, value);
        self.game.keep_header(key, value);
        let read = self.game.limits.header(key, value, pos);
        self.report_limit(&read, &[b"$", text].concat(), pos);
    }

    /// Reports the limit of a statement, if it could not be `read`.
    pub(super) fn report_limit(&mut self, read: &Result<(), Unreadable>, whole: &[u8], pos: TextPos) {
        if let Err(expected) = read {
            let message = format!("\"{}\", {}; the book's limit counts", self.quote(whole), expected.0);
            self.add_once(Severity::Warning, Code::BadTimeLimit, pos, message);
        }
    }

    fn is_position_over(&self) -> bool {
        self.game.turn.is_some() || !self.game.moves.is_empty() || self.game.end.is_some()
    }

    pub(super) fn position(&mut self, whole: &[u8], pos: TextPos) {
        if !self.game.moves.is_empty() {
            return self.unknown_statement(whole, pos);
        }
        if self.game.turn.is_some() && matches!(whole, [_, b'I' | b'0'..=b'9' | b'+' | b'-', ..]) {
            let message = "a position after the side to move, which ends the position";
            self.game.findings.add(Finding::new(Severity::Error, Code::BadPosition, pos, message).at_ply(0));
            return self.start.refuse();
        }
        match self.start.statement(whole, pos) {
            start::StatementRead::Good => {}
            start::StatementRead::Dialect => {
                self.add_once(Severity::Note, Code::RankDialect, pos, "a rank not in cells of three characters");
            }
            start::StatementRead::Bad(at, why) => {
                let (pos, why) = match &self.written {
                    // Where it is at fault is known of what was made of it.
                    Some(written) => (pos, format!("\"{}\": {why}", shown(written))),
                    None => (TextPos { column: pos.column.saturating_add(column(at) - 1), ..pos }, why),
                };
                self.game.findings.add(Finding::new(Severity::Error, Code::BadPosition, pos, why).at_ply(0));
            }
            start::StatementRead::Unknown => return self.unknown_statement(whole, pos),
        }
        self.is_known = true;
    }

    pub(super) fn turn(&mut self, text: &[u8], pos: TextPos) {
        if self.is_position_over() {
            return self.move_statement(text, pos);
        }
        self.is_known = true;
        self.game.turn = Some((pos, side_of(text[0])));
    }

    /// A statement that begins with a sign: a move, or an error.
    pub(super) fn move_statement(&mut self, text: &[u8], pos: TextPos) {
        let side = Some(side_of(text[0]));
        if let Some(mv) = text[1..].as_array().and_then(Move::from_csa) {
            return self.play(side, Notation::Named(mv), pos);
        }
        self.play(side, Notation::Bad, pos);
        let message = format!("\"{}\", expected a move such as \"+7776FU\"", self.quote(text));
        self.error_at_last_ply(Code::BadMove, pos, message);
    }

    /// A move without its sign, made by the side to move, where it is certain which side that is.
    pub(super) fn unsigned_move(&mut self, text: &[u8], pos: TextPos) {
        self.missing_move();
        let mv = text.as_array().and_then(Move::from_csa);
        let Some(mv) = mv else { return self.unknown_statement(text, pos) };
        let Some(side) = self.side_to_move() else {
            return self.bad_move(text, "no sign, and the record does not say who is to move", pos);
        };
        self.play(Some(side), Notation::Named(mv), pos);
        let sign = if side == Side::First { "+" } else { "-" };
        self.is_put_straight(text, &[sign.as_bytes(), text].concat(), pos, Some(self.game.plies()));
    }

    /// Side to move; `None` after a move taken back, and where the start leaves it open.
    fn side_to_move(&self) -> Option<Side> {
        if self.take_backs > 0 {
            return None;
        }
        match (self.game.moves.last(), self.game.turn) {
            (Some(last), _) => last.side.map(Side::other),
            (None, Some((_, side))) => Some(side),
            (None, None) => self.start.is_even().then_some(Side::First),
        }
    }

    fn bad_move(&mut self, text: &[u8], expected: &str, pos: TextPos) {
        let side = self.side_to_move();
        self.play(side, Notation::Bad, pos);
        self.error_at_last_ply(Code::BadMove, pos, format!("\"{}\", {expected}", self.quote(text)));
    }

    pub(super) fn play(&mut self, side: Option<Side>, notation: Notation, pos: TextPos) {
        self.is_known = true;
        if self.take_backs > 0 {
            self.carry_out_take_backs(side);
        }
        if self.stray_time.is_some() {
            self.missing_move();
        }
        if !self.game.has_room() {
            return self.move_beyond(pos);
        }
        self.game.moves.push(RawMove { pos, side, notation, time: Time::Missing });
        self.timed = Timed::Move;
    }

    /// Reports a missing move: play or an end follows a stray time.
    fn missing_move(&mut self) {
        let Some((pos, time)) = self.stray_time.take() else { return };
        self.play(None, Notation::Bad, pos);
        if let Some(missing) = self.game.moves.last_mut().filter(|last| last.pos == pos) {
            missing.time = time;
        }
        let what =
            if self.game.moves.len() > 1 { "a second time after one move" } else { "a time before the first move" };
        let message = format!("{what}: a move is missing here; nothing after it is judged");
        self.error_at_last_ply(Code::MoveMissing, pos, message);
    }

    /// Settles a stray time that nothing follows: nothing depends on it.
    pub(super) fn settle_stray_time(&mut self) {
        match self.stray_time.take() {
            Some((pos, _)) if self.game.moves.is_empty() => {
                self.add_once(Severity::Warning, Code::TimeBeforeMove, pos, "a time before the first move, ignored");
            }
            Some((pos, _)) => self.warn_at_last_ply_once(Code::TimeTwice, pos, "a second time; the first counts"),
            None => {}
        }
    }

    fn move_beyond(&mut self, pos: TextPos) {
        self.timed = Timed::Ignored;
        if self.game.count_beyond() {
            let message = RawGame::too_many_moves();
            self.error_at_last_ply(Code::LimitExceeded, pos, message);
        }
    }

    pub(super) fn time(&mut self, text: &[u8], pos: TextPos) {
        let fraction = text.contains(&b'.');
        let time = Millis::parse(text, TIME_DIGITS).map_or(Time::Bad, |span| Time::Given { span, fraction });
        self.take_time(time, text, pos);
    }

    /// Gives the `time` that is written as `text` to what it belongs to.
    pub(super) fn take_time(&mut self, time: Time, text: &[u8], pos: TextPos) {
        let slot = match self.timed {
            Timed::Ignored => return,
            Timed::Nothing => None,
            Timed::Move => self.game.moves.last_mut().map(|last| &mut last.time),
            Timed::End => self.game.end.as_mut().map(|end| &mut end.time),
        };
        match slot {
            Some(slot) if *slot == Time::Missing => *slot = time,
            Some(_) if self.timed == Timed::End => {
                return self.warn_at_last_ply_once(Code::TimeTwice, pos, "a second time; the first counts");
            }
            _ => {
                self.stray_time.get_or_insert((pos, time));
                return;
            }
        }
        if time == Time::Bad {
            let found = self.quote(&[b"T", text].concat());
            let message = format!("\"{found}\", expected seconds such as \"T12\"");
            self.error_at_last_ply(Code::BadTime, pos, message);
        } else if matches!(time, Time::Given { fraction: true, .. }) && self.version != Version::From3 {
            let message = "a fraction of a second, which the format has only from V3 on";
            self.add_once(Severity::Note, Code::FractionOfSecond, pos, message);
        }
    }

    pub(super) fn special(&mut self, name: &[u8], pos: TextPos) {
        self.is_known = true;
        if name == b"MATTA" {
            return self.take_back(pos);
        }
        let special = Special::from_name(name);
        self.carry_out_take_backs(None);
        self.missing_move();
        self.timed = Timed::Ignored;
        if let Some(end) = self.game.end {
            if end.special == special && special != Special::Unknown {
                self.add_once(Severity::Note, Code::LogDialect, pos, "the same special twice");
            } else {
                self.game.second_end.get_or_insert(pos);
            }
        } else {
            self.game.end = Some(RawEnd { pos, special, after: self.game.moves.len(), time: Time::Missing });
            self.timed = Timed::End;
        }
        if special == Special::Unknown {
            let found = self.quote(&[b"%", name].concat());
            let message = format!("\"{found}\", not a special of the format{}", nearest_special(name));
            self.error_at_last_ply(Code::UnknownSpecial, pos, message);
        }
    }

    fn take_back(&mut self, pos: TextPos) {
        self.timed = Timed::Ignored;
        if self.game.end.is_some() {
            self.game.second_end.get_or_insert(pos);
            return;
        }
        self.take_backs = self.take_backs.saturating_add(1);
        self.warn_at_last_ply_once(Code::TakeBack, pos, "a move taken back");
    }

    pub(super) fn server_line(&mut self, name: &[u8], pos: TextPos) {
        let Ok(special) = Special::from_server(name) else {
            return self.with_written(&[b"#", name].concat(), |parser| parser.unknown_statement(name, pos));
        };
        self.is_known = true;
        self.add_once(Severity::Note, Code::LogDialect, pos, "a line of the server's log");
        if let Some(special) = special {
            self.missing_move();
            let after = self.game.moves.len();
            self.server_end.get_or_insert(RawEnd { pos, special, after, time: Time::Missing });
        }
    }

    pub(super) fn unknown_statement(&mut self, text: &[u8], pos: TextPos) {
        if mixed::may_be_move(text) {
            return self.bad_move(text, "expected a move such as \"+7776FU\"", pos);
        }
        if mixed::is_end(text) {
            return self.with_written(text, |parser| parser.special(text, pos));
        }
        if Limits::is_summary_line(text) {
            self.game
                .limits
                .refuse(pos, format!("\"{}\", a limit in the server's summary, which is not read", self.quote(text)));
        }
        if self.given.is_first(Code::UnknownStatement) {
            let message = format!("\"{}\" is not a statement here; skipped", self.quote(text));
            self.add(Severity::Warning, Code::UnknownStatement, pos, message);
        }
    }

    /// A statement that is read as `straight`, which may be several where its commas are full-width; if they are of the
    /// format, how often this is done becomes a warning.
    pub(super) fn odd_statement(&mut self, text: &[u8], straight: &[u8], pos: TextPos) {
        let before = (self.game.findings.len(), self.game.plies());
        self.written = Some(text.to_vec());
        if matches!(straight, [b'N' | b'$', ..]) {
            self.usual_statement(straight, straight, pos);
        } else {
            let pieces = straight.split(|&byte| byte == b',').filter(|piece| !piece.is_empty());
            pieces.take_while(|piece| piece[0] != b'\'').for_each(|piece| self.usual_statement(piece, piece, pos));
        }
        self.written = None;
        let is_counted = straight.first().is_some_and(u8::is_ascii_digit);
        let is_good = self.game.findings[before.0..].iter().all(|finding| finding.severity != Severity::Error);
        if is_good && !is_counted {
            let ply = self.game.plies();
            self.is_put_straight(text, straight, pos, (ply > before.1).then_some(ply));
        }
    }

    /// Counts a statement that was read otherwise than it is written.
    fn is_put_straight(&mut self, text: &[u8], straight: &[u8], pos: TextPos, ply: Option<u32>) {
        if let Some((_, count)) = &mut self.odd {
            *count += 1;
            return;
        }
        let message = format!("\"{}\" is read as \"{}\"", self.quote(text), shown(straight));
        let first = Finding { ply, ..Finding::new(Severity::Warning, Code::OddStatement, pos, message) };
        self.odd = Some((first, 1));
    }

    /// Reads a statement that messages quote as `text`, unless it was put straight from another.
    fn with_written(&mut self, text: &[u8], read: impl FnOnce(&mut Self)) {
        let is_own = self.written.is_none();
        self.written.get_or_insert_with(|| text.to_vec());
        read(self);
        if is_own {
            self.written = None;
        }
    }

    /// The statement that is being read, for a message: as it stands in the file, whatever `text` was made of it.
    fn quote(&self, text: &[u8]) -> String {
        shown(self.written.as_deref().unwrap_or(text))
    }

    /// Each take-back takes a ply, and all together one more if the next move were by the wrong side otherwise: after a
    /// single one, two plies go if the side to move moves next.
    pub(super) fn carry_out_take_backs(&mut self, next: Option<Side>) {
        let count = std::mem::take(&mut self.take_backs) as usize;
        let Some(last) = self.game.moves.last().and_then(|last| last.side).filter(|_| count > 0) else { return };
        let to_move = if count.is_multiple_of(2) { last.other() } else { last };
        let mut going = count.saturating_add(usize::from(next.is_some_and(|next| next != to_move)));
        while going > 0 && self.game.moves_beyond > 0 {
            self.game.moves_beyond -= 1;
            going -= 1;
        }
        let kept = self.game.moves.len().saturating_sub(going);
        self.game.moves.truncate(kept);
    }

    fn error_at_last_ply(&mut self, code: Code, pos: TextPos, message: String) {
        let ply = self.game.plies();
        self.game.findings.add(Finding::new(Severity::Error, code, pos, message).at_ply(ply));
    }

    fn warn_at_last_ply_once(&mut self, code: Code, pos: TextPos, message: &'static str) {
        if self.given.is_first(code) {
            let ply = self.game.plies();
            self.game.findings.add(Finding::new(Severity::Warning, code, pos, message).at_ply(ply));
        }
    }
}

/// The special that `name` is nearest to, for a message.
fn nearest_special(name: &[u8]) -> String {
    let name = String::from_utf8_lossy(name);
    nearest(&name, Special::names()).map_or_else(String::new, |known| format!("; nearest: \"%{known}\""))
}
