//! Positions that come back: which positions of a game are the same, and how often each has stood.
//!
//! A 64-bit key finds earlier positions, the positions themselves confirm them, so that a count is exact whatever the keys.
//! The cost of a ply does not grow with the game. Positions are called by their ply: 0 is the start.

use serde::de::{Deserialize as _, Deserializer, Error as _};

/// Least number of slots: a power of two.
const FEWEST_SLOTS: usize = 256;

/// The positions of a game or of a line of a search, each with its earlier occurrences.
///
/// ```
/// use shinpan_records::Occurrences;
///
/// let mut seen = Occurrences::default();
/// for position in ["start", "a", "b", "a"] {
///     // A key need not tell positions apart.
///     seen.push(position.len() as u64, position);
/// }
/// assert_eq!((seen.count(), seen.plies()), (2, vec![1, 3]));
/// assert_eq!((seen.pop(), seen.count()), (Some("a"), 1));
/// ```
#[derive(Clone, Debug)]
pub struct Occurrences<P> {
    entries: Vec<Entry<P>>,
    /// Open addressing by key: the ply of the latest occurrence of a position plus 1, 0 where there is none.
    slots: Vec<u32>,
    /// Number of slots taken: as many as there are different positions.
    taken: usize,
}

#[derive(Clone, Copy, Debug)]
struct Entry<P> {
    position: P,
    key: u64,
    /// The ply of the occurrence before this one plus 1, 0 if there is none.
    earlier: u32,
    /// The ply of the first occurrence.
    first: u32,
    /// Number of the occurrence, from 1.
    count: u32,
}

impl<P> Default for Occurrences<P> {
    fn default() -> Self {
        Self { entries: Vec::new(), slots: Vec::new(), taken: 0 }
    }
}

impl<P> Occurrences<P> {
    /// Forgets all positions, and keeps the memory: there is room for a game of the same length.
    pub fn clear(&mut self) {
        let slots = (self.taken * 2 + 1).next_power_of_two().max(FEWEST_SLOTS);
        self.taken = 0;
        self.entries.clear();
        self.slots.clear();
        self.slots.resize(slots, 0);
    }

    /// Adds the position after the next ply, with its key: equal positions have equal ones. Which occurrence it is, from 1.
    #[inline]
    pub fn push(&mut self, key: u64, position: P) -> u32
    where
        P: PartialEq,
    {
        self.push_by(key, position, |_, earlier, position| earlier == position)
    }

    /// Adds the position after the next ply; `is_same` says whether the one of an earlier ply is the same as it.
    #[inline]
    pub fn push_by(&mut self, key: u64, position: P, is_same: impl Fn(u32, &P, &P) -> bool) -> u32 {
        self.entries.push(Entry { position, key, earlier: 0, first: 0, count: 1 });
        self.index_last(is_same)
    }

    /// Adds the position that `change` makes of the last one, and which it gives the key of. The position is copied before it
    /// is changed, not after: that is what makes it fast.
    ///
    /// # Errors
    /// Those of `change`; nothing is added then.
    pub fn advance<E>(&mut self, change: impl FnOnce(&mut P) -> Result<u64, E>) -> Option<Result<u32, E>>
    where
        P: Clone + PartialEq,
    {
        let mut entry = self.entries.last()?.clone();
        entry.earlier = 0;
        self.entries.push(entry);
        let entry = self.entries.last_mut()?;
        match change(&mut entry.position) {
            Ok(key) => {
                entry.key = key;
                Some(Ok(self.index_last(|_, earlier, position| earlier == position)))
            }
            Err(error) => {
                self.entries.pop();
                Some(Err(error))
            }
        }
    }

    /// Takes the last position away.
    pub fn pop(&mut self) -> Option<P> {
        let slot = self.slot_of_last();
        let Entry { position, earlier, .. } = self.entries.pop()?;
        // A position that had not stood before took its slot after all that is left: nothing is found by way of it.
        self.slots[slot] = earlier;
        self.taken -= usize::from(earlier == 0);
        Some(position)
    }

    /// Number of positions; one more than the last ply.
    pub const fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The last ply; 0 also where there is no position.
    pub fn ply(&self) -> u32 {
        number(self.entries.len().saturating_sub(1))
    }

