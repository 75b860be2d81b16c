//! What the rest of the event can still change: `--outlook`. docs/rulings.md, O1 to O12.

use anyhow::bail;
use shinpan_cli::{Exit, Session};
use shinpan_core::Outcome;
use shinpan_pages::{OutlookLines, OutlookRun};
use shinpan_tournament::outlook::Line;

use crate::rules::Places;

/// Writes the outlook of the lines of the book, or of those that `lines` names.
pub(crate) fn write(run: &OutlookRun<'_>, lines: &[usize], session: &mut Session<'_>) -> anyhow::Result<Exit> {
    let rules = run.inputs.rules;
    if rules.places == Places::Elimination && rules.outcomes().contains(&Outcome::Draw) {
        bail!("{}: [standings] outcomes: found a draw, and no game is drawn where losses put out", run.book.name());
    }
    let situation = run.situation(session)?;
    let own = if lines.is_empty() { &rules.lines } else { lines };
    let asked = own.iter().copied().map(Line::Best).collect::<Vec<_>>();
    let ranked = situation.ranked().count();
    for line in lines.iter().filter(|line| **line > ranked) {
        session.messages.warning(format_args!("--line {line}: only {ranked} have a place, so everybody is inside"));
    }
    run.write(&situation, OutlookLines { lines: &asked, advancement: None, advances: None }, session)
}
