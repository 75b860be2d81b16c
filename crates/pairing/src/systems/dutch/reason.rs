//! Why two meet, in words: the bracket, the halves, who was exchanged.

use shinpan_core::HundredthPoints;
use shinpan_tournament::dutch::{self, BracketKind, Difference, Impossible, Round, in_points};

use crate::brackets::{Brackets, Halves};
use crate::constraints::RankPair;
use crate::document::{Bracket, Cost, Value};
use crate::round::{NoPairing, Otherwise};

/// The solver failed.
pub(super) fn failed(error: &Impossible) -> NoPairing {
    NoPairing::Failed(error.to_string())
}

/// Returns the reason that a pair stands in its bracket; `halves` are those of the bracket.
pub(super) fn of_pair(round: &Round, bracket: &dutch::Bracket, halves: &Halves, (upper, lower): RankPair) -> String {
    let contender = |place: usize| &round.contenders[place];
    let name = bracket_name(bracket);
    // All lists are in the order of the places.
    let position = |places: &[usize], place: usize| places.binary_search(&place).map_or(0, |at| at + 1);
    if bracket.moved.contains(&upper) {
        let (at, of) = (position(&bracket.residents, lower), bracket.residents.len());
        return format!("MDP from {} v resident {at} of {of} in {name}", in_points(contender(upper).score));
    }
    let Halves { first, second, exchanged } = halves;
    let (own, other, of) = (position(first, upper), position(second, lower), first.len() + second.len());
    let numbers = |places: &[usize]| places.iter().map(|place| contender(*place).id.clone()).collect::<Vec<_>>();
    let [from_first, from_second] = exchanged.each_ref().map(|places| numbers(places).join(" and "));
    let exchange =
        if from_first.is_empty() { String::new() } else { format!("; exchange {from_second} for {from_first}") };
    format!("S1 {own} v S2 {other} of {of} in {name}{exchange}")
}

fn bracket_name(bracket: &dutch::Bracket) -> String {
    let score = in_points(bracket.score);
    match bracket.kind {
        BracketKind::Scoregroup => format!("bracket {score}"),
        BracketKind::Penultimate => format!("bracket {score}, the penultimate (PPB)"),
        BracketKind::Collapsed => format!("the collapsed last bracket (CLB), from {score}"),
    }
}

/// Returns the alternative to a pair: its bracket paired again without it. `without` is the round in which the two may
/// not meet.
///
/// # Errors
/// The solver failed.
pub(super) fn otherwise(
    without: &Round,
    Brackets { pairing, .. }: &Brackets,
    bracket: &dutch::Bracket,
) -> Result<Otherwise, NoPairing> {
    let edition = without.settings.edition;
    let difference = match without.pair_again(pairing, bracket) {
        Ok(other) => Difference::of_brackets(bracket, &other),
        Err(Impossible::NoPairing) => None,
        Err(error) => return Err(failed(&error)),
    };
    Ok(match difference {
        Some(difference) => Otherwise {
            criterion: Some(difference.name(edition)),
            text: format!("{} ({})", difference.text(edition), difference.article(edition)),
        },
        None => Otherwise { criterion: Some("C4".to_owned()), text: "not all others could be paired (C4)".to_owned() },
    })
}

/// The bracket for a document.
pub(super) fn document(round: &Round, bracket: &dutch::Bracket, halves: &Halves) -> Bracket {
    let edition = round.settings.edition;
    let id = |place: &usize| round.contenders[*place].id.clone();
    let ids = |places: &[usize]| places.iter().map(id).collect::<Vec<_>>();
    let downfloaters = bracket.downfloaters();
    let limbo = bracket.moved.iter().filter(|place| downfloaters.contains(place)).copied().collect::<Vec<_>>();
    let cost = |(component, value): &(dutch::Component, i128)| Cost {
        criterion: component.criterion.name(edition),
        article: component.criterion.article(edition).into(),
        score: component.score.map(tenths),
        value: number(*value),
    };
    Bracket {
        score: tenths(bracket.score),
        kind: match bracket.kind {
            BracketKind::Scoregroup => "scoregroup",
            BracketKind::Penultimate => "ppb",
            BracketKind::Collapsed => "clb",
        },
        mdps: ids(&bracket.moved),
        residents: ids(&bracket.residents),
        s1: ids(&halves.first),
        s2: ids(&halves.second),
        limbo: ids(&limbo),
        pairs: bracket.pairs.iter().map(|(upper, lower)| [id(upper), id(lower)]).collect(),
        downfloaters: ids(&downfloaters),
        cost: bracket.costs.iter().filter(|(_, value)| *value != 0).map(cost).collect(),
    }
}

/// A component for a document.
pub(super) fn number(value: i128) -> Value {
    Value::Number(i64::try_from(value).unwrap_or(i64::MAX))
}

/// Points in tenths for a document.
pub(super) const fn tenths(points: i64) -> HundredthPoints {
    HundredthPoints(points.saturating_mul(10))
}
