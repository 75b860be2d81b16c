//! The report on a game, as it is written.

use std::io::{self, Write};

use serde::Serialize;
use shinpan_cli::{Exit, Level, Listed, Messages, Palette};
use shinpan_core::finding::TextPos;
use shinpan_core::side::Sides;
use shinpan_core::wording::printable;
use shinpan_core::{Finding, Millis, Severity};
use shinpan_records::CheckedGame;
use shinpan_records::head::RoundNumber;
use shinpan_records::written::WrittenRecord;

use crate::assigned::Assignment;
use crate::exhibits::Exhibits;

/// The check of one game, a line of NDJSON. `outcome` is what the rules give, not what the record claims.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameReport {
    /// The path as given, `-` for stdin; what is not UTF-8 in it is escaped as `\xNN`, or decoded in an archive.
    pub record: String,
    /// The bytes of the path in hex, where they are not UTF-8.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub record_bytes: Option<String>,
    /// Number of the game in its file, from 1.
    pub index: u32,
    /// The name of the game, `shogi` for instance; empty where the record is of none that is known.
    pub game: &'static str,
    /// The name of the rule book in force; without `--rules` the default one of the game.
    pub rules: String,
    /// The format of the record, `csa` for instance; empty where it is not known.
    pub format: &'static str,
    /// The name of the side that moves first, empty if the record gives none.
    pub first: String,
    /// The name of the other side.
    pub second: String,
    /// Result of the check.
    #[serde(flatten)]
    pub checked: CheckedGame,
    /// The round that the record names.
    #[serde(skip)]
    pub(crate) round: Option<RoundNumber>,
}

impl GameReport {
    /// Findings where an error stands, else all well.
    pub(crate) fn exit(&self) -> Exit {
        Exit::findings(self.checked.has_errors())
    }

    /// Says on stderr what an officer should know: errors and warnings.
    pub(crate) fn announce(&self, messages: &Messages) {
        for finding in &self.checked.findings {
            let line = self.line(finding);
            match finding.severity {
                Severity::Error => messages.error(line),
                Severity::Warning => messages.coded_warning(line),
                Severity::Note => {}
            }
        }
    }

    /// Errors of the record, a line each.
    pub(crate) fn errors(&self) -> impl Iterator<Item = String> {
        let errors = self.checked.findings.iter().filter(|finding| finding.severity == Severity::Error);
        errors.map(|finding| self.line(finding))
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
        let record = printable(&self.record);
        match finding.line {
            // A tag that is named in the message, or is missing.
            0 => write!(out, "{pos}{record}:{pos:#} ")?,
            line => write!(out, "{pos}{record}:{line}:{}:{pos:#} ", finding.column)?,
        }
        write!(out, "{severity}{}{severity:#}{code}[{}]{code:#}: ", finding.severity, finding.code)?;
        // All moves of a neutral record stand in one place.
        if let Some(ply) = finding.ply.filter(|ply| *ply > 0 && self.format == "neutral") {
            write!(out, "ply {ply}: ")?;
        }
        write!(out, "{}", printable(&finding.message))?;
        match finding.article {
            Some(article) => write!(out, " ({article})"),
            None => Ok(()),
        }
    }
}

/// A report and, where there is a schedule, which of its games it is about.
pub(crate) struct MatchedReport {
    pub(crate) report: GameReport,
    pub(crate) assignment: Option<Assignment>,
    /// Start of the record.
    pub(crate) pos: TextPos,
    /// The players as the record means them.
    pub(crate) names: Sides<String>,
    /// Lines and positions for a page.
    pub(crate) exhibits: Exhibits,
    /// The written record, where one is asked for and possible.
    pub(crate) written: Option<WrittenRecord>,
}

/// Result of a worker for each game.
pub(crate) enum Checked {
    /// Nothing is found, and of such games nothing is written.
    Clean {
        /// Number of the game in its file, from 1.
        index: u32,
    },
    Report(Box<MatchedReport>),
}

impl Checked {
    /// Number of the game in its file, from 1.
    pub(crate) fn index(&mut self) -> &mut u32 {
        match self {
            Self::Clean { index } => index,
            Self::Report(item) => &mut item.report.index,
        }
    }
}

impl MatchedReport {
    /// Adds what is found of the record as a whole.
    pub(crate) fn add(&mut self, severity: Severity, code: &'static str, message: String) {
        self.report.checked.findings.push(Finding::new(severity, code, self.pos, message));
        self.report.checked.sort_findings();
    }
}

/// Whether [`GameReport::announce`] says it at this level.
pub(crate) fn is_for_officers(finding: &Finding, level: Level) -> bool {
    match finding.severity {
        Severity::Error => true,
        Severity::Warning => level > Level::Quiet,
        Severity::Note => false,
    }
}

impl Listed for GameReport {
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
        let checked = &self.checked;
        let game = [
            printable(&self.record).into_owned(),
            self.index.to_string(),
            self.game.to_owned(),
            self.format.to_owned(),
            self.first.clone(),
            self.second.clone(),
            checked.plies.to_string(),
            checked.outcome.to_string(),
            checked.ending.to_string(),
            seconds(checked.time.first),
            seconds(checked.time.second),
        ];
        if checked.findings.is_empty() {
            let empty = vec![String::new(); Self::COLUMNS.len() - game.len()];
            return vec![game.into_iter().chain(empty).collect()];
        }
        checked.findings.iter().map(|finding| game.iter().cloned().chain(finding_cells(finding)).collect()).collect()
    }

    fn text(&self, out: &mut dyn Write, palette: Palette) -> io::Result<()> {
        for finding in &self.checked.findings {
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
