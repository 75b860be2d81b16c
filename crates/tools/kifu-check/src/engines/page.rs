//! The ledger as a page for people: the engines with their strikes, and their failures game by game.

use shinpan_core::page::PageRequest;
use shinpan_pages::{Cell, Column, Page, Row, Section, Table, Words, fill};

use super::ledger::{EngineSummary, Ledger, LedgerRow};

/// The page of `ledger` by the book `rules`; `errors` are what is wrong with the records.
pub(crate) fn page<'a>(
    request: &'a PageRequest,
    words: &'a Words,
    rules: &str,
    ledger: &Ledger<'_>,
    errors: &[String],
) -> Page<'a> {
    let mut page = Page::new(request, words, rules, &words.failures);
    let failures = ledger.rows().count();
    let out = ledger.summaries().filter(|engine| engine.out).count();
    let status = match failures {
        0 if out == 0 => words.failures_none.clone(),
        _ => fill(&words.failures_count, &[&failures, &out]),
    };
    page.set_status(&status, out > 0);
    page.add_fact(&words.rule_book, rules);
    page.sections.push(Section::new("engines", &words.failures_of_engines).table(engines(ledger, words)));
    if failures > 0 {
        page.sections.push(Section::new("failures", &words.failures).table(table(ledger, words)));
    }
    page.add_warnings(errors);
    page
}

fn engines(ledger: &Ledger<'_>, words: &Words) -> Table {
    let mut table = Table::new("strikes", &words.strikes_count)
        .column(Column::header(&words.name))
        .column(Column::number(words.head("strikes")).saying(words.term("strikes")))
        .column(Column::number(words.head("time_forfeits")))
        .column(Column::number(words.head("illegal_moves")))
        .column(Column::text(&words.status));
    table.rows.extend(ledger.summaries().map(|engine| {
        let EngineSummary { id, name, strikes, time_forfeits, illegal_moves, out } = engine;
        let status = if out { Cell::text(&words.out_of_event) } else { Cell::EMPTY };
        let [strikes, time_forfeits, illegal_moves] = [strikes, time_forfeits, illegal_moves].map(Cell::number);
        let cells = [Cell::name(name, id), strikes, time_forfeits, illegal_moves, status];
        Row { is_soft: out, ..Row::of(cells) }
    }));
    table
}

fn table(ledger: &Ledger<'_>, words: &Words) -> Table {
    let mut table = Table::new("ledger", &words.failures_caption)
        .column(Column::number(&words.round))
        .column(Column::number(words.head("game")))
        .column(Column::header(&words.name))
        .column(Column::text(&words.failure))
        .column(Column::text(&words.strike))
        .column(Column::text(&words.opponent))
        .column(Column::signs(&words.result))
        .column(Column::text(&words.record));
    table.rows.extend(ledger.rows().map(|row| {
        let LedgerRow { round, game, id, kind, counts, opponent, result, record, .. } = row;
        Row::of([
            Cell::number(round),
            Cell::number(game),
            Cell::name(ledger.name(id), id),
            Cell::text(words.term(kind)),
            Cell::text(if counts { &words.yes } else { &words.no }),
            Cell::name(ledger.name(opponent), opponent),
            Cell::text(result),
            Cell::text(record),
        ])
    }));
    table
}
