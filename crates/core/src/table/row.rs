//! One row of a table. The texts of its cells stand behind each other in one piece of memory: a table of a million rows
//! is then a few allocations a row and not a few more a cell.

use crate::finding::Place;

/// One cell, as its row lends it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell<'r> {
    pub(super) column: usize,
    pub(super) place: Place,
    /// Number, boolean, array or object of JSON, as written.
    pub(super) is_json: bool,
    pub(super) text: &'r str,
}

impl<'r> Cell<'r> {
    /// The text; of a JSON value that is no string, the value as written.
    pub fn text(self) -> &'r str {
        self.text
    }

    /// Whether it is an array or an object of JSON.
    pub fn is_nested(self) -> bool {
        self.is_json && self.text.starts_with(['[', '{'])
    }
}

/// One row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    place: Place,
    /// Of all cells, in the order of the columns.
    text: String,
    spans: Vec<Span>,
}

/// A cell without its text, which begins where that of the cell before ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Span {
    column: usize,
    end: usize,
    place: Place,
    is_json: bool,
}

impl Row {
    /// Without cells, and with room for so many of so many bytes.
    pub(super) fn with_capacity(place: Place, cells: usize, bytes: usize) -> Self {
        Self { place, text: String::with_capacity(bytes), spans: Vec::with_capacity(cells) }
    }

    /// Of cells in any order.
    pub(super) fn of(place: Place, mut cells: Vec<Cell<'_>>) -> Self {
        cells.sort_by_key(|cell| cell.column);
        let mut row = Self::with_capacity(place, cells.len(), cells.iter().map(|cell| cell.text.len()).sum());
        for cell in cells {
            row.push(cell);
        }
        row
    }

    /// Adds a cell, whose column is behind those of all others.
    pub(super) fn push(&mut self, Cell { column, place, is_json, text }: Cell<'_>) {
        self.text.push_str(text);
        self.spans.push(Span { column, end: self.text.len(), place, is_json });
    }

    /// Where it begins.
    pub const fn place(&self) -> Place {
        self.place
    }

    /// The cells in the order of the columns.
    pub(super) fn cells(&self) -> impl ExactSizeIterator<Item = Cell<'_>> {
        (0..self.spans.len()).map(|at| self.at(at))
    }

    /// The cell in `column`, if the row has one.
    pub fn cell(&self, column: usize) -> Option<Cell<'_>> {
        self.find(column).ok().map(|at| self.at(at))
    }

    /// The text in `column`, empty if there is none.
    pub fn text(&self, column: usize) -> &str {
        self.cell(column).map_or("", Cell::text)
    }

    /// Where the cell in `column` begins; in JSON, and where there is no cell, where the row begins.
    pub fn place_of(&self, column: usize) -> Place {
        self.cell(column).map_or(self.place, |cell| cell.place)
    }

    /// Replaces the text in `column`; where there is no cell, it is where the row begins.
    pub(super) fn set(&mut self, column: usize, text: &str) {
        let place = self.place_of(column);
        let others = self.cells().filter(|cell| cell.column != column);
        *self = Self::of(self.place, others.chain([Cell { column, place, is_json: false, text }]).collect());
    }

    /// Exchanges what two columns have.
    pub(super) fn swap(&mut self, a: usize, b: usize) {
        let other = |column| match column {
            column if column == a => b,
            column if column == b => a,
            column => column,
        };
        *self = Self::of(self.place, self.cells().map(|cell| Cell { column: other(cell.column), ..cell }).collect());
    }

    /// Where the cell in `column` is, else where it would be. Most rows have a cell for each column.
    fn find(&self, column: usize) -> Result<usize, usize> {
        match self.spans.get(column) {
            Some(span) if span.column == column => Ok(column),
            _ => self.spans.binary_search_by_key(&column, |span| span.column),
        }
    }

    fn at(&self, at: usize) -> Cell<'_> {
        let Span { column, end, place, is_json } = self.spans[at];
        let start = at.checked_sub(1).map_or(0, |before| self.spans[before].end);
        Cell { column, place, is_json, text: &self.text[start..end] }
    }
}
