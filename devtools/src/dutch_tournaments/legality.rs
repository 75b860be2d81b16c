//! Legality of a round, by the articles and by an independent matching.

use shinpan_core::Side;
use shinpan_tournament::dutch::{Edition, Float, Round};

use super::event::{Drawn, Event};
use super::known::Known;
use super::matching::is_perfect;

/// Faults of a round; `drawn` is none if the library found no legal pairing.
pub(super) fn violations(event: &Event, drawn: Option<&Drawn>) -> Vec<String> {
    let known = Known::all(event);
    let legality = Legality { event, known: &known };
    let Some(drawn) = drawn else {
        let is_possible = legality.is_possible(|player| player.may_have_bye);
        return if is_possible { vec!["there is a legal pairing".to_owned()] } else { Vec::new() };
    };
    let mut faults = legality.incomplete(drawn);
    for [white, black] in drawn.pairs.iter().map(|pair| pair.map(|number| legality.player(number))) {
        faults.extend(white.zip(black).into_iter().flat_map(|(white, black)| legality.pair(white, black)));
    }
    if let Some(receiver) = drawn.bye.and_then(|number| legality.player(number)) {
        faults.extend(legality.bye(receiver));
    }
    faults
}

/// Differences between the library's view of the players and the generated ones.
pub(super) fn differences(event: &Event, round: &Round) -> Vec<String> {
    let (known, rounds) = (Known::all(event), usize::from(event.round - 1));
    let mut faults = Vec::new();
    if known.len() != round.contenders.len() {
        faults.push(format!("{} take part, the library has {}", known.len(), round.contenders.len()));
    }
    for player in &known {
        let Some(found) = round.contenders.iter().find(|found| found.number == player.number) else {
            faults.push(format!("{} takes part, the library does not have it", player.number));
            continue;
        };
        let floats = found.floats.map(|float| match float {
            None => 0,
            Some(Float::Down) => 1,
            Some(Float::Up) => -1,
        });
        let sides = player.games.iter().map(|(_, side)| *side).collect::<Vec<_>>();
        for (what, is_same) in [
            ("the score", found.score == player.score),
            ("the pairing number", found.tpn == player.tpn),
            ("the colours", found.colours == sides),
            ("the floats", floats == player.floats),
            ("whether it may have the bye", found.may_have_bye == player.may_have_bye),
            ("the unplayed rounds", usize::try_from(found.unplayed).is_ok_and(|count| count + sides.len() == rounds)),
            ("whether it is a topscorer", found.is_topscorer == player.is_topscorer),
        ] {
            if !is_same {
                faults.push(format!("{what} of {}: {player:?}, the library has {found:?}", player.number));
            }
        }
    }
    faults
}

struct Legality<'a> {
    event: &'a Event,
    known: &'a [Known],
}

impl Legality<'_> {
    fn player(&self, number: u16) -> Option<&Known> {
        self.known.iter().find(|player| player.number == number)
    }

    /// Faults in completeness: everyone must have exactly one place in the round.
    fn incomplete(&self, drawn: &Drawn) -> Vec<String> {
        let mut found = drawn.pairs.iter().flatten().copied().chain(drawn.bye).collect::<Vec<_>>();
        let mut expected = self.known.iter().map(|player| player.number).collect::<Vec<_>>();
        found.sort_unstable();
        expected.sort_unstable();
        let mut faults = Vec::new();
        if found != expected {
            faults.push(format!("incomplete: {found:?} have a place, {expected:?} take part"));
        }
        if drawn.bye.is_some() != (self.known.len() % 2 == 1) {
            faults.push(format!("the bye of {:?} among {} players", drawn.bye, self.known.len()));
        }
        faults
    }

    /// Whether two players may meet: C1, and the pairs forbidden by officers.
    fn may_meet(&self, a: &Known, b: &Known) -> bool {
        let have_met = a.games.iter().any(|(opponent, _)| *opponent == b.number);
        !have_met && !self.event.plan.forbids(a.number, b.number, self.event.round)
    }

    /// Faults of a pair: C1, C3, Art. 5.2.1.
    fn pair(&self, white: &Known, black: &Known) -> Vec<String> {
        let mut faults = Vec::new();
        if !self.may_meet(white, black) {
            faults.push("C1");
        }
        if !colours_fit(white, black) {
            faults.push("C3");
        }
        let [of_white, of_black] = [white, black].map(|player| player.preference().map(|(side, _)| side));
        if of_white != of_black && (of_white == Some(Side::Second) || of_black == Some(Side::First)) {
            faults.push("5.2.1");
        }
        faults.into_iter().map(|rule| format!("{rule}: {white:?} has White against {black:?}")).collect()
    }

    /// Faults of the bye: C2, C5.
    fn bye(&self, receiver: &Known) -> Vec<String> {
        let mut faults = Vec::new();
        if !receiver.may_have_bye {
            faults.push(format!("C2: the bye of {receiver:?}"));
        }
        let is_lower = |player: &Known| player.may_have_bye && player.score < receiver.score;
        if self.event.plan.edition == Edition::Of2026 && self.is_possible(is_lower) {
            faults.push(format!("C5: a lower score than that of {receiver:?} can have the bye"));
        }
        faults
    }

    /// Whether everyone can be paired, with the bye of an odd field for a player whom `may_have_bye` accepts.
    fn is_possible(&self, may_have_bye: impl Fn(&Known) -> bool) -> bool {
        let count = self.known.len();
        if count == 0 {
            return false;
        }
        is_perfect(count + count % 2, |u, v| match (self.known.get(u), self.known.get(v)) {
            (Some(a), Some(b)) => self.may_meet(a, b) && colours_fit(a, b),
            (Some(one), None) | (None, Some(one)) => may_have_bye(one),
            (None, None) => false,
        })
    }
}

/// Whether the colour preferences allow the pair: C3.
fn colours_fit(a: &Known, b: &Known) -> bool {
    a.absolute().is_none() || a.absolute() != b.absolute() || a.is_topscorer || b.is_topscorer
}
