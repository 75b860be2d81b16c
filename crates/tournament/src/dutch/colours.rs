//! Colours of a pair: C.04.3 Art. 5.2 (2017: E).

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
        /// The colours of the last round in which the two had different ones are exchanged.
        Alternate => "5.2.3",
        /// The preference of the higher ranked is granted.
        Higher => "5.2.4",
        /// The pairing number of the higher ranked and the initial colour decide.
        Initial => "5.2.5",
    }
}

impl ColourRule {
    /// Returns the article in an edition: 5.2.1 to 5.2.5, or E.1 to E.5.
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

/// Colour of the higher ranked of a pair, and the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colours {
    /// Colour of the higher ranked.
    pub of_higher: Side,
    /// Rule that decided.
    pub rule: ColourRule,
}

impl Colours {
    /// Decides the colours of `a`, the higher ranked, and `b`.
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

    /// Says what made the difference between `higher` and `lower`.
    pub fn reason(self, higher: &Contender, lower: &Contender, initial: Side) -> String {
        let wants = |one: &Contender| {
            let strength = match one.preference() {
                (None, _) => return format!("{} has no preference", one.id),
                (_, Strength::Absolute) => "absolute",
                (_, Strength::Strong) => "strong",
                (_, Strength::Mild | Strength::None) => "mild",
            };
            let colour = one.preference().0.map_or("", name);
            format!("{} wants {colour} ({strength}, {})", one.id, why(one))
        };
        let both = format!("{}, {}", wants(higher), wants(lower));
        let upper = format!("{} is the higher ranked", higher.id);
        match self.rule {
            ColourRule::Both => both,
            ColourRule::Stronger => format!("{both}: the stronger is granted"),
            ColourRule::Alternate => {
                let games = higher.colours.iter().rev().zip(lower.colours.iter().rev());
                let ago = games.take_while(|(own, other)| own == other).count();
                let which = if ago == 0 { "last game".to_owned() } else { format!("game {ago} before the last") };
                format!("{both}: in their {which} they had different colours, which change")
            }
            ColourRule::Higher => format!("{both}: {upper}"),
            ColourRule::Initial => {
                let parity = if higher.tpn % 2 == 1 { "odd" } else { "even" };
                format!(
                    "{both}: {upper}, its pairing number {} is {parity}, the initial colour is {}",
                    higher.tpn,
                    name(initial)
                )
            }
        }
    }
}

/// Says what a preference rests on: Art. 1.7.
fn why(one: &Contender) -> String {
    let difference = one.difference();
    match one.repeat() {
        Some(repeated) if difference.abs() < 2 => format!("twice {} running", name(repeated)),
        _ if difference != 0 => format!("difference {difference:+}"),
        _ => format!("{} in the last game", one.colours.last().map_or("", |side| name(*side))),
    }
}

const fn name(side: Side) -> &'static str {
    match side {
        Side::First => "White",
        Side::Second => "Black",
    }
}
