//! The boards of a game and who made them, with those that came back.
//!
//! Every turn makes an entry, and so does a setup: entries have numbers of their own, from 0, which are not plies. The cost
//! of a turn does not grow with the game: a hash finds earlier boards, and copies of them confirm that a board is the same.

use shinpan_core::Side;
use shinpan_records::Occurrences;

use crate::board::{Board, Captures};
use crate::class::TurnCounts;

/// Kind of the event that made a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MadeBy {
    /// A setup.
    Setup,
    /// A stone that was played, with what it took.
    Play(Captures),
    /// A pass.
    Pass,
}

/// A board of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The turn that made it; of a setup, the last turn before it.
    pub ply: u32,
    /// Side that made it; for a setup, the opponent of the side to move.
    pub mover: Side,
    /// Kind of the event that made it.
    pub made_by: MadeBy,
    /// Turns since the game began.
    pub counts: TurnCounts,
}

impl Entry {
    /// Whether a stone that was played made it.
    pub const fn is_play(&self) -> bool {
        matches!(self.made_by, MadeBy::Play(_))
    }
}

/// The boards of a game, in order.
#[derive(Clone, Debug, Default)]
pub struct History {
    /// Occurrences; their plies are numbers of entries here.
    entries: Occurrences<Entry>,
    /// The stones that each play took, its own among them.
    taken: Vec<u32>,
    /// The packed colours of each board, one behind the other.
    boards: Vec<u64>,
}

impl History {
    /// Forgets everything.
    pub fn clear(&mut self) {
        self.entries.clear();
        self.taken.clear();
        self.boards.clear();
    }

    /// The number of the last entry; 0 also where there is none.
    pub fn last_number(&self) -> u32 {
        self.entries.ply()
    }

    /// The entry with a number.
    pub fn entry(&self, number: u32) -> Option<&Entry> {
        self.entries.at(number)
    }

    /// Adds the board that a turn, or a setup, made. Whether it stood before.
    pub fn push(&mut self, board: &Board, ply: u32, mover: Side, made_by: MadeBy) -> bool {
        let counts = self.entries.last().map_or_else(TurnCounts::default, |last| last.counts);
        let counts = match made_by {
            MadeBy::Setup => counts,
            MadeBy::Pass => counts.with_pass(),
            MadeBy::Play(captures) => {
                self.taken.push(captures.all());
                counts.with_play(mover, captures)
            }
        };
        let (packed, boards) = (board.packed(), &self.boards);
        let is_same = |number: u32, _: &Entry, _: &Entry| boards[number as usize * packed.len()..].starts_with(packed);
        let count = self.entries.push_by(board.hash(), Entry { ply, mover, made_by, counts }, is_same);
        self.boards.extend_from_slice(packed);
        count > 1
    }

    /// The numbers of the entries before `number` with the same board, the nearest one first.
    pub fn earlier(&self, number: u32) -> impl Iterator<Item = u32> {
        self.entries.back_from(number).skip(1)
    }

    /// Whether two entries have the same board.
    pub fn is_same_board(&self, one: u32, other: u32) -> bool {
        self.entries.first_of(one) == self.entries.first_of(other)
    }

    /// The stones that each of the plays took which `counts` has, the first of them the one after `start`.
    pub fn taken(&self, start: &Entry, counts: &TurnCounts) -> &[u32] {
        let from = start.counts.plays as usize;
        self.taken.get(from..from + counts.plays as usize).unwrap_or_default()
    }
}
