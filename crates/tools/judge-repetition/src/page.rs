//! The rulings as a page for people, made from the verdicts that JSON is written from.

use shinpan_cli::{Messages, Session};
use shinpan_core::page::PageRequest;
use shinpan_pages::{Cell, Column, Page, Row, Section, Signs, Table, Words, fill};

use crate::report::{Report, UnruledGame};
use crate::ruled_game::{GameContext, anchor, decisive, ruling_in_words, section};
use crate::verdict_line::VerdictLine;

/// Writes the page of `report`.
///
/// # Errors
/// Those of the output.
pub(crate) fn write(report: Report, signs: Signs, session: &mut Session<'_>) -> std::io::Result<()> {
    let (report, request) = report.finish();
    let words = Words::of(request.lang);
    page(&report, &request, &words, signs, &session.messages).write(&mut session.output)
}

/// The page of `report`; `messages` has kept the warnings of the run, and what could not be read.
fn page<'a>(
    report: &Report,
    request: &'a PageRequest,
    words: &'a Words,
    signs: Signs,
    messages: &Messages,
) -> Page<'a> {
    let books = report.books.join(", ");
    let mut page = Page::new(request, words, if books.is_empty() { &words.rulings } else { &books }, &words.rulings);
    let (errors, further) = (messages.kept_errors(), messages.further_errors());
    let faults = errors.len() + further;
    let games = report.ruled.len() + report.unruled_count;
    let counted = match report.ruled.len() {
        0 => fill(&words.rulings_none, &[&games]),
        ruled => fill(&words.rulings_count, &[&games, &ruled]),
    };
    let unread_count = (faults > 0).then(|| fill(&words.faults_count, &[&faults]));
    let status = unread_count.into_iter().chain([counted]).collect::<Vec<_>>().join(" ");
    page.set_status(&status, faults > 0);
    if !books.is_empty() {
        page.add_fact(&words.rule_book, &books);
    }
    page.sections.extend((report.ruled.len() > 1).then(|| summary(&report.ruled, words)));
    for (number, lines) in (1..).zip(&report.ruled) {
        page.sections.extend(section(lines, &GameContext { number, words, signs }));
    }
    page.sections.extend((report.unruled_count > 0).then(|| unruled(report, words)));
    let has_boards = report.ruled.iter().flatten().any(|line| !line.diagrams.is_empty());
    page.sections.extend(has_boards.then(|| Section::new("legend", &words.legend).lines([&words.legend_boards])));
    page.add_warnings(&messages.kept_warnings());
    if faults > 0 {
        page.sections.insert(0, unread(&errors, further, words));
    }
    page
}

/// Section about what could not be read.
fn unread(errors: &[String], further: usize, words: &Words) -> Section {
    let more = (further > 0).then(|| fill(&words.further_faults, &[&further]));
    let section = Section::new("faults", &words.faults).lines(errors).lines(more);
    Section { is_warning: true, ..section }
}

/// A row for each game with a ruling.
fn summary(ruled: &[Vec<VerdictLine>], words: &Words) -> Section {
    let columns = [
        Column::number("#"),
        Column::header(&words.players),
        Column::text(&words.ruling_of_game),
        Column::number(&words.ply),
        Column::text(&words.article),
        Column::text(&words.record),
    ];
    let mut table = Table::new("rulings", &fill(&words.games_caption, &[&ruled.len()]));
    table.columns = columns.into();
    table.rows = (1..).zip(ruled).filter_map(|(number, lines)| row(number, lines, words)).collect();
    Section::new("summary", &words.ruling_of_game).table(table)
}

fn row(number: usize, lines: &[VerdictLine], words: &Words) -> Option<Row> {
    let line = decisive(lines)?;
    let differ = lines.len() > 1 && line.forms_differ();
    let ruling = if differ { words.forms_differ.clone() } else { ruling_in_words(line, words) };
    let verdict = Some(&line.verdict).filter(|_| !differ);
    Some(Row::of([
        Cell::number(number),
        Cell::title(&line.title()).linked(&anchor(number)),
        Cell::text(&ruling),
        Cell::optional_number(verdict.and_then(|verdict| verdict.ply)),
        Cell::optional(verdict.and_then(|verdict| verdict.article)),
        Cell::text(&line.shown_record()),
    ]))
}

/// The games without a ruling, as many as are named.
fn unruled(report: &Report, words: &Words) -> Section {
    let mut table = Table::new("unruled", &fill(&words.games_caption, &[&report.unruled_count]));
    table.columns = [Column::header(&words.record), Column::text(&words.players), Column::text(&words.reason)].into();
    let has_warnings = report.unruled.iter().any(|game| !game.warnings.is_empty());
    table.columns.extend(has_warnings.then(|| Column::text(&words.warnings)));
    let row = |game: &UnruledGame| {
        let mut cells = vec![Cell::title(&game.record), Cell::text(&game.players), Cell::text(&game.explanation)];
        cells.extend(has_warnings.then(|| Cell::text(&game.warnings.join("; "))));
        Row::of(cells)
    };
    table.rows = report.unruled.iter().map(row).collect();
    let further = report.unruled_count - report.unruled.len();
    let more = (further > 0).then(|| fill(&words.further_faults, &[&further]));
    Section::new("no-ruling", &words.records_without_ruling).table(table).lines(more)
}
