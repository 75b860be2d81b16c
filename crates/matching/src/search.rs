//! The primal-dual search for one more pair (Edmonds; told as in Galil's survey of 1986).
//!
//! A tree of alternating tight pairs grows from an exposed vertex. Its nodes are the outermost blossoms. The dual step
//! is the least that makes something happen: a pair to a free node becomes tight (*grow*, or the end of the search if
//! that node is exposed), a pair between two outer nodes (*shrink* the ring into a blossom), or the dual of an inner
//! blossom comes to zero (*expand* it). If nothing can happen there is no perfect matching.
//!
//! # Signs
//! As in [`tree`](crate::tree), with `slack = cost - y(u) - y(v) + sum of z(B)` over the blossoms B that hold both,
//! `z >= 0`. Duals of nodes in the tree are stored without the offset: outer `y` less the offset, outer `z` less twice
//! the offset, inner ones plus as much. Blossoms within others keep theirs. For a pair between two outermost nodes the
//! sum of `z` is empty, so its key `cost - y(u) - y(v)` is as before.
//!
//! # Effort
//! Each vertex is scanned once when it becomes outer, and when an inner blossom that held it is expanded and leaves it
//! free. Every pair makes a bounded number of events on each occasion, so a search takes O(m log m) for m pairs of the
//! vertices it reaches, beside the vertices of blossoms that are written down anew round others.

use crate::blossoms::Blossoms;
use crate::cost::{Cost, Overflow};
use crate::graph::Graph;
use crate::problem::Options;
use crate::start::Started;
use crate::tree::{Agenda, Event, NONE, Near, Place, Stuck, inner};

/// A perfect matching, with all it is proved by.
pub(crate) struct Finished<C> {
    pub(crate) mate: Vec<usize>,
    pub(crate) y: Vec<C>,
    pub(crate) blossoms: Blossoms<C>,
}

/// Matches what the start left exposed.
pub(crate) fn finish<C: Cost>(
    graph: &Graph<C>,
    started: Started<C>,
    options: &Options<'_>,
) -> Result<Finished<C>, Stuck> {
    let mut search = Search::new(graph, started);
    let mut settled = graph.n() - search.mate.iter().filter(|mate| **mate == NONE).count();
    options.report(settled, graph.n())?;
    for root in 0..graph.n() {
        if search.mate[root] == NONE {
            search.grow_from(root)?;
            settled += 2;
            options.report(settled, graph.n())?;
        }
    }
    Ok(Finished { mate: search.mate, y: search.y, blossoms: search.blossoms })
}

struct Search<'g, C> {
    graph: &'g Graph<C>,
    mate: Vec<usize>,
    y: Vec<C>,
    blossoms: Blossoms<C>,
    offset: C,
    /// Of every vertex, as that of its outermost node.
    place: Vec<Place>,
    /// The nodes that have been added to the tree; some are within others by now, or expanded.
    tree: Vec<usize>,
    /// The pair by which an inner node hangs on the tree: the outer vertex, its own vertex.
    hangs: Vec<(usize, usize)>,
    /// The least keys between outer vertices and each that is free.
    near: Near<C>,
    agenda: Agenda<C>,
}

impl<'g, C: Cost> Search<'g, C> {
    fn new(graph: &'g Graph<C>, started: Started<C>) -> Self {
        let n = graph.n();
        Search {
            graph,
            mate: started.mate,
            y: started.y,
            blossoms: Blossoms::new(n),
            offset: C::zero(),
            place: vec![Place::Free; n],
            tree: Vec::with_capacity(n),
            hangs: vec![(NONE, NONE); n],
            near: Near::new(n, &C::zero()),
            agenda: Agenda::new(),
        }
    }

    fn grow_from(&mut self, root: usize) -> Result<(), Stuck> {
        self.add_outer(self.blossoms.top(root))?;
        loop {
            let (offset, event) = self.next().ok_or_else(|| Stuck::Walled(inner(&self.place)))?;
            self.offset = offset;
            match event {
                Event::Reach(v, u) => {
                    self.augment(u, v);
                    break;
                }
                Event::Grow(v, u) => self.grow(v, u)?,
                Event::Close(u, v) => self.shrink(u, v)?,
                Event::Expand(blossom) => self.expand(blossom)?,
            }
        }
        Ok(self.fell()?)
    }

    /// The next event that still stands.
    fn next(&mut self) -> Option<(C, Event)> {
        loop {
            let (offset, event) = self.agenda.take()?;
            let stands = match event {
                Event::Reach(v, u) | Event::Grow(v, u) => {
                    self.place[v] == Place::Free && self.near.is_least(v, &offset, u)
                }
                Event::Close(u, v) => self.blossoms.top(u) != self.blossoms.top(v),
                Event::Expand(node) => {
                    self.blossoms.is_top(node)
                        && self.place_of(node) == Place::Inner
                        && self.blossoms.z(node).half() == offset
                }
            };
            if stands {
                return Some((offset, event));
            }
        }
    }

