//! The 81 squares, named as CSA records name them: file 1 to 9 from the right, rank 1 to 9 from the top.

use shinpan_core::Side;

/// A square. Its index is `9 * (file - 1) + (rank - 1)`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// Number of squares.
    pub const COUNT: usize = 81;

    /// The square on `file` and `rank`, both from 1 to 9; `None` off the board.
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if file.wrapping_sub(1) < 9 && rank.wrapping_sub(1) < 9 { Some(Self((file - 1) * 9 + rank - 1)) } else { None }
    }

    /// The square that two digits name, `76`; `None` off the board.
    pub(crate) const fn from_digits(file: u8, rank: u8) -> Option<Self> {
        Self::new(file.wrapping_sub(b'0'), rank.wrapping_sub(b'0'))
    }

    /// The square with this index; `None` from 81 on.
    pub const fn from_index(index: usize) -> Option<Self> {
        // The cast cannot lose anything below 81.
        #[allow(clippy::cast_possible_truncation)]
        if index < Self::COUNT { Some(Self(index as u8)) } else { None }
    }

    /// All squares, by index.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..81).map(Self)
    }

    /// 0 to 80.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// 1 to 9, from the right as First sees the board.
    pub const fn file(self) -> u8 {
        self.0 / 9 + 1
    }

    /// 1 to 9, from the far side as First sees the board.
    pub const fn rank(self) -> u8 {
        self.0 % 9 + 1
    }

    /// The rank as `side` counts it from its own far edge: 1 is where its pieces cannot go further.
    pub const fn rank_for(self, side: Side) -> u8 {
        match side {
            Side::First => self.rank(),
            Side::Second => 10 - self.rank(),
        }
    }

    /// Whether it lies in the enemy's three ranks, where pieces of `side` promote.
    pub const fn is_zone_of(self, side: Side) -> bool {
        self.rank_for(side) <= 3
    }
}

/// Reason why a text is no square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseSquareError {
    /// Not two bytes.
    #[error("{0} bytes, expected two digits, file and rank")]
    Length(usize),
    /// Bytes that are not both from 1 to 9.
    #[error("off the board, expected a file and a rank from 1 to 9")]
    OffBoard,
}

impl std::str::FromStr for Square {
    type Err = ParseSquareError;

    /// Reads `76`.
    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        match *text.as_bytes() {
            [file, rank] => Self::from_digits(file, rank).ok_or(ParseSquareError::OffBoard),
            ref other => Err(ParseSquareError::Length(other.len())),
        }
    }
}

impl std::fmt::Display for Square {
    /// `76` for the square on file 7 and rank 6.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", self.file(), self.rank())
    }
}

impl std::fmt::Debug for Square {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self}")
    }
}
