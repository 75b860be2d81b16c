//! How games end: the words for it, and what ends a game on the board (FIDE Laws 5.1, 5.2 and 9.6).

use shakmaty::{Bitboard, Board, Chess, Position};
use shinpan_core::games::Termination;
use shinpan_core::{Outcome, words};

use crate::article::Articles;
use crate::judge::{Claim, Judge};
use crate::position::{has_moves, turn};

words! {
    /// Ending of a game.
    pub enum Ending {
        /// The game was abandoned.
        Abandoned => "abandoned",
        /// Somebody has decided it.
        Adjudicated => "adjudicated",
        /// The players agreed on a draw.
        Agreed => "agreed",
        /// Mate.
        Checkmate => "checkmate",
        /// The record says that the board ended it, which the board does not show.
        Claimed => "claimed",
        /// An engine or its connection broke down.
        Crash => "crash",
        /// A player has died.
        Death => "death",
        /// Something unforeseen ended it.
        Emergency => "emergency",
        /// A draw was claimed after 50 moves without a capture or a move of a pawn.
        FiftyMove => "fifty",
        /// The fifth occurrence of a position.
        Fivefold => "fivefold",
        /// A player has broken the rules or did not come.
        Forfeit => "forfeit",
        /// Somebody lost by an illegal move, which is not in the record.
        Illegal => "illegal",
        /// A move that is not legal; what follows is not judged.
        IllegalMove => "illegal-move",
        /// Neither side can mate with what it has.
        Insufficient => "insufficient",
        /// Nothing ended it.
        None => "none",
        /// A player resigned.
        Resignation => "resignation",
        /// 75 moves without a capture or a move of a pawn.
        SeventyfiveMove => "seventyfive",
        /// An engine did not answer any more.
        Stall => "stall",
        /// Stalemate.
        Stalemate => "stalemate",
        /// A draw by the tablebase.
        Tablebase => "tablebase",
        /// A draw was claimed by the third occurrence of a position.
        Threefold => "threefold",
        /// A flag has fallen.
        Time => "time",
        /// The record has a reason that is not known.
        Unknown => "unknown",
        /// The record cannot be read.
        Unreadable => "unreadable",
        /// The game was not finished.
        Unterminated => "unterminated",
    }
}

impl Ending {
    /// Whether nobody has won who ended a game so.
    pub(crate) const fn is_draw(self) -> bool {
        matches!(self, Self::Agreed | Self::Threefold | Self::FiftyMove | Self::Insufficient | Self::Stalemate)
    }

    /// Termination in games.csv of a game with this ending.
    pub const fn termination(self) -> Termination {
        match self {
            Self::Time => Termination::Time,
            Self::Illegal => Termination::Illegal,
            Self::Forfeit => Termination::Forfeit,
            Self::Crash => Termination::Crash,
            Self::Stall => Termination::Stall,
            Self::Abandoned | Self::Adjudicated | Self::Death | Self::Emergency | Self::Tablebase => {
                Termination::Adjudicated
            }
            _ => Termination::Normal,
        }
    }
}

/// End of a game on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BoardEnd {
    /// The side to move is mated.
    Checkmate,
    /// The side to move has no legal move and is not in check.
    Stalemate,
    /// A draw that nobody need claim.
    Drawn(Claim),
    /// Neither side has the men to mate, which ends games of engines.
    Insufficient,
}

impl BoardEnd {
    /// The end of the game that `judge` has followed, if it has one: stalemate comes before a count at the same ply.
    pub(crate) fn of(judge: &Judge) -> Option<Self> {
        Self::without_moves(judge.position()).or_else(|| Self::by_count(judge))
    }

    /// A draw by the men on the board, by moves or by occurrences. In an event of engines the program that runs it claims what
    /// players would have to claim.
    pub(crate) fn by_count(judge: &Judge) -> Option<Self> {
        if judge.rules().engine {
            if has_too_few_men(judge.position().board()) {
                return Some(Self::Insufficient);
            }
            let mut claims = [Claim::FiftyMove, Claim::Threefold].into_iter();
            if let Some(claim) = claims.find(|claim| judge.first(*claim).is_some()) {
                return Some(Self::Drawn(claim));
            }
        }
        judge.drawn().map(|(claim, _)| Self::Drawn(claim))
    }

    /// Mate or stalemate.
    pub(crate) fn without_moves(position: &Chess) -> Option<Self> {
        let is_over = !has_moves(position);
        is_over.then(|| if position.is_check() { Self::Checkmate } else { Self::Stalemate })
    }

    /// The outcome of a game that has ended so at `position`.
    pub(crate) fn outcome(self, position: &Chess) -> Outcome {
        match self {
            Self::Checkmate => Outcome::won_by(turn(position).other()),
            Self::Stalemate | Self::Drawn(_) | Self::Insufficient => Outcome::Draw,
        }
    }

    pub(crate) const fn ending(self) -> Ending {
        match self {
            Self::Checkmate => Ending::Checkmate,
            Self::Stalemate => Ending::Stalemate,
            Self::Drawn(Claim::SeventyfiveMove) => Ending::SeventyfiveMove,
            Self::Drawn(Claim::Fivefold) => Ending::Fivefold,
            Self::Drawn(Claim::Threefold) => Ending::Threefold,
            Self::Drawn(Claim::FiftyMove) => Ending::FiftyMove,
            Self::Insufficient => Ending::Insufficient,
        }
    }

    pub(crate) const fn article(self, articles: &Articles) -> &'static str {
        match self {
            Self::Checkmate => articles.checkmate,
            Self::Stalemate => articles.stalemate,
            Self::Drawn(claim) => articles.claim(claim),
            Self::Insufficient => articles.dead_position,
        }
    }
}

/// Whether nobody can mate: neither side has a pawn, a rook or a queen, and there are bare kings, one minor piece, or bishops alone,
/// all on squares of one colour.
fn has_too_few_men(board: &Board) -> bool {
    if (board.pawns() | board.rooks() | board.queens()).any() {
        return false;
    }
    let (bishops, knights) = (board.bishops(), board.knights());
    let of_one_colour =
        [Bitboard::LIGHT_SQUARES, Bitboard::DARK_SQUARES].iter().any(|squares| bishops.is_subset(*squares));
    (bishops | knights).count() <= 1 || (knights.is_empty() && of_one_colour)
}
