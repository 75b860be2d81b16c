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
    /// That side has lost without play.
    Forfeit(Side),
    /// None of these.
    Unknown,
}

impl Special {
    /// The names of the specials, without their `%`.
    pub(crate) const NAMES: [&str; 15] = [
        "TORYO",
        "TIME_UP",
        "ILLEGAL_MOVE",
        "+ILLEGAL_ACTION",
        "-ILLEGAL_ACTION",
        "TSUMI",
        "SENNICHITE",
        "KACHI",
        "MAX_MOVES",
        "JISHOGI",
        "HIKIWAKE",
        "CHUDAN",
        "FUZUMI",
        "ERROR",
        "MATTA",
    ];

    /// The special with this name, without its `%`.
    pub fn from_name(name: &[u8]) -> Self {
        match name {
            b"TORYO" => Self::Toryo,
            b"TIME_UP" => Self::TimeUp,
            b"ILLEGAL_MOVE" => Self::IllegalMove,
            b"+ILLEGAL_ACTION" => Self::IllegalAction(Some(Side::First)),
            b"-ILLEGAL_ACTION" => Self::IllegalAction(Some(Side::Second)),
            b"TSUMI" => Self::Tsumi,
            b"SENNICHITE" => Self::Sennichite,
            b"KACHI" => Self::Kachi,
            b"MAX_MOVES" => Self::MaxMoves,
            b"JISHOGI" => Self::Jishogi,
            b"HIKIWAKE" => Self::Hikiwake,
            b"CHUDAN" => Self::Chudan,
            b"FUZUMI" => Self::Fuzumi,
            b"ERROR" => Self::Error,
            _ => Self::Unknown,
        }
    }

    /// Its name in CSA, without the `%`; none where CSA has no special for it.
    pub(crate) fn name(self) -> Option<&'static str> {
        Self::NAMES.into_iter().find(|name| *name != "MATTA" && Self::from_name(name.as_bytes()) == self)
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

    /// What the server's `#name` stands for; `Ok(None)` for a line that names no reason, `Err` for no line of the server.
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
