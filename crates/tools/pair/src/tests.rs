//! What a system says of blocks and limits holds for every pair, and few candidates draw what all pairs do.

use proptest::prelude::*;
use shinpan_core::games::{Games, RoundNo, Schedule};
use shinpan_core::table::Table;
use shinpan_core::{HundredthPoints, Lots, RuleBook};
use shinpan_matching::{Candidates, CostVector, Options};

use crate::bounds::Blocks;
use crate::constraints::Constraints;
use crate::criteria::Criteria;
use crate::elimination::{self, EliminationRound};
use crate::ranking::{Contender, Ranking};
use crate::rules::Rules;
use crate::swiss::{self, Float, SwissRound};
use crate::system::SystemRound;

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
        _ => unreachable!("they do not compare whole rounds"),
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
        let criteria = Criteria::new(rules.system().expect("a system"), &*round, &lots);
        let vertices = criteria.ranking.len().next_multiple_of(2);
        let mut cuts = cuts.map(|cut| cut.index(vertices + 1));
        cuts.sort_unstable();
        let [a, b] = [cuts[0]..cuts[1], cuts[2]..cuts[3]];
        for (a, b) in [(a.clone(), b.clone()), (a.clone(), a), (b.clone(), b)] {
            if a.is_empty() || b.is_empty() || a == b && a.len() < 2 {
                continue;
            }
            let mut lower = CostVector::zeros(criteria.width());
            round.lower_bound(&Blocks { a: a.clone(), b: b.clone() }, &mut lower);
            for (u, v) in a.flat_map(|u| b.clone().map(move |v| (u, v))).filter(|(u, v)| u < v) {
                let mut cost = CostVector::zeros(criteria.width());
                criteria.cost(u, v, &mut cost);
                cost[criteria.width() - 1] = criteria.ticket(u, v).into();
                for (at, (low, high)) in criteria.limits().into_iter().enumerate() {
                    let name = &criteria.list()[at].name;
                    prop_assert!(low <= cost[at] && cost[at] <= high, "{name} of {u}, {v}: {cost:?}");
                    prop_assert!(lower[at] <= cost[at], "{name} of {u}, {v}: {} < {}", cost[at], lower[at]);
                }
            }
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
        let criteria = Criteria::new(rules.system().expect("a system"), &*round, &lots);
        let drawn = [(0, 3, 1), (u32::MAX, 0, 0)].map(|(all_up_to, initial, added)| {
            let options = Options { candidates: Candidates { all_up_to, initial, added }, ..Options::default() };
            crate::solve::solve(&criteria, &Constraints::new(rules.system().expect("a system").forbids_rematch()), |problem| {
                Ok(shinpan_matching::solve(problem, &options).map(|solution| solution.mate().to_vec()).ok())
            })
        });
        prop_assert_eq!(&drawn[0], &drawn[1]);
    }
}
