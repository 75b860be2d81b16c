//! A row of a tournament: a pairing and its result, or a bye, as a file states it.

use shinpan_core::Side;
use shinpan_core::games::{Bye, RoundNo};

/// Result of one player in a game that was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Share {
    /// A win.
    Win,
    /// A draw.
    Draw,
    /// A loss.
    Loss,
}

impl Share {
    /// In halves of a game: 2, 1, 0, whatever the scores of the tournament are.
    pub const fn halves(self) -> i64 {
        match self {
            Self::Win => 2,
            Self::Draw => 1,
            Self::Loss => 0,
        }
    }
}

/// Result of a pairing, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PairingResult {
    /// Played, with the share of White and of Black. Both may lose, and one may lose where the other draws.
    Played([Share; 2]),
    /// Decided without play: whether White wins, and whether Black does. Not both.
    Forfeit([bool; 2]),
    /// Not decided yet.
    Pending,
}

impl PairingResult {
    /// Whether the two results fit each other.
    pub(super) fn is_possible(self) -> bool {
        match self {
            Self::Played(shares) => {
                let others = |side: Side| shares[side.other().index()];
                let fits = |side: Side| shares[side.index()] != Share::Win || others(side) == Share::Loss;
                Side::BOTH.into_iter().all(fits)
            }
            Self::Forfeit(wins) => wins != [true, true],
            Self::Pending => true,
        }
    }
}

/// A row. Participants are called by their place in the list of participants, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Row {
    /// A pairing of two.
    Pairing {
        /// The round, from 1.
        round: RoundNo,
        /// White and Black.
        players: [usize; 2],
        /// Result of the pairing.
        result: PairingResult,
    },
    /// A round without an opponent.
    Bye {
        /// The round, from 1.
        round: RoundNo,
        /// Player who has the bye.
        player: usize,
        /// Kind of bye.
        bye: Bye,
    },
}

impl Row {
    /// The round.
    pub const fn round(&self) -> RoundNo {
        match self {
            Self::Pairing { round, .. } | Self::Bye { round, .. } => *round,
        }
    }

    /// The two of a pairing.
    pub const fn pair(&self) -> Option<[usize; 2]> {
        match self {
            Self::Pairing { players, .. } => Some(*players),
            Self::Bye { .. } => None,
        }
    }
}
