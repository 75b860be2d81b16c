//! Searches for all entrants, in parallel, with more and more nodes until the time is over.

use rayon::prelude::*;
use shinpan_core::progress::Work;

use crate::outlook::frame::Frame;
use crate::outlook::goal::Goal;
use crate::outlook::relaxation::Problem;
use crate::outlook::search::{Budget, Solved, solve};

/// Limits of nodes in the first passes: easy tasks must not wait for hard ones.
pub(crate) const EASY: [u64; 3] = [1, 200, 3_000];
/// Limits of nodes in the passes after that.
pub(crate) const HARD: [u64; 2] = [100_000, u64::MAX];
/// Maximum number of ways in which the open games of an entrant may end, for the points that it needs.
const WAYS_MOST: usize = 81;

/// A search for one entrant.
#[derive(Clone, Debug)]
pub(crate) struct Task {
    pub(crate) member: usize,
    pub(crate) goal: Goal,
    /// Results of the entrant's own games, in half points of First.
    pub(crate) own: Vec<Option<u8>>,
    /// Gain of the entrant with these results, in half points.
    pub(crate) gain: i64,
    pub(crate) solved: Option<Solved>,
}

impl Task {
    /// Returns the least number of bad ones that is proved, and the one that is reached.
    pub(crate) fn found(&self) -> (usize, usize) {
        self.solved.as_ref().map_or((0, usize::MAX), |solved| (solved.least, solved.reached))
    }

    /// Makes the task in which the entrant wins all its open games, or loses them all.
    pub(crate) fn extreme(frame: &Frame<'_, '_>, member: usize, goal: Goal) -> Self {
        let best = if goal.sign() > 0 { 2 } else { 0 };
        let own = frame.games.iter().map(|game| match member {
            _ if game.first == member => Some(best),
            _ if game.second == member => Some(2 - best),
            _ => None,
        });
        Self::with(frame, member, goal, own.collect())
    }

    fn with(frame: &Frame<'_, '_>, member: usize, goal: Goal, own: Vec<Option<u8>>) -> Self {
        let games = frame.games.iter().zip(&own);
        let gain = games.filter_map(|(game, halves)| {
            let halves = i64::from((*halves)?);
            Some(if game.first == member { halves } else { 2 - halves })
        });
        let gain = gain.sum();
        Self { member, goal, own, gain, solved: None }
    }

    /// Makes a task for every way in which the open games of an entrant may end; none if there are too many.
    pub(crate) fn ways(frame: &Frame<'_, '_>, member: usize, goal: Goal) -> Vec<Self> {
        let mut ways = vec![vec![None; frame.games.len()]];
        let own = frame.games.iter().enumerate().filter(|(_, game)| game.first == member || game.second == member);
        for (at, _) in own {
            if ways.len() * 3 > WAYS_MOST {
                return Vec::new();
            }
            let with = |way: Vec<Option<u8>>| {
                (0..3).map(move |halves| {
                    let mut way = way.clone();
                    way[at] = Some(halves);
                    way
                })
            };
            ways = ways.into_iter().flat_map(with).collect();
        }
        ways.into_iter().map(|own| Self::with(frame, member, goal, own)).collect()
    }
}

/// Solves tasks as far as the time allows; only those who are `counted` can be bad.
pub(crate) fn run(frame: &Frame<'_, '_>, counted: &[bool], tasks: &mut [Task], passes: &[u64], deadline: Budget) {
    let is_open = |task: &Task| task.solved.as_ref().is_none_or(|solved| !solved.is_proved());
    let work = Work::of("questions", tasks.len() as u64);
    work.add(tasks.iter().filter(|task| !is_open(task)).count() as u64);
    for nodes in passes {
        let budget = Budget { nodes: *nodes, ..deadline };
        tasks.par_iter_mut().filter(|task| is_open(task)).for_each(|task| {
            if task.solved.is_some() && budget.is_over() {
                return;
            }
            let problem = Problem::of(frame, task.member, task.goal, counted, task.own.clone());
            let start = task.solved.as_ref().map(|solved| solved.halves.clone());
            let solved = solve(&problem, start.as_deref(), budget);
            let is_better = |before: &Solved| solved.least > before.least || solved.reached < before.reached;
            if task.solved.as_ref().is_none_or(is_better) {
                task.solved = Some(solved);
            }
            work.add(u64::from(!is_open(task)));
        });
        if deadline.is_over() || tasks.iter().all(|task| !is_open(task)) {
            return;
        }
    }
}
