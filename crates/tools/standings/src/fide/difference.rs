//! Where published standings say something else than ours.

use std::fmt;
use std::io::Write as _;

use anyhow::bail;
use serde::Serialize;
use shinpan_cli::args::SheetFormat;
use shinpan_cli::{Exit, Session};
use shinpan_core::table::Table;
use shinpan_core::wording::printable;
use shinpan_tournament::ranking::Standing;
use shinpan_tournament::ranking::value::Value;

use super::keys_from::KeysFrom;
use super::placed::Placed;
use crate::args::Args;

/// All differences.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Differences {
    /// The name of the rule book.
    pub rules: String,
    /// The edition of the tie-break regulations.
    pub edition: u16,
    /// What decides places, in this order.
    pub keys: Vec<String>,
    /// Where the keys come from: the option, a record of the file, or the rule book.
    pub keys_from: KeysFrom,
    /// In the order of the file.
    pub differences: Vec<Difference>,
}

/// A statement that differs.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Difference {
    /// The id of the participant.
    pub id: String,
    /// Its name, or the id.
    pub name: String,
    /// What is stated: `points`, `place` or another key.
    pub what: String,
    /// As stated.
    pub stated: String,
    /// What the rules give; null if that is undefined, or there is no place.
    #[cfg_attr(feature = "schema", schemars(with = "Option<f64>"))]
    pub computed: Value,
    /// The file of the statement.
    pub file: String,
    /// Its line.
    pub line: u32,
    /// Its column.
    pub column: u32,
    /// The article of the key.
    #[serde(skip)]
    pub article: &'static str,
    /// Whether it is a place by keys that the file does not name: no sure fault.
    #[serde(skip)]
    pub by_keys_of_the_book: bool,
}

impl Differences {
    /// These differences from the places.
    pub(super) fn of(placed: &Placed<'_>, differences: Vec<Difference>) -> Self {
        Self {
            rules: placed.book.to_owned(),
            edition: placed.ranked.calculator.regulations().edition.rules().year,
            keys: placed.ranked.keys.columns(),
            keys_from: placed.keys_from,
            differences,
        }
    }

    /// A row for each difference, with the fields of the JSON as columns.
    pub fn rows(&self) -> Table {
        let mut table = Table::new("", ["id", "name", "what", "stated", "computed", "file", "line", "column"]);
        for Difference { id, name, what, stated, computed, file, line, column, .. } in &self.differences {
            let [computed, line, column] = [&computed as &dyn fmt::Display, line, column].map(ToString::to_string);
            table.push([id, name, what, stated, &computed, file, &line, &column]);
        }
        table
    }
}

impl Differences {
    /// Writes what differs: a line each for people and into a pipe, rows and documents where they are asked for. Exit 1 if anything does.
    ///
    /// # Errors
    /// Those of the output.
    pub(super) fn write(&self, args: &Args, session: &mut Session<'_>) -> anyhow::Result<Exit> {
        match args.format.format {
            None | Some(SheetFormat::Table) => {
                for difference in &self.differences {
                    writeln!(session.output, "{difference}")?;
                }
            }
            Some(SheetFormat::Csv) => self.rows().write_csv(&mut session.output)?,
            Some(SheetFormat::Json) => {
                serde_json::to_writer_pretty(&mut session.output, self)?;
                session.output.write_all(b"\n")?;
            }
            Some(SheetFormat::Ndjson) => {
                for difference in &self.differences {
                    serde_json::to_writer(&mut session.output, difference)?;
                    session.output.write_all(b"\n")?;
                }
            }
            Some(
                SheetFormat::Html | SheetFormat::Markdown | SheetFormat::Trf | SheetFormat::Trf16 | SheetFormat::Trf26,
            ) => {
                bail!("--format: expected table, csv, json or ndjson for differences")
            }
        }
        Ok(if self.differences.is_empty() { Exit::Ok } else { Exit::Findings })
    }
}

impl fmt::Display for Difference {
    /// `t.trf:12:81: 7 (Ann Lee): points stated 3.5, computed 4 (C.07 Art. 2)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { id, name, what, stated, computed, file, line, column, article, by_keys_of_the_book } = self;
        let name = if name == id { String::new() } else { format!(" ({name})") };
        let computed = Some(computed.to_string()).filter(|computed| !computed.is_empty());
        let computed = computed.as_deref().unwrap_or("nothing");
        let by = if *by_keys_of_the_book { " by keys that the file does not name" } else { "" };
        let text =
            format!("{file}:{line}:{column}: {id}{name}: {what} stated {stated}, computed {computed}{by} ({article})");
        f.write_str(&printable(&text))
    }
}

/// Whether a stated place is inside the place that is shared: lots or the order of a list may have parted it.
pub(crate) fn agrees_with_place(stated: usize, standing: &Standing, standings: &[Standing]) -> bool {
    let Some(place) = standing.place else { return false };
    // From the first place to the last; those without a place come behind them.
    let through = |last: usize| standings.partition_point(|row| row.place.is_some_and(|place| place <= last));
    let size = through(place) - through(place - 1);
    (place..place + size).contains(&stated)
}

/// A number as somebody states it, in hundredths; none if it is no number with two decimals at most.
pub(crate) fn hundredths(text: &str) -> Option<i64> {
    let (sign, digits) = text.strip_prefix('-').map_or((1, text), |digits| (-1, digits));
    let (whole, decimals) = digits.split_once(['.', ',']).unwrap_or((digits, ""));
    let are_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let decimals = decimals.trim_end_matches('0');
    if whole.is_empty() || whole.len() > 12 || decimals.len() > 2 || !are_digits(whole) || !are_digits(decimals) {
        return None;
    }
    let padded = format!("{decimals:0<2}");
    Some(sign * (whole.parse::<i64>().ok()? * 100 + padded.parse::<i64>().ok()?))
}

/// A value in hundredths; none if it is undefined or a ticket.
pub(crate) fn of_value(value: Value) -> Option<i64> {
    match value {
        Value::Quarters(points) => Some(points.0 * 25),
        Value::Average(average) => Some(average.0),
        Value::Whole(number) => Some(number * 100),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_exact() {
        for (text, expected) in [
            ("3", Some(300)),
            ("3.5", Some(350)),
            ("33.570", Some(3357)),
            ("9,75", Some(975)),
            ("-1.5", Some(-150)),
            ("0.125", None),
            (".5", None),
            ("", None),
            ("1e3", None),
            ("99999999999999999999", None),
        ] {
            assert_eq!(hundredths(text), expected, "{text}");
        }
    }
}
