//! What a pair of an elimination costs by each criterion, and what no pair of two blocks of ranks goes below. The 2015 Arimaa
//! World Computer Championship, constraints 3-10; reading A8.

use std::ops::Range;

use shinpan_matching::{CostVector, Limits};

use super::criterion::Criterion;
use super::round::{EliminationRound, Standing};
use super::rules::RankSpread;
use crate::constraints::Constraints;
use crate::criterion::{CriterionText, set};
use crate::document;
use crate::ranking::Ranking;
use crate::whole::bounds::Blocks;
use crate::whole::system::SystemRound;

/// Number of ranks on either side of the likely opponent that are likely too.
const AROUND: usize = 8;

impl SystemRound for EliminationRound {
    fn ranking(&self) -> &Ranking {
        &self.ranking
    }

    fn criteria(&self) -> Vec<CriterionText> {
        self.criteria.iter().map(|criterion| criterion.description()).collect()
    }

    fn pair_cost(&self, u: usize, v: usize, cost: &mut CostVector) {
        let [a, b] = [u, v].map(|rank| self.standings[rank].losses);
        set(cost, self.spread_component(), self.spread((v - u) as i128, a == b));
        let pairing = self.pairings.component(self.ranking.meetings(u, v).count() + 1);
        for component in [pairing, self.loss_gaps.component(a.abs_diff(b) as usize)].into_iter().flatten() {
            cost[component] = 1;
        }
    }

    fn bye_cost(&self, u: usize, cost: &mut CostVector) {
        let (contender, Standing { losses, class }) = (&self.ranking.contenders[u], self.standings[u]);
        for (component, criterion) in self.criteria.iter().enumerate() {
            let value = match criterion {
                Criterion::Byes => contender.byes,
                Criterion::ByeLosses => losses,
                Criterion::ByeClass => class,
                Criterion::ByeSeed => contender.seed,
                Criterion::Pairing(_) | Criterion::LossGap(_) | Criterion::RankSpread(_) => 0,
            };
            set(cost, component, value.into());
        }
    }

    fn cost_limits(&self) -> Vec<Limits> {
        let field = self.ranking.len() as i128;
        let most = |number: &dyn Fn(usize) -> u32| (0..self.ranking.len()).map(number).max().unwrap_or(0).into();
        let contender = |rank: usize| &self.ranking.contenders[rank];
        let limits = |criterion: &Criterion| match criterion {
            Criterion::Pairing(_) | Criterion::LossGap(_) => Limits::new(0, 1),
            Criterion::Byes => Limits::of_one_pair(most(&|rank| contender(rank).byes)),
            Criterion::ByeLosses => Limits::of_one_pair(most(&|rank| self.standings[rank].losses)),
            Criterion::ByeClass => Limits::of_one_pair(most(&|rank| self.standings[rank].class)),
            Criterion::ByeSeed => Limits::of_one_pair(most(&|rank| contender(rank).seed)),
            Criterion::RankSpread(RankSpread::Text) => Limits::new(-field * field, field * field),
            Criterion::RankSpread(RankSpread::Human2015) => Limits::new(0, field * field),
        };
        self.criteria.iter().map(limits).collect()
    }

    fn lower_bound(&self, blocks: &Blocks, cost: &mut CostVector) {
        let (near, far) = blocks.distances();
        // A bye costs nothing here, and there are few pairs that have one.
        if blocks.b.end > self.ranking.len() {
            set(cost, self.spread_component(), self.least_spread(near, far, true).min(0));
            return;
        }
        let gaps = blocks.between(&self.standings, |a, b| b.losses.saturating_sub(a.losses));
        set(cost, self.spread_component(), self.least_spread(near, far, *gaps.start() == 0));
        if gaps.start() == gaps.end()
            && let Some(component) = self.loss_gaps.component(*gaps.start() as usize)
        {
            cost[component] = 1;
        }
    }

    /// Hints at the farthest where the farthest is best: of those with equal losses, whoever is as far from the last as
    /// this contender is from the first (with `AROUND` ranks on either side).
    fn candidate_hint(&self, rank: usize) -> Range<u32> {
        let own = self.standings.get(rank).filter(|_| self.spread == RankSpread::Text);
        let Some(Standing { losses, .. }) = own else { return 0..0 };
        let first = self.standings.partition_point(|standing| standing.losses < *losses);
        let end = self.standings.partition_point(|standing| standing.losses <= *losses);
        let partner = first + end - 1 - rank;
        let number = |rank: usize| u32::try_from(rank).unwrap_or(u32::MAX);
        number(partner.saturating_sub(AROUND))..number(partner + AROUND + 1)
    }

    fn reason(&self, _: &Constraints, u: usize, v: usize) -> String {
        self.reason_of_pair(u, v)
    }

    fn explain(&self, cost: &[i128]) -> Option<Vec<document::Constraint>> {
        Some(self.constraints(cost))
    }
}

impl EliminationRound {
    /// The component of the differences of ranks, which is the last one.
    const fn spread_component(&self) -> usize {
        self.criteria.len() - 1
    }

    /// The square of a difference of ranks; less than nothing where a large one is best.
    fn spread(&self, difference: i128, losses_are_equal: bool) -> i128 {
        let is_good = losses_are_equal && self.spread == RankSpread::Text;
        if is_good { -difference * difference } else { difference * difference }
    }

    /// The least square of differences of ranks from `near` to `far`, or the least that is less than nothing.
    fn least_spread(&self, near: i128, far: i128, losses_may_be_equal: bool) -> i128 {
        let is_good = losses_may_be_equal && self.spread == RankSpread::Text;
        self.spread(if is_good { far } else { near }, is_good)
    }
}
