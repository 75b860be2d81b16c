//! Where PGN may be cut: before a tag with which games begin, behind an empty line.
//!
//! There the reader ends whatever is open, a comment, variations, the game, and begins the next one; a comment or a
//! variation that is open is found just where it would be found at the end of a file.

use super::{Visit, begins_game};

/// The last border in `text`, for games that `V` visits.
pub fn border<V: Visit>(text: &[u8]) -> Option<usize> {
    let mut end = text.len();
    while let Some(lf) = memchr::memmem::rfind(&text[..end], b"\n[") {
        let tag = lf + 1;
        if is_behind_empty_line(&text[..tag]) && begins_with_opener::<V>(&text[tag..]) {
            return Some(tag);
        }
        end = tag;
    }
    None
}

fn is_behind_empty_line(text: &[u8]) -> bool {
    text.ends_with(b"\n\n") || text.ends_with(b"\n\r\n")
}

/// Whether a whole line is there that is a tag with which games begin, and not too long to be read.
fn begins_with_opener<V: Visit>(text: &[u8]) -> bool {
    let line = memchr::memchr2(b'\n', b'\r', text).map(|end| &text[..end]);
    line.is_some_and(|line| line.len() <= super::MAX_LINE && begins_game::<V>(line))
}
