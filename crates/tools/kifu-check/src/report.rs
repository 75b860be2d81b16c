//! The report on a game, as it is written.

use std::io::{self, Write};

use serde::Serialize;
use shinpan_cli::{Exit, Level, Listed, Messages, Palette};
use shinpan_core::escape::printable;
use shinpan_core::{Finding, Millis, Severity};
use shinpan_records::GameReport;

/// A [`GameReport`] that can be listed.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub struct Report(pub GameReport);

impl Report {
    /// Findings where an error stands, else all well.
    pub(crate) fn exit(&self) -> Exit {
        Exit::findings(self.0.has_errors())
    }

    /// Says on stderr what an officer should know: errors and warnings.
    pub(crate) fn tell(&self, messages: &Messages) {
        for finding in &self.0.findings {
            let line = self.line(finding);
            match finding.severity {
                Severity::Error => messages.error(line),
                Severity::Warning => messages.warning(line),
                Severity::Note => {}
            }
        }
    }

    /// `file:line:col: severity[code]: message (article)`, without colours; `file: …` where it belongs to no line.
    fn line(&self, finding: &Finding) -> String {
        let mut text = Vec::new();
        // Writing into memory cannot fail.
        let _ = self.write_line(&mut text, finding, Palette::PLAIN);
        String::from_utf8_lossy(&text).into_owned()
    }

    fn write_line(&self, out: &mut dyn Write, finding: &Finding, palette: Palette) -> io::Result<()> {
        let (pos, severity, code) = (palette.pos, palette.severity(finding.severity), palette.code);
        let record = printable(&self.0.record);
        match finding.line {
            // A tag that is named in the message, or is missing.
            0 => write!(out, "{pos}{record}:{pos:#} ")?,
            line => write!(out, "{pos}{record}:{line}:{}:{pos:#} ", finding.column)?,
        }
        write!(out, "{severity}{}{severity:#}{code}[{}]{code:#}: ", finding.severity, finding.code)?;
        // All moves of a neutral record stand in one place.
        if let Some(ply) = finding.ply.filter(|ply| *ply > 0 && self.0.format == "neutral") {
            write!(out, "ply {ply}: ")?;
        }
        write!(out, "{}", printable(&finding.message))?;
        match finding.article {
            Some(article) => write!(out, " ({article})"),
            None => Ok(()),
        }
    }
}

/// Whether [`Report::tell`] says it at this level.
pub(crate) fn is_for_officers(finding: &Finding, level: Level) -> bool {
    match finding.severity {
        Severity::Error => true,
        Severity::Warning => level > Level::Quiet,
        Severity::Note => false,
    }
}

impl Listed for Report {
    const COLUMNS: &'static [&'static str] = &[
        "record",
        "index",
        "game",
        "format",
        "first",
        "second",
        "plies",
        "outcome",
        "ending",
        "time_first",
        "time_second",
        "severity",
        "code",
        "line",
        "column",
        "ply",
        "article",
        "message",
        "decision",
    ];

    /// A row a finding; a game without findings has one row all the same.
    fn rows(&self) -> Vec<Vec<String>> {
        let report = &self.0;
        let game = [
            printable(&report.record).into_owned(),
            report.index.to_string(),
            report.game.to_owned(),
            report.format.to_owned(),
            report.first.clone(),
            report.second.clone(),
            report.plies.to_string(),
            report.outcome.to_string(),
            report.ending.to_string(),
            seconds(report.time.first),
            seconds(report.time.second),
        ];
        if report.findings.is_empty() {
            let empty = vec![String::new(); Self::COLUMNS.len() - game.len()];
            return vec![game.into_iter().chain(empty).collect()];
        }
        report.findings.iter().map(|finding| game.iter().cloned().chain(finding_cells(finding)).collect()).collect()
    }

    fn text(&self, out: &mut dyn Write, palette: Palette) -> io::Result<()> {
        for finding in &self.0.findings {
            self.write_line(out, finding, palette)?;
            writeln!(out)?;
        }
        Ok(())
    }
}

/// An empty cell where they are not known.
fn seconds(time: Option<Millis>) -> String {
    time.map(|time| time.to_string()).unwrap_or_default()
}

fn finding_cells(finding: &Finding) -> [String; 8] {
    [
        finding.severity.to_string(),
        finding.code.to_owned(),
        finding.line.to_string(),
        finding.column.to_string(),
        finding.ply.map(|ply| ply.to_string()).unwrap_or_default(),
        finding.article.unwrap_or_default().to_owned(),
        finding.message.to_string(),
        finding.decision.unwrap_or_default().to_owned(),
    ]
}
