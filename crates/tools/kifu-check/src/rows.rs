//! Rows of games.csv for records that no schedule gives: `--emit games`.

use std::io::{self, Write};

use serde::Serialize;
use shinpan_cli::{Listed, Palette, RecordFormat};
use shinpan_core::side::Sides;

use crate::game::termination;
use crate::report::GameReport;

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
