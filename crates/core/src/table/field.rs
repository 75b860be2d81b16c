//! A cell on its way from the text in the file to a checked value.

use std::collections::HashSet;
use std::fmt::Display;

use chrono::{DateTime, FixedOffset};

use super::{ColumnType, Row, Table, looks};
use crate::finding::TextPos;
use crate::wording::{meant, nearest_hint};
use crate::{Faults, InputError};

/// Characters between names where `;` may be meant.
const OTHER_SEPARATORS: [char; 6] = [',', '，', '、', '､', '\n', '\r'];

/// Columns that have a value in every row.
const NEVER_EMPTY: [&str; 3] = ["id", "round", "first"];

/// A known column: its name and how it is written in JSON.
pub type Known = (&'static str, ColumnType);

/// Returns the type of the column `name` among the `known` ones.
pub fn type_among(known: &[Known], name: &str) -> ColumnType {
    known.iter().find(|(column, _)| *column == name).map_or(ColumnType::AsRead, |(_, kind)| *kind)
}

/// Returns the index of the first name that occurs a second time.
pub fn doubled<'a>(names: impl Iterator<Item = &'a str>) -> Option<usize> {
    let mut seen = HashSet::new();
    names.enumerate().find(|(_, name)| !seen.insert(*name)).map(|(index, _)| index)
}

/// The known columns of one table.
pub struct Columns<'t> {
    table: &'t Table,
    /// Indices in the order of the known columns, which are few: a list is searched faster than a map.
    at: Vec<(&'static str, usize)>,
}

impl<'t> Columns<'t> {
    /// Finds the `known` columns of a table whose rows have these `faults`; the `required` columns must be there. A
    /// table without any of the required ones is of another kind: only that is reported, and not the faults of its
    /// rows.
    ///
    /// # Errors
    /// A required column is missing; the `faults` are reported with it.
    pub fn find_or(table: &'t Table, known: &[Known], required: &[&str], faults: &mut Faults) -> Result<Self, Faults> {
        if let Some(error) = another_table(table, required) {
            return Err(error.into());
        }
        Self::find(table, known, required).map_err(|error| {
            let mut faults = std::mem::take(faults);
            faults.push(error);
            faults
        })
    }

    /// Finds the `known` columns; the `required` ones must be there.
    pub fn find(table: &'t Table, known: &[Known], required: &[&str]) -> Result<Self, InputError> {
        let at = known.iter().filter_map(|(name, _)| Some((*name, table.column(name)?))).collect::<Vec<_>>();
        match required.iter().find(|name| at.iter().all(|(known, _)| known != *name)) {
            // In JSON an empty cell is left out, and so a whole column may be.
            Some(name) if !table.is_headless || (NEVER_EMPTY.contains(name) && !table.rows().is_empty()) => {
                Err(table.header_error(&missing(table, name)))
            }
            _ => Ok(Self { table, at }),
        }
    }

    /// The field `name` of `row`.
    pub fn field(&self, row: Row<'t>, name: &'static str) -> Field<'t> {
        let column = self.at.iter().find(|(known, _)| *known == name).map(|(_, column)| *column);
        Field { table: self.table, row, name, column }
    }
}

/// Error for a table that has none of the `required` columns: it is a table of another kind.
pub fn another_table(table: &Table, required: &[&str]) -> Option<InputError> {
    let is_another = !table.is_headless && required.iter().all(|name| table.column(name).is_none());
    required.first().filter(|_| is_another).map(|name| table.header_error(&missing(table, name)))
}

fn missing(table: &Table, name: &str) -> String {
    let found = table.columns().iter().map(|column| shown(column)).collect::<Vec<_>>().join(", ");
    let near = meant(name, table.columns().iter().map(String::as_str));
    let near = near.map_or(String::new(), |near| format!("; nearest: {}", excerpt(near)));
    // Whether White or Black begins depends on the game, so the message speaks of the side that moves first.
    let sides = match name {
        "first" | "second" => "; the side that moves first goes in \"first\", the other in \"second\"",
        _ => "",
    };
    format!("no column \"{name}\"{near}; found: {found}{sides}")
}

