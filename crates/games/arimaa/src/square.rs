//! Squares `a1` to `h8`, the four directions, the four traps.

use std::str::FromStr;

use crate::error::ParseError;

/// A square of the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

shinpan_core::words! {
    /// Direction of a step, seen from Gold: north is towards rank 8.
    pub enum Direction {
        /// Towards rank 8.
        North => "n",
        /// Towards rank 1.
        South => "s",
        /// Towards the h-file.
        East => "e",
        /// Towards the a-file.
        West => "w",
    }
}

impl Square {
    /// The trap squares.
    pub const TRAPS: [Self; 4] = [Self::at(2, 2), Self::at(5, 2), Self::at(2, 5), Self::at(5, 5)];

    /// File and rank from 0.
    const fn at(file: u8, rank: u8) -> Self {
        Self(rank * 8 + file)
    }

    /// The square with this letter, `a` to `h`, and this digit, `1` to `8`.
    pub(crate) fn from_bytes(file: u8, rank: u8) -> Option<Self> {
        match (file, rank) {
            (b'a'..=b'h', b'1'..=b'8') => Some(Self::at(file - b'a', rank - b'1')),
            _ => None,
        }
    }

    /// All 64, rank by rank from a1.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..64).map(Self)
    }

    /// From 0 for a1 to 63 for h8.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// From 1 to 8.
    pub const fn rank(self) -> u8 {
        self.0 / 8 + 1
    }

    /// From 0 for the a-file to 7.
    pub const fn file(self) -> u8 {
        self.0 % 8
    }

    /// The next square in `direction`; `None` over the edge.
    pub const fn step(self, direction: Direction) -> Option<Self> {
        let (file, rank) = (self.0 % 8, self.0 / 8);
        match direction {
            Direction::North if rank < 7 => Some(Self(self.0 + 8)),
            Direction::South if rank > 0 => Some(Self(self.0 - 8)),
            Direction::East if file < 7 => Some(Self(self.0 + 1)),
            Direction::West if file > 0 => Some(Self(self.0 - 1)),
            _ => None,
        }
    }

    /// The two to four squares beside it.
    pub fn neighbours(self) -> impl Iterator<Item = Self> {
        Direction::ALL.into_iter().filter_map(move |direction| self.step(direction))
    }
}

impl FromStr for Square {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let square = text.as_bytes().try_into().ok().and_then(|[file, rank]: [u8; 2]| Self::from_bytes(file, rank));
        square.ok_or_else(|| ParseError::Square(text.to_owned()))
    }
}

impl std::fmt::Display for Square {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank())
    }
}

impl std::fmt::Debug for Square {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_traps() {
        for square in Square::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
        }
        assert_eq!(format!("{:?}", Square::TRAPS), "[c3, f3, c6, f6]");
        for text in ["i1", "a9", "a", "a1 ", ""] {
            assert_eq!(text.parse::<Square>(), Err(ParseError::Square(text.to_owned())));
        }
    }

    #[test]
    fn steps_go_there_and_back() {
        let pairs = [(Direction::North, Direction::South), (Direction::East, Direction::West)];
        for (square, (there, back)) in Square::all().flat_map(|square| pairs.map(|pair| (square, pair))) {
            assert!(square.step(there).is_none_or(|next| next.step(back) == Some(square)));
            assert!(square.step(back).is_none_or(|next| next.step(there) == Some(square)));
        }
        assert_eq!(Square::all().map(|square| square.neighbours().count()).sum::<usize>(), 4 * 2 + 24 * 3 + 36 * 4);
    }
}
