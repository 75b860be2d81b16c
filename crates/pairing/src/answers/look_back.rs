//! A published round whose earlier results changed after it was drawn.

use shinpan_core::games::Games;
use shinpan_core::history;

use super::check::of_ready;
use super::published::finding;
use crate::document::{CheckedRound, FindingCode};
use crate::port::{Cannot, RoundAsked, System};

/// If results changed after the rows were drawn, names the change, and holds the rows against the old results, as far as they say what
/// these were. `now` is what they are by the results of now.
pub(super) fn look_back(
    system: &dyn System,
    asked: &RoundAsked<'_>,
    published: &Games,
    now: CheckedRound,
) -> Result<CheckedRound, Cannot> {
    let Some(round) = asked.round.filter(|_| system.looks_back()) else { return Ok(now) };
    let games = &asked.input.games;
    let change = history::changes(published, games, None).into_iter().find(|change| change.announced == round);
    let Some(change) = change.filter(|change| change.open_cell.is_none()) else { return Ok(now) };
    let then = history::taken_back(published, games, round);
    // What there is to say was said of the results of now.
    let silent = RoundAsked { say: &|_| (), ..*asked };
    let before = |were_forfeits| {
        let ready = then.as_ref().map(|then| system.ready_before(&silent, then, were_forfeits)).transpose()?.flatten();
        ready.map(|ready| of_ready(system, &silent, published, ready)).transpose()
    };
    let played = before(false)?;
    // Rows that are right if the old games were forfeits convict nobody.
    let forfeited = if played.as_ref().is_some_and(|it| !it.findings.is_empty()) { before(true)? } else { None };
    let (by, mut checked) = match forfeited.filter(|it| it.findings.is_empty()).or(played) {
        Some(checked) => ("by the results before the change", checked),
        None => ("by the results after the change", now),
    };
    for finding in &mut checked.findings {
        finding.message = format!("{by}: {}", finding.message);
    }
    let accepted = asked.overrule.map_or_else(String::new, |why| format!("; accepted, overruled: {why}"));
    let article = system.articles().everybody.into();
    let named = finding(published, None, FindingCode::Changed, article, format!("{change}{accepted}"));
    checked.findings.insert(0, named);
    Ok(checked)
}
