//! A half-integral matching to start from.
//!
//! A *half-integral* perfect matching covers each vertex by one pair, or by half of each of two pairs that are part of
//! a ring of odd length. Its least cost is found without blossoms: a tree of alternating pairs grows from an exposed
//! vertex, by pairs without slack, until it meets an exposed vertex, a ring, or itself; the last gives a new ring. What
//! is left for the [`search`](crate::search) are the rings, one exposed vertex each, usually a few.
//!
//! With duals `y` the slack of a pair is `cost - y(u) - y(v)`, never negative, and zero where matched. How duals are
//! stored while a tree grows, and what a key is, is told in [`tree`](crate::tree).

use crate::cost::{Cost, Overflow};
use crate::graph::Graph;
use crate::problem::Options;
use crate::tree::{Agenda, Event, NONE, Near, Place, Stuck, inner};

/// A matching with duals under which each of its pairs is tight and no slack is negative.
pub(crate) struct Started<C> {
    /// The partner of each vertex, or [`NONE`].
    pub(crate) mate: Vec<usize>,
    /// The dual of each vertex.
    pub(crate) y: Vec<C>,
}

impl<C: Cost> Started<C> {
    /// Nobody is matched; every dual is half of the vertex's least cost.
    pub(crate) fn cold(graph: &Graph<C>) -> Self {
        let cheapest = |u| graph.row(u).map(|(_, cost)| cost).min().map_or_else(C::zero, C::half);
        Started { mate: vec![NONE; graph.n()], y: (0..graph.n()).map(cheapest).collect() }
    }

    /// What holds in `graph` of a matching with duals that were made for fewer pairs: duals are lowered until no slack is
    /// negative, and pairs that are no longer tight are parted.
    pub(crate) fn warm(graph: &Graph<C>, mate: Vec<usize>, y: Vec<C>) -> Result<Self, Overflow> {
        let mut warm = Started { mate, y };
        for u in 0..graph.n() {
            for (v, cost) in graph.row(u).filter(|(v, _)| u < *v) {
                let slack = cost.minus(&warm.y[u])?.minus(&warm.y[v])?;
                if slack < C::zero() {
                    let lowered = if warm.mate[v] == NONE { v } else { u };
                    warm.y[lowered] = warm.y[lowered].plus(&slack)?;
                    warm.part(lowered);
                }
            }
        }
        for u in 0..graph.n() {
            let v = warm.mate[u];
            if v != NONE && graph.cost(u, v) != Some(&warm.y[u].plus(&warm.y[v])?) {
                warm.part(u);
            }
        }
        Ok(warm)
    }

    /// Leaves a vertex and its partner without one.
    fn part(&mut self, u: usize) {
        let v = std::mem::replace(&mut self.mate[u], NONE);
        if v != NONE {
            self.mate[v] = NONE;
        }
    }
}

/// Half of an optimal half-integral matching: its pairs, and of each ring all vertices but one.
pub(crate) fn start<C: Cost>(graph: &Graph<C>, given: Started<C>, options: &Options<'_>) -> Result<Started<C>, Stuck> {
    let mut start = Start::new(graph, given);
    for root in 0..graph.n() {
        if start.is_exposed(root) {
            options.go_on()?;
            start.grow_from(root)?;
        }
    }
    for vertex in 0..graph.n() {
        start.open_ring(vertex);
    }
    Ok(Started { mate: start.mate, y: start.y })
}

struct Start<'g, C> {
    graph: &'g Graph<C>,
    mate: Vec<usize>,
    /// The next vertex of the ring a vertex is on.
    ring: Vec<usize>,
    y: Vec<C>,
    offset: C,
    place: Vec<Place>,
    tree: Vec<usize>,
    /// An inner vertex hangs on the one it was found from.
    near: Near<C>,
    agenda: Agenda<C>,
}

impl<'g, C: Cost> Start<'g, C> {
    fn new(graph: &'g Graph<C>, given: Started<C>) -> Self {
        let n = graph.n();
        Start {
            graph,
            mate: given.mate,
            ring: vec![NONE; n],
            y: given.y,
            offset: C::zero(),
            place: vec![Place::Free; n],
            tree: Vec::with_capacity(n),
            near: Near::new(n, &C::zero()),
            agenda: Agenda::new(),
        }
    }

    fn is_exposed(&self, vertex: usize) -> bool {
        self.mate[vertex] == NONE && self.ring[vertex] == NONE
    }

