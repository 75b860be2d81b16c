//! Tables in and out: CSV, a JSON array of objects, or NDJSON, all with the same columns.
//!
//! A [`Table`] has the cells of the file, each with its place; [`crate::entrants`] and [`crate::games`] check them. An
//! empty cell and a field that a JSON object leaves out are the same; unknown columns are kept.
//!
//! In CSV a header may come again, as it does when tables are joined with `>>`: a row whose first cell is the name of
//! the first column, whose cells are distinct, and which has three names of the first header, or all if it has two.
//! From there on the new header holds: it may have another order, further columns, or fewer; cells of columns that it
//! does not name are empty. A header of one column is not recognized again, unless it follows a byte order mark, as
//! `--spreadsheet` writes one.

use crate::InputError;
use crate::finding::TextPos;

mod apostrophe;
mod cell;
mod csv;
mod document;
mod encoding;
pub mod field;
mod looks;
pub(crate) mod numbers;
mod object;
mod packed;
mod read;
mod row;
mod separator;
mod store;
mod write;

pub use apostrophe::needs_apostrophe;
pub use cell::Cell;
pub use csv::{CsvRow, CsvRows, MAX_COLUMNS};
pub use document::DocumentRows;
pub use encoding::{Encoding, Encodings};
pub use field::doubled;
pub use read::wrong_length;
pub use row::{Row, RowsIter};
use store::Store;

/// Layout of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableFormat {
    /// A header and one row per line, RFC 4180.
    Csv,
    /// A single array of objects.
    Json,
    /// Objects, one per line.
    Ndjson,
}

/// Way in which the cells of a column are written in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnType {
    /// Strings.
    Text,
    /// Numbers, as far as cells have some.
    Number,
    /// Booleans, as far as cells have some.
    Bool,
    /// Arrays of whole numbers, as far as cells have some, separated by `;`.
    Numbers,
    /// Objects, which the cells have as JSON.
    Object,
    /// Values as they were read: the column is unknown.
    AsRead,
}

/// A table as its file has it.
#[derive(Clone, Debug)]
pub struct Table {
    file: String,
    columns: Vec<String>,
    store: Store,
    /// Place of the header, or of what stands for it.
    header: TextPos,
    /// Whether it was read from JSON: a field that all objects leave out is a column of empty cells.
    pub(crate) is_headless: bool,
    /// Encoding of the file, if it was found by content.
    encoding: Option<Encoding>,
}

/// The rows of a table.
#[derive(Clone, Copy, Debug)]
pub struct Rows<'t>(&'t Store);

impl<'t> Rows<'t> {
    /// Number of rows.
    pub fn len(self) -> usize {
        self.0.len()
    }

    /// Whether there are no rows.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Returns the row of this number, from 0.
    pub fn get(self, index: usize) -> Option<Row<'t>> {
        self.0.row(index)
    }

    /// Returns the first row.
    pub fn first(self) -> Option<Row<'t>> {
        self.get(0)
    }

    /// Iterates over the rows.
    pub fn iter(self) -> RowsIter<'t> {
        RowsIter::of(self)
    }
}

impl<'t> IntoIterator for Rows<'t> {
    type Item = Row<'t>;
    type IntoIter = RowsIter<'t>;

    fn into_iter(self) -> RowsIter<'t> {
        self.iter()
    }
}

impl Table {
    /// Creates a table without rows.
    pub fn new(file: impl Into<String>, columns: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self {
            file: file.into(),
            columns: columns.into_iter().map(Into::into).collect(),
            store: Store::default(),
            header: TextPos::START,
            is_headless: false,
            encoding: None,
        }
    }

    /// Encoding of the file, if exactly one of those that were tried reads it.
    pub const fn encoding(&self) -> Option<Encoding> {
        self.encoding
    }

    /// Name of the file, as given.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// Names of the columns.
    pub fn columns(&self) -> &[String] {
        &self.columns
    }

