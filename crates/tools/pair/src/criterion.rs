//! One criterion of a system, and its component in the cost of a pairing.

use std::borrow::Cow;

use shinpan_matching::CostVector;

use crate::document::{Compared, Value};

/// What the value of a component is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantity {
    /// A number that is always shown.
    Number,
    /// One of many counters, of which those that count nothing are left out.
    Counter,
    /// A sum of tickets.
    Lots,
}

/// One criterion, for people and documents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CriterionText {
    /// Its word.
    pub name: Cow<'static, str>,
    /// What it counts, where the word alone would not tell a coordinator.
    pub words: Option<Cow<'static, str>>,
    /// What it rests on.
    pub article: &'static str,
    /// What its value is.
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
        Compared { criterion: self.name.to_string(), article: self.article, value, best }
    }
}

/// Where the components of counters are, by the number that each counts.
#[derive(Debug)]
pub(crate) struct Counters(Vec<Option<usize>>);

impl Counters {
    /// Of those `criteria` for which `counted` gives a number.
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
