//! A game in progress: the position, the clocks, and what ends it.

use shinpan_core::side::Sides;
use shinpan_core::{Outcome, Side};

use super::random::Random;
use super::weights::Weight;
use super::{Ending, Game, TIME_LIMIT};
use crate::moves::Move;
use crate::position::Position;
use crate::repetition::History;
use crate::rules::Reading;
use crate::setup::Setup;

/// Ending and outcome of a game.
pub(super) type End = (Ending, Outcome);

/// The end by which `side` loses.
pub(super) const fn lost(ending: Ending, side: Side) -> End {
    (ending, Outcome::won_by(side.other()))
}

/// The way back of a move that captured and promoted nothing; a drop has none.
pub(super) fn back(mv: Move) -> Option<Move> {
    mv.from.map(|from| Move { from: Some(mv.to), to: from, piece_type: mv.piece_type })
}

/// The most seconds that a side thinks about a move: most moves are quick, one in four is not.
#[derive(Clone, Copy)]
pub(super) struct Pace {
    pub(super) quick: u64,
    pub(super) slow: u64,
}

/// The game in progress.
pub(super) struct LiveGame {
    pub(super) random: Random,
    history: History,
    moves: Vec<(Move, u32)>,
    used: Sides<u32>,
    /// The thinking in which a clock fell.
    late: Option<u32>,
    pub(super) paces: Sides<Pace>,
    pub(super) weights: Sides<Weight>,
    /// From this ply on, pieces go back to where they came from, so that positions repeat.
    pub(super) shuffles_from: usize,
}

impl LiveGame {
    /// The even start; both sides alike.
    pub(super) fn new(random: Random, pace: Pace, weight: Weight) -> Self {
        let mut history = History::default();
        history.begin(Position::new(&Setup::EVEN));
        Self {
            random,
            history,
            moves: Vec::new(),
            used: Sides::default(),
            late: None,
            paces: Sides { first: pace, second: pace },
            weights: Sides { first: weight, second: weight },
            shuffles_from: usize::MAX,
        }
    }

    /// The position; after an illegal move, that before it.
    pub(super) fn position(&self) -> Position {
        // Begun with the even start in `new`.
        *self.history.last().expect("not empty")
    }

    pub(super) fn plies(&self) -> usize {
        self.moves.len()
    }

    /// The game that has come to this end.
    pub(super) fn finish(self, (ending, outcome): End) -> Game {
        Game { moves: self.moves, ending, outcome, late: self.late }
    }

    /// A move that the side to move picks by its weights; the end if it has none.
    pub(super) fn choose(&mut self) -> Result<Move, End> {
        let position = self.position();
        let moves = position.legal_moves();
        if let Some(back) = self.move_back().filter(|back| moves.contains(back)) {
            return Ok(back);
        }
        let weight = self.weights.get(position.turn());
        let weights: Vec<u64> = moves.iter().map(|&mv| weight(&position, mv)).collect();
        let mut at = self.random.below(weights.iter().sum());
        let index = weights.iter().position(|&weight| {
            let is_here = at < weight;
            at = at.saturating_sub(weight);
            is_here
        });
        index.and_then(|index| moves.get(index).copied()).ok_or(lost(Ending::Checkmate, position.turn()))
    }

    /// Thinks and makes `mv`; the end if the clock falls first, or if the move ends the game: by repetition or because
    /// it is illegal.
    pub(super) fn make(&mut self, mv: Move) -> Option<End> {
        let mover = self.position().turn();
        let seconds = self.think(mover);
        let used = self.used.get_mut(mover);
        if *used + seconds >= TIME_LIMIT {
            self.late = Some(seconds);
            return Some(lost(Ending::TimeUp, mover));
        }
        *used += seconds;
        self.moves.push((mv, seconds));
        if self.history.play(mover, mv).is_err() {
            return Some(lost(Ending::IllegalMove, mover));
        }
        self.history.repetition(4, Reading::Csa).map(|repetition| match repetition.offender() {
            Some(side) => lost(Ending::PerpetualCheck, side),
            None => (Ending::Repetition, Outcome::Draw),
        })
    }

    /// The way back of the piece that the side to move moved last, once the game shuffles.
    fn move_back(&self) -> Option<Move> {
        let last = self.moves.len().checked_sub(2).filter(|_| self.moves.len() >= self.shuffles_from)?;
        back(self.moves.get(last)?.0)
    }

    fn think(&mut self, side: Side) -> u32 {
        let pace = *self.paces.get(side);
        let longest = if self.random.below(4) == 0 { pace.slow } else { pace.quick };
        // Below 160.
        1 + u32::try_from(self.random.below(longest)).unwrap_or(0)
    }
}
