//! Excerpts: lines of records with one word marked.

use shinpan_core::wording::printable;

/// A line of a record with one word marked. The texts are data: they are escaped when they are written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// Place of the line, in words.
    pub place: String,
    /// Text before the word.
    pub before: String,
    /// The word; empty at the end of the line.
    pub word: String,
    /// Text after the word.
    pub after: String,
}

/// Number of characters shown before and after the word.
const CONTEXT: usize = 60;
/// Largest number of characters of the word.
const WORD: usize = 40;
/// Sign for what is left out.
const ELLIPSIS: char = '…';

impl Excerpt {
    /// Creates the excerpt from the two parts of a line; the word at the start of `rest` is marked. A long line is
    /// shortened.
    pub fn new(place: &str, before: &str, rest: &str) -> Self {
        let (word, after) = rest.split_at(word_length(rest));
        Self { place: place.to_owned(), before: last_of(before), word: word.to_owned(), after: first_of(after) }
    }

    /// Returns the line as text, with invisible characters written out.
    pub(crate) fn line(&self) -> String {
        [&self.before, &self.word, &self.after].map(|part| printable(part)).concat()
    }

    /// Returns blanks and a caret that stands below the word, in a font in which East Asian characters are as wide as
    /// two letters.
    pub(crate) fn caret(&self) -> String {
        let blank = |sign: char| if is_wide(sign) { '\u{3000}' } else { ' ' };
        printable(&self.before).chars().map(blank).chain(['^']).collect()
    }
}

/// Length in bytes of the word at the start of `text`.
fn word_length(text: &str) -> usize {
    let mut signs = text.char_indices().enumerate();
    let end = signs.find(|(number, (_, sign))| *number == WORD || (*number > 0 && sign.is_whitespace()));
    end.map_or(text.len(), |(_, (at, _))| at)
}

/// Returns the last characters of `text`.
fn last_of(text: &str) -> String {
    match text.char_indices().rev().nth(CONTEXT) {
        Some((at, sign)) => [&ELLIPSIS.to_string(), &text[at + sign.len_utf8()..]].concat(),
        None => text.to_owned(),
    }
}

/// Returns the first characters of `text`.
fn first_of(text: &str) -> String {
    match text.char_indices().nth(CONTEXT) {
        Some((at, _)) => [&text[..at], &ELLIPSIS.to_string()].concat(),
        None => text.to_owned(),
    }
}

/// Whether a character is as wide as two letters: kana, kanji, hangul, full-width forms.
fn is_wide(sign: char) -> bool {
    matches!(u32::from(sign), 0x1100..=0x115f | 0x2e80..=0xa4cf | 0xac00..=0xd7a3 | 0xf900..=0xfaff | 0xfe30..=0xfe4f
        | 0xff01..=0xff60 | 0xffe0..=0xffe6 | 0x20000..=0x3fffd)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_word_at_the_place_is_meant() {
        for (before, rest, word, after) in [
            ("", "+7776FU,T3", "+7776FU,T3", ""),
            ("  12 ", "７六歩(77)   ( 0:01)", "７六歩(77)", "   ( 0:01)"),
            ("x", "", "", ""),
            ("x", " y", " y", ""),
        ] {
            let excerpt = Excerpt::new("line 1", before, rest);
            assert_eq!((&*excerpt.before, &*excerpt.word, &*excerpt.after), (before, word, after));
        }
    }

    #[test]
    fn a_long_line_is_cut() {
        let long = "あ".repeat(1_000);
        let excerpt = Excerpt::new("line 1", &long, &format!("{long} {long}"));
        let lengths = [&excerpt.before, &excerpt.word, &excerpt.after].map(|part| part.chars().count());
        assert_eq!(lengths, [CONTEXT + 1, WORD, CONTEXT + 1]);
        assert!(excerpt.before.starts_with('…') && excerpt.after.ends_with('…'));
    }

    #[test]
    fn the_caret_stands_below_the_word() {
        let excerpt = Excerpt::new("line 1", "a\t六", "歩");
        assert_eq!((excerpt.line(), excerpt.caret()), ("a\\u{9}六歩".to_owned(), "      \u{3000}^".to_owned()));
    }
}
