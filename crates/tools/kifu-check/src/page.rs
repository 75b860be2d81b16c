//! The check of records as a page for people: what was found, in which games, in which lines and positions. Made from the
//! reports that JSON is written from.

mod games;
mod log_sheet;
mod sheet;
mod summary;

use std::collections::BTreeSet;
use std::io;

use shinpan_cli::Output;
use shinpan_cli::source::DASH;
use shinpan_core::page::{PageRequest, Signs};
use shinpan_core::{Finding, Severity};
use shinpan_pages::{Page, Section, Words, fill};

use self::games::GameTable;
use self::summary::Counts;
use crate::exhibits::Exhibits;
use crate::log::LogReport;
use crate::report::GameReport;

/// The most findings that are shown with their lines and positions.
// A browser has to draw them all.
const MOST_FINDINGS: usize = 2_000;
/// The most positions.
const MOST_BOARDS: usize = 200;

/// A page while the reports come.
pub(crate) struct RecordsPage {
    request: PageRequest,
    words: Words,
    signs: Signs,
    counts: Counts,
    /// The names of the rule books in force.
    rules: BTreeSet<String>,
    games: GameTable,
    /// A section for each game with findings.
    sheets: Vec<Section>,
    logs: Vec<Section>,
    findings_left: usize,
    /// Number of positions, also those that are left out.
    boards: usize,
    /// Games with findings that have no section any more.
    left_out: usize,
}

/// The run as a whole.
pub(crate) struct RunRemarks {
    /// Errors about what could not be read at all.
    pub(crate) errors: Vec<String>,
    /// The warnings.
    pub(crate) warnings: Vec<String>,
}

impl RecordsPage {
    pub(crate) fn new(request: PageRequest, signs: Signs) -> Self {
        let words = Words::of(request.lang);
        Self {
            request,
            words,
            signs,
            counts: Counts::default(),
            rules: BTreeSet::new(),
            games: GameTable::default(),
            sheets: Vec::new(),
            logs: Vec::new(),
            findings_left: MOST_FINDINGS,
            boards: 0,
            left_out: 0,
        }
    }

    /// Adds the game of a record.
    pub(crate) fn add_game(&mut self, report: &GameReport, exhibits: &Exhibits) {
        self.note(report);
        let findings = report.checked.findings.len();
        if findings == 0 {
            self.games.add(report, None);
            return;
        }
        if self.findings_left == 0 {
            self.left_out += 1;
            self.games.add(report, None);
            return;
        }
        let anchor = format!("game-{}", self.sheets.len() + 1);
        let sheet = sheet::section(self, &anchor, report, exhibits);
        self.games.add(report, Some(anchor));
        self.sheets.push(sheet);
    }

    /// Adds a game of an operator's log.
    pub(crate) fn add_log(&mut self, log: &LogReport) {
        self.note(&log.report);
        let anchor = format!("log-{}", self.logs.len() + 1);
        self.games.add(&log.report, Some(anchor.clone()));
        self.logs.push(log_sheet::section(&self.words, &anchor, log));
    }

    fn note(&mut self, report: &GameReport) {
        self.counts.add(report);
        if !report.rules.is_empty() && !self.rules.contains(&report.rules) {
            self.rules.insert(report.rules.clone());
        }
    }

    /// Counts one more finding with its line; false where there are too many.
    fn takes_finding(&mut self) -> bool {
        self.findings_left.checked_sub(1).map(|left| self.findings_left = left).is_some()
    }

    /// Counts one more position; false where there are too many.
    fn takes_board(&mut self) -> bool {
        self.boards += 1;
        self.boards <= MOST_BOARDS
    }

    /// Writes the page of all that has come.
    ///
    /// # Errors
    /// Those of the output.
    pub(crate) fn write(self, output: &mut Output, remarks: &RunRemarks) -> io::Result<()> {
        let Self { request, words, counts, rules, games, sheets, logs, boards, left_out, .. } = self;
        let kind = fill(&words.checked_games, &[&counts.games(), &counts.records()]);
        let mut page = Page::new(&request, &words, &words.check, &kind);
        let (status, is_warning) = counts.status(&words, remarks);
        page.set_status(&status, is_warning);
        if !rules.is_empty() {
            page.add_fact(&words.rule_book, &rules.into_iter().collect::<Vec<_>>().join(", "));
        }
        if !remarks.errors.is_empty() {
            let section = Section::new("unread", &words.unread_files).lines(&remarks.errors);
            page.sections.push(Section { is_warning: true, ..section });
        }
        page.sections.extend(counts.section(&words));
        page.sections.push(games.section(&words));
        if !sheets.is_empty() {
            let mut section = Section::new("findings", &words.findings);
            if left_out > 0 {
                section = section.note(&fill(&words.findings_left_out, &[&left_out]));
            }
            if boards > 0 {
                section = section.note(&words.legend_boards);
            }
            if boards > MOST_BOARDS {
                section = section.note(&fill(&words.boards_left_out, &[&MOST_BOARDS]));
            }
            page.sections.push(Section { parts: sheets, ..section });
        }
        if !logs.is_empty() {
            page.sections.push(Section { parts: logs, ..Section::new("log", &words.operator_log) });
        }
        page.add_warnings(&remarks.warnings);
        page.write(output)
    }
}

/// The `record` of a game, and which one of several it is.
fn title(record: &str, index: u32, words: &Words) -> String {
    let record = if record == DASH { &words.standard_input } else { record };
    match index {
        0 | 1 => record.to_owned(),
        _ => fill(&words.game_of_record, &[&record, &index]),
    }
}

/// The outcome, and in a word of the reports how it came about.
fn result(report: &GameReport) -> String {
    match &*report.checked.ending {
        "none" => report.checked.outcome.to_string(),
        ending => format!("{} ({ending})", report.checked.outcome),
    }
}

/// Number of findings of each severity.
fn severities(findings: &[Finding]) -> [usize; 3] {
    [Severity::Error, Severity::Warning, Severity::Note]
        .map(|severity| findings.iter().filter(|finding| finding.severity == severity).count())
}
