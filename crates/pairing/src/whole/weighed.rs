//! A round whose pairings are weighed as a whole: the criteria of the system, the most important first, and last of all the lots.
//!
//! A pairing costs the sum over its pairs of a vector with a component for each criterion; vectors compare from the left.
//! So no number of later criteria outweighs an earlier one, and the least sum is a matching problem.

use shinpan_core::Lots;
use shinpan_matching::{CostVector, Limits};

use super::solve;
use super::system::{SystemRound, WholeSystem};
use crate::constraints::{Constraints, RankPair};
use crate::criterion::{CriterionText, Quantity, first_difference};
use crate::document::Constraint;
use crate::ranking::Ranking;
use crate::round::{Difference, DifferenceKind, NoPairing, Round, RoundPairing};

/// The word of the last criterion.
pub(crate) const LOTS: &str = "lots";

/// A ranked round, and what each pair costs in it. Contenders go by rank; the number of contenders, as a partner, is the bye.
pub struct WholeRound<'r> {
    /// What the rules are.
    pub system: &'r dyn WholeSystem,
    /// What the system says of this round.
    pub system_round: Box<dyn SystemRound + 'r>,
    criteria: Vec<CriterionText>,
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

    /// How many components a cost has; the last one is that of the lots.
    pub fn width(&self) -> usize {
        self.criteria.len()
    }

    /// What pairing `u` with `v` costs but for the lots; the bye is a partner with the rank after the last one. The cost is
    /// all zeros before.
    pub fn cost(&self, u: usize, v: usize, cost: &mut CostVector) {
        let (u, v) = (u.min(v), u.max(v));
        if v < self.ranking().len() {
            self.system_round.pair_cost(u, v, cost);
        } else if u < self.ranking().len() {
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
        let id = |rank: usize| self.ranking().contenders.get(rank).map(|contender| &*contender.id);
        match (id(u.min(v)), id(u.max(v))) {
            (Some(a), Some(b)) => self.lots.pair_ticket(a, b),
            (Some(a), None) => self.lots.ticket(a),
            _ => 0,
        }
    }
}

impl Round for WholeRound<'_> {
    fn ranking(&self) -> &Ranking {
        self.system_round.ranking()
    }

    fn criteria(&self) -> &[CriterionText] {
        &self.criteria
    }

    fn gives_bye(&self) -> bool {
        self.system.gives_bye()
    }

    fn draw(&self, constraints: &Constraints) -> Result<RoundPairing, NoPairing> {
        solve::draw(self, constraints)
    }

    fn total(&self, pairs: &[RankPair]) -> Option<Vec<i128>> {
        let (mut total, mut cost) = (vec![0; self.width()], CostVector::zeros(self.width()));
        for (u, v) in pairs {
            cost.clear();
            self.cost(*u, *v, &mut cost);
            // Components are tickets of 64 bits at most; there are fewer than 2^32 pairs.
            total.iter_mut().zip(cost.as_slice()).for_each(|(sum, part)| *sum += part);
            if let Some(last) = total.last_mut() {
                *last += i128::from(self.ticket(*u, *v));
            }
        }
        Some(total)
    }

    fn difference(&self, other: &RoundPairing, drawn: &RoundPairing) -> Option<Difference> {
        let (criterion, cost, best) = first_difference(&self.criteria, &other.cost, &drawn.cost)?;
        let is_by_lots = criterion.quantity == Quantity::Lots;
        let text = match &criterion.words {
            _ if is_by_lots => format!("as good; the lots decide, {cost:x} instead of {best:x}"),
            Some(words) => format!("{words}: {cost} instead of {best} ({})", criterion.article),
            None => format!("{} {cost} instead of {best} ({})", criterion.name, criterion.article),
        };
        Some(Difference {
            criterion: criterion.name.to_string(),
            article: criterion.article,
            value: criterion.value(cost),
            best: criterion.value(best),
            kind: if is_by_lots { DifferenceKind::Lots } else { DifferenceKind::Worse },
            text,
        })
    }

    fn is_unique(&self, drawn: &RoundPairing, constraints: &Constraints) -> Result<bool, NoPairing> {
        solve::is_unique(self, drawn, constraints)
    }

    fn optima(&self, constraints: &Constraints) -> Result<Option<u64>, NoPairing> {
        solve::optima(self, constraints)
    }

    fn reason(&self, constraints: &Constraints, _drawn: &RoundPairing, (u, v): RankPair) -> String {
        self.system_round.reason(constraints, u, v)
    }

    fn explain(&self, cost: &[i128]) -> Option<Vec<Constraint>> {
        self.system_round.explain(cost)
    }
}
