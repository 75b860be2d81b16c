//! Records checked by the laws of their game, with what the schedule knows of them.

use shinpan_core::shell::{Emit, Input};
use shinpan_core::{GameReport, Severity};

use crate::game::{Check, Desk, Game, Reader};
use crate::item::Item;
use crate::report::Report;
use crate::schedule::Schedule;

/// How records are read and judged.
pub(crate) struct Checker {
    pub(crate) game: &'static Game,
    pub(crate) check: Box<dyn Check>,
    pub(crate) strict: bool,
}

impl Checker {
    /// Checks every game of `input` by `reader`.
    pub(crate) fn check(
        &self,
        reader: &mut Reader<'_>,
        record: &str,
        input: Input,
        schedule: Option<&Schedule>,
        emit: Emit<'_, Item>,
    ) -> anyhow::Result<()> {
        let mut desk = Desk {
            record,
            late: &mut |names| schedule.map(|schedule| schedule.find(names).late).unwrap_or_default(),
            report: &mut |mut report, names| {
                if self.strict {
                    raise(&mut report, self.game.dialect_notes);
                }
                emit(Item { report: Report(report), scheduled: schedule.map(|schedule| schedule.find(&names)) })
            },
        };
        reader(input, &mut desk)?;
        Ok(())
    }
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
