//! The criteria of the Swiss system: WCSC rules 2010, Art. 17.11, 18.6, 19.1; readings.

use std::collections::BTreeSet;

use super::rules::{FloatRepeat, Floats, Rematch, SwissRules, Within};
use crate::criterion::{CriterionText, Quantity};

/// A criterion of the Swiss system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Criterion {
    ByeWithdrawn,
    Rematches,
    Byes,
    ByePoints,
    Unequal,
    /// Pairs with this gap, in units of the points.
    Gap(i64),
    FloatRepeat,
    FloatDistance,
    Within(Within),
}

impl Criterion {
    /// The criteria that `rules` give to a round, most important first. A gap that no two have needs no counter.
    pub(super) fn of(rules: &SwissRules, gaps: &BTreeSet<i64>, with_bye: bool) -> Vec<Self> {
        let mut criteria = Vec::new();
        criteria.extend(with_bye.then_some(Self::ByeWithdrawn));
        criteria.extend((rules.rematch == Rematch::Minimise).then_some(Self::Rematches));
        criteria.extend(with_bye.then_some([Self::Byes, Self::ByePoints]).into_iter().flatten());
        criteria.extend((rules.float == Floats::EqualFirst).then_some(Self::Unequal));
        criteria.extend(gaps.iter().rev().copied().map(Self::Gap));
        criteria.extend((rules.float_repeat == FloatRepeat::Avoid).then_some(Self::FloatRepeat));
        criteria.push(Self::FloatDistance);
        criteria.extend((rules.within != Within::Lots).then_some(Self::Within(rules.within)));
        criteria
    }

    pub(super) fn description(self) -> CriterionText {
        let (name, article) = match self {
            Self::ByeWithdrawn => ("bye-withdrawn", "Art. 17.11; R-49"),
            Self::Rematches => ("rematches", "Art. 19.1.3"),
            Self::Byes => ("byes", "Art. 17.11; R-49"),
            Self::ByePoints => ("bye-points", "Art. 17.11; R-49"),
            Self::Unequal => ("unequal", "Art. 19.1.1, 19.1.2; R-47"),
            Self::Gap(_) => ("gap", "Art. 19.1.1, 19.1.2; R-47"),
            Self::FloatRepeat => ("float-repeat", "Art. 19.4; R-48"),
            Self::FloatDistance => ("float-distance", "Art. 19.4; R-48"),
            Self::Within(within) => (within.word(), "Art. 19.4; R-48"),
        };
        let (name, quantity) = match self {
            Self::Gap(gap) => (format!("{name}-{gap}").into(), Quantity::Counter),
            _ => (name.into(), Quantity::Number),
        };
        CriterionText { name, words: None, article, quantity }
    }
}
