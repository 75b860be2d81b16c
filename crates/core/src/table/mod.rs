//! Tables in and out: CSV, a JSON array of objects, or NDJSON, all with the same columns.
//!
//! A [`Table`] says what the file says, cell by cell with its place; [`crate::entrants`] and [`crate::games`] check it.
//! An empty cell and a field that a JSON object leaves out are the same; columns that nobody knows are kept.
//!
//! In CSV a header may come again, as it does when tables are joined with `>>`: a row whose first cell is the name of
//! the first column, whose cells are distinct and among which are three names of the first header, or all if it has two.
//! From there on it holds, also in another order, with further columns or without some; cells of columns that it does not
//! name are empty. A header of one column does not come again, but behind a byte order mark, as `--spreadsheet` writes one.

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
    /// As arrays of whole numbers, where they are some with `;` between them.
    Numbers,
    /// As objects, which the cells have as JSON.
    Object,
    /// As they were read: nobody knows the column.
    AsRead,
}

/// A table as its file has it.
#[derive(Clone, Debug)]
pub struct Table {
    file: String,
    columns: Vec<String>,
    store: Store,
    /// The place of the header, or of what stands for it.
    header: TextPos,
    /// JSON: a field that all objects leave out is a column of empty cells.
    pub(crate) is_headless: bool,
    /// What it is written in, where that was told by content.
    encoding: Option<Encoding>,
}

/// The rows of a table.
#[derive(Clone, Copy, Debug)]
pub struct Rows<'t>(&'t Store);

impl<'t> Rows<'t> {
    /// How many there are.
    pub fn len(self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The row of this number, from 0.
    pub fn get(self, index: usize) -> Option<Row<'t>> {
        self.0.row(index)
    }

    /// The first one.
    pub fn first(self) -> Option<Row<'t>> {
        self.get(0)
    }

    /// One after the other.
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
    /// A table without rows.
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

    /// What the file is written in, where exactly one of the encodings that were tried reads it.
    pub const fn encoding(&self) -> Option<Encoding> {
        self.encoding
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
    pub const fn rows(&self) -> Rows<'_> {
        Rows(&self.store)
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
        self.push_at(TextPos::START, texts.into_iter().map(|text| (TextPos::START, text)));
    }

    /// Adds a row with one text a column and its place, of a file that is no table.
    pub fn push_at(&mut self, pos: TextPos, cells: impl IntoIterator<Item = (TextPos, impl AsRef<str>)>) {
        let cells = cells.into_iter().take(self.columns.len()).collect::<Vec<_>>();
        let cells = cells.iter().enumerate();
        let cells = cells.map(|(column, (pos, text))| Cell { column, pos: *pos, is_json: false, text: text.as_ref() });
        self.store.push(pos, cells);
    }

    /// Adds a row of another table, of whose columns those that are missing here are added.
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

    /// Replaces the text in `row` and `column`, if there are such.
    pub fn set(&mut self, row: usize, column: usize, text: impl AsRef<str>) {
        if let Some(row) = self.store.own(row).filter(|_| column < self.columns.len()) {
            row.set(column, text.as_ref());
        }
    }

    /// Exchanges what `row` has in two columns, if there are such.
    pub fn swap(&mut self, row: usize, a: usize, b: usize) {
        if let Some(row) = self.store.own(row).filter(|_| a.max(b) < self.columns.len()) {
            row.swap(a, b);
        }
    }

    /// A table with the same columns and no rows.
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

    /// The table without the columns of these names.
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

    /// The table with the rows of these numbers, in their order; for a choice or another order.
    #[must_use]
    pub fn select(&self, order: impl IntoIterator<Item = usize>) -> Self {
        let mut table = self.without_rows();
        for row in order.into_iter().filter_map(|row| self.rows().get(row)) {
            table.store.push(row.pos(), row.cells());
        }
        table
    }

    /// An error at the cell in the column `name` of the row number `row`, at the row if there is no such cell. The message
    /// names the column.
    pub fn error_at(&self, row: usize, name: &str, message: impl std::fmt::Display) -> InputError {
        InputError { file: self.file.clone(), pos: self.pos_at(row, name), message: format!("{name}: {message}") }
    }

    /// Where the cell in the column `name` of the row number `row` stands; where the row begins if there is no such cell.
    pub fn pos_at(&self, row: usize, name: &str) -> Option<TextPos> {
        let row = self.rows().get(row)?;
        Some(self.column(name).map_or(row.pos(), |column| row.pos_of(column)))
    }

    /// An error of the header; in JSON, which has none, of the first row.
    pub fn header_error(&self, message: &str) -> InputError {
        InputError::at(&self.file, self.header, message)
    }
}
