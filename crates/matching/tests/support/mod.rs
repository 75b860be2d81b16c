//! Problems as tables, and what must hold of every answer to them.
#![allow(dead_code, unreachable_pub, reason = "not every test program uses all of it")]
#![allow(clippy::cast_possible_truncation, reason = "small numbers")]

pub mod field;

use proptest::prelude::*;
use shinpan_matching::{
    CostVector, Failure, Options, Problem, Solution, brute_force, solve, verify, verify_infeasible,
};

/// A cost, or nothing, for every pair `u < v`, by row.
#[derive(Clone, Debug)]
pub struct Table {
    pub vertices: u32,
    pub width: usize,
    pub costs: Vec<Option<Vec<i128>>>,
}

impl Table {
    pub fn new(vertices: u32, width: usize, cost: impl Fn(u32, u32) -> Option<Vec<i128>>) -> Self {
        let pairs = (0..vertices).flat_map(|u| (u + 1..vertices).map(move |v| (u, v)));
        Table { vertices, width, costs: pairs.map(|(u, v)| cost(u, v)).collect() }
    }

    pub fn cost(&self, u: u32, v: u32) -> Option<&Vec<i128>> {
        let (u, v) = (u.min(v) as usize, u.max(v) as usize);
        let n = self.vertices as usize;
        self.costs[u * n - u * (u + 1) / 2 + v - u - 1].as_ref()
    }

    pub fn with<T>(&self, then: impl FnOnce(&Problem<'_>) -> T) -> T {
        let cost = |u: u32, v: u32, into: &mut CostVector| self.cost(u, v).map(|cost| into.set(cost)).is_some();
        then(&Problem::new(self.vertices, self.width, &cost))
    }

    /// Solves; whatever comes out is proved.
    pub fn solve(&self) -> Result<Solution, Failure> {
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

    /// The least total by trying all.
    pub fn least(&self) -> Option<(Vec<i128>, u64)> {
        self.with(|problem| brute_force(problem).expect("few vertices").map(|optima| (optima.total, optima.count)))
    }

    /// What a matching costs; its pairs must be permitted.
    pub fn total_of(&self, mate: &[u32]) -> Vec<i128> {
        let mut total = vec![0; self.width];
        for (u, v) in (0..self.vertices).zip(mate).filter(|(u, v)| u < v) {
            assert_eq!(mate[*v as usize], u);
            let cost = self.cost(u, *v).expect("a permitted pair");
            total.iter_mut().zip(cost).for_each(|(total, cost)| *total += cost);
        }
        total
    }

    /// The same problem with its vertices renamed.
    pub fn permuted(&self, names: &[u32]) -> Table {
        Table::new(self.vertices, self.width, |u, v| self.cost(names[u as usize], names[v as usize]).cloned())
    }
}

/// One cost component.
pub fn single(vertices: u32, cost: impl Fn(u32, u32) -> Option<i128>) -> Table {
    Table::new(vertices, 1, |u, v| cost(u, v).map(|cost| vec![cost]))
}

/// A value of a component: mostly one of few, to have ties, sometimes huge.
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

/// Up to `most` vertices, 1 to 6 components, some pairs forbidden.
pub fn tables(most: u32) -> impl Strategy<Value = Table> {
    (0..=most / 2, prop::collection::vec(0..7_u8, 1..=6), 0..90_u32).prop_flat_map(|(half, kinds, forbidden)| {
        let vertices = half * 2;
        let width = kinds.len();
        let cost = kinds.into_iter().map(value).collect::<Vec<_>>();
        let pair = (0..100_u32, cost).prop_map(move |(luck, cost)| (luck >= forbidden).then_some(cost));
        let pairs = (vertices * vertices.saturating_sub(1) / 2) as usize;
        prop::collection::vec(pair, pairs).prop_map(move |costs| Table { vertices, width, costs })
    })
}

/// A deterministic 64-bit number of a pair.
pub fn ticket(u: u32, v: u32) -> u64 {
    seeded(u, v, 0)
}

/// A ticket for each seed (the finaliser of `SplitMix64`).
pub fn seeded(u: u32, v: u32, seed: u32) -> u64 {
    let mix = |x: u64| {
        let x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ x >> 31
    };
    let pair = u64::from(u.min(v)) << 32 | u64::from(u.max(v));
    mix(mix(pair.wrapping_add(0x9e37_79b9_7f4a_7c15)).wrapping_add(u64::from(seed)))
}
