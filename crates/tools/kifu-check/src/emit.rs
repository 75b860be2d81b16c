//! Rows of games.csv: `--emit games`.

use std::io::{self, Write};

use serde::Serialize;
use shinpan_cli::{Listed, Palette, RecordFormat};
use shinpan_core::Severity;
use shinpan_core::games::{self, Games};
use shinpan_core::side::Sides;
use shinpan_core::table::{ColumnType, TableFormat};

use crate::game::termination;
use crate::players::Players;
use crate::report::{GameReport, MatchedReport};
use crate::schedule::{LATENESS, is_open};
use crate::tally::Tally;

/// The ids of the players of a record; an unknown one is a finding.
pub(crate) fn settle<'p>(item: &mut MatchedReport, players: &'p Players) -> Option<Sides<&'p str>> {
    let ids = players.both(&item.names);
    ids.map_err(|unknown| item.add(Severity::Error, "unknown-player", unknown)).ok()
}

/// The row of a record that no schedule gives. Empty cells are left out of JSON, as in every table.
#[derive(Serialize)]
pub(crate) struct Row<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    round: Option<u16>,
    #[serde(skip_serializing_if = "str::is_empty")]
    first: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    second: &'a str,
    result: &'static str,
    termination: &'static str,
    record: &'a str,
    /// The number of the game in its pairing of the round.
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<u16>,
}

impl<'a> Row<'a> {
    /// The row of `report`, between `ids` where they are known, in `round`, else in the round that the record names.
    pub(crate) fn new(report: &'a GameReport, ids: Option<&Sides<&'a str>>, round: Option<u16>) -> Self {
        Self {
            round: round.or(report.round.map(|named| named.round)),
            first: ids.map_or(&report.first, |ids| ids.first),
            second: ids.map_or(&report.second, |ids| ids.second),
            result: report.checked.outcome.as_str(),
            termination: termination(report.game, &report.checked.ending).as_str(),
            record: &report.record,
            game: report.round.and_then(|named| named.game),
        }
    }
}

impl Listed for Row<'_> {
    const COLUMNS: &'static [&'static str] = &["round", "first", "second", "result", "termination", "record", "game"];

    fn rows(&self) -> Vec<Vec<String>> {
        let number = |number: Option<u16>| number.map(|number| number.to_string()).unwrap_or_default();
        let texts = [self.first, self.second, self.result, self.termination, self.record].map(str::to_owned);
        vec![std::iter::once(number(self.round)).chain(texts).chain([number(self.game)]).collect()]
    }

    fn text(&self, _: &mut dyn Write, _: Palette) -> io::Result<()> {
        // Rows have no form for people: they are listed as CSV.
        Ok(())
    }
}

/// The format of rows: text is CSV here.
pub(crate) const fn row_format(format: RecordFormat) -> RecordFormat {
    match format {
        RecordFormat::Text => RecordFormat::Csv,
        other => other,
    }
}

/// Writes the scheduled rows with the results of their records. A row with a result keeps it; one whose records disagree
/// stays open.
pub(crate) fn write_schedule(tally: &Tally<'_>, out: &mut dyn Write, format: RecordFormat) -> io::Result<()> {
    let mut table = filled(tally).table().clone();
    let column = table.column_or_add("record");
    for (row, taken) in tally.games().1.iter().enumerate() {
        // A row that names its record keeps it as it is written.
        let is_named = tally.games().0.as_slice()[row].record.is_some();
        if let Some(taken) = taken.as_ref().filter(|taken| !is_named && !taken.is_disputed) {
            table.set(row, column, taken.record.as_str());
        }
    }
    let format = match format {
        RecordFormat::Json => TableFormat::Json,
        RecordFormat::Ndjson => TableFormat::Ndjson,
        _ => TableFormat::Csv,
    };
    table.write(out, format, &column_type)
}

/// How a column is written in JSON: those of games.csv, and lateness.
fn column_type(name: &str) -> ColumnType {
    if LATENESS.contains(&name) { ColumnType::Number } else { games::column_type(name) }
}

fn filled(tally: &Tally<'_>) -> Games {
    let (games, taken) = tally.games();
    let mut filled = games.clone();
    for (row, (game, taken)) in games.iter().zip(taken).enumerate() {
        let Some(taken) = taken.as_ref().filter(|taken| !taken.is_disputed) else { continue };
        if is_open(game) {
            filled.set_result(row, taken.outcome, taken.termination);
        }
    }
    filled
}
