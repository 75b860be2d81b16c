//! The players of records, and the rows of a schedule with their results: `--emit games`.

use std::io::{self, Write};

use shinpan_cli::RecordFormat;
use shinpan_core::Severity;
use shinpan_core::games::{self, Games};
use shinpan_core::side::Sides;
use shinpan_core::table::{ColumnType, TableFormat};

use crate::players::Players;
use crate::report::MatchedReport;
use crate::schedule::{LATENESS, is_open};
use crate::tally::Tally;

/// The ids of the players of a record; an unknown one is a finding.
pub(crate) fn settle<'p>(item: &mut MatchedReport, players: &'p Players) -> Option<Sides<&'p str>> {
    let ids = players.both(&item.names);
    ids.map_err(|unknown| item.add(Severity::Error, "unknown-player", unknown)).ok()
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

/// Type of a column in JSON: those of games.csv, and lateness.
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
