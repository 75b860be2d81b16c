//! One criterion of a system, and its component in the cost of a pairing.

use std::borrow::Cow;

use shinpan_matching::CostVector;

use crate::document::{Compared, Cost, Value};

/// Kind of value that a component has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantity {
    /// A number that is always shown.
    Number,
    /// Counter among many; counters of 0 are left out.
    Counter,
    /// A sum of tickets.
    Lots,
}

/// Criterion, described for people and documents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CriterionText {
    /// Word of the criterion.
    pub name: Cow<'static, str>,
    /// Meaning of the criterion, if its word does not say it.
    pub words: Option<Cow<'static, str>>,
    /// Article or rule behind the criterion.
    pub article: &'static str,
    /// Kind of its value.
    pub quantity: Quantity,
}

impl CriterionText {
    /// Whether a component of this value is shown.
    pub(crate) fn shows(&self, value: i128) -> bool {
        value != 0 || self.quantity != Quantity::Counter
    }

    /// A component for a document.
    pub(crate) fn value(&self, value: i128) -> Value {
        match i64::try_from(value) {
            Ok(number) if self.quantity != Quantity::Lots => Value::Number(number),
            _ => Value::Tickets(format!("{value:x}")),
        }
    }

    /// Two components for a document.
    pub(crate) fn compared(&self, value: Option<i128>, best: Option<i128>) -> Compared {
        let [value, best] = [value, best].map(|value| value.map(|value| self.value(value)));
        Compared { criterion: self.name.to_string(), article: self.article.into(), value, best }
    }
}

/// The components of a cost for a document, without the counters that count nothing.
pub(crate) fn components(criteria: &[CriterionText], cost: &[i128]) -> Vec<Cost> {
    let components = criteria.iter().zip(cost).filter(|(criterion, value)| criterion.shows(**value));
    let component = |(criterion, value): (&CriterionText, &i128)| Cost {
        criterion: criterion.name.to_string(),
        article: criterion.article.into(),
        score: None,
        value: criterion.value(*value),
    };
    components.map(component).collect()
}

/// The components of `cost` beside those of `best`, without the counters that count nothing in either.
pub(crate) fn side_by_side(criteria: &[CriterionText], cost: Option<&[i128]>, best: Option<&[i128]>) -> Vec<Compared> {
    let component = |cost: Option<&[i128]>, at: usize| cost.and_then(|cost| cost.get(at).copied());
    let values = |at| [component(cost, at), component(best, at)];
    let compared = criteria.iter().enumerate().map(|(at, criterion)| (criterion, values(at)));
    let is_shown = |(criterion, values): &(&CriterionText, [Option<i128>; 2])| {
        criterion.quantity != Quantity::Counter || values.iter().flatten().any(|value| *value != 0)
    };
    compared.filter(is_shown).map(|(criterion, [value, best])| criterion.compared(value, best)).collect()
}

/// The first criterion by which two costs differ, and both values.
pub(crate) fn first_difference<'c>(
    criteria: &'c [CriterionText],
    a: &[i128],
    b: &[i128],
) -> Option<(&'c CriterionText, i128, i128)> {
    let mut components = criteria.iter().zip(a.iter().zip(b));
    components.find(|(_, (a, b))| a != b).map(|(criterion, (a, b))| (criterion, *a, *b))
}

/// Components of counters, by the number that each counts.
#[derive(Debug)]
pub(crate) struct Counters(Vec<Option<usize>>);

impl Counters {
    /// Indexes the `criteria` for which `counted` gives a number.
    pub(crate) fn of<C: Copy>(criteria: &[C], counted: impl Fn(C) -> Option<usize>) -> Self {
        let mut components = Vec::new();
        for (component, criterion) in criteria.iter().enumerate() {
            if let Some(number) = counted(*criterion) {
                components.resize(components.len().max(number + 1), None);
                components[number] = Some(component);
            }
        }
        Self(components)
    }

    /// The component that counts this number.
    pub(crate) fn component(&self, number: usize) -> Option<usize> {
        self.0.get(number).copied().flatten()
    }
}

/// Writes a component of a cost that is all zeros.
pub(crate) fn set(cost: &mut CostVector, component: usize, value: i128) {
    if value != 0 {
        cost[component] = value;
    }
}
