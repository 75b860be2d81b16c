//! What a system says of blocks and limits holds for every pair, and few candidates draw what all pairs do.

use std::ops::Range;

use proptest::prelude::*;
use shinpan_core::games::{Games, RoundNo, Schedule};
use shinpan_core::table::Table;
use shinpan_core::{HundredthPoints, Lots, RuleBook};
use shinpan_matching::{Candidates, CostVector, Limits, Options};

use crate::constraints::Constraints;
use crate::ranking::{Contender, Ranking};
use crate::round::Round as _;
use crate::systems::elimination::rules::RankSpread;
use crate::systems::elimination::{self, EliminationRound, EliminationRules};
use crate::systems::swiss::{self, Float, SwissRound, SwissRules};
use crate::whole::WholeRound;
use crate::whole::bounds::Blocks;
use crate::whole::system::{SystemRound, WholeSystem};
use crate::whole::weighed::LOTS;

/// A system that compares whole rounds.
#[derive(Debug)]
enum Rules {
    Swiss(SwissRules),
    Elimination(EliminationRules),
}

impl Rules {
    fn system(&self) -> &dyn WholeSystem {
        match self {
            Self::Swiss(rules) => rules,
            Self::Elimination(rules) => rules,
        }
    }
}

/// The [pair] sections of the built-in books, with every way there is of pairing within a group and of floating.
fn books() -> Vec<Rules> {
    let changed = |name: &str, keys: &[(&str, &str)]| {
        let book = RuleBook::builtin(name).expect("built in");
        let with =
            |book: RuleBook, (key, value): &(&str, &str)| book.with("pair", key, (*value).into()).expect("a key");
        keys.iter().fold(book, with)
    };
    let swiss = ["slide", "fold", "adjacent", "lots"].into_iter().flat_map(|within| {
        ["equal-first", "least-gap"]
            .map(|float| changed("wcsc-2010", &[("within", within), ("float", float), ("odd", "bye")]))
            .map(|book| Rules::Swiss(book.section("pair").expect("a section")))
    });
    let elimination = ["text", "human-2015"]
        .map(|spread| changed("arimaa-2015", &[("rank_spread", spread)]))
        .map(|book| Rules::Elimination(book.section("pair").expect("a section")));
    swiss.chain(elimination).collect()
}

/// Contenders by group, with some meetings, byes and withdrawals.
fn ranking(numbers: &[(u8, u8)]) -> Ranking {
    let contender = |(rank, (_, luck)): (usize, &(u8, u8))| Contender {
        id: format!("e{rank}"),
        seed: 1 + u32::try_from(rank).expect("few"),
        byes: u32::from(luck / 100),
        is_out: *luck == 7,
        ..Contender::default()
    };
    let mut contenders = numbers.iter().enumerate().map(contender).collect::<Vec<_>>();
    for (u, (_, luck)) in numbers.iter().enumerate().filter(|(_, (_, luck))| luck % 4 == 0) {
        let v = (u + 1 + usize::from(luck / 4)) % numbers.len();
        if u != v && !contenders[u].met.iter().any(|(other, _)| *other == v) {
            contenders[u].met.push((v, RoundNo(1)));
            contenders[v].met.push((u, RoundNo(1)));
        }
    }
    let none = Games::check(Table::new("", ["round", "first", "second", "result"]), None, Schedule::Rounds);
    Ranking::of(RoundNo(3), contenders, &none.expect("no games"))
}

/// A round of contenders with few points or losses, so that there are groups, and with some floats.
fn round<'r>(rules: &'r Rules, mut numbers: Vec<(u8, u8)>) -> Box<dyn SystemRound + 'r> {
    numbers.sort_by_key(|(group, _)| *group);
    match rules {
        Rules::Swiss(rules) => {
            let floats = [None, Some(Float::Down), Some(Float::Up)];
            let standing = |(group, luck): &(u8, u8)| swiss::Standing {
                points: HundredthPoints(50 * (4 - i64::from(*group))),
                floated: floats[usize::from(luck % 3)],
                ..swiss::Standing::default()
            };
            Box::new(SwissRound::of(rules, ranking(&numbers), numbers.iter().map(standing).collect()))
        }
        Rules::Elimination(rules) => {
            let standing = |(group, luck): &(u8, u8)| elimination::Standing {
                losses: u32::from(*group),
                class: 1 + u32::from(*luck),
            };
            let standings = numbers.iter().map(standing).collect();
            Box::new(EliminationRound::of(rules.rank_spread, ranking(&numbers), standings))
        }
    }
}

