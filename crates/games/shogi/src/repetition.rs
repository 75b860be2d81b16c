//! Fourfold repetition (sennichite) and perpetual check (oute sennichite): Art. 25.2.
//!
//! A position repeats when board, hands and side to move are the same; a 64-bit key finds candidates and the position
//! itself confirms them. How occurrences count and what makes a check perpetual is the [`Reading`]; docs/rulings.md says
//! why there are two.

use shinpan_core::Side;
use shinpan_core::side::Sides;

use crate::legality::Refusal;
use crate::moves::Move;
use crate::position::Position;
use crate::rules::Reading;

/// The article for all of it.
pub const ARTICLE: &str = "Art. 25.2";

/// All positions of a game, and which of them are the same.
#[derive(Default)]
pub struct History {
    entries: Vec<Entry>,
    /// Open addressing by key: entry number + 1 of the latest occurrence of a position, 0 where there is none.
    slots: Vec<u32>,
}

#[derive(Clone, Copy)]
struct Entry {
    position: Position,
    /// The entry of the occurrence before this one.
    previous: Option<u32>,
    /// The entry of the first occurrence.
    first: u32,
    /// This is the how-manieth occurrence, from 1.
    count: u32,
}

/// What a completed repetition comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Consequence {
    /// A draw.
    Draw,
    /// This side gave perpetual check and loses.
    Loses(Side),
    /// Both sides gave perpetual check; the rules do not say.
    Referee,
}

/// A repetition that the last ply completes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repetition {
    /// The plies at which the position stood, 0 for the start; the last one completes it.
    pub occurrences: Vec<u32>,
    /// Which side gave perpetual check.
    pub perpetual: Sides<bool>,
    /// What follows.
    pub consequence: Consequence,
}

const FEWEST_SLOTS: usize = 512;

impl History {
    /// Forgets all positions and begins with `start`.
    pub fn begin(&mut self, start: Position) {
        self.entries.clear();
        self.slots.clear();
        self.slots.resize(FEWEST_SLOTS, 0);
        self.push(start);
    }

    /// The position after the last ply; `None` before [`History::begin`].
    pub fn last(&self) -> Option<&Position> {
        self.entries.last().map(|entry| &entry.position)
    }

    /// The position after `ply`, 0 for the start.
    pub fn after(&self, ply: u32) -> Option<&Position> {
        self.entries.get(ply as usize).map(|entry| &entry.position)
    }

    /// Adds the position after the next ply.
    pub fn push(&mut self, position: Position) {
        self.entries.push(Entry { position, previous: None, first: 0, count: 1 });
        self.index_last();
    }

    /// Plays the next ply. The position is copied before it is changed, not after: that is what makes it fast.
    ///
    /// # Errors
    /// The move is refused, and nothing is added. Before [`History::begin`] there is no turn to play.
    pub fn play(&mut self, mover: Side, mv: Move) -> Result<(), Refusal> {
        let Some(last) = self.entries.last() else { return Err(Refusal::WrongTurn) };
        let entry = *last;
        self.entries.push(entry);
        let played = self.entries.last_mut().map_or(Ok(()), |entry| entry.position.advance(mover, mv));
        match played {
            Ok(()) => self.index_last(),
            Err(_) => drop(self.entries.pop()),
        }
        played
    }

    /// Finds the earlier occurrences of the last position.
    fn index_last(&mut self) {
        if self.entries.len() * 2 >= self.slots.len() {
            self.grow();
        }
        let Some(number) = self.entries.len().checked_sub(1) else { return };
        let slot = self.slot_of(&self.entries[number].position);
        let same = self.slots[slot].checked_sub(1);
        // Records have far fewer plies than 2^32.
        #[allow(clippy::cast_possible_truncation)]
        let this = number as u32;
        let (first, count) = match same.map(|same| &self.entries[same as usize]) {
            Some(same) => (same.first, same.count + 1),
            None => (this, 1),
        };
        let entry = &mut self.entries[number];
        (entry.previous, entry.first, entry.count) = (same, first, count);
        self.slots[slot] = this + 1;
    }

