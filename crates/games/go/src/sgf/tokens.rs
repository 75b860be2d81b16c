//! The tokens of SGF, by the names that its grammar (FF4, EBNF) has for them.

use super::property::Property;
use crate::encoding::Charset;

/// Kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    /// `(`
    TreeStart,
    /// `)`
    TreeEnd,
    /// `;`
    Node,
    /// The name of a property.
    PropIdent,
    /// A value with its brackets.
    PropValue,
    /// A value within which the file ends.
    UnclosedValue,
    /// Nothing that SGF has.
    Stray,
}

/// The token that `text` begins with, and its length; none if not all of it is there. `text` is not empty and begins with
/// no blank; `is_last` says that nothing comes behind it.
pub(super) fn token(text: &[u8], is_last: bool, charset: Charset) -> Option<(TokenKind, usize)> {
    let run = |is_within: fn(&u8) -> bool| {
        let end = text.iter().position(|byte| !is_within(byte));
        end.or(is_last.then_some(text.len()))
    };
    Some(match text[0] {
        b'(' => (TokenKind::TreeStart, 1),
        b')' => (TokenKind::TreeEnd, 1),
        b';' => (TokenKind::Node, 1),
        b'[' => match charset.value_end(text, 1) {
            Some(end) => (TokenKind::PropValue, end + 1),
            None => is_last.then_some((TokenKind::UnclosedValue, text.len()))?,
        },
        byte if byte.is_ascii_alphabetic() => (TokenKind::PropIdent, run(u8::is_ascii_alphanumeric)?),
        _ => (TokenKind::Stray, run(|byte| is_stray(*byte))?),
    })
}

/// Number of blanks at the start of `text`.
pub(super) fn blanks(text: &[u8]) -> usize {
    text.iter().position(|byte| !is_blank(*byte)).unwrap_or(text.len())
}

const fn is_blank(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == 0x0b
}

const fn is_stray(byte: u8) -> bool {
    !(is_blank(byte) || byte.is_ascii_alphabetic() || matches!(byte, b'(' | b')' | b'[' | b';'))
}

/// The encoding that the root of a tree declares, if it does; none if `text`, which begins with the tree, has too little of
/// it.
///
/// A declaration may stand behind text in an encoding whose second bytes look like brackets: then it counts if it is found
/// by splitting the text as it says itself.
#[expect(clippy::option_option, reason = "not there yet, and not there at all")]
pub(super) fn charset(text: &[u8], is_last: bool) -> Option<Option<Charset>> {
    let (found, end) = root_charset(text, is_last, Charset::UNKNOWN)?;
    // ASCII is split in the same places whatever the encoding is.
    if found.is_some() || text[..end].is_ascii() {
        return Some(found);
    }
    for guess in Charset::PAIRED {
        if root_charset(text, is_last, guess)?.0 == Some(guess) {
            return Some(Some(guess));
        }
    }
    Some(None)
}

/// Length of the root of the tree at the start of `text`, if it contradicts `charset`: a value is not well-formed in it, or
/// the root is UTF-8 with characters of three bytes, which hardly any other text is.
pub(super) fn misfit_root(text: &[u8], charset: Charset) -> Option<usize> {
    let (mut at, mut nodes, mut is_misfit) = (1, 0, false);
    while let Some(rest) = text.get(at..).map(|rest| &rest[blanks(rest)..]).filter(|rest| !rest.is_empty()) {
        let Some((kind, length)) = token(rest, false, charset) else { break };
        match kind {
            TokenKind::Node if nodes == 0 => nodes = 1,
            TokenKind::TreeStart | TokenKind::TreeEnd | TokenKind::Node => break,
            TokenKind::PropValue => is_misfit |= !charset.fits(&rest[..length]),
            _ => {}
        }
        at = text.len() - rest.len() + length;
    }
    let root = &text[..at];
    let is_utf8 = || std::str::from_utf8(root).is_ok_and(|root| root.chars().any(|char| char >= '\u{800}'));
    let is_likelier = || Charset::UTF_8.surprisal(root) < charset.surprisal(root) / 2;
    (is_misfit || is_utf8() && is_likelier()).then_some(at)
}

/// `CA` of the root, if text is split as `charset` says, and where the search for it has ended; none if too little is there.
fn root_charset(text: &[u8], is_last: bool, charset: Charset) -> Option<(Option<Charset>, usize)> {
    let (mut at, mut nodes, mut property) = (1, 0, Property::Other);
    loop {
        at += blanks(&text[at..]);
        if at == text.len() {
            return is_last.then_some((None, at));
        }
        let (kind, length) = token(&text[at..], is_last, charset)?;
        let found = &text[at..at + length];
        at += length;
        match kind {
            TokenKind::Node if nodes == 0 => nodes = 1,
            TokenKind::TreeStart | TokenKind::TreeEnd | TokenKind::Node | TokenKind::UnclosedValue => {
                return Some((None, at));
            }
            TokenKind::PropIdent => property = Property::of(found),
            TokenKind::PropValue if property == Property::Charset => {
                return Some((Charset::of_label(&found[1..length - 1]), at));
            }
            TokenKind::PropValue | TokenKind::Stray => {}
        }
    }
}
