//! What a word, a number and a tag are made of.

use std::borrow::Cow;

use shinpan_core::Outcome;

/// The number of a move as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveNumber {
    /// From 1.
    pub number: u32,
    /// Dots behind it say that the second side moves.
    pub is_second: bool,
}

impl MoveNumber {
    /// Number of the move among those of both sides: twice the number, and one more for the second side.
    pub(super) fn half(self) -> i64 {
        2 * i64::from(self.number) + i64::from(self.is_second)
    }
}

impl std::fmt::Display for MoveNumber {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", self.number, if self.is_second { "..." } else { "." })
    }
}

/// The name, the value and the length of a tag.
pub(super) type Pair<'a> = (&'a [u8], Cow<'a, [u8]>, usize);

/// The bytes at which a word ends, or at which a blank may begin that is not ASCII.
const WORD_ENDS: [bool; 256] = {
    let mut ends = [false; 256];
    let bytes = b" \t\n\x0c\r{}()[];$!?\x1a\xc2\xef";
    let mut at = 0;
    while at < bytes.len() {
        ends[bytes[at] as usize] = true;
        at += 1;
    }
    ends
};

/// Length of the word that `text` begins with.
#[inline]
pub(super) fn word_len(text: &[u8]) -> usize {
    let mut len = 0;
    while let Some(end) = text[len..].iter().position(|byte| WORD_ENDS[usize::from(*byte)]) {
        len += end;
        if text[len].is_ascii() || odd_blank(&text[len..]) > 0 || is_wide_bracket(&text[len..]) {
            return len;
        }
        len += 1;
    }
    text.len()
}

/// Length of the blank at the start of `text` that other programs leave between words: the end of a file in DOS, a
/// space that does not break, the mark at the head of a file that was joined to another. 0 if it is none.
pub(super) fn odd_blank(text: &[u8]) -> usize {
    const BLANKS: [&[u8]; 3] = [b"\x1a", b"\xc2\xa0", b"\xef\xbb\xbf"];
    let mut blanks = BLANKS.into_iter();
    blanks.find(|blank| text.starts_with(blank)).map_or(0, <[u8]>::len)
}

/// Full-width brackets, which enclose variations as those of ASCII do.
pub(super) const WIDE_OPEN: &[u8] = "（".as_bytes();
pub(super) const WIDE_CLOSE: &[u8] = "）".as_bytes();

fn is_wide_bracket(text: &[u8]) -> bool {
    text.starts_with(WIDE_OPEN) || text.starts_with(WIDE_CLOSE)
}

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

/// The result with blanks around its dash, or with decimals, that `text` begins with, and its length. Its parts alone would be taken for
/// move numbers.
#[inline]
pub(super) fn odd_outcome(text: &[u8]) -> Option<(Outcome, usize)> {
    // Most words that begin like this are move numbers; the second byte tells them apart.
    let may_be = match text {
        [b'0', second, ..] => matches!(second, b'.' | b',' | b' ' | b'\t' | b'-' | b':' | 0xe2),
        [b'1', second, ..] => matches!(second, b'/' | b' ' | b'\t' | b'-' | b':' | 0xe2),
        _ => text.starts_with("½".as_bytes()),
    };
    if !may_be {
        return None;
    }
    let (first, rest) = share(text)?;
    let blanks = |text: &[u8]| text.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    let rest = &rest[blanks(rest)..];
    let dash = DASHES.iter().find(|dash| rest.starts_with(dash))?;
    let rest = &rest[dash.len()..];
    let (second, rest) = share(&rest[blanks(rest)..])?;
    let outcome = match (first, second) {
        (2, 0) => Outcome::FirstWins,
        (0, 2) => Outcome::SecondWins,
        (1, 1) => Outcome::Draw,
        (0, 0) => Outcome::BothLose,
        _ => return None,
    };
    let len = text.len() - rest.len();
    let is_end = rest.first().is_none_or(|byte| WORD_ENDS[usize::from(*byte)]);
    let is_odd = text[..len].iter().any(|byte| matches!(byte, b' ' | b'\t' | b'.' | b','));
    (is_end && is_odd).then_some((outcome, len))
}

/// Characters between the shares of both sides in a result.
const DASHES: [&[u8]; 6] = [b"-", b":", "\u{2010}".as_bytes(), "\u{2011}".as_bytes(), "–".as_bytes(), "—".as_bytes()];

