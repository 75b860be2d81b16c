//! The primal-dual search for an augmenting path (Edmonds; the presentation follows Galil's survey of 1986).
//!
//! An alternating tree of tight pairs grows from an exposed vertex. Its nodes are the outermost blossoms. The dual step
//! is the least that makes something happen: a pair to a free node becomes tight (*grow*, or the end of the search if
//! that node is exposed), a pair between two outer nodes (*shrink* the cycle into a blossom), or the dual of an inner
//! blossom reaches zero (*expand* it). If nothing can happen, the tree is Hungarian and there is no perfect matching.
//!
//! # Stored duals
//! As in [`tree`](crate::tree), with `slack = cost - y(u) - y(v) + sum of z(B)` over the blossoms B that hold both,
//! `z >= 0`. Duals of nodes in the tree are stored without the offset: outer `y` less the offset, outer `z` less twice
//! the offset, inner ones plus as much. Blossoms within others keep their duals. For a pair between two outermost nodes
//! the sum of `z` is empty, so its key `cost - y(u) - y(v)` is as before.
//!
//! # Effort
//! Each vertex is scanned once when it becomes outer, and when an inner blossom that held it is expanded and leaves it
//! free. Every pair makes a bounded number of events on each occasion, so a search takes O(m log m) for m pairs of the
//! vertices it reaches, apart from listing the vertices of each new blossom.

use crate::blossoms::Blossoms;
use crate::cost::{Cost, Overflow};
use crate::graph::Graph;
use crate::half_integral::PartialMatching;
use crate::options::Options;
use crate::tree::{Event, EventQueue, Label, LeastKeys, NONE, SearchError};

/// A perfect matching of least cost, with the duals that prove it.
pub(crate) struct PerfectMatching<C> {
    pub(crate) mate: Vec<usize>,
    pub(crate) y: Vec<C>,
    pub(crate) blossoms: Blossoms<C>,
}

/// Matches the vertices that are still exposed.
pub(crate) fn complete<C: Cost>(
    graph: &Graph<C>,
    started: PartialMatching<C>,
    options: &Options<'_>,
) -> Result<PerfectMatching<C>, SearchError> {
    let mut search = Search::new(graph, started);
    let mut matched = graph.n() - search.mate.iter().filter(|mate| **mate == NONE).count();
    options.report(matched, graph.n())?;
    for root in 0..graph.n() {
        if search.mate[root] == NONE {
            search.grow_from(root)?;
            matched += 2;
            options.report(matched, graph.n())?;
        }
    }
    Ok(PerfectMatching { mate: search.mate, y: search.y, blossoms: search.blossoms })
}

struct Search<'g, C> {
    graph: &'g Graph<C>,
    mate: Vec<usize>,
    y: Vec<C>,
    blossoms: Blossoms<C>,
    offset: C,
    /// Label of each vertex: that of its outermost node.
    label: Vec<Label>,
    /// Nodes that have been added to the tree; some lie within others by now, or have been expanded.
    tree: Vec<usize>,
    /// Pair that joins each inner node to its parent in the tree: the outer vertex, then the node's own vertex.
    tree_pair: Vec<(usize, usize)>,
    /// Least keys between outer vertices and each free vertex.
    least: LeastKeys<C>,
    events: EventQueue<C>,
}

impl<'g, C: Cost> Search<'g, C> {
    fn new(graph: &'g Graph<C>, started: PartialMatching<C>) -> Self {
        let n = graph.n();
        Search {
            graph,
            mate: started.mate,
            y: started.y,
            blossoms: Blossoms::new(n),
            offset: C::zero(),
            label: vec![Label::Free; n],
            tree: Vec::with_capacity(n),
            tree_pair: vec![(NONE, NONE); n],
            least: LeastKeys::new(n, &C::zero()),
            events: EventQueue::new(),
        }
    }

    fn grow_from(&mut self, root: usize) -> Result<(), SearchError> {
        self.add_outer(self.blossoms.top(root))?;
        loop {
            let (offset, event) = self.next().ok_or_else(|| SearchError::hungarian(&self.label))?;
            self.offset = offset;
            match event {
                Event::Augment(v, u) => {
                    self.augment(u, v);
                    break;
                }
                Event::Grow(v, u) => self.grow(v, u)?,
                Event::Cycle(u, v) => self.shrink(u, v)?,
                Event::Expand(blossom) => self.expand(blossom)?,
            }
        }
        Ok(self.end_search()?)
    }

