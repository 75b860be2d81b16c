//! The comments on the main line, as they are written: what engines and programs that run their events say stands there.

/// The most bytes of the comments behind a move that are kept.
const MOST: usize = 1 << 20;

/// The comments of a game, by the ply behind which they stand; 0 is before the first move.
#[derive(Clone, Debug, Default)]
pub(crate) struct Comments {
    texts: Vec<u8>,
    /// Ends of the comments of each ply; plies after the last comment have no entry.
    ends: Vec<usize>,
    is_open: bool,
    /// A comment was too long to be kept whole.
    pub(crate) is_cut: bool,
}

impl Comments {
    /// None yet.
    pub(crate) const fn new() -> Self {
        Self { texts: Vec::new(), ends: Vec::new(), is_open: false, is_cut: false }
    }

    /// Forgets all, but not the memory.
    pub(crate) fn clear(&mut self) {
        self.texts.clear();
        self.ends.clear();
        (self.is_open, self.is_cut) = (false, false);
    }

    /// A line's part of a comment behind the move `ply`, the last one of it or not; plies do not go back. Lines are kept apart
    /// by their ends, and several comments by a blank.
    pub(crate) fn push(&mut self, ply: u32, text: &[u8], is_last: bool) {
        let ply = ply as usize;
        let is_same = self.ends.len() > ply;
        if !is_same {
            // Plies without a comment end where the one before them does.
            self.ends.resize(ply, self.texts.len());
        }
        let start = if is_same { self.start(ply) } else { self.texts.len() };
        let room = MOST.saturating_sub(self.texts.len() - start);
        self.is_cut |= text.len() >= room;
        if room > text.len() {
            if is_same {
                self.texts.push(if self.is_open { b'\n' } else { b' ' });
            }
            self.texts.extend_from_slice(text);
        }
        self.ends.truncate(ply);
        self.ends.push(self.texts.len());
        self.is_open = !is_last;
    }

    /// The comments behind the move `ply`; empty where there is none.
    pub(crate) fn of(&self, ply: u32) -> &[u8] {
        let ply = ply as usize;
        let Some(end) = self.ends.get(ply) else { return &[] };
        self.texts.get(self.start(ply)..*end).unwrap_or_default()
    }

    fn start(&self, ply: usize) -> usize {
        ply.checked_sub(1).and_then(|before| self.ends.get(before)).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_are_found_by_their_ply() {
        let mut comments = Comments::default();
        for (ply, text, is_last) in
            [(0, "a", true), (2, "b", false), (2, "c", true), (2, "d", true), (5, "", true), (7, "e", true)]
        {
            comments.push(ply, text.as_bytes(), is_last);
        }
        let texts = (0..9).map(|ply| String::from_utf8_lossy(comments.of(ply)).into_owned()).collect::<Vec<_>>();
        assert_eq!(texts, ["a", "", "b\nc d", "", "", "", "", "e", ""]);
        comments.push(8, &vec![b'x'; MOST], true);
        assert!(comments.is_cut && comments.of(8).is_empty() && comments.of(7) == b"e");
        comments.clear();
        assert!(comments.of(0).is_empty() && !comments.is_cut);
    }
}
