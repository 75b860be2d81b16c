//! The rows that are written: games.csv of the round, and costs side by side.

use std::collections::BTreeMap;

use shinpan_core::HundredthPoints;
use shinpan_core::entrants::{Entrant, Entrants};
use shinpan_core::games;
use shinpan_core::history::{HISTORY, HISTORY_OPEN, LOTS, OVERRULED, RECORDS, open_lines};
use shinpan_core::table::{ColumnType, Table};
use shinpan_core::wording::quoted;
use shinpan_pairing::document::{
    CheckedRound, Compared, Constraint, DrawnRound, Explanation, Rival, Row, Value, WhyDocument, pair_words,
};

/// The rows as games.csv, with their reasons where officers have asked for something, or that is `explained`.
pub(crate) fn games(drawn: &DrawnRound, explained: bool) -> Table {
    let DrawnRound { rows, document, .. } = drawn;
    let mut table = with_rows(
        drawn,
        &["result", "termination"],
        |row| vec![row.due.result().as_str().into(), row.due.termination().as_str().into()],
        &|id| id.to_owned(),
    );
    for (name, text) in [
        ("stage", document.stage.clone()),
        (HISTORY, document.history.clone()),
        (HISTORY_OPEN, (!document.history_open.is_empty()).then(|| open_lines(&document.history_open))),
        (LOTS, Some(document.lots.clone().unwrap_or_default())),
    ] {
        if let Some(text) = text {
            let column = table.column_or_add(name);
            (0..rows.len()).for_each(|row| table.set(row, column, &text));
        }
    }
    if drawn.records.values().any(|record| !record.is_empty()) {
        records(&mut table, rows, &drawn.records);
    }
    overruled(&mut table, rows);
    if explained {
        brackets(&mut table, rows, &["bracket", "float"]);
    }
    if drawn.with_reasons || explained {
        reasons(&mut table, rows);
    }
    explain(&mut table, rows);
    table
}

/// A table of rows with the round, the number of the game where games have numbers and that of the table on a sheet, the two, `more`
/// columns, and on a sheet what a bye is worth.
fn with_rows(
    drawn: &DrawnRound,
    more: &[&str],
    cells: impl Fn(&Row) -> Vec<String>,
    named: &dyn Fn(&str) -> String,
) -> Table {
    let DrawnRound { rows, is_sheet, .. } = drawn;
    let is_numbered = rows.iter().any(|row| row.game.is_some());
    let columns = ["round"].into_iter().chain(is_numbered.then_some("game")).chain(is_sheet.then_some("table"));
    let columns = columns.chain(["first", "second"]).chain(more.iter().copied()).chain(is_sheet.then_some("points"));
    let mut table = Table::new("", columns);
    for row in rows {
        let game = is_numbered.then(|| row.game.map(|game| game.to_string()).unwrap_or_default());
        let number = is_sheet.then(|| row.table.map(|table| table.to_string()).unwrap_or_default());
        let ids = [named(&row.first), row.second.as_deref().map(named).unwrap_or_default()];
        let points = is_sheet.then(|| if row.second.is_none() { row.points.to_string() } else { String::new() });
        let start = [row.round.to_string()].into_iter().chain(game).chain(number);
        table.push(start.chain(ids).chain(cells(row)).chain(points));
    }
    table
}

/// Adds what the two of each row had reached before it.
fn records(table: &mut Table, rows: &[Row], records: &BTreeMap<String, String>) {
    let [first, second] = RECORDS.map(|name| table.column_or_add(name));
    let record = |id: &str| records.get(id).map_or("", String::as_str);
    for (at, row) in rows.iter().enumerate() {
        table.set(at, first, record(&row.first));
        table.set(at, second, row.second.as_deref().map_or("", record));
    }
}

/// Adds what officers have overruled.
fn overruled(table: &mut Table, rows: &[Row]) {
    for (at, row) in rows.iter().enumerate() {
        if let Some(criterion) = &row.why.overruled {
            let column = table.column_or_add(OVERRULED);
            table.set(at, column, criterion);
        }
    }
}

fn reasons(table: &mut Table, rows: &[Row]) {
    let column = table.column_or_add("reason");
    rows.iter().enumerate().for_each(|(at, row)| table.set(at, column, &row.why.reason));
}

