//! Tables in and out: CSV, a JSON array of objects, or NDJSON, all with the same columns.
//!
//! A [`Table`] says what the file says, cell by cell with its place; [`crate::entrants`] and [`crate::games`] check it.
//! An empty cell and a field that a JSON object leaves out are the same; columns that nobody knows are kept.
//!
//! In CSV a header may come again, as it does when tables are joined with `>>`: a row whose first cell is the name of
//! the first column, whose cells are distinct and among which are three names of the first header, or all if it has two.
//! From there on it holds, also in another order, with further columns or without some; cells of columns that it does not
//! name are empty. A header of one column does not come again.

use crate::InputError;
use crate::finding::TextPos;

mod csv;
pub mod field;
mod read;
mod row;
mod write;

pub use csv::{CsvRow, CsvRows, MAX_COLUMNS};
pub use read::{doubled, wrong_length};
pub use row::{Cell, Row};

/// How a table is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableFormat {
    /// A header and a row a line, RFC 4180.
    Csv,
    /// One array of objects.
    Json,
    /// An object a line.
    Ndjson,
}

/// How the cells of a column are written in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnType {
    /// As strings.
    Text,
    /// As numbers, where they are some.
    Number,
    /// As booleans, where they are some.
    Bool,
    /// As they were read: nobody knows the column.
    AsRead,
}

/// A table as its file has it.
#[derive(Clone, Debug)]
pub struct Table {
    file: String,
    columns: Vec<String>,
    rows: Vec<Row>,
    /// The place of the header, or of what stands for it.
    header: TextPos,
    /// JSON: a field that all objects leave out is a column of empty cells.
    pub(crate) is_headless: bool,
}

impl Table {
    /// A table without rows.
    pub fn new(file: impl Into<String>, columns: impl IntoIterator<Item = impl Into<String>>) -> Self {
        let columns = columns.into_iter().map(Into::into).collect();
        Self { file: file.into(), columns, rows: Vec::new(), header: TextPos::START, is_headless: false }
    }

    /// The file as given.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// The names of the columns.
    pub fn columns(&self) -> &[String] {
        &self.columns
    }

    /// The rows.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// Which column bears the name.
    pub fn column(&self, name: &str) -> Option<usize> {
        self.columns.iter().position(|column| column == name)
    }

    /// Which column bears the name, a new and empty last one if none does.
    pub fn column_or_add(&mut self, name: &str) -> usize {
        self.column(name).unwrap_or_else(|| {
            self.columns.push(name.to_owned());
            self.columns.len() - 1
        })
    }

    /// Adds a row of texts in the order of the columns.
    pub fn push(&mut self, texts: impl IntoIterator<Item = impl AsRef<str>>) {
        let mut row = Row::with_capacity(TextPos::START, self.columns.len(), 0);
        for (column, text) in texts.into_iter().enumerate().take(self.columns.len()) {
            row.push(Cell { column, pos: TextPos::START, is_json: false, text: text.as_ref() });
        }
        self.rows.push(row);
    }

    /// Adds a row of another table, of whose columns those that are missing here are added.
    pub fn push_from(&mut self, other: &Self, row: &Row) {
        let mut cells = Vec::with_capacity(row.cells().len());
        for cell in row.cells() {
            if let Some(name) = other.columns.get(cell.column) {
                cells.push(Cell { column: self.column_or_add(name), ..cell });
            }
        }
        self.rows.push(Row::of(row.pos(), cells));
    }

    /// Replaces the text in `row` and `column`, if there are such.
    pub fn set(&mut self, row: usize, column: usize, text: impl AsRef<str>) {
        if let Some(row) = self.rows.get_mut(row).filter(|_| column < self.columns.len()) {
            row.set(column, text.as_ref());
        }
    }

    /// Exchanges what `row` has in two columns, if there are such.
    pub fn swap(&mut self, row: usize, a: usize, b: usize) {
        if let Some(row) = self.rows.get_mut(row).filter(|_| a.max(b) < self.columns.len()) {
            row.swap(a, b);
        }
    }

    /// A table with the same columns and no rows.
    #[must_use]
    pub fn without_rows(&self) -> Self {
        let Self { file, columns, header, is_headless, .. } = self;
        Self {
            file: file.clone(),
            columns: columns.clone(),
            rows: Vec::new(),
            header: *header,
            is_headless: *is_headless,
        }
    }

    /// The table without the columns of these names.
    #[must_use]
    pub fn without_columns(&self, names: &[&str]) -> Self {
        let kept = self.columns.iter().filter(|name| !names.contains(&name.as_str())).cloned().collect::<Vec<_>>();
        let mut table = Self { columns: kept, ..self.without_rows() };
        for row in &self.rows {
            let kept = |cell: &Cell<'_>| self.columns.get(cell.column).and_then(|name| table.column(name));
            let cells = row.cells().filter_map(|cell| Some(Cell { column: kept(&cell)?, ..cell })).collect();
            table.rows.push(Row::of(row.pos(), cells));
        }
        table
    }

    /// The table with the rows of these numbers, in their order; for a choice or another order.
    #[must_use]
    pub fn select(&self, order: impl IntoIterator<Item = usize>) -> Self {
        let rows = order.into_iter().filter_map(|row| self.rows.get(row).cloned()).collect();
        Self { rows, ..self.without_rows() }
    }

    /// An error at the cell in the column `name` of the row number `row`, at the row if there is no such cell. The message
    /// names the column.
    pub fn error_at(&self, row: usize, name: &str, message: impl std::fmt::Display) -> InputError {
        let row = self.rows.get(row);
        let cell = |row: &Row| self.column(name).map_or(row.pos(), |column| row.pos_of(column));
        InputError { file: self.file.clone(), pos: row.map(cell), message: format!("{name}: {message}") }
    }

    /// An error of the header; in JSON, which has none, of the first row.
    pub(crate) fn header_error(&self, message: &str) -> InputError {
        InputError::at(&self.file, self.header, message)
    }
}
