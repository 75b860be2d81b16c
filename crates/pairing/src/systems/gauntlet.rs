//! A gauntlet: number 1 against all others, in one round.

use std::num::NonZeroU16;

use serde::Deserialize;

use super::tables::{RoundTable, offer, one, two};
use crate::board::Board;
use crate::document::System as Word;
use crate::port::Offer;

/// The system as books name it.
pub static OFFER: Offer = offer::<Gauntlet>(Word::Gauntlet);

/// The best seed against all others.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Gauntlet {
    /// The games of a pairing, all in one round.
    #[serde(default = "two")]
    games: NonZeroU16,
    /// The rounds.
    #[serde(default = "one")]
    cycles: NonZeroU16,
}

impl RoundTable for Gauntlet {
    const OFFER: &'static Offer = &OFFER;

    fn rounds(&self, _entrants: usize) -> usize {
        usize::from(self.cycles.get())
    }

    fn boards(&self, entrants: usize, _round: u16) -> Vec<Board> {
        boards(entrants, self.games.get())
    }
}

/// The boards of a round: opponent by opponent, `games` each; number 1 has White in the first.
pub(super) fn boards(engines: usize, games: u16) -> Vec<Board> {
    let reason = |opponent: usize| format!("number 1 against number {opponent}");
    (2..=engines).flat_map(|other| Board::alternating(1, other, games, &reason(other)).collect::<Vec<_>>()).collect()
}
