//! What the pairs of many contenders of a Swiss system cost at least and at most, known from their ranks alone.

use std::collections::BTreeMap;
use std::ops::{Range, RangeInclusive};

use shinpan_matching::{CostVector, Limits};

use super::criterion::Criterion;
use super::round::{Group, SwissRound, wide};
use super::rules::Within;
use crate::criterion::set;
use crate::whole::bounds::Blocks;

impl SwissRound<'_> {
    pub(super) fn limits_of_pairs(&self) -> Vec<Limits> {
        let most = |numbers: &mut dyn Iterator<Item = i128>| numbers.max().unwrap_or(0);
        let (contenders, standings) = (&self.ranking.contenders, &self.standings);
        let sizes = standings.iter().map(|standing| (standing.points.0 / self.unit(), standing.group.size()));
        let sizes = sizes.collect::<BTreeMap<_, _>>();
        // Between two groups there are no more pairs than the smaller one has contenders.
        let pairs = |gap| sizes.iter().filter_map(|(points, size)| Some(*sizes.get(&(points + gap))?.min(size))).sum();
        let limits = |criterion: &Criterion| match criterion {
            Criterion::ByeWithdrawn => Limits::of_one_pair(1),
            Criterion::Byes => Limits::of_one_pair(most(&mut contenders.iter().map(|contender| contender.byes.into()))),
            Criterion::ByePoints => Limits::of_one_pair(most(
                &mut standings.iter().map(|standing| (standing.points.0 / self.unit()).into()),
            )),
            Criterion::Unequal => Limits::new(0, 1),
            Criterion::Gap(gap) => Limits { pairs: pairs(*gap), ..Limits::new(0, 1) },
            Criterion::Rematches => {
                Limits::new(0, most(&mut contenders.iter().map(|contender| wide(contender.met.len()))))
            }
            Criterion::FloatRepeat => Limits::new(0, 2),
            Criterion::FloatDistance => Limits::new(0, wide(self.ranking.len())),
            Criterion::Within(_) => {
                Limits::new(0, most(&mut standings.iter().map(|standing| wide(standing.group.size()))).pow(2))
            }
        };
        self.criteria.iter().map(limits).collect()
    }

    pub(super) fn lower_of_blocks(&self, blocks: &Blocks, cost: &mut CostVector) {
        // A bye is worth less than a game in some components, and there are few pairs that have one.
        if blocks.b.end > self.ranking.len() {
            return;
        }
        let gaps: RangeInclusive<i64> = blocks.between(&self.standings, |a, b| (a.points - b.points).0 / self.unit());
        for (component, criterion) in &self.others {
            let least = match criterion {
                Criterion::Unequal => i128::from(*gaps.start() > 0),
                Criterion::FloatDistance if *gaps.start() > 0 => self.float_distance(blocks),
                Criterion::Within(within) if *gaps.end() == 0 => self.off_the_ideal(*within, blocks),
                _ => 0,
            };
            set(cost, *component, least);
        }
        if gaps.start() == gaps.end()
            && let Some(component) = self.gap_component(*gaps.start())
        {
            cost[component] = 1;
        }
    }

    /// The component that counts pairs with this gap, in half points.
    pub(super) fn gap_component(&self, gap: i64) -> Option<usize> {
        self.gaps.component(usize::try_from(gap).ok()?)
    }

    /// Lower bound of the distance that the two float within their groups.
    fn float_distance(&self, blocks: &Blocks) -> i128 {
        let within = |block: &Range<usize>| {
            let [first, last] = [block.start, block.end - 1].map(|rank| self.standings[rank].group);
            (first == last).then_some(first)
        };
        let down = within(&blocks.a).map_or(0, |group| group.last + 1 - blocks.a.end);
        let up = within(&blocks.b).map_or(0, |group| blocks.b.start - group.first);
        wide(down + up)
    }

    /// The least square of the distance from the ideal partner; all are of one group.
    fn off_the_ideal(&self, within: Within, blocks: &Blocks) -> i128 {
        let Blocks { a, b } = blocks;
        let (group, (near, far)) = (self.standings[a.start].group, blocks.distances());
        let Group { first, last } = group;
        let half = wide(group.size()) / 2;
        let (low, high) = match within {
            Within::Slide => (near - half, far - half),
            Within::Fold => {
                let (ideal, own) = (wide(first + last), i128::from(a == b));
                (wide(a.start + b.start) + own - ideal, wide(a.end + b.end) - 2 - own - ideal)
            }
            // Nobody is nearer than a neighbour, so that only the nearest count.
            Within::Adjacent => (near - 1, far),
            Within::Lots => (0, 0),
        };
        low.max(-high).max(0).pow(2)
    }
}
