//! Checks that hold for every answer to a table of costs, and random tables.

use proptest::prelude::*;
use shinpan_matching::generators::CostTable;
use shinpan_matching::{Failure, Options, Solution, brute_force, solve, verify, verify_infeasible};

/// Answers to a table of costs, with checks.
pub(crate) trait Checked {
    /// Solves the problem; whatever the result, its proof is checked.
    fn solve(&self) -> Result<Solution, Failure>;
    /// Returns the least total by trying all matchings.
    fn least(&self) -> Option<(Vec<i128>, u64)>;
    /// Returns the cost of a matching, whose pairs must be permitted.
    fn total_of(&self, mate: &[u32]) -> Vec<i128>;
}

impl Checked for CostTable {
    fn solve(&self) -> Result<Solution, Failure> {
        self.with(|problem| {
            let solved = solve(problem, &Options::default());
            match &solved {
                Ok(solution) => assert_eq!(verify(problem, solution), Ok(())),
                Err(Failure::Infeasible(proof)) => assert_eq!(verify_infeasible(problem, proof), Ok(())),
                Err(other) => panic!("{other}"),
            }
            solved
        })
    }

    fn least(&self) -> Option<(Vec<i128>, u64)> {
        self.with(|problem| brute_force(problem).expect("few vertices").map(|optima| (optima.total, optima.count)))
    }

    fn total_of(&self, mate: &[u32]) -> Vec<i128> {
        let mut total = vec![0; self.width];
        for (u, v) in (0..self.vertices).zip(mate).filter(|(u, v)| u < v) {
            assert_eq!(mate[*v as usize], u);
            let cost = self.cost(u, *v).expect("a permitted pair");
            total.iter_mut().zip(cost).for_each(|(total, cost)| *total += cost);
        }
        total
    }
}

/// Generates a value of a component: mostly one of few, to have ties, sometimes a huge one.
fn value(kind: u8) -> BoxedStrategy<i128> {
    match kind {
        0 | 1 => (0..2_i128).boxed(),
        2 => (-3..4_i128).boxed(),
        3 => prop::sample::select(vec![0, 1, i128::from(u64::MAX), -i128::from(u64::MAX)]).boxed(),
        4 => any::<u64>().prop_map(i128::from).boxed(),
        5 => (-(1_i128 << 90)..1 << 90).boxed(),
        _ => (0..50_i128).boxed(),
    }
}

/// Generates tables of up to `most` vertices and 1 to 6 components, with some pairs forbidden.
pub(crate) fn tables(most: u32) -> impl Strategy<Value = CostTable> {
    (0..=most / 2, prop::collection::vec(0..7_u8, 1..=6), 0..90_u32).prop_flat_map(|(half, kinds, forbidden)| {
        let vertices = half * 2;
        let width = kinds.len();
        let cost = kinds.into_iter().map(value).collect::<Vec<_>>();
        let pair = (0..100_u32, cost).prop_map(move |(luck, cost)| (luck >= forbidden).then_some(cost));
        let pairs = (vertices * vertices.saturating_sub(1) / 2) as usize;
        prop::collection::vec(pair, pairs).prop_map(move |costs| CostTable { vertices, width, costs })
    })
}
