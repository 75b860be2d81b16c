//! What a participant did in a round: its kind, opponent, colour and points. FIDE Handbook C.07, Art. 16.1, 16.2.

use shinpan_core::games::Bye;
use shinpan_core::{HalfPoints, Side};

use super::row::{PairingResult, Share};
use super::scoring::Scoring;
use crate::tally::BoutKind;

impl BoutKind {
    /// Whether it is a voluntarily unplayed round (Art. 16.1.2).
    pub const fn is_vur(self) -> bool {
        matches!(self, Self::ForfeitLoss | Self::Hpb | Self::Zpb | Self::None)
    }

    /// Whether the participant was absent by its own wish: a requested bye, or a round without anything (Art. 16.2.3,
    /// 16.2.5).
    pub const fn is_requested(self) -> bool {
        matches!(self, Self::Hpb | Self::Zpb | Self::None)
    }

    /// Whether it was decided without play against an opponent.
    pub const fn is_forfeit(self) -> bool {
        matches!(self, Self::ForfeitWin | Self::ForfeitLoss)
    }
}

/// A round of a participant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Kind of the entry.
    pub kind: BoutKind,
    /// Opponent of the round, also where the game was not played.
    pub opponent: Option<usize>,
    /// White is First; none without an opponent.
    pub side: Option<Side>,
    /// Points for the entry.
    pub points: HalfPoints,
    /// Part of the game that was won; a loss where there was no game.
    pub share: Share,
}

impl Entry {
    /// A round without anything.
    pub(super) const fn none(scoring: &Scoring) -> Self {
        Self { kind: BoutKind::None, opponent: None, side: None, points: scoring.absence, share: Share::Loss }
    }

    /// A bye.
    pub fn of_bye(bye: Bye, scoring: &Scoring) -> Self {
        let points = match bye {
            Bye::PairingAllocated => scoring.bye,
            Bye::FullPoint => scoring.win,
            Bye::HalfPoint => scoring.draw,
            Bye::ZeroPoint => scoring.absence,
        };
        Self { kind: bye.into(), opponent: None, side: None, points, share: Share::Loss }
    }

    /// Returns the entry of a pairing for the player of `side`.
    pub(super) fn of_pairing(players: [usize; 2], result: PairingResult, side: Side, scoring: &Scoring) -> Self {
        let (kind, points, share) = match result {
            PairingResult::Pending => (BoutKind::Pending, HalfPoints::default(), Share::Loss),
            PairingResult::Forfeit(wins) if wins[side.index()] => (BoutKind::ForfeitWin, scoring.win, Share::Win),
            PairingResult::Forfeit(_) => (BoutKind::ForfeitLoss, scoring.absence, Share::Loss),
            PairingResult::Played(shares) => {
                let share = shares[side.index()];
                (BoutKind::Game, scoring.of(share), share)
            }
        };
        Self { kind, opponent: Some(players[side.other().index()]), side: Some(side), points, share }
    }

    /// Whether the participant had, or was to have, the black pieces.
    pub fn is_black(&self) -> bool {
        self.side == Some(Side::Second)
    }
}

impl Scoring {
    /// The points of a game that was played.
    const fn of(&self, share: Share) -> HalfPoints {
        match share {
            Share::Win => self.win,
            Share::Draw => self.draw,
            Share::Loss => self.loss,
        }
    }
}
