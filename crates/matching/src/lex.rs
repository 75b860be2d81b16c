//! Lexicographic vectors: unpacked costs, for problems for which no integer is wide enough.

use std::cmp::Ordering;

use crate::cost::{Cost, Overflow};

/// A vector of integers, compared at the first component that differs. Components past the end are zero.
#[derive(Clone, Debug)]
pub(crate) struct Lex(Box<[i128]>);

impl Lex {
    /// Returns the vector that is 1 in `component` and 0 elsewhere.
    pub(crate) fn unit(component: usize) -> Self {
        let mut components = vec![0; component + 1];
        components[component] = 1;
        Lex(components.into())
    }

    fn at(&self, component: usize) -> i128 {
        self.0.get(component).copied().unwrap_or(0)
    }

    /// Joins two vectors component by component.
    fn zip(&self, other: &Self, join: fn(i128, i128) -> Option<i128>) -> Result<Self, Overflow> {
        (0..self.0.len().max(other.0.len()))
            .map(|component| join(self.at(component), other.at(component)).ok_or(Overflow { component }))
            .collect::<Result<_, _>>()
            .map(Lex)
    }
}

impl Cost for Lex {
    fn zero() -> Self {
        Lex(Box::default())
    }

    fn plus(&self, other: &Self) -> Result<Self, Overflow> {
        self.zip(other, i128::checked_add)
    }

    fn minus(&self, other: &Self) -> Result<Self, Overflow> {
        self.zip(other, i128::checked_sub)
    }

    fn times(&self, factor: i128) -> Result<Self, Overflow> {
        let scaled = |(component, value): (usize, &i128)| value.checked_mul(factor).ok_or(Overflow { component });
        self.0.iter().enumerate().map(scaled).collect::<Result<_, _>>().map(Lex)
    }

    fn half(&self) -> Self {
        debug_assert!(self.0.iter().all(|value| value & 1 == 0), "only even vectors are halved");
        Lex(self.0.iter().map(|value| value >> 1).collect())
    }
}

impl Ord for Lex {
    fn cmp(&self, other: &Self) -> Ordering {
        (0..self.0.len().max(other.0.len()))
            .map(|component| self.at(component).cmp(&other.at(component)))
            .find(|order| order.is_ne())
            .unwrap_or(Ordering::Equal)
    }
}

impl PartialOrd for Lex {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Lex {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Lex {}

#[cfg(test)]
mod tests {
    use super::*;

    fn lex(components: &[i128]) -> Lex {
        Lex(components.into())
    }

    #[test]
    fn the_first_difference_decides_and_missing_components_are_zero() {
        assert!(lex(&[1, -9]) > lex(&[0, i128::MAX]));
        assert_eq!(lex(&[1]), lex(&[1, 0]));
        assert!(lex(&[1]) > lex(&[1, -1]));
        assert_eq!(Lex::unit(1), lex(&[0, 1]));
        assert_eq!(lex(&[1, 2]).minus(&Lex::unit(0)).unwrap(), lex(&[0, 2]));
    }

    #[test]
    fn an_overflow_names_its_component() {
        let large = lex(&[0, i128::MAX]);
        assert_eq!(large.plus(&Lex::unit(1)), Err(Overflow { component: 1 }));
        assert_eq!(large.times(2), Err(Overflow { component: 1 }));
    }
}
