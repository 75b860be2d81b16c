//! Why two meet, in words.

use shinpan_core::HalfPoints;
use shinpan_core::games::RoundNo;

use crate::criteria::Criteria;
use crate::ground::{listed, quoted};
use crate::roster::Contender;
use crate::rules::{Method, Rules, SwissRules};
use crate::terms::Terms;

/// Why `u` and `v` meet; the number of contenders stands for the bye.
pub(crate) fn reason(criteria: &Criteria<'_>, terms: &Terms, u: usize, v: usize) -> String {
    let forced = if terms.is_forced(u, v) { "forced by --force; " } else { "" };
    let reason = match criteria.rules {
        Rules::Swiss(rules) => swiss(criteria, terms, rules, u, v),
        Rules::Elimination(_) => elimination(criteria, u, v),
    };
    format!("{forced}{reason}")
}

fn elimination(criteria: &Criteria<'_>, u: usize, v: usize) -> String {
    let (roster, contenders) = (criteria.roster, &criteria.roster.contenders);
    let Some(a) = contenders.get(u) else { return String::new() };
    let Some(b) = contenders.get(v) else {
        let Contender { id, byes, losses, class, seed, .. } = a;
        let id = quoted(id);
        return format!(
            "bye of {id}: byes before {byes}, losses {losses}, rating class {class}, seed {seed} (constraints 3, 5, 8, 9)"
        );
    };
    let losses = if a.losses == b.losses {
        format!("losses {} each", a.losses)
    } else {
        format!("losses {} against {} (constraint 6)", a.losses, b.losses)
    };
    let met = match roster.meetings(u, v).count() {
        0 => String::new(),
        times => format!(", pairing {} of the two (constraint 4)", times + 1),
    };
    format!("{losses}{met}, ranks {} and {} (constraint 10)", u + 1, v + 1)
}

fn swiss(criteria: &Criteria<'_>, terms: &Terms, rules: &SwissRules, u: usize, v: usize) -> String {
    let (roster, contenders) = (criteria.roster, &criteria.roster.contenders);
    let Some(a) = contenders.get(u) else { return String::new() };
    let Some(b) = contenders.get(v) else { return bye(a) };
    let counted = counted(rules.method(roster.round), roster.round);
    let points = if a.points == b.points {
        format!("{} each{counted} (Art. 19.1.1)", points(a.points))
    } else {
        let float = format!("{} floats down: {} against {}", quoted(&a.id), points(a.points), b.points);
        format!("{float}{counted} (Art. 19.1.2){}", barred(criteria, terms, u))
    };
    format!("{points}{}", default(a, b))
}

fn bye(a: &Contender) -> String {
    format!("bye of {}: {}, byes before: {} (Art. 17.11; R-49)", quoted(&a.id), points(a.points), a.byes)
}

/// With its noun: `1 point`, `0.5 points`.
fn points(points: HalfPoints) -> String {
    format!("{points} point{}", if points == HalfPoints::WIN { "" } else { "s" })
}

/// Which results the points are made of, where they are not those of all earlier rounds.
fn counted(method: Method, round: RoundNo) -> String {
    match (method, round.0) {
        (_, ..=1) | (Method::Swiss, _) => String::new(),
        (Method::Supposed, _) => ", as if the better seeds had won".to_owned(),
        (Method::Delayed, 2) => ", before round 1".to_owned(),
        (Method::Delayed, round) => format!(", after round {}", round - 2),
    }
}

/// Whom a float may not meet among those with its points.
fn barred(criteria: &Criteria<'_>, terms: &Terms, u: usize) -> String {
    let (roster, contenders) = (criteria.roster, &criteria.roster.contenders);
    let Some(group) = contenders.get(u).map(|one| one.group) else { return String::new() };
    let mates = (group.first..=group.last).filter(|mate| *mate != u && !terms.permit(u, *mate, roster));
    let mates = mates.filter_map(|mate| contenders.get(mate)).map(|one| quoted(&one.id)).collect::<Vec<_>>();
    if mates.is_empty() { String::new() } else { format!("; of its group it may not meet {}", listed(&mates)) }
}

fn default(a: &Contender, b: &Contender) -> String {
    match (a.is_out, b.is_out) {
        (false, false) => String::new(),
        (true, true) => "; both are out and lose by default (Art. 14.3, 18.6)".to_owned(),
        (one, _) => {
            let out = quoted(if one { &a.id } else { &b.id });
            format!("; {out} is out and loses by default (Art. 14.3, 18.6)")
        }
    }
}
