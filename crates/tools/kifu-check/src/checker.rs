//! Records checked by the laws of their game, with what the schedule knows of them.

use std::ops::ControlFlow;

use shinpan_cli::{Emit, Input};
use shinpan_core::Severity;
use shinpan_core::side::Sides;
use shinpan_records::GameReport;

use crate::cache::Cache;
use crate::game::{Check, Desk, Game, Reader};
use crate::item::Item;
use crate::report::Report;
use crate::schedule::Schedule;

/// How records are read and judged.
pub(crate) struct Checker<'a> {
    pub(crate) game: &'static Game,
    pub(crate) check: Box<dyn Check>,
    pub(crate) strict: bool,
    /// There is no schedule then, which would have a say in the reports.
    pub(crate) cache: Option<&'a Cache>,
}

impl Checker<'_> {
    /// Checks every game of `input` by `reader`, or takes the reports from the cache.
    pub(crate) fn check(
        &self,
        reader: &mut Reader<'_>,
        record: &str,
        input: Input,
        schedule: Option<&Schedule>,
        emit: Emit<'_, Item>,
    ) -> anyhow::Result<()> {
        let mut send = |mut report: GameReport, names: Option<&Sides<String>>| {
            if self.strict {
                raise(&mut report, self.game.dialect_notes);
            }
            let scheduled = schedule.zip(names).map(|(schedule, names)| schedule.find(names));
            emit(Item { report: Report(report), scheduled })
        };
        match self.cache {
            None => read(reader, record, input, schedule, &mut |report, names| send(report, Some(&names)))?,
            Some(cache) => {
                let mut check =
                    |input, emit: Emit<'_, _>| read(reader, record, input, None, &mut |report, _| emit(report));
                cache.check(record, input, &mut check, &mut |report| send(report, None))?;
            }
        }
        Ok(())
    }
}

/// Checks every game of `input`.
fn read(
    reader: &mut Reader<'_>,
    record: &str,
    input: Input,
    schedule: Option<&Schedule>,
    report: &mut dyn FnMut(GameReport, Sides<String>) -> ControlFlow<()>,
) -> std::io::Result<()> {
    let mut late = |names: &Sides<_>| schedule.map(|schedule| schedule.find(names).late).unwrap_or_default();
    reader(input, &mut Desk { record, late: &mut late, report })
}

/// `--strict`: warnings, and notes of a dialect, which have these codes, count as errors.
pub(crate) fn raise(report: &mut GameReport, dialect_notes: &[&str]) {
    for finding in &mut report.findings {
        if finding.severity == Severity::Warning || dialect_notes.contains(&finding.code) {
            finding.severity = Severity::Error;
        }
    }
    report.findings.sort_by_key(|finding| (finding.line, finding.column, finding.severity));
}
