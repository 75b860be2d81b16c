//! A half-integral matching to start from.
//!
//! A *half-integral* perfect matching covers each vertex by one pair, or by half of each of two pairs that are part of
//! an odd cycle. Its least cost is found without blossoms: an alternating tree grows from an exposed vertex, by pairs
//! without slack, until it meets an exposed vertex, an odd cycle, or itself; the last gives a new odd cycle. The
//! [`search`](crate::search) is left with one exposed vertex for each of these cycles, usually a few.
//!
//! With duals `y` the slack of a pair is `cost - y(u) - y(v)`; it is never negative, and zero for matched pairs.
//! [`tree`](crate::tree) says how duals are stored while a tree grows, and what a key is.

use crate::cost::{Cost, Overflow};
use crate::graph::Graph;
use crate::options::Options;
use crate::tree::{Event, EventQueue, Label, LeastKeys, NONE, SearchError};

/// A matching with duals under which each of its pairs is tight and no slack is negative.
pub(crate) struct PartialMatching<C> {
    /// Partner of each vertex, or [`NONE`].
    pub(crate) mate: Vec<usize>,
    /// Dual of each vertex.
    pub(crate) y: Vec<C>,
}

impl<C: Cost> PartialMatching<C> {
    /// Creates a start without pairs, in which every dual is half of the vertex's least cost.
    pub(crate) fn cold(graph: &Graph<C>) -> Self {
        let cheapest = |u| graph.row(u).map(|(_, cost)| cost).min().map_or_else(C::zero, C::half);
        PartialMatching { mate: vec![NONE; graph.n()], y: (0..graph.n()).map(cheapest).collect() }
    }

    /// Adapts a matching and duals made for fewer pairs to `graph`: lowers duals until no slack is negative, and drops
    /// pairs that are no longer tight.
    pub(crate) fn warm(graph: &Graph<C>, mate: Vec<usize>, y: Vec<C>) -> Result<Self, Overflow> {
        let mut warm = PartialMatching { mate, y };
        for u in 0..graph.n() {
            for (v, cost) in graph.row(u).filter(|(v, _)| u < *v) {
                let slack = cost.minus(&warm.y[u])?.minus(&warm.y[v])?;
                if slack < C::zero() {
                    // Lowering a vertex without a partner breaks up no pair.
                    let lowered = if warm.mate[v] == NONE { v } else { u };
                    warm.y[lowered] = warm.y[lowered].plus(&slack)?;
                    warm.unmatch(lowered);
                }
            }
        }
        for u in 0..graph.n() {
            let v = warm.mate[u];
            if v != NONE && graph.cost(u, v) != Some(&warm.y[u].plus(&warm.y[v])?) {
                warm.unmatch(u);
            }
        }
        Ok(warm)
    }

    /// Separates a vertex from its partner.
    fn unmatch(&mut self, u: usize) {
        let v = std::mem::replace(&mut self.mate[u], NONE);
        if v != NONE {
            self.mate[v] = NONE;
        }
    }
}

/// Finds an optimal half-integral matching and returns its pairs, with all but one vertex of each odd cycle matched.
pub(crate) fn half_integral_start<C: Cost>(
    graph: &Graph<C>,
    given: PartialMatching<C>,
    options: &Options<'_>,
) -> Result<PartialMatching<C>, SearchError> {
    let mut search = HalfIntegral::new(graph, given);
    for root in 0..graph.n() {
        if search.is_exposed(root) {
            options.check_stop()?;
            search.grow_from(root)?;
        }
    }
    for vertex in 0..graph.n() {
        search.open_cycle(vertex);
    }
    Ok(PartialMatching { mate: search.mate, y: search.y })
}

struct HalfIntegral<'g, C> {
    graph: &'g Graph<C>,
    mate: Vec<usize>,
    /// Next vertex on the odd cycle of each vertex, or [`NONE`].
    cycle: Vec<usize>,
    y: Vec<C>,
    offset: C,
    label: Vec<Label>,
    tree: Vec<usize>,
    /// Least keys to the free vertices; for each inner vertex, the key of its tree pair.
    least: LeastKeys<C>,
    events: EventQueue<C>,
}

impl<'g, C: Cost> HalfIntegral<'g, C> {
    fn new(graph: &'g Graph<C>, given: PartialMatching<C>) -> Self {
        let n = graph.n();
        HalfIntegral {
            graph,
            mate: given.mate,
            cycle: vec![NONE; n],
            y: given.y,
            offset: C::zero(),
            label: vec![Label::Free; n],
            tree: Vec::with_capacity(n),
            least: LeastKeys::new(n, &C::zero()),
            events: EventQueue::new(),
        }
    }