    /// Returns the next event that still stands.
    fn next(&mut self) -> Option<(C, Event)> {
        loop {
            let (offset, event) = self.events.pop()?;
            let stands = match event {
                Event::Augment(v, u) | Event::Grow(v, u) => {
                    self.label[v] == Label::Free && self.least.is_least(v, &offset, u)
                }
                Event::Cycle(u, v) => self.blossoms.top(u) != self.blossoms.top(v),
                Event::Expand(node) => {
                    self.blossoms.is_top(node)
                        && self.label_of(node) == Label::Inner
                        && self.blossoms.z(node).half() == offset
                }
            };
            if stands {
                return Some((offset, event));
            }
        }
    }

    /// Outermost nodes of the tree.
    fn tops(&self) -> impl Iterator<Item = usize> {
        self.tree.iter().copied().filter(|node| self.blossoms.is_top(*node))
    }

    fn label_of(&self, node: usize) -> Label {
        self.label[self.blossoms.base(node)]
    }

    /// Adds a tight pair to a free node, and that node's own pair, to the tree.
    fn grow(&mut self, v: usize, u: usize) -> Result<(), Overflow> {
        let node = self.blossoms.top(v);
        let partner = self.mate[self.blossoms.base(node)];
        self.add_inner(node, (u, v))?;
        self.add_outer(self.blossoms.top(partner))
    }

    fn add_inner(&mut self, node: usize, tree_pair: (usize, usize)) -> Result<(), Overflow> {
        self.tree_pair[node] = tree_pair;
        self.relabel(node, Label::Inner)?;
        self.tree.push(node);
        if !self.blossoms.is_vertex(node) {
            self.events.push(self.blossoms.z(node).half(), Event::Expand(node));
        }
        Ok(())
    }

    fn add_outer(&mut self, node: usize) -> Result<(), Overflow> {
        self.relabel(node, Label::Outer)?;
        self.tree.push(node);
        for at in 0..self.blossoms.vertices(node).len() {
            self.scan(self.blossoms.vertices(node)[at])?;
        }
        Ok(())
    }

