//! Why two meet, in words.

use shinpan_core::HalfPoints;
use shinpan_core::games::RoundNo;

use crate::criteria::Criteria;
use crate::ground::{listed, quoted};
use crate::roster::Contender;
use crate::rules::{Method, Rules};
use crate::terms::Terms;

/// Why `u` and `v` meet; the number of contenders stands for the bye.
pub(crate) fn reason(criteria: &Criteria<'_>, terms: &Terms, rules: &Rules, u: usize, v: usize) -> String {
    let (roster, contenders) = (criteria.roster, &criteria.roster.contenders);
    let Some(a) = contenders.get(u) else { return String::new() };
    let Some(b) = contenders.get(v) else { return bye(a) };
    let counted = counted(rules.method(roster.round), roster.round);
    let forced = if terms.is_forced(u, v) { "forced by --force; " } else { "" };
    let points = if a.points == b.points {
        format!("{} each{counted} (Art. 19.1.1)", points(a.points))
    } else {
        let float = format!("{} floats down: {} against {}", quoted(&a.id), points(a.points), b.points);
        format!("{float}{counted} (Art. 19.1.2){}", barred(criteria, terms, u))
    };
    format!("{forced}{points}{}", default(a, b))
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
