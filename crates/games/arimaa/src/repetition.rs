//! A game turn by turn, and which positions have stood how often.
//!
//! A turn may not leave, with the same side to move, a position that has stood as often as the book allows (twice).
//! Counting begins with the position after Silver's setup, ply 2; positions within a turn do not count.

use std::collections::HashMap;
use std::ops::ControlFlow;

use shinpan_core::Side;

use crate::board::Board;
use crate::ending::{self, End};
use crate::generate;
use crate::position::{Misstated, Position, Refused};
use crate::record::RawPly;
use crate::refusal::Refusal;
use crate::word::Word;

/// The ply after which counting begins: Silver's setup.
pub const SETUP_PLIES: usize = 2;

/// All positions of a game.
#[derive(Clone, Debug)]
pub struct History {
    /// How many occurrences of a position are too many.
    times: usize,
    positions: Vec<Position>,
    /// The plies at which each position stood, from ply 2 on.
    plies: HashMap<Position, Vec<u32>>,
    /// Positions that may not come again.
    barred: usize,
}

impl History {
    /// A game in which the position's occurrence number `times` is against the rules.
    pub fn new(times: u32) -> Self {
        let times = usize::try_from(times).unwrap_or(usize::MAX);
        Self { times, positions: vec![Position::START], plies: HashMap::new(), barred: 0 }
    }

    /// The position after the last ply.
    pub fn last(&self) -> &Position {
        // The start is never taken away.
        self.positions.last().unwrap_or(&Position::START)
    }

    /// The position after `ply`, 0 for the empty board.
    pub fn after(&self, ply: u32) -> Option<&Position> {
        self.positions.get(usize::try_from(ply).ok()?)
    }

    /// The positions after each turn, from ply 2 on.
    pub fn since_setup(&self) -> &[Position] {
        self.positions.get(SETUP_PLIES..).unwrap_or_default()
    }

    /// Who moves next.
    pub fn turn(&self) -> Side {
        self.last().turn
    }

    /// Plays the next ply, a setup or a turn, and says what its words misstate about captures.
    ///
    /// # Errors
    /// The first law that it breaks; nothing is added then.
    pub fn play(&mut self, words: &[Word]) -> Result<Vec<Misstated>, Refused> {
        let (next, misstated) = self.last().play(words, self.positions.len() <= SETUP_PLIES)?;
        let ply = u32::try_from(self.positions.len()).unwrap_or(u32::MAX);
        self.positions.push(next);
        if self.positions.len() <= SETUP_PLIES {
            return Ok(misstated);
        }
        let plies = self.plies.entry(next).or_default();
        plies.push(ply);
        if plies.len() >= self.times {
            let refusal = Refusal::Repetition(plies.clone());
            plies.pop();
            self.positions.pop();
            return Err(Refused { word: None, refusal, misstated });
        }
        self.barred += usize::from(plies.len() + 1 == self.times);
        Ok(misstated)
    }

    /// Plays the next ply of a record. Of one that was not read to its end the words before are looked at: the first word
    /// at fault counts. None where nothing can be said.
    pub(crate) fn play_read(&mut self, ply: &RawPly) -> Option<Result<Vec<Misstated>, Refused>> {
        if ply.is_readable {
            return Some(self.play(&ply.words));
        }
        let played = ply.is_in_order.then(|| self.last().play(&ply.words, self.positions.len() <= SETUP_PLIES))?;
        played.err().filter(|refused| refused.word.is_some()).map(Err)
    }

    /// How the last turn ends the game, if it does; a setup ends none.
    pub fn end(&self) -> Option<End> {
        if self.since_setup().len() < 2 {
            return None;
        }
        let mover = self.turn().other();
        ending::of_board(&self.last().board, mover).or_else(|| self.is_without_turn().then_some((mover, "no-turn")))
    }

    /// Whether every turn of the side to move is barred by repetition; one that leaves the board unchanged is no turn.
    /// The search ends with the first turn that is not barred.
    fn is_without_turn(&self) -> bool {
        let turn = self.turn().other();
        let mut visit = |board: &Board| {
            let is_barred = self.is_barred(&Position { board: *board, turn });
            if is_barred { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        self.barred > 0 && generate::boards(self.last(), &mut visit).is_continue()
    }

    /// Whether `position` may not be left by a turn.
    fn is_barred(&self, position: &Position) -> bool {
        self.plies.get(position).is_some_and(|plies| plies.len() + 1 >= self.times)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::piece::Piece;
    use crate::square::Square;

    fn board(pieces: &str) -> Board {
        let mut board = Board::EMPTY;
        for word in pieces.split_whitespace().map(str::as_bytes) {
            let square = Square::parse([word[1], word[2]]).expect("a square");
            board.set(square, Piece::from_letter(word[0]));
        }
        board
    }

    /// The cat has one turn, to b8: once that position may not come again, Silver has none.
    #[test]
    fn a_side_whose_every_turn_is_barred_has_lost() {
        let around = "Ca7 Cb7 Dc8 Ra1 rh5 Eh4";
        let now = Position { board: board(&format!("{around} ca8")), turn: Side::Second };
        let then = Position { board: board(&format!("{around} cb8")), turn: Side::First };
        for (plies, end) in [(vec![], None), (vec![3], None), (vec![3, 5], Some((Side::First, "no-turn")))] {
            let barred = usize::from(plies.len() == 2);
            let plies = HashMap::from([(then, plies)]);
            assert_eq!(History { times: 3, positions: vec![now; 5], plies, barred }.end(), end);
        }
    }
}
