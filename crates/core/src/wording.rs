//! The words of messages: numbers, lists, unknown names, and text from a file made safe to show.

mod escape;
mod nearest;

use std::borrow::Cow;
use std::fmt::Display;

pub use escape::{printable, printable_bytes};
pub use nearest::{is_a_letter_off, meant, nearest, nearest_hint};

/// Counts a noun: `1 game`, `2 games`, `2 plies`.
#[expect(clippy::needless_pass_by_value, reason = "numbers are handed over as they are")]
pub fn counted<N: Display + PartialEq + From<u8>>(count: N, noun: &str) -> String {
    let is_one = count == N::from(1);
    match noun.strip_suffix('y') {
        _ if is_one => format!("{count} {noun}"),
        Some(stem) if !stem.ends_with(['a', 'e', 'o']) => format!("{count} {stem}ies"),
        _ => format!("{count} {noun}s"),
    }
}

/// `first`, `second` … `tenth`, then `11th`, `21st`, `112th`.
pub fn ordinal(number: u32) -> Cow<'static, str> {
    const WORDS: [&str; 10] =
        ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
    let word = (number as usize).checked_sub(1).and_then(|index| WORDS.get(index));
    word.map_or_else(|| ordinal_digits(number).into(), |word| (*word).into())
}

/// `1st`, `2nd`, `11th`, `112th`.
pub fn ordinal_digits(number: u32) -> String {
    let suffix = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{suffix}")
}

/// `a`, `a and b`, `a, b and c`.
pub fn list(words: impl IntoIterator<Item = impl ToString>) -> String {
    let mut words: Vec<String> = words.into_iter().map(|word| word.to_string()).collect();
    match words.pop() {
        Some(last) if !words.is_empty() => format!("{} and {last}", words.join(", ")),
        last => last.unwrap_or_default(),
    }
}

/// Lists the words as `a, b`; of more than `most` words only the first, and the number of the others: `a, b and 3
/// more`.
pub fn first_of(words: &[String], most: usize) -> String {
    let shown = words[..words.len().min(most)].join(", ");
    match words.len().saturating_sub(most) {
        0 => shown,
        more => format!("{shown} and {more} more"),
    }
}

/// Prepares a name from a file for messages: safe to show, in double quotes.
pub fn quoted(name: &str) -> String {
    format!("\"{}\"", printable(name))
}

/// Prepares an id for messages; in quotes if it could be taken for several.
pub fn plain(id: &str) -> String {
    if id.contains([',', '{', '}', '"']) || id.contains(char::is_whitespace) {
        quoted(id)
    } else {
        printable(id).into_owned()
    }
}

/// Returns the ASCII character for a full-width one: `Ａ`, `５`, `＋` and the full-width blank; other characters stay.
pub fn narrow(char: char) -> char {
    match char {
        '\u{3000}' => ' ',
        // The full-width forms are in the order of ASCII.
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(char) - 0xfee0).unwrap_or(char),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn full_width_characters() {
        assert_eq!("Ｗ＋３．５\u{3000}～黒".chars().map(narrow).collect::<String>(), "W+3.5 ~黒");
    }

    #[test]
    fn counts() {
        for (count, noun, expected) in [
            (0, "game", "0 games"),
            (1, "game", "1 game"),
            (2, "game", "2 games"),
            (1, "ply", "1 ply"),
            (2, "ply", "2 plies"),
            (2, "key", "2 keys"),
            (3, "discrepancy", "3 discrepancies"),
        ] {
            assert_eq!(counted(count, noun), expected);
        }
        assert_eq!(counted(1_usize, "row"), "1 row");
    }

    #[test]
    fn ordinals() {
        for (number, word, digits) in [
            (0, "0th", "0th"),
            (1, "first", "1st"),
            (2, "second", "2nd"),
            (3, "third", "3rd"),
            (10, "tenth", "10th"),
            (11, "11th", "11th"),
            (12, "12th", "12th"),
            (13, "13th", "13th"),
            (21, "21st", "21st"),
            (22, "22nd", "22nd"),
            (23, "23rd", "23rd"),
            (101, "101st", "101st"),
            (111, "111th", "111th"),
            (112, "112th", "112th"),
        ] {
            assert_eq!((&*ordinal(number), &*ordinal_digits(number)), (word, digits), "{number}");
        }
    }

    #[test]
    fn lists() {
        for (words, all, two) in [
            (&[][..], "", ""),
            (&["a"], "a", "a"),
            (&["a", "b"], "a and b", "a, b"),
            (&["a", "b", "c"], "a, b and c", "a, b and 1 more"),
            (&["a", "b", "c", "d"], "a, b, c and d", "a, b and 2 more"),
        ] {
            let words = words.iter().map(ToString::to_string).collect::<Vec<_>>();
            assert_eq!((list(&words), first_of(&words, 2)), (all.to_owned(), two.to_owned()));
        }
    }

    #[test]
    fn names_from_files() {
        assert_eq!(quoted("a\u{7}b"), "\"a\\u{7}b\"");
    }
}
