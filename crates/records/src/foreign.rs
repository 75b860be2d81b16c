//! Files that are no records at all, by what they begin with: they are named, and none of their lines is taken for a move.

/// Files of other kinds, and their first bytes.
const FILES: [(&str, &[&[u8]]); 13] = [
    ("a PDF document", &[b"%PDF-"]),
    ("an RTF document", &[b"{\\rtf"]),
    ("an XML file", &[b"<?xml", b"\xef\xbb\xbf<?xml"]),
    ("a PNG image", &[b"\x89PNG\r\n"]),
    ("a JPEG image", &[b"\xff\xd8\xff"]),
    ("a GIF image", &[b"GIF87a", b"GIF89a"]),
    ("a TIFF image", &[b"II*\0", b"MM\0*"]),
    ("an image, a sound or a film (RIFF)", &[b"RIFF"]),
    ("an Office document (doc, xls, ppt)", &[b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"]),
    ("an SQLite database", &[b"SQLite format 3\0"]),
    ("a program", &[b"\x7fELF", b"MZ\x90\0"]),
    ("a sound (MP3)", &[b"ID3\x02", b"ID3\x03", b"ID3\x04"]),
    ("a property list", &[b"bplist00"]),
];

/// Name of a content that is not text.
pub(crate) const BINARY: &str = "binary data, with NUL bytes";

/// Kind of file that begins with `head`.
pub(crate) fn by_content(head: &[u8]) -> Option<&'static str> {
    let begins = |(_, magics): &&(&str, &[&[u8]])| magics.iter().any(|magic| head.starts_with(magic));
    FILES.iter().find(begins).map(|(name, _)| *name)
}

/// Message that a file is no record.
pub(crate) fn message(what: &str) -> String {
    format!("{what}, not a game record")
}
