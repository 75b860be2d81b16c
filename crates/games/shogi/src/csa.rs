//! CSA standard game records, V1 to V3.0, and the dialects of real files.
//!
//! Sources: the format's V2.2 (2008) and V3.0 (2024), the CSA server protocol and the logs of shogi-server.

mod headers;
pub(crate) mod odd;
mod owner;
mod parser;
mod reader;
mod split;
mod start;
mod statements;
mod trailing;
mod writer;
pub(crate) mod written;

pub(crate) use headers::limit;
pub use reader::Reader;
pub use writer::{write_game, write_start};

use shinpan_core::wording::narrow;
use shinpan_records::chunk::first_line;
use shinpan_records::format::FormatKind;

/// Signs of CSA, and the rule by which it is split.
pub(crate) const KIND: FormatKind = FormatKind {
    name: "csa",
    looks: "CSA (\"V2.2\", \"+7776FU\")",
    extensions: &["csa"],
    recognises,
    needs_more: false,
    split_rule: split::split_rule,
};

/// Whether a file that begins so is a record in CSA: its first line is a statement.
fn recognises(head: &[u8]) -> bool {
    if let Some(sign) = ["＋", "－"].into_iter().find(|sign| head.starts_with(sign.as_bytes())) {
        let line = String::from_utf8_lossy(first_line(head).unwrap_or(head)).into_owned();
        return is_move(line[sign.len()..].chars().map(narrow).collect::<String>().as_bytes());
    }
    let Some((first, rest)) = head.split_first() else { return false };
    match first {
        b'\'' => rest.starts_with(b"CSA encoding="),
        b'V' => rest.first().is_some_and(u8::is_ascii_digit),
        b'N' => matches!(rest.first(), Some(b'+' | b'-')),
        b'$' => rest
            .iter()
            .position(|byte| *byte == b':')
            .is_some_and(|end| rest[..end].iter().all(|byte| is_of_header(*byte))),
        b'P' => is_position(rest),
        b'%' => rest.len() > 2 && rest[..3].iter().all(u8::is_ascii_uppercase),
        b'+' | b'-' => is_move(rest),
        b'0'..=b'9' => is_move(head),
        _ => false,
    }
}

const fn is_of_header(byte: u8) -> bool {
    matches!(byte, b'A'..=b'Z' | b'_' | b'+' | b'-')
}

/// Whether a statement of the position has this text after its `P`.
fn is_position(text: &[u8]) -> bool {
    match text.split_first() {
        Some((b'I', rest)) => rest.first().is_none_or(|byte| byte.is_ascii_digit() || !byte.is_ascii_alphanumeric()),
        Some((b'1'..=b'9', rest)) => matches!(rest.first(), Some(b'+' | b'-' | b' ')),
        Some((b'+' | b'-', rest)) => rest.len() > 1 && rest[..2].iter().all(u8::is_ascii_digit),
        _ => false,
    }
}

/// `7776FU`, which may have its sign before it.
fn is_move(text: &[u8]) -> bool {
    let Some((squares, piece)) = text.split_at_checked(4) else { return false };
    let ends = piece.get(2).is_none_or(|byte| !byte.is_ascii_alphanumeric());
    squares.iter().all(u8::is_ascii_digit) && piece.len() > 1 && piece[..2].iter().all(u8::is_ascii_uppercase) && ends
}

#[cfg(test)]
mod tests {
    use super::recognises;

    #[test]
    fn statements_show_the_format() {
        for text in [
            "V2.2",
            "'CSA encoding=UTF-8",
            "N+A",
            "$EVENT:x",
            "PI",
            "P1-KY-KE",
            "P+00FU",
            "+7776FU,T1",
            "7776FU\n",
            "＋２７２６ＦＵ\n",
        ] {
            assert!(recognises(text.as_bytes()), "{text}");
        }
        for text in ["", "'a comment", "Vogon", "Name", "P", "Position", "+", "-", "1. e4", "12345", "%", "$5"] {
            assert!(!recognises(text.as_bytes()), "{text}");
        }
    }
}
