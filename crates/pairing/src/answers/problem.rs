//! A round that is ready to be drawn, with what it is drawn from.

use shinpan_core::wording::first_of;

use crate::NAMED_MOST;
use crate::articles::Articles;
use crate::constraints::{Constraints, RankPair};
use crate::port::RoundAsked;
use crate::ranking::Ranking;
use crate::round::{NoPairing, Round, RoundPairing};

/// A ranked round with its constraints, ready to be drawn.
pub(crate) struct RoundProblem<'a> {
    pub(crate) asked: &'a RoundAsked<'a>,
    pub(crate) articles: &'static Articles,
    pub(crate) round: Box<dyn Round + 'a>,
    pub(crate) constraints: Constraints,
}

impl RoundProblem<'_> {
    pub(crate) fn ranking(&self) -> &Ranking {
        self.round.ranking()
    }

    /// Draws the round under its constraints.
    pub(crate) fn draw(&self) -> Result<RoundPairing, NoPairing> {
        self.round.draw(&self.constraints).map_err(|reason| self.because_of_officers(reason))
    }

    /// Attributes to the officers' lines that there is no pairing, where the rules alone have one.
    fn because_of_officers(&self, reason: NoPairing) -> NoPairing {
        let lines = self.constraints.lines().map(str::to_owned).collect::<Vec<_>>();
        match reason {
            NoPairing::Blocked { proof, .. }
                if !lines.is_empty() && self.round.draw(&self.constraints.without_officers()).is_ok() =>
            {
                NoPairing::ByOfficers { lines: first_of(&lines, NAMED_MOST), proof }
            }
            NoPairing::Odd(count) if self.asked.input.is_final() => NoPairing::OddFinal(count),
            reason => reason,
        }
    }

    /// The id of the contender `rank`; none for the bye.
    pub(crate) fn id(&self, rank: usize) -> Option<String> {
        self.ranking().contenders.get(rank).map(|contender| contender.id.clone())
    }

    /// The ids of pairs; a bye has no second.
    pub(crate) fn ids(&self, pairs: &[RankPair]) -> Vec<[Option<String>; 2]> {
        pairs.iter().map(|(u, v)| [self.id(*u), self.id(*v)]).collect()
    }
}
