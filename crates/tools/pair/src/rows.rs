//! The rows that are written: games.csv of the round, and costs side by side.

use shinpan_core::games;
use shinpan_core::history::{HISTORY, HISTORY_OPEN};
use shinpan_core::table::{ColumnType, Table};
use shinpan_core::wording::quoted;

use crate::document::{Compared, Constraint, Document, Explanation, Pairing, Rival, Value};

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
    pub(crate) history_open: String,
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
    if common.stage.is_some() {
        table.column_or_add("stage");
    }
    if common.history.is_some() {
        table.column_or_add(HISTORY);
    }
    if !common.history_open.is_empty() {
        table.column_or_add(HISTORY_OPEN);
    }
    let kept = [common.stage.as_deref(), common.history.as_deref(), Some(&*common.history_open)];
    let kept = kept.into_iter().flatten().filter(|text| !text.is_empty()).collect::<Vec<_>>();
    for Row { round, pairing } in rows {
        let own = game(*round, pairing);
        table.push(own.into_iter().chain(kept.iter().map(|text| (*text).to_owned())));
    }
    explain(&mut table, rows);
    table
}

/// The rows for people: why they meet instead of what programs need.
pub(crate) fn people(rows: &[Row]) -> Table {
    let mut table = Table::new("", ["round", "first", "second", "result", "reason"]);
    for Row { round, pairing } in rows {
        let [number, first, second, result, _] = game(*round, pairing);
        table.push([number, first, second, result, pairing.reason.clone()]);
    }
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
    let [reason, criterion, otherwise] = ["reason", "criterion", "otherwise"].map(|name| table.column_or_add(name));
    for (at, Row { pairing, .. }) in rows.iter().enumerate() {
        table.set(at, reason, pairing.reason.as_str());
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
    let name = |id: &Option<String>| id.as_deref().map_or_else(|| "bye".to_owned(), quoted);
    pairs
        .iter()
        .flat_map(|[first, second]| ["  ".to_owned(), name(first), " - ".to_owned(), name(second), "\n".to_owned()])
        .collect()
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

/// How the cells of a column are written in NDJSON.
pub(crate) fn column_type(name: &str) -> ColumnType {
    match name {
        "value" | "best" => ColumnType::Number,
        name => games::column_type(name),
    }
}
