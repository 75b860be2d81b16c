//! The export of the game archive: a header and a game a row, cells split by tabs, `\n` written out in `movelist`.

use shinpan_core::finding::{Finding, Severity, TextPos};

use crate::claim;
use crate::lines::Lines;
use crate::record::{Form, RawGame, place_in};

/// The column that tells the format.
const MOVES: &[u8] = b"movelist";

/// The names of the columns.
#[derive(Clone, Debug)]
pub(crate) struct Header(Vec<Vec<u8>>);

/// The end of a line within `movelist`.
const LINE_END: &[u8] = b"\\n";

impl Header {
    /// Whether `line` is a header by its look.
    pub(crate) fn is_header(line: &[u8]) -> bool {
        line.contains(&b'\t') && names(line).any(|name| name == MOVES)
    }

    /// The header in `line`, which must have the moves in one column.
    pub(crate) fn read(line: &[u8]) -> Result<Self, String> {
        match names(line).filter(|name| *name == MOVES).count() {
            0 => Err("no column \"movelist\" in the header".to_owned()),
            1 => Ok(Self(names(line).map(<[u8]>::to_vec).collect())),
            count => Err(format!("{count} columns \"movelist\" in the header, expected one")),
        }
    }

    /// The game in `row`, which stands at `pos`.
    pub(crate) fn game(&self, row: &[u8], pos: TextPos, index: u32) -> RawGame {
        let cells: Vec<&[u8]> = row.split(|byte| *byte == b'\t').collect();
        if cells.len() != self.0.len() {
            let noun = if cells.len() == 1 { "cell" } else { "cells" };
            let message = format!("{} {noun}, expected {} as in the header", cells.len(), self.0.len());
            return no_game(index, Form::Archive, pos, message);
        }
        let mut lines = Lines::new(index, Form::Archive);
        let (mut at, mut begin) = (0, pos);
        for (name, cell) in self.0.iter().zip(cells) {
            let pos = place_in(pos, at);
            match name.as_slice() {
                MOVES => {
                    begin = pos;
                    moves(&mut lines, cell, pos);
                }
                name => claim::field(&mut lines.game, name, cell.trim_ascii(), pos),
            }
            at += cell.len() + 1;
        }
        lines.finish(begin)
    }
}

/// A row or a file that is no record.
pub(crate) fn no_game(index: u32, form: Form, pos: TextPos, message: String) -> RawGame {
    let finding = Finding::new(Severity::Error, "not-a-record", pos, message);
    RawGame { index, form, findings: vec![finding], ..RawGame::default() }
}

/// The names of the columns in `line`.
fn names(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    line.split(|byte| *byte == b'\t').map(<[u8]>::trim_ascii)
}

fn moves(lines: &mut Lines, mut cell: &[u8], mut pos: TextPos) {
    loop {
        let Some(end) = cell.windows(LINE_END.len()).position(|chunk| chunk == LINE_END) else {
            return lines.line(cell, pos);
        };
        lines.line(&cell[..end], pos);
        let next = end + LINE_END.len();
        (cell, pos) = (&cell[next..], place_in(pos, next));
    }
}
