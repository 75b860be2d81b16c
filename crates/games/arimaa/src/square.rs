//! Squares `a1` to `h8`, the four directions, the four traps.

/// A square of the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

/// Where a step goes, seen from Gold: north is towards rank 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// Towards rank 8.
    North,
    /// Towards rank 1.
    South,
    /// Towards the h-file.
    East,
    /// Towards the a-file.
    West,
}

impl Square {
    /// The trap squares.
    pub const TRAPS: [Self; 4] = [Self::at(2, 2), Self::at(5, 2), Self::at(2, 5), Self::at(5, 5)];

    /// File and rank from 0.
    const fn at(file: u8, rank: u8) -> Self {
        Self(rank * 8 + file)
    }

    /// The square called by a letter `a` to `h` and a digit `1` to `8`.
    pub fn parse(text: [u8; 2]) -> Option<Self> {
        match text {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Some(Self::at(file - b'a', rank - b'1')),
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

impl Direction {
    /// All four.
    pub const ALL: [Self; 4] = [Self::North, Self::South, Self::East, Self::West];

    /// The direction called `n`, `s`, `e` or `w`.
    pub const fn from_letter(letter: u8) -> Option<Self> {
        Some(match letter {
            b'n' => Self::North,
            b's' => Self::South,
            b'e' => Self::East,
            b'w' => Self::West,
            _ => return None,
        })
    }

    /// Its letter.
    pub const fn letter(self) -> char {
        match self {
            Self::North => 'n',
            Self::South => 's',
            Self::East => 'e',
            Self::West => 'w',
        }
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
            let name = square.to_string();
            assert_eq!(Square::parse(name.as_bytes().try_into().expect("two bytes")), Some(square));
        }
        assert_eq!(format!("{:?}", Square::TRAPS), "[c3, f3, c6, f6]");
        assert_eq!(Square::parse(*b"i1"), None);
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
