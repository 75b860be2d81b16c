//! What a trial of an encoding counts: whether the text is well-formed in it, and how unusual its characters are.

use super::tokens::TokenKind;
use crate::encoding::Charset;

/// The counts of a trial.
#[derive(Clone, Debug)]
pub(super) struct Survey {
    charset: Charset,
    /// Places at which text is not as SGF has it.
    pub(super) faults: u32,
    /// Values that are not well-formed in the encoding.
    pub(super) unfit: u32,
    /// Characters that are not in everyday use in the encoding.
    pub(super) rare: u32,
    /// A second byte of a character may as well end its value: what follows reads on as a tree.
    pub(super) swallows: bool,
}

impl Survey {
    pub(super) const fn new(charset: Charset) -> Self {
        Self { charset, faults: 0, unfit: 0, rare: 0, swallows: false }
    }

    /// Counts a token.
    pub(super) fn count(&mut self, kind: TokenKind, text: &[u8]) {
        match kind {
            TokenKind::Stray | TokenKind::UnclosedValue => self.faults = self.faults.saturating_add(1),
            TokenKind::PropIdent if !text[0].is_ascii_uppercase() => self.faults = self.faults.saturating_add(1),
            TokenKind::PropValue if !text.is_ascii() => self.value(&text[1..text.len() - 1]),
            _ => {}
        }
    }

    fn value(&mut self, value: &[u8]) {
        self.unfit = self.unfit.saturating_add(u32::from(!self.charset.fits(value)));
        // Whether the character before is in everyday use, if it is not ASCII.
        let (mut at, mut before) = (0, None);
        while at < value.len() {
            if value[at..].starts_with(b"\\]") {
                self.bracket(before, &value[at + 2..]);
            }
            // A backslash goes with the character that it escapes.
            at += usize::from(value[at] == b'\\' && at + 1 < value.len());
            let rest = &value[at..];
            let length = if rest[0].is_ascii() { 1 } else { self.charset.length(rest) };
            before = (!rest[0].is_ascii()).then(|| self.charset.is_everyday(value, at));
            self.rare = self.rare.saturating_add(u32::from(before == Some(false)));
            if length == 2 && rest[1] == b']' {
                self.bracket(before, &rest[2..]);
            }
            at += length;
        }
    }

    /// A bracket that is half of a character, or that a backslash escapes which may be half of one: it may as well end the
    /// value if `behind` reads on as a tree. With a character that hardly anybody writes it does.
    fn bracket(&mut self, is_everyday: Option<bool>, behind: &[u8]) {
        if let Some(is_everyday) = is_everyday.filter(|_| reads_on_as_tree(behind)) {
            self.swallows |= is_everyday;
            self.faults = self.faults.saturating_add(u32::from(!is_everyday));
        }
    }
}

/// Whether `text`, behind what may have been the end of a value, goes on as trees do: with nodes, brackets, and a property or
/// the next value.
fn reads_on_as_tree(text: &[u8]) -> bool {
    let is_between = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b';' | b'(' | b')');
    let name = text.iter().position(|byte| !is_between(byte)).unwrap_or(text.len());
    let letters = text[name..].iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
    let rest = text[name + letters..].trim_ascii_start();
    rest.first() == Some(&b'[')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_reads_on_as_a_tree() {
        for text in ["PW[x", ";B[aa", " ) ( ; AB [aa", "[x"] {
            assert!(reads_on_as_tree(text.as_bytes()), "{text}");
        }
        for text in ["", "abc", "; and so on", "1[x", "a b[x"] {
            assert!(!reads_on_as_tree(text.as_bytes()), "{text}");
        }
    }
}