/// The rows for people: names beside ids, and why they meet instead of what programs need.
pub(crate) fn people(drawn: &DrawnRound, entrants: &Entrants) -> Table {
    let rows = &drawn.rows;
    let named = |id: &str| entrants.get(id).map_or_else(|| id.to_owned(), Entrant::id_and_name);
    let mut table = with_rows(drawn, &["result"], |row| vec![row.due.result().as_str().into()], &named);
    reasons(&mut table, rows);
    overruled(&mut table, rows);
    if rows.iter().any(|row| row.why.otherwise.is_some()) {
        brackets(&mut table, rows, &["float"]);
    }
    explain(&mut table, rows);
    table
}

/// Adds the columns of `--explain`.
fn explain(table: &mut Table, rows: &[Row]) {
    if rows.iter().all(|row| row.why.otherwise.is_none()) {
        return;
    }
    reasons(table, rows);
    let [criterion, otherwise] = ["criterion", "otherwise"].map(|name| table.column_or_add(name));
    for (at, row) in rows.iter().enumerate() {
        table.set(at, criterion, row.why.criterion.clone().flatten().unwrap_or_default());
        table.set(at, otherwise, row.why.otherwise.clone().unwrap_or_default());
    }
}

/// Adds the bracket of each pair, or its floats, where there are brackets.
fn brackets(table: &mut Table, rows: &[Row], columns: &[&str]) {
    if rows.iter().all(|row| row.why.bracket.is_none()) {
        return;
    }
    for name in columns {
        let column = table.column_or_add(name);
        for (at, row) in rows.iter().enumerate() {
            let float = || row.why.float.unwrap_or_default().to_owned();
            let text = if *name == "float" { float() } else { row.why.bracket.map(in_halves).unwrap_or_default() };
            table.set(at, column, text);
        }
    }
}

/// Points as sheets have them: `4.0`.
fn in_halves(points: HundredthPoints) -> String {
    let text = points.to_string();
    if text.contains('.') { text } else { format!("{text}.0") }
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
    pairs.iter().flat_map(|ids| ["  ".to_owned(), pair_words(ids), "\n".to_owned()]).collect()
}

/// Two costs side by side.
pub(crate) fn costs(costs: &[Compared]) -> Table {
    let mut table = Table::new("", ["criterion", "article", "value", "best"]);
    let text = |value: &Option<Value>| value.as_ref().map(Value::to_string).unwrap_or_default();
    for Compared { criterion, article, value, best } in costs {
        table.push([criterion.clone(), article.to_string(), text(value), text(best)]);
    }
    table
}

/// The answer to `--why` for programs: two costs side by side, and in every row what came out and why.
pub(crate) fn why(why: &WhyDocument) -> Table {
    let mut table = costs(&why.costs);
    if why.costs.is_empty() {
        let [criterion, article] = [&why.criterion, &why.article].map(|text| text.clone().unwrap_or_default());
        table.push([criterion, article]);
    }
    let [verdict, reason] = ["verdict", "reason"].map(|name| table.column_or_add(name));
    for row in 0..table.rows().len() {
        table.set(row, verdict, why.verdict.as_str());
        table.set(row, reason, &why.reason);
    }
    table
}

/// The columns of the answer to `--check`.
const FINDINGS: [&str; 12] = [
    "file",
    "line",
    "round",
    "table",
    "code",
    "first",
    "second",
    "expected_first",
    "expected_second",
    "criterion",
    "article",
    "message",
];

/// The answer to `--check` for programs: a row for each finding.
pub(crate) fn findings<'c>(rounds: impl Iterator<Item = &'c CheckedRound>) -> Table {
    let mut table = Table::new("", FINDINGS);
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    for (checked, finding) in rounds.flat_map(|checked| checked.findings.iter().map(move |finding| (checked, finding)))
    {
        let [first, second] = &finding.ids;
        let [expected_first, expected_second] = finding.expected.clone().unwrap_or_default();
        table.push([
            text(&finding.file),
            finding.line.map(|line| line.to_string()).unwrap_or_default(),
            checked.round.map(|round| round.to_string()).unwrap_or_default(),
            finding.table.map(|table| table.to_string()).unwrap_or_default(),
            finding.code.to_string(),
            text(first),
            text(second),
            text(&expected_first),
            text(&expected_second),
            text(&finding.criterion),
            finding.article.to_string(),
            finding.message.clone(),
        ]);
    }
    table
}

/// Type by which the cells of a column are written in NDJSON.
pub(crate) fn column_type(name: &str) -> ColumnType {
    match name {
        "value" | "best" | "line" | "table" => ColumnType::Number,
        "bracket" => ColumnType::Text,
        name => games::column_type(name),
    }
}
