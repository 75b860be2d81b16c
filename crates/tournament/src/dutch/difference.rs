//! Finds what distinguishes two pairings: the first criterion in which one is worse, or the order in which the rules
//! make candidates.

use super::bracket::{Bracket, Component};
use super::criterion::Criterion;
use super::edition::Edition;
use super::history::in_points;
use super::pairing::RoundPairing;
use super::round::Round;

shinpan_core::words! {
    /// A step of the order of candidates, by its article of 2026.
    pub enum OrderStep {
        /// Choice of those who moved down who are paired.
        MovedDown => "4.4",
        /// Opponents of those who moved down.
        Opponents => "3.7",
        /// Exchange of players between the halves of the remainder.
        Exchange => "4.3",
        /// Opponents of the first half.
        Transposition => "4.2",
    }
}

impl OrderStep {
    /// Returns the article that the step rests on.
    pub const fn article(self, edition: Edition) -> &'static str {
        match (edition, self) {
            (Edition::Of2026, Self::MovedDown) => "C.04.3 Art. 4.4",
            (Edition::Of2026, Self::Opponents) => "C.04.3 Art. 3.7",
            (Edition::Of2026, Self::Exchange) => "C.04.3 Art. 4.3",
            (Edition::Of2026, Self::Transposition) => "C.04.3 Art. 4.2",
            (Edition::Of2017, Self::MovedDown) => "C.04.3 D.3",
            (Edition::Of2017, Self::Opponents) => "C.04.3 B.3",
            (Edition::Of2017, Self::Exchange) => "C.04.3 D.2",
            (Edition::Of2017, Self::Transposition) => "C.04.3 D.1",
        }
    }

    /// Says what the step orders.
    pub const fn text(self) -> &'static str {
        match self {
            Self::MovedDown => "which of those who moved down are paired",
            Self::Opponents => "whom those who moved down meet",
            Self::Exchange => "who is exchanged between the halves",
            Self::Transposition => "the order of the second half",
        }
    }

    /// Returns the first step in which the pairs of two brackets with the same players differ.
    fn of(a: &Bracket, b: &Bracket) -> Option<Self> {
        let uppers = |pairs: &[(usize, usize)]| pairs.iter().map(|(upper, _)| *upper).collect::<Vec<_>>();
        let sorted = |mut pairs: Vec<_>| {
            pairs.sort_unstable();
            pairs
        };
        let [moved, other_moved] = [a, b].map(|bracket| sorted(bracket.pairs_of_moved().collect()));
        let [rest, other_rest] = [a, b].map(|bracket| sorted(bracket.pairs_of_remainder().collect()));
        match () {
            () if uppers(&moved) != uppers(&other_moved) => Some(Self::MovedDown),
            () if moved != other_moved => Some(Self::Opponents),
            () if uppers(&rest) != uppers(&other_rest) => Some(Self::Exchange),
            () if rest != other_rest => Some(Self::Transposition),
            () => None,
        }
    }
}

/// Reason why a pairing is not the one by the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Difference {
    /// The pairing is worse by a criterion.
    Worse {
        /// Part of the criterion.
        component: Component,
        /// Value of the pairing; less is better.
        found: i128,
        /// Value of the pairing by the rules.
        best: i128,
    },
    /// The pairing is as good by all criteria, but the rules make it later.
    Order(OrderStep),
}

impl Difference {
    /// Returns what distinguishes `other` from `best`, a pairing of the same bracket by the rules; `None` if they have
    /// the same pairs.
    pub fn of_brackets(best: &Bracket, other: &Bracket) -> Option<Self> {
        if best.kind != other.kind {
            return Some(Self::at(Criterion::Completion, 1, 0));
        }
        let costs = best.costs.iter().zip(&other.costs);
        let worse = costs.into_iter().find(|(best, other)| best.1 != other.1);
        let worse = worse.map(|((component, best), (_, found))| Self::Worse {
            component: *component,
            found: *found,
            best: *best,
        });
        worse.or_else(|| OrderStep::of(best, other).map(Self::Order))
    }

    /// Returns the first bracket in which `other` differs from `best`, the pairing of `round` by the rules, and the
    /// difference; `None` if there is none.
    pub fn of_rounds(round: &Round, best: &RoundPairing, other: &RoundPairing) -> Option<(usize, Self)> {
        let score = |pairing: &RoundPairing| pairing.bye.map_or(0, |place| i128::from(round.contenders[place].score));
        // In 2017 the score of the player with the bye is no criterion of its own.
        if round.settings.edition == Edition::Of2026 && score(best) != score(other) {
            return Some((
                best.brackets.len().saturating_sub(1),
                Self::at(Criterion::ByeScore, score(other), score(best)),
            ));
        }
        let brackets = best.brackets.iter().zip(&other.brackets).enumerate();
        brackets.into_iter().find_map(|(at, (best, other))| Some((at, Self::of_brackets(best, other)?)))
    }

    const fn at(criterion: Criterion, found: i128, best: i128) -> Self {
        Self::Worse { component: Component::all(criterion), found, best }
    }

    /// Returns the number of the criterion in the edition, or "order".
    pub fn name(self, edition: Edition) -> String {
        match self {
            Self::Worse { component, .. } => component.criterion.name(edition),
            Self::Order(_) => "order".to_owned(),
        }
    }

    /// Returns the article that the difference rests on.
    pub fn article(self, edition: Edition) -> String {
        match self {
            Self::Worse { component, .. } => component.criterion.article(edition),
            Self::Order(step) => step.article(edition).to_owned(),
        }
    }

    /// Describes the difference.
    pub fn text(self, edition: Edition) -> String {
        match self {
            Self::Worse { component, found, best } => {
                let text = component.criterion.text(edition);
                match (component.criterion, component.score) {
                    (Criterion::ByeScore, _) => format!("{text}: {} instead of {}", tenths(found), tenths(best)),
                    // Counts that should be large are stored as negative numbers.
                    (Criterion::Pairs, _) | (Criterion::Next, None) => {
                        format!("{text}: {} instead of {}", found.abs(), best.abs())
                    }
                    (Criterion::Next, Some(score)) => {
                        format!("{text}, with a player of {}: {} fewer", in_points(score), found - best)
                    }
                    (Criterion::DownfloatBefore | Criterion::DownfloatEarlier, _) => {
                        format!("{text}: {} more", found - best)
                    }
                    (_, Some(score)) => format!("{text}: {} more of {}", found - best, in_points(score)),
                    (_, None) => format!("{text}: {found} instead of {best}"),
                }
            }
            Self::Order(step) => format!("equal by all criteria; {}", step.text()),
        }
    }
}

/// Formats tenths as points.
fn tenths(value: i128) -> String {
    in_points(i64::try_from(value).unwrap_or(i64::MAX))
}
