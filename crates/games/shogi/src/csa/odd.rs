//! Statements that are not written as the format has them: read where only one statement can be meant.
//!
//! Blanks before a statement, full-width signs, digits and letters, lower case, a special without its `%`: what is left when
//! that is put straight is a statement of the format, or it is none.

use encoding_rs::{EUC_JP, Encoding, SHIFT_JIS, UTF_8};

use crate::record::Special;
use crate::width::fold;

/// Blanks that are no ASCII, in UTF-8, Shift_JIS and EUC-JP: full-width, without break, without width.
const WIDE_BLANKS: [&[u8]; 7] = [
    "\u{3000}".as_bytes(),
    "\u{a0}".as_bytes(),
    "\u{feff}".as_bytes(),
    "\u{200b}".as_bytes(),
    "\u{2060}".as_bytes(),
    b"\x81\x40",
    b"\xa1\xa1",
];

/// Number of bytes of blanks at the start of a line.
pub(super) fn indent(line: &[u8]) -> usize {
    if line.first().is_some_and(u8::is_ascii_graphic) {
        return 0;
    }
    let mut rest = line;
    loop {
        rest = rest.trim_ascii_start();
        match WIDE_BLANKS.iter().find_map(|blank| rest.strip_prefix(*blank)) {
            Some(behind) => rest = behind,
            None => return line.len() - rest.len(),
        }
    }
}

/// The statement that `text` can only be, as the format has it; `None` if it is written so, or is no statement.
pub(super) fn straightened(text: &[u8]) -> Option<Vec<u8>> {
    if is_usual(text) {
        return None;
    }
    let folded = if text.is_ascii() { text.to_vec() } else { folded(text)? };
    let begun = folded.trim_ascii();
    let straight = match *begun {
        [b'N' | b'n' | b'$', ..] => header(begun)?,
        [b'P' | b'p', ..] => position(begun)?,
        [b'+' | b'-' | b'0'..=b'9' | b'%', ..] => without_blanks(begun),
        [b'V' | b'v', ref version @ ..] if version.trim_ascii_start().first()?.is_ascii_digit() => {
            without_blanks(begun)
        }
        [b'#', ref name @ ..] if Special::from_server(&without_blanks(name)).is_ok() => without_blanks(begun),
        [first, ref rest @ ..] => time(first, rest).or_else(|| special(begun))?,
        [] => return None,
    };
    (straight != text).then_some(straight)
}

/// Whether nothing of `text` could be put straight, without a closer look.
fn is_usual(text: &[u8]) -> bool {
    let is_upper = |text: &[u8]| text.iter().all(|byte| byte.is_ascii_graphic() && !byte.is_ascii_lowercase());
    match text {
        [b'N', b'+' | b'-', ..] => true,
        [b'P', b'1'..=b'9', cells @ ..] => cells.iter().all(|&byte| byte == b' ' || is_upper(&[byte])),
        [b'$', header @ ..] => is_upper(&header[..memchr::memchr(b':', header).unwrap_or(header.len())]),
        [b'P', b'I' | b'+' | b'-', ..] | [b'+' | b'-' | b'%' | b'#' | b'V', ..] | [b'T', b'0'..=b'9', ..] => {
            is_upper(text)
        }
        _ => false,
    }
}

/// `T` and a number.
fn time(first: u8, rest: &[u8]) -> Option<Vec<u8>> {
    let number = rest.trim_ascii();
    let is_time = first.eq_ignore_ascii_case(&b'T') && number.first().is_some_and(u8::is_ascii_digit);
    is_time.then(|| [b"T", number].concat())
}

/// The name of a special without its `%`.
fn special(text: &[u8]) -> Option<Vec<u8>> {
    let name = without_blanks(text);
    let is_special = !matches!(Special::from_name(&name), Special::Unknown | Special::Error) || name == b"MATTA";
    is_special.then(|| [b"%", &name[..]].concat())
}

/// `N+name` or `$KEY:value`: only what stands before the name or the value is put straight.
fn header(text: &[u8]) -> Option<Vec<u8>> {
    if text[0] == b'$' {
        let colon = memchr::memchr(b':', text).unwrap_or(text.len());
        return Some([&without_blanks(&text[..colon]), &text[colon..]].concat());
    }
    match text[1..].trim_ascii_start() {
        [sign @ (b'+' | b'-'), name @ ..] => Some([&[b'N', *sign], name].concat()),
        _ => None,
    }
}

