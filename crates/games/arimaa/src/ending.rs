//! How a game ends: on the board by goal, elimination or immobilization, or otherwise.

use shinpan_core::Side;
use shinpan_core::games::Termination;

use crate::board::Board;
use crate::generate;
use crate::position::Position;

shinpan_core::words! {
    /// Ending of a game.
    pub enum Ending {
        /// A rabbit is on its goal at the end of a turn.
        Goal => "goal",
        /// A side has no rabbits.
        Elimination => "elimination",
        /// The side to move has no step.
        Immobilization => "immobilization",
        /// Every turn of the side to move is barred by repetition.
        NoTurn => "no-turn",
        /// An illegal turn.
        IllegalMove => "illegal-move",
        /// The record ends with `resigns`, or says that the loser resigned.
        Resignation => "resignation",
        /// The record ends with `lost`.
        Lost => "lost",
        /// The game was halted and scored.
        Score => "score",
        /// The record says that the loser ran out of time.
        Time => "time",
        /// The record says that the loser did not play.
        Forfeit => "forfeit",
        /// The record says that the game was abandoned.
        Abandoned => "abandoned",
        /// The record has a result and no reason.
        Claimed => "claimed",
        /// The record cannot be read as far as an end.
        Unreadable => "unreadable",
        /// Nothing ended the game.
        None => "none",
    }
}

impl Ending {
    /// The letters of the archive, those of old records last.
    const LETTERS: [(u8, Self); 11] = [
        (b'g', Self::Goal),
        (b'e', Self::Elimination),
        (b'm', Self::Immobilization),
        (b't', Self::Time),
        (b'r', Self::Resignation),
        (b'i', Self::IllegalMove),
        (b'f', Self::Forfeit),
        (b'a', Self::Abandoned),
        (b's', Self::Score),
        // The opponent has no rabbits.
        (b'n', Self::Elimination),
        // The third occurrence of a position.
        (b'p', Self::IllegalMove),
    ];

    /// The ending with this letter of the archive.
    pub fn from_letter(letter: &[u8]) -> Option<Self> {
        let [letter] = letter else { return None };
        Self::LETTERS.into_iter().find(|(known, _)| known == letter).map(|(_, ending)| ending)
    }

    /// The letter of the archive for it; none where the archive has no letter.
    pub fn letter(self) -> Option<char> {
        Self::LETTERS.into_iter().find(|(_, ending)| *ending == self).map(|(letter, _)| char::from(letter))
    }

    /// Whether the moves alone must show it.
    pub const fn is_on_board(self) -> bool {
        matches!(self, Self::Goal | Self::Elimination | Self::Immobilization)
    }

    /// Termination in games.csv of a game with this ending.
    pub const fn termination(self) -> Termination {
        match self {
            Self::Time => Termination::Time,
            Self::IllegalMove => Termination::Illegal,
            Self::Forfeit => Termination::Forfeit,
            Self::Abandoned => Termination::Adjudicated,
            _ => Termination::Normal,
        }
    }
}

/// Winner and ending.
pub type End = (Side, Ending);

/// The end that a turn of `mover` brings with `board`, in the order of the rules: the mover's rabbit on goal, the
/// opponent's, the opponent without rabbits, the mover without, the opponent without a step. Whether repetition bars every
/// turn of the opponent, the board alone cannot say: see [`History::end`](crate::repetition::History::end).
pub fn of_board(board: &Board, mover: Side) -> Option<End> {
    let other = mover.other();
    let on_goal = |side| board.rabbits(side).any(|square| square.rank() == goal_rank(side));
    let eliminated = |side| board.rabbits(side).next().is_none();
    if let Some(winner) = [mover, other].into_iter().find(|&side| on_goal(side)) {
        return Some((winner, Ending::Goal));
    }
    if let Some(loser) = [other, mover].into_iter().find(|&side| eliminated(side)) {
        return Some((loser.other(), Ending::Elimination));
    }
    let is_immobile = !generate::has_step(&Position { board: *board, turn: other });
    is_immobile.then_some((mover, Ending::Immobilization))
}

/// The rank on which rabbits of `side` win.
const fn goal_rank(side: Side) -> u8 {
    match side {
        Side::First => 8,
        Side::Second => 1,
    }
}