/// Returns an error for each unknown column of `table` that is spelt nearly like a known one that is missing: its cells
/// are not read.
pub(crate) fn doubtful(table: &Table, known: impl Iterator<Item = &'static str>) -> Vec<InputError> {
    let (there, absent): (Vec<_>, Vec<_>) = known.partition(|name| table.column(name).is_some());
    let error = |column: &String| {
        let meant = meant(column, absent.iter().copied())?;
        let message = format!("unknown column {}, ignored; nearest: \"{meant}\"", excerpt(column));
        Some(table.header_error(&message))
    };
    table.columns().iter().filter(|column| !there.contains(&column.as_str())).filter_map(error).collect()
}

/// A cell of a known column; if the column is missing, the cell is empty.
pub struct Field<'t> {
    table: &'t Table,
    row: Row<'t>,
    name: &'static str,
    column: Option<usize>,
}

impl<'t> Field<'t> {
    /// Text of the cell, empty if there is none.
    pub fn text(&self) -> Result<&'t str, InputError> {
        let Some(cell) = self.column.and_then(|column| self.row.cell(column)) else { return Ok("") };
        if cell.is_nested() {
            return Err(self.error("found an array or an object, expected one value"));
        }
        Ok(cell.text())
    }

    /// Text of the cell, if it is not empty.
    pub fn some_text(&self) -> Result<Option<&'t str>, InputError> {
        self.text().map(|text| Some(text).filter(|text| !text.is_empty()))
    }

    /// Text of the cell, which must not be empty.
    pub fn required(&self, expected: &str) -> Result<&'t str, InputError> {
        self.some_text()?.ok_or_else(|| self.error(format_args!("empty, expected {expected}")))
    }

    /// Reads a whole number of at least `min` that fits into `T`, which has 16 or 32 bits.
    pub fn whole<T: TryFrom<u32>>(&self, min: u32) -> Result<Option<T>, InputError> {
        let Some(text) = self.some_text()? else { return Ok(None) };
        let digits = Some(text).filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()));
        // Digits that do not fit are a number that is too large.
        let number = digits.map(|text| text.parse().unwrap_or(u64::MAX)).filter(|number| *number >= min.into());
        let Some(number) = number else {
            return Err(self.no_number(text, &format!("a whole number of at least {min}")));
        };
        let small = u32::try_from(number).ok().and_then(|number| T::try_from(number).ok());
        let most = T::try_from(u32::MAX).map_or(u16::MAX.into(), |_| u32::MAX);
        small.map(Some).ok_or_else(|| self.found(text, format_args!("a whole number of at most {most}")))
    }

    /// Reads a number with or without decimals.
    pub fn decimal(&self) -> Result<Option<f64>, InputError> {
        let Some(text) = self.some_text()? else { return Ok(None) };
        let number = text.parse().ok().filter(|number: &f64| number.is_finite());
        number.map(Some).ok_or_else(|| self.no_number(text, "a number"))
    }

    fn no_number(&self, text: &str, expected: &str) -> InputError {
        let looks = looks::like_number(text).map_or(String::new(), |looks| format!("; {looks}"));
        self.found(text, format_args!("{expected}{looks}"))
    }

    /// Reads `true` or `false`, which are case-insensitive; an empty cell is `default`.
    pub fn boolean(&self, default: bool) -> Result<bool, InputError> {
        let text = self.text()?;
        match text.to_ascii_lowercase().as_str() {
            "" => Ok(default),
            "true" => Ok(true),
            "false" => Ok(false),
            other => {
                let near =
                    meant(other, ["true", "false"]).map_or(String::new(), |near| format!("; nearest: \"{near}\""));
                Err(self.found(text, format_args!("true or false{near}")))
            }
        }
    }

    /// Reads one of the `known` words.
    pub fn word<T: Copy>(&self, known: &[(T, &str)]) -> Result<Option<T>, InputError> {
        let Some(text) = self.some_text()? else { return Ok(None) };
        if let Some((value, _)) = known.iter().find(|(_, word)| *word == text) {
            return Ok(Some(*value));
        }
        let words = known.iter().map(|(_, word)| *word);
        Err(self.error(unknown_word(text, &words.collect::<Vec<_>>())))
    }

    /// Reads names separated by `;`; blanks around a name are dropped.
    ///
    /// # Errors
    /// A name is empty, or there is another separator where `;` may be meant.
    pub fn list(&self) -> Result<Vec<String>, InputError> {
        let names = self.texts()?;
        if names.iter().any(|name| name.contains(OTHER_SEPARATORS)) {
            let meant = names.iter().flat_map(|name| name.split(OTHER_SEPARATORS)).map(str::trim);
            let meant = meant.filter(|name| !name.is_empty()).collect::<Vec<_>>().join(";");
            let found = excerpt(self.text()?);
            let message = format!("found {found}; separate names with \";\": {}", excerpt(&meant));
            return Err(self.error(message));
        }
        Ok(names)
    }

    /// Reads texts separated by `;`, which may contain any other character.
    pub fn texts(&self) -> Result<Vec<String>, InputError> {
        let Some(text) = self.some_text()? else { return Ok(Vec::new()) };
        let names = text.split([';', '；']).map(|name| name.trim().to_owned()).collect::<Vec<_>>();
        if names.iter().any(String::is_empty) {
            return Err(self.found(text, "names separated by \";\""));
        }
        Ok(names)
    }

    /// Reads whole numbers from 1, separated by `;` because a spreadsheet does not take such a list for a date.
    pub fn numbers(&self) -> Result<Vec<u32>, InputError> {
        let Some(text) = self.some_text()? else { return Ok(Vec::new()) };
        let is_plain = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let number = |text: &str| Some(text).filter(|text| is_plain(text))?.parse().ok().filter(|number| *number > 0);
        let numbers = text.split(';').map(number).collect::<Option<Vec<_>>>();
        numbers.ok_or_else(|| {
            let looks = if looks::is_date(text) {
                "; a spreadsheet may have turned a list into a date; format the column as text"
            } else {
                ""
            };
            self.found(text, format_args!("line numbers such as 1;2;3{looks}"))
        })
    }

    /// Reads numbers from 0 to 99.9, separated by `;` and with at most one decimal each, in tenths.
    pub fn tenths(&self) -> Result<Vec<u16>, InputError> {
        let Some(text) = self.some_text()? else { return Ok(Vec::new()) };
        let is_digits = |text: &str, most: usize| {
            (1..=most).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
        };
        let number = |text: &str| {
            let (whole, tenths) = text.trim().split_once('.').unwrap_or((text.trim(), "0"));
            let digits = format!("{whole}{tenths}");
            Some(digits).filter(|_| is_digits(whole, 2) && is_digits(tenths, 1))?.parse().ok()
        };
        let numbers = text.split(';').map(number).collect::<Option<Vec<_>>>();
        numbers.ok_or_else(|| self.found(text, "points round by round, such as 1;1;0.5"))
    }

    /// Reads a time with its offset from UTC.
    pub fn time(&self) -> Result<Option<DateTime<FixedOffset>>, InputError> {
        let Some(text) = self.some_text()? else { return Ok(None) };
        let time = DateTime::parse_from_rfc3339(text).ok();
        time.map(Some).ok_or_else(|| self.found(text, "a time such as 2015-05-03T10:00:00+09:00 (RFC 3339)"))
    }

    /// Place of the cell; that of the row, if there is no such column.
    pub fn pos(&self) -> TextPos {
        self.column.map_or(self.row.pos(), |column| self.row.pos_of(column))
    }

    /// Returns an error at the cell.
    pub fn error(&self, message: impl Display) -> InputError {
        InputError::at(self.table.file(), self.pos(), format!("{}: {message}", self.name))
    }

    fn found(&self, text: &str, expected: impl Display) -> InputError {
        self.error(format_args!("found {}, expected {expected}", excerpt(text)))
    }
}

/// Explains that a word is none of the `known` ones: the nearest, if one is near, and all of them.
pub fn unknown_word(word: &str, known: &[&str]) -> String {
    let near = match looks::narrow(word).filter(|narrow| known.contains(&narrow.as_str())) {
        Some(narrow) => format!("nearest: \"{narrow}\"; "),
        None if looks::is_sure_date(word) => {
            "it looks like a date, which spreadsheets make of 1-0; format the column as text; ".to_owned()
        }
        None => nearest_hint(word, known.iter().copied()),
    };
    format!("unknown word {}; {near}known: {}", excerpt(word), known.join(", "))
}

/// Shortens a text for messages to less than a line.
pub fn shown(text: &str) -> String {
    const LONGEST: usize = 60;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Shortens a text for messages to less than a line and puts it in double quotes.
pub fn excerpt(text: &str) -> String {
    format!("\"{}\"", shown(text))
}
