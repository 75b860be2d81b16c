//! Makes a sheet for people of the pairings with their sides, from the rows that JSON is written from.

use shinpan_core::entrants::Entrants;
use shinpan_core::games::Termination;
use shinpan_core::history::{LOTS, RECORDS};
use shinpan_core::page::PageRequest;
use shinpan_core::table::{Row, Table};
use shinpan_core::{DrawPoints, HundredthPoints, Side};
use shinpan_pages::{Page, Player, Sheet, SheetGame, Words};

use crate::rows::{REASON, RULE};

/// Data for a page in addition to the rows.
pub(crate) struct PageContext<'a> {
    /// The name of the rule book.
    pub(crate) book: &'a str,
    /// Entrants, for their names, if they are known.
    pub(crate) entrants: Option<&'a Entrants>,
    pub(crate) request: &'a PageRequest,
    pub(crate) words: &'a Words,
    /// Points for a draw.
    pub(crate) draw: DrawPoints,
}

/// Makes the page of the settled `rows`; `warnings` are those of the run.
pub(crate) fn page<'a>(rows: &Table, context: &PageContext<'a>, warnings: &[String]) -> Page<'a> {
    let PageContext { book, request, words, .. } = *context;
    let stages = distinct(rows, "stage");
    let title = std::iter::once(book).chain(stages.iter().copied()).collect::<Vec<_>>().join(" · ");
    let mut page = Page::new(request, words, &title, &words.color_sheet);
    page.add_fact(&words.rule_book, book);
    if !stages.is_empty() {
        page.add_fact(&words.stage, &stages.join(", "));
    }
    let extra = [&words.rule, &words.reason].map(String::clone).into();
    let sheet = Sheet { games: rows.rows().iter().map(|row| game(rows, row, context)).collect(), extra };
    page.sections = sheet.sections(words);
    let lots = distinct(rows, LOTS);
    if !lots.is_empty() {
        page.add_proof(&words.lots, &lots.join(", "));
    }
    page.add_warnings(warnings);
    page
}

fn game(rows: &Table, row: Row<'_>, context: &PageContext<'_>) -> SheetGame {
    let PageContext { entrants, words, draw, .. } = context;
    let text = |name: &str| rows.column(name).map_or("", |column| row.text(column));
    let filled = |name: &str| Some(text(name)).filter(|text| !text.is_empty()).map(str::to_owned);
    let name = |id: &str| entrants.and_then(|entrants| entrants.get(id)).map_or(id, |entrant| &entrant.name).to_owned();
    let player = |column: &str, record: &str| {
        let score = filled(record).map(|record| score(&record, draw));
        filled(column).map(|id| Player { name: name(&id), id, score })
    };
    SheetGame {
        round: text("round").to_owned(),
        first: player("first", RECORDS[0]).unwrap_or_default(),
        second: player("second", RECORDS[1]),
        result: text("result").to_owned(),
        is_forfeit: text("termination") == Termination::Forfeit.as_str(),
        extra: vec![filled(RULE).map(|rule| words.term(&rule).to_owned()), filled(REASON)],
    }
}

/// Returns the points of a record (`WlO`), which has a letter for each game.
fn score(record: &str, draw: &DrawPoints) -> String {
    let points = record.chars().map(|letter| match letter {
        'D' => draw.get(Side::First),
        'd' => draw.get(Side::Second),
        'W' | 'w' | 'B' | 'F' => HundredthPoints::WIN,
        'H' | 'E' | 'e' => HundredthPoints::HALF,
        _ => HundredthPoints::LOSS,
    });
    points.sum::<HundredthPoints>().to_string()
}

/// Returns the texts of a column, each once, in the order of the rows.
fn distinct<'t>(rows: &'t Table, name: &str) -> Vec<&'t str> {
    let mut texts = Vec::new();
    if let Some(column) = rows.column(name) {
        for row in rows.rows() {
            let text = row.text(column);
            if !text.is_empty() && !texts.contains(&text) {
                texts.push(text);
            }
        }
    }
    texts
}
