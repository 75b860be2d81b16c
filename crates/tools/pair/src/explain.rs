//! What another pairing would cost: `--explain` and `--why`.

use crate::compare::{self, side_by_side};
use crate::constraints::constraints;
use crate::document::{Compared, Explanation, Rival, Why};
use crate::draw::Draw;
use crate::ground::quoted;
use crate::matched::{self, Drawn, Undrawable};

/// The best pairing without a pair.
pub(crate) struct Otherwise {
    /// The first criterion by which it is worse; none where there is no legal one.
    pub(crate) criterion: Option<String>,
    /// In words.
    pub(crate) text: String,
}

/// What the best pairing costs that does not have `u` and `v` together.
pub(crate) fn without(draw: &Draw<'_>, drawn: &Drawn, u: usize, v: usize) -> Otherwise {
    if draw.terms.is_forced(u, v) {
        return Otherwise { criterion: None, text: "forced by --force".to_owned() };
    }
    match draw.draw(&draw.terms.without(u, v)) {
        Err(Undrawable::Blocked(_)) => {
            Otherwise { criterion: None, text: "no legal pairing without this pair".to_owned() }
        }
        Err(error) => Otherwise { criterion: None, text: error.to_string() },
        Ok(other) => {
            let partner = other.pairs.iter().find(|pair| pair.0 == u || pair.1 == u);
            let partner = partner.map(|pair| if pair.0 == u { pair.1 } else { pair.0 });
            let instead = partner
                .map_or_else(String::new, |partner| format!("{} against {}", name(draw, u), name(draw, partner)));
            let (worse, text) = worse(draw, &other.cost, &drawn.cost);
            let criterion = worse.map(|worse| worse.criterion);
            Otherwise { criterion, text: format!("else {instead}: {text}") }
        }
    }
}

/// The first component by which `cost` is worse than `best`, and both values in words.
fn worse(draw: &Draw<'_>, cost: &[i128], best: &[i128]) -> (Option<Compared>, String) {
    let Some((criterion, cost, best)) = draw.criteria.difference(cost, best) else {
        return (None, "just as good".to_owned());
    };
    let text = match &criterion.words {
        _ if criterion.name == "lots" => format!("as good; the lots decide, {cost:x} instead of {best:x}"),
        Some(words) => format!("{words}: {cost} instead of {best} ({})", criterion.article),
        None => format!("{} {cost} instead of {best} ({})", criterion.name, criterion.article),
    };
    let [value, best] = [cost, best].map(|component| Some(compare::value(&criterion, component)));
    (Some(Compared { criterion: criterion.name, article: criterion.article, value, best }), text)
}

fn name(draw: &Draw<'_>, rank: usize) -> String {
    draw.id(rank).map_or_else(|| "the bye".to_owned(), |id| quoted(&id))
}

/// The ids of pairs; a bye has no second.
pub(crate) fn ids(draw: &Draw<'_>, drawn: &Drawn) -> Vec<[Option<String>; 2]> {
    drawn.pairs.iter().map(|(u, v)| [draw.id(*u), draw.id(*v)]).collect()
}

/// The best pairing with the contenders `u` and `v` together; or why there is none.
fn with(draw: &Draw<'_>, u: usize, v: usize) -> Result<Drawn, String> {
    match draw.terms.refusal(u, v, draw.criteria.roster) {
        Some(refusal) => Err(refusal.to_string()),
        None => draw.draw(&draw.terms.with(u, v)).map_err(|error| error.to_string()),
    }
}

/// What pairing the contenders `u` and `v` would cost, beside `drawn`.
pub(crate) fn why(draw: &Draw<'_>, drawn: &Drawn, u: usize, v: usize) -> Why {
    let roster = draw.criteria.roster;
    let (u, v) = (u.min(v), u.max(v));
    let with = with(draw, u, v);
    let cost = with.as_ref().ok().map(|with| &*with.cost);
    let costs = cost.map(|cost| side_by_side(draw.criteria, Some(cost), Some(&drawn.cost))).unwrap_or_default();
    let legal = with.is_ok();
    let Rival { worse, text, pairings, .. } = rival(draw, drawn, None, with);
    let reason = if drawn.pairs.contains(&(u, v)) { "they are paired".to_owned() } else { text };
    Why {
        rules: draw.book.to_owned(),
        stage: draw.input.stage.clone(),
        round: roster.round.0,
        lots: draw.lots.text().to_owned(),
        pair: [u, v].map(|rank| draw.id(rank).unwrap_or_default()),
        reason,
        legal,
        criterion: worse.map(|worse| worse.criterion),
        costs,
        pairings,
    }
}

/// What an elimination's coordinator should know of a round: each constraint, and every bye that was not given.
///
/// # Errors
/// The matching fails; never known to happen.
pub(crate) fn explanation(draw: &Draw<'_>, drawn: &Drawn, unique: bool) -> Result<Explanation, Undrawable> {
    let optima = if unique { Some(1) } else { matched::optima(draw.criteria, draw.terms)? };
    Ok(Explanation {
        constraints: constraints(draw.criteria, drawn),
        optima,
        runner_up: runner_up(draw, drawn),
        byes: byes(draw, drawn),
    })
}

/// The best of all other pairings: each of them lacks one of the pairs.
fn runner_up(draw: &Draw<'_>, drawn: &Drawn) -> Option<Rival> {
    let others = drawn.pairs.iter().filter_map(|(u, v)| draw.draw(&draw.terms.without(*u, *v)).ok());
    let other = others.min_by(|a, b| a.cost.cmp(&b.cost))?;
    let bye = other.bye(draw.criteria.roster).and_then(|rank| draw.id(rank));
    Some(rival(draw, drawn, bye, Ok(other)))
}

/// The best pairing with the bye of each that does not have it; empty where there is no bye.
fn byes(draw: &Draw<'_>, drawn: &Drawn) -> Vec<Rival> {
    let roster = draw.criteria.roster;
    let Some(bye) = drawn.bye(roster) else { return Vec::new() };
    let others = (0..roster.len()).filter(|rank| *rank != bye);
    others.map(|rank| rival(draw, drawn, draw.id(rank), with(draw, rank, roster.len()))).collect()
}

fn rival(draw: &Draw<'_>, drawn: &Drawn, bye: Option<String>, other: Result<Drawn, String>) -> Rival {
    match other {
        Err(text) => Rival { bye, pairings: Vec::new(), worse: None, text },
        Ok(other) => {
            let (worse, text) = worse(draw, &other.cost, &drawn.cost);
            Rival { bye, pairings: ids(draw, &other), worse, text }
        }
    }
}
