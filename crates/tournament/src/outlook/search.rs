//! Finds the fewest entrants that are bad for one of them: branch and bound over the open games, with the bound of the
//! relaxation.

use std::time::Instant;

use crate::outlook::board::Board;
use crate::outlook::frame::Frame;
use crate::outlook::proof::Tree;
use crate::outlook::relaxation::{Problem, Value};

/// Numbers of steps of the subgradient method at the root, and at every other node.
const STEPS: [usize; 2] = [80, 12];

/// Time limit of a search, and limit of its nodes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    pub(crate) deadline: Option<Instant>,
    pub(crate) nodes: u64,
}

impl Budget {
    pub(crate) fn is_over(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// Result of a search.
#[derive(Clone, Debug)]
pub(crate) struct Solved {
    /// Number that are bad at least.
    pub(crate) least: usize,
    /// Number that are bad in the completion with these half points of First.
    pub(crate) reached: usize,
    pub(crate) halves: Vec<u8>,
    /// Proof that there are not fewer.
    pub(crate) tree: Tree,
}

impl Solved {
    pub(crate) const fn is_proved(&self) -> bool {
        self.least == self.reached
    }
}

struct Search<'p, 'f, 's, 'a> {
    problem: &'p Problem<'f, 's, 'a>,
    board: Board<'a>,
    budget: Budget,
    reached: usize,
    halves: Vec<u8>,
    nodes: u64,
}

/// Solves `problem` as far as the budget allows; `start` has results to begin with.
pub(crate) fn solve(problem: &Problem<'_, '_, '_>, start: Option<&[u8]>, budget: Budget) -> Solved {
    let games = problem.frame.games.len();
    let board = problem.frame.board.clone();
    let mut search = Search { problem, board, budget, reached: usize::MAX, halves: vec![1; games], nodes: 0 };
    let mut halves = start.map_or_else(|| vec![1; games], <[u8]>::to_vec);
    for (halves, own) in halves.iter_mut().zip(&problem.own) {
        *halves = own.unwrap_or(*halves);
    }
    search.climb(&halves);
    let mut decided = problem.own.clone();
    let mut multipliers = vec![0; problem.frame.base.len()];
    let (least, tree) = search.node(&mut decided, &mut multipliers, true);
    let Search { reached, halves, .. } = search;
    Solved { least: least.min(reached), reached, halves, tree }
}

impl Search<'_, '_, '_, '_> {
    /// Returns how many are bad after these results.
    fn bad(&mut self, halves: &[u8]) -> usize {
        for (game, halves) in self.problem.frame.games.iter().zip(halves) {
            self.board.set(game.slot, Frame::result(*halves));
        }
        let Problem { goal, member, counted, .. } = *self.problem;
        goal.bad(member, self.board.rank(), counted)
    }

    /// Keeps these results if they are the best so far; returns how many are bad.
    fn offer(&mut self, halves: &[u8]) -> usize {
        let bad = self.bad(halves);
        if bad < self.reached {
            (self.reached, self.halves) = (bad, halves.to_vec());
        }
        bad
    }

    /// Changes one game after the other as long as the number of bad members falls.
    fn climb(&mut self, start: &[u8]) {
        let mut halves = start.to_vec();
        let mut least = self.offer(&halves);
        loop {
            let before = least;
            for at in 0..halves.len() {
                if self.problem.own[at].is_some() || least == 0 {
                    continue;
                }
                let kept = halves[at];
                let mut best = kept;
                for other in (0..3).filter(|other| *other != kept) {
                    halves[at] = other;
                    let bad = self.offer(&halves);
                    if bad < least {
                        (least, best) = (bad, other);
                    }
                }
                halves[at] = best;
            }
            if least == before || self.budget.is_over() {
                return;
            }
        }
    }

    /// Returns how many are bad at least if these games are decided, with the proof.
    fn node(&mut self, decided: &mut [Option<u8>], multipliers: &mut Vec<i64>, is_root: bool) -> (usize, Tree) {
        self.nodes += 1;
        if decided.iter().all(Option::is_some) {
            let halves = decided.iter().map(|halves| halves.unwrap_or(1)).collect::<Vec<_>>();
            return (self.offer(&halves), Tree::Played);
        }
        let node = self.problem.node(decided);
        let steps = STEPS[usize::from(!is_root)];
        let value = self.problem.improve(&node, multipliers, steps, self.reached);
        if value.bound() < self.reached {
            self.try_minimiser(decided, &value, is_root);
        }
        let leaf = || Tree::Leaf(Problem::used(&node, multipliers));
        let is_over = self.nodes >= self.budget.nodes || self.budget.is_over();
        let Some(at) = self.problem.branch(&node, multipliers).filter(|_| value.bound() < self.reached && !is_over)
        else {
            return (value.bound(), leaf());
        };
        let first = value.halves[at];
        let mut branches = [const { None }; 3];
        let mut least = usize::MAX;
        for halves in std::iter::once(first).chain((0..3).filter(|halves| *halves != first)) {
            decided[at] = Some(halves);
            let (own, tree) = self.node(decided, &mut multipliers.clone(), false);
            least = least.min(own);
            branches[usize::from(halves)] = Some(tree);
        }
        decided[at] = None;
        if least < value.bound() {
            return (value.bound(), leaf());
        }
        let branches = branches.map(|tree| tree.unwrap_or(Tree::Played));
        (least, Tree::Split(at, Box::new(branches)))
    }

    fn try_minimiser(&mut self, decided: &[Option<u8>], value: &Value, is_root: bool) {
        let halves = decided.iter().zip(&value.halves).map(|(decided, own)| decided.unwrap_or(*own));
        let halves = halves.collect::<Vec<_>>();
        if is_root {
            self.climb(&halves);
        } else {
            self.offer(&halves);
        }
    }
}
