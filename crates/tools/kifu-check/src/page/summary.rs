//! What was found in all games, by code.

use std::collections::BTreeMap;

use shinpan_core::Severity;
use shinpan_pages::{Cell, Column, Row, Section, Table, Words, fill};

use super::{RunRemarks, severities};
use crate::report::GameReport;

/// Number of findings with each code.
#[derive(Debug, Default)]
pub(super) struct Counts {
    records: usize,
    last_record: String,
    games: usize,
    games_with_errors: usize,
    by_severity: [usize; 3],
    by_code: BTreeMap<(Severity, &'static str, Option<&'static str>), CodeCount>,
}

#[derive(Debug, Default)]
struct CodeCount {
    findings: usize,
    games: usize,
    last_game: usize,
}

impl Counts {
    /// Adds a game.
    pub(super) fn add(&mut self, report: &GameReport) {
        if self.games == 0 || self.last_record != report.record {
            self.records += 1;
            self.last_record.clone_from(&report.record);
        }
        self.games += 1;
        self.games_with_errors += usize::from(report.checked.has_errors());
        let counts = severities(&report.checked.findings);
        self.by_severity.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
        for finding in &report.checked.findings {
            let count = self.by_code.entry((finding.severity, finding.code, finding.article)).or_default();
            count.findings += 1;
            count.games += usize::from(count.last_game != self.games);
            count.last_game = self.games;
        }
    }

    pub(super) const fn games(&self) -> usize {
        self.games
    }

    pub(super) const fn records(&self) -> usize {
        self.records
    }

    /// Sentence that a reader has to know before all else, and whether it is to be heeded.
    pub(super) fn status(&self, words: &Words, remarks: &RunRemarks) -> (String, bool) {
        let unread = remarks.errors.len();
        let (found, is_warning) = match (self.games_with_errors, self.games) {
            (0, games) => (fill(&words.no_errors, &[&games]), false),
            (with, games) => (fill(&words.games_with_errors, &[&with, &games]), true),
        };
        match unread {
            0 => (found, is_warning),
            _ => (format!("{found} · {}", fill(&words.unread_count, &[&unread])), true),
        }
    }

    /// A row for each code; none if nothing was found.
    pub(super) fn section(&self, words: &Words) -> Option<Section> {
        let [errors, warnings, notes] = self.by_severity;
        let mut table = Table::new("codes", &fill(&words.codes_caption, &[&errors, &warnings, &notes]))
            .column(Column::header(&words.finding))
            .column(Column::text(&words.severity))
            .column(Column::number(&words.findings))
            .column(Column::number(&words.games))
            .column(Column::text(&words.article));
        table.rows.extend(self.by_code.iter().map(|((severity, code, article), count)| {
            let row = Row::of([
                Cell::text(code),
                Cell::text(words.term(&severity.to_string())),
                Cell::number(count.findings),
                Cell::number(count.games),
                Cell::text(article.unwrap_or_default()),
            ]);
            Row { is_soft: *severity == Severity::Note, ..row }
        }));
        (!self.by_code.is_empty()).then(|| Section::new("summary", &words.summary).table(table))
    }
}
