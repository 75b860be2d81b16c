//! Packed rows of a table: the text of all cells in one piece, and eight bytes for each cell. A table of ten million
//! rows thus takes a few large pieces of memory.

use std::collections::HashMap;

use super::cell::Cell;
use super::packed::{PackedRow, pack};
use super::row::{OwnRow, Row};
use crate::finding::TextPos;

/// Rows of a table.
#[derive(Clone, Debug, Default)]
pub(super) struct Store {
    text: String,
    cells: Vec<u64>,
    rows: Vec<Entry>,
    /// Rows that were changed, or do not fit into the packed form.
    own: HashMap<usize, OwnRow>,
}

/// Start of a packed row.
#[derive(Clone, Copy, Debug)]
struct Entry {
    text: u32,
    /// Start in the cells. If the highest bit is set, each cell is followed by the number of its column; if not, the
    /// row has the columns from 0 on.
    cells: u32,
    line: u32,
    column: u32,
}

const SPARSE: u32 = 1 << 31;

/// Start of a row that no longer fits: nothing more is packed, so the last packed row ends where everything packed
/// ends.
const BEHIND: Entry = Entry { text: u32::MAX, cells: SPARSE - 1, line: 0, column: 0 };

impl Store {
    /// Reserves memory for so many rows, cells and bytes of text.
    ///
    /// # Errors
    /// There is not enough memory.
    pub(super) fn reserve(
        &mut self,
        rows: usize,
        cells: usize,
        text: usize,
    ) -> Result<(), std::collections::TryReserveError> {
        self.rows.try_reserve_exact(rows)?;
        self.cells.try_reserve_exact(cells)?;
        self.text.try_reserve_exact(text)
    }

    /// Adds a row at `pos` with these cells, in the order of their columns.
    pub(super) fn push<'c>(&mut self, pos: TextPos, cells: impl Iterator<Item = Cell<'c>> + Clone) {
        let is_dense = cells.clone().enumerate().all(|(at, cell)| cell.column == at);
        let (text, start) = (self.text.len(), self.cells.len());
        let entry = self.entry(pos, is_dense);
        let fits = entry.is_some() && cells.clone().all(|cell| self.push_cell(cell, text, pos, is_dense));
        if !fits {
            self.text.truncate(text);
            self.cells.truncate(start);
            self.own.insert(self.rows.len(), OwnRow::of(pos, cells));
        }
        self.rows.push(entry.unwrap_or(BEHIND));
    }

    fn entry(&self, pos: TextPos, is_dense: bool) -> Option<Entry> {
        let cells = u32::try_from(self.cells.len()).ok().filter(|cells| *cells < BEHIND.cells)?;
        let text = u32::try_from(self.text.len()).ok().filter(|text| *text < BEHIND.text)?;
        let cells = if is_dense { cells } else { cells | SPARSE };
        Some(Entry { text, cells, line: pos.line, column: pos.column })
    }

    /// Adds a cell; returns whether it fits.
    fn push_cell(&mut self, cell: Cell<'_>, row_text: usize, pos: TextPos, is_dense: bool) -> bool {
        self.text.push_str(cell.text);
        let end = (self.text.len() - row_text) as u64;
        let Some(packed) = pack(cell, end, pos) else { return false };
        self.cells.push(packed);
        if !is_dense {
            self.cells.push(cell.column as u64);
        }
        true
    }

    pub(super) fn len(&self) -> usize {
        self.rows.len()
    }

    pub(super) fn row(&self, index: usize) -> Option<Row<'_>> {
        let entry = self.rows.get(index)?;
        if let Some(own) = (!self.own.is_empty()).then(|| self.own.get(&index)).flatten() {
            return Some(Row::own(own));
        }
        let next = self.rows.get(index + 1).filter(|next| next.text != BEHIND.text);
        let start = (entry.cells & !SPARSE) as usize;
        let end = next.map_or(self.cells.len(), |next| (next.cells & !SPARSE) as usize);
        let text_end = next.map_or(self.text.len(), |next| next.text as usize);
        Some(Row::packed(PackedRow {
            pos: TextPos { line: entry.line, column: entry.column },
            is_dense: entry.cells & SPARSE == 0,
            cells: self.cells.get(start..end).unwrap_or_default(),
            text: self.text.get(entry.text as usize..text_end).unwrap_or_default(),
        }))
    }

    /// Returns the row in the form that can be changed.
    pub(super) fn own(&mut self, index: usize) -> Option<&mut OwnRow> {
        let row = self.row(index)?;
        let own = OwnRow::of(row.pos(), row.cells());
        Some(self.own.entry(index).or_insert(own))
    }
}
