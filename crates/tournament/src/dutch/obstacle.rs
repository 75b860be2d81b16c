//! The proof that a round cannot be paired, for people.

use shinpan_matching::{CostVector, Failure, Options, Problem, TutteSet, solve, verify_infeasible};

use super::round::Round;

/// Reason why no pairing exists: without the players in `removed`, more groups of odd size are left than players were
/// removed, and each of these groups needs one of those players for one of its own (Tutte 1947). Players are places
/// among the contenders; the number of contenders is the bye.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Obstacle {
    /// Players that are fought for.
    pub removed: Vec<usize>,
    /// Groups whose players may not meet anybody of another group.
    pub groups: Vec<Vec<usize>>,
}

impl Round {
    /// Returns the checked proof that there is no pairing; `None` if there is one.
    pub fn obstacle(&self) -> Option<Obstacle> {
        let bye = self.contenders.len();
        let vertices = bye + usize::from(self.is_odd());
        let cost = |u: u32, v: u32, _: &mut CostVector| {
            let (u, v) = (u as usize, v as usize);
            if v == bye { self.may_have_bye(u) } else { self.is_permitted(u, v) }
        };
        let problem = Problem::new(u32::try_from(vertices).ok()?, 1, &cost);
        let Err(Failure::Infeasible(proof)) = solve(&problem, &Options::default()) else { return None };
        verify_infeasible(&problem, &proof).ok()?;
        let TutteSet { removed, components } = proof;
        let places = |vertices: Vec<u32>| vertices.into_iter().map(|vertex| vertex as usize).collect::<Vec<_>>();
        Some(Obstacle { removed: places(removed), groups: components.into_iter().map(places).collect() })
    }

    /// Returns this round as if neither the file nor officers kept anybody apart or together; `has_met` tells who have
    /// met.
    #[must_use]
    pub fn without_records(&self, has_met: impl Fn(u16, u16) -> bool) -> Self {
        let mut round = self.clone();
        round.keep_apart(has_met);
        round
    }
}
