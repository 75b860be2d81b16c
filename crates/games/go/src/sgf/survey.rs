//! What a trial of an encoding counts: whether the text is well-formed in it, and how unusual its characters are.

use shinpan_records::encoding::LIKELY_SAMPLE;

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
    /// Surprise of its characters in the encoding, in bits.
    pub(super) surprisal: u64,
    /// Number of bytes that were looked at for that.
    sampled: usize,
    /// A second byte of a character may as well end its value: what follows reads on as a tree.
    pub(super) swallows: bool,
}

impl Survey {
    pub(super) const fn new(charset: Charset) -> Self {
        Self { charset, faults: 0, unfit: 0, surprisal: 0, sampled: 0, swallows: false }
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
        if self.sampled < LIKELY_SAMPLE {
            let sample = &value[..value.len().min(LIKELY_SAMPLE - self.sampled)];
            self.sampled += sample.len();
            self.surprisal = self.surprisal.saturating_add(self.charset.surprisal(sample));
        }
        // The character before, if it is not ASCII.
        let (mut at, mut before) = (0, None);
        while at < value.len() {
            if value[at..].starts_with(b"\\]") {
                self.bracket(value, before, &value[at + 2..]);
            }
            // A backslash goes with the character that it escapes.
            at += usize::from(value[at] == b'\\' && at + 1 < value.len());
            let rest = &value[at..];
            let length = if rest[0].is_ascii() { 1 } else { self.charset.length(rest) };
            before = (!rest[0].is_ascii()).then_some(at);
            if length == 2 && rest[1] == b']' {
                self.bracket(value, before, &rest[2..]);
            }
            at += length;
        }
    }

    /// A bracket that is half of a character, or that a backslash escapes which may be half of one: it may as well end the
    /// value if `behind` reads on as a tree. With a character that hardly anybody writes it does.
    /// `before` is where the character stands that it is half of, or that stands before the backslash.
    fn bracket(&mut self, value: &[u8], before: Option<usize>, behind: &[u8]) {
        if let Some(before) = before.filter(|_| reads_on_as_tree(behind)) {
            let is_everyday = self.charset.is_everyday(value, before);
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
