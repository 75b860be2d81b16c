//! How a record says that a game ended: the specials of CSA, and what stands for them in other formats.

use shinpan_core::{Outcome, Side};

/// The specials of CSA, and the server's `#` lines that stand for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Special {
    /// `%TORYO`: the side to move resigns.
    Toryo,
    /// `%TIME_UP`: the side to move has run out of time.
    TimeUp,
    /// `%ILLEGAL_MOVE`: the side to move made an illegal move.
    IllegalMove,
    /// `%+ILLEGAL_ACTION`, `%-ILLEGAL_ACTION`: that side loses; `#ILLEGAL_ACTION`: the side to move.
    IllegalAction(Option<Side>),
    /// `%TSUMI`: mate.
    Tsumi,
    /// `%SENNICHITE`: a draw by repetition.
    Sennichite,
    /// `#OUTE_SENNICHITE`: perpetual check.
    OuteSennichite,
    /// The side that moved last has brought its king to where the other one began (a rule of other events).
    Try,
    /// `%KACHI`: the side to move declares a win.
    Kachi,
    /// `%MAX_MOVES`: the ply limit is reached.
    MaxMoves,
    /// `%JISHOGI`: impasse.
    Jishogi,
    /// `%HIKIWAKE`: the side to move declares a draw.
    Hikiwake,
    /// `%CHUDAN`: suspended.
    Chudan,
    /// `%FUZUMI`: no mate (problems).
    Fuzumi,
    /// `%ERROR`.
    Error,
    /// The record states the outcome, and not how it came about.
    Claimed(Outcome),
    /// The side has lost without play.
    Forfeit(Side),
    /// None of these.
    Unknown,
}

impl Special {
    /// The specials of CSA by their names, without their `%`.
    const NAMED: [(&str, Self); 14] = [
        ("TORYO", Self::Toryo),
        ("TIME_UP", Self::TimeUp),
        ("ILLEGAL_MOVE", Self::IllegalMove),
        ("+ILLEGAL_ACTION", Self::IllegalAction(Some(Side::First))),
        ("-ILLEGAL_ACTION", Self::IllegalAction(Some(Side::Second))),
        ("TSUMI", Self::Tsumi),
        ("SENNICHITE", Self::Sennichite),
        ("KACHI", Self::Kachi),
        ("MAX_MOVES", Self::MaxMoves),
        ("JISHOGI", Self::Jishogi),
        ("HIKIWAKE", Self::Hikiwake),
        ("CHUDAN", Self::Chudan),
        ("FUZUMI", Self::Fuzumi),
        ("ERROR", Self::Error),
    ];

    /// The names of CSA, also of the take-back, which ends no game.
    pub(crate) fn names() -> impl Iterator<Item = &'static str> {
        Self::NAMED.into_iter().map(|(name, _)| name).chain(["MATTA"])
    }

    /// The special with this name, without its `%`.
    pub fn from_name(name: &[u8]) -> Self {
        let known = Self::NAMED.into_iter().find(|(known, _)| known.as_bytes() == name);
        known.map_or(Self::Unknown, |(_, special)| special)
    }

    /// Name in CSA, without the `%`; none where CSA has no special for it.
    pub(crate) fn name(self) -> Option<&'static str> {
        Self::NAMED.into_iter().find(|(_, special)| *special == self).map(|(name, _)| name)
    }

    /// The outcome that it claims with `mover` to move; none where it claims neither a winner nor a draw, or does not say who has
    /// won.
    pub(crate) fn outcome(self, mover: Side) -> Option<Outcome> {
        Some(match self {
            Self::Toryo | Self::TimeUp | Self::IllegalMove | Self::Tsumi | Self::Try => Outcome::won_by(mover.other()),
            Self::IllegalAction(by) => Outcome::won_by(by.unwrap_or(mover).other()),
            Self::Kachi => Outcome::won_by(mover),
            Self::Sennichite | Self::MaxMoves | Self::Jishogi | Self::Hikiwake => Outcome::Draw,
            Self::Claimed(outcome) => outcome,
            Self::Forfeit(side) => Outcome::won_by(side.other()),
            Self::OuteSennichite | Self::Chudan | Self::Fuzumi | Self::Error | Self::Unknown => return None,
        })
    }

    /// Special that the server's `#name` stands for; `Ok(None)` for a line that names no reason, `Err` for no line of the server.
    pub(crate) fn from_server(name: &[u8]) -> Result<Option<Self>, ()> {
        Ok(Some(match name {
            b"RESIGN" => Self::Toryo,
            b"JISHOGI" => Self::Kachi,
            b"ILLEGAL_ACTION" => Self::IllegalAction(None),
            b"OUTE_SENNICHITE" => Self::OuteSennichite,
            b"TIME_UP" | b"ILLEGAL_MOVE" | b"SENNICHITE" | b"MAX_MOVES" | b"CHUDAN" => Self::from_name(name),
            b"CENSORED" | b"WIN" | b"LOSE" | b"DRAW" => return Ok(None),
            _ => return Err(()),
        }))
    }
}
