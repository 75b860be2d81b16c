//! What a pair of a Swiss system costs by each criterion. WCSC rules 2010, Art. 17.11, 19.1; readings.

use std::ops::Range;

use shinpan_matching::{CostVector, Limits};

use super::criterion::Criterion;
use super::round::{Float, Group, Standing, SwissRound, wide};
use super::rules::Within;
use crate::constraints::Constraints;
use crate::criterion::{CriterionText, set};
use crate::ranking::Ranking;
use crate::whole::bounds::Blocks;
use crate::whole::system::SystemRound;

/// Number of the last of a group that are likely to meet one of as many of the first of another.
const LIKELY: usize = 16;

impl SystemRound for SwissRound<'_> {
    fn ranking(&self) -> &Ranking {
        &self.ranking
    }

    fn criteria(&self) -> Vec<CriterionText> {
        self.criteria.iter().map(|criterion| criterion.description()).collect()
    }

    fn pair_cost(&self, u: usize, v: usize, cost: &mut CostVector) {
        let pair = Pair { u, v, a: &self.standings[u], b: &self.standings[v], unit: self.unit() };
        for (component, criterion) in &self.others {
            set(cost, *component, pair.component(*criterion, &self.ranking));
        }
        if let Some(component) = self.gap_component(pair.gap()) {
            cost[component] = 1;
        }
    }

    fn bye_cost(&self, u: usize, cost: &mut CostVector) {
        let contender = &self.ranking.contenders[u];
        for (component, criterion) in &self.others {
            let value = match criterion {
                Criterion::ByeWithdrawn => contender.is_out.into(),
                Criterion::Byes => contender.byes.into(),
                Criterion::ByePoints => (self.standings[u].points.0 / self.unit()).into(),
                Criterion::FloatDistance => wide(self.ranking.len() - 1 - u),
                _ => 0,
            };
            set(cost, *component, value);
        }
    }

    fn cost_limits(&self) -> Vec<Limits> {
        self.limits_of_pairs()
    }

    fn lower_bound(&self, blocks: &Blocks, cost: &mut CostVector) {
        self.lower_of_blocks(blocks, cost);
    }

    /// The last of an odd group are likely to meet the first of the next odd one, though everybody costs less within the group.
    fn candidate_hint(&self, rank: usize) -> Range<u32> {
        let group = |rank: usize| self.standings.get(rank).map(|standing| standing.group);
        let is_odd = |group: &Group| group.size() % 2 == 1;
        let own = group(rank).filter(|own| is_odd(own) && own.last < rank + LIKELY);
        let next = |before: &Group| group(before.last + 1);
        let Some(other) = own.and_then(|own| std::iter::successors(next(&own), next).find(is_odd)) else { return 0..0 };
        let number = |rank: usize| u32::try_from(rank).unwrap_or(u32::MAX);
        number(other.first)..number(other.last.min(other.first + LIKELY - 1) + 1)
    }

    fn reason(&self, constraints: &Constraints, u: usize, v: usize) -> String {
        self.reason_of_pair(constraints, u, v)
    }
}

/// Two contenders, the better ranked first.
struct Pair<'r> {
    u: usize,
    v: usize,
    a: &'r Standing,
    b: &'r Standing,
    /// Unit of the points, in hundredths.
    unit: i64,
}

impl Pair<'_> {
    /// Difference in points, in units.
    fn gap(&self) -> i64 {
        (self.a.points - self.b.points).0 / self.unit
    }

    /// Returns the component of the pair for a criterion that is no counter.
    fn component(&self, criterion: Criterion, ranking: &Ranking) -> i128 {
        let gap = self.gap();
        match criterion {
            Criterion::Rematches => wide(ranking.meetings(self.u, self.v).count()),
            Criterion::Unequal => i128::from(gap > 0),
            Criterion::FloatRepeat if gap > 0 => self.repeats(),
            Criterion::FloatDistance if gap > 0 => wide((self.a.group.last - self.u) + (self.v - self.b.group.first)),
            Criterion::Within(within) if gap == 0 => self.off_the_ideal(within),
            // Costs of byes, of floats within a group, of places in a group between two groups, and counted criteria: the
            // gaps, each of which has a component of its own.
            Criterion::ByeWithdrawn
            | Criterion::Byes
            | Criterion::ByePoints
            | Criterion::FloatRepeat
            | Criterion::FloatDistance
            | Criterion::Within(_)
            | Criterion::Gap(_) => 0,
        }
    }

    /// Counts the floats of the two that repeat those of the round before.
    fn repeats(&self) -> i128 {
        i128::from(self.a.floated == Some(Float::Down)) + i128::from(self.b.floated == Some(Float::Up))
    }

    /// The square of the distance from the ideal partner within the group.
    fn off_the_ideal(&self, within: Within) -> i128 {
        let (u, v, group) = (wide(self.u), wide(self.v), self.a.group);
        let off = match within {
            Within::Slide => v - u - wide(group.size() / 2),
            Within::Fold => u + v - wide(group.first) - wide(group.last),
            Within::Adjacent => v - u - 1,
            Within::Lots => 0,
        };
        off * off
    }
}
