//! The criteria of an elimination, and the constraints of the rules that they rest on. The 2015 Arimaa World Computer
//! Championship, constraints 1-10; readings A7, A8.

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::rules::RankSpread;
use crate::criterion::{CriterionText, Quantity};
use crate::ranking::Ranking;

shinpan_core::words! {
    /// A constraint of the rules.
    pub(super) enum Constraint {
        Everybody => "constraint 1",
        Field => "constraint 2",
        EarlierByes => "constraint 3",
        Pairings => "constraint 4; A8",
        ByeLosses => "constraint 5",
        LossGaps => "constraint 6; A8",
        Classes => "constraint 7",
        ByeClass => "constraint 8",
        ByeSeed => "constraint 9",
        RankSpread => "constraint 10",
    }
}

/// A criterion of the elimination.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Criterion {
    Byes,
    /// Pairs that meet for this time, and not the first.
    Pairing(usize),
    ByeLosses,
    /// Pairs with this difference of losses.
    LossGap(u32),
    ByeClass,
    ByeSeed,
    RankSpread(RankSpread),
}

impl Criterion {
    /// The criteria of a round, most important first. A counter that no two have is not needed.
    pub(super) fn of(spread: RankSpread, ranking: &Ranking, losses: &BTreeSet<u32>) -> Vec<Self> {
        let with_bye = ranking.is_odd();
        let gaps =
            losses.iter().flat_map(|low| losses.iter().filter(move |high| *high > low).map(move |high| high - low));
        let mut criteria = Vec::new();
        criteria.extend(with_bye.then_some(Self::Byes));
        criteria.extend(meetings(ranking).into_iter().rev().map(|times| Self::Pairing(times + 1)));
        criteria.extend(with_bye.then_some(Self::ByeLosses));
        criteria.extend(gaps.collect::<BTreeSet<_>>().into_iter().rev().map(Self::LossGap));
        criteria.extend(with_bye.then_some([Self::ByeClass, Self::ByeSeed]).into_iter().flatten());
        criteria.push(Self::RankSpread(spread));
        criteria
    }

    /// The constraint that it rests on.
    pub(super) const fn constraint(self) -> Constraint {
        match self {
            Self::Byes => Constraint::EarlierByes,
            Self::Pairing(_) => Constraint::Pairings,
            Self::ByeLosses => Constraint::ByeLosses,
            Self::LossGap(_) => Constraint::LossGaps,
            Self::ByeClass => Constraint::ByeClass,
            Self::ByeSeed => Constraint::ByeSeed,
            Self::RankSpread(_) => Constraint::RankSpread,
        }
    }

    pub(super) fn description(self) -> CriterionText {
        let article = self.constraint().as_str();
        let (name, words): (Cow<'static, str>, Cow<'static, str>) = match self {
            Self::Byes => ("byes".into(), "byes before this one".into()),
            Self::Pairing(2) => ("pairing-2".into(), "pairs with 1 earlier game".into()),
            Self::Pairing(times) => {
                (format!("pairing-{times}").into(), format!("pairs with {} earlier games", times - 1).into())
            }
            Self::ByeLosses => ("bye-losses".into(), "losses of the bye".into()),
            Self::LossGap(1) => ("loss-gap-1".into(), "pairs 1 loss apart".into()),
            Self::LossGap(gap) => (format!("loss-gap-{gap}").into(), format!("pairs {gap} losses apart").into()),
            Self::ByeClass => ("bye-rating-class".into(), "rating class of the bye".into()),
            Self::ByeSeed => ("bye-seed".into(), "seed of the bye".into()),
            Self::RankSpread(_) => ("rank-spread".into(), "squares of the rank differences".into()),
        };
        let is_counter = matches!(self, Self::Pairing(_) | Self::LossGap(_));
        let quantity = if is_counter { Quantity::Counter } else { Quantity::Number };
        CriterionText { name, words: Some(words), article, quantity }
    }
}

/// Numbers of earlier meetings that occur between two contenders.
fn meetings(ranking: &Ranking) -> BTreeSet<usize> {
    let mut times = BTreeSet::new();
    for contender in &ranking.contenders {
        let mut opponents = contender.met.iter().map(|(opponent, _)| *opponent).collect::<Vec<_>>();
        opponents.sort_unstable();
        times.extend(opponents.chunk_by(|a, b| a == b).map(<[usize]>::len));
    }
    times
}
