//! Which of two games a statement belongs to that stands behind the moves of the first.
//!
//! The next game may follow without a separator, and begin with its names and headers. If nothing follows, or the moves
//! go on, they belong to the game in which they stand.

use shinpan_core::Side;
use shinpan_core::finding::{Finding, Severity, TextPos};
use shinpan_core::side::Sides;

use super::odd;
use super::parser::{Parser, side_of};
use super::trailing::{MOST_BYTES, Owner, read_as, split_header};
use crate::code::Code;
use crate::mixed;
use crate::piece::PieceType;
use crate::record::Start;

const NOT_CERTAIN_WHOSE: &str = "a limit between two games; it is unclear to which it belongs";

impl Parser {
    /// Game that a statement belongs to. One that stands only before the moves begins the next game where it comes behind
    /// them, or behind the end. Single pieces do so only behind an end: among moves they are no position.
    pub(super) fn owner(&mut self, text: &[u8], pos: TextPos) -> Owner {
        if self.game.moves.is_empty() && self.game.end.is_none() {
            return Owner::This;
        }
        match text {
            [b'V', b'0'..=b'9', ..] => {
                self.part_before_version();
                Owner::Next
            }
            [b'P', b'I' | b'1'..=b'9', ..] => Owner::Next,
            [b'P', b'+' | b'-', ..] if self.game.end.is_some() => Owner::Next,
            [b'N', sign @ (b'+' | b'-'), ..] => self.owner_of_name(side_of(*sign), pos),
            [b'$', b'A'..=b'Z', ..] => self.owner_of_header(&text[1..]),
            _ if self.trailing.is_empty() => Owner::This,
            _ => self.owner_behind_trailing(text),
        }
    }

    /// A game has one name a side: a second one is that of the next game.
    fn owner_of_name(&mut self, side: Side, pos: TextPos) -> Owner {
        if self.doubtful_names.take().is_some() {
            self.game.names = Sides::default();
            let message = "names after the moves of this game and of the previous one: it is unclear whose they \
                           are, so neither game has them";
            self.add(Severity::Warning, Code::UnknownStatement, pos, message);
        }
        let is_given = self.game.names.get(side).is_some();
        if *self.trailing.names.get(side) && !self.trailing.has_header {
            self.keep_trailing();
            return Owner::Next;
        }
        if is_given || *self.trailing.names.get(side) || self.trailing.bytes > MOST_BYTES {
            return Owner::Next;
        }
        *self.trailing.names.get_mut(side) = true;
        Owner::Open
    }

    /// Game that a header belongs to: another event or another start belongs to the next, an end of the game to the one before.
    fn owner_of_header(&mut self, header: &[u8]) -> Owner {
        let (key, value) = split_header(header);
        let occasion = &self.game.occasion;
        let given = match key {
            b"EVENT" => occasion.event.as_deref(),
            b"START_TIME" => occasion.start_time.as_deref(),
            b"END_TIME" if self.trailing.is_empty() => return Owner::This,
            _ => None,
        };
        if given.is_some_and(|given| given != value) || self.trailing.bytes > MOST_BYTES {
            return Owner::Next;
        }
        self.trailing.has_header = true;
        Owner::Open
    }

    /// A statement behind names or headers that stand behind moves.
    fn owner_behind_trailing(&mut self, text: &[u8]) -> Owner {
        let is_over = self.game.end.is_some() || self.server_end.is_some();
        match text {
            [b'+' | b'-'] => Owner::Next,
            [b'T' | b'#', ..] => Owner::This,
            [b'%', ..] if is_over => Owner::This,
            [b'%', ..] => {
                self.keep_trailing();
                Owner::This
            }
            _ if !text.starts_with(b"+") && !text.starts_with(b"-") && !mixed::may_be_move(text) => Owner::This,
            _ if is_over || self.trailing.has_name() => Owner::Next,
            _ => {
                self.keep_trailing();
                Owner::This
            }
        }
    }

    /// The names and headers behind the moves belong to this game.
    pub(super) fn keep_trailing(&mut self) {
        let last = self.game.last;
        self.read_trailing();
        self.game.last = self.game.last.max(last);
    }