fn rounds(most: usize) -> impl Strategy<Value = (Vec<(u8, u8)>, usize)> {
    (prop::collection::vec((0..5_u8, any::<u8>()), 2..most), 0..books().len())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn no_pair_is_below_the_lower_bound_or_out_of_limits((numbers, book) in rounds(40), cuts in prop::array::uniform4(any::<prop::sample::Index>())) {
        let rules = &books()[book];
        let round = round(rules, numbers);
        let lots = Lots::new("x");
        let round = WholeRound::new(rules.system(), round, &lots);
        let vertices = round.ranking().len().next_multiple_of(2);
        let mut cuts = cuts.map(|cut| cut.index(vertices + 1));
        cuts.sort_unstable();
        let [a, b] = [cuts[0]..cuts[1], cuts[2]..cuts[3]];
        for (a, b) in [(a.clone(), b.clone()), (a.clone(), a), (b.clone(), b)] {
            if a.is_empty() || b.is_empty() || a == b && a.len() < 2 {
                continue;
            }
            let mut lower = CostVector::zeros(round.width());
            round.system_round.lower_bound(&Blocks { a: a.clone(), b: b.clone() }, &mut lower);
            for (u, v) in a.flat_map(|u| b.clone().map(move |v| (u, v))).filter(|(u, v)| u < v) {
                let mut cost = cost(&round, u, v);
                cost[round.width() - 1] = round.ticket(u, v).into();
                for (at, Limits { least, greatest, .. }) in round.limits().into_iter().enumerate() {
                    let name = &round.criteria()[at].name;
                    prop_assert!(least <= cost[at] && cost[at] <= greatest, "{name} of {u}, {v}: {cost:?}");
                    prop_assert!(lower[at] <= cost[at], "{name} of {u}, {v}: {} < {}", cost[at], lower[at]);
                }
            }
        }
    }
}

/// Groups of many sizes, with a bye and without: blocks lie within one, span several, and hold the first and the last of one.
const FIELDS: [&[u8]; 6] = [
    &[0, 0, 0, 0, 0, 0, 0, 0],
    &[0, 0, 0, 0, 0, 0, 0, 0, 0],
    &[0, 0, 0, 0, 0, 0, 1, 1, 3],
    &[0, 1, 1, 1, 1, 1, 1, 2],
    &[0, 0, 0, 1, 1, 1, 3, 3, 3, 3],
    &[1, 2, 2, 3, 4],
];

/// With meetings, floats and byes.
fn with_luck(groups: &[u8]) -> Vec<(u8, u8)> {
    groups.iter().copied().zip((0..u8::MAX).step_by(23)).collect()
}

/// Without the lots.
fn cost(round: &WholeRound<'_>, u: usize, v: usize) -> CostVector {
    let mut cost = CostVector::zeros(round.width());
    round.cost(u, v, &mut cost);
    cost
}

/// What depends on more than the ranks, of which a bound for blocks knows nothing.
fn is_of_history(criterion: &str) -> bool {
    criterion.starts_with("pairing-") || ["rematches", "float-repeat", LOTS].contains(&criterion)
}

/// All pairs of blocks of a field: the same twice, or one before the other.
fn blocks(vertices: usize) -> Vec<(Range<usize>, Range<usize>)> {
    let ranges = (0..vertices).flat_map(|start| (start + 1..=vertices).map(move |end| start..end)).collect::<Vec<_>>();
    let pairs = ranges.iter().flat_map(|a| ranges.iter().map(move |b| (a.clone(), b.clone())));
    pairs.filter(|(a, b)| a.end <= b.start || a == b && a.len() > 1).collect()
}

/// A bound that is too high would draw a wrong round; one that is too low, or a limit that is too wide, a slow one.
#[test]
fn the_bound_of_blocks_within_groups_is_what_their_cheapest_pair_costs() {
    let lots = Lots::new("x");
    for (rules, groups) in books().iter().flat_map(|rules| FIELDS.map(|groups| (rules, groups))) {
        let round = round(rules, with_luck(groups));
        let round = WholeRound::new(rules.system(), round, &lots);
        let is_of_one_group =
            |block: &Range<usize>| groups.get(block.clone()).is_some_and(|groups| groups.first() == groups.last());
        let vertices = groups.len().next_multiple_of(2);
        for (a, b) in blocks(vertices) {
            let mut lower = CostVector::zeros(round.width());
            round.system_round.lower_bound(&Blocks { a: a.clone(), b: b.clone() }, &mut lower);
            let pairs = a.clone().flat_map(|u| b.clone().map(move |v| (u, v))).filter(|(u, v)| u < v);
            let costs = pairs.map(|(u, v)| cost(&round, u, v)).collect::<Vec<_>>();
            for (at, criterion) in round.criteria().iter().enumerate() {
                let least = costs.iter().map(|cost| cost[at]).min().expect("a pair");
                let name = &criterion.name;
                assert!(lower[at] <= least, "{rules:?} {groups:?} {name} of {a:?}, {b:?}: {} > {least}", lower[at]);
                if is_of_one_group(&a) && is_of_one_group(&b) && !is_of_history(name) {
                    assert_eq!(lower[at], least, "{rules:?} {groups:?} {name} of {a:?}, {b:?}");
                }
            }
        }
    }
}