    /// Whether the last ply makes its position occur `times` times, and what follows.
    pub fn repetition(&self, times: u32, reading: Reading) -> Option<Repetition> {
        let last = self.entries.last()?;
        let counted = match reading {
            Reading::Csa => last.count,
            Reading::ShogiServer => last.count - u32::from(last.first == 0),
        };
        if counted != times {
            return None;
        }
        let occurrences = self.occurrences(times);
        let perpetual = match reading {
            Reading::Csa => self.perpetual_by_article(&occurrences),
            Reading::ShogiServer => self.perpetual_by_server(&occurrences),
        };
        let consequence = match (perpetual.first, perpetual.second) {
            (false, false) => Consequence::Draw,
            (true, false) => Consequence::Loses(Side::First),
            (false, true) => Consequence::Loses(Side::Second),
            (true, true) => Consequence::Referee,
        };
        Some(Repetition { occurrences, perpetual, consequence })
    }

    /// The last `times` plies at which the last position stood.
    fn occurrences(&self, times: u32) -> Vec<u32> {
        let last = self.entries.len().checked_sub(1).and_then(|last| u32::try_from(last).ok());
        let back = std::iter::successors(last, |&ply| self.entries[ply as usize].previous);
        let mut plies: Vec<u32> = back.take(times as usize).collect();
        plies.reverse();
        plies
    }

    /// Whether the move `ply` gave check, and who made it.
    pub fn check_at(&self, ply: u32) -> Option<(Side, bool)> {
        self.after(ply).map(|position| (position.turn().other(), position.in_check()))
    }

    /// By the article's wording: every ply of the side after the first occurrence up to the last gives check.
    fn perpetual_by_article(&self, occurrences: &[u32]) -> Sides<bool> {
        let mut perpetual = Sides { first: true, second: true };
        if let [first, .., last] = *occurrences {
            for (side, checks) in (first + 1..=last).filter_map(|ply| self.check_at(ply)) {
                *perpetual.get_mut(side) &= checks;
            }
        }
        perpetual
    }

    /// As the server counts: within each side's unbroken run of checks, the mover's run must hold all occurrences; else
    /// the opponent's all but one. At most one side is found.
    fn perpetual_by_server(&self, occurrences: &[u32]) -> Sides<bool> {
        let mut perpetual = Sides::default();
        let Some(&last) = occurrences.last() else { return perpetual };
        let Some((mover, _)) = self.check_at(last) else { return perpetual };
        for (side, needed) in [(mover, occurrences.len()), (mover.other(), occurrences.len() - 1)] {
            let held = self
                .run_of_checks(side, last)
                .map_or(0, |start| occurrences.iter().filter(|&&ply| ply >= start).count());
            if held >= needed {
                *perpetual.get_mut(side) = true;
                break;
            }
        }
        perpetual
    }

    /// The first ply of the run of checks that `side`'s latest move belongs to; `None` if that move gave no check.
    fn run_of_checks(&self, side: Side, last: u32) -> Option<u32> {
        let own = (1..=last).rev().filter(|&ply| self.check_at(ply).is_some_and(|(mover, _)| mover == side));
        own.take_while(|&ply| self.check_at(ply).is_some_and(|(_, checks)| checks)).last()
    }

    /// The slot that holds the latest occurrence of `position`, or the empty one where it belongs.
    fn slot_of(&self, position: &Position) -> usize {
        let mask = self.slots.len() - 1;
        // Only the low bits are wanted.
        #[allow(clippy::cast_possible_truncation)]
        let mut slot = position.key() as usize & mask;
        while let Some(entry) = self.slots[slot].checked_sub(1) {
            let known = &self.entries[entry as usize].position;
            if known.key() == position.key() && known.is_same(position) {
                break;
            }
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn grow(&mut self) {
        let latest: Vec<u32> = self.slots.iter().copied().filter(|&slot| slot > 0).collect();
        let size = self.slots.len() * 2;
        self.slots.clear();
        self.slots.resize(size, 0);
        for number in latest {
            let slot = self.slot_of(&self.entries[number as usize - 1].position);
            self.slots[slot] = number;
        }
    }
}
