//! Reads a table: every row that can be read, and the faults of all others.

use std::collections::{HashMap, HashSet};
use std::io::{self, Read};

use super::apostrophe::Apostrophes;
use super::csv::{CsvRow, CsvRows, MAX_COLUMNS};
use super::document::{DocumentRows, Shared};
use super::encoding::{Decoded, Encodings};
use super::field::{doubled, excerpt};
use super::object::{Fields, content};
use super::separator::Separator;
use super::{Cell, Row, Table, TableFormat};
use crate::finding::TextPos;
use crate::json::{self, Element, Elements, Fault, Shape};
use crate::{Faults, InputError};

impl TableFormat {
    /// Returns the format of an input that begins with `bytes`; `None` if there are only blanks.
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
    ///
    /// # Errors
    /// All faults of the table.
    pub fn read(mut reader: impl Read, file: &str, format: Option<TableFormat>) -> Result<Self, Faults> {
        let mut bytes = Vec::new();
        let cannot = |error: io::Error| Faults::from(InputError::whole(file, format!("cannot read: {error}")));
        reader.read_to_end(&mut bytes).map_err(cannot)?;
        let (table, faults) = Self::of_bytes(bytes, file, format, &Encodings::default())?;
        faults.or(table)
    }

    /// Returns the rows of a table that can be read, and the faults of the others, for a check that adds its own.
    ///
    /// # Errors
    /// Nothing can be read.
    pub fn of_bytes(
        bytes: Vec<u8>,
        file: &str,
        format: Option<TableFormat>,
        encodings: &Encodings,
    ) -> Result<(Self, Faults), Faults> {
        Self::decode(bytes, file, format, encodings, None)
    }

    /// Does the same as [`Table::of_bytes`], also for a JSON document one of whose fields has the rows.
    ///
    /// # Errors
    /// Nothing can be read.
    pub fn of_document(
        bytes: Vec<u8>,
        file: &str,
        format: Option<TableFormat>,
        encodings: &Encodings,
        document: &DocumentRows,
    ) -> Result<(Self, Faults), Faults> {
        Self::decode(bytes, file, format, encodings, Some(document))
    }

    fn decode(
        bytes: Vec<u8>,
        file: &str,
        format: Option<TableFormat>,
        encodings: &Encodings,
        document: Option<&DocumentRows>,
    ) -> Result<(Self, Faults), Faults> {
        let at = |fault: Fault| InputError::at(file, fault.pos, fault.message);
        let decoded = encodings.decode(bytes).map_err(at)?;
        let Some(sniffed) = TableFormat::sniff(decoded.text.as_bytes()) else {
            return Err(InputError::whole(file, "the input is empty; expected a table with a header").into());
        };
        let mut builder = Builder::new(file);
        let may_be_document = sniffed == TableFormat::Ndjson && format.is_none_or(|format| format == TableFormat::Json);
        if let Some(found) = document.filter(|_| may_be_document).and_then(|document| document.find(&decoded.text)) {
            let found = found.map_err(at)?;
            builder.read_json(&found.array, Shape::Array).map_err(at)?;
            builder.share(&found.shared);
            builder.table.encoding = decoded.tried;
            return Ok((builder.table, builder.faults));
        }
        match format.unwrap_or(sniffed) {
            TableFormat::Csv => builder.read_csv(&decoded).map_err(at)?,
            TableFormat::Json => builder.read_json(&decoded.text, Shape::Array).map_err(at)?,
            TableFormat::Ndjson => {
                if let Some(fault) = document_of_lines(&decoded.text) {
                    return Err(at(fault).into());
                }
                builder.read_json(&decoded.text, Shape::Lines).map_err(at)?;
            }
        }
        builder.table.encoding = decoded.tried;
        Ok((builder.table, builder.faults))
    }
}

/// A column of the table, and its index in rows of CSV.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Column {
    column: usize,
    at: usize,
}

/// A header of CSV.
#[derive(Default)]
struct Header {
    len: usize,
    /// Columns in the order of the table.
    columns: Vec<Column>,
    /// Indices of header cells without a name.
    unnamed: Vec<usize>,
}

struct Builder {
    table: Table,
    /// Indices of the columns by name.
    index: HashMap<String, usize>,
    faults: Faults,
}

