//! What the pairs of many contenders cost at least and at most, known from their ranks alone: so a large field is paired
//! without asking every two of them again and again.

use std::ops::{Range, RangeInclusive};

use shinpan_matching::CostVector;

use crate::criteria::Criteria;
use crate::kind::Kind;
use crate::roster::{Contender, Group};
use crate::rules::{RankSpread, Within};

impl Criteria<'_> {
    /// The least and the greatest value of each component that any pair could have.
    pub(crate) fn bounds(&self) -> Vec<(i128, i128)> {
        let contenders = &self.roster.contenders;
        let most = |number: fn(&Contender) -> i128| contenders.iter().map(number).max().unwrap_or(0);
        let field = self.roster.len() as i128;
        let bound = |kind: &Kind| match kind {
            Kind::ByeWithdrawn | Kind::Unequal | Kind::Gap(_) | Kind::Pairing(_) | Kind::LossGap(_) => (0, 1),
            Kind::Rematches => (0, most(|contender| contender.met.len() as i128)),
            Kind::Byes => (0, most(|contender| contender.byes.into())),
            Kind::ByePoints => (0, most(|contender| contender.points.0.into())),
            Kind::ByeLosses => (0, most(|contender| contender.losses.into())),
            Kind::ByeClass => (0, most(|contender| contender.class.into())),
            Kind::ByeSeed => (0, most(|contender| contender.seed.into())),
            Kind::FloatRepeat => (0, 2),
            Kind::FloatDistance => (0, 2 * field),
            Kind::Within(_) => (0, most(|contender| contender.group.size() as i128).pow(2)),
            Kind::RankSpread(RankSpread::Text) => (-field * field, field * field),
            Kind::RankSpread(RankSpread::Human2015) => (0, field * field),
            Kind::Lots => (0, u64::MAX.into()),
        };
        self.kinds().iter().map(bound).collect()
    }

    /// What no pair of a contender of `a` with one of `b` goes below; the ranges of ranks are the same, or `a` ends before
    /// `b` begins. The bye has the rank after the last one.
    pub(crate) fn floor(&self, a: Range<usize>, b: Range<usize>, cost: &mut CostVector) {
        let with_bye = b.end > self.roster.len();
        let blocks = Blocks { contenders: &self.roster.contenders, a, b };
        for (component, kind) in self.kinds().iter().enumerate() {
            let least = match kind {
                Kind::RankSpread(spread) if with_bye => blocks.spread(*spread, 0).min(0),
                // A bye is worth less than a game in some components, and there are few pairs that have one.
                _ if with_bye => 0,
                Kind::Unequal => i128::from(*blocks.gaps().start() > 0),
                Kind::Gap(gap) => (blocks.gaps() == (*gap..=*gap)).into(),
                Kind::LossGap(gap) => (blocks.loss_gaps() == (*gap..=*gap)).into(),
                Kind::FloatDistance if *blocks.gaps().start() > 0 => blocks.float_distance(),
                Kind::Within(within) if *blocks.gaps().end() == 0 => blocks.off_the_ideal(*within),
                Kind::RankSpread(spread) => blocks.spread(*spread, *blocks.loss_gaps().start()),
                _ => 0,
            };
            if least != 0 {
                cost[component] = least;
            }
        }
    }
}

impl Criteria<'_> {
    /// Whom a contender of this rank is likely to meet where the farthest is best: of those with its losses whoever is as far
    /// from the last as it is from the first.
    pub(crate) fn likely(&self, rank: usize) -> Range<u32> {
        const AROUND: usize = 8;
        let contenders = &self.roster.contenders;
        let own = contenders.get(rank).filter(|_| self.kinds().contains(&Kind::RankSpread(RankSpread::Text)));
        let Some(losses) = own.map(|contender| contender.losses) else { return 0..0 };
        let first = contenders.partition_point(|contender| contender.losses < losses);
        let end = contenders.partition_point(|contender| contender.losses <= losses);
        let partner = first + end - 1 - rank;
        let number = |rank: usize| u32::try_from(rank).unwrap_or(u32::MAX);
        number(partner.saturating_sub(AROUND))..number(partner + AROUND + 1)
    }
}

/// Two blocks of contenders, who all are there.
struct Blocks<'r> {
    contenders: &'r [Contender],
    a: Range<usize>,
    b: Range<usize>,
}

