//! Problems from a seed, for tests and benchmarks: tables of costs, and [`SwissField`]s.

mod swiss_field;

use crate::problem::Problem;
use crate::vector::CostVector;

pub use swiss_field::SwissField;

/// Costs of all pairs, written out: a cost vector, or `None` where the pair is forbidden.
#[derive(Clone, Debug)]
pub struct CostTable {
    /// Number of vertices.
    pub vertices: u32,
    /// Number of components of a cost.
    pub width: usize,
    /// Costs of the pairs `u < v`, row by row.
    pub costs: Vec<Option<Vec<i128>>>,
}

impl CostTable {
    /// Creates the table from a function of the pairs `u < v`.
    pub fn new(vertices: u32, width: usize, cost: impl Fn(u32, u32) -> Option<Vec<i128>>) -> Self {
        let pairs = (0..vertices).flat_map(|u| (u + 1..vertices).map(move |v| (u, v)));
        CostTable { vertices, width, costs: pairs.map(|(u, v)| cost(u, v)).collect() }
    }

    /// Creates a table of costs with one component.
    pub fn single(vertices: u32, cost: impl Fn(u32, u32) -> Option<i128>) -> Self {
        Self::new(vertices, 1, |u, v| cost(u, v).map(|cost| vec![cost]))
    }

    /// Creates random costs below `bound`, which must not be 0; about `forbidden` of 100 pairs are forbidden.
    pub fn random(vertices: u32, seed: u32, bound: u64, forbidden: u64) -> Self {
        let permitted = |u, v| random(u, v, seed ^ (1 << 30)) % 100 >= forbidden;
        Self::single(vertices, |u, v| permitted(u, v).then(|| i128::from(random(u, v, seed) % bound)))
    }

    /// Creates distances between random crossings of a town of `side` by `side` streets; `side` must not be 0.
    pub fn town(vertices: u32, seed: u32, side: u64) -> Self {
        let at = |v: u32, axis: u32| i128::from(random(v, axis + 1000, seed) % side);
        Self::single(vertices, |u, v| Some((0..2).map(|axis| (at(u, axis) - at(v, axis)).abs()).sum()))
    }

    /// Returns the cost of a pair of two different vertices, if it is permitted.
    ///
    /// # Panics
    /// A vertex is outside the table, or both are the same.
    pub fn cost(&self, u: u32, v: u32) -> Option<&Vec<i128>> {
        let (u, v) = (u.min(v) as usize, u.max(v) as usize);
        let n = self.vertices as usize;
        self.costs[u * n - u * (u + 1) / 2 + v - u - 1].as_ref()
    }

    /// Calls a function with the table as a problem.
    pub fn with<T>(&self, then: impl FnOnce(&Problem<'_>) -> T) -> T {
        let cost = |u: u32, v: u32, into: &mut CostVector| self.cost(u, v).map(|cost| into.set(cost)).is_some();
        then(&Problem::new(self.vertices, self.width, &cost))
    }

    /// Returns the table in which vertex `v` stands for vertex `names[v]` of this one.
    ///
    /// # Panics
    /// `names` is not a permutation of the vertices.
    #[must_use]
    pub fn permuted(&self, names: &[u32]) -> Self {
        Self::new(self.vertices, self.width, |u, v| self.cost(names[u as usize], names[v as usize]).cloned())
    }
}

/// Returns a random number for a pair, in either order, and a seed (the finaliser of `SplitMix64`).
#[inline]
pub fn random(u: u32, v: u32, seed: u32) -> u64 {
    let mix = |x: u64| {
        let x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ x >> 31
    };
    let pair = u64::from(u.min(v)) << 32 | u64::from(u.max(v));
    mix(mix(pair.wrapping_add(0x9e37_79b9_7f4a_7c15)).wrapping_add(u64::from(seed)))
}
