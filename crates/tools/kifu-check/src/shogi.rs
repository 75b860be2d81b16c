//! Records of shogi.

use shinpan_core::shell::{Emit, Input};
use shinpan_core::side::Sides;
use shinpan_core::{GameReport, Severity, Side};
use shinpan_shogi::record::{Form, RawGame};
use shinpan_shogi::records::{Format, Records};
use shinpan_shogi::repetition::History;
use shinpan_shogi::rules::Rules;
use shinpan_shogi::{Checked, DIALECT_NOTES, check};

use crate::item::Item;
use crate::report::Report;
use crate::schedule::Schedule;

/// What a thread keeps from one file to the next.
#[derive(Default)]
pub(crate) struct Scratch {
    records: Records,
    history: History,
}

/// How records are read and judged.
pub(crate) struct Checker {
    pub(crate) rules: Rules,
    pub(crate) format: Option<Format>,
    pub(crate) strict: bool,
}

impl Checker {
    /// Checks every game of `input`.
    pub(crate) fn check(
        &self,
        scratch: &mut Scratch,
        name: &str,
        input: Input,
        schedule: Option<&Schedule>,
        emit: Emit<'_, Item>,
    ) -> anyhow::Result<()> {
        let Scratch { records, history } = scratch;
        let mut each = |game: &RawGame| emit(self.item(game, name, schedule, history));
        records.read(input, self.format, &mut each)?;
        Ok(())
    }

    fn item(&self, game: &RawGame, name: &str, schedule: Option<&Schedule>, history: &mut History) -> Item {
        let scheduled = schedule.map(|schedule| schedule.find(&names(game)));
        let late = scheduled.as_ref().map(|found| found.late).unwrap_or_default();
        let mut checked = check(game, &self.rules, late, history);
        if self.strict {
            raise(&mut checked);
        }
        Item { report: Report(report(game, name, checked)), scheduled }
    }
}

/// The players' names as the record means them, to be matched.
fn names(game: &RawGame) -> Sides<String> {
    let name = |side: Side| game.names.get(side).as_deref().map(|bytes| game.text.decode(bytes)).unwrap_or_default();
    Sides { first: name(Side::First), second: name(Side::Second) }
}

/// `--strict`: warnings and notes of a dialect count as errors.
fn raise(checked: &mut Checked) {
    for finding in &mut checked.findings {
        if finding.severity == Severity::Warning || DIALECT_NOTES.contains(&finding.code) {
            finding.severity = Severity::Error;
        }
    }
    checked.findings.sort_by_key(|finding| (finding.line, finding.column, finding.severity));
}

fn report(game: &RawGame, name: &str, checked: Checked) -> GameReport {
    GameReport {
        record: name.to_owned(),
        index: game.index,
        game: "shogi",
        format: match game.form {
            Form::Csa => "csa",
            Form::Neutral => "neutral",
        },
        first: game.name(Side::First),
        second: game.name(Side::Second),
        plies: checked.plies,
        outcome: checked.outcome,
        ending: checked.ending.into(),
        time: checked.time,
        findings: checked.findings,
    }
}

/// The column `termination` of games.csv for an ending.
pub(crate) fn termination(ending: &str) -> shinpan_core::games::Termination {
    use shinpan_core::games::Termination;
    match ending {
        "time" => Termination::Time,
        "illegal-move" | "illegal-action" => Termination::Illegal,
        "impasse" | "stopped" => Termination::Adjudicated,
        _ => Termination::Normal,
    }
}
