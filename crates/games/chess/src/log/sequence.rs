//! Clause 5b: a log without gaps.

use shinpan_core::finding::TextPos;

use super::match_state::EntryPlace;
use crate::finding::{Code, Finding};

/// Clause 5b: entries are numbered one after the other. One without a number counts for nothing.
#[derive(Debug, Default)]
pub(super) struct Sequence {
    last: Option<i64>,
}

impl Sequence {
    /// Finding on an entry with the number `seq`.
    pub(super) fn next(&mut self, seq: Option<i64>, pos: TextPos) -> Option<Finding> {
        let seq = seq?;
        let last = self.last.replace(seq)?;
        let place = EntryPlace { pos, ply: None };
        let message = || format!("entry {seq} comes after entry {last}");
        (last.checked_add(1) != Some(seq)).then(|| place.warning(Code::LogGap, "Clause 5b", message()))
    }
}
