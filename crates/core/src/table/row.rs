//! One row of a table, as the table lends it.

use super::Rows;
use super::cell::Cell;
use super::packed::PackedRow;
use crate::finding::TextPos;

/// A row of a table.
#[derive(Clone, Copy, Debug)]
pub struct Row<'t>(Kind<'t>);

#[derive(Clone, Copy, Debug)]
enum Kind<'t> {
    Packed(PackedRow<'t>),
    Own(&'t OwnRow),
}

impl<'t> Row<'t> {
    pub(super) const fn packed(row: PackedRow<'t>) -> Self {
        Self(Kind::Packed(row))
    }

    pub(super) const fn own(row: &'t OwnRow) -> Self {
        Self(Kind::Own(row))
    }

    /// Place where the row begins.
    pub const fn pos(self) -> TextPos {
        match self.0 {
            Kind::Packed(row) => row.pos,
            Kind::Own(row) => row.pos,
        }
    }

    /// The cells in the order of the columns.
    pub(super) fn cells(self) -> impl Iterator<Item = Cell<'t>> + Clone {
        let count = match self.0 {
            Kind::Packed(row) => row.len(),
            Kind::Own(row) => row.cells.len(),
        };
        (0..count).map_while(move |at| match self.0 {
            Kind::Packed(row) => row.at(at),
            Kind::Own(row) => row.at(at),
        })
    }

    /// The cell in `column`, if the row has one.
    pub fn cell(self, column: usize) -> Option<Cell<'t>> {
        match self.0 {
            Kind::Packed(row) => row.at(row.find(column)?),
            Kind::Own(row) => row.at(row.cells.binary_search_by_key(&column, |cell| cell.column).ok()?),
        }
    }

    /// The text in `column`, empty if there is none.
    pub fn text(self, column: usize) -> &'t str {
        self.cell(column).map_or("", Cell::text)
    }

    /// Place where the cell in `column` begins; that of the row in JSON, and if there is no cell.
    pub fn pos_of(self, column: usize) -> TextPos {
        self.cell(column).map_or(self.pos(), |cell| cell.pos)
    }
}

/// A row that can be changed.
#[derive(Clone, Debug)]
pub(super) struct OwnRow {
    pos: TextPos,
    /// Cells in the order of the columns.
    cells: Vec<OwnCell>,
}

#[derive(Clone, Debug)]
struct OwnCell {
    column: usize,
    pos: TextPos,
    is_json: bool,
    text: Box<str>,
}

impl OwnRow {
    pub(super) fn of<'c>(pos: TextPos, cells: impl Iterator<Item = Cell<'c>>) -> Self {
        let own = |cell: Cell<'_>| OwnCell {
            column: cell.column,
            pos: cell.pos,
            is_json: cell.is_json,
            text: cell.text.into(),
        };
        Self { pos, cells: cells.map(own).collect() }
    }

    fn at(&self, at: usize) -> Option<Cell<'_>> {
        let OwnCell { column, pos, is_json, ref text } = *self.cells.get(at)?;
        Some(Cell { column, pos, is_json, text })
    }

    /// Replaces the text in `column`; a new cell has the place of the row.
    pub(super) fn set(&mut self, column: usize, text: &str) {
        match self.cells.binary_search_by_key(&column, |cell| cell.column) {
            Ok(at) => {
                if let Some(cell) = self.cells.get_mut(at) {
                    (cell.is_json, cell.text) = (false, text.into());
                }
            }
            Err(at) => self.cells.insert(at, OwnCell { column, pos: self.pos, is_json: false, text: text.into() }),
        }
    }

    /// Place where the row begins.
    pub(super) const fn pos(&self) -> TextPos {
        self.pos
    }

    /// Writes the text at `pos`, which holds for all rows, into `column`; returns the row's own text if it has another
    /// one.
    pub(super) fn share(&mut self, column: usize, text: &str, pos: TextPos) -> Option<Box<str>> {
        let at = self.cells.binary_search_by_key(&column, |cell| cell.column);
        if let Some(own) = at.ok().and_then(|at| self.cells.get(at)).filter(|own| !own.text.is_empty()) {
            return (*own.text != *text).then(|| own.text.clone());
        }
        self.set(column, text);
        self.cells.iter_mut().filter(|cell| cell.column == column).for_each(|cell| cell.pos = pos);
        None
    }

    /// Exchanges the cells of two columns.
    pub(super) fn swap(&mut self, a: usize, b: usize) {
        for cell in &mut self.cells {
            if cell.column == a {
                cell.column = b;
            } else if cell.column == b {
                cell.column = a;
            }
        }
        self.cells.sort_by_key(|cell| cell.column);
    }
}

/// The rows of a table, as it lends them.
#[derive(Clone, Debug)]
pub struct RowsIter<'t> {
    rows: Rows<'t>,
    next: usize,
    end: usize,
}

impl<'t> RowsIter<'t> {
    pub(super) fn of(rows: Rows<'t>) -> Self {
        Self { rows, next: 0, end: rows.len() }
    }
}

impl<'t> Iterator for RowsIter<'t> {
    type Item = Row<'t>;

    fn next(&mut self) -> Option<Row<'t>> {
        let row = self.rows.get(self.next).filter(|_| self.next < self.end)?;
        self.next += 1;
        Some(row)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.end - self.next;
        (left, Some(left))
    }
}

impl ExactSizeIterator for RowsIter<'_> {}

impl DoubleEndedIterator for RowsIter<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        self.end = Some(self.end).filter(|end| *end > self.next)?.saturating_sub(1);
        self.rows.get(self.end)
    }
}
