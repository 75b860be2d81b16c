//! The games that were checked: who played, what the rules give.

use shinpan_core::Millis;
use shinpan_pages::{Cell, Column, Row, Section, Table, Words, fill};

use super::{severities, title};
use crate::report::GameReport;

/// The most games without a finding that have a row.
// A browser has to draw them all; those with findings matter more.
const MOST_CLEAN: usize = 1_000;
/// The most games with findings that have one.
const MOST_FOUND: usize = 5_000;

/// Rows for games, as many as a page holds.
#[derive(Debug, Default)]
pub(super) struct GameTable {
    rows: Vec<GameRow>,
    clean: usize,
    found: usize,
}

/// Row of a game; its findings stand elsewhere.
#[derive(Debug)]
struct GameRow {
    report: GameReport,
    severities: [usize; 3],
    anchor: Option<String>,
}

impl GameTable {
    /// Adds a game, whose findings the section `anchor` shows.
    pub(super) fn add(&mut self, report: &GameReport, anchor: Option<String>) {
        let severities = severities(&report.checked.findings);
        let (count, most) = if report.checked.findings.is_empty() {
            (&mut self.clean, MOST_CLEAN)
        } else {
            (&mut self.found, MOST_FOUND)
        };
        *count += 1;
        if *count <= most {
            let mut report = report.clone();
            report.checked.findings.clear();
            self.rows.push(GameRow { report, severities, anchor });
        }
    }

    /// The games, and how many have no row.
    pub(super) fn section(&self, words: &Words) -> Section {
        let folder = self.folder();
        let mut section = Section::new("games", &words.checked_list);
        if !folder.is_empty() {
            section = section.note(&fill(&words.records_in, &[&folder]));
        }
        let section = section.table(self.table(words, folder.len()));
        match (self.clean + self.found).saturating_sub(self.rows.len()) {
            0 => section,
            left_out => section.note(&fill(&words.games_left_out, &[&left_out])),
        }
    }

    /// The folder or archive in which all of several records are, with what stands behind its name; empty if there is none.
    fn folder(&self) -> &str {
        let mut records = self.rows.iter().map(|row| &*row.report.record);
        let Some(first) = records.next() else { return "" };
        let others = records.filter(|record| *record != first).collect::<Vec<_>>();
        let has_all = |folder: &&str| others.iter().all(|record| record.starts_with(folder));
        let mut folders = first.rmatch_indices('/').map(|(at, _)| &first[..=at]);
        if others.is_empty() { "" } else { folders.find(has_all).unwrap_or_default() }
    }

    /// A row a game; the first `folder` bytes of the names of all records are said above it.
    fn table(&self, words: &Words, folder: usize) -> Table {
        let mut table = Table::new("game-list", &fill(&words.games_caption, &[&self.rows.len()]))
            .column(Column::header(&words.record))
            .column(Column::text(&words.findings))
            .column(Column::text(&words.first))
            .column(Column::text(&words.second))
            .column(Column::number(&words.plies))
            .column(Column::signs(&words.outcome).saying(&words.outcome_long))
            .column(Column::text(&words.ending));
        let has_times = self.rows.iter().any(|row| seconds(row).iter().any(Option::is_some));
        if has_times {
            table.columns.push(Column::number(&words.time_first).saying(&words.time_long));
            table.columns.push(Column::number(&words.time_second).saying(&words.time_long));
        }
        table.rows.extend(self.rows.iter().map(|row| row.cells(has_times, folder, words)));
        table
    }
}

impl GameRow {
    fn cells(&self, has_times: bool, folder: usize, words: &Words) -> Row {
        let Self { report, anchor, .. } = self;
        let checked = &report.checked;
        let name = title(&report.record[folder..], report.index, words);
        let record = Cell::Name { name, id: None, link: anchor.clone() };
        let ending = Some(&*checked.ending).filter(|ending| *ending != "none");
        let mut cells = vec![
            record,
            self.findings(words),
            Cell::text(&report.first),
            Cell::text(&report.second),
            Cell::number(checked.plies),
            Cell::text(checked.outcome.as_str()),
            Cell::optional(ending),
        ];
        if has_times {
            cells.extend(seconds(self).map(Cell::optional_number));
        }
        Row::of(cells)
    }

    /// Number of findings; errors stand out.
    fn findings(&self, words: &Words) -> Cell {
        let texts = [&words.error_count, &words.warning_count, &words.note_count];
        let counts = self.severities.iter().zip(texts).filter(|(count, _)| **count > 0);
        let text = counts.map(|(count, text)| fill(text, &[count])).collect::<Vec<_>>().join(", ");
        if self.severities[0] > 0 { Cell::Strong(text) } else { Cell::text(&text) }
    }
}

fn seconds(row: &GameRow) -> [Option<Millis>; 2] {
    [row.report.checked.time.first, row.report.checked.time.second]
}