/// `PI` and the lists of `P+` and `P-` without blanks; of `P1` to `P9` the cells are kept.
fn position(text: &[u8]) -> Option<Vec<u8>> {
    let begun = text[1..].trim_ascii_start();
    let is_list = |list: &[u8]| list.first().is_none_or(u8::is_ascii_digit);
    match *begun {
        [rank @ b'1'..=b'9', ref cells @ ..] => Some([&[b'P', rank], &cells.to_ascii_uppercase()[..]].concat()),
        [b'+' | b'-', ..] => Some(without_blanks(text)),
        [b'I' | b'i', ref list @ ..] if is_list(list.trim_ascii_start()) => Some(without_blanks(text)),
        _ => None,
    }
}

fn without_blanks(text: &[u8]) -> Vec<u8> {
    text.iter().filter(|byte| !byte.is_ascii_whitespace()).map(u8::to_ascii_uppercase).collect()
}

/// `text` with its full-width characters as ASCII. Of a name or a header only what stands before its value must be foldable:
/// the value keeps its bytes.
fn folded(text: &[u8]) -> Option<Vec<u8>> {
    [UTF_8, SHIFT_JIS, EUC_JP].into_iter().find_map(|encoding| folded_from(text, encoding))
}

fn folded_from(text: &[u8], encoding: &'static Encoding) -> Option<Vec<u8>> {
    let decoded = encoding.decode_without_bom_handling_and_without_replacement(text)?;
    let mut ascii = Vec::with_capacity(text.len());
    let mut at = 0;
    for character in decoded.chars() {
        let Some(byte) = fold(character) else {
            let is_value = matches!(ascii.trim_ascii_start(), [b'N' | b'n', b'+' | b'-', ..])
                || (ascii.trim_ascii_start().first() == Some(&b'$') && ascii.contains(&b':'));
            return is_value.then(|| [&ascii[..], &text[at..]].concat());
        };
        ascii.extend((byte != 0).then_some(byte));
        at += encoding.encode(character.encode_utf8(&mut [0; 4])).0.len();
    }
    Some(ascii)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_are_put_straight() {
        for (text, expected) in [
            (&b" +7776FU"[..], Some("+7776FU")),
            (b"\t+7776FU", Some("+7776FU")),
            ("\u{3000}+7776FU".as_bytes(), Some("+7776FU")),
            ("＋２７２６ＦＵ".as_bytes(), Some("+2726FU")),
            ("＋2726FU".as_bytes(), Some("+2726FU")),
            ("−3334FU".as_bytes(), Some("-3334FU")),
            (b"\x81\x7b\x82\x56\x82\x56\x82\x56\x82\x55\x82\x65\x82\x74", Some("+7776FU")),
            (b"\xa1\xdc\xa3\xb7\xa3\xb7\xa3\xb7\xa3\xb6\xa3\xc6\xa3\xd5", Some("+7776FU")),
            (b"+7776fu", Some("+7776FU")),
            (b"+77 76 FU", Some("+7776FU")),
            (b" 7776FU", Some("7776FU")),
            (b"T 10", Some("T10")),
            (b"t10", Some("T10")),
            ("Ｔ１０".as_bytes(), Some("T10")),
            (b"%toryo", Some("%TORYO")),
            (b"% TORYO", Some("%TORYO")),
            ("％ＴＯＲＹＯ".as_bytes(), Some("%TORYO")),
            (b"TORYO", Some("%TORYO")),
            (b"p+00fu 59ou", Some("P+00FU59OU")),
            (b"pi 82HI", Some("PI82HI")),
            (b"vs", None),
            (b"p5 * -fu", Some("P5 * -FU")),
            (b"v2.2", Some("V2.2")),
            ("Ｎ＋激指".as_bytes(), Some("N+激指")),
            (b" N+ A b", Some("N+ A b")),
            (b"$event:A b", Some("$EVENT:A b")),
            (b"+7776FU", None),
            (b"$EVENT:a b", None),
            (b"N+a b", None),
            (b"PIng", None),
            (b"ping", None),
            (b"thinking", None),
            (b"** 1248", None),
            ("▲７六歩".as_bytes(), None),
        ] {
            let found = straightened(text).map(|straight| String::from_utf8_lossy(&straight).into_owned());
            assert_eq!(found.as_deref(), expected, "{}", text.escape_ascii());
        }
    }
}
