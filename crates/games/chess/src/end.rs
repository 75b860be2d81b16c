//! What ends a game on the board (FIDE Laws 5.1, 5.2 and 9.6).

use shakmaty::{Chess, Position};
use shinpan_core::Outcome;

use crate::article::Articles;
use crate::judge::{Claim, Judge};
use crate::position::{has_moves, turn};
use crate::result::Settled;

/// What ends a game on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// The side to move is mated.
    Checkmate,
    /// No legal move, and no check.
    Stalemate,
    /// A draw that nobody need claim.
    Drawn(Claim),
}

impl End {
    /// The end of the game that `judge` has followed, if it has one: stalemate comes before a count at the same ply.
    pub(crate) fn of(judge: &Judge) -> Option<Self> {
        let drawn = || judge.drawn().map(|(claim, _)| Self::Drawn(claim));
        Self::without_moves(judge.position()).or_else(drawn)
    }

    /// Mate or stalemate.
    pub(crate) fn without_moves(position: &Chess) -> Option<Self> {
        let is_over = !has_moves(position);
        is_over.then(|| if position.is_check() { Self::Checkmate } else { Self::Stalemate })
    }

    /// The outcome of a game that has ended so at `position`, and the word for it.
    pub(crate) fn settled(self, position: &Chess) -> Settled {
        match self {
            Self::Checkmate => (Outcome::won_by(turn(position).other()), self.word()),
            Self::Stalemate | Self::Drawn(_) => (Outcome::Draw, self.word()),
        }
    }

    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::Drawn(Claim::SeventyfiveMove) => "seventyfive",
            Self::Drawn(claim) => claim.as_str(),
        }
    }

    pub(crate) const fn article(self, articles: &Articles) -> &'static str {
        match self {
            Self::Checkmate => articles.checkmate,
            Self::Stalemate => articles.stalemate,
            Self::Drawn(claim) => articles.claim(claim),
        }
    }
}
