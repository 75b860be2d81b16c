//! The graph of a bracket: who may be paired with whom, what it costs, and the best matching, solved again and again while edges are
//! taken away and further costs are put behind those of the criteria.

use shinpan_matching::{CostVector, Failure, Options, Problem, solve};

/// What a pair costs beside the criteria, behind them.
pub(super) type ExtraCost<'a> = &'a (dyn Fn(usize, usize) -> i128 + Sync);

/// Vertices from 0, and the pairs among them.
pub(super) struct Graph {
    vertices: usize,
    /// Whether a vertex may stay single; then each has a twin behind all of them.
    may_stay_single: bool,
    /// Whether a vertex has the right to, now.
    single: Vec<bool>,
    allowed: Vec<bool>,
    class_of: Vec<usize>,
    classes: usize,
    /// By two classes, the cost of a pair of them.
    costs: Vec<Vec<i128>>,
    width: usize,
}

/// The partner of each vertex; itself where it stays single.
pub(super) type Mates = Vec<usize>;

impl Graph {
    /// A graph in which `is_allowed` says who may be paired, `class_of` is the class of each vertex and `cost` what a pair of two
    /// classes costs.
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
        let costs = without_useless(&costs.collect::<Vec<_>>());
        let width = costs.first().map_or(0, Vec::len);
        let single = vec![may_stay_single; vertices];
        Self { vertices, may_stay_single, single, allowed, class_of, classes, costs, width }
    }

    /// Whether two may be paired.
    pub(super) fn is_allowed(&self, u: usize, v: usize) -> bool {
        u != v && self.allowed[u * self.vertices + v]
    }

    /// Takes a pair away.
    pub(super) fn remove(&mut self, u: usize, v: usize) {
        let vertices = self.vertices;
        (self.allowed[u * vertices + v], self.allowed[v * vertices + u]) = (false, false);
    }

    /// Takes away all pairs of `u` but those that `keeps` says; it must have one of them.
    pub(super) fn keep_only(&mut self, u: usize, keeps: impl Fn(usize) -> bool) {
        self.single[u] = false;
        (0..self.vertices).filter(|v| !keeps(*v)).for_each(|v| self.remove(u, v));
    }

    /// Leaves two nobody but each other.
    pub(super) fn fix(&mut self, u: usize, v: usize) {
        self.keep_only(u, |other| other == v);
        self.keep_only(v, |other| other == u);
    }

    /// The best matching by the criteria, then by `extra` one after the other; none if there is none.
    pub(super) fn solve(&self, extra: &[ExtraCost<'_>]) -> Result<Option<Mates>, Failure> {
        let n = self.vertices;
        let cost = |u: u32, v: u32, into: &mut CostVector| {
            let (u, v) = (u as usize, v as usize);
            if v >= n {
                return if u >= n { self.is_allowed(u - n, v - n) } else { v - n == u && self.single[u] };
            }
            if !self.is_allowed(u, v) {
                return false;
            }
            let cost = &self.costs[self.class_of[u] * self.classes + self.class_of[v]];
            for (at, value) in cost.iter().copied().chain(extra.iter().map(|extra| extra(u, v))).enumerate() {
                if value != 0 {
                    into[at] = value;
                }
            }
            true
        };
        let vertices = if self.may_stay_single { 2 * n } else { n };
        let Ok(vertices) = u32::try_from(vertices) else { return Err(Failure::TooManyVertices(u32::MAX)) };
        let problem = Problem::new(vertices, (self.width + extra.len()).max(1), &cost);
        match solve(&problem, &Options::default()) {
            Ok(solution) => {
                let mates = solution.mate().iter().take(n).enumerate();
                Ok(Some(mates.map(|(u, mate)| if (*mate as usize) < n { *mate as usize } else { u }).collect()))
            }
            Err(Failure::Infeasible(_) | Failure::OddVertices(_)) => Ok(None),
            Err(failure) => Err(failure),
        }
    }
}

/// The costs without components that are zero for all.
fn without_useless(costs: &[Vec<i128>]) -> Vec<Vec<i128>> {
    let width = costs.first().map_or(0, Vec::len);
    let used = (0..width).filter(|at| costs.iter().any(|cost| cost[*at] != 0)).collect::<Vec<_>>();
    costs.iter().map(|cost| used.iter().map(|at| cost[*at]).collect()).collect()
}
