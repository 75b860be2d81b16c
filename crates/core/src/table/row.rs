//! One row of a table. The texts of its cells stand behind each other in one piece of memory: a table of a million rows
//! is then a few allocations a row and not a few more a cell.

use crate::finding::TextPos;

/// One cell, as its row lends it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell<'r> {
    pub(super) column: usize,
    pub(super) pos: TextPos,
    /// Number, boolean, array or object of JSON, as written.
    pub(super) is_json: bool,
    pub(super) text: &'r str,
}

impl<'r> Cell<'r> {
    /// The text; of a JSON value that is no string, the value as written.
    pub fn text(self) -> &'r str {
        self.text
    }

    /// Whether the cell is an array or an object of JSON.
    pub fn is_nested(self) -> bool {
        self.is_json && self.text.starts_with(['[', '{'])
    }
}

/// One row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    pos: TextPos,
    /// Of all cells, in the order of the columns.
    text: String,
    spans: Vec<Span>,
}

/// A cell without its text, which begins where that of the cell before ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Span {
    column: usize,
    end: usize,
    pos: TextPos,
    is_json: bool,
}

impl Row {
    /// Without cells, and with room for so many of so many bytes.
    pub(super) fn with_capacity(pos: TextPos, cells: usize, bytes: usize) -> Self {
        Self { pos, text: String::with_capacity(bytes), spans: Vec::with_capacity(cells) }
    }

    /// Of cells in any order.
    pub(super) fn of(pos: TextPos, mut cells: Vec<Cell<'_>>) -> Self {
        cells.sort_by_key(|cell| cell.column);
        let mut row = Self::with_capacity(pos, cells.len(), cells.iter().map(|cell| cell.text.len()).sum());
        for cell in cells {
            row.push(cell);
        }
        row
    }

    /// Adds a cell, whose column is behind those of all others.
    pub(super) fn push(&mut self, Cell { column, pos, is_json, text }: Cell<'_>) {
        self.text.push_str(text);
        self.spans.push(Span { column, end: self.text.len(), pos, is_json });
    }

    /// Where it begins.
    pub const fn pos(&self) -> TextPos {
        self.pos
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
    pub fn pos_of(&self, column: usize) -> TextPos {
        self.cell(column).map_or(self.pos, |cell| cell.pos)
    }

    /// Replaces the text in `column`; where there is no cell, it is where the row begins.
    pub(super) fn set(&mut self, column: usize, text: &str) {
        let pos = self.pos_of(column);
        let others = self.cells().filter(|cell| cell.column != column);
        *self = Self::of(self.pos, others.chain([Cell { column, pos, is_json: false, text }]).collect());
    }

    /// Exchanges what two columns have.
    pub(super) fn swap(&mut self, a: usize, b: usize) {
        let other = |column| match column {
            column if column == a => b,
            column if column == b => a,
            column => column,
        };
        *self = Self::of(self.pos, self.cells().map(|cell| Cell { column: other(cell.column), ..cell }).collect());
    }

    /// Where the cell in `column` is, else where it would be. Most rows have a cell for each column.
    fn find(&self, column: usize) -> Result<usize, usize> {
        match self.spans.get(column) {
            Some(span) if span.column == column => Ok(column),
            _ => self.spans.binary_search_by_key(&column, |span| span.column),
        }
    }

    fn at(&self, at: usize) -> Cell<'_> {
        let Span { column, end, pos, is_json } = self.spans[at];
        let start = at.checked_sub(1).map_or(0, |before| self.spans[before].end);
        Cell { column, pos, is_json, text: &self.text[start..end] }
    }
}
