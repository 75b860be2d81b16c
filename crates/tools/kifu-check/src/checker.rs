//! Records checked by the laws of their game, with what the schedule knows of them.

use std::ops::ControlFlow;

use shinpan_cli::{Emit, Input};
use shinpan_core::Severity;
use shinpan_core::side::Sides;
use shinpan_records::port::{CheckOutcome, CheckSink, GameReader, OpenGame};
use shinpan_records::{CheckedGame, Game};

use crate::cache::Cache;
use crate::report::{GameReport, MatchedReport};
use crate::schedule::Schedule;

/// How records are read and checked.
pub(crate) struct Checker<'a> {
    pub(crate) game: &'static Game,
    pub(crate) open_game: Box<dyn OpenGame>,
    /// The name of the rule book in force.
    pub(crate) rules: &'a str,
    pub(crate) strict: bool,
    /// Never with a schedule: lateness changes reports and is no part of the key.
    pub(crate) cache: Option<&'a Cache>,
}

impl Checker<'_> {
    /// Checks every game of `input` by `reader`, or takes the reports from the cache.
    pub(crate) fn check(
        &self,
        reader: &mut dyn GameReader,
        record: &str,
        input: Input,
        schedule: Option<&Schedule>,
        emit: Emit<'_, MatchedReport>,
    ) -> anyhow::Result<()> {
        let mut send = |mut report: GameReport, names: Option<&Sides<String>>| {
            if self.strict {
                raise(&mut report.checked, self.game.kind.is_dialect);
            }
            let scheduled = schedule.zip(names).map(|(schedule, names)| schedule.find(names));
            emit(MatchedReport { report, scheduled })
        };
        match self.cache {
            None => self.read(reader, record, input, schedule, &mut |report, names| send(report, Some(&names)))?,
            Some(cache) => {
                let mut check =
                    |input, emit: Emit<'_, _>| self.read(reader, record, input, None, &mut |report, _| emit(report));
                cache.check(record, input, &mut check, &mut |report| send(report, None))?;
            }
        }
        Ok(())
    }

    /// Checks every game of `input`; `each` takes the report and the players as the record means them.
    fn read(
        &self,
        reader: &mut dyn GameReader,
        record: &str,
        mut input: Input,
        schedule: Option<&Schedule>,
        each: &mut dyn FnMut(GameReport, Sides<String>) -> ControlFlow<()>,
    ) -> std::io::Result<()> {
        let mut late = |names: &Sides<_>| schedule.map(|schedule| schedule.find(names).late).unwrap_or_default();
        let mut take = |outcome: CheckOutcome| {
            let CheckOutcome { index, format, names, shown_names, checked } = outcome;
            let report = GameReport {
                record: record.to_owned(),
                index,
                game: self.game.kind.name,
                rules: self.rules.to_owned(),
                format,
                first: shown_names.first,
                second: shown_names.second,
                checked,
            };
            each(report, names)
        };
        reader.check(&input.chunk(), &mut input, &mut CheckSink { late: &mut late, each: &mut take })
    }
}

/// `--strict`: warnings count as errors, and so do notes that say how a record departs from its format.
pub(crate) fn raise(checked: &mut CheckedGame, is_dialect: fn(&str) -> bool) {
    for finding in &mut checked.findings {
        if finding.severity == Severity::Warning || is_dialect(finding.code) {
            finding.severity = Severity::Error;
        }
    }
    checked.sort_findings();
}
