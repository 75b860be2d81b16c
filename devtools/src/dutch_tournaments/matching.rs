//! The largest matching of a graph by Edmonds' algorithm: only how many find a partner, without costs. It is written anew, so that a
//! fault of the solver that pairs the rounds cannot hide here.

use std::collections::VecDeque;

/// Whether all of `count` vertices can be matched; `is_edge` says which two may be.
pub(super) fn is_perfect(count: usize, is_edge: impl Fn(usize, usize) -> bool) -> bool {
    let neighbours = |u: usize| (0..count).filter(|v| *v != u && is_edge(u, *v)).collect::<Vec<_>>();
    let neighbours = (0..count).map(neighbours).collect::<Vec<_>>();
    let mut matching = Matching { neighbours, partner: vec![None; count] };
    // A vertex that finds no augmenting path once never will.
    count.is_multiple_of(2) && (0..count).all(|root| matching.partner[root].is_some() || matching.augment(root))
}

struct Matching {
    neighbours: Vec<Vec<usize>>,
    partner: Vec<Option<usize>>,
}

/// The alternating tree that grows from a single vertex.
struct Tree {
    /// The vertex before an inner one; of the vertices of a blossom, that by which the path goes on.
    parent: Vec<Option<usize>>,
    /// The base of the blossom that a vertex is in, or the vertex.
    base: Vec<usize>,
    is_outer: Vec<bool>,
    queue: VecDeque<usize>,
}

impl Matching {
    /// Looks for an augmenting path from `root`, and matches along it.
    fn augment(&mut self, root: usize) -> bool {
        let count = self.partner.len();
        let mut tree = Tree {
            parent: vec![None; count],
            base: (0..count).collect(),
            is_outer: vec![false; count],
            queue: VecDeque::from([root]),
        };
        tree.is_outer[root] = true;
        while let Some(u) = tree.queue.pop_front() {
            for v in self.neighbours[u].clone() {
                if tree.base[u] == tree.base[v] || self.partner[u] == Some(v) {
                    continue;
                }
                let is_outer = v == root || self.partner[v].is_some_and(|partner| tree.parent[partner].is_some());
                if is_outer {
                    self.shrink(&mut tree, u, v);
                } else if tree.parent[v].is_none() {
                    tree.parent[v] = Some(u);
                    match self.partner[v] {
                        None => {
                            self.flip(&tree, v);
                            return true;
                        }
                        Some(partner) => {
                            tree.is_outer[partner] = true;
                            tree.queue.push_back(partner);
                        }
                    }
                }
            }
        }
        false
    }

    /// Makes one vertex of the odd cycle that the edge of the outer `u` and `v` closes.
    fn shrink(&self, tree: &mut Tree, u: usize, v: usize) {
        let base = self.common_base(tree, u, v);
        let mut is_in = vec![false; tree.base.len()];
        self.mark(tree, &mut is_in, u, base, v);
        self.mark(tree, &mut is_in, v, base, u);
        for vertex in 0..tree.base.len() {
            if is_in[tree.base[vertex]] {
                tree.base[vertex] = base;
                if !tree.is_outer[vertex] {
                    tree.is_outer[vertex] = true;
                    tree.queue.push_back(vertex);
                }
            }
        }
    }

    /// Where the paths from `u` and from `v` to the root meet.
    fn common_base(&self, tree: &Tree, u: usize, v: usize) -> usize {
        let mut is_on_path = vec![false; tree.base.len()];
        let next = |base: usize| self.partner[base].and_then(|partner| tree.parent[partner]);
        let mut at = tree.base[u];
        is_on_path[at] = true;
        while let Some(above) = next(at) {
            at = tree.base[above];
            is_on_path[at] = true;
        }
        at = tree.base[v];
        while !is_on_path[at] {
            let Some(above) = next(at) else { return at };
            at = tree.base[above];
        }
        at
    }

    /// Marks the blossoms from `vertex` up to `base`; a path through them goes on by `child`.
    fn mark(&self, tree: &mut Tree, is_in: &mut [bool], mut vertex: usize, base: usize, mut child: usize) {
        while tree.base[vertex] != base {
            let Some(partner) = self.partner[vertex] else { return };
            is_in[tree.base[vertex]] = true;
            is_in[tree.base[partner]] = true;
            tree.parent[vertex] = Some(child);
            child = partner;
            let Some(above) = tree.parent[partner] else { return };
            vertex = above;
        }
    }

    /// Matches along the path that ends at `vertex`.
    fn flip(&mut self, tree: &Tree, vertex: usize) {
        let mut end = Some(vertex);
        while let Some(inner) = end {
            let Some(outer) = tree.parent[inner] else { return };
            end = self.partner[outer];
            self.partner[inner] = Some(outer);
            self.partner[outer] = Some(inner);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dutch_tournaments::random::Random;

    /// By trying all partners of the first.
    fn brute_force(left: &[usize], is_edge: &dyn Fn(usize, usize) -> bool) -> bool {
        let Some((first, rest)) = left.split_first() else { return true };
        rest.iter().any(|second| {
            let others = rest.iter().copied().filter(|other| other != second).collect::<Vec<_>>();
            is_edge(*first, *second) && brute_force(&others, is_edge)
        })
    }

    #[test]
    fn random_graphs_by_brute_force() {
        let mut random = Random::new(1);
        let mut found = [0, 0];
        for _ in 0..4_000 {
            let count = usize::from(random.within(1..=5)) * 2;
            let percent = u64::from(random.within(10..=60));
            let edges = (0..count * count).map(|_| random.chance(percent)).collect::<Vec<_>>();
            let is_edge = |u: usize, v: usize| edges[u.min(v) * count + u.max(v)];
            let expected = brute_force(&(0..count).collect::<Vec<_>>(), &is_edge);
            assert_eq!(is_perfect(count, is_edge), expected, "{count} {edges:?}");
            found[usize::from(expected)] += 1;
        }
        assert!(found.iter().all(|count| *count > 500), "{found:?}");
    }

    #[test]
    fn an_odd_number_cannot_be_matched() {
        assert!(!is_perfect(3, |_, _| true));
        assert!(is_perfect(0, |_, _| false));
    }
}
