//! Names and headers behind the moves of a game: whose they are is only known from what follows them.
//!
//! The next game may follow without a separator, and begin with its names and headers. If nothing follows, or the moves
//! go on, they belong to the game in which they stand.

use std::borrow::Cow;

use shinpan_core::Side;
use shinpan_core::finding::{Finding, Severity, TextPos};
use shinpan_core::side::Sides;

use super::odd;
use super::parser::{Parser, side_of};
use crate::code::Code;
use crate::piece::PieceType;
use crate::record::{Limits, Start};

/// The most bytes of such statements that are kept. Beyond them the next game has begun.
const MOST_BYTES: usize = 64 * 1024;

const NOT_CERTAIN_WHOSE: &str = "stands between two games, and nothing says of which it is";

/// Which game a statement belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Owner {
    This,
    Next,
    /// What follows will tell.
    Open,
}

/// The names and headers behind the moves of a game, in their order, with the server's comments among them.
#[derive(Debug, Default)]
pub(super) struct Trailing {
    statements: Vec<(TextPos, Vec<u8>)>,
    bytes: usize,
    names: Sides<bool>,
    has_header: bool,
    /// A limit that stood before the version of this game: nobody can say whose it is.
    doubtful: Option<TextPos>,
}

impl Trailing {
    /// Whether there is neither a name nor a header.
    pub(super) const fn is_empty(&self) -> bool {
        !self.has_header && !self.names.first && !self.names.second
    }

    const fn has_name(&self) -> bool {
        self.names.first || self.names.second
    }

    /// Keeps a statement, or a comment of the server.
    pub(super) fn add(&mut self, whole: &[u8], pos: TextPos) {
        if self.bytes <= MOST_BYTES {
            self.bytes += whole.len();
            self.statements.push((pos, whole.to_vec()));
        }
    }

    /// The first limit among them.
    fn limit(&self) -> Option<TextPos> {
        let is_limit = |whole: &[u8]| match read_as(whole).as_ref() {
            [b'$', header @ ..] => Limits::is_header(header),
            [b'\'', comment @ ..] => Limits::is_comment(comment),
            _ => false,
        };
        self.statements.iter().find(|(_, whole)| is_limit(whole)).map(|(pos, _)| *pos)
    }
}

impl Parser {
    /// Which game a statement belongs to. One that stands only before the moves begins the next game where it comes behind
    /// them, or behind the end. Single pieces do so only behind an end: among moves they are no position.
    pub(super) fn owner(&mut self, text: &[u8]) -> Owner {
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
            [b'N', sign @ (b'+' | b'-'), ..] => self.owner_of_name(side_of(*sign)),
            [b'$', b'A'..=b'Z', ..] => self.owner_of_header(&text[1..]),
            _ if self.trailing.is_empty() => Owner::This,
            _ => self.owner_behind_trailing(text),
        }
    }

    /// A game has one name a side: a second one is that of the next game.
    fn owner_of_name(&mut self, side: Side) -> Owner {
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

    /// Another event or another beginning is that of the next game. When a game ended is said behind its end.
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
            _ if !text.starts_with(b"+") && !text.starts_with(b"-") && !odd::may_be_move(text) => Owner::This,
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
                [b'\'', ref comment @ ..] => self.game.limits.comment(comment, pos),
                _ => self.own_statement(&whole, odd::straightened(whole.trim_ascii_end()).as_deref(), pos),
            }
        }
    }

    /// A position that begins a game without a separator: it must not be the rest of a diagram of the game before.
    pub(super) fn begin_position(&mut self, text: &[u8], pos: TextPos) {
        if matches!(text, [b'P', b'2'..=b'9', ..]) {
            self.refuse_position(pos, "a rank behind the game before, expected \"P1\" where a position begins");
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
            self.refuse_position(*at, "a position behind the game before, and no move follows it");
        } else if is_position && !has_king {
            self.refuse_position(*at, "a position without a king behind the game before");
        }
    }

    fn refuse_position(&mut self, pos: TextPos, why: &'static str) {
        self.game.findings.add(Finding::new(Severity::Error, Code::BadPosition, pos, why).at_ply(0));
        self.start.refuse();
        self.game.start = Start::Unreadable;
    }
}

/// A statement as it is read.
fn read_as(whole: &[u8]) -> Cow<'_, [u8]> {
    let text = whole.trim_ascii_end();
    odd::straightened(text).map_or(Cow::Borrowed(text), Cow::Owned)
}

/// The key of a header, without its `$`, and the value.
pub(super) fn split_header(text: &[u8]) -> (&[u8], &[u8]) {
    match memchr::memchr(b':', text) {
        Some(colon) => (&text[..colon], text[colon + 1..].trim_ascii()),
        None => (text, b""),
    }
}
