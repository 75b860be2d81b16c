//! The parts of a record that bear on no ruling, kept while it is read if it is to be written.

/// The most bytes of texts of a game that are kept.
const MOST: usize = 16 << 20;

/// Headers, comments and variations of a game, in the order of the record. Texts are `T`: decoded, or bytes in the encoding of
/// the record where that is known at its end only.
#[derive(Clone, Debug, Default)]
pub struct Kept<T = String> {
    headers: Vec<(T, T)>,
    comments: Vec<(u32, T)>,
    values: Vec<(u32, T, T)>,
    /// Number of variations, which are not kept.
    pub variations: u32,
    /// Number of headers, comments and values beyond what is kept.
    pub beyond: u32,
    bytes: usize,
}

/// Mark of how much was kept up to a place of the record.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KeptMark {
    headers: usize,
    comments: usize,
    values: usize,
}

impl<T: AsRef<[u8]>> Kept<T> {
    /// Keeps a header, or a tag.
    pub fn header(&mut self, name: T, value: T) {
        if self.has_room(name.as_ref().len() + value.as_ref().len()) {
            self.headers.push((name, value));
        }
    }

    /// Keeps a comment behind the move `ply`; 0 is before the first move.
    pub fn comment(&mut self, ply: u32, text: T) {
        if self.has_room(text.as_ref().len()) {
            self.comments.push((ply, text));
        }
    }

    /// Keeps a value that a move has under a name, its time for instance.
    pub fn value(&mut self, ply: u32, name: T, value: T) {
        if self.has_room(name.as_ref().len() + value.as_ref().len()) {
            self.values.push((ply, name, value));
        }
    }

    /// The values that moves have, with their plies and names, in the order of the record.
    pub fn values(&self) -> impl Iterator<Item = (u32, &T, &T)> {
        self.values.iter().map(|(ply, name, value)| (*ply, name, value))
    }

    /// The headers, in the order of the record.
    pub fn headers(&self) -> impl Iterator<Item = (&T, &T)> {
        self.headers.iter().map(|(name, value)| (name, value))
    }

    /// The comments with their plies, in the order of the record.
    pub fn comments(&self) -> impl Iterator<Item = (u32, &T)> {
        self.comments.iter().map(|(ply, text)| (*ply, text))
    }

    /// Mark of how much is kept so far.
    pub fn mark(&self) -> KeptMark {
        KeptMark { headers: self.headers.len(), comments: self.comments.len(), values: self.values.len() }
    }

    /// Forgets what was kept after `mark`.
    pub fn go_back(&mut self, mark: KeptMark) {
        self.headers.truncate(mark.headers);
        self.comments.truncate(mark.comments);
        self.values.truncate(mark.values);
    }

    fn has_room(&mut self, bytes: usize) -> bool {
        /// The bytes of an entry beside its text.
        const ENTRY: usize = 64;
        self.bytes = self.bytes.saturating_add(bytes + ENTRY);
        let has_room = self.bytes <= MOST;
        self.beyond = self.beyond.saturating_add(u32::from(!has_room));
        has_room
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_a_game_are_bounded() {
        let mut kept = Kept::default();
        kept.comment(1, "a".to_owned());
        kept.comment(2, "b".repeat(MOST));
        kept.header("c".to_owned(), "d".to_owned());
        assert_eq!(kept.comments().map(|(ply, text)| (ply, text.as_str())).collect::<Vec<_>>(), [(1, "a")]);
        assert_eq!((kept.headers().count(), kept.beyond), (0, 2));
    }
}
