//! A row in the packed form: the text of all cells, and eight bytes for each cell.

use super::cell::Cell;
use crate::finding::TextPos;

/// Bits of a packed cell: the end of its text in that of the row, its line relative to the row, its column in the file,
/// and whether it is JSON.
const END_BITS: u32 = 21;
const LINE_BITS: u32 = 20;
const COLUMN_BITS: u32 = 22;

/// Packs a cell whose text ends at the byte `end` of that of a row at `pos`; `None` if it does not fit.
pub(super) fn pack(cell: Cell<'_>, end: u64, pos: TextPos) -> Option<u64> {
    let line = u64::from(cell.pos.line.wrapping_sub(pos.line));
    let column = u64::from(cell.pos.column);
    if end >> END_BITS > 0 || line >> LINE_BITS > 0 || column >> COLUMN_BITS > 0 {
        return None;
    }
    let is_json = u64::from(cell.is_json);
    Some(end | line << END_BITS | column << (END_BITS + LINE_BITS) | is_json << (END_BITS + LINE_BITS + COLUMN_BITS))
}

/// A row in the packed form.
#[derive(Clone, Copy, Debug)]
pub(super) struct PackedRow<'t> {
    pub(super) pos: TextPos,
    pub(super) is_dense: bool,
    pub(super) cells: &'t [u64],
    pub(super) text: &'t str,
}

impl<'t> PackedRow<'t> {
    pub(super) fn len(&self) -> usize {
        if self.is_dense { self.cells.len() } else { self.cells.len() / 2 }
    }

    /// Returns the cell number `at`.
    pub(super) fn at(&self, at: usize) -> Option<Cell<'t>> {
        let packed = self.packed(at)?;
        let start = at.checked_sub(1).and_then(|before| self.packed(before)).map_or(0, end_of);
        let line = (packed >> END_BITS) & ((1 << LINE_BITS) - 1);
        let column = (packed >> (END_BITS + LINE_BITS)) & ((1 << COLUMN_BITS) - 1);
        let number = |bits: u64| u32::try_from(bits).unwrap_or(u32::MAX);
        Some(Cell {
            column: self.column(at),
            pos: TextPos { line: self.pos.line.wrapping_add(number(line)), column: number(column) },
            is_json: packed >> (END_BITS + LINE_BITS + COLUMN_BITS) == 1,
            text: self.text.get(start..end_of(packed)).unwrap_or_default(),
        })
    }

    /// Returns the number of the cell in `column`.
    pub(super) fn find(&self, column: usize) -> Option<usize> {
        if self.is_dense {
            return Some(column).filter(|column| *column < self.len());
        }
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = usize::midpoint(low, high);
            if self.column(middle) < column { low = middle + 1 } else { high = middle }
        }
        Some(low).filter(|low| *low < self.len() && self.column(*low) == column)
    }

    fn packed(&self, at: usize) -> Option<u64> {
        self.cells.get(if self.is_dense { at } else { 2 * at }).copied()
    }

    fn column(&self, at: usize) -> usize {
        if self.is_dense {
            return at;
        }
        self.cells.get(2 * at + 1).map_or(usize::MAX, |column| usize::try_from(*column).unwrap_or(usize::MAX))
    }
}

fn end_of(packed: u64) -> usize {
    // This many bits fit into any `usize`.
    usize::try_from(packed & ((1 << END_BITS) - 1)).unwrap_or_default()
}
