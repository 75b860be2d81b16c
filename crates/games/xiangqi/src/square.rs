//! The 90 points: files `a` to `i` from Red's left, ranks 0 to 9 from Red's home; palaces and the river.

use std::str::FromStr;

use shinpan_core::Side;

/// Files of a rank.
pub const FILES: u8 = 9;
/// Ranks of the board.
pub const RANKS: u8 = 10;
/// Points of the board.
pub const POINTS: usize = 90;

/// A point. Points are ordered a0, b0, … i0, a1, …
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

/// Reason why a text is no point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadSquare {
    /// Not a letter and a digit.
    #[error("expected a file and a rank such as \"e4\"")]
    Form,
    /// A letter that is no file.
    #[error("expected a file from a to i")]
    File,
    /// No rank.
    #[error("expected a rank from 0 to 9")]
    Rank,
}

/// A direction along a line, seen from Red.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Towards rank 9.
    Up,
    /// Towards rank 0.
    Down,
    /// Towards the i-file.
    Right,
    /// Towards the a-file.
    Left,
}

impl Direction {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Up, Self::Down, Self::Right, Self::Left];
}

static NAMES: [[u8; 2]; POINTS] = names();

const fn names() -> [[u8; 2]; POINTS] {
    let mut names = [[0; 2]; POINTS];
    let mut index = 0_u8;
    while (index as usize) < POINTS {
        names[index as usize] = [b'a' + index % FILES, b'0' + index / FILES];
        index += 1;
    }
    names
}

impl Square {
    /// The point on `file` (0 is `a`) and `rank`, if the board has it.
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if file < FILES && rank < RANKS { Some(Self(rank * FILES + file)) } else { None }
    }

    /// The point with this number.
    ///
    /// # Panics
    /// There are 90, from 0.
    pub const fn at(index: u8) -> Self {
        assert!((index as usize) < POINTS);
        Self(index)
    }

    /// All points in order.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..FILES * RANKS).map(Self)
    }

    /// From 0 for a0 to 89 for i9.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// From 0 for the a-file.
    pub const fn file(self) -> u8 {
        self.0 % FILES
    }

    /// From 0 for Red's home rank.
    pub const fn rank(self) -> u8 {
        self.0 / FILES
    }

    /// `e4`.
    pub fn name(self) -> &'static str {
        // The names are ASCII.
        std::str::from_utf8(&NAMES[self.index()]).unwrap_or_default()
    }

    /// The point so many files and ranks away, if the board has it.
    pub const fn shifted(self, files: i8, ranks: i8) -> Option<Self> {
        // Both are below 10; a sum below 0 wraps beyond the board.
        Self::new(self.file().wrapping_add_signed(files), self.rank().wrapping_add_signed(ranks))
    }

    /// Files and ranks from here to `other`.
    pub const fn offset(self, other: Self) -> (i8, i8) {
        // All are below 10.
        (other.file().cast_signed() - self.file().cast_signed(), other.rank().cast_signed() - self.rank().cast_signed())
    }

    /// Whether the point lies in the palace of `side`.
    pub const fn is_in_palace(self, side: Side) -> bool {
        matches!(self.file(), 3..=5)
            && match side {
                Side::First => self.rank() <= 2,
                Side::Second => self.rank() >= 7,
            }
    }

    /// Whether the point lies on the own half of `side`, on this side of the river.
    pub const fn is_home_of(self, side: Side) -> bool {
        (self.rank() <= 4) == matches!(side, Side::First)
    }

    /// The point mirrored left to right: files a and i change places.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        Self(self.rank() * FILES + FILES - 1 - self.file())
    }

    /// The point as the other side sees it: ranks 0 and 9 change places.
    #[must_use]
    pub const fn flipped(self) -> Self {
        Self((RANKS - 1 - self.rank()) * FILES + self.file())
    }
}

impl FromStr for Square {
    type Err = BadSquare;

    /// Reads a file of either case and a rank from 0: `e4`.
    fn from_str(text: &str) -> Result<Self, BadSquare> {
        let &[file, rank] = text.as_bytes() else { return Err(BadSquare::Form) };
        let file = file.to_ascii_lowercase().checked_sub(b'a').filter(|file| *file < FILES).ok_or(BadSquare::File)?;
        let rank = rank.checked_sub(b'0').filter(|rank| *rank < RANKS).ok_or(BadSquare::Rank)?;
        Self::new(file, rank).ok_or(BadSquare::Form)
    }
}

impl std::fmt::Display for Square {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

impl std::fmt::Debug for Square {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_places() {
        let names = Square::all().map(Square::name).collect::<Vec<_>>();
        assert_eq!((names[0], names[8], names[9], names[89]), ("a0", "i0", "a1", "i9"));
        let e4 = Square::new(4, 4).expect("a point");
        assert_eq!(e4.shifted(0, 1).map(Square::name), Some("e5"));
        assert_eq!(
            (e4.shifted(-5, 0), e4.shifted(0, -5), e4.shifted(5, 0), e4.shifted(0, 6)),
            (None, None, None, None)
        );
        assert!(e4.is_home_of(Side::First) && !e4.is_home_of(Side::Second));
        assert_eq!(Square::all().filter(|point| point.is_in_palace(Side::Second)).count(), 9);
        assert!(Square::all().all(|point| point.name().parse() == Ok(point)));
        let bad = ["e10", "j4", "e:"].map(str::parse::<Square>);
        assert_eq!(bad, [Err(BadSquare::Form), Err(BadSquare::File), Err(BadSquare::Rank)]);
        assert_eq!((e4.mirrored().name(), e4.flipped().name()), ("e4", "e5"));
    }
}
