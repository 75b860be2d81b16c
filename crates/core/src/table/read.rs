//! Reading a table.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::io::{self, BufRead, Read};

use serde::Deserialize;
use serde::de::{Deserializer, Error as _, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::csv::{CsvRow, CsvRows, MAX_COLUMNS, foreign_separator};
use super::{Cell, Row, Table, TableFormat};
use crate::InputError;
use crate::finding::TextPos;
use crate::json::{self, Element, Elements, Fault, MAX_ELEMENT, Shape};

impl TableFormat {
    /// What `bytes`, the beginning of an input, are; none if there are only blanks.
    pub fn sniff(bytes: &[u8]) -> Option<Self> {
        match bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start().first()? {
            b'{' => Some(Self::Ndjson),
            b'[' => Some(Self::Json),
            _ => Some(Self::Csv),
        }
    }
}

impl Table {
    /// Reads a table from `reader`; `file` is its name in messages. Without a format it is detected by content.
    pub fn read(reader: impl BufRead, file: &str, format: Option<TableFormat>) -> Result<Self, InputError> {
        let mut builder = Builder { table: Self::new(file, [""; 0]), index: HashMap::new() };
        match builder.read(reader, format) {
            Ok(()) => Ok(builder.table),
            Err(Stop::Io(error)) => Err(InputError::whole(file, format!("cannot read: {error}"))),
            Err(Stop::Empty) => Err(InputError::whole(file, "the input is empty; expected a table with a header")),
            Err(Stop::Fault(fault)) => Err(InputError::at(file, fault.pos, fault.message)),
        }
    }
}

/// Why a table cannot be read.
enum Stop {
    Io(io::Error),
    Empty,
    Fault(Fault),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<Fault> for Stop {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

/// A column of the table, and where rows of CSV have it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Column {
    column: usize,
    at: usize,
}

struct Builder {
    table: Table,
    /// The columns by name.
    index: HashMap<String, usize>,
}

impl Builder {
    fn read(&mut self, mut reader: impl BufRead, format: Option<TableFormat>) -> Result<(), Stop> {
        let (head, sniffed) = head(&mut reader)?;
        if is_utf16(&head) {
            return Err(Fault::new(TextPos::START, "UTF-16, expected UTF-8".to_owned()).into());
        }
        let format = format.or(sniffed).ok_or(Stop::Empty)?;
        let whole = head.as_slice().chain(reader);
        match format {
            _ if sniffed.is_none() => Err(Stop::Empty),
            TableFormat::Csv => self.read_csv(CsvRows::new(whole)),
            TableFormat::Json => self.read_json(Elements::new(whole, Shape::Array)),
            TableFormat::Ndjson => self.read_json(Elements::new(whole, Shape::Lines)),
        }
    }

    fn read_csv(&mut self, mut rows: CsvRows<impl Read>) -> Result<(), Stop> {
        let header = rows.next()?.ok_or(Stop::Empty)??;
        if let (1, Some(message)) = (header.len(), header.get(0).and_then(foreign_separator)) {
            return Err(Fault::new(header.pos(0), message).into());
        }
        self.table.header = header.pos(0);
        let mut columns = self.header(header)?;
        let first = self.table.columns.clone();
        while let Some(row) = rows.next()? {
            let row = row?;
            if row.get(0) == first.first().map(String::as_str) && is_header(row, &first) {
                columns = self.header(row)?;
            } else if row.len() == columns.len() {
                self.csv_row(row, &columns);
            } else {
                let message = wrong_length(row.len(), columns.len());
                return Err(Fault::new(row.pos(columns.len()), message).into());
            }
        }
        Ok(())
    }

    /// The columns that `header` names.
    fn header(&mut self, header: &CsvRow) -> Result<Vec<Column>, Fault> {
        if let Some(second) = doubled(header.iter()) {
            let name = header.get(second).unwrap_or_default();
            return Err(Fault::new(header.pos(second), format!("a second column \"{name}\"")));
        }
        let mut columns = Vec::with_capacity(header.len());
        for (at, name) in header.iter().enumerate() {
            let column = self.column(name).map_err(|message| Fault::new(header.pos(at), message))?;
            columns.push(Column { column, at });
        }
        columns.sort_unstable();
        Ok(columns)
    }

    fn csv_row(&mut self, row: &CsvRow, columns: &[Column]) {
        let mut cells = Row::with_capacity(row.pos(0), columns.len(), row.text_len());
        for Column { column, at } in columns {
            let text = row.get(*at).unwrap_or_default();
            cells.push(Cell { column: *column, pos: row.pos(*at), is_json: false, text });
        }
        self.table.rows.push(cells);
    }

    fn read_json(&mut self, mut elements: Elements<impl Read>) -> Result<(), Stop> {
        while let Some(element) = elements.next()? {
            let Element { bytes, pos } = element?;
            let fields: Fields<'_> = serde_json::from_slice(bytes).map_err(|error| no_row(pos, &error))?;
            self.json_row(pos, fields).map_err(|message| Fault::new(pos, message))?;
        }
        self.table.is_headless = true;
        self.table.header = self.table.rows.first().map_or(TextPos::START, Row::pos);
        Ok(())
    }

    fn json_row(&mut self, pos: TextPos, fields: Fields<'_>) -> Result<(), String> {
        if let Some(second) = doubled(fields.0.iter().map(|(name, _)| name.as_str())) {
            return Err(format!("a second field \"{}\"", fields.0[second].0));
        }
        let mut values = Vec::with_capacity(fields.0.len());
        for (name, value) in fields.0 {
            let column = self.column(&name)?;
            if let Some((is_json, text)) = content(value).map_err(|reason| format!("{name}: {reason}"))? {
                values.push((column, is_json, text));
            }
        }
        let cells = values.iter().map(|(column, is_json, text)| Cell { column: *column, pos, is_json: *is_json, text });
        self.table.rows.push(Row::of(pos, cells.collect()));
        Ok(())
    }

    /// The column `name`, which becomes the last one if it is new.
    fn column(&mut self, name: &str) -> Result<usize, String> {
        if let Some(&column) = self.index.get(name) {
            return Ok(column);
        }
        let column = self.table.columns.len();
        if column == MAX_COLUMNS {
            return Err(format!("more than {MAX_COLUMNS} columns"));
        }
        if name.contains('\0') {
            return Err("found a NUL in the name of a column".to_owned());
        }
        self.table.columns.push(name.to_owned());
        self.index.insert(name.to_owned(), column);
        Ok(column)
    }
}

/// The beginning of `reader`, as far as it is needed to detect the format, and the format.
fn head(reader: &mut impl BufRead) -> io::Result<(Vec<u8>, Option<TableFormat>)> {
    let mut head = Vec::new();
    loop {
        let bytes = reader.fill_buf()?;
        let count = bytes.len();
        head.extend_from_slice(bytes);
        reader.consume(count);
        // The first bytes of a byte order mark, without the others, look like CSV.
        let is_incomplete = count > 0 && head.len() < 3 && b"\xef\xbb".starts_with(&head);
        let format = TableFormat::sniff(&head);
        if count == 0 || (format.is_some() && !is_incomplete) {
            return Ok((head, format));
        }
        if head.len() > MAX_ELEMENT {
            return Ok((head, Some(TableFormat::Csv)));
        }
    }
}

/// Whether `head`, the beginning of an input, is of UTF-16: by its byte order mark, or since one byte of two is zero.
fn is_utf16(head: &[u8]) -> bool {
    matches!(head, [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] | [0, 1..=255, 0, 1..=255, ..] | [1..=255, 0, 1..=255, 0, ..])
}

/// What is wrong with an object. One that ends with its line may be a whole document, as the programs write them.
fn no_row(pos: TextPos, error: &serde_json::Error) -> Fault {
    let Fault { pos, mut message } = json::fault(pos, error);
    if error.is_eof() {
        message.push_str(" (a document of several lines is no table: take csv or ndjson)");
    }
    Fault { pos, message }
}

/// Whether `row`, which begins as the `first` header, is a header again: distinct names, and as many as three (or all there
/// are) of the first header. In a single column a name may as well be a value.
fn is_header(row: &CsvRow, first: &[String]) -> bool {
    let names = row.iter().collect::<HashSet<_>>();
    let known = first.iter().filter(|name| names.contains(name.as_str())).count();
    first.len() > 1 && names.len() == row.len() && known >= first.len().min(3)
}

/// The index of the first name that stands there already.
pub fn doubled<'a>(names: impl Iterator<Item = &'a str>) -> Option<usize> {
    let mut seen = HashSet::new();
    names.enumerate().find(|(_, name)| !seen.insert(*name)).map(|(index, _)| index)
}

/// A row has another number of cells than the header.
pub fn wrong_length(found: usize, expected: usize) -> String {
    let kind = if found < expected { "short" } else { "long" };
    let cells = if found == 1 { "cell" } else { "cells" };
    format!("a {kind} row: {found} {cells}, expected {expected} as in the header")
}

/// The fields of an object in order, values as written.
struct Fields<'a>(Vec<(String, &'a RawValue)>);

impl<'de> Deserialize<'de> for Fields<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct FieldsVisitor;
        impl<'de> Visitor<'de> for FieldsVisitor {
            type Value = Fields<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object, which is a row")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields<'de>, A::Error> {
                let mut fields = Vec::new();
                while let Some(field) = map.next_entry()? {
                    fields.push(field);
                    if fields.len() > MAX_COLUMNS {
                        return Err(A::Error::custom(format_args!("more than {MAX_COLUMNS} fields")));
                    }
                }
                Ok(Fields(fields))
            }
        }
        deserializer.deserialize_map(FieldsVisitor)
    }
}

/// The text of a value and whether it is anything but a string; none for null.
fn content(value: &RawValue) -> Result<Option<(bool, String)>, String> {
    let raw = value.get();
    if raw == "null" {
        return Ok(None);
    }
    if !raw.starts_with('"') {
        // Line ends stand outside of strings only: without them the value fits into NDJSON.
        return Ok(Some((true, raw.replace(['\n', '\r'], " "))));
    }
    let text: String = serde_json::from_str(raw).map_err(|error| error.to_string())?;
    if text.contains('\0') { Err("found a NUL".to_owned()) } else { Ok(Some((false, text))) }
}
