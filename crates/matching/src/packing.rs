//! Packs cost vectors into integers that compare as the vectors do.
//!
//! A cost vector `c` becomes the number `sum of weight[i] * (c[i] - least[i])`, where `least[i]` is the least value of
//! component `i` over all permitted pairs. This map is linear up to a constant that all perfect matchings share, for
//! they all have the same number of pairs. Let at most `E[i]` of these have more than the least of component `i`. If every
//! weight is greater than what all later components can add up to,
//!
//! ```text
//! weight[i] > sum over j > i of weight[j] * E[j] * (greatest[j] - least[j])
//! ```
//!
//! then of two perfect matchings the one with the lexicographically lesser total has the lesser number: at the first
//! component that differs it gains at least one weight, and all later ones together cannot take that back. So the
//! integer problem has the same optima, and it is solved exactly, whatever values the duals take on the way. A
//! component with the same value everywhere gets no weight. For lexicographic vectors the weights are the unit vectors,
//! and the same condition holds.
//!
//! # The bound
//! Let the costs, before they are doubled, be in `0..=M`, so that a perfect matching of any part costs at most `n*M`
//! doubled. The duals start in `0..=M`. A dual step raises the dual value of the tree by as much as the step, and the
//! dual value of the matched part is its cost.
//! - The half-integral start therefore takes steps of at most `n*M` together.
//! - The duals of an odd cycle are alternating sums of its own costs; those of all vertices at which cycles are opened
//!   sum up to at least `-n*M/2`. So the searches that succeed take at most `3/2 n*M` more.
//! - A search that fails is the last. When its last step made `b` outer, the rest of the tree could be matched for
//!   `n*M`, and `y(b)` was within `M` and the steps before; so it takes at most `5/2 n*M + M`.
//!
//! Together that is at most `5 n*M + M`, and duals are within `5 n*M + 2 M`. Stored with an offset they are within
//! `10 n*M + 3 M`; the largest number on the way, a doubled cost less two of these, is within `20 n*M + 8 M`. Before
//! solving it is checked that `32 (n + 1) M` fits. Arithmetic is checked all the same: a search that continues from
//! duals made for fewer pairs is not covered by the bound; if it overflows, the problem is solved in wider numbers.

use crate::cost::{Cost, Integer, Overflow};
use crate::lex::Lex;
use crate::problem::Problem;
use crate::vector::CostVector;

/// Least and greatest value of each component over all permitted pairs.
pub(crate) struct ComponentBounds {
    /// Number of pairs in a perfect matching.
    pairs: i128,
    least: Vec<i128>,
    greatest: Vec<i128>,
    /// Largest number of pairs of a matching with more than the least value, by component.
    carriers: Vec<i128>,
}

impl ComponentBounds {
    /// Takes the bounds that the problem states, or computes those of all pairs if it states none.
    pub(crate) fn of(problem: &Problem<'_>) -> Result<Self, Overflow> {
        let pairs = i128::from(problem.vertices / 2);
        let bounds = if let Some(bounds) = problem.bounds {
            let limits = || bounds.components.iter().take(problem.width);
            let carriers = limits().map(|limits| i128::try_from(limits.pairs).map_or(pairs, |own| own.min(pairs)));
            Self {
                pairs,
                least: limits().map(|limits| limits.least).collect(),
                greatest: limits().map(|limits| limits.greatest).collect(),
                carriers: carriers.collect(),
            }
        } else {
            let (least, greatest) = of_all_pairs(problem);
            Self { pairs, least, greatest, carriers: vec![pairs; problem.width] }
        };
        if bounds.least.len() < problem.width {
            return Err(Overflow { component: bounds.least.len() });
        }
        (0..problem.width).try_for_each(|component| bounds.check_total(component))?;
        Ok(bounds)
    }

    /// Fails if the totals of matchings, or their differences, could exceed 128 bits.
    fn check_total(&self, component: usize) -> Result<(), Overflow> {
        if self.least[component] > self.greatest[component] {
            return Ok(()); // No pair is permitted.
        }
        let (least, greatest) = (self.least[component], self.greatest[component]);
        let fits = [least, greatest].iter().all(|bound| bound.checked_mul(self.pairs).is_some());
        let span = greatest.checked_sub(least).and_then(|span| span.checked_mul(self.pairs));
        if fits && span.is_some() { Ok(()) } else { Err(Overflow { component }) }
    }

    /// Difference between the greatest and the least value of a component.
    fn span(&self, component: usize) -> i128 {
        // Invariant: `check_total` has subtracted these before; without any pair the least is the greater.
        self.greatest[component].saturating_sub(self.least[component]).max(0)
    }

    /// Span of a component's total over all perfect matchings.
    pub(crate) fn total_span(&self, component: usize) -> i128 {
        // Invariant: `check_total` has multiplied these before.
        self.span(component).saturating_mul(self.carriers[component])
    }

