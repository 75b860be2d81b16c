//! Detects the kind of an input by its first bytes: records, compressed data, an archive.

use std::ops::RangeInclusive;

use crate::utf16::Order;

/// Kind of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Content {
    /// Members of gzip, at least one.
    Gzip,
    /// Frames of Zstandard, at least one.
    Zstd,
    /// A zip archive.
    Zip,
    /// A document of this kind, which is a zip archive.
    Document(&'static str),
    /// A tar archive.
    Tar,
    /// Text in UTF-16 with a byte order mark.
    Utf16(Order),
    /// Text in this encoding, which is not supported.
    UnreadText(&'static str),
    /// Data packed in this form, which is not supported.
    Unread(&'static str),
    /// None of these: records.
    Other,
}

/// First bytes of inputs that are not text.
const MAGICS: [(&[u8], Content); 13] = [
    (b"\x1f\x8b", Content::Gzip),
    (b"\x28\xb5\x2f\xfd", Content::Zstd),
    (b"PK\x03\x04", Content::Zip),
    (b"PK\x05\x06", Content::Zip),
    (b"PK\x07\x08", Content::Unread("zip in several volumes")),
    (b"\xfd7zXZ\x00", Content::Unread("xz")),
    (b"BZh91AY&SY", Content::Unread("bzip2")),
    (b"7z\xbc\xaf\x27\x1c", Content::Unread("7z")),
    (b"Rar!\x1a\x07", Content::Unread("rar")),
    (b"\x04\x22\x4d\x18", Content::Unread("lz4")),
    (b"LZIP\x01", Content::Unread("lzip")),
    (b"\x1f\x9d", Content::Unread("compress")),
    (b"\x1f\xa0", Content::Unread("compress")),
];

/// First bytes of Zstandard frames without data; [`SKIPPABLE`] follows.
const SKIPPABLE_FIRST: RangeInclusive<u8> = 0x50..=0x5f;
const SKIPPABLE: &[u8] = b"\x2a\x4d\x18";

/// Position of the mark in a tar header; a NUL ends the name before it.
const TAR: std::ops::Range<usize> = 257..262;
const TAR_MAGIC: &[u8] = b"ustar";

impl Content {
    /// Detects the kind of an input that begins with `head`; none if more bytes are needed. After the end of a line
    /// nothing more is waited for, so that a live input is not held up: no tar header has a line end before its first
    /// NUL.
    pub(super) fn detect(head: &[u8]) -> Option<Self> {
        if let Some((_, content)) = MAGICS.iter().find(|(magic, _)| head.starts_with(magic)) {
            return Some(*content);
        }
        if head.first().is_some_and(|first| SKIPPABLE_FIRST.contains(first)) && head[1..].starts_with(SKIPPABLE) {
            return Some(Self::Zstd);
        }
        if let Some(text) = head.first_chunk().copied().and_then(wide_text) {
            return Some(text);
        }
        match head.iter().take(TAR.start).find(|byte| matches!(byte, b'\n' | b'\r' | 0)) {
            Some(b'\n' | b'\r') => Some(Self::Other),
            None => head.get(..TAR.end).map(|_| Self::Other),
            Some(_) if head.get(TAR)? == TAR_MAGIC => Some(Self::Tar),
            Some(_) => head.first_chunk().map(|header| if is_old_tar(header) { Self::Tar } else { Self::Other }),
        }
    }
}

/// Kinds of documents by the name of the first member: a zip archive that begins so is a document, not an archive of
/// records.
const DOCUMENTS: [(&[u8], &str); 6] = [
    (b"[Content_Types].xml", "an Office document (docx, xlsx, pptx)"),
    (b"_rels/", "an Office document (docx, xlsx, pptx)"),
    (b"docProps/", "an Office document (docx, xlsx, pptx)"),
    (b"mimetypeapplication/vnd.oasis", "an OpenDocument (odt, ods)"),
    (b"mimetypeapplication/epub", "a book (EPUB)"),
    (b"META-INF/", "a Java archive or a signed document"),
];
/// Position of the name of the first member.
const NAME_OF_FIRST: usize = 30;

/// Detects the kind of a zip archive that begins with `head`: a document or an archive of files; none if more bytes are
/// needed.
pub(super) fn of_zip(head: &[u8]) -> Option<Content> {
    let most = DOCUMENTS.iter().map(|(name, _)| name.len()).max().unwrap_or_default();
    head.get(NAME_OF_FIRST + most)?;
    let found = DOCUMENTS.iter().find(|(name, _)| head[NAME_OF_FIRST..].starts_with(name));
    Some(found.map_or(Content::Zip, |(_, what)| Content::Document(what)))
}

/// Detects text in units of more than a byte by its first bytes: with a byte order mark, or ASCII without one.
fn wide_text(head: [u8; 4]) -> Option<Content> {
    let is_ascii = |byte: u8| (b' '..0x7f).contains(&byte) || byte.is_ascii_whitespace();
    match head {
        [0xff, 0xfe, 0, 0] | [0, 0, 0xfe, 0xff] => Some(Content::UnreadText("UTF-32")),
        [0xff, 0xfe, ..] => Some(Content::Utf16(Order::Little)),
        [0xfe, 0xff, ..] => Some(Content::Utf16(Order::Big)),
        [first, 0, second, 0] | [0, first, 0, second] if is_ascii(first) && is_ascii(second) => {
            Some(Content::UnreadText("UTF-16 without a byte order mark"))
        }
        _ => None,
    }
}

/// Whether a header without the mark, as the seventh edition of Unix wrote it, has the right checksum.
fn is_old_tar(header: &[u8; 512]) -> bool {
    let mut header = tar::Header::from_byte_slice(header).clone();
    let stated = header.cksum().ok();
    header.set_cksum();
    stated.is_some() && stated == header.cksum().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marked_tar(name: &[u8]) -> Vec<u8> {
        let mut header = name.to_vec();
        header.resize(TAR.start, 0);
        header.extend_from_slice(TAR_MAGIC);
        header
    }

    /// Returns the header of an old archive.
    fn old_tar() -> Vec<u8> {
        let mut header = tar::Header::new_old();
        header.set_size(3);
        header.as_old_mut().name[..5].copy_from_slice(b"a.csa");
        header.set_cksum();
        header.as_bytes().to_vec()
    }

    #[test]
    fn contents() {
        for (head, expected) in [
            (&b"\x1f\x8b\x08"[..], Some(Content::Gzip)),
            (b"\x1f", None),
            (b"\x28\xb5\x2f\xfd", Some(Content::Zstd)),
            (b"\x5e\x2a\x4d\x18\0\0", Some(Content::Zstd)),
            (b"PK\x03\x04\n", Some(Content::Zip)),
            (b"PK\x05\x06", Some(Content::Zip)),
            (b"BZh91AY&SY", Some(Content::Unread("bzip2"))),
            (b"BZh9", None),
            (b"V2.2\n", Some(Content::Other)),
            (b"V2.2", None),
            (b"", None),
            (b"PI\r", Some(Content::Other)),
            (b"\xff\xfeV\0", Some(Content::Utf16(Order::Little))),
            (b"\xfe\xff\0V", Some(Content::Utf16(Order::Big))),
            (b"\xff\xfe", None),
            (b"\xff\xfe\0\0", Some(Content::UnreadText("UTF-32"))),
            (b"V\0\x32\0", Some(Content::UnreadText("UTF-16 without a byte order mark"))),
            (b"\0V\0\n", Some(Content::UnreadText("UTF-16 without a byte order mark"))),
            (b"\n\0V\0", Some(Content::UnreadText("UTF-16 without a byte order mark"))),
            (&marked_tar(b"a.csa"), Some(Content::Tar)),
            (&marked_tar(b"a.csa")[..261], None),
            (&marked_tar(b"a\nb"), Some(Content::Other)),
            (&[b'x'; 300], Some(Content::Other)),
            (&[0; 300], None),
            (&[0; 512], Some(Content::Other)),
            (&old_tar(), Some(Content::Tar)),
            (&old_tar()[..511], None),
        ] {
            assert_eq!(Content::detect(head), expected, "{}", head.escape_ascii());
        }
    }

    #[test]
    fn what_is_detected_early_holds_for_the_whole() {
        for whole in [
            marked_tar(b"a.csa"),
            marked_tar(b"a\nb"),
            b"\x5e\x2a\x4d\x18\n".to_vec(),
            b"x\n\0".to_vec(),
            vec![b'x'; 400],
            old_tar(),
        ] {
            let expected = Content::detect(&whole);
            let early = (0..whole.len()).filter_map(|end| Content::detect(&whole[..end]));
            assert!(early.map(Some).all(|early| early == expected), "{}", whole.escape_ascii());
        }
    }
}
