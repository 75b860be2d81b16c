//! Writes tables.

use std::io::{self, Write};

use serde_json::value::RawValue;

use super::apostrophe::without_apostrophe;
use super::{Cell, ColumnType, Row, Table, TableFormat, numbers};

/// Function from the name of a column to its type.
type Types<'a> = &'a dyn Fn(&str) -> ColumnType;

impl Table {
    /// Writes the table in `format`; `types` says how the cells of a column are written in JSON.
    pub fn write(&self, out: impl Write, format: TableFormat, types: Types<'_>) -> io::Result<()> {
        match format {
            TableFormat::Csv => self.write_csv(out),
            TableFormat::Json => self.write_json(out, types),
            TableFormat::Ndjson => self.write_ndjson(out, types),
        }
    }

    /// Writes the header and the rows as CSV, with quotes only where they are needed and LF at the end of each line.
    pub fn write_csv(&self, mut out: impl Write) -> io::Result<()> {
        if self.columns.is_empty() {
            return Ok(());
        }
        let is_foreign = self.columns.iter().any(|name| name.contains([';', '\t']));
        let is_doubtful = self.has_doubtful_cell();
        // The separator is found in the header, so a name with another separator is quoted.
        let mut csv = writer(&mut out, is_foreign || is_doubtful);
        csv.write_record(&self.columns)?;
        csv.flush()?;
        drop(csv);
        let mut csv = writer(&mut out, is_doubtful);
        for row in self.rows() {
            csv.write_record((0..self.columns.len()).map(|column| row.text(column)))?;
        }
        csv.flush()
    }

    /// Whether a cell without quotes would be taken for one of `--spreadsheet`, or for the byte order mark of its
    /// tables.
    fn has_doubtful_cell(&self) -> bool {
        let is_doubtful = |cell: &str| cell.starts_with('\u{feff}') || without_apostrophe(cell).is_some();
        let in_row = |row: Row<'_>| row.cells().any(|cell| is_doubtful(cell.text));
        self.columns.iter().any(|name| is_doubtful(name)) || self.rows().iter().any(in_row)
    }

    /// Writes an array with one object per line; empty cells are left out.
    pub fn write_json(&self, mut out: impl Write, types: Types<'_>) -> io::Result<()> {
        let types = self.types(types);
        out.write_all(b"[")?;
        for (index, row) in self.rows().iter().enumerate() {
            out.write_all(if index == 0 { b"\n" } else { b",\n" })?;
            self.write_object(&mut out, row, &types)?;
        }
        out.write_all(if self.rows().is_empty() { b"]\n" } else { b"\n]\n" })
    }

    /// Writes one object per line; empty cells are left out.
    pub fn write_ndjson(&self, mut out: impl Write, types: Types<'_>) -> io::Result<()> {
        let types = self.types(types);
        for row in self.rows() {
            self.write_object(&mut out, row, &types)?;
            out.write_all(b"\n")?;
        }
        Ok(())
    }

    fn types(&self, types: Types<'_>) -> Vec<ColumnType> {
        self.columns.iter().map(|name| types(name)).collect()
    }

    fn write_object(&self, out: &mut impl Write, row: Row<'_>, types: &[ColumnType]) -> io::Result<()> {
        let mut separator = "{";
        for cell in row.cells().filter(|cell| !cell.text.is_empty()) {
            out.write_all(separator.as_bytes())?;
            serde_json::to_writer(&mut *out, self.columns.get(cell.column).map_or("", String::as_str))?;
            out.write_all(b":")?;
            write_value(out, cell, types.get(cell.column).copied().unwrap_or(ColumnType::AsRead))?;
            separator = ",";
        }
        out.write_all(if separator == "{" { b"{}" } else { b"}" })
    }
}

/// Writes CSV, with quotes around all cells or only where they are needed.
fn writer<W: Write>(out: W, has_quotes: bool) -> csv::Writer<W> {
    let quotes = if has_quotes { csv::QuoteStyle::Always } else { csv::QuoteStyle::Necessary };
    csv::WriterBuilder::new().quote_style(quotes).from_writer(out)
}

fn write_value(out: &mut impl Write, cell: Cell<'_>, kind: ColumnType) -> io::Result<()> {
    if let Some(list) = (kind == ColumnType::Numbers).then(|| numbers::to_json(cell.text)).flatten() {
        return out.write_all(list.as_bytes());
    }
    let bare = match kind {
        ColumnType::Object => cell.text.starts_with('{'),
        ColumnType::AsRead => cell.is_json,
        ColumnType::Text | ColumnType::Numbers => cell.is_nested(),
        ColumnType::Number => cell.is_json || is_number(cell.text),
        ColumnType::Bool => cell.is_json || matches!(cell.text, "true" | "false"),
    };
    if bare { out.write_all(cell.text.as_bytes()) } else { Ok(serde_json::to_writer(out, cell.text)?) }
}

fn is_number(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.first().is_some_and(|byte| matches!(byte, b'-' | b'0'..=b'9'))
        && bytes.last().is_some_and(u8::is_ascii_digit)
        && serde_json::from_str::<&RawValue>(text).is_ok()
}
