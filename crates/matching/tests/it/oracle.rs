//! Comparison with `integer-blossom`, another solver, on problems too large to try all matchings.

use crate::support::Checked;
use integer_blossom::min_weight_perfect_matching;
use proptest::prelude::*;
use shinpan_matching::Failure;
use shinpan_matching::generators::CostTable;

/// A cost higher than that of any matching of permitted pairs here.
const FORBIDDEN: i128 = 1 << 80;

/// Returns the least total of the other solver; none if it needs a forbidden pair.
fn other_solver(table: &CostTable) -> Option<i128> {
    let (n, all) = (table.vertices as usize, 0..table.vertices);
    let weight = |u, v| table.cost(u, v).map_or(FORBIDDEN, |cost| cost[0]);
    let row = |u| all.clone().map(move |v| if u == v { 0 } else { weight(u, v) });
    let costs: Vec<i128> = all.clone().flat_map(row).collect();
    let mate = min_weight_perfect_matching(&costs, n);
    let total: i128 = (0..n).filter(|u| *u < mate[*u]).map(|u| costs[u * n + mate[u]]).sum();
    (total < FORBIDDEN).then_some(total)
}

fn same_as_the_other(table: &CostTable) {
    match (table.solve(), other_solver(table)) {
        (Ok(solution), Some(total)) => assert_eq!(solution.total(), [total]),
        (Err(Failure::Infeasible(_)), None) => {}
        (solved, other) => panic!("{solved:?}, but the other solver says {other:?}"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn mixed_costs(half in 1..33_u32, seed in 0..(1_u32 << 20), bound in prop::sample::select(vec![2, 5, 50, u64::MAX]), forbidden in 0..97_u64) {
        same_as_the_other(&CostTable::random(half * 2, seed, bound, forbidden));
    }

    #[test]
    fn distances(half in 1..33_u32, seed in 0..(1_u32 << 20), side in prop::sample::select(vec![4, 20, 1000])) {
        same_as_the_other(&CostTable::town(half * 2, seed, side));
    }
}

#[test]
fn problems_of_200_vertices() {
    for seed in 0..3 {
        same_as_the_other(&CostTable::random(200, seed, 1 << 40, 0));
        same_as_the_other(&CostTable::random(200, seed, 30, 96));
        same_as_the_other(&CostTable::town(200, seed, 60));
    }
}