/// Reports a failure to read from memory, which does not happen.
fn cannot(error: &io::Error) -> Fault {
    Fault::new(TextPos::START, format!("cannot read: {error}"))
}

impl Builder {
    fn new(file: &str) -> Self {
        Self { table: Table::new(file, [""; 0]), index: HashMap::new(), faults: Faults::default() }
    }

    fn fault(&mut self, fault: Fault) {
        let file = &self.table.file;
        self.faults.add(Some(fault.pos), || InputError::at(file, fault.pos, fault.message));
    }

    fn read_csv(&mut self, decoded: &Decoded) -> Result<(), Fault> {
        let separated = Separator::of(&decoded.text).map_err(|message| Fault::new(TextPos::START, message))?;
        let text = &decoded.text[separated.declaration..];
        self.reserve(text, separated.separator.byte(), b'\n')?;
        let first_line = if separated.declaration > 0 { 2 } else { 1 };
        let apostrophes = if decoded.has_mark { Apostrophes::Marks } else { Apostrophes::Doubtful };
        let mut rows = CsvRows::from_line(text.as_bytes(), first_line, separated.separator, apostrophes);
        let no_header = || Fault::new(TextPos::START, "expected a header");
        let header = rows.next().map_err(|error| cannot(&error))?.ok_or_else(no_header)??;
        self.table.header = header.pos(0);
        let mut columns = self.header(header)?;
        let first = self.table.columns.clone();
        let first_at = columns.columns.first().map_or(0, |column| column.at);
        while let Some(row) = rows.next().map_err(|error| cannot(&error))? {
            let row = match row {
                Ok(row) if row.is_blank() => continue,
                Ok(row) => row,
                Err(fault) => {
                    self.fault(fault);
                    continue;
                }
            };
            let may_be_header = row.has_mark || row.get(first_at) == first.first().map(String::as_str);
            if may_be_header && is_header(row, &first) {
                let has_mark = row.has_mark;
                match self.header(row) {
                    Ok(again) => columns = again,
                    Err(fault) => self.fault(fault),
                }
                rows.begin_table(has_mark);
            } else if row.has_mark {
                let message =
                    "a byte order mark, behind which a table begins, but no header with the names of the first one";
                self.fault(Fault::new(row.pos(0), message));
            } else if row.len() == columns.len {
                self.csv_row(row, &mut columns);
            } else {
                let message = wrong_length(row.len(), columns.len);
                self.fault(Fault::new(row.pos(columns.len), message));
            }
        }
        Ok(())
    }

    /// Reserves memory for all of `text`, in which `separator` ends cells and `end` rows.
    fn reserve(&mut self, text: &str, separator: u8, end: u8) -> Result<(), Fault> {
        let count = |byte| memchr::memchr_iter(byte, text.as_bytes()).count() + 1;
        let rows = count(end);
        let message =
            |error| Fault::new(TextPos::START, format!("{} bytes are too large a table: {error}", text.len()));
        self.table.store.reserve(rows, rows + count(separator), text.len()).map_err(message)
    }

    /// Returns the columns that `header` names.
    fn header(&mut self, header: &CsvRow) -> Result<Header, Fault> {
        let named = |at: &usize| header.get(*at).is_some_and(|name| !name.is_empty());
        let (named, unnamed): (Vec<_>, Vec<_>) = (0..header.len()).partition(named);
        if let Some(second) = doubled(named.iter().filter_map(|at| header.get(*at))) {
            let (name, at) = (header.get(named[second]).unwrap_or_default(), named[second]);
            return Err(Fault::new(header.pos(at), format!("a second column \"{name}\"")));
        }
        let mut columns = Vec::with_capacity(header.len());
        for at in named {
            let name = header.get(at).unwrap_or_default();
            let column = self.column(name).map_err(|message| Fault::new(header.pos(at), message))?;
            columns.push(Column { column, at });
        }
        columns.sort_unstable();
        Ok(Header { len: header.len(), columns, unnamed })
    }

