//! Standings as rows, for CSV, NDJSON and people: a column for each key, and for each round of the cross table.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use anyhow::bail;
use shinpan_cli::args::SheetFormat;
use shinpan_core::Side;
use shinpan_core::entrants::Status;
use shinpan_core::table::{ColumnType, MAX_COLUMNS, Table};

use crate::against;
use crate::keys::Key;
use crate::places::Place;
use crate::ratings::Digits;
use crate::results::Results;
use crate::rules::CrosstableLayout;
use shinpan_tournament::tally::{Bout, Score};

/// How a column is written in JSON.
pub(crate) fn column_type(name: &str) -> ColumnType {
    match name {
        "place" | "withdrawn_after" | "los" | "group" | "through_round" => ColumnType::Number,
        "complete" => ColumnType::Bool,
        against::AGAINST => ColumnType::Object,
        name => match Key::from_word(name) {
            Some(Key::Alive) => ColumnType::Bool,
            Some(_) => ColumnType::Number,
            None => ColumnType::Text,
        },
    }
}

/// The columns behind the keys. Whoever reads standings learns from them who has given up, whether games are missing, and of which
/// round and stage they are, as from the document.
const LAST: [&str; 6] = ["decided_by", "status", "withdrawn_after", "through_round", "stage", "complete"];

/// A row a place; with the cross table if it is wanted: a column for each round that has games, or for each opponent, which in
/// NDJSON are an object.
///
/// # Errors
/// There are more rounds or opponents than a table has columns.
pub(crate) fn rows(results: &Results<'_>, crosstable: bool, format: SheetFormat) -> anyhow::Result<Table> {
    let keys = results.inputs.rules.shown().map(Key::as_str);
    let mut table = Table::new("", ["place", "id", "name"].into_iter().chain(keys).chain(LAST));
    for place in results.places {
        table.push(cells(results, place));
    }
    if let Some(ratings) = results.ratings {
        let digits = if format == SheetFormat::Table { Digits::Few } else { Digits::All };
        ratings.add_columns(&mut table, results.places, digits);
    }
    match results.inputs.rules.crosstable {
        _ if !crosstable => {}
        CrosstableLayout::Rounds => add_crossings(&mut table, results)?,
        CrosstableLayout::Opponents if format == SheetFormat::Ndjson => against::add_objects(&mut table, results)?,
        CrosstableLayout::Opponents => against::add_columns(&mut table, results)?,
    }
    Ok(table)
}

fn cells(results: &Results<'_>, place: &Place) -> impl Iterator<Item = String> {
    let entrant = results.inputs.field.members()[place.member].entrant;
    let rank = place.place.map(|place| place.to_string()).unwrap_or_default();
    let decided_by = place.decided_by.map_or("", Key::as_str).to_owned();
    let head = [rank, entrant.id.clone(), entrant.name.clone()];
    let withdrawn_after = entrant.withdrawn_after.map(|round| round.to_string()).unwrap_or_default();
    let status = results.inputs.status(place.member).to_string();
    let stage = results.inputs.field.stage().unwrap_or_default();
    let (through, is_complete) = (results.inputs.through.to_string(), results.is_complete.to_string());
    let last = [decided_by, status, withdrawn_after, through, stage.to_owned(), is_complete];
    head.into_iter().chain(place.values.iter().map(ToString::to_string)).chain(last)
}

/// The columns that people need not see: what is missing is a warning, open games are told below the table, and statuses are shown
/// where one is not active.
pub(crate) fn needless_for_people(results: &Results<'_>) -> &'static [&'static str] {
    let is_active = |place: &Place| results.inputs.status(place.member) == Status::Active;
    if results.places.iter().all(is_active) { &LAST[1..] } else { &LAST[3..] }
}

/// What cells call each member as an opponent: its place, or `dq`; its id where others have the same.
fn shown_places(results: &Results<'_>) -> Vec<String> {
    let mut shared = HashMap::<_, usize>::new();
    for place in results.places {
        *shared.entry(place.place).or_default() += 1;
    }
    let members = results.inputs.field.members();
    let mut shown = vec![String::new(); members.len()];
    for place in results.places {
        shown[place.member] = match place.place {
            own if shared[&own] > 1 => members[place.member].id().to_owned(),
            Some(own) => own.to_string(),
            None => "dq".to_owned(),
        };
    }
    shown
}

/// The cross table beside the places, also of games that count for nobody; cells without a game take no memory.
fn add_crossings(table: &mut Table, results: &Results<'_>) -> anyhow::Result<()> {
    let played = results.inputs.played();
    let bouts = (0..results.inputs.field.len()).flat_map(|member| played.bouts(member));
    let rounds = bouts.map(|bout| bout.round).collect::<BTreeSet<_>>();
    if rounds.len() + table.columns().len() > MAX_COLUMNS {
        bail!("--crosstable: {} rounds have games; a table has at most {MAX_COLUMNS} columns", rounds.len());
    }
    let columns: HashMap<_, _> =
        rounds.into_iter().map(|round| (round, table.column_or_add(&format!("r{round}")))).collect();
    let shown = shown_places(results);
    for (row, place) in results.places.iter().enumerate() {
        // A pair may have several games in a round.
        let mut cells = BTreeMap::<_, String>::new();
        for bout in played.bouts(place.member) {
            let cell = cells.entry(bout.round).or_default();
            if !cell.is_empty() {
                cell.push(' ');
            }
            cell.push_str(&crossing(bout, &shown));
        }
        for (round, cell) in cells {
            table.set(row, columns[&round], cell);
        }
    }
    Ok(())
}

/// `12+f`: won against the one in place 12, with the first move.
fn crossing(bout: &Bout, shown: &[String]) -> String {
    let Some(opponent) = bout.opponent.and_then(|opponent| shown.get(opponent)) else { return "bye".to_owned() };
    let sign = match bout.score {
        None => '*',
        Some(Score::Won) => '+',
        Some(Score::Drawn) => '=',
        Some(Score::Lost) => '-',
    };
    let side = match bout.side {
        Side::First => 'f',
        Side::Second => 's',
    };
    let forfeit = if bout.forfeit { "!" } else { "" };
    format!("{opponent}{sign}{side}{forfeit}")
}
