//! Where the frames of a journal are, by their keys: eight bytes a frame.
//!
//! A slot is a part of the hash and the place. What has the same part of a hash is a candidate; the frame itself tells
//! whether it is the one, so a frame that is written anew needs no change of the slot of the old one.

/// Bits of a hash that choose the shard.
const SHARD_BITS: u32 = 12;
/// Bits of a hash in a slot.
const TAG_BITS: u32 = 24;
/// Bits of a place in a slot: a journal has at most a tebibyte.
const POSITION_BITS: u32 = u64::BITS - TAG_BITS;
/// The first place that no slot can hold.
pub(super) const PLACES: u64 = 1 << POSITION_BITS;

/// Shards of sorted slots, short enough that one more in the middle costs little.
pub(super) struct Index(Vec<Vec<u64>>);

impl Default for Index {
    fn default() -> Self {
        Self(vec![Vec::new(); 1 << SHARD_BITS])
    }
}

impl Index {
    /// A frame whose key has this hash is at `pos`, which is below [`PLACES`].
    pub(super) fn insert(&mut self, hash: u64, pos: u64) {
        let (shard, first) = split(hash);
        let slots = &mut self.0[shard];
        let slot = first | pos;
        slots.insert(slots.partition_point(|other| *other < slot), slot);
    }

    /// Places where frames with keys of this hash may be, the newest first.
    pub(super) fn places(&self, hash: u64) -> impl Iterator<Item = u64> {
        let (shard, first) = split(hash);
        let slots = &self.0[shard];
        let from = slots.partition_point(|slot| *slot < first);
        let to = slots.partition_point(|slot| *slot <= (first | (PLACES - 1)));
        slots[from..to].iter().rev().map(|slot| slot & (PLACES - 1))
    }
}

/// The shard of a hash, and the least slot with its tag.
fn split(hash: u64) -> (usize, u64) {
    // The shift leaves SHARD_BITS bits.
    #[allow(clippy::cast_possible_truncation)]
    let shard = (hash >> (u64::BITS - SHARD_BITS)) as usize;
    (shard, (hash << SHARD_BITS) >> POSITION_BITS << POSITION_BITS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_of_a_hash_comes_first() {
        let mut index = Index::default();
        let places = |index: &Index, hash| index.places(hash).collect::<Vec<_>>();
        for (hash, pos) in [(0, 21), (u64::MAX, 99), (0, PLACES - 1), (0, 50), (1 << POSITION_BITS, 7)] {
            index.insert(hash, pos);
        }
        assert_eq!(places(&index, 0), [PLACES - 1, 50, 21]);
        assert_eq!(places(&index, u64::MAX), [99]);
        assert_eq!(places(&index, 1 << POSITION_BITS), [7]);
        assert_eq!(places(&index, 1 << 63), [] as [u64; 0]);
    }

    #[test]
    fn each_of_many_is_found() {
        let hash = |number: u64| number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut index = Index::default();
        for number in 0..100_000 {
            index.insert(hash(number), number);
        }
        assert!((0..100_000).all(|number| index.places(hash(number)).any(|pos| pos == number)));
    }
}
