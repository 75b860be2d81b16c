//! Standings as rows, for CSV, NDJSON and people: a column for each key, and for each round of the cross table.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use anyhow::bail;
use shinpan_cli::args::SheetFormat;
use shinpan_core::Side;
use shinpan_core::entrants::Status;
use shinpan_core::table::{ColumnType, MAX_COLUMNS, Table};
use shinpan_tournament::tally::Score;

use crate::Key;
use crate::against;
use crate::document::{Crosstable, RoundCell, Standing, StandingsDocument};
use crate::keys::ShownKeys;
use crate::ratings::{Digits, add_columns};

/// Type by which a column is written in JSON.
pub(crate) fn column_type(name: &str, keys: &ShownKeys) -> ColumnType {
    match name {
        "place" | "withdrawn_after" | "los" | "group" | "through_round" | "rating" | "rating_error" => {
            ColumnType::Number
        }
        "complete" => ColumnType::Bool,
        against::AGAINST => ColumnType::Object,
        name => match keys.named(name) {
            Some(key) if key.is(Key::Alive) => ColumnType::Bool,
            Some(_) => ColumnType::Number,
            None => ColumnType::Text,
        },
    }
}

/// The columns behind the keys. Whoever reads standings learns from them who has given up, whether games are missing, and of which
/// round and stage they are, as from the document.
const LAST: [&str; 6] = ["decided_by", "status", "withdrawn_after", "through_round", "stage", "complete"];

/// A row a place; with the cross table if the document has one and it is wanted: a column for each round that has games, or for each
/// opponent, which in NDJSON are an object.
///
/// # Errors
/// There are more rounds or opponents than a table has columns.
pub(crate) fn rows(
    document: &StandingsDocument,
    keys: &ShownKeys,
    crosstable: bool,
    format: SheetFormat,
) -> anyhow::Result<Table> {
    let names = keys.keys.iter().map(|key| &*key.name);
    let mut table = Table::new("", ["place", "id", "name"].into_iter().chain(names).chain(LAST));
    for standing in &document.standings {
        table.push(cells(document, standing));
    }
    if document.ratings.is_some() {
        let digits = if format == SheetFormat::Table { Digits::Few } else { Digits::All };
        add_columns(&mut table, document.standings.iter().map(|standing| standing.ratings), digits);
    }
    let standings = &document.standings;
    match standings.first().and_then(|standing| standing.crosstable.as_ref()).filter(|_| crosstable) {
        None => {}
        Some(Crosstable::Rounds { .. }) if document.edition.is_some() => add_rounds(&mut table, standings)?,
        Some(Crosstable::Rounds { .. }) => add_crossings(&mut table, standings)?,
        Some(Crosstable::Opponents { .. }) if format == SheetFormat::Ndjson => {
            against::add_objects(&mut table, standings)?;
        }
        Some(Crosstable::Opponents { .. }) => against::add_columns(&mut table, standings)?,
    }
    Ok(table)
}

fn cells(document: &StandingsDocument, standing: &Standing) -> impl Iterator<Item = String> {
    let number = |number: Option<usize>| number.map(|number| number.to_string()).unwrap_or_default();
    let head = [number(standing.place), standing.id.clone(), standing.name.clone()];
    let last = [
        standing.decided_by.clone().unwrap_or_default(),
        standing.status.to_owned(),
        number(standing.withdrawn_after.map(usize::from)),
        document.through_round.to_string(),
        document.stage.clone().unwrap_or_default(),
        document.complete.to_string(),
    ];
    head.into_iter().chain(standing.keys.iter().map(|(_, value)| value.to_string())).chain(last)
}

/// The columns that people need not see: what is missing is a warning, open games are told below the table, and statuses are shown
/// where one is not active.
pub(crate) fn needless_for_people(document: &StandingsDocument) -> &'static [&'static str] {
    let is_active = |standing: &Standing| standing.status == Status::Active.as_str();
    if document.standings.iter().all(is_active) { &LAST[1..] } else { &LAST[3..] }
}

/// Name of each entrant in the cells of its opponents: its place, or `dq`; its id where others have the same.
fn shown_places(standings: &[Standing]) -> HashMap<&str, String> {
    let mut shared = HashMap::<_, usize>::new();
    for standing in standings {
        *shared.entry(standing.place).or_default() += 1;
    }
    let shown = |standing: &Standing| match standing.place {
        own if shared[&own] > 1 => standing.id.clone(),
        Some(own) => own.to_string(),
        None => "dq".to_owned(),
    };
    standings.iter().map(|standing| (standing.id.as_str(), shown(standing))).collect()
}

/// The cross table beside the places, also of games that count for nobody; cells without a game take no memory.
fn add_crossings(table: &mut Table, standings: &[Standing]) -> anyhow::Result<()> {
    let cells = standings.iter().flat_map(Standing::rounds);
    let rounds = cells.map(|cell| cell.round).collect::<BTreeSet<_>>();
    if rounds.len() + table.columns().len() > MAX_COLUMNS {
        bail!("--crosstable: {} rounds have games; a table has at most {MAX_COLUMNS} columns", rounds.len());
    }
    let columns: HashMap<_, _> =
        rounds.into_iter().map(|round| (round, table.column_or_add(&format!("r{round}")))).collect();
    let shown = shown_places(standings);
    for (row, standing) in standings.iter().enumerate() {
        // A pair may have several games in a round.
        let mut cells = BTreeMap::<_, String>::new();
        for own in standing.rounds() {
            let cell = cells.entry(own.round).or_default();
            if !cell.is_empty() {
                cell.push(' ');
            }
            cell.push_str(&crossing(own, &shown));
        }
        for (round, cell) in cells {
            table.set(row, columns[&round], cell);
        }
    }
    Ok(())
}

/// `12+f`: won against the one in place 12, with the first move.
fn crossing(cell: &RoundCell, shown: &HashMap<&str, String>) -> String {
    let Some(opponent) = cell.opponent.as_deref().and_then(|id| shown.get(id)) else { return "bye".to_owned() };
    let sign = match cell.score {
        None => '*',
        Some(Score::Won) => '+',
        Some(Score::Drawn) => '=',
        Some(Score::Lost) => '-',
    };
    let side = if cell.side == Some(Side::Second) { 's' } else { 'f' };
    let forfeit = if cell.is_forfeit() { "!" } else { "" };
    format!("{opponent}{sign}{side}{forfeit}")
}

/// The cross table of a FIDE tournament: a column for each round up to the last one. `12w1`: won with White against the participant `12`.
fn add_rounds(table: &mut Table, standings: &[Standing]) -> anyhow::Result<()> {
    let last = standings.iter().flat_map(Standing::rounds).map(|cell| cell.round).max().unwrap_or_default();
    if usize::from(last) + table.columns().len() > MAX_COLUMNS {
        bail!("--crosstable: {last} rounds; a table has at most {MAX_COLUMNS} columns");
    }
    let columns = (1..=last).map(|round| table.column_or_add(&format!("r{round}"))).collect::<Vec<_>>();
    for (row, standing) in standings.iter().enumerate() {
        for cell in standing.rounds() {
            let side = cell.side.map_or("", |side| if side == Side::Second { "b" } else { "w" });
            let text = format!("{}{side}{}", cell.opponent.as_deref().unwrap_or_default(), cell.result);
            table.set(row, columns[usize::from(cell.round) - 1], text);
        }
    }
    Ok(())
}
