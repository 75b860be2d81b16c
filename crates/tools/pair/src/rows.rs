//! The rows that are written: games.csv of the round, and costs side by side.

use std::collections::BTreeMap;

use shinpan_core::entrants::{Entrant, Entrants};
use shinpan_core::games;
use shinpan_core::history::{HISTORY, HISTORY_OPEN, LOTS, OVERRULED, RECORDS, open_lines};
use shinpan_core::table::{ColumnType, Table};
use shinpan_core::wording::quoted;

use crate::document::{Compared, Constraint, Document, Explanation, Pairing, Rival, Value, Why};

/// A row of the round, ready to be written.
pub(crate) struct Row {
    pub(crate) round: u16,
    pub(crate) pairing: Pairing,
}

/// What all rows of a round have in common.
#[derive(Clone, Debug, Default)]
pub(crate) struct Common {
    pub(crate) stage: Option<String>,
    pub(crate) history: Option<String>,
    pub(crate) history_open: Vec<usize>,
    /// What each entrant had reached, by id.
    pub(crate) records: BTreeMap<String, String>,
    pub(crate) lots: String,
    /// Whether the rows say why they are there, since officers have asked for something.
    pub(crate) with_reasons: bool,
}

/// A round, or all rounds of a round robin, in every form in which it is written.
pub(crate) struct DrawnRound {
    pub(crate) rows: Vec<Row>,
    pub(crate) common: Common,
    pub(crate) document: Document,
}

/// The rows as games.csv.
pub(crate) fn games(DrawnRound { rows, common, .. }: &DrawnRound) -> Table {
    let mut table = Table::new("", ["round", "first", "second", "result", "termination"]);
    for Row { round, pairing } in rows {
        table.push(game(*round, pairing));
    }
    for (name, text) in [
        ("stage", common.stage.clone()),
        (HISTORY, common.history.clone()),
        (HISTORY_OPEN, (!common.history_open.is_empty()).then(|| open_lines(&common.history_open))),
        (LOTS, Some(common.lots.clone())),
    ] {
        if let Some(text) = text {
            let column = table.column_or_add(name);
            (0..rows.len()).for_each(|row| table.set(row, column, &text));
        }
    }
    if common.records.values().any(|record| !record.is_empty()) {
        records(&mut table, rows, &common.records);
    }
    overruled(&mut table, rows);
    if common.with_reasons {
        reasons(&mut table, rows);
    }
    explain(&mut table, rows);
    table
}

/// Adds what the two of each row had reached before it.
fn records(table: &mut Table, rows: &[Row], records: &BTreeMap<String, String>) {
    let [first, second] = RECORDS.map(|name| table.column_or_add(name));
    let record = |id: &str| records.get(id).map_or("", String::as_str);
    for (at, Row { pairing, .. }) in rows.iter().enumerate() {
        table.set(at, first, record(&pairing.first));
        table.set(at, second, pairing.second.as_deref().map_or("", record));
    }
}

/// Adds what officers have overruled.
fn overruled(table: &mut Table, rows: &[Row]) {
    for (at, Row { pairing, .. }) in rows.iter().enumerate() {
        if let Some(criterion) = &pairing.overruled {
            let column = table.column_or_add(OVERRULED);
            table.set(at, column, criterion);
        }
    }
}

fn reasons(table: &mut Table, rows: &[Row]) {
    let column = table.column_or_add("reason");
    rows.iter().enumerate().for_each(|(at, row)| table.set(at, column, &row.pairing.reason));
}

/// The rows for people: names beside ids, and why they meet instead of what programs need.
pub(crate) fn people(rows: &[Row], entrants: &Entrants) -> Table {
    let mut table = Table::new("", ["round", "first", "second", "result", "reason"]);
    let named = |id: String| entrants.get(&id).map_or(id, Entrant::id_and_name);
    for Row { round, pairing } in rows {
        let [number, first, second, result, _] = game(*round, pairing);
        table.push([number, named(first), named(second), result, pairing.reason.clone()]);
    }
    overruled(&mut table, rows);
    explain(&mut table, rows);
    table
}

fn game(round: u16, pairing: &Pairing) -> [String; 5] {
    let second = pairing.second.clone().unwrap_or_default();
    [round.to_string(), pairing.first.clone(), second, pairing.result.to_owned(), pairing.termination.to_owned()]
}

/// Adds the columns of `--explain`.
fn explain(table: &mut Table, rows: &[Row]) {
    if rows.iter().all(|row| row.pairing.otherwise.is_none()) {
        return;
    }
    reasons(table, rows);
    let [criterion, otherwise] = ["criterion", "otherwise"].map(|name| table.column_or_add(name));
    for (at, Row { pairing, .. }) in rows.iter().enumerate() {
        table.set(at, criterion, pairing.criterion.clone().flatten().unwrap_or_default());
        table.set(at, otherwise, pairing.otherwise.clone().unwrap_or_default());
    }
}

/// The explanation of a round, for people.
pub(crate) fn explanation(explanation: &Explanation) -> String {
    let Explanation { constraints, optima, runner_up, byes } = explanation;
    let constraints = constraints.iter().map(|Constraint { article, text }| format!("{article}: {text}\n"));
    let optima = match optima {
        Some(1) => "1 pairing is the best\n".to_owned(),
        Some(several) => format!("{several} pairings are equally good: the lots decide (A7)\n"),
        None => "several pairings are equally good: the lots decide (A7)\n".to_owned(),
    };
    let runner_up = match runner_up {
        None => "no other pairing is legal\n".to_owned(),
        Some(rival) => format!("the best other pairing: {}\n{}", rival.text, pairs(&rival.pairings)),
    };
    let bye = |rival: &Rival| format!("bye of {}: {}\n", quoted(rival.bye.as_deref().unwrap_or_default()), rival.text);
    constraints.chain([optima, runner_up]).chain(byes.iter().map(bye)).collect()
}

/// Pairs, a line each; a bye has no second.
pub(crate) fn pairs(pairs: &[[Option<String>; 2]]) -> String {
    pairs.iter().flat_map(|ids| ["  ".to_owned(), pair(ids), "\n".to_owned()]).collect()
}

/// A pair; a bye has no second.
pub(crate) fn pair([first, second]: &[Option<String>; 2]) -> String {
    let name = |id: &Option<String>| id.as_deref().map_or_else(|| "bye".to_owned(), quoted);
    format!("{} - {}", name(first), name(second))
}

/// Two costs side by side.
pub(crate) fn costs(costs: &[Compared]) -> Table {
    let mut table = Table::new("", ["criterion", "article", "value", "best"]);
    let text = |value: &Option<Value>| match value {
        None => String::new(),
        Some(Value::Number(number)) => number.to_string(),
        Some(Value::Tickets(digits)) => digits.clone(),
    };
    for Compared { criterion, article, value, best } in costs {
        table.push([criterion.clone(), (*article).to_owned(), text(value), text(best)]);
    }
    table
}

/// The answer to `--why` for programs: two costs side by side, and in every row what came out and why.
pub(crate) fn why(why: &Why) -> Table {
    let mut table = costs(&why.costs);
    if why.costs.is_empty() {
        table.push([""; 0]);
    }
    let [verdict, reason] = ["verdict", "reason"].map(|name| table.column_or_add(name));
    for row in 0..table.rows().len() {
        table.set(row, verdict, why.verdict.as_str());
        table.set(row, reason, &why.reason);
    }
    table
}

/// How the cells of a column are written in NDJSON.
pub(crate) fn column_type(name: &str) -> ColumnType {
    match name {
        "value" | "best" => ColumnType::Number,
        name => games::column_type(name),
    }
}
