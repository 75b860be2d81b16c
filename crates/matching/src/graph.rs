//! Pairs that the solver works on, with their costs as numbers: all pairs of a small problem, the candidates of a large
//! one.

use crate::cost::Cost;

/// A pair, the lower vertex first, and its cost, doubled so that every later half is whole.
pub(crate) type Edge<C> = (usize, usize, C);

/// Graph of pairs and their costs, stored row by row.
pub(crate) struct Graph<C> {
    /// Start of each vertex's row; one more entry for the end of the last.
    first: Vec<usize>,
    /// Partners, ascending, and costs, row by row.
    pairs: Vec<(usize, C)>,
}

impl<C: Cost> Graph<C> {
    /// Creates the graph of these pairs, which may be in any order and occur twice.
    pub(crate) fn new(n: usize, mut edges: Vec<Edge<C>>) -> Self {
        edges.sort_unstable_by_key(|(u, v, _)| (*u, *v));
        edges.dedup_by_key(|(u, v, _)| (*u, *v));
        let mut first = vec![0; n + 1];
        for (u, v, _) in &edges {
            first[u + 1] += 1;
            first[v + 1] += 1;
        }
        for at in 0..n {
            first[at + 1] += first[at];
        }
        let mut pairs = vec![(0, C::zero()); 2 * edges.len()];
        let mut next = first.clone();
        // First the partners below, in order; then those above.
        for (u, v, cost) in &edges {
            pairs[next[*v]] = (*u, cost.clone());
            next[*v] += 1;
        }
        for (u, v, cost) in edges {
            pairs[next[u]] = (v, cost);
            next[u] += 1;
        }
        Graph { first, pairs }
    }

    /// Returns this graph with more pairs.
    pub(crate) fn with(self, more: Vec<Edge<C>>) -> Self {
        let mut edges = more;
        for u in 0..self.n() {
            edges.extend(self.row(u).filter(|(v, _)| u < *v).map(|(v, cost)| (u, v, cost.clone())));
        }
        Self::new(self.n(), edges)
    }

    /// Number of vertices.
    pub(crate) fn n(&self) -> usize {
        self.first.len() - 1
    }

    /// Partners of `u` and their costs, by ascending number.
    pub(crate) fn row(&self, u: usize) -> impl Iterator<Item = (usize, &C)> {
        self.pairs[self.first[u]..self.first[u + 1]].iter().map(|(v, cost)| (*v, cost))
    }

    /// Cost of a pair, if the graph has it.
    pub(crate) fn cost(&self, u: usize, v: usize) -> Option<&C> {
        let row = &self.pairs[self.first[u]..self.first[u + 1]];
        row.binary_search_by_key(&v, |(v, _)| *v).ok().map(|at| &row[at].1)
    }
}