    /// The last position.
    pub fn last(&self) -> Option<&P> {
        self.entries.last().map(|entry| &entry.position)
    }

    /// The position after `ply`.
    pub fn at(&self, ply: u32) -> Option<&P> {
        self.entry(ply).map(|entry| &entry.position)
    }

    /// Number of the last position's occurrence, from 1; 0 where there is none.
    pub fn count(&self) -> u32 {
        self.entries.last().map_or(0, |entry| entry.count)
    }

    /// Number of the occurrence of the position after `ply`, from 1.
    pub fn count_at(&self, ply: u32) -> Option<u32> {
        self.entry(ply).map(|entry| entry.count)
    }

    /// The ply at which the position of `ply` stood first.
    pub fn first_of(&self, ply: u32) -> Option<u32> {
        self.entry(ply).map(|entry| entry.first)
    }

    /// The ply of the occurrence before that of `ply`.
    pub fn earlier(&self, ply: u32) -> Option<u32> {
        self.entry(ply)?.earlier.checked_sub(1)
    }

    /// The plies at which the last position stood, the last one among them.
    pub fn plies(&self) -> Vec<u32> {
        self.plies_to(self.ply())
    }

    /// The plies up to `ply` at which its position stood.
    pub fn plies_to(&self, ply: u32) -> Vec<u32> {
        let mut plies: Vec<u32> = self.back_from(ply).collect();
        plies.reverse();
        plies
    }

    /// The plies at which the position of `ply` stood, from `ply` back.
    pub fn back_from(&self, ply: u32) -> impl Iterator<Item = u32> {
        std::iter::successors(self.entry(ply).map(|_| ply), |ply| self.earlier(*ply))
    }

    /// Number of times that a position with this key, which `is_same` knows, has stood.
    pub fn count_of(&self, key: u64, is_same: impl Fn(&P) -> bool) -> u32 {
        if self.slots.is_empty() {
            return 0;
        }
        let slot = self.slot_of(key, |ply| is_same(&self.entries[ply].position));
        self.slots[slot].checked_sub(1).and_then(|ply| self.count_at(ply)).unwrap_or(0)
    }

    fn entry(&self, ply: u32) -> Option<&Entry<P>> {
        self.entries.get(ply as usize)
    }

    /// Finds the earlier occurrences of the last position, and counts it.
    fn index_last(&mut self, is_same: impl Fn(u32, &P, &P) -> bool) -> u32 {
        if (self.taken + 1) * 2 >= self.slots.len() {
            self.grow();
        }
        let Some((last, earlier)) = self.entries.split_last_mut() else { return 0 };
        let is_same = |ply: usize| is_same(number(ply), &earlier[ply].position, &last.position);
        let slot = slot_of(&self.slots, last.key, |ply| earlier[ply].key, is_same);
        let ply = number(earlier.len());
        last.earlier = self.slots[slot];
        self.taken += usize::from(last.earlier == 0);
        let same = last.earlier.checked_sub(1).map(|same| &earlier[same as usize]);
        (last.first, last.count) = same.map_or((ply, 1), |same| (same.first, same.count + 1));
        self.slots[slot] = ply.saturating_add(1);
        last.count
    }

    /// The slot of the last position, which is in it; 0 where there is none.
    fn slot_of_last(&self) -> usize {
        let last = self.entries.len().saturating_sub(1);
        self.entries.last().map_or(0, |entry| self.slot_of(entry.key, |ply| ply == last))
    }

    fn slot_of(&self, key: u64, is_same: impl Fn(usize) -> bool) -> usize {
        slot_of(&self.slots, key, |ply| self.entries[ply].key, is_same)
    }

    /// Twice as many slots. Positions come into them in the order in which they came into the game, the last occurrence of
    /// each in the slot of the first, so that [`Occurrences::pop`] may empty slots from the last one back.
    fn grow(&mut self) {
        let size = (self.slots.len() * 2).max(FEWEST_SLOTS);
        self.slots.clear();
        self.slots.resize(size, 0);
        for ply in 0..self.entries.len().saturating_sub(1) {
            let entry = &self.entries[ply];
            let slot = self.slot_of(entry.key, |other| Some(number(other)) == entry.earlier.checked_sub(1));
            self.slots[slot] = number(ply).saturating_add(1);
        }
    }
}