    fn grow_from(&mut self, root: usize) -> Result<(), Stuck> {
        self.add_outer(root)?;
        loop {
            let Some((offset, event)) = self.agenda.take() else { return Err(Stuck::Walled(inner(&self.place))) };
            match event {
                Event::Reach(v, u) if self.stands(v, u, &offset) => {
                    self.offset = offset;
                    self.open_ring(v);
                    self.flip(u, v);
                    break;
                }
                Event::Grow(v, u) if self.stands(v, u, &offset) => {
                    self.offset = offset;
                    self.grow(v)?;
                }
                Event::Close(u, v) => {
                    self.offset = offset;
                    self.close_ring(u, v);
                    break;
                }
                // Overtaken.
                _ => {}
            }
        }
        Ok(self.fell()?)
    }

    /// Whether the free vertex `v` is still to be reached from `u`.
    fn stands(&self, v: usize, u: usize, offset: &C) -> bool {
        self.place[v] == Place::Free && self.near.is_least(v, offset, u)
    }

    /// Takes a vertex and its partner into the tree.
    fn grow(&mut self, v: usize) -> Result<(), Overflow> {
        self.y[v] = self.y[v].plus(&self.offset)?;
        self.place[v] = Place::Inner;
        self.tree.push(v);
        self.add_outer(self.mate[v])
    }

    fn add_outer(&mut self, u: usize) -> Result<(), Overflow> {
        self.y[u] = self.y[u].minus(&self.offset)?;
        self.place[u] = Place::Outer;
        self.tree.push(u);
        for (v, cost) in self.graph.row(u) {
            match self.place[v] {
                Place::Inner => {}
                Place::Outer => {
                    let key = cost.minus(&self.y[u])?.minus(&self.y[v])?;
                    self.agenda.add(key.half(), Event::Close(u.min(v), u.max(v)));
                }
                Place::Free => {
                    let key = cost.minus(&self.y[u])?.minus(&self.y[v])?;
                    if self.near.keep_least(v, &key, u) {
                        let event = if self.mate[v] == NONE { Event::Reach(v, u) } else { Event::Grow(v, u) };
                        self.agenda.add(key, event);
                    }
                }
            }
        }
        Ok(())
    }

    /// Matches the outer vertex `u` with `v`, and changes the pairs on the way from `u` to the root.
    fn flip(&mut self, mut u: usize, mut v: usize) {
        loop {
            let left = std::mem::replace(&mut self.mate[u], v);
            self.mate[v] = u;
            if left == NONE {
                return;
            }
            (u, v) = (self.near.from[left], left);
        }
    }

    /// The vertices from an outer one up to the root.
    fn way_up(&self, outer: usize) -> Vec<usize> {
        let mut way = vec![outer];
        let mut at = outer;
        while self.mate[at] != NONE {
            let inner = self.mate[at];
            at = self.near.from[inner];
            way.extend([inner, at]);
        }
        way
    }

    /// Makes a ring of the pair of two outer vertices and their ways to where these meet.
    fn close_ring(&mut self, u: usize, v: usize) {
        let (mut ring, mut back) = (self.way_up(u), self.way_up(v));
        let mut meet = NONE;
        while let (Some(a), Some(b)) = (ring.last(), back.last())
            && a == b
        {
            meet = *a;
            ring.pop();
            back.pop();
        }
        // Both ways end at the root, so they have a last vertex in common; it is outer.
        let above = self.mate[meet];
        if above != NONE {
            self.flip(self.near.from[above], above);
        }
        ring.push(meet);
        ring.extend(back.into_iter().rev());
        for (at, vertex) in ring.iter().enumerate() {
            self.mate[*vertex] = NONE;
            self.ring[*vertex] = ring[(at + 1) % ring.len()];
        }
    }

    /// Matches all of the ring of `vertex` but itself, if it is on one.
    fn open_ring(&mut self, vertex: usize) {
        let mut a = std::mem::replace(&mut self.ring[vertex], NONE);
        while a != NONE && a != vertex {
            let b = std::mem::replace(&mut self.ring[a], NONE);
            (self.mate[a], self.mate[b]) = (b, a);
            a = std::mem::replace(&mut self.ring[b], NONE);
        }
    }

    /// Ends the search: the duals take the offset.
    fn fell(&mut self) -> Result<(), Overflow> {
        for vertex in self.tree.drain(..) {
            let y = &mut self.y[vertex];
            *y = match self.place[vertex] {
                Place::Outer => y.plus(&self.offset)?,
                _ => y.minus(&self.offset)?,
            };
            self.place[vertex] = Place::Free;
        }
        self.near.clear();
        self.agenda.clear();
        self.offset = C::zero();
        Ok(())
    }
}