    fn csv_row(&mut self, row: &CsvRow, header: &mut Header) {
        let has_text = |at: &usize| row.get(*at).is_some_and(|text| !text.trim().is_empty());
        // Nearly no row has one, and none has many.
        if header.unnamed.iter().any(has_text) {
            let with_text = header.unnamed.iter().copied().filter(has_text).collect::<Vec<_>>();
            for at in with_text {
                self.unnamed(row, header, at);
            }
        }
        let cell = |Column { column, at }: &Column| Cell {
            column: *column,
            pos: row.pos(*at),
            is_json: false,
            text: row.get(*at).unwrap_or_default(),
        };
        self.table.store.push(row.pos(0), header.columns.iter().map(cell));
    }

    /// Handles a cell of a column without a name: such a column is one of the table if it is the only one.
    fn unnamed(&mut self, row: &CsvRow, header: &mut Header, at: usize) {
        let is_known = header.columns.iter().any(|column| self.table.columns[column.column].is_empty());
        match (is_known, self.column("")) {
            (false, Ok(column)) => {
                header.unnamed.retain(|other| *other != at);
                header.columns.push(Column { column, at });
                header.columns.sort_unstable();
            }
            _ => self.fault(Fault::new(row.pos(at), "a cell in a second column without a name; name it in the header")),
        }
    }

    fn read_json(&mut self, text: &str, shape: Shape) -> Result<(), Fault> {
        self.reserve(text, b',', b'{')?;
        let mut elements = Elements::new(text.as_bytes(), shape);
        while let Some(element) = elements.next().map_err(|error| cannot(&error))? {
            let read = element.and_then(|Element { bytes, pos }| {
                let fields = serde_json::from_slice(bytes).map_err(|error| json::fault(pos, &error))?;
                self.json_row(pos, fields).map_err(|message| Fault::new(pos, message))
            });
            if let Err(fault) = read {
                self.fault(fault);
            }
        }
        self.table.is_headless = true;
        self.table.header = self.table.rows().first().map_or(TextPos::START, Row::pos);
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
        values.sort_by_key(|(column, ..)| *column);
        if values.iter().any(|(.., text)| !text.trim().is_empty()) {
            self.table.store.push(
                pos,
                values.iter().map(|(column, is_json, text)| Cell { column: *column, pos, is_json: *is_json, text }),
            );
        }
        Ok(())
    }

    /// Writes the fields that hold for all rows into each of them.
    fn share(&mut self, fields: &[Shared]) {
        for Shared { name, pos, text } in fields {
            let column = self.table.column_or_add(name);
            for at in 0..self.table.rows().len() {
                let Some(row) = self.table.store.own(at) else { continue };
                if let Some(own) = row.share(column, text, *pos) {
                    let (own, all, line) = (excerpt(&own), excerpt(text), pos.line);
                    let message = format!("{name}: {own} in this row, {all} in line {line} for all rows");
                    let pos = row.pos();
                    self.fault(Fault::new(pos, message));
                }
            }
        }
    }

    /// Returns the column `name`, which is added as the last one if it is new.
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

/// Reports a text that is one JSON document over several lines, as the programs write them, and not an object on each
/// line: its first line opens something that it does not close, and the next line continues it.
fn document_of_lines(text: &str) -> Option<Fault> {
    let (first, rest) = text.split_once('\n')?;
    let is_open = serde_json::from_str::<serde::de::IgnoredAny>(first).is_err_and(|error| error.is_eof());
    let goes_on = !rest.trim_start_matches(['\r', '\n']).starts_with('{');
    let message = "a JSON document of several lines, expected a table; give csv, ndjson or a JSON array of rows";
    (is_open && goes_on).then(|| Fault::new(TextPos::START, message))
}

/// Whether `row`, which begins like the `first` header or follows a byte order mark, is a header again: its names are
/// distinct, and it has three (or all there are) of the first header. In a single column a name may as well be a value,
/// unless a byte order mark precedes it.
fn is_header(row: &CsvRow, first: &[String]) -> bool {
    let names = row.iter().collect::<HashSet<_>>();
    let known = first.iter().filter(|name| names.contains(name.as_str())).count();
    (first.len() > 1 || row.has_mark) && names.len() == row.len() && known >= first.len().min(3)
}

/// Says that a row has another number of cells than the header.
pub fn wrong_length(found: usize, expected: usize) -> String {
    let kind = if found < expected { "short" } else { "long" };
    let cells = if found == 1 { "cell" } else { "cells" };
    format!("a {kind} row: {found} {cells}, expected {expected} as in the header")
}
