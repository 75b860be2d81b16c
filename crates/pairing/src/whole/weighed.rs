//! A round whose pairings are weighed as a whole: the criteria of the system, the most important first, and last of all the lots.
//!
//! A pairing costs the sum over its pairs of a vector with a component for each criterion; vectors compare from the left.
//! So no number of later criteria outweighs an earlier one, and the least sum is a matching problem.

use shinpan_core::Lots;
use shinpan_matching::{CostVector, Limits};

use super::system::{SystemRound, WholeSystem};
use crate::criterion::{CriterionText, Quantity};

/// Word of the last criterion.
pub(crate) const LOTS: &str = "lots";

/// A ranked round, and what each pair costs in it. Contenders go by rank; the number of contenders, as a partner, is the bye.
pub struct WholeRound<'r> {
    /// The system, with its rules.
    pub system: &'r dyn WholeSystem,
    /// Round as the system weighs it.
    pub system_round: Box<dyn SystemRound + 'r>,
    pub(super) criteria: Vec<CriterionText>,
    lots: &'r Lots,
}

impl<'r> WholeRound<'r> {
    /// The round that `system` has ranked, with its criteria.
    pub fn new(system: &'r dyn WholeSystem, system_round: Box<dyn SystemRound + 'r>, lots: &'r Lots) -> Self {
        let article = system.articles().lots;
        let by_lots = CriterionText { name: LOTS.into(), words: None, article, quantity: Quantity::Lots };
        let criteria = system_round.criteria().into_iter().chain([by_lots]).collect();
        Self { system, system_round, criteria, lots }
    }

    /// Number of components of a cost; the last one is that of the lots.
    pub fn width(&self) -> usize {
        self.criteria.len()
    }

    /// Computes the cost of pairing `u` with `v` but for the lots; the bye is a partner with the rank after the last
    /// one. The caller passes a `cost` of zeros.
    pub fn cost(&self, u: usize, v: usize, cost: &mut CostVector) {
        let (u, v) = (u.min(v), u.max(v));
        if v < self.system_round.ranking().len() {
            self.system_round.pair_cost(u, v, cost);
        } else if u < self.system_round.ranking().len() {
            self.system_round.bye_cost(u, cost);
        }
    }

    /// The limits of each component.
    pub(crate) fn limits(&self) -> Vec<Limits> {
        let mut limits = self.system_round.cost_limits();
        limits.push(Limits::new(0, u64::MAX.into()));
        limits
    }

    /// The ticket of the pair, or of the one that has the bye.
    pub fn ticket(&self, u: usize, v: usize) -> u64 {
        let id = |rank: usize| self.system_round.ranking().contenders.get(rank).map(|contender| &*contender.id);
        match (id(u.min(v)), id(u.max(v))) {
            (Some(a), Some(b)) => self.lots.pair_ticket(a, b),
            (Some(a), None) => self.lots.ticket(a),
            _ => 0,
        }
    }
}
