//! A turn while it is made: up to four steps, pushes and pulls, captures after each step.

use shinpan_core::Side;

use crate::board::{Board, Capture};
use crate::piece::{Piece, PieceType};
use crate::refusal::Refusal;
use crate::square::{Direction, Square};
use crate::word::Step;

/// The most steps of a turn.
pub const MOST_STEPS: u8 = 4;

/// A turn as far as it has got.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    side: Side,
    board: Board,
    steps: u8,
    last: LastStep,
}

/// Duty or permission that the last step leaves to the next.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum LastStep {
    /// Nothing.
    Done,
    /// An own piece has left this square: a weaker enemy may be pulled onto it.
    Stepped(Piece, Square),
    /// An enemy has been moved off this square: a stronger piece must step onto it, one that was not frozen on the board
    /// before the push.
    Pushed { pushed: Piece, left: Square, before: Box<Board> },
}

impl Turn {
    /// The beginning of a turn of `side`.
    pub const fn new(side: Side, board: Board) -> Self {
        Self { side, board, steps: 0, last: LastStep::Done }
    }

    /// The board as it is now.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Makes a step, and says what it captures.
    ///
    /// # Errors
    /// The step is refused, and nothing is changed.
    pub fn step(&mut self, step: Step) -> Result<Option<Capture>, Refusal> {
        if self.steps >= MOST_STEPS {
            return Err(Refusal::TooManySteps);
        }
        let Step { piece, from, direction } = step;
        match self.board.piece(from) {
            None => return Err(Refusal::EmptySquare(from)),
            Some(other) if other != piece => return Err(Refusal::PieceMismatch(from, other)),
            Some(_) => {}
        }
        let to = from.step(direction).ok_or(Refusal::OffBoard)?;
        if self.board.piece(to).is_some() {
            return Err(Refusal::Occupied(to));
        }
        let next = if piece.side == self.side { self.own_step(step, to)? } else { self.enemy_step(step, to)? };
        self.last = next;
        self.steps += 1;
        Ok(self.board.advance(from, to))
    }

    /// A step of an own piece: it completes a push, or must be free to go.
    fn own_step(&self, Step { piece, from, direction }: Step, to: Square) -> Result<LastStep, Refusal> {
        if let LastStep::Pushed { pushed, left, before } = &self.last {
            let completes = to == *left && piece.dominates(*pushed) && !before.is_frozen(from);
            return if completes { Ok(LastStep::Done) } else { Err(Refusal::PushIncomplete(*left)) };
        }
        if self.board.is_frozen(from) {
            return Err(Refusal::Frozen);
        }
        if piece.piece_type == PieceType::Rabbit && direction == backward(self.side) {
            return Err(Refusal::RabbitBack);
        }
        Ok(LastStep::Stepped(piece, from))
    }

    /// A step of an enemy: it is pulled, or a push begins.
    fn enemy_step(&self, Step { piece, from, .. }: Step, to: Square) -> Result<LastStep, Refusal> {
        match &self.last {
            LastStep::Pushed { left, .. } => return Err(Refusal::PushIncomplete(*left)),
            LastStep::Stepped(puller, left) if *left == to && puller.dominates(piece) => return Ok(LastStep::Done),
            _ => {}
        }
        let can_push = |beside: Square| {
            self.board.piece(beside).is_some_and(|other| other.dominates(piece)) && !self.board.is_frozen(beside)
        };
        if !from.neighbours().any(can_push) {
            return Err(Refusal::NotPushed);
        }
        Ok(LastStep::Pushed { pushed: piece, left: from, before: Box::new(self.board) })
    }

    /// Whether the turn may end here, `start` being the board at its beginning.
    ///
    /// # Errors
    /// No step, a push not completed, or the board unchanged.
    pub fn check_end(&self, start: &Board) -> Result<(), Refusal> {
        match &self.last {
            LastStep::Pushed { left, .. } => Err(Refusal::PushIncomplete(*left)),
            _ if self.steps == 0 => Err(Refusal::NoStep),
            _ if self.board == *start => Err(Refusal::Unchanged),
            _ => Ok(()),
        }
    }

    /// The turns that are one step longer.
    pub(crate) fn longer(&self) -> impl Iterator<Item = Self> {
        let steps = self
            .board
            .pieces()
            .flat_map(|(from, piece)| Direction::ALL.into_iter().map(move |direction| Step { piece, from, direction }));
        steps.filter_map(|step| {
            let mut turn = self.clone();
            turn.step(step).is_ok().then_some(turn)
        })
    }

    /// Whether a push has begun that no step is left to complete.
    pub(crate) const fn is_stuck(&self) -> bool {
        matches!(self.last, LastStep::Pushed { .. }) && self.steps >= MOST_STEPS
    }
}

/// Direction in which rabbits of `side` do not step.
const fn backward(side: Side) -> Direction {
    match side {
        Side::First => Direction::South,
        Side::Second => Direction::North,
    }
}
