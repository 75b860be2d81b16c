//! Games that were drawn, as rows of games.csv, for people, or as a page.

use shinpan_cli::args::SheetFormat;
use shinpan_cli::{Session, Sheet};
use shinpan_core::entrants::Entrant;
use shinpan_core::games;
use shinpan_core::games::RoundNo;
use shinpan_core::history::{HISTORY, HISTORY_OPEN, OVERRULED, RECORDS, RoundHistory, open_lines};
use shinpan_core::page::PageRequest;
use shinpan_core::table::Table;
use shinpan_pages::{Page, Player, SheetGame, Words, fill};

use super::document::{Document, Drawn, Pairing};
use super::event::Event;
use crate::args::Args;

/// Writes what was drawn.
///
/// # Errors
/// Those of the output.
pub(super) fn write(
    event: &Event,
    drawn: &Drawn,
    args: &Args,
    request: Option<&PageRequest>,
    session: &mut Session<'_>,
) -> anyhow::Result<()> {
    if let Some(request) = request {
        let words = Words::of(request.lang);
        let mut page = page(event, &drawn.document, request, &words);
        page.add_warnings(&session.messages.kept_warnings());
        return Ok(page.write(&mut session.output)?);
    }
    let rows = match args.format.output(session) {
        SheetFormat::Table => people(event, &drawn.document),
        _ => rows(event, drawn, args.explain.is_some()),
    };
    Ok(Sheet { rows: &rows, types: &games::column_type, document: &drawn.document }.write(args.format, session)?)
}

fn cells(pairing: &Pairing) -> [String; 6] {
    let Pairing { round, game, first, second, result, termination, .. } = pairing;
    let second = second.clone().unwrap_or_default();
    [round.to_string(), game.to_string(), first.clone(), second, (*result).to_owned(), (*termination).to_owned()]
}

/// The rows of games.csv.
fn rows(event: &Event, drawn: &Drawn, with_reasons: bool) -> Table {
    let Drawn { document, history_open } = drawn;
    let mut table = Table::new("", ["round", "game", "first", "second", "result", "termination"]);
    for pairing in &document.pairings {
        table.push(cells(pairing));
    }
    let mut fill = |name: &str, text: &dyn Fn(&Pairing) -> String| {
        let column = table.column_or_add(name);
        document.pairings.iter().enumerate().for_each(|(row, pairing)| table.set(row, column, text(pairing)));
    };
    if let Some(stage) = &document.stage {
        fill("stage", &|_| stage.clone());
    }
    if let (Some(history), Some(round)) = (&document.history, document.round) {
        fill(HISTORY, &|_| history.clone());
        if !history_open.is_empty() {
            fill(HISTORY_OPEN, &|_| open_lines(history_open));
        }
        let records = RoundHistory::before(&event.input.games, RoundNo(round)).records();
        let record = |id: Option<&str>| id.and_then(|id| records.get(id)).cloned().unwrap_or_default();
        if records.values().any(|record| !record.is_empty()) {
            fill(RECORDS[0], &|pairing| record(Some(&pairing.first)));
            fill(RECORDS[1], &|pairing| record(pairing.second.as_deref()));
        }
    }
    if document.pairings.iter().any(|pairing| pairing.overruled.is_some()) {
        fill(OVERRULED, &|pairing| pairing.overruled.unwrap_or_default().to_owned());
    }
    if with_reasons {
        fill("reason", &|pairing| pairing.reason.clone());
    }
    table
}

/// The rows for people: names beside ids, and why they meet.
fn people(event: &Event, document: &Document) -> Table {
    let mut table = Table::new("", ["round", "game", "first", "second", "result", "reason"]);
    let named = |id: String| event.input.entrants.get(&id).map_or(id, Entrant::id_and_name);
    for pairing in &document.pairings {
        let [round, game, first, second, result, _] = cells(pairing);
        table.push([round, game, named(first), named(second), result, pairing.reason.clone()]);
    }
    table
}

fn page<'p>(event: &Event, document: &Document, request: &'p PageRequest, words: &'p Words) -> Page<'p> {
    let kind = match document.round {
        Some(round) => fill(&words.round_sheet, &[&round]),
        None => words.round_sheet_all.clone(),
    };
    let mut page = Page::new(request, words, &document.rules, &kind);
    page.add_fact(&words.rule_book, &document.rules);
    page.add_fact(&words.system, document.system);
    let player = |id: &str| {
        let name = event.input.entrants.get(id).map_or(id, |entrant| &entrant.name);
        Player { name: name.to_owned(), id: id.to_owned(), score: None }
    };
    let game = |pairing: &Pairing| SheetGame {
        round: pairing.round.to_string(),
        first: player(&pairing.first),
        second: pairing.second.as_deref().map(player),
        result: pairing.result.to_owned(),
        is_forfeit: pairing.termination == "forfeit",
        extra: vec![Some(pairing.game.to_string())],
    };
    let games = document.pairings.iter().map(game).collect();
    page.sections = shinpan_pages::Sheet { games, extra: vec![words.game_number.clone()] }.sections(words);
    page
}
