//! Problems solved over candidates: the answer is the same as over all pairs, however few there are at the start.

use crate::support::tables;
use proptest::prelude::*;
use shinpan_matching::generators::{CostTable, SwissField, random};
use shinpan_matching::{
    Bounds, Candidates, CostVector, Failure, Limits, Options, Problem, Solution, another_optimum, is_unique, solve,
    solve_as, verify, verify_infeasible,
};

/// Returns options with few candidates, so that many are missing.
fn few(initial: usize, added: usize) -> Options<'static> {
    Options { candidates: Candidates { all_up_to: 0, initial, added }, ..Options::default() }
}

/// Returns options with which every pair is a candidate.
fn all() -> Options<'static> {
    Options { candidates: Candidates { all_up_to: u32::MAX, initial: 0, added: 0 }, ..Options::default() }
}

/// Asserts that a solution found with few candidates is proved, and costs the same as one found with all.
fn same_with_few(problem: &Problem<'_>, few: &Options<'_>) -> Result<Solution, Failure> {
    let found = solve(problem, few);
    match (&found, solve(problem, &all())) {
        (Ok(found), Ok(best)) => {
            assert_eq!(found.total(), best.total());
            assert_eq!(verify(problem, found), Ok(()));
        }
        (Err(Failure::Infeasible(proof)), Err(Failure::Infeasible(_))) => {
            assert_eq!(verify_infeasible(problem, proof), Ok(()));
        }
        (found, best) => panic!("{found:?}, but with all pairs {best:?}"),
    }
    found
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn few_candidates_find_what_all_do(table in tables(14), nearest in 0..4_usize, more in 1..3_usize) {
        table.with(|problem| _ = same_with_few(problem, &few(nearest, more)));
    }

    #[test]
    fn uniqueness_does_not_depend_on_candidates(table in tables(10), leading in 0..6_usize, nearest in 1..3_usize) {
        table.with(|problem| {
            let Ok(solution) = solve(problem, &few(nearest, 1)) else { return };
            let found = |options: &Options<'_>| another_optimum(problem, &solution, leading, options).expect("feasible").is_none();
            assert_eq!(found(&few(nearest, 1)), found(&all()));
        });
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn larger_ones_too(half in 20..80_u32, seed in 0..(1_u32 << 20), bound in prop::sample::select(vec![2, 9, u64::MAX]), forbidden in 0..99_u64) {
        CostTable::random(half * 2, seed, bound, forbidden).with(|problem| _ = same_with_few(problem, &few(3, 2)));
    }

    #[test]
    fn distances_large_ones_best(half in 20..80_u32, seed in 0..(1_u32 << 20)) {
        let at = |v: u32| i128::from(random(v, v, seed) % 1000);
        let table = CostTable::single(half * 2, |u, v| Some(-(at(u) - at(v)).pow(2)));
        table.with(|problem| _ = same_with_few(problem, &few(2, 1)));
    }
}

/// Solves the problem without its bounds.
fn plain<T>(problem: &Problem<'_>, then: impl FnOnce(&Problem<'_>) -> T) -> T {
    then(&Problem { bounds: None, ..*problem })
}

#[test]
fn bounds_change_nothing() {
    for vertices in [62, 240] {
        for field in [SwissField::round_1(vertices), SwissField::round_5(vertices), SwissField::all_gaps(vertices)] {
            field.with(|problem| {
                let solution = same_with_few(problem, &few(3, 2)).expect("feasible");
                let other = plain(problem, |problem| same_with_few(problem, &few(12, 6))).expect("feasible");
                assert_eq!(solution.mate(), other.mate());
                let leading = problem.width - 1;
                let another =
                    |options: &Options<'_>| another_optimum(problem, &solution, leading, options).expect("feasible");
                assert_eq!(another(&few(3, 2)).is_none(), another(&all()).is_none());
                for representation in [solution.certificate().representation(), shinpan_matching::Representation::Lex] {
                    let other = solve_as(problem, &few(3, 2), representation).expect("wide enough");
                    assert_eq!(other.mate(), solution.mate());
                }
            });
        }
    }
}

#[test]
fn the_last_component_may_be_apart_or_not() {
    let field = SwissField::round_5(100);
    let cost = |u: u32, v: u32, cost: &mut CostVector| field.cost(u, v, cost);
    let together = solve(&Problem::new(100, SwissField::WIDTH, &cost), &few(3, 2)).expect("feasible");
    field.with(|problem| {
        let apart = solve(problem, &few(3, 2)).expect("feasible");
        assert_eq!((apart.mate(), apart.total()), (together.mate(), together.total()));
    });
}

/// All pairs cost the same except in the last component, whose least sum belongs to one matching.
#[test]
fn the_last_component_counts_for_uniqueness_where_it_is_asked_for() {
    let cost = |_: u32, _: u32, cost: &mut CostVector| {
        cost[0] = 7;
        true
    };
    let last = |u: u32, v: u32| 1 << (4 * u + v);
    let problem = Problem { last_component: Some(&last), ..Problem::new(4, 2, &cost) };
    let solution = solve(&problem, &all()).expect("feasible");
    // 0-3 1-2: 8 + 64; 0-2 1-3: 4 + 128; 0-1 2-3: 2 + 2048.
    assert_eq!((solution.mate(), solution.total()), (&[3, 2, 1, 0][..], &[14, 72][..]));
    assert_eq!([1, 2].map(|leading| is_unique(&problem, &solution, leading)), [Ok(false), Ok(true)]);
}

#[test]
fn bounds_that_are_not_true_are_reported() {
    let cost = |u: u32, v: u32, cost: &mut CostVector| {
        cost[1] = i128::from(v - u);
        true
    };
    let lower = |_: std::ops::Range<u32>, _: std::ops::Range<u32>, _: &mut CostVector| {};
    let limits = |greatest| Limits::new(0, greatest);
    for components in [&[limits(0), limits(4)][..], &[limits(0)]] {
        let bounds = Some(Bounds { components, lower: &lower });
        let solved = solve(&Problem { bounds, ..Problem::new(6, 2, &cost) }, &all());
        assert_eq!(solved, Err(Failure::Overflow { component: 1 }));
    }
}

/// A solution is not accepted for a problem in which a pair costs less than its lower bound.
#[test]
fn a_lower_bound_that_is_not_true_is_found_out() {
    // The best pairs are those 50 apart; the bound hides them.
    let cost = |u: u32, v: u32, cost: &mut CostVector| {
        cost[0] = i128::from(v - u != 50);
        true
    };
    let lower = |_: std::ops::Range<u32>, _: std::ops::Range<u32>, cost: &mut CostVector| cost[0] = 1;
    let bounds = Some(Bounds { components: &[Limits::new(0, 1)], lower: &lower });
    let solved = solve(&Problem { bounds, ..Problem::new(100, 1, &cost) }, &few(1, 1));
    assert!(matches!(solved, Err(Failure::Uncertified(_))), "{solved:?}");
}

#[test]
fn a_star_of_a_thousand_leaves_has_its_proof() {
    let star = |u: u32, _: u32, _: &mut CostVector| u == 0;
    let problem = Problem::new(1000, 1, &star);
    let Err(Failure::Infeasible(proof)) = solve(&problem, &Options::default()) else { panic!("it is infeasible") };
    assert_eq!((verify_infeasible(&problem, &proof), proof.components.len()), (Ok(()), 999));
}
