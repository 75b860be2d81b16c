//! Graph of a bracket: pairs that are allowed, their costs, and a best matching. As edges are removed, the matching is
//! mended along pairs that cost the same, or solved anew with further costs after those of the criteria.

use shinpan_matching::{CostVector, Failure, Options, Problem, Solution, TightPairs, solve};

use super::compressed::compressed;

/// Function from a pair to a cost in addition to the criteria, and after them.
pub(super) type ExtraCost<'a> = &'a (dyn Fn(usize, usize) -> i128 + Sync);

/// Vertices from 0, and the pairs among them.
pub(super) struct Graph {
    vertices: usize,
    /// Whether vertices may stay single; then each has a twin, and all twins come after the vertices.
    may_stay_single: bool,
    /// Whether each vertex may stay single now.
    single: Vec<bool>,
    allowed: Vec<bool>,
    class_of: Vec<usize>,
    classes: usize,
    /// Cost of a pair by the classes of the two.
    costs: Vec<Vec<i128>>,
    width: usize,
    /// Partner of each vertex and twin in the last matching.
    mates: Vec<usize>,
    /// Pairs that a best matching can have by the criteria.
    tight: Option<TightPairs>,
}

/// Answer to whether a best matching has a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rerouted {
    /// A best matching has it, and is the matching now.
    Done,
    /// No best matching has it.
    Impossible,
    /// Only solving again can tell.
    Unknown,
}

impl Graph {
    /// Makes a graph in which `is_allowed` tells who may be paired, `class_of` is the class of each vertex, and `cost`
    /// is the cost of a pair of two classes.
    pub(super) fn new(
        may_stay_single: bool,
        class_of: Vec<usize>,
        is_allowed: impl Fn(usize, usize) -> bool,
        cost: impl Fn(usize, usize) -> Vec<i128>,
    ) -> Self {
        let vertices = class_of.len();
        let classes = class_of.iter().max().map_or(0, |last| last + 1);
        let mut allowed = vec![false; vertices * vertices];
        for u in 0..vertices {
            for v in u + 1..vertices {
                let is = is_allowed(u, v);
                (allowed[u * vertices + v], allowed[v * vertices + u]) = (is, is);
            }
        }
        let costs = (0..classes * classes)
            .map(|pair| cost((pair / classes).min(pair % classes), (pair / classes).max(pair % classes)));
        let costs = compressed(&costs.collect::<Vec<_>>(), &class_of);
        let width = costs.first().map_or(0, Vec::len);
        let single = vec![may_stay_single; vertices];
        let (mates, tight) = (Vec::new(), None);
        Self { vertices, may_stay_single, single, allowed, class_of, classes, costs, width, mates, tight }
    }

    /// Whether the two may be paired.
    pub(super) fn is_allowed(&self, u: usize, v: usize) -> bool {
        u != v && self.allowed[u * self.vertices + v]
    }

    /// Returns the partner of a vertex, or the vertex itself if it stays single.
    pub(super) fn mate(&self, v: usize) -> usize {
        if self.mates[v] < self.vertices { self.mates[v] } else { v }
    }

    /// Pairs of the matching, each with the lesser vertex first.
    pub(super) fn pairs(&self) -> impl Iterator<Item = (usize, usize)> {
        (0..self.vertices).map(|u| (u, self.mate(u))).filter(|(u, v)| u < v)
    }

    /// Removes a pair.
    pub(super) fn remove(&mut self, u: usize, v: usize) {
        let vertices = self.vertices;
        (self.allowed[u * vertices + v], self.allowed[v * vertices + u]) = (false, false);
    }

    /// Removes all pairs of `u` except those for which `keeps` holds; `u` must be in one of these.
    pub(super) fn keep_only(&mut self, u: usize, keeps: impl Fn(usize) -> bool) {
        self.single[u] = false;
        (0..self.vertices).filter(|v| !keeps(*v)).for_each(|v| self.remove(u, v));
    }

    /// Leaves the two no partner but each other.
    pub(super) fn fix(&mut self, u: usize, v: usize) {
        self.keep_only(u, |other| other == v);
        self.keep_only(v, |other| other == u);
    }

    /// Number of vertices, including twins.
    fn len(&self) -> usize {
        if self.may_stay_single { 2 * self.vertices } else { self.vertices }
    }

    /// Returns the cost of a pair of vertices or twins by the criteria, if it is allowed; pairs with a twin cost
    /// nothing.
    fn price(&self, u: usize, v: usize) -> Option<&[i128]> {
        let (n, u, v) = (self.vertices, u.min(v), u.max(v));
        let is_allowed = match (u >= n, v >= n) {
            (true, _) => self.is_allowed(u - n, v - n),
            (false, true) => v - n == u && self.single[u],
            (false, false) => self.is_allowed(u, v),
        };
        is_allowed.then(|| match v {
            v if v >= n => &[],
            v => self.costs[self.class_of[u] * self.classes + self.class_of[v]].as_slice(),
        })
    }

