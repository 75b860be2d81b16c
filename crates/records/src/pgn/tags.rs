//! The tags that a game has had. In a file of games without moves a name that comes again is the first sign of the next game.

use std::ops::Range;

/// The most tags of a game that are remembered, and the most bytes of a value.
const MOST: usize = 100;
const MOST_OF_VALUE: usize = 80;

/// Names that say which game it is: a second one that says something else is of another game.
const OF_ONE_GAME: [&[u8]; 7] = [b"event", b"site", b"date", b"round", b"white", b"black", b"red"];

/// The tags of a game, as far as they are remembered.
#[derive(Default)]
pub(super) struct SeenTags {
    /// Names and values, one after the other.
    text: Vec<u8>,
    tags: Vec<Tag>,
    /// A bit for each tag that is remembered, by its name: few names share one.
    names: u64,
}

struct Tag {
    name: Range<usize>,
    value: Range<usize>,
}

impl SeenTags {
    pub(super) const fn new() -> Self {
        Self { text: Vec::new(), tags: Vec::new(), names: 0 }
    }

    pub(super) fn clear(&mut self) {
        self.text.clear();
        self.tags.clear();
        self.names = 0;
    }

    pub(super) fn add(&mut self, name: &[u8], value: &[u8]) {
        if self.tags.len() == MOST {
            return;
        }
        self.names |= bit(name);
        let from = self.text.len();
        self.text.extend_from_slice(bounded(name));
        let middle = self.text.len();
        self.text.extend_from_slice(bounded(value));
        self.tags.push(Tag { name: from..middle, value: middle..self.text.len() });
    }

    /// Whether the game has a tag of this name.
    pub(super) fn has(&self, name: &[u8]) -> bool {
        self.position(name).is_some()
    }

    fn position(&self, name: &[u8]) -> Option<usize> {
        if self.names & bit(name) == 0 {
            return None;
        }
        self.tags.iter().position(|tag| self.is_named(tag, name))
    }

    fn is_last(&self, name: &[u8]) -> bool {
        self.tags.last().is_some_and(|tag| self.is_named(tag, name))
    }

    fn is_named(&self, tag: &Tag, name: &[u8]) -> bool {
        self.text[tag.name.clone()].eq_ignore_ascii_case(bounded(name))
    }

    /// Whether a tag is of the next game, since this one has one of its name.
    ///
    /// It is behind an empty line, or where the name is the first of this game, or says which game it is and has another
    /// value. Just behind the tag of its name it is written twice, and so is any other.
    pub(super) fn begins_again(&self, name: &[u8], value: &[u8], after_blank: bool) -> bool {
        let Some(at) = self.position(name) else { return false };
        if after_blank || self.is_last(name) {
            return after_blank;
        }
        let is_other = || self.text[self.tags[at].value.clone()] != *bounded(value);
        at == 0 || (OF_ONE_GAME.iter().any(|own| own.eq_ignore_ascii_case(name)) && is_other())
    }
}

/// The bit of a name: by its first letter and its length.
fn bit(name: &[u8]) -> u64 {
    let first = name.first().map_or(0, |byte| usize::from(byte.to_ascii_lowercase()));
    1 << ((first + 5 * name.len().min(MOST_OF_VALUE)) % 64)
}

fn bounded(text: &[u8]) -> &[u8] {
    &text[..text.len().min(MOST_OF_VALUE)]
}