    /// The outermost nodes of the tree.
    fn tops(&self) -> impl Iterator<Item = usize> {
        self.tree.iter().copied().filter(|node| self.blossoms.is_top(*node))
    }

    fn place_of(&self, node: usize) -> Place {
        self.place[self.blossoms.base(node)]
    }

    /// Takes a tight pair to a free node, and that node's pair, into the tree.
    fn grow(&mut self, v: usize, u: usize) -> Result<(), Overflow> {
        let node = self.blossoms.top(v);
        let partner = self.mate[self.blossoms.base(node)];
        self.add_inner(node, (u, v))?;
        self.add_outer(self.blossoms.top(partner))
    }

    fn add_inner(&mut self, node: usize, hangs: (usize, usize)) -> Result<(), Overflow> {
        self.hangs[node] = hangs;
        self.move_to(node, Place::Inner)?;
        self.tree.push(node);
        if !self.blossoms.is_vertex(node) {
            self.agenda.add(self.blossoms.z(node).half(), Event::Expand(node));
        }
        Ok(())
    }

    fn add_outer(&mut self, node: usize) -> Result<(), Overflow> {
        self.move_to(node, Place::Outer)?;
        self.tree.push(node);
        for at in 0..self.blossoms.vertices(node).len() {
            self.scan(self.blossoms.vertices(node)[at])?;
        }
        Ok(())
    }

    /// Changes the place of an outermost node; its duals are stored as that place has them.
    fn move_to(&mut self, node: usize, place: Place) -> Result<(), Overflow> {
        let change = self.shift(place)?.minus(&self.shift(self.place_of(node))?)?;
        for &vertex in self.blossoms.vertices(node) {
            self.place[vertex] = place;
            self.y[vertex] = self.y[vertex].minus(&change)?;
        }
        self.lower(node, &change)
    }

    /// Lowers the stored dual of a node, if it is a blossom, by twice an amount.
    fn lower(&mut self, node: usize, by: &C) -> Result<(), Overflow> {
        if !self.blossoms.is_vertex(node) {
            let z = self.blossoms.z_mut(node);
            *z = z.minus(by)?.minus(by)?;
        }
        Ok(())
    }

    /// How much is added to the stored dual of a vertex in a place to get the dual.
    fn shift(&self, place: Place) -> Result<C, Overflow> {
        match place {
            Place::Free => Ok(C::zero()),
            Place::Outer => Ok(self.offset.clone()),
            Place::Inner => C::zero().minus(&self.offset),
        }
    }

    /// Puts on the agenda the pairs of a vertex that has become outer. Those to inner ones wait until these are free or
    /// outer themselves.
    fn scan(&mut self, u: usize) -> Result<(), Overflow> {
        let node = self.blossoms.top(u);
        for (v, cost) in self.graph.row(u).filter(|(v, _)| self.place[*v] != Place::Inner) {
            if self.blossoms.top(v) != node {
                let key = cost.minus(&self.y[u])?.minus(&self.y[v])?;
                match self.place[v] {
                    Place::Outer => self.agenda.add(key.half(), Event::Close(u.min(v), u.max(v))),
                    _ => offer(&mut self.near, &mut self.agenda, &self.mate, (u, v), key),
                }
            }
        }
        Ok(())
    }

    /// Puts on the agenda the pairs from outer vertices to one that has become free.
    fn find(&mut self, v: usize) -> Result<(), Overflow> {
        self.near.forget(v);
        for (u, cost) in self.graph.row(v).filter(|(u, _)| self.place[*u] == Place::Outer) {
            let key = cost.minus(&self.y[u])?.minus(&self.y[v])?;
            offer(&mut self.near, &mut self.agenda, &self.mate, (u, v), key);
        }
        Ok(())
    }

    /// The outermost nodes from an outer one up to the root, and the pairs that lead from each to the next.
    fn way_up(&self, outer: usize) -> (Vec<usize>, Vec<(usize, usize)>) {
        let (mut nodes, mut links) = (vec![outer], Vec::new());
        let mut base = self.blossoms.base(outer);
        while self.mate[base] != NONE {
            let inner = self.blossoms.top(self.mate[base]);
            let (above, below) = self.hangs[inner];
            links.extend([(base, self.mate[base]), (below, above)]);
            let outer = self.blossoms.top(above);
            nodes.extend([inner, outer]);
            base = self.blossoms.base(outer);
        }
        (nodes, links)
    }