    /// The rows.
    pub const fn rows(&self) -> Rows<'_> {
        Rows(&self.store)
    }

    /// Returns the index of the column `name`.
    pub fn column(&self, name: &str) -> Option<usize> {
        self.columns.iter().position(|column| column == name)
    }

    /// Returns the index of the column `name`, which is added empty as the last one if there is none.
    pub fn column_or_add(&mut self, name: &str) -> usize {
        self.column(name).unwrap_or_else(|| {
            self.columns.push(name.to_owned());
            self.columns.len() - 1
        })
    }

    /// Adds a row of texts in the order of the columns.
    pub fn push(&mut self, texts: impl IntoIterator<Item = impl AsRef<str>>) {
        self.push_at(TextPos::START, texts.into_iter().map(|text| (TextPos::START, text)));
    }

    /// Adds a row with one text for each column and its place, from a file that is no table.
    pub fn push_at(&mut self, pos: TextPos, cells: impl IntoIterator<Item = (TextPos, impl AsRef<str>)>) {
        let cells = cells.into_iter().take(self.columns.len()).collect::<Vec<_>>();
        let cells = cells.iter().enumerate();
        let cells = cells.map(|(column, (pos, text))| Cell { column, pos: *pos, is_json: false, text: text.as_ref() });
        self.store.push(pos, cells);
    }

    /// Adds a row of another table; its columns that are missing here are added.
    pub fn push_from(&mut self, other: &Self, row: Row<'_>) {
        let mut cells = Vec::new();
        for cell in row.cells() {
            if let Some(name) = other.columns.get(cell.column) {
                cells.push(Cell { column: self.column_or_add(name), ..cell });
            }
        }
        cells.sort_by_key(|cell| cell.column);
        self.store.push(row.pos(), cells.iter().copied());
    }

    /// Replaces the text in `row` and `column`, if they exist.
    pub fn set(&mut self, row: usize, column: usize, text: impl AsRef<str>) {
        if let Some(row) = self.store.own(row).filter(|_| column < self.columns.len()) {
            row.set(column, text.as_ref());
        }
    }

    /// Exchanges the cells of `row` in two columns, if they exist.
    pub fn swap(&mut self, row: usize, a: usize, b: usize) {
        if let Some(row) = self.store.own(row).filter(|_| a.max(b) < self.columns.len()) {
            row.swap(a, b);
        }
    }

    /// Returns a table with the same columns and no rows.
    #[must_use]
    pub fn without_rows(&self) -> Self {
        let Self { file, columns, header, is_headless, encoding, .. } = self;
        Self {
            file: file.clone(),
            columns: columns.clone(),
            store: Store::default(),
            header: *header,
            is_headless: *is_headless,
            encoding: *encoding,
        }
    }

    /// Returns the table without the columns of these names.
    #[must_use]
    pub fn without_columns(&self, names: &[&str]) -> Self {
        let kept = self.columns.iter().filter(|name| !names.contains(&name.as_str())).cloned().collect::<Vec<_>>();
        let mut table = Self { columns: kept, ..self.without_rows() };
        for row in self.rows() {
            let kept = |cell: &Cell<'_>| self.columns.get(cell.column).and_then(|name| table.column(name));
            let cells = row.cells().filter_map(|cell| Some(Cell { column: kept(&cell)?, ..cell })).collect::<Vec<_>>();
            table.store.push(row.pos(), cells.into_iter());
        }
        table
    }

    /// Returns the table with the rows of these numbers, in this order; to choose rows or to reorder them.
    #[must_use]
    pub fn select(&self, order: impl IntoIterator<Item = usize>) -> Self {
        let mut table = self.without_rows();
        for row in order.into_iter().filter_map(|row| self.rows().get(row)) {
            table.store.push(row.pos(), row.cells());
        }
        table
    }

    /// Returns an error at the cell in the column `name` of the row number `row`, or at the row if there is no such
    /// cell. The message names the column.
    pub fn error_at(&self, row: usize, name: &str, message: impl std::fmt::Display) -> InputError {
        InputError { file: self.file.clone(), pos: self.pos_at(row, name), message: format!("{name}: {message}") }
    }

    /// Place of the cell in the column `name` of the row number `row`; the beginning of the row if there is no such
    /// cell.
    pub fn pos_at(&self, row: usize, name: &str) -> Option<TextPos> {
        let row = self.rows().get(row)?;
        Some(self.column(name).map_or(row.pos(), |column| row.pos_of(column)))
    }

    /// Returns an error at the header; in JSON, which has none, at the first row.
    pub fn header_error(&self, message: &str) -> InputError {
        InputError::at(&self.file, self.header, message)
    }
}