/// The share of a side in a result, in halves, that `text` begins with, and the rest of the text.
fn share(text: &[u8]) -> Option<(u32, &[u8])> {
    const SHARES: [(&[u8], u32); 6] =
        [(b"1/2", 1), (b"0.5", 1), (b"0,5", 1), ("½".as_bytes(), 1), (b"1", 2), (b"0", 0)];
    SHARES.iter().find_map(|(share, halves)| Some((*halves, text.strip_prefix(*share)?)))
}

/// Words by which programs say that a side passes: no move of any game whose records are in PGN.
pub fn null_move(text: &str) -> Option<&'static str> {
    const NULL_MOVES: [&str; 8] = ["--", "Z0", "@@@@", "0000", "null", "pass", "<>", "\u{2014}"];
    let is_one = NULL_MOVES.iter().any(|own| own.eq_ignore_ascii_case(text));
    is_one.then_some("a null move (a pass), which no rule allows; expected a move")
}

/// Length of the move number at the start of a word, digits and dots, or up to `bare` digits alone, and the number: none
/// for dots alone.
#[inline]
pub(super) fn word_number(word: &[u8], bare: usize) -> (usize, Option<MoveNumber>) {
    let (mut digits, mut number) = (0, 0_u32);
    while let Some(digit) = word.get(digits).filter(|byte| byte.is_ascii_digit()) {
        number = number.wrapping_mul(10).wrapping_add(u32::from(digit - b'0'));
        digits += 1;
    }
    let dots = word[digits..].iter().take_while(|byte| **byte == b'.').count();
    let is_bare = dots == 0 && digits == word.len() && digits <= bare;
    let len = if dots > 0 || is_bare { digits + dots } else { 0 };
    // More digits than that are no number of a move.
    let number = MoveNumber { number: if digits < 10 { number } else { u32::MAX }, is_second: dots > 1 };
    (len, (digits > 0 && len > 0).then_some(number))
}

/// Whether `text` begins as a tag does: a name and the quote of a value.
pub(super) fn looks_like_tag(text: &[u8]) -> bool {
    let Some(inner) = text.strip_prefix(b"[").map(<[u8]>::trim_ascii_start) else { return false };
    let name = name_len(inner);
    name > 0 && inner[name..].trim_ascii_start().starts_with(b"\"")
}

fn name_len(text: &[u8]) -> usize {
    text.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count()
}

/// The tag that `text` begins with. With `is_line`, where only tags stand before it on its line, its value may have quotes within.
pub(super) fn tag_pair(text: &[u8], is_line: bool) -> Option<Pair<'_>> {
    let inner = text.strip_prefix(b"[")?.trim_ascii_start();
    let (name, rest) = inner.split_at(name_len(inner));
    let value = rest.trim_ascii_start().strip_prefix(b"\"").filter(|_| !name.is_empty())?;
    let (end, behind) = value_end(value, is_line)?;
    Some((name, unescaped(&value[..end]), text.len() - behind.len()))
}

/// The place of the quote that ends the value of a tag, and the text behind the bracket. It is the first quote that the bracket follows,
/// and then another tag or the end of the line, with nothing but blanks between; failing that, and always without `is_line`, it is the
/// first quote of all, if the bracket follows that.
fn value_end(value: &[u8], is_line: bool) -> Option<(usize, &[u8])> {
    let (mut at, mut first) = (0, None);
    while let Some(sign) = memchr::memchr2(b'"', b'\\', &value[at..]).map(|sign| at + sign) {
        if value[sign] == b'\\' {
            at = (sign + 2).min(value.len());
            continue;
        }
        let end = value[sign + 1..].trim_ascii_start().strip_prefix(b"]").map(|behind| (sign, behind));
        let is_last = |(_, behind): &(usize, &[u8])| {
            let next = behind.trim_ascii_start();
            next.is_empty() || looks_like_tag(next)
        };
        if !is_line || end.as_ref().is_some_and(is_last) {
            return end;
        }
        first = first.or(Some(end));
        at = sign + 1;
    }
    first.flatten()
}

/// The text without the backslashes that escape the byte behind them.
fn unescaped(text: &[u8]) -> Cow<'_, [u8]> {
    if memchr::memchr(b'\\', text).is_none() {
        return Cow::Borrowed(text);
    }
    let (mut value, mut rest) = (Vec::with_capacity(text.len()), text.iter());
    while let Some(byte) = rest.next() {
        value.extend(if *byte == b'\\' { rest.next() } else { Some(byte) });
    }
    Cow::Owned(value)
}