impl Blocks<'_> {
    fn first(&self, block: &Range<usize>) -> &Contender {
        &self.contenders[block.start]
    }

    fn last(&self, block: &Range<usize>) -> &Contender {
        &self.contenders[block.end - 1]
    }

    /// Between which the gaps of points are: these fall with the ranks.
    fn gaps(&self) -> RangeInclusive<i64> {
        let gap = |a: &Contender, b: &Contender| (a.points - b.points).0;
        self.between(gap(self.last(&self.a), self.first(&self.b)), gap(self.first(&self.a), self.last(&self.b)))
    }

    /// Between which the differences of losses are: these rise with the ranks.
    fn loss_gaps(&self) -> RangeInclusive<u32> {
        let gap = |a: &Contender, b: &Contender| b.losses.saturating_sub(a.losses);
        self.between(gap(self.last(&self.a), self.first(&self.b)), gap(self.first(&self.a), self.last(&self.b)))
    }

    /// Within one block there may be equals.
    fn between<N: Default>(&self, least: N, most: N) -> RangeInclusive<N> {
        if self.a == self.b { N::default()..=most } else { least..=most }
    }

    /// Between which the differences of ranks are.
    fn distances(&self) -> (i128, i128) {
        let [a, b] = [&self.a, &self.b].map(|block| (block.start as i128, block.end as i128 - 1));
        if self.a == self.b { (1, a.1 - a.0) } else { (b.0 - a.1, b.1 - a.0) }
    }

    /// How far at least the two float within their groups.
    fn float_distance(&self) -> i128 {
        let within = |block: &Range<usize>| {
            let Group { first, last } = self.first(block).group;
            (self.last(block).group == Group { first, last }).then_some(Group { first, last })
        };
        let down = within(&self.a).map_or(0, |group| group.last + 1 - self.a.end);
        let up = within(&self.b).map_or(0, |group| self.b.start - group.first);
        (down + up) as i128
    }

    /// The least square of the distance from the ideal partner; all are of one group.
    fn off_the_ideal(&self, within: Within) -> i128 {
        let (group, (near, far)) = (self.first(&self.a).group, self.distances());
        let (low, high) = match within {
            Within::Slide => (near - group.size() as i128 / 2, far - group.size() as i128 / 2),
            Within::Fold => {
                let ideal = (group.first + group.last) as i128;
                let own = i128::from(self.a == self.b);
                (
                    (self.a.start + self.b.start) as i128 + own - ideal,
                    (self.a.end + self.b.end) as i128 - 2 - own - ideal,
                )
            }
            Within::Adjacent => (near - 1, far - 1),
            Within::Lots => (0, 0),
        };
        low.max(-high).max(0).pow(2)
    }

    /// The least square of the distance of ranks, or the least that is less than nothing.
    fn spread(&self, spread: RankSpread, losses_apart: u32) -> i128 {
        let (near, far) = self.distances();
        if spread == RankSpread::Text && losses_apart == 0 { -far * far } else { near * near }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use shinpan_core::games::RoundNo;
    use shinpan_core::{HalfPoints, Lots, RuleBook};
    use shinpan_matching::{Candidates, Options};

    use super::*;
    use crate::roster::{Float, Roster};
    use crate::rules::Rules;
    use crate::terms::Terms;

    /// The [pair] sections of the built-in books, with every way there is of pairing within a group and of floating.
    fn books() -> Vec<Rules> {
        let changed = |name: &str, keys: &[(&str, &str)]| {
            let book = RuleBook::builtin(name).expect("built in");
            let with =
                |book: RuleBook, (key, value): &(&str, &str)| book.with("pair", key, (*value).into()).expect("a key");
            keys.iter().fold(book, with).section::<Rules>("pair").expect("a section")
        };
        let swiss = ["slide", "fold", "adjacent", "lots"].into_iter().flat_map(|within| {
            ["gaps", "equal-first"]
                .map(|float| changed("wcsc-2010", &[("within", within), ("float", float), ("odd", "bye")]))
        });
        let elimination = ["text", "human-2015"].map(|spread| changed("arimaa-2015", &[("rank_spread", spread)]));
        swiss.chain(elimination).collect()
    }

    /// Contenders with few points or losses, so that there are groups, and with some meetings and floats.
    fn roster(numbers: &[(u8, u8)], is_elimination: bool) -> Roster {
        let contender = |(rank, (group, luck)): (usize, &(u8, u8))| Contender {
            id: format!("e{rank}"),
            points: HalfPoints(if is_elimination { 0 } else { i64::from(*group) }),
            losses: if is_elimination { u32::from(*group) } else { 0 },
            floated: [None, Some(Float::Down), Some(Float::Up)][usize::from(luck % 3)],
            byes: u32::from(luck / 100),
            is_out: *luck == 7,
            class: 1 + u32::from(*luck),
            ..Contender::default()
        };
        let mut contenders = numbers.iter().enumerate().map(contender).collect::<Vec<_>>();
        contenders.sort_by_key(|contender| (std::cmp::Reverse(contender.points), contender.losses));
        for (rank, contender) in contenders.iter_mut().enumerate() {
            contender.seed = 1 + u32::try_from(rank).expect("few");
        }
        for (u, (_, luck)) in numbers.iter().enumerate().filter(|(_, (_, luck))| luck % 4 == 0) {
            let v = (u + 1 + usize::from(luck / 4)) % numbers.len();
            if u != v && !contenders[u].met.iter().any(|(other, _)| *other == v) {
                contenders[u].met.push((v, RoundNo(1)));
                contenders[v].met.push((u, RoundNo(1)));
            }
        }
        let mut roster = Roster { round: RoundNo(3), contenders };
        roster.group();
        roster
    }

    fn rosters(most: usize) -> impl Strategy<Value = (Vec<(u8, u8)>, usize)> {
        (prop::collection::vec((0..5_u8, any::<u8>()), 2..most), 0..books().len())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]

        #[test]
        fn no_pair_is_below_the_floor_or_out_of_bounds((numbers, book) in rosters(40), cuts in prop::array::uniform4(any::<prop::sample::Index>())) {
            let rules = &books()[book];
            let roster = roster(&numbers, matches!(rules, Rules::Elimination(_)));
            let lots = Lots::new("x");
            let criteria = Criteria::new(&roster, rules, &lots);
            let vertices = roster.len().next_multiple_of(2);
            let mut cuts = cuts.map(|cut| cut.index(vertices + 1));
            cuts.sort_unstable();
            let [a, b] = [cuts[0]..cuts[1], cuts[2]..cuts[3]];
            for (a, b) in [(a.clone(), b.clone()), (a.clone(), a), (b.clone(), b)] {
                if a.is_empty() || b.is_empty() || a == b && a.len() < 2 {
                    continue;
                }
                let mut floor = CostVector::zeros(criteria.width());
                criteria.floor(a.clone(), b.clone(), &mut floor);
                for (u, v) in a.flat_map(|u| b.clone().map(move |v| (u, v))).filter(|(u, v)| u < v) {
                    let mut cost = CostVector::zeros(criteria.width());
                    criteria.cost(u, v, &mut cost);
                    cost[criteria.width() - 1] = criteria.ticket(u, v).into();
                    for (at, (low, high)) in criteria.bounds().into_iter().enumerate() {
                        prop_assert!(low <= cost[at] && cost[at] <= high, "{:?} of {u}, {v}: {cost:?}", criteria.kinds()[at]);
                        prop_assert!(floor[at] <= cost[at], "{:?} of {u}, {v}: {} < {}", criteria.kinds()[at], cost[at], floor[at]);
                    }
                }
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]

        #[test]
        fn few_candidates_draw_what_all_pairs_do((numbers, book) in rosters(90)) {
            let rules = &books()[book];
            let roster = roster(&numbers, matches!(rules, Rules::Elimination(_)));
            let lots = Lots::new("x");
            let criteria = Criteria::new(&roster, rules, &lots);
            let drawn = [(0, 3, 1), (u32::MAX, 0, 0)].map(|(all_up_to, nearest, more)| {
                let options = Options { candidates: Candidates { all_up_to, nearest, more }, ..Options::default() };
                crate::matched::solve(&criteria, &Terms::of(rules), |problem| {
                    Ok(shinpan_matching::solve(problem, &options).map(|solution| solution.mate().to_vec()).ok())
                })
            });
            prop_assert_eq!(&drawn[0], &drawn[1]);
        }
    }
}
