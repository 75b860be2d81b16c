//! The sheet of a game of an operator's log: what is decided, what is left to the committee.

use shinpan_chess::log::{LogGame, UNDECIDED};
use shinpan_core::{Finding, Side};
use shinpan_pages::{Cell, Column, Row, Section, Table, Words, fill};

use super::result;
use crate::arbiter_sheet::Part;
use crate::log::LogReport;
use crate::report::GameReport;

/// The section of a game.
pub(super) fn section(words: &Words, anchor: &str, log: &LogReport) -> Section {
    let LogReport { report, game } = log;
    let mut section = Section::new(anchor, &fill(&words.game_of_record, &[&report.record, &report.index]));
    for (name, side) in [(&words.white, Side::First), (&words.black, Side::Second)] {
        section.add_fact(name, player(words, game, side));
    }
    section.add_fact(&words.outcome, result(report));
    section.add_fact(&words.plies, report.checked.plies);
    section.tables.extend(Part::ALL.into_iter().filter_map(|part| findings(words, anchor, part, report)));
    section.tables.extend(repairs(words, anchor, game));
    section.lines([fill(&words.undecided_clauses, &[&UNDECIDED])])
}

fn player(words: &Words, game: &LogGame, side: Side) -> String {
    match (side == game.human, game.team.as_str()) {
        (true, _) => words.human.clone(),
        (false, "") => words.machine.clone(),
        (false, team) => fill(&words.machine_of_team, &[&team]),
    }
}

/// The findings of which the same becomes.
fn findings(words: &Words, anchor: &str, part: Part, report: &GameReport) -> Option<Table> {
    let own = report.checked.findings.iter().filter(|finding| part.has(finding)).collect::<Vec<_>>();
    let mut table = Table::new(&format!("{anchor}-{part}"), words.term(part.as_str()))
        .column(Column::number(&words.line))
        .column(Column::header(&words.clause))
        .column(Column::text(&words.finding));
    let has_decisions = own.iter().any(|finding| finding.decision.is_some());
    if has_decisions {
        table.columns.push(Column::text(&words.decision));
    }
    table.rows.extend(own.iter().map(|finding| row(finding, has_decisions)));
    (!own.is_empty()).then_some(table)
}

fn row(finding: &Finding, has_decisions: bool) -> Row {
    let mut cells = vec![
        Cell::optional_number(Some(finding.line).filter(|line| *line > 0)),
        Cell::text(finding.article.unwrap_or(finding.code)),
        Cell::text(&finding.message),
    ];
    if has_decisions {
        cells.push(Cell::optional(finding.decision));
    }
    Row::of(cells)
}

fn repairs(words: &Words, anchor: &str, game: &LogGame) -> Option<Table> {
    let mut table = Table::new(&format!("{anchor}-repairs"), &words.put_right)
        .column(Column::header(&words.line))
        .column(Column::text(&words.repair));
    let rows = game.repairs.iter();
    table.rows.extend(rows.map(|repair| Row::of([Cell::number(repair.line), Cell::text(&repair.what)])));
    (!game.repairs.is_empty()).then_some(table)
}
