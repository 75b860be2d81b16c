//! What a word, a number and a tag are made of.

use std::borrow::Cow;

use super::Pair;
use shinpan_core::Outcome;

/// The bytes at which a word ends.
pub(super) const WORD_ENDS: [bool; 256] = {
    let mut ends = [false; 256];
    let bytes = b" \t\n\x0c\r{}()[];$!?";
    let mut at = 0;
    while at < bytes.len() {
        ends[bytes[at] as usize] = true;
        at += 1;
    }
    ends
};

/// The result that a word is.
pub(super) fn outcome(word: &[u8]) -> Option<Outcome> {
    Some(match word {
        b"1-0" => Outcome::FirstWins,
        b"0-1" => Outcome::SecondWins,
        b"1/2-1/2" => Outcome::Draw,
        b"*" => Outcome::Unfinished,
        _ => return None,
    })
}

/// How much of a word is the number of a move: digits and dots, or up to `bare` digits alone.
pub(super) fn word_number(word: &[u8], bare: usize) -> usize {
    let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let dots = word[digits..].iter().take_while(|byte| **byte == b'.').count();
    let is_bare = dots == 0 && digits == word.len() && digits <= bare;
    if dots > 0 || is_bare { digits + dots } else { 0 }
}

/// The tag that `text` begins with.
pub(super) fn tag_pair(text: &[u8]) -> Option<Pair<'_>> {
    let inner = text.strip_prefix(b"[")?.trim_ascii_start();
    let name = inner.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
    let (name, rest) = inner.split_at(name);
    let (value, rest) = quoted(rest.trim_ascii_start().strip_prefix(b"\"")?)?;
    let rest = rest.trim_ascii_start().strip_prefix(b"]")?;
    (!name.is_empty()).then(|| (name, value, text.len() - rest.len()))
}

/// A text up to its closing quote, and what comes behind that. A backslash stands before a byte that is meant as it is.
fn quoted(text: &[u8]) -> Option<(Cow<'_, [u8]>, &[u8])> {
    let plain = memchr::memchr2(b'"', b'\\', text)?;
    if text[plain] == b'"' {
        return Some((Cow::Borrowed(&text[..plain]), &text[plain + 1..]));
    }
    let (mut value, mut rest) = (text[..plain].to_vec(), text[plain..].iter());
    loop {
        match *rest.next()? {
            b'"' => return Some((Cow::Owned(value), rest.as_slice())),
            b'\\' => value.push(*rest.next()?),
            byte => value.push(byte),
        }
    }
}