    /// Finds the best matching by the criteria, then by `extra` one after the other; false if there is none.
    pub(super) fn solve(&mut self, extra: &[ExtraCost<'_>]) -> Result<bool, Failure> {
        let solved = self.solution(extra, extra.is_empty())?;
        let Some((solution, tight)) = solved else { return Ok(false) };
        self.mates = solution.mate().iter().map(|mate| *mate as usize).collect();
        self.tight = tight.or(self.tight.take());
        Ok(true)
    }

    fn solution(
        &self,
        extra: &[ExtraCost<'_>],
        with_tight: bool,
    ) -> Result<Option<(Solution, Option<TightPairs>)>, Failure> {
        let n = self.vertices;
        let cost = |u: u32, v: u32, into: &mut CostVector| {
            let (u, v) = (u as usize, v as usize);
            let Some(price) = self.price(u, v) else { return false };
            for (at, value) in price.iter().enumerate().filter(|(_, value)| **value != 0) {
                into[at] = *value;
            }
            if v < n {
                for (at, extra) in extra.iter().enumerate() {
                    into[self.width + at] = extra(u, v);
                }
            }
            true
        };
        let Ok(vertices) = u32::try_from(self.len()) else { return Err(Failure::TooManyVertices(u32::MAX)) };
        let problem = Problem::new(vertices, (self.width + extra.len()).max(1), &cost);
        match solve(&problem, &Options::default()) {
            Ok(solution) => {
                let tight = if with_tight { TightPairs::of(&problem, &solution).ok() } else { None };
                Ok(Some((solution, tight)))
            }
            Err(Failure::Infeasible(_) | Failure::OddVertices(_)) => Ok(None),
            Err(failure) => Err(failure),
        }
    }

    /// Whether a best matching can have the pair.
    fn is_tight(&self, u: usize, v: usize) -> bool {
        self.price(u, v).is_some() && self.tight.as_ref().is_none_or(|tight| tight.has(u, v))
    }

    /// Exchanges partners: of the pairs `a`-`b` and `c`-`d`, `a` meets `c` and `b` meets `d`. Returns false if that
    /// changes the cost or is not allowed.
    pub(super) fn exchange(&mut self, a: usize, c: usize) -> bool {
        let (b, d) = (self.mates[a], self.mates[c]);
        self.replace(&[(a, b), (c, d)], &[(a, c), (b, d)])
    }

    /// Replaces pairs by others of the same vertices, if those are allowed and cost the same.
    fn replace(&mut self, old: &[(usize, usize)], new: &[(usize, usize)]) -> bool {
        let mut difference = vec![0_i128; self.width];
        for (pairs, sign) in [(old, -1), (new, 1)] {
            for (u, v) in pairs {
                // Old pairs may no longer be allowed if edges were removed; their cost still counts in the difference.
                let price = match self.price(*u, *v) {
                    Some(price) => price,
                    None if sign < 0 && u.max(v) < &self.vertices => {
                        &self.costs[self.class_of[*u] * self.classes + self.class_of[*v]]
                    }
                    None if sign < 0 => &[],
                    None => return false,
                };
                difference.iter_mut().zip(price).for_each(|(sum, value)| *sum += sign * value);
            }
        }
        if difference.iter().any(|sum| *sum != 0) {
            return false;
        }
        for (u, v) in new {
            (self.mates[*u], self.mates[*v]) = (*v, *u);
        }
        true
    }

    /// Finds whether a best matching has the pair `u`-`v`; if one is found along pairs that a best matching can have,
    /// it becomes the matching.
    pub(super) fn reroute(&mut self, u: usize, v: usize) -> Rerouted {
        if !self.is_tight(u, v) {
            return Rerouted::Impossible;
        }
        let (start, end) = (self.mates[u], self.mates[v]);
        if start == v {
            return Rerouted::Done;
        }
        let mut parent = vec![usize::MAX; self.len()];
        let mut open = std::collections::VecDeque::from([start]);
        parent[start] = start;
        while let Some(at) = open.pop_front() {
            if at != end && self.is_tight(at, end) {
                return self.along(u, v, &parent, at);
            }
            for next in 0..self.len() {
                let mate = self.mates[next];
                if parent[mate] == usize::MAX && ![u, v, start, end].contains(&next) && self.is_tight(at, next) {
                    parent[mate] = at;
                    open.push_back(mate);
                }
            }
        }
        // No walk along such pairs leads there, and so no path does.
        Rerouted::Impossible
    }

    /// Takes the pair `u`-`v`, the path that leads to `last`, and the pair of `last` with the old partner of `v`.
    fn along(&mut self, u: usize, v: usize, parent: &[usize], last: usize) -> Rerouted {
        let (start, end) = (self.mates[u], self.mates[v]);
        let (mut old, mut new) = (vec![(u, start), (v, end)], vec![(u, v), (last, end)]);
        let mut at = last;
        while at != start {
            let (partner, before) = (self.mates[at], parent[at]);
            old.push((at, partner));
            new.push((before, partner));
            at = before;
        }
        let mut met = new.iter().flat_map(|(a, b)| [*a, *b]).collect::<Vec<_>>();
        met.sort_unstable();
        let is_path = met.is_sorted_by(|a, b| a < b);
        if is_path && self.replace(&old, &new) { Rerouted::Done } else { Rerouted::Unknown }
    }
}
