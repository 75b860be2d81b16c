//! The costs of all pairs as numbers, ready for the solver.

use crate::cost::Cost;
use crate::failure::Failure;
use crate::packing::Packing;
use crate::problem::{Options, Problem};

/// A square table of costs, both triangles, each cost doubled so that every later half is whole.
pub(crate) struct Graph<C> {
    n: usize,
    costs: Vec<C>,
    permitted: Vec<bool>,
}

impl<C: Cost> Graph<C> {
    /// Packs the cost of every permitted pair.
    pub(crate) fn of(problem: &Problem<'_>, packing: &Packing<'_, C>, options: &Options<'_>) -> Result<Self, Failure> {
        let n = problem.n();
        let full = || Failure::TooManyVertices(problem.vertices);
        let pairs = n.checked_mul(n).ok_or_else(full)?;
        let costs = filled(pairs, C::zero()).ok_or_else(full)?;
        let permitted = filled(pairs, false).ok_or_else(full)?;
        let mut graph = Graph { n, costs, permitted };
        problem.pairs(|u, v, cost| {
            options.go_on()?;
            let cost = packing.doubled(cost)?;
            graph.set(u, v, cost.clone());
            graph.set(v, u, cost);
            Ok::<_, Failure>(())
        })?;
        Ok(graph)
    }

    fn set(&mut self, u: usize, v: usize, cost: C) {
        self.costs[u * self.n + v] = cost;
        self.permitted[u * self.n + v] = true;
    }

    /// The number of vertices.
    pub(crate) fn n(&self) -> usize {
        self.n
    }

    /// The partners of `u` and what they cost, by ascending number.
    pub(crate) fn row(&self, u: usize) -> impl Iterator<Item = (usize, &C)> {
        let row = u * self.n..(u + 1) * self.n;
        let pairs = self.costs[row.clone()].iter().zip(&self.permitted[row]).enumerate();
        pairs.filter_map(|(v, (cost, permitted))| permitted.then_some((v, cost)))
    }

    /// The cost of a pair, if it is permitted.
    pub(crate) fn cost(&self, u: usize, v: usize) -> Option<&C> {
        let at = u * self.n + v;
        self.permitted[at].then(|| &self.costs[at])
    }
}

/// A vector of copies, if the memory holds it.
fn filled<T: Clone>(len: usize, value: T) -> Option<Vec<T>> {
    let mut vector = Vec::new();
    vector.try_reserve_exact(len).ok()?;
    vector.resize(len, value);
    Some(vector)
}
