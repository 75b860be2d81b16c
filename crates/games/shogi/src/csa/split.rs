//! Where a file of CSA records may be split: behind a `/` alone on its line, where the next statement is a version.
//!
//! A `/` ends the game whatever came before. Two things carry over to the next game: the version, which is then said
//! anew before anything rests on it, and the encoding that the first line declares, which is known to every chunk. The
//! file begins with a version too, so that every chunk has a game.

use shinpan_records::chunk::{LineEnds, SplitRule, first_line};

use super::reader::MAX_LINE;

/// More bytes than a line with a version has; a longer one is left alone.
const VERSION_MOST: usize = 256;

/// Rule by which a file that begins with `head` is split.
pub(crate) fn split_rule(head: &[u8]) -> Option<SplitRule> {
    let head = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head);
    let first = first_line(head).filter(|first| first.len() <= MAX_LINE && begins_with_version(head))?;
    Some(SplitRule { format: "csa", head: first.to_vec(), line_ends: LineEnds::Any, border })
}

/// The last border in `text`.
fn border(text: &[u8]) -> Option<usize> {
    let mut end = text.len();
    while let Some(lf) = memchr::memmem::rfind(&text[..end], b"\n/") {
        let behind = &text[lf + 2..];
        let line_end = [&b"\n"[..], b"\r\n"].into_iter().find(|line_end| behind.starts_with(line_end));
        if let Some(line_end) = line_end
            && begins_with_version(&behind[line_end.len()..])
        {
            return Some(lf + 2 + line_end.len());
        }
        end = lf + 1;
    }
    None
}

/// Whether the first line of `text` that is neither empty nor a comment is a version; it must be there as a whole.
fn begins_with_version(mut text: &[u8]) -> bool {
    while let Some(line) = first_line(text) {
        match line {
            [] | [b'\'', ..] => text = &text[line.len() + 1..],
            [b'V', b'0'..=b'9', ..] => return line.len() <= VERSION_MOST,
            _ => return false,
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn borders() {
        for (text, expected) in [
            (&b"+7776FU\n/\nV2.2\n"[..], Some(10)),
            (b"+7776FU\r\n/\r\nV2\r\n", Some(12)),
            (b"\n/\nV2\n/\nV3\n", Some(8)),
            (b"\n/\nV2\n/\nN+A\n", Some(3)),
            (b"\n/\n'a comment\n\nV2\n", Some(3)),
            (b"\n/\n'a comment\rV2\n", Some(3)),
            (b"\n/\nV2", None),
            (b"\n/\nN+V2\n", None),
            (b"\n/\n", None),
            (b"\n/ \nV2\n", None),
            (b"'/\nV2\n", None),
            (b"/\nV2\n", None),
        ] {
            assert_eq!(border(text), expected, "{}", text.escape_ascii());
        }
    }

    #[test]
    fn a_file_begins_with_a_version() {
        let head = |head: &[u8]| split_rule(head).map(|rule| rule.head);
        assert_eq!(head(b"V2.2\nN+A\n"), Some(b"V2.2".to_vec()));
        assert_eq!(head(b"\xef\xbb\xbf'CSA encoding=UTF-8\nV3.0\n"), Some(b"'CSA encoding=UTF-8".to_vec()));
        for text in [&b""[..], b"N+A\nV2.2\n", b"'V2.2\n", b"V2.2"] {
            assert_eq!(head(text), None, "{}", text.escape_ascii());
        }
    }
}
