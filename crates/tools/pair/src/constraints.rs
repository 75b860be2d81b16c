//! The constraints of an elimination, each with its value in words. The 2015 Arimaa World Computer Championship,
//! constraints 1-10.

use crate::criteria::Criteria;
use crate::document::Constraint;
use crate::ground::quoted;
use crate::matched::Drawn;
use crate::roster::Roster;

/// What is said of a constraint about the bye where there is none.
const NO_BYE: &str = "no bye";

/// All constraints, for the pairing that was `drawn`.
pub(crate) fn constraints(criteria: &Criteria<'_>, drawn: &Drawn) -> Vec<Constraint> {
    let roster = criteria.roster;
    let counted = |article, none| Constraint { article, text: counted(criteria, &drawn.cost, article, none) };
    vec![
        Constraint { article: "constraint 1", text: everybody(roster) },
        Constraint { article: "constraint 2", text: field(roster) },
        counted("constraint 3", NO_BYE),
        counted("constraint 4; A8", "nobody meets again"),
        counted("constraint 5", NO_BYE),
        counted("constraint 6; A8", "losses are equal in every pair"),
        Constraint { article: "constraint 7", text: classes(roster) },
        counted("constraint 8", NO_BYE),
        counted("constraint 9", NO_BYE),
        counted("constraint 10", ""),
    ]
}

/// The components that rest on `article`; `none` where nothing is counted.
fn counted(criteria: &Criteria<'_>, cost: &[i128], article: &str, none: &str) -> String {
    let components = criteria.list().zip(cost).filter(|(criterion, _)| criterion.article == article);
    let components = components.filter(|(criterion, value)| **value != 0 || !criterion.is_counter);
    let told = components.map(|(criterion, value)| format!("{}: {value}", criterion.words.unwrap_or(criterion.name)));
    let told = told.collect::<Vec<_>>();
    if told.is_empty() { none.to_owned() } else { told.join(", ") }
}

fn everybody(roster: &Roster) -> String {
    let pairs = roster.len() / 2;
    let plural = if pairs == 1 { "" } else { "s" };
    let bye = if roster.len().is_multiple_of(2) { "" } else { " and a bye" };
    format!("everybody is paired once: {pairs} pair{plural}{bye}")
}

/// Who is left: those with the fewest losses are first.
fn field(roster: &Roster) -> String {
    let losses = |contender: Option<&crate::roster::Contender>| contender.map_or(0, |contender| contender.losses);
    let (least, most) = (losses(roster.contenders.first()), losses(roster.contenders.last()));
    let programs = roster.len();
    if least == most {
        format!("{programs} programs, losses {least} each")
    } else {
        format!("{programs} programs, losses {least} to {most}")
    }
}

fn classes(roster: &Roster) -> String {
    let class = roster.contenders.iter().map(|contender| format!("{} {}", quoted(&contender.id), contender.class));
    format!("rating classes, by rank: {}", class.collect::<Vec<_>>().join(", "))
}
