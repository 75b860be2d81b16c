//! Blossoms: odd cycles of vertices or of blossoms, treated as one vertex (Edmonds 1965).

use crate::tree::NONE;

/// A nested family of blossoms over `n` vertices. A *node* is a vertex (below `n`) or a blossom.
pub(crate) struct Blossoms<C> {
    singles: Vec<usize>,
    list: Vec<Blossom<C>>,
    unused: Vec<usize>,
    parent: Vec<usize>,
    base: Vec<usize>,
    top: Vec<usize>,
}

/// A blossom: its nodes in order, starting with the one that holds the base.
pub(crate) struct Blossom<C> {
    pub(crate) nodes: Vec<usize>,
    /// `links[i]` joins `nodes[i]` to the next node: one vertex of each. Links with odd `i` are matched.
    pub(crate) links: Vec<(usize, usize)>,
    /// All vertices within.
    pub(crate) vertices: Vec<usize>,
    pub(crate) z: C,
}

impl<C> Blossoms<C> {
    /// Creates the family without blossoms, in which every vertex is a top node.
    pub(crate) fn new(n: usize) -> Self {
        let singles: Vec<usize> = (0..n).collect();
        Blossoms {
            list: Vec::new(),
            unused: Vec::new(),
            parent: vec![NONE; n],
            base: singles.clone(),
            top: singles.clone(),
            singles,
        }
    }

    /// Number of nodes, past and present: one more than the largest node so far.
    pub(crate) fn len(&self) -> usize {
        self.parent.len()
    }

    pub(crate) fn is_vertex(&self, node: usize) -> bool {
        node < self.singles.len()
    }

    /// Whether a node lies within no other.
    pub(crate) fn is_top(&self, node: usize) -> bool {
        self.parent[node] == NONE
    }

    /// Outermost node that holds a vertex.
    pub(crate) fn top(&self, vertex: usize) -> usize {
        self.top[vertex]
    }

    /// Vertex of a node that is matched outside of it.
    pub(crate) fn base(&self, node: usize) -> usize {
        self.base[node]
    }

    pub(crate) fn vertices(&self, node: usize) -> &[usize] {
        match node.checked_sub(self.singles.len()) {
            None => &self.singles[node..=node],
            Some(at) => &self.list[at].vertices,
        }
    }

    /// Dual of a blossom.
    pub(crate) fn z(&self, blossom: usize) -> &C {
        &self.list[blossom - self.singles.len()].z
    }

    pub(crate) fn z_mut(&mut self, blossom: usize) -> &mut C {
        &mut self.list[blossom - self.singles.len()].z
    }

    /// Blossoms that have not been expanded.
    pub(crate) fn all(&self) -> impl Iterator<Item = &Blossom<C>> {
        self.list.iter().filter(|blossom| !blossom.nodes.is_empty())
    }

    /// Makes a blossom of top nodes and returns it. Its base is that of the first node.
    pub(crate) fn shrink(&mut self, nodes: Vec<usize>, links: Vec<(usize, usize)>, z: C) -> usize {
        let vertices: Vec<usize> = nodes.iter().flat_map(|node| self.vertices(*node)).copied().collect();
        let base = self.base[nodes[0]];
        let blossom = self.unused.pop().unwrap_or(self.len());
        for node in &nodes {
            self.parent[*node] = blossom;
        }
        for vertex in &vertices {
            self.top[*vertex] = blossom;
        }
        let made = Blossom { nodes, links, vertices, z };
        if blossom == self.len() {
            self.list.push(made);
            self.parent.push(NONE);
            self.base.push(base);
        } else {
            self.list[blossom - self.singles.len()] = made;
            self.base[blossom] = base;
        }
        blossom
    }

    /// Takes a top blossom apart and returns its nodes and links.
    pub(crate) fn expand(&mut self, blossom: usize) -> (Vec<usize>, Vec<(usize, usize)>) {
        let cycle = &mut self.list[blossom - self.singles.len()];
        let (nodes, links) = (std::mem::take(&mut cycle.nodes), std::mem::take(&mut cycle.links));
        self.unused.push(blossom);
        for node in &nodes {
            self.parent[*node] = NONE;
            for at in 0..self.vertices(*node).len() {
                let vertex = self.vertices(*node)[at];
                self.top[vertex] = *node;
            }
        }
        (nodes, links)
    }

    /// Node in the cycle of `outer` that holds `inner`.
    pub(crate) fn child_holding(&self, outer: usize, inner: usize) -> usize {
        let mut node = inner;
        while self.parent[node] != outer {
            node = self.parent[node];
        }
        node
    }

    /// Makes `vertex` the base of a node and changes the pairs within the node accordingly.
    pub(crate) fn rebase(&mut self, node: usize, vertex: usize, mate: &mut [usize]) {
        let mut open = vec![(node, vertex)];
        while let Some((node, vertex)) = open.pop() {
            if self.base[node] == vertex {
                continue;
            }
            self.base[node] = vertex;
            let first = self.child_holding(node, vertex);
            let cycle = &mut self.list[node - self.singles.len()];
            cycle.rotate_to(first);
            open.push((first, vertex));
            for at in (1..cycle.nodes.len()).step_by(2) {
                let (a, b) = cycle.links[at];
                (mate[a], mate[b]) = (b, a);
                open.extend([(cycle.nodes[at], a), (cycle.nodes[at + 1], b)]);
            }
        }
    }
}

impl<C> Blossom<C> {
    /// Rotates the cycle so that it begins with one of its nodes.
    fn rotate_to(&mut self, first: usize) {
        let at = self.nodes.iter().position(|node| *node == first).unwrap_or(0);
        self.nodes.rotate_left(at);
        self.links.rotate_left(at);
    }
}
