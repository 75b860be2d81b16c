//! The tables of the double round robins of TCEC.
//!
//! For m engines, m even, a cycle has m − 1 rounds. In the first, board b has number b against number m + 1 − b. For the next round
//! the engines of the boards are written one after the other, White before Black; every number but m becomes the one m/2 after it
//! among the numbers up to m − 1; m is put at the front where the round's number within the cycle is even, else at the second place.
//! With an odd number of engines there is one number more, and whoever it meets pauses. Even cycles have the colours exchanged.

use std::num::NonZeroU16;

use serde::Deserialize;

use super::tables::{RoundTable, offer, two};
use crate::board::Board;
use crate::document::System as Word;
use crate::port::Offer;

/// The system as books name it.
pub static OFFER: Offer = offer::<Berger>(Word::BergerTcec);

/// Everybody against everybody, once a cycle.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Berger {
    /// Number of times that everybody meets everybody.
    #[serde(default = "two")]
    cycles: NonZeroU16,
}

impl RoundTable for Berger {
    const OFFER: &'static Offer = &OFFER;

    fn rounds(&self, entrants: usize) -> usize {
        rounds(entrants).saturating_mul(usize::from(self.cycles.get()))
    }

    fn boards(&self, entrants: usize, round: u16) -> Vec<Board> {
        boards(entrants, round)
    }
}

/// The rounds of a cycle.
pub(super) fn rounds(engines: usize) -> usize {
    (engines + engines % 2).saturating_sub(1)
}

/// The boards of `round`, from 1, in their order; a round beyond the first cycle repeats its own of that.
pub(super) fn boards(engines: usize, round: u16) -> Vec<Board> {
    let rounds = rounds(engines);
    if rounds == 0 || engines < 2 {
        return Vec::new();
    }
    let index = usize::from(round.saturating_sub(1));
    let (cycle, within) = (index / rounds, index % rounds);
    let pairs = cycle_round(rounds + 1, within).into_iter().enumerate();
    let pairs = pairs.filter(|(_, pair)| pair.iter().all(|number| *number <= engines));
    let board = |(at, [white, black]): (usize, [usize; 2])| {
        let (first, second) = if cycle % 2 == 0 { (white, black) } else { (black, white) };
        let reason = format!("board {} of round {} of cycle {}", at + 1, within + 1, cycle + 1);
        Board { game: Some(1), first, second: Some(second), reason }
    };
    pairs.map(board).collect()
}

/// White and Black of each board of the round `within` a cycle, from 0, of `even` numbers.
fn cycle_round(even: usize, within: usize) -> Vec<[usize; 2]> {
    let mut numbers = (1..=even / 2).flat_map(|board| [board, even + 1 - board]).collect::<Vec<_>>();
    for round in 2..within + 2 {
        numbers.retain(|number| *number != even);
        for number in &mut numbers {
            *number = (*number - 1 + even / 2) % (even - 1) + 1;
        }
        numbers.insert(round % 2, even);
    }
    numbers.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect()
}
