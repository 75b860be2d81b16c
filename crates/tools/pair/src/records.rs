//! The answer to `--list-records`: which records of a report file the pairing honours, and which of them are there.

use shinpan_cli::{ReportFile, ReportUse, Session, Sheet};
use shinpan_core::table::{ColumnType, Table};

use crate::args::Args;

/// Each record, and what it says to the pairing.
const RECORDS: [(&str, &str); 15] = [
    ("001", "players: pairing number, rounds, points"),
    ("142", "announced rounds"),
    ("XXR", "announced rounds, where 142 is not there"),
    ("152", "initial colour"),
    ("162", "points of results; X: of games without one"),
    ("BB", "points of results: BBW, BBD, BBL, BBZ, BBF, BBU"),
    ("XXS", "points of results, where 162 is not there"),
    ("192", "system and edition; _BAKU asks for acceleration"),
    ("240", "byes of a round, where the player's columns of it are blank"),
    ("250", "points of acceleration by groups"),
    ("260", "players who may not meet in some rounds"),
    ("XXA", "points of acceleration of a player"),
    ("XXC", "white1 or black1: initial colour; rank: pairing numbers by the order of lines"),
    ("XXP", "players who may not meet"),
    ("XXZ", "players who are absent from the round to come"),
];

/// Writes them, each with the number of its lines in the file of `--trf`, if there is one.
pub(crate) fn write(args: &Args, session: &mut Session<'_>) -> anyhow::Result<()> {
    let report =
        args.report().map(|path| ReportFile::read(path, ReportUse::Whole, args.format, session)).transpose()?;
    let mut table = Table::new("", ["record", "says"]);
    let found = report.as_ref().map(|_| table.column_or_add("lines"));
    for (row, (record, says)) in RECORDS.into_iter().enumerate() {
        table.push([record, says]);
        if let (Some(column), Some(report)) = (found, &report) {
            table.set(row, column, report.text.count_lines(record).to_string());
        }
    }
    let column_type = |name: &str| if name == "lines" { ColumnType::Number } else { ColumnType::Text };
    let mut rows = Vec::new();
    table.write_json(&mut rows, &column_type)?;
    let document = serde_json::from_slice::<serde_json::Value>(&rows)?;
    Ok(Sheet { rows: &table, types: &column_type, document: &document }.write(args.format, session)?)
}
