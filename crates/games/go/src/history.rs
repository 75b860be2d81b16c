//! The boards of a game and who made them, with those that came back.
//!
//! The cost of a turn does not grow with the game: a hash finds the earlier boards, and copies of them tell exactly whether
//! the board is the same.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use shinpan_core::Side;
use shinpan_core::side::Sides;

use crate::board::{Board, Played};
use crate::class::Turns;

/// How a board was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Made {
    /// By a setup.
    Setup,
    /// By a stone.
    Stone,
    /// By a pass.
    Pass,
}

/// A board of the game.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The turn that made it; of a setup, the last turn before it.
    pub ply: u32,
    /// Who made it; of a setup, the opponent of the side to move.
    pub mover: Side,
    /// How.
    pub made: Made,
    /// The first entry with this board.
    pub board: usize,
    /// The latest earlier entry with this hash.
    previous: Option<usize>,
    /// Counted up to here.
    sums: Sums,
}

/// What happened since the game began.
#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    plays: u32,
    passes: u32,
    suicides: u32,
    singles: u32,
    captures: Sides<u32>,
}

/// The boards of a game, in order.
#[derive(Clone, Debug, Default)]
pub struct History {
    entries: Vec<Entry>,
    /// From a hash to the latest entry with it.
    latest: HashMap<u128, usize, BuildHasherDefault<Given>>,
    /// The stones that each play took, its own among them.
    taken: Vec<u32>,
    /// The packed colours of each board, one behind the other.
    boards: Vec<u64>,
}

impl History {
    /// Forgets everything.
    pub fn clear(&mut self) {
        self.entries.clear();
        self.latest.clear();
        self.taken.clear();
        self.boards.clear();
    }

    /// All boards, in order.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The last board. No turn, no entry.
    pub fn last(&self) -> Option<Entry> {
        self.entries.last().copied()
    }

    /// Adds the board that a turn, or a setup, made.
    pub fn push(&mut self, board: &Board, ply: u32, mover: Side, made: Made, played: Played) {
        let number = self.entries.len();
        let sums = self.sums().with(mover, made, played);
        if made == Made::Stone {
            self.taken.push(played.taken + played.lost);
        }
        let previous = self.latest.insert(board.hash(), number);
        let packed = board.packed();
        let board = self.twin(packed, previous).map_or(number, |twin| self.entries[twin].board);
        self.entries.push(Entry { ply, mover, made, board, previous, sums });
        self.boards.extend_from_slice(packed);
    }

    /// Whether the last board stood before.
    pub fn is_repeated(&self) -> bool {
        self.last().is_some_and(|last| last.board + 1 != self.entries.len())
    }

    /// The entries before the last one with the same board, the nearest one first.
    pub fn earlier(&self) -> impl Iterator<Item = usize> {
        let last = self.last();
        let previous = |entry: Entry| entry.previous;
        let all = std::iter::successors(last.and_then(previous), move |number| previous(self.entries[*number]));
        all.filter(move |number| last.is_some_and(|last| last.board == self.entries[*number].board))
    }

    /// What happened from the entry `from` to the last one.
    pub fn turns_since(&self, from: usize) -> Turns {
        let (start, end) = (self.entries[from].sums, self.sums());
        let captures = Sides {
            first: end.captures.first - start.captures.first,
            second: end.captures.second - start.captures.second,
        };
        Turns {
            plays: end.plays - start.plays,
            passes: end.passes - start.passes,
            suicides: end.suicides - start.suicides,
            singles: end.singles - start.singles,
            captures,
            three: self.taken_since(from).try_into().ok(),
        }
    }

    /// The stones that each play took after the entry `from`.
    pub fn taken_since(&self, from: usize) -> &[u32] {
        self.taken.get(self.entries[from].sums.plays as usize..).unwrap_or_default()
    }

    fn sums(&self) -> Sums {
        self.last().map_or_else(Sums::default, |last| last.sums)
    }

    /// The nearest entry with exactly the board `packed`, among `latest` and the earlier ones with its hash.
    fn twin(&self, packed: &[u64], latest: Option<usize>) -> Option<usize> {
        let mut candidates = std::iter::successors(latest, |number| self.entries[*number].previous);
        candidates.find(|number| self.boards[number * packed.len()..].starts_with(packed))
    }
}

impl Sums {
    fn with(mut self, mover: Side, made: Made, played: Played) -> Self {
        self.plays += u32::from(made == Made::Stone);
        self.passes += u32::from(made == Made::Pass);
        self.suicides += u32::from(played.lost > 0);
        self.singles += u32::from(played.taken + played.lost == 1);
        *self.captures.get_mut(mover) += played.taken;
        *self.captures.get_mut(mover.other()) += played.lost;
        self
    }
}

/// Takes a hash as it is: half of it is random enough for a table.
#[derive(Clone, Copy, Debug, Default)]
struct Given(u64);

impl Hasher for Given {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write_u128(&mut self, hash: u128) {
        self.0 = (hash >> 64) as u64;
    }

    /// Nothing but a `u128` is ever hashed.
    fn write(&mut self, bytes: &[u8]) {
        self.0 = bytes.iter().fold(self.0, |hash, byte| hash.rotate_left(8) ^ u64::from(*byte));
    }
}
