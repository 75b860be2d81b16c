//! The boards of a game and who made them, with those that came back.
//!
//! The cost of a turn does not grow with the game: a hash finds the earlier boards, and the changes since one of them tell
//! exactly whether the board is the same.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use shinpan_core::Side;
use shinpan_core::side::Sides;

use crate::board::{Board, CHANGES, Change, Played};
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
    /// How far the log of the board went then.
    logged: usize,
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
    /// The latest entry whose board was an earlier one, and that one.
    twins: Option<(usize, usize)>,
    odd: Odd,
}

impl History {
    /// Forgets everything.
    pub fn clear(&mut self) {
        self.entries.clear();
        self.latest.clear();
        self.taken.clear();
        self.twins = None;
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
        let logged = board.log().len();
        self.entries.push(Entry { ply, mover, made, board: number, previous, logged, sums });
        if let Some(twin) = self.twin(board.log(), number) {
            self.twins = Some((number, twin));
            self.entries[number].board = self.entries[twin].board;
        }
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

    /// The nearest earlier entry with exactly the board of the entry `number`, the last one.
    fn twin(&mut self, log: &[Change], number: usize) -> Option<usize> {
        let mut candidate = self.entries[number].previous;
        while let Some(earlier) = candidate {
            if self.is_same(log, earlier) {
                return Some(earlier);
            }
            candidate = self.entries[earlier].previous;
        }
        None
    }

    /// Whether nothing has changed in the end since the entry `earlier`. The way leads over the last pair of equal boards
    /// where that is shorter, so that rounds of a long cycle cost no more than their length.
    fn is_same(&mut self, log: &[Change], earlier: usize) -> bool {
        let logged = |entry: usize| self.entries[entry].logged;
        let direct = &log[logged(earlier)..];
        let Some((late, early)) = self.twins else { return self.odd.none([direct, &[]]) };
        let (one, other) = (logged(earlier), logged(early));
        let ways = [&log[one.min(other)..one.max(other)], &log[logged(late)..]];
        let is_shorter = ways[0].len() + ways[1].len() < direct.len();
        self.odd.none(if is_shorter { ways } else { [direct, &[]] })
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

/// Which changes came an odd number of times; none between two questions.
#[derive(Clone, Debug)]
struct Odd(Box<[bool]>);

impl Default for Odd {
    fn default() -> Self {
        Self(vec![false; CHANGES].into())
    }
}

impl Odd {
    /// Whether each of these changes was taken back.
    fn none(&mut self, changes: [&[Change]; 2]) -> bool {
        let mut count = 0_usize;
        for change in changes.into_iter().flatten() {
            let is_odd = &mut self.0[usize::from(*change)];
            *is_odd = !*is_odd;
            if *is_odd { count += 1 } else { count -= 1 }
        }
        if count > 0 {
            changes.into_iter().flatten().for_each(|change| self.0[usize::from(*change)] = false);
        }
        count == 0
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