/// How many pairs of a perfect matching of `ranks` can be such that `counts`.
fn most_pairs(ranks: &[usize], counts: &dyn Fn(usize, usize) -> bool) -> usize {
    let Some((first, others)) = ranks.split_first() else { return 0 };
    let with = |partner: &usize| {
        let left = others.iter().copied().filter(|rank| rank != partner).collect::<Vec<_>>();
        usize::from(counts(*first, *partner)) + most_pairs(&left, counts)
    };
    others.iter().map(with).max().unwrap_or(0)
}

#[test]
fn limits_hold_and_those_of_the_bye_are_reached() {
    let lots = Lots::new("x");
    for (rules, groups) in books().iter().flat_map(|rules| FIELDS.map(|groups| (rules, groups))) {
        let round = round(rules, with_luck(groups));
        let round = WholeRound::new(rules.system(), round, &lots);
        let pairs = blocks(groups.len().next_multiple_of(2)).into_iter().filter(|(a, b)| a.len() * b.len() == 1);
        let costs = pairs.map(|(u, v)| cost(&round, u.start, v.start)).collect::<Vec<_>>();
        for (at, Limits { least, greatest, pairs }) in round.limits().into_iter().enumerate() {
            let name = &round.criteria()[at].name;
            let most = costs.iter().map(|cost| cost[at]).max().expect("a pair");
            assert!(
                costs.iter().all(|cost| least <= cost[at]) && most <= greatest,
                "{rules:?} {groups:?} {name}: {greatest} < {most}"
            );
            if ["byes", "bye-points", "bye-losses", "bye-rating-class", "bye-seed"].contains(&&**name) {
                assert_eq!(most, greatest, "{rules:?} {groups:?} {name}");
            }
            let ranks = (0..groups.len().next_multiple_of(2)).collect::<Vec<_>>();
            if pairs < ranks.len() / 2 {
                let most = most_pairs(&ranks, &|u, v| cost(&round, u, v)[at] > least);
                assert!(most <= pairs, "{rules:?} {groups:?} {name}: {pairs} < {most} pairs");
            }
        }
    }
}

/// Constraint 10: of those with equal losses the first meets the last, the second the last but one, and so on.
#[test]
fn the_likely_opponents_in_an_elimination_lie_around_the_one_that_is_drawn() {
    let numbers =
        [40, 30, 20].into_iter().zip(0..).flat_map(|(size, group)| vec![(group, 1); size]).collect::<Vec<_>>();
    let lots = Lots::new("x");
    for rules in &books() {
        let Rules::Elimination(elimination) = rules else { continue };
        let round = round(rules, numbers.clone());
        let round = WholeRound::new(rules.system(), round, &lots);
        let drawn = crate::whole::solve::draw(&round, &Constraints::new(None)).expect("a round");
        for (u, v) in drawn.pairs.into_iter().flat_map(|(u, v)| [(u, v), (v, u)]) {
            let likely = round.system_round.candidate_hint(u);
            if elimination.rank_spread == RankSpread::Human2015 {
                assert!(likely.is_empty(), "its neighbours are likely without being named");
                continue;
            }
            let [start, end] = [likely.start, likely.end].map(|rank| rank as usize);
            let is_in_the_middle = start == 0 && v < end || start + end == 2 * v + 1;
            assert!(is_in_the_middle, "{u} meets {v}, likely are {likely:?}");
        }
    }
}

/// A float costs more than all pairs within a group, so that it is no candidate by its cost.
#[test]
fn the_likely_opponents_of_an_odd_group_are_those_of_the_next_odd_one() {
    let rules = &books()[0];
    for (sizes, expected) in [
        ([3, 2, 3], [(0, 5..8), (2, 5..8), (3, 0..0), (7, 0..0)]),
        ([23, 17, 2], [(6, 0..0), (7, 23..39), (22, 23..39), (39, 0..0)]),
    ] {
        let groups = (0..).zip(sizes).flat_map(|(group, size)| vec![(group, 1); size]);
        let round = round(rules, groups.collect());
        for (rank, likely) in expected {
            assert_eq!(round.candidate_hint(rank), likely, "{sizes:?} {rank}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn few_candidates_draw_what_all_pairs_do((numbers, book) in rounds(90)) {
        let rules = &books()[book];
        let round = round(rules, numbers);
        let lots = Lots::new("x");
        let round = WholeRound::new(rules.system(), round, &lots);
        let drawn = [(0, 3, 1), (u32::MAX, 0, 0)].map(|(all_up_to, initial, added)| {
            let options = Options { candidates: Candidates { all_up_to, initial, added }, ..Options::default() };
            crate::whole::solve::solve(&round, &Constraints::new(rules.system().forbids_rematch().then_some("Art. 19.1.3")), |problem| {
                Ok(shinpan_matching::solve(problem, &options).map(|solution| solution.mate().to_vec()).ok())
            })
        });
        prop_assert_eq!(&drawn[0], &drawn[1]);
    }
}