/// The slot that holds a position, by its key, or that is free for it: there is always one.
fn slot_of(slots: &[u32], key: u64, key_at: impl Fn(usize) -> u64, is_same: impl Fn(usize) -> bool) -> usize {
    let mask = slots.len() - 1;
    // The uppermost bits of the product depend on all bits of the key, whatever the quality of keys.
    let spread = key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (u64::BITS - slots.len().trailing_zeros());
    #[allow(clippy::cast_possible_truncation, reason = "below the number of slots")]
    let mut slot = spread as usize;
    while let Some(ply) = slots[slot].checked_sub(1).map(|ply| ply as usize) {
        if key_at(ply) == key && is_same(ply) {
            break;
        }
        slot = (slot + 1) & mask;
    }
    slot
}

/// A count of occurrences in a rule book: one that ends a game is at least two.
///
/// # Errors
/// It is no whole number, or less than two.
pub fn at_least_two<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    match u32::deserialize(deserializer)? {
        count @ (0 | 1) => Err(D::Error::custom(format!("{count} occurrences, expected 2 or more"))),
        count => Ok(count),
    }
}

/// A ply; games have far fewer than 2^32.
fn number(ply: usize) -> u32 {
    u32::try_from(ply).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[derive(Clone, Debug)]
    enum Step {
        Push(u16),
        Pop,
    }

    fn steps() -> impl Strategy<Value = Vec<Step>> {
        // Few positions come back often; many make the table grow, again and again.
        let position = |most: u16| (0..most).prop_map(Step::Push);
        let step = |most: u16| prop_oneof![6 => position(most), 2 => position(40), 1 => Just(Step::Pop)];
        prop_oneof![prop::collection::vec(step(40), 0..500), prop::collection::vec(step(5_000), 0..1500)]
    }

    proptest! {
        /// Against counting by comparing all positions, with keys that tell positions apart, few of them, and none.
        #[test]
        fn counts_are_exact(steps in steps(), keys in prop_oneof![1_u64..60, 1_000_u64..9_000]) {
            let mut seen = Occurrences::default();
            let mut game: Vec<u16> = Vec::new();
            for step in steps {
                match step {
                    Step::Push(position) => {
                        seen.push(u64::from(position) % keys, position);
                        game.push(position);
                    }
                    Step::Pop => prop_assert_eq!(seen.pop(), game.pop()),
                }
                let plies: Vec<u32> = (0..).zip(&game).filter(|(_, one)| Some(*one) == game.last()).map(|(ply, _)| ply).collect();
                prop_assert_eq!(seen.count() as usize, plies.len());
                prop_assert_eq!(seen.last(), game.last());
                if let Some(first) = plies.first() {
                    prop_assert_eq!(seen.first_of(seen.ply()), Some(*first));
                    prop_assert_eq!(seen.plies(), plies);
                }
                let sevens = game.iter().filter(|one| matches!(one, 7)).count();
                prop_assert_eq!(seen.count_of(7 % keys, |one| *one == 7) as usize, sevens);
            }
        }
    }

    /// A table that has grown several times knows all that it knew before.
    #[test]
    fn what_stood_is_known_after_the_table_has_grown() {
        let mut seen = Occurrences::default();
        for position in (0..2_000_u64).chain(0..2_000) {
            seen.push(position % 500, position);
        }
        assert!((0..2_000).all(|position| seen.count_of(position % 500, |one| *one == position) == 2));
        assert_eq!((seen.plies(), seen.first_of(2_000)), (vec![1_999, 3_999], Some(0)));
    }

    #[test]
    fn a_change_that_fails_adds_nothing() {
        let mut seen = Occurrences::default();
        assert_eq!(seen.advance::<()>(|_: &mut u8| Ok(0)), None);
        seen.push(1, 1_u8);
        assert_eq!(seen.advance(|_| Err("no")), Some(Err("no")));
        assert_eq!(
            seen.advance::<()>(|one| {
                *one += 1;
                Ok(2)
            }),
            Some(Ok(1))
        );
        assert_eq!(
            seen.advance::<()>(|one| {
                *one -= 1;
                Ok(1)
            }),
            Some(Ok(2))
        );
        assert_eq!((seen.len(), seen.plies()), (3, vec![0, 2]));
    }
}
