//! A round of an elimination: ranks by losses, classes of rating and seeds. The 2015 Arimaa World Computer Championship,
//! constraints 6, 7, 10.

use super::criterion::Criterion;
use super::rules::RankSpread;
use crate::criterion::Counters;
use crate::ranking::Ranking;

/// Record of a contender before the round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Number of lost games.
    pub losses: u32,
    /// The class of its rating, from 1, the best.
    pub class: u32,
}

/// A round of an elimination. The ranks are by losses, the fewest first, then by class of rating, then by seed.
#[derive(Debug)]
pub struct EliminationRound {
    pub(super) ranking: Ranking,
    /// Standings, by rank.
    pub(super) standings: Vec<Standing>,
    pub(super) spread: RankSpread,
    pub(super) criteria: Vec<Criterion>,
    /// The components that count pairs, by the number of their meeting.
    pub(super) pairings: Counters,
    /// The components that count pairs, by their difference of losses.
    pub(super) loss_gaps: Counters,
}

impl EliminationRound {
    /// The round of `ranking`, with `standings` by rank.
    pub(crate) fn of(spread: RankSpread, ranking: Ranking, standings: Vec<Standing>) -> Self {
        let losses = standings.iter().map(|standing| standing.losses).collect();
        let criteria = Criterion::of(spread, &ranking, &losses);
        let pairing = |criterion| if let Criterion::Pairing(times) = criterion { Some(times) } else { None };
        let loss_gap = |criterion| if let Criterion::LossGap(gap) = criterion { Some(gap as usize) } else { None };
        let (pairings, loss_gaps) = (Counters::of(&criteria, pairing), Counters::of(&criteria, loss_gap));
        Self { ranking, standings, spread, criteria, pairings, loss_gaps }
    }
}
