//! What a line of KIF or KI2 shows of its format.

use super::header::is_opening;
use crate::japanese::{self, moves, words};

/// Kind of a line, as far as it shows the format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineKind {
    /// A header of KIF or KI2.
    Header,
    /// The heading of the moves, or a numbered move.
    Kif,
    /// A move with the mark of a side.
    Ki2,
}

/// Kind of the line `text`, without blanks around it.
pub(super) fn line_kind(text: &str) -> Option<LineKind> {
    let has_move = |text| moves::MoveText::read(moves::blanks_off(text)).is_some();
    if text.starts_with("手数--") || words::number(text).is_some_and(|(_, rest)| is_row(rest)) {
        return Some(LineKind::Kif);
    }
    if text.starts_with(words::is_side_mark) && has_move(text) {
        return Some(LineKind::Ki2);
    }
    let is_mark = text.strip_prefix('#').is_some_and(|rest| {
        let rest = rest.trim_start();
        rest.starts_with("KIF") || rest.starts_with("KI2") || rest.starts_with("----")
    });
    (is_mark || is_opening(text) || japanese::is_end(text)).then_some(LineKind::Header)
}

/// Whether this is what follows the number of a row.
pub(super) fn is_row(rest: &str) -> bool {
    let rest = moves::blanks_off(rest);
    moves::MoveText::read(rest).is_some() || words::end_of_row(rest).is_some()
}