    /// Changes the label of an outermost node, and converts its stored duals accordingly.
    fn relabel(&mut self, node: usize, label: Label) -> Result<(), Overflow> {
        let change = self.shift(label)?.minus(&self.shift(self.label_of(node))?)?;
        for &vertex in self.blossoms.vertices(node) {
            self.label[vertex] = label;
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

    /// Amount to add to the stored dual of a vertex with this label to get its dual.
    fn shift(&self, label: Label) -> Result<C, Overflow> {
        match label {
            Label::Free => Ok(C::zero()),
            Label::Outer => Ok(self.offset.clone()),
            Label::Inner => C::zero().minus(&self.offset),
        }
    }

    /// Adds the events of a vertex that has become outer. Its pairs with inner vertices wait until these are free or
    /// outer.
    fn scan(&mut self, u: usize) -> Result<(), Overflow> {
        let node = self.blossoms.top(u);
        for (v, cost) in self.graph.row(u).filter(|(v, _)| self.label[*v] != Label::Inner) {
            if self.blossoms.top(v) != node {
                let key = cost.minus(&self.y[u])?.minus(&self.y[v])?;
                match self.label[v] {
                    Label::Outer => self.events.push(key.half(), Event::Cycle(u.min(v), u.max(v))),
                    _ => self.least.offer(&mut self.events, &self.mate, (u, v), key),
                }
            }
        }
        Ok(())
    }

    /// Adds the events of a vertex that has become free.
    fn scan_free(&mut self, v: usize) -> Result<(), Overflow> {
        self.least.forget(v);
        for (u, cost) in self.graph.row(v).filter(|(u, _)| self.label[*u] == Label::Outer) {
            let key = cost.minus(&self.y[u])?.minus(&self.y[v])?;
            self.least.offer(&mut self.events, &self.mate, (u, v), key);
        }
        Ok(())
    }

    /// Returns the outermost nodes from an outer one to the root, and the pairs that lead from each to the next.
    fn path_to_root(&self, outer: usize) -> (Vec<usize>, Vec<(usize, usize)>) {
        let (mut nodes, mut links) = (vec![outer], Vec::new());
        let mut base = self.blossoms.base(outer);
        while self.mate[base] != NONE {
            let inner = self.blossoms.top(self.mate[base]);
            let (above, below) = self.tree_pair[inner];
            links.extend([(base, self.mate[base]), (below, above)]);
            let outer = self.blossoms.top(above);
            nodes.extend([inner, outer]);
            base = self.blossoms.base(outer);
        }
        (nodes, links)
    }

    /// Returns the odd cycle that the pair of two outer vertices closes, beginning where their paths meet.
    fn cycle(&self, u: usize, v: usize) -> (Vec<usize>, Vec<(usize, usize)>) {
        let (mut up, mut up_links) = self.path_to_root(self.blossoms.top(u));
        let (mut down, mut down_links) = self.path_to_root(self.blossoms.top(v));
        // Both paths end at the root; the last node that both have is where they meet.
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

    /// Makes a blossom of the odd cycle that the tight pair of two outer vertices closes.
    fn shrink(&mut self, u: usize, v: usize) -> Result<(), Overflow> {
        let (nodes, links) = self.cycle(u, v);
        let outer = self.shift(Label::Outer)?;
        let below = C::zero().minus(&outer)?;
        let mut new = Vec::new();
        for &node in &nodes {
            if self.label_of(node) == Label::Inner {
                self.relabel(node, Label::Outer)?;
                new.extend_from_slice(self.blossoms.vertices(node));
            }
            self.lower(node, &below)?; // Within another, the dual of a blossom is stored without the offset.
        }
        let blossom = self.blossoms.shrink(nodes, links, below.plus(&below)?);
        self.tree_pair.resize(self.blossoms.len(), (NONE, NONE));
        self.tree.push(blossom);
        new.into_iter().try_for_each(|vertex| self.scan(vertex))
    }

    /// Takes apart an inner blossom whose dual is zero. The even path from its tree pair to its base stays in the tree,
    /// the rest becomes free.
    fn expand(&mut self, blossom: usize) -> Result<(), Overflow> {
        let mut tree_pair = self.tree_pair[blossom];
        let (nodes, links) = self.blossoms.expand(blossom);
        self.tree.retain(|node| *node != blossom);
        let inner = self.shift(Label::Inner)?;
        nodes.iter().try_for_each(|node| self.lower(*node, &inner))?;

        let first = self.blossoms.top(tree_pair.1);
        let mut at = nodes.iter().position(|node| *node == first).unwrap_or(0);
        // Node 0 holds the base; as the cycle is odd, exactly one way round to it has an even number of links.
        let (mut rest, back) = (vec![true; nodes.len()], at % 2 == 0);
        let step = |at: usize| if back { at - 1 } else { (at + 1) % nodes.len() };
        loop {
            self.add_inner(nodes[at], tree_pair)?;
            rest[at] = false;
            if at == 0 {
                break;
            }
            let outer = step(at);
            self.add_outer(nodes[outer])?;
            rest[outer] = false;
            at = step(outer);
            let (a, b) = links[if back { at } else { outer }];
            tree_pair = if back { (b, a) } else { (a, b) };
        }
        for (node, _) in nodes.iter().zip(rest).filter(|(_, rest)| *rest) {
            self.relabel(*node, Label::Free)?;
            (0..self.blossoms.vertices(*node).len())
                .try_for_each(|at| self.scan_free(self.blossoms.vertices(*node)[at]))?;
        }
        Ok(())
    }

    /// Matches the outer vertex `u` with the exposed `v`, and swaps the pairs on the path to the root. An exposed
    /// vertex is in no blossom: these are made in trees, and a tree that ends leaves all its vertices matched.
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
            (u, v) = self.tree_pair[inner];
            self.blossoms.rebase(inner, v, &mut self.mate);
        }
    }

    /// Ends the search and applies the offset to the duals.
    fn end_search(&mut self) -> Result<(), Overflow> {
        let tops: Vec<usize> = self.tops().collect();
        tops.into_iter().try_for_each(|node| self.relabel(node, Label::Free))?;
        self.tree.clear();
        self.least.clear();
        self.events.clear();
        self.offset = C::zero();
        Ok(())
    }
}