    fn is_exposed(&self, vertex: usize) -> bool {
        self.mate[vertex] == NONE && self.cycle[vertex] == NONE
    }

    fn grow_from(&mut self, root: usize) -> Result<(), SearchError> {
        self.add_outer(root)?;
        loop {
            let Some((offset, event)) = self.events.pop() else {
                return Err(SearchError::hungarian(&self.label));
            };
            match event {
                Event::Augment(v, u) if self.stands(v, u, &offset) => {
                    self.offset = offset;
                    self.open_cycle(v);
                    self.flip(u, v);
                    break;
                }
                Event::Grow(v, u) if self.stands(v, u, &offset) => {
                    self.offset = offset;
                    self.grow(v)?;
                }
                Event::Cycle(u, v) => {
                    self.offset = offset;
                    self.close_cycle(u, v);
                    break;
                }
                // Overtaken by another event.
                _ => {}
            }
        }
        Ok(self.end_search()?)
    }

    /// Whether the pair from `u` is still the first to bring the free vertex `v` into the tree.
    fn stands(&self, v: usize, u: usize, offset: &C) -> bool {
        self.label[v] == Label::Free && self.least.is_least(v, offset, u)
    }

    /// Adds a vertex and its partner to the tree.
    fn grow(&mut self, v: usize) -> Result<(), Overflow> {
        self.y[v] = self.y[v].plus(&self.offset)?;
        self.label[v] = Label::Inner;
        self.tree.push(v);
        self.add_outer(self.mate[v])
    }

    fn add_outer(&mut self, u: usize) -> Result<(), Overflow> {
        self.y[u] = self.y[u].minus(&self.offset)?;
        self.label[u] = Label::Outer;
        self.tree.push(u);
        for (v, cost) in self.graph.row(u).filter(|(v, _)| self.label[*v] != Label::Inner) {
            let key = cost.minus(&self.y[u])?.minus(&self.y[v])?;
            match self.label[v] {
                Label::Outer => self.events.push(key.half(), Event::Cycle(u.min(v), u.max(v))),
                _ => self.least.offer(&mut self.events, &self.mate, (u, v), key),
            }
        }
        Ok(())
    }

    /// Matches the outer vertex `u` with `v`, and swaps the pairs on the path from `u` to the root.
    fn flip(&mut self, mut u: usize, mut v: usize) {
        loop {
            let left = std::mem::replace(&mut self.mate[u], v);
            self.mate[v] = u;
            if left == NONE {
                return;
            }
            (u, v) = (self.least.from(left), left);
        }
    }

    /// Returns the vertices from an outer one to the root.
    fn path_to_root(&self, outer: usize) -> Vec<usize> {
        let mut way = vec![outer];
        let mut at = outer;
        while self.mate[at] != NONE {
            let inner = self.mate[at];
            at = self.least.from(inner);
            way.extend([inner, at]);
        }
        way
    }

    /// Closes an odd cycle: the pair of two outer vertices and their paths to the vertex where these meet.
    fn close_cycle(&mut self, u: usize, v: usize) {
        let (mut cycle, mut back) = (self.path_to_root(u), self.path_to_root(v));
        let mut meet = NONE;
        while let (Some(a), Some(b)) = (cycle.last(), back.last())
            && a == b
        {
            meet = *a;
            cycle.pop();
            back.pop();
        }
        // Both paths end at the root, so they have a last vertex in common; it is outer.
        let above = self.mate[meet];
        if above != NONE {
            self.flip(self.least.from(above), above);
        }
        cycle.push(meet);
        cycle.extend(back.into_iter().rev());
        for (at, vertex) in cycle.iter().enumerate() {
            self.mate[*vertex] = NONE;
            self.cycle[*vertex] = cycle[(at + 1) % cycle.len()];
        }
    }

    /// Matches all vertices of the odd cycle of `vertex` except itself, if it is on one.
    fn open_cycle(&mut self, vertex: usize) {
        let mut a = std::mem::replace(&mut self.cycle[vertex], NONE);
        while a != NONE && a != vertex {
            let b = std::mem::replace(&mut self.cycle[a], NONE);
            (self.mate[a], self.mate[b]) = (b, a);
            a = std::mem::replace(&mut self.cycle[b], NONE);
        }
    }

    /// Ends the search and applies the offset to the duals.
    fn end_search(&mut self) -> Result<(), Overflow> {
        for vertex in self.tree.drain(..) {
            let y = &mut self.y[vertex];
            *y = match self.label[vertex] {
                Label::Outer => y.plus(&self.offset)?,
                _ => y.minus(&self.offset)?,
            };
            self.label[vertex] = Label::Free;
        }
        self.least.clear();
        self.events.clear();
        self.offset = C::zero();
        Ok(())
    }
}
