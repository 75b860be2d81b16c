//! Names and headers behind the moves of a game, until it is known whose they are.

use std::borrow::Cow;

use shinpan_core::finding::TextPos;
use shinpan_core::side::Sides;

use super::odd;
use crate::record::Limits;

/// The most bytes of such statements that are kept. Beyond them the next game has begun.
pub(super) const MOST_BYTES: usize = 64 * 1024;

/// Game that a statement belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Owner {
    This,
    Next,
    /// Open until the next statements.
    Open,
}

/// The names and headers behind the moves of a game, in their order, with the server's comments among them.
#[derive(Debug, Default)]
pub(super) struct Trailing {
    pub(super) statements: Vec<(TextPos, Vec<u8>)>,
    pub(super) bytes: usize,
    pub(super) names: Sides<bool>,
    pub(super) has_header: bool,
    /// The game in which they stand has no name of its own: records of its file may have their names behind the moves.
    pub(super) is_nameless: bool,
    /// A limit that stood before the version of this game: nobody can say whose it is.
    pub(super) doubtful: Option<TextPos>,
}

impl Trailing {
    /// Whether there is neither a name nor a header.
    pub(super) const fn is_empty(&self) -> bool {
        !self.has_header && !self.names.first && !self.names.second
    }

    pub(super) const fn has_name(&self) -> bool {
        self.names.first || self.names.second
    }

    /// Keeps a statement, or a comment of the server.
    pub(super) fn add(&mut self, whole: &[u8], pos: TextPos) {
        if self.bytes <= MOST_BYTES {
            self.bytes += whole.len();
            self.statements.push((pos, whole.to_vec()));
        }
    }

    /// The first limit among them.
    pub(super) fn limit(&self) -> Option<TextPos> {
        let is_limit = |whole: &[u8]| match read_as(whole).as_ref() {
            [b'$', header @ ..] => Limits::is_header(header),
            [b'\'', comment @ ..] => Limits::is_comment(comment),
            _ => false,
        };
        self.statements.iter().find(|(_, whole)| is_limit(whole)).map(|(pos, _)| *pos)
    }
}

/// A statement as it is read.
pub(super) fn read_as(whole: &[u8]) -> Cow<'_, [u8]> {
    let text = whole.trim_ascii_end();
    odd::straightened(text).map_or(Cow::Borrowed(text), Cow::Owned)
}

/// The key of a header, without its `$`, and the value.
pub(super) fn split_header(text: &[u8]) -> (&[u8], &[u8]) {
    match memchr::memchr(b':', text) {
        Some(colon) => (&text[..colon], text[colon + 1..].trim_ascii()),
        None => (text, b""),
    }
}