    /// The ring that the pair of two outer vertices closes, beginning where their ways meet.
    fn ring(&self, u: usize, v: usize) -> (Vec<usize>, Vec<(usize, usize)>) {
        let (mut up, mut up_links) = self.way_up(self.blossoms.top(u));
        let (mut down, mut down_links) = self.way_up(self.blossoms.top(v));
        // Both ways end at the root; the last node that both have is where they meet.
        while up.len() > 1 && down.len() > 1 && up[up.len() - 2] == down[down.len() - 2] {
            up.pop();
            down.pop();
        }
        up_links.truncate(up.len() - 1);
        down_links.truncate(down.len() - 1);
        down.pop();
        up.reverse();
        let mut links: Vec<(usize, usize)> = up_links.into_iter().rev().map(|(a, b)| (b, a)).collect();
        links.push((u, v));
        links.extend(down_links);
        up.extend(down);
        (up, links)
    }

    /// Makes a blossom of the ring that the tight pair of two outer vertices closes.
    fn shrink(&mut self, u: usize, v: usize) -> Result<(), Overflow> {
        let (nodes, links) = self.ring(u, v);
        let outer = self.shift(Place::Outer)?;
        let below = C::zero().minus(&outer)?;
        let mut new = Vec::new();
        for &node in &nodes {
            if self.place_of(node) == Place::Inner {
                self.move_to(node, Place::Outer)?;
                new.extend_from_slice(self.blossoms.vertices(node));
            }
            self.lower(node, &below)?; // Within another, a blossom has its dual as it is.
        }
        let blossom = self.blossoms.shrink(nodes, links, below.plus(&below)?);
        self.hangs.resize(self.blossoms.len(), (NONE, NONE));
        self.tree.push(blossom);
        new.into_iter().try_for_each(|vertex| self.scan(vertex))
    }

    /// Takes an inner blossom apart, whose dual is zero. What lies on the even way from where it hangs to its base
    /// stays in the tree, the rest is free.
    fn expand(&mut self, blossom: usize) -> Result<(), Overflow> {
        let mut hangs = self.hangs[blossom];
        let (nodes, links) = self.blossoms.expand(blossom);
        self.tree.retain(|node| *node != blossom);
        let inner = self.shift(Place::Inner)?;
        nodes.iter().try_for_each(|node| self.lower(*node, &inner))?;

        let first = self.blossoms.top(hangs.1);
        let mut at = nodes.iter().position(|node| *node == first).unwrap_or(0);
        let (mut rest, back) = (vec![true; nodes.len()], at % 2 == 0);
        let step = |at: usize| if back { at - 1 } else { (at + 1) % nodes.len() };
        loop {
            self.add_inner(nodes[at], hangs)?;
            rest[at] = false;
            if at == 0 {
                break;
            }
            let outer = step(at);
            self.add_outer(nodes[outer])?;
            rest[outer] = false;
            at = step(outer);
            let (a, b) = links[if back { at } else { outer }];
            hangs = if back { (b, a) } else { (a, b) };
        }
        for (node, _) in nodes.iter().zip(rest).filter(|(_, rest)| *rest) {
            self.move_to(*node, Place::Free)?;
            (0..self.blossoms.vertices(*node).len()).try_for_each(|at| self.find(self.blossoms.vertices(*node)[at]))?;
        }
        Ok(())
    }

    /// Matches the outer vertex `u` with the exposed `v`, and changes the pairs on the way to the root. An exposed vertex
    /// is in no blossom: these are made in trees, and a tree that ends leaves all its vertices matched.
    fn augment(&mut self, mut u: usize, mut v: usize) {
        loop {
            let node = self.blossoms.top(u);
            let left = self.mate[self.blossoms.base(node)];
            self.blossoms.rebase(node, u, &mut self.mate);
            (self.mate[u], self.mate[v]) = (v, u);
            if left == NONE {
                return;
            }
            let inner = self.blossoms.top(left);
            (u, v) = self.hangs[inner];
            self.blossoms.rebase(inner, v, &mut self.mate);
        }
    }

    /// Ends the search: the duals take the offset.
    fn fell(&mut self) -> Result<(), Overflow> {
        let tops: Vec<usize> = self.tops().collect();
        tops.into_iter().try_for_each(|node| self.move_to(node, Place::Free))?;
        self.tree.clear();
        self.near.clear();
        self.agenda.clear();
        self.offset = C::zero();
        Ok(())
    }
}

/// Puts the pair from an outer vertex to a free one on the agenda, if none to that one has a lesser key.
fn offer<C: Cost>(near: &mut Near<C>, agenda: &mut Agenda<C>, mate: &[usize], (u, v): (usize, usize), key: C) {
    if near.keep_least(v, &key, u) {
        agenda.add(key, if mate[v] == NONE { Event::Reach(v, u) } else { Event::Grow(v, u) });
    }
}
