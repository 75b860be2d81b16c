//! A published round whose earlier results changed after it was drawn.

use shinpan_core::games::Games;
use shinpan_core::history::{self, Change};

use super::published::finding;
use crate::document::{CheckedRound, Finding, FindingCode};
use crate::port::{Cannot, Ready, RoundAsked, System};

/// If results changed after the rows were drawn, names the change, and, where the system looks back, holds the rows against the old results, as far as they say what
/// these were. `now` is what they are by the results of now, and `check` checks a round that is ready.
pub(super) fn look_back(
    system: &dyn System,
    asked: &RoundAsked<'_>,
    published: &Games,
    now: CheckedRound,
    check: fn(&dyn System, &RoundAsked<'_>, &Games, Ready<'_>) -> Result<CheckedRound, Cannot>,
) -> Result<CheckedRound, Cannot> {
    let (games, article) = (&asked.input.games, asked.rules.facts.fixes_results);
    let of_round = |change: &Change| Some(change.announced) == asked.round && change.open_cell.is_none();
    let Some(change) = history::changes(published, games, article).into_iter().find(of_round) else { return Ok(now) };
    let round = change.announced;
    let accepted = asked.overrule.map_or_else(String::new, |why| format!("; accepted, overruled: {why}"));
    if !system.looks_back() {
        // Where the rows of the round stand in the games too, it was said of these.
        let is_known = history::changes(games, games, article).iter().any(of_round);
        asked.warn_all((!is_known).then(|| format!("{}: {change}{accepted}", published.table().file())));
        return Ok(now);
    }
    let then = history::taken_back(published, games, round);
    // What there is to say was said of the results of now.
    let silent = RoundAsked { say: &|_| (), ..*asked };
    let before = |were_forfeits| {
        let ready = then.as_ref().map(|then| system.ready_before(&silent, then, were_forfeits)).transpose()?.flatten();
        ready.map(|ready| check(system, &silent, published, ready)).transpose()
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
    let named = finding(published, None, FindingCode::Changed, "".into(), format!("{change}{accepted}"));
    checked.findings.insert(0, Finding { is_accepted: asked.overrule.is_some(), ..named });
    Ok(checked)
}
