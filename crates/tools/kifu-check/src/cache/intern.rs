//! Strings of reports that live as long as the program: codes, articles, decisions.
//!
//! A report borrows them from the program. One that comes from a cache borrows them from here; there are some hundreds.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::OnceLock;

/// Room for several times the words of all games.
const ROOM: usize = 4096;
/// Most places from its own at which a word is looked for.
const STEPS: usize = 64;

static WORDS: [OnceLock<String>; ROOM] = [const { OnceLock::new() }; ROOM];

/// Keeps the word for as long as the program runs; none where there is no room for another.
pub(super) fn intern(text: &str) -> Option<&'static str> {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    // The remainder is less than ROOM.
    #[allow(clippy::cast_possible_truncation)]
    let first = (hasher.finish() % ROOM as u64) as usize;
    let slots = WORDS[first..].iter().chain(&WORDS).take(STEPS);
    slots.map(|slot| slot.get_or_init(|| text.to_owned()).as_str()).find(|word| *word == text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_kept_once() {
        let one = intern("pawn-drop-mate").expect("room");
        assert!(std::ptr::eq(one, intern(&["pawn-drop", "-mate"].concat()).expect("room")));
        let many = (0..500).map(|number| number.to_string());
        assert!(many.clone().all(|text| intern(&text) == Some(&text)));
        assert!(many.clone().all(|text| intern(&text) == Some(&text)));
    }
}