    /// They belong to the next game, which begins with them.
    pub(super) fn begin_with_trailing(&mut self) {
        if let Some(pos) = self.trailing.doubtful {
            self.game.limits.refuse(pos, NOT_CERTAIN_WHOSE.to_owned());
        }
        let is_doubtful = self.trailing.has_name() && self.trailing.is_nameless;
        self.doubtful_names = self.trailing.statements.first().filter(|_| is_doubtful).map(|(pos, _)| *pos);
        for (pos, whole) in &self.trailing.statements {
            self.game.encoding.add_line(whole, *pos);
        }
        self.read_trailing();
    }

    /// The version of the next game follows, with which a record begins: names and the occasion are those of this game. A
    /// limit is not applied backwards where another game follows, and not to a game in which it does not stand.
    fn part_before_version(&mut self) {
        let doubtful = self.trailing.limit();
        for (pos, whole) in std::mem::take(&mut self.trailing).statements {
            match read_as(&whole).as_ref() {
                [b'$', header @ ..] => {
                    let (key, value) = split_header(header);
                    self.game.occasion.header(key, value);
                    self.game.keep_header(key, value);
                }
                [b'N', ..] => self.own_statement(&whole, odd::straightened(whole.trim_ascii_end()).as_deref(), pos),
                _ => {}
            }
        }
        if let Some(pos) = doubtful {
            self.game.limits.refuse(pos, NOT_CERTAIN_WHOSE.to_owned());
        }
        self.trailing.doubtful = doubtful;
    }

    fn read_trailing(&mut self) {
        for (pos, whole) in std::mem::take(&mut self.trailing).statements {
            match whole[odd::indent(&whole)..] {
                [b'\'', ref comment @ ..] => {
                    let read = self.game.limits.comment(comment, pos);
                    self.report_limit(&read, &whole, pos);
                }
                _ => self.own_statement(&whole, odd::straightened(whole.trim_ascii_end()).as_deref(), pos),
            }
        }
    }

    /// A position that begins a game without a separator: it must not be the rest of a diagram of the game before.
    pub(super) fn begin_position(&mut self, text: &[u8], pos: TextPos) {
        if matches!(text, [b'P', b'2'..=b'9', ..]) {
            self.refuse_position(pos, "a rank after the previous game, expected \"P1\" at the start of a position");
        }
    }

    /// The rest of a diagram that stands behind the game before is no game.
    pub(super) fn refuse_rest_of_diagram(&mut self) {
        let (Some(pos), Start::Given(at, setup)) = (self.joined_by, &self.game.start) else { return };
        let is_played = !self.game.moves.is_empty();
        let is_ended = self.game.end.is_some() || self.server_end.is_some();
        let is_position = pos == *at;
        let has_king = setup.board.iter().flatten().any(|piece| piece.piece_type() == PieceType::King);
        if !is_played && (is_position || !is_ended) {
            self.refuse_position(*at, "a position after the previous game, with no move after it");
        } else if is_position && !has_king {
            self.refuse_position(*at, "a position without a king after the previous game");
        }
    }

    /// An end before which nothing stands, no name, no position and no move, is no game: nobody has won it.
    pub(super) fn refuse_end_alone(&mut self) {
        let Some(end) = self.game.end else { return };
        let is_named = self.game.names.first.is_some() || self.game.names.second.is_some();
        let is_empty = end.after == 0 && self.game.moves.is_empty() && self.take_backs == 0 && !is_named;
        if is_empty && self.game.turn.is_none() && matches!(self.game.start, Start::Missing) {
            let message = "an end without a position or a move before it";
            self.add(Severity::Error, Code::NotARecord, end.pos, message);
            self.game.start = Start::Unreadable;
        }
    }

    fn refuse_position(&mut self, pos: TextPos, why: &'static str) {
        self.game.findings.add(Finding::new(Severity::Error, Code::BadPosition, pos, why).at_ply(0));
        self.start.refuse();
        self.game.start = Start::Unreadable;
    }
}
