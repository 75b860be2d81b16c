//! A game turn by turn, and which positions have stood how often.
//!
//! A turn may not leave, with the same side to move, a position that has stood as often as the book allows (twice).
//! Counting begins with the position after Silver's setup, ply 2; positions within a turn do not count.

use std::hash::{BuildHasher as _, RandomState};
use std::ops::ControlFlow;

use shinpan_core::Side;
use shinpan_records::Occurrences;

use crate::board::Board;
use crate::ending::{self, End, Ending};
use crate::generate;
use crate::position::{CaptureFault, Position, RefusedTurn};
use crate::record::RawPly;
pub use crate::record::SETUP_PLIES;
use crate::refusal::Refusal;
use crate::word::Word;

/// All positions of a game.
#[derive(Clone, Debug)]
pub struct History {
    /// Number of the occurrence of a position that is illegal.
    limit: u32,
    positions: Occurrences<Position>,
    /// Makes the keys of positions. Nobody who writes a record can know them.
    hasher: RandomState,
    /// Whether there is a position that may not come again.
    has_barred: bool,
}

impl History {
    /// A game in which the position's occurrence number `limit` is against the rules.
    pub fn new(limit: u32) -> Self {
        let (positions, hasher) = (Occurrences::default(), RandomState::new());
        let mut history = Self { limit, positions, hasher, has_barred: false };
        history.push(Position::START);
        history
    }

    /// The position after the last ply.
    pub fn last(&self) -> &Position {
        // The start is never taken away.
        self.positions.last().unwrap_or(&Position::START)
    }

    /// The position after `ply`, 0 for the empty board.
    pub fn after(&self, ply: u32) -> Option<&Position> {
        self.positions.at(ply)
    }

    /// The positions after each turn, from the last one back to the one after Silver's setup.
    pub fn latest_first(&self) -> impl Iterator<Item = &Position> {
        (SETUP_PLIES..=self.ply()).rev().filter_map(|ply| self.after(ply))
    }

    /// Number of plies played.
    pub fn ply(&self) -> u32 {
        self.positions.ply()
    }

    /// Side to move.
    pub fn turn(&self) -> Side {
        self.last().turn
    }

    /// Plays the next ply, a setup or a turn, and says what its words misstate about captures.
    ///
    /// # Errors
    /// The first law that it breaks; nothing is added then.
    pub fn play(&mut self, words: &[Word]) -> Result<Vec<CaptureFault>, RefusedTurn> {
        let (next, capture_faults) = self.try_words(words)?;
        let count = self.push(next);
        if self.ply() < SETUP_PLIES {
            return Ok(capture_faults);
        }
        if count >= self.limit {
            let refusal = Refusal::Repetition(self.positions.plies());
            self.positions.pop();
            return Err(RefusedTurn { word: None, refusal, capture_faults });
        }
        Ok(capture_faults)
    }

    /// Plays the next ply of a record. Of one that was not read to its end the words before are looked at: the first word
    /// at fault counts. None where nothing can be said.
    pub(crate) fn play_read(&mut self, ply: &RawPly) -> Option<Result<Vec<CaptureFault>, RefusedTurn>> {
        if ply.is_readable {
            return Some(self.play(&ply.words));
        }
        let played = ply.is_in_order.then(|| self.try_words(&ply.words))?;
        played.err().filter(|refused| refused.word.is_some()).map(Err)
    }

    /// The position that the next ply leaves, whether or not it has stood before.
    fn try_words(&self, words: &[Word]) -> Result<(Position, Vec<CaptureFault>), RefusedTurn> {
        self.last().play(words, self.ply() < SETUP_PLIES)
    }

    /// Adds the position after the next ply, and says which occurrence of it that is.
    fn push(&mut self, position: Position) -> u32 {
        let is_counted = self.positions.len() >= SETUP_PLIES as usize;
        let key = self.key(&position);
        // The complement is the key of no position that is equal: what stood before counting began is never found.
        let count = self.positions.push(if is_counted { key } else { !key }, position);
        self.has_barred |= is_counted && count + 1 == self.limit;
        count
    }

    fn key(&self, position: &Position) -> u64 {
        self.hasher.hash_one(position)
    }

    /// End of the game by the last turn, if it ends it; a setup never does.
    pub fn end(&self) -> Option<End> {
        if self.ply() <= SETUP_PLIES {
            return None;
        }
        let mover = self.turn().other();
        ending::of_board(&self.last().board, mover)
            .or_else(|| self.is_without_turn().then_some((mover, Ending::NoTurn)))
    }

    /// Whether every turn of the side to move is barred by repetition; one that leaves the board unchanged is no turn.
    /// The search ends with the first turn that is not barred.
    fn is_without_turn(&self) -> bool {
        let turn = self.turn().other();
        let mut visit = |board: &Board| {
            let is_barred = self.is_barred(&Position { board: *board, turn });
            if is_barred { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        self.has_barred && generate::boards(self.last(), &mut visit).is_continue()
    }

    /// Whether no turn may leave `position` again.
    fn is_barred(&self, position: &Position) -> bool {
        let count = self.positions.count_of(self.key(position), |earlier| earlier == position);
        count + 1 >= self.limit
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(pieces: &str) -> Board {
        pieces.parse().expect("pieces with their squares")
    }

    /// The cat has one turn, to b8: once that position may not come again, Silver has none.
    #[test]
    fn a_side_whose_every_turn_is_barred_has_lost() {
        let around = "Ca7 Cb7 Dc8 Ra1 rh5 Eh4";
        let now = Position { board: board(&format!("{around} ca8")), turn: Side::Second };
        let then = Position { board: board(&format!("{around} cb8")), turn: Side::First };
        let lost = Some((Side::First, Ending::NoTurn));
        for (limit, plies, end) in [
            (3, vec![], None),
            (3, vec![3], None),
            (3, vec![3, 5], lost),
            // Where a position may not come back at all.
            (2, vec![], None),
            (2, vec![3], lost),
            (4, vec![3, 5], None),
        ] {
            let mut history = History::new(limit);
            for ply in 1..=6 {
                // What else has stood stands once.
                let other = Position { board: board(&format!("Ra1 Eh{ply}")), turn: Side::First };
                history.push(match ply {
                    6 => now,
                    _ if plies.contains(&ply) => then,
                    _ => other,
                });
            }
            assert_eq!(history.end(), end, "{limit}: {plies:?}");
        }
    }

    /// The board after Gold's setup comes back when all of Silver's pieces are gone: it has not stood before.
    #[test]
    fn counting_begins_after_the_setups() {
        let mut history = History::new(2);
        let gold = Position { board: board("Ra1 Eb2"), turn: Side::Second };
        assert_eq!([gold, Position::START, gold, gold].map(|position| history.push(position)), [1, 1, 1, 2]);
        assert_eq!(history.positions.plies(), [3, 4]);
    }
}
