//! What another pairing would cost: `--explain` and `--why`.

use crate::compare::side_by_side;
use crate::document::Why;
use crate::draw::Draw;
use crate::ground::quoted;
use crate::matched::{Drawn, Undrawable};

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
            let (criterion, text) = worse(draw, &other.cost, &drawn.cost);
            Otherwise { criterion, text: format!("else {instead}: {text}") }
        }
    }
}

/// The first criterion by which `cost` is worse than `best`, and both values in words.
fn worse(draw: &Draw<'_>, cost: &[i128], best: &[i128]) -> (Option<String>, String) {
    match draw.criteria.difference(cost, best) {
        None => (None, "just as good".to_owned()),
        Some((criterion, cost, best)) if criterion.name == "lots" => {
            let text = format!("as good but for the lots, {cost:x} instead of {best:x}");
            (Some(criterion.name), text)
        }
        Some((criterion, cost, best)) => {
            let text = format!("{} {cost} instead of {best} ({})", criterion.name, criterion.article);
            (Some(criterion.name), text)
        }
    }
}

fn name(draw: &Draw<'_>, rank: usize) -> String {
    draw.id(rank).map_or_else(|| "the bye".to_owned(), |id| quoted(&id))
}

/// The ids of pairs; a bye has no second.
pub(crate) fn ids(draw: &Draw<'_>, drawn: &Drawn) -> Vec<[Option<String>; 2]> {
    drawn.pairs.iter().map(|(u, v)| [draw.id(*u), draw.id(*v)]).collect()
}

/// What pairing the contenders `u` and `v` would cost, beside `drawn`.
pub(crate) fn why(draw: &Draw<'_>, drawn: &Drawn, u: usize, v: usize) -> Why {
    let roster = draw.criteria.roster;
    let (u, v) = (u.min(v), u.max(v));
    let best = Some(&*drawn.cost);
    let (legal, reason, criterion, costs, pairings) = match draw.terms.refusal(u, v, roster) {
        Some(refusal) => (false, refusal.to_string(), None, Vec::new(), Vec::new()),
        None => match draw.draw(&draw.terms.with(u, v)) {
            Err(error) => (false, error.to_string(), None, Vec::new(), Vec::new()),
            Ok(with) => {
                let (criterion, text) = worse(draw, &with.cost, &drawn.cost);
                let is_drawn = drawn.pairs.contains(&(u, v));
                let reason = if is_drawn { "they are paired".to_owned() } else { text };
                let costs = side_by_side(draw.criteria, Some(&with.cost), best);
                (true, reason, criterion, costs, ids(draw, &with))
            }
        },
    };
    Why {
        rules: draw.book.to_owned(),
        stage: draw.input.stage.clone(),
        round: roster.round.0,
        lots: draw.lots.text().to_owned(),
        pair: [u, v].map(|rank| draw.id(rank).unwrap_or_default()),
        reason,
        legal,
        criterion,
        costs,
        pairings,
    }
}
