//! States of a search, each stored once in a few bytes.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

/// Marks that there is no other state.
const NONE: u32 = u32::MAX;

/// States with the same number of bytes, each with its origin.
#[derive(Clone, Debug)]
pub(crate) struct States<O> {
    width: usize,
    bytes: Vec<u8>,
    origins: Vec<O>,
    /// For each state, the one before it with the same hash.
    next: Vec<u32>,
    last: HashMap<u64, u32>,
}

impl<O> States<O> {
    pub(crate) fn new(width: usize) -> Self {
        Self { width, bytes: Vec::new(), origins: Vec::new(), next: Vec::new(), last: HashMap::new() }
    }

    pub(crate) fn len(&self) -> usize {
        self.origins.len()
    }

    /// Returns the bytes of a state.
    pub(crate) fn get(&self, number: usize) -> &[u8] {
        self.bytes.get(number * self.width..(number + 1) * self.width).unwrap_or_default()
    }

    /// Returns the origin of a state.
    pub(crate) fn origin(&self, number: usize) -> Option<&O> {
        self.origins.get(number)
    }

    /// Adds a state and returns its number; `None` if it is there already.
    pub(crate) fn insert(&mut self, state: &[u8], origin: O) -> Option<usize> {
        let mut hasher = DefaultHasher::new();
        state.hash(&mut hasher);
        let hash = hasher.finish();
        let before = self.last.get(&hash).copied().unwrap_or(NONE);
        let mut at = before;
        while at != NONE {
            let number = at as usize;
            if self.get(number) == state {
                return None;
            }
            at = self.next.get(number).copied().unwrap_or(NONE);
        }
        let number = self.len();
        self.bytes.extend_from_slice(state);
        self.origins.push(origin);
        self.next.push(before);
        self.last.insert(hash, u32::try_from(number).unwrap_or(NONE));
        Some(number)
    }
}
