//! The colours of a pair: C.04.3 Art. 5.2 (2017: E).

use shinpan_core::Side;

use super::contender::{Contender, Strength};
use super::edition::Edition;

shinpan_core::words! {
    /// The rule that gave the colours, by its article of 2026.
    pub enum ColourRule {
        /// Both preferences are granted.
        Both => "5.2.1",
        /// The stronger preference is granted.
        Stronger => "5.2.2",
        /// As in the last round in which the two had different colours, but exchanged.
        Alternate => "5.2.3",
        /// The preference of the higher ranked is granted.
        Higher => "5.2.4",
        /// By the pairing number of the higher ranked and the initial colour.
        Initial => "5.2.5",
    }
}

impl ColourRule {
    /// Its article in an edition: 5.2.1 to 5.2.5, or E.1 to E.5.
    pub fn article(self, edition: Edition) -> &'static str {
        match (edition, self) {
            (Edition::Of2026, rule) => rule.as_str(),
            (Edition::Of2017, Self::Both) => "E.1",
            (Edition::Of2017, Self::Stronger) => "E.2",
            (Edition::Of2017, Self::Alternate) => "E.3",
            (Edition::Of2017, Self::Higher) => "E.4",
            (Edition::Of2017, Self::Initial) => "E.5",
        }
    }
}

/// The colour of the higher ranked of a pair, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colours {
    /// The colour of the higher ranked.
    pub of_higher: Side,
    /// What decided.
    pub rule: ColourRule,
}

impl Colours {
    /// Those of `a`, the higher ranked, against `b`.
    pub fn of(a: &Contender, b: &Contender, initial: Side) -> Self {
        let decided = |of_higher, rule| Self { of_higher, rule };
        let [(own, strength), (other, strength_of_other)] = [a.preference(), b.preference()];
        match (own, other) {
            (None, None) => {
                let of_higher = if a.tpn % 2 == 1 { initial } else { initial.other() };
                return decided(of_higher, ColourRule::Initial);
            }
            (Some(own), None) => return decided(own, ColourRule::Both),
            (None, Some(other)) => return decided(other.other(), ColourRule::Both),
            (Some(own), Some(other)) if own != other => return decided(own, ColourRule::Both),
            (Some(_), Some(_)) => {}
        }
        let preference = own.unwrap_or(initial);
        let width = |one: &Contender, strength| if strength == Strength::Absolute { one.difference().abs() } else { 0 };
        let [wanted, wanted_by_other] =
            [(strength, width(a, strength)), (strength_of_other, width(b, strength_of_other))];
        match wanted.cmp(&wanted_by_other) {
            std::cmp::Ordering::Greater => return decided(preference, ColourRule::Stronger),
            std::cmp::Ordering::Less => return decided(preference.other(), ColourRule::Stronger),
            std::cmp::Ordering::Equal => {}
        }
        let steps = a.colours.iter().rev().zip(b.colours.iter().rev());
        match steps.into_iter().find(|(own, other)| own != other) {
            Some((own, _)) => decided(own.other(), ColourRule::Alternate),
            None => decided(preference, ColourRule::Higher),
        }
    }
}