    /// Returns the weights derived in the module's documentation, if all numbers of the solver fit.
    pub(crate) fn weights<C: Integer>(&self) -> Result<Vec<C>, Overflow> {
        let mut weights = vec![C::zero(); self.least.len()];
        let (mut next, mut largest) = (C::one(), C::zero());
        for component in (0..weights.len()).rev().filter(|component| self.span(*component) > 0) {
            let mut add = || {
                largest = largest.plus(&next.times(self.span(component))?)?;
                // Fails unless 32 (n + 1) M fits, the bound that the module's documentation derives.
                largest.times(32 * (2 * self.pairs + 1))?;
                let above = next.plus(&next.times(self.total_span(component))?)?;
                Ok(std::mem::replace(&mut next, above))
            };
            weights[component] = add().map_err(|_: Overflow| Overflow { component })?;
        }
        Ok(weights)
    }

    /// Returns the weights that leave the vectors unpacked.
    pub(crate) fn unit_weights(&self) -> Vec<Lex> {
        let weight = |component| if self.span(component) > 0 { Lex::unit(component) } else { Lex::zero() };
        (0..self.least.len()).map(weight).collect()
    }
}

/// Returns the least and greatest values over all permitted pairs; for [`Problem::last_component`], those that its type
/// allows.
fn of_all_pairs(problem: &Problem<'_>) -> (Vec<i128>, Vec<i128>) {
    let (mut least, mut greatest) = (vec![i128::MAX; problem.width], vec![i128::MIN; problem.width]);
    let mut cost = CostVector::zeros(problem.width);
    for u in 0..problem.n() {
        for v in u + 1..problem.n() {
            if problem.fill_without_last(u, v, &mut cost) {
                for ((value, least), greatest) in cost.as_slice().iter().zip(&mut least).zip(&mut greatest) {
                    *least = (*least).min(*value);
                    *greatest = (*greatest).max(*value);
                }
            }
        }
    }
    if let (Some(_), Some(greatest)) = (problem.last_component, greatest.last_mut()) {
        *greatest = u64::MAX.into();
    }
    (least, greatest)
}

/// Map from cost vectors to numbers.
pub(crate) struct Packing<'a, C> {
    bounds: &'a ComponentBounds,
    /// Weight of each component.
    weights: &'a [C],
    doubled: Vec<C>,
    /// Components whose least value is not zero.
    shifted: Vec<usize>,
}

impl<'a, C: Cost> Packing<'a, C> {
    pub(crate) fn new(bounds: &'a ComponentBounds, weights: &'a [C]) -> Result<Self, Overflow> {
        let doubled = weights.iter().map(|weight| weight.plus(weight)).collect::<Result<_, _>>()?;
        let shifted = (0..weights.len()).filter(|component| bounds.least[*component] != 0).collect();
        Ok(Packing { bounds, weights, doubled, shifted })
    }

    /// Returns twice the packed cost.
    pub(crate) fn doubled(&self, cost: &CostVector) -> Result<C, Overflow> {
        let mut sum = C::zero();
        self.components(cost).try_for_each(|component| self.add(&mut sum, component, cost[component]))?;
        Ok(sum)
    }

    /// Returns the same as [`Packing::doubled`], if it is less than a limit. No digit is negative, so usually the first
    /// one or two already exceed it.
    pub(crate) fn doubled_below(&self, cost: &CostVector, limit: &C) -> Result<Option<C>, Overflow> {
        let mut sum = C::zero();
        for component in self.components(cost) {
            self.add(&mut sum, component, cost[component])?;
            if sum >= *limit {
                return Ok(None);
            }
        }
        Ok((sum < *limit).then_some(sum))
    }

    /// Components of a cost that may differ from their least value.
    fn components(&self, cost: &CostVector) -> impl Iterator<Item = usize> {
        let not_shifted = |component: &usize| self.bounds.least[*component] == 0;
        self.shifted.iter().copied().chain(cost.touched().iter().copied().filter(not_shifted))
    }

    /// Adds the contribution of a component.
    pub(crate) fn add(&self, sum: &mut C, component: usize, value: i128) -> Result<(), Overflow> {
        let (least, greatest) = (self.bounds.least[component], self.bounds.greatest[component]);
        if value < least || value > greatest {
            return Err(Overflow { component });
        }
        let weight = &self.doubled[component];
        match value.checked_sub(least).ok_or(Overflow { component })? {
            0 => {}
            1 => *sum = sum.plus(weight)?,
            digit => *sum = sum.plus(&weight.times(digit)?)?,
        }
        Ok(())
    }

    /// Whether packed totals of perfect matchings compare as their vectors do.
    pub(crate) fn keeps_order(&self) -> Result<bool, Overflow> {
        let mut later = C::zero();
        for (component, weight) in self.weights.iter().enumerate().rev() {
            let total_span = self.bounds.total_span(component);
            if total_span > 0 && *weight <= later {
                return Ok(false);
            }
            later = later.plus(&weight.times(total_span)?)?;
        }
        Ok(true)
    }
}
