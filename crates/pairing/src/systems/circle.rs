//! The round robins of cutechess: all games of a pairing in one round.
//!
//! The numbers stand in a circle, the lower half above, the upper half below from the right. The one above has White in the first game
//! of each pair. For the next round number 1 stays and all others move on by one place.

use std::num::NonZeroU16;

use serde::Deserialize;

use super::berger::rounds;
use super::tables::{RoundTable, offer, two};
use crate::board::Board;
use crate::document::System as Word;
use crate::port::Offer;

/// The system as books name it.
pub static OFFER: Offer = offer::<Circle>(Word::Circle);

/// Everybody against everybody, all games of a pairing in one round.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Circle {
    /// The games of a pairing, all in one round.
    #[serde(default = "two")]
    games: NonZeroU16,
}

impl RoundTable for Circle {
    const OFFER: &'static Offer = &OFFER;

    fn rounds(&self, entrants: usize) -> usize {
        rounds(entrants)
    }

    fn boards(&self, entrants: usize, round: u16) -> Vec<Board> {
        boards(entrants, round, self.games.get())
    }
}

/// The boards of `round`, from 1: pair by pair, `games` each.
pub(super) fn boards(engines: usize, round: u16, games: u16) -> Vec<Board> {
    let even = rounds(engines) + 1;
    if engines < 2 {
        return Vec::new();
    }
    let (mut top, mut bottom) = ((1..=even / 2).collect::<Vec<_>>(), (even / 2 + 1..=even).rev().collect::<Vec<_>>());
    for _ in 1..round {
        top.insert(1, bottom.remove(0));
        bottom.extend(top.pop());
    }
    let pairs = top.into_iter().zip(bottom).filter(|(a, b)| (*a).max(*b) <= engines);
    let reason = |at: usize| format!("pair {at} of round {round} of the circle");
    (1..).zip(pairs).flat_map(|(at, (a, b))| Board::alternating(a, b, games, &reason(at)).collect::<Vec<_>>()).collect()
}
