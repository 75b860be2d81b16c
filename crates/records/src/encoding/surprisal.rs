//! How likely the characters of a text are in an encoding: a text was most likely written in the encoding in which it is least
//! surprising.
//!
//! The costs are rounded logarithms of how often a character of each class stands in names and comments of records: a letter
//! of a word in Cyrillic 5 bits, one of the few hundred most frequent signs of a language 8 or 9, another sign of the first
//! level of its standard 13, of the second 18. A bit is a factor of two.

use encoding_rs::{Encoding, SHIFT_JIS, UTF_8, WINDOWS_1251, WINDOWS_1252};

use super::char_len;
use super::common::{self, Language};

const UTF8_LETTER: u32 = 6;
/// A frequent sign of a language that has many; there are fewer frequent kana and hangul.
const COMMON: u32 = 9;
const COMMON_SYLLABLE: u32 = 8;
/// Full-width punctuation, digits and letters.
const PUNCTUATION: u32 = 11;
/// Bits of a sign that readers of the language know, apart from the most frequent ones.
const FIRST_LEVEL: u32 = 13;
/// A half-width sign, or one that is not a letter.
const ODD: u32 = 14;
const SECOND_LEVEL: u32 = 18;
/// A sign of another script than that of the language, or one that is hardly ever written.
const RARE: u32 = 20;
/// Bytes that are no character.
const MALFORMED: u32 = 24;

/// Surprise of `text` in `encoding`, in bits; ASCII has none.
pub fn surprisal(encoding: &'static Encoding, text: &[u8]) -> u64 {
    if encoding == UTF_8 {
        return utf8(text);
    }
    let (mut at, mut bits) = (0, 0);
    while let Some(offset) = text[at..].iter().position(|byte| !byte.is_ascii()) {
        at += offset;
        bits += u64::from(bits_at(encoding, text, at));
        at += char_len(encoding, &text[at..]);
    }
    bits
}

/// The surprisal in UTF-8, in which hardly any other text is well-formed.
fn utf8(text: &[u8]) -> u64 {
    let of_chunk = |chunk: std::str::Utf8Chunk<'_>| {
        let letters = chunk.valid().chars().filter(|char| !char.is_ascii()).count();
        letters as u64 * u64::from(UTF8_LETTER) + u64::from(!chunk.invalid().is_empty()) * u64::from(MALFORMED)
    };
    text.utf8_chunks().map(of_chunk).sum()
}

/// Whether the character of `text` at `at`, which is not ASCII, is one that those who read the language know.
pub fn is_everyday(encoding: &'static Encoding, text: &[u8], at: usize) -> bool {
    bits_at(encoding, text, at) <= FIRST_LEVEL
}

/// The cost of the character of `text` at `at`, which is not ASCII.
fn bits_at(encoding: &'static Encoding, text: &[u8], at: usize) -> u32 {
    if encoding == WINDOWS_1252 {
        return western(text, at);
    }
    if encoding == WINDOWS_1251 {
        return cyrillic(text, at);
    }
    let lead = text[at];
    let (length, second) = (char_len(encoding, &text[at..]), text.get(at + 1).copied().unwrap_or_default());
    if length == 1 {
        let is_katakana = encoding == SHIFT_JIS && matches!(lead, 0xa1..=0xdf);
        return if is_katakana { ODD } else { MALFORMED };
    }
    let Some(char) = decoded(encoding, [lead, second]) else { return MALFORMED };
    let Some(language) = Language::of(encoding) else { return RARE };
    match language {
        Language::Japanese => match char {
            'ぁ'..='ん' => COMMON_SYLLABLE,
            'ァ'..='ヶ' | 'ー' => COMMON,
            _ if language.has(char) => COMMON,
            _ if is_first_level_of_jis(encoding, lead) => FIRST_LEVEL,
            _ if is_punctuation_of_jis(encoding, lead) => PUNCTUATION,
            _ => SECOND_LEVEL,
        },
        Language::Korean if language.has(char) => COMMON_SYLLABLE,
        _ if language.has(char) => COMMON,
        Language::Chinese => match (lead, second) {
            (0xa1 | 0xa3, 0xa1..) => PUNCTUATION,
            (0xb0..=0xd7, 0xa1..) => FIRST_LEVEL,
            (0xd8..=0xf7, 0xa1..) => SECOND_LEVEL,
            _ => RARE,
        },
        Language::Taiwanese => match lead {
            0xa1..=0xa3 => PUNCTUATION,
            0xa4..=0xc6 => FIRST_LEVEL,
            _ => SECOND_LEVEL,
        },
        Language::Korean => match (lead, second) {
            (0xa1 | 0xa3, 0xa1..) => PUNCTUATION,
            (0xb0..=0xc8, 0xa1..) => FIRST_LEVEL,
            (0xca..=0xfd, 0xa1..) => SECOND_LEVEL,
            _ => RARE,
        },
    }
}

fn is_first_level_of_jis(encoding: &'static Encoding, lead: u8) -> bool {
    if encoding == SHIFT_JIS { matches!(lead, 0x88..=0x97) } else { matches!(lead, 0xb0..=0xcf) }
}

fn is_punctuation_of_jis(encoding: &'static Encoding, lead: u8) -> bool {
    if encoding == SHIFT_JIS { matches!(lead, 0x81..=0x82) } else { matches!(lead, 0xa1..=0xa3) }
}

/// The one character of a pair.
fn decoded(encoding: &'static Encoding, pair: [u8; 2]) -> Option<char> {
    let text = encoding.decode_without_bom_handling_and_without_replacement(&pair)?;
    let mut chars = text.chars();
    chars.next().filter(|_| chars.next().is_none())
}

/// The byte `step` places beyond `at`.
fn beside(text: &[u8], at: usize, step: isize) -> u8 {
    at.checked_add_signed(step).and_then(|at| text.get(at)).copied().unwrap_or_default()
}

/// The cost in windows-1252, in which letters with accents stand alone among others, or in pairs.
fn western(text: &[u8], at: usize) -> u32 {
    if text[at] < 0xc0 || matches!(text[at], 0xd7 | 0xf7) {
        return ODD;
    }
    let [far_left, left, right, far_right] = [-2, -1, 1, 2].map(|step| !beside(text, at, step).is_ascii());
    match (left, right) {
        (true, true) => RARE,
        (true, false) if far_left => RARE,
        (false, true) if far_right => RARE,
        _ => 10,
    }
}

/// The cost in windows-1251: Cyrillic words have no Latin letters, and no capital behind a small letter.
fn cyrillic(text: &[u8], at: usize) -> u32 {
    let byte = text[at];
    if !common::is_cyrillic(byte) {
        return RARE;
    }
    let (left, right) = (beside(text, at, -1), beside(text, at, 1));
    let begins_word = !common::is_cyrillic(left);
    let is_alone = begins_word && !common::is_cyrillic(right);
    let is_mixed = left.is_ascii_alphabetic() || right.is_ascii_alphabetic();
    let is_capital_within = common::is_small_cyrillic(left) && !common::is_small_cyrillic(byte);
    5 + 6 * u32::from(begins_word)
        + 3 * u32::from(is_alone)
        + 16 * u32::from(is_mixed)
        + 6 * u32::from(is_capital_within)
}
