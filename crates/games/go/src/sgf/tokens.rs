//! The tokens of SGF, by the names that its grammar (FF4, EBNF) has for them.

use crate::encoding::Charset;

/// What a token is.
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

/// How many blanks `text` begins with.
pub(super) fn blanks(text: &[u8]) -> usize {
    text.iter().position(|byte| !is_blank(*byte)).unwrap_or(text.len())
}

const fn is_blank(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == 0x0b
}

const fn is_stray(byte: u8) -> bool {
    !(is_blank(byte) || byte.is_ascii_alphabetic() || matches!(byte, b'(' | b')' | b'[' | b';'))
}

/// A property, as far as it matters to the referee.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Property {
    /// `B` and `W`
    Move(shinpan_core::Side),
    /// `AB` and `AW`
    Add(shinpan_core::Side),
    /// `AE`
    Clear,
    /// `PL`
    Player,
    /// `SZ`
    Size,
    /// `GM`
    Game,
    /// `CA`
    Charset,
    /// `GN`
    GameName,
    /// `PB` and `PW`
    Name(shinpan_core::Side),
    /// `RE`
    Result,
    /// Any other.
    Other,
}

impl Property {
    /// The property with this name, of which small letters count for nothing: `AddBlack` is `AB`.
    pub(super) fn of(name: &[u8]) -> Self {
        use shinpan_core::Side::{First, Second};
        let mut letters = [0; 2];
        for (at, byte) in name.iter().filter(|byte| !byte.is_ascii_lowercase()).enumerate() {
            let Some(letter) = letters.get_mut(at) else { return Self::Other };
            *letter = *byte;
        }
        match &letters {
            b"B\0" => Self::Move(First),
            b"W\0" => Self::Move(Second),
            b"AB" => Self::Add(First),
            b"AW" => Self::Add(Second),
            b"AE" => Self::Clear,
            b"PL" => Self::Player,
            b"SZ" => Self::Size,
            b"GM" => Self::Game,
            b"CA" => Self::Charset,
            b"GN" => Self::GameName,
            b"PB" => Self::Name(First),
            b"PW" => Self::Name(Second),
            b"RE" => Self::Result,
            _ => Self::Other,
        }
    }

    /// Whether only the root of a game has it.
    pub(super) const fn begins_game(self) -> bool {
        matches!(self, Self::Game | Self::Size | Self::Name(_))
    }
}

/// What the root of a tree says about its encoding; none if `text`, which begins with the tree, has too little of it.
///
/// A declaration may stand behind text in an encoding whose second bytes look like brackets: then it counts if it is found
/// by splitting the text as it says itself.
pub(super) fn charset(text: &[u8], is_last: bool) -> Option<Charset> {
    if let Some(found) = root_charset(text, is_last, Charset::UNKNOWN)? {
        return Some(found);
    }
    for guess in Charset::PAIRED {
        if root_charset(text, is_last, guess)? == Some(guess) {
            return Some(guess);
        }
    }
    Some(Charset::UNKNOWN)
}

/// `CA` of the root, if text is split as `charset` says; none if too little is there.
#[expect(clippy::option_option, reason = "not there yet, and not there at all")]
fn root_charset(text: &[u8], is_last: bool, charset: Charset) -> Option<Option<Charset>> {
    let (mut at, mut nodes, mut property) = (1, 0, Property::Other);
    loop {
        at += blanks(&text[at..]);
        if at == text.len() {
            return is_last.then_some(None);
        }
        let (kind, length) = token(&text[at..], is_last, charset)?;
        let found = &text[at..at + length];
        match kind {
            TokenKind::Node if nodes == 0 => nodes = 1,
            TokenKind::TreeStart | TokenKind::TreeEnd | TokenKind::Node | TokenKind::UnclosedValue => {
                return Some(None);
            }
            TokenKind::PropIdent => property = Property::of(found),
            TokenKind::PropValue if property == Property::Charset => {
                return Some(Charset::of_label(&found[1..length - 1]));
            }
            TokenKind::PropValue | TokenKind::Stray => {}
        }
        at += length;
    }
}
