//! Name of an input: the shown text, and its bytes if they are not UTF-8.

use std::sync::Arc;

use shinpan_core::wording;

/// A name that need not be UTF-8.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Name {
    /// Text that is shown and written.
    pub(super) text: String,
    /// Bytes of the name, if they are not UTF-8.
    pub(super) bytes: Option<Arc<[u8]>>,
}

impl Name {
    /// Creates a name from its bytes; those that are not UTF-8 are shown as `\xNN`.
    pub(super) fn new(bytes: &[u8]) -> Self {
        match std::str::from_utf8(bytes) {
            Ok(text) => Self { text: text.to_owned(), bytes: None },
            Err(_) => Self { text: wording::printable_bytes(bytes), bytes: Some(bytes.into()) },
        }
    }

    /// Creates a name from its bytes and the `text` that they mean in some encoding.
    pub(super) fn decoded(text: String, bytes: &[u8]) -> Self {
        Self { text, bytes: Some(bytes.into()) }
    }

    fn raw(&self) -> &[u8] {
        self.bytes.as_deref().unwrap_or(self.text.as_bytes())
    }

    /// Returns the name of the member called `member` in the archive with this name.
    pub(super) fn member(&self, member: &Self) -> Self {
        let bytes = self.bytes.as_ref().or(member.bytes.as_ref());
        let bytes = bytes.map(|_| [self.raw(), b"/", member.raw()].concat().into());
        Self { text: format!("{}/{}", self.text, member.text), bytes }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_is_not_utf_8_keeps_its_bytes() {
        let (plain, odd) = (Name::new("終局.csa".as_bytes()), Name::new(b"n\xff"));
        assert_eq!((&*plain.text, plain.bytes.as_deref()), ("終局.csa", None));
        assert_eq!((&*odd.text, odd.bytes.as_deref()), ("n\\xFF", Some(&b"n\xff"[..])));
        let member = odd.member(&plain);
        assert_eq!(&*member.text, "n\\xFF/終局.csa");
        assert_eq!(member.bytes.as_deref(), Some(&[&b"n\xff/"[..], "終局.csa".as_bytes()].concat()[..]));
        let decoded = plain.member(&Name::decoded("é".to_owned(), b"\x82"));
        assert_eq!((&*decoded.text, decoded.bytes.is_some()), ("終局.csa/é", true));
        assert_eq!(plain.member(&plain).bytes, None);
    }
}
