//! What makes one pairing of a round better than another: the criteria of the system, most important first, and last of all
//! the lots.
//!
//! A pairing costs the sum over its pairs of a vector with a component for each criterion; vectors compare from the left.
//! So no number of later criteria outweighs an earlier one, and the least sum is a matching problem.

use shinpan_core::Lots;
use shinpan_matching::{CostVector, Limits};

use crate::criterion::{CriterionText, Quantity};
use crate::document::{Compared, Cost};
use crate::ranking::Ranking;
use crate::system::{PairingSystem, SystemRound};

/// The word of the last criterion.
pub(crate) const LOTS: &str = "lots";

/// The criteria of a round, and what each pair costs by them. Contenders go by rank; the number of contenders, as a
/// partner, is the bye.
pub struct Criteria<'r> {
    /// Who is to be paired.
    pub ranking: &'r Ranking,
    /// What the rules are.
    pub system: &'r dyn PairingSystem,
    /// What the system says of this round.
    pub system_round: &'r dyn SystemRound,
    list: Vec<CriterionText>,
    lots: &'r Lots,
}

impl<'r> Criteria<'r> {
    /// The criteria of `system` for the round that it has ranked.
    pub fn new(system: &'r dyn PairingSystem, system_round: &'r dyn SystemRound, lots: &'r Lots) -> Self {
        let article = system.articles().lots;
        let lots_criterion = CriterionText { name: LOTS.into(), words: None, article, quantity: Quantity::Lots };
        let list = system_round.criteria().into_iter().chain([lots_criterion]).collect();
        Self { ranking: system_round.ranking(), system, system_round, list, lots }
    }

    /// How many components a cost has; the last one is that of the lots.
    pub fn width(&self) -> usize {
        self.list.len()
    }

    /// The criteria in order.
    pub fn list(&self) -> &[CriterionText] {
        &self.list
    }

    /// What pairing `u` with `v` costs but for the lots; the bye is a partner with the rank after the last one. The cost is
    /// all zeros before.
    pub fn cost(&self, u: usize, v: usize, cost: &mut CostVector) {
        let (u, v) = (u.min(v), u.max(v));
        if v < self.ranking.len() {
            self.system_round.pair_cost(u, v, cost);
        } else if u < self.ranking.len() {
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
        let id = |rank: usize| self.ranking.contenders.get(rank).map(|contender| &*contender.id);
        match (id(u.min(v)), id(u.max(v))) {
            (Some(a), Some(b)) => self.lots.pair_ticket(a, b),
            (Some(a), None) => self.lots.ticket(a),
            _ => 0,
        }
    }

    /// What a whole pairing costs.
    pub fn total(&self, pairs: impl IntoIterator<Item = (usize, usize)>) -> Vec<i128> {
        let (mut total, mut cost) = (vec![0; self.width()], CostVector::zeros(self.width()));
        for (u, v) in pairs {
            cost.clear();
            self.cost(u, v, &mut cost);
            // Components are tickets of 64 bits at most; there are fewer than 2^32 pairs.
            total.iter_mut().zip(cost.as_slice()).for_each(|(sum, part)| *sum += part);
            if let Some(last) = total.last_mut() {
                *last += i128::from(self.ticket(u, v));
            }
        }
        total
    }

    /// The first criterion by which two costs differ.
    pub fn difference(&self, a: &[i128], b: &[i128]) -> Option<(&CriterionText, i128, i128)> {
        let mut components = self.list.iter().zip(a.iter().zip(b));
        components.find(|(_, (a, b))| a != b).map(|(criterion, (a, b))| (criterion, *a, *b))
    }

    /// The components of a cost for a document, without the counters that count nothing.
    pub(crate) fn components(&self, cost: &[i128]) -> Vec<Cost> {
        let components = self.list.iter().zip(cost).filter(|(criterion, value)| criterion.shows(**value));
        let component = |(criterion, value): (&CriterionText, &i128)| Cost {
            criterion: criterion.name.to_string(),
            article: criterion.article,
            value: criterion.value(*value),
        };
        components.map(component).collect()
    }

    /// The components of `cost` beside those of `best`, without the counters that count nothing in either.
    pub(crate) fn side_by_side(&self, cost: Option<&[i128]>, best: Option<&[i128]>) -> Vec<Compared> {
        let component = |cost: Option<&[i128]>, at: usize| cost.and_then(|cost| cost.get(at).copied());
        let values = |at| [component(cost, at), component(best, at)];
        let compared = self.list.iter().enumerate().map(|(at, criterion)| (criterion, values(at)));
        let is_shown = |(criterion, values): &(&CriterionText, [Option<i128>; 2])| {
            criterion.quantity != Quantity::Counter || values.iter().flatten().any(|value| *value != 0)
        };
        compared.filter(is_shown).map(|(criterion, [value, best])| criterion.compared(value, best)).collect()
    }
}
