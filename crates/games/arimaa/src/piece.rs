//! Pieces: six types from the rabbit to the elephant, of Gold (First) and Silver (Second).

use std::str::FromStr;

use shinpan_core::Side;

use crate::error::ParseError;

shinpan_core::words! {
    /// A type of piece, the weaker first.
    pub enum PieceType {
        /// The only one that reaches the goal, and that does not step back.
        Rabbit => "rabbit",
        /// A cat.
        Cat => "cat",
        /// A dog.
        Dog => "dog",
        /// A horse.
        Horse => "horse",
        /// A camel.
        Camel => "camel",
        /// The strongest.
        Elephant => "elephant",
    }
}

/// A piece of a side.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Owner.
    pub side: Side,
    /// Type.
    pub piece_type: PieceType,
}

impl PieceType {
    /// Number of pieces of this type that a side sets up.
    pub const fn count(self) -> usize {
        match self {
            Self::Rabbit => 8,
            Self::Cat | Self::Dog | Self::Horse => 2,
            Self::Camel | Self::Elephant => 1,
        }
    }

    /// Letter of the type, for Gold.
    const fn letter(self) -> u8 {
        match self {
            Self::Rabbit => b'R',
            Self::Cat => b'C',
            Self::Dog => b'D',
            Self::Horse => b'H',
            Self::Camel => b'M',
            Self::Elephant => b'E',
        }
    }
}

impl Piece {
    /// The piece with this letter: upper case is Gold.
    pub fn from_letter(letter: u8) -> Option<Self> {
        let piece_type = PieceType::ALL.into_iter().find(|one| one.letter() == letter.to_ascii_uppercase())?;
        let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
        Some(Self { side, piece_type })
    }

    /// Letter of the piece: upper case is Gold.
    pub const fn letter(self) -> u8 {
        match self.side {
            Side::First => self.piece_type.letter(),
            Side::Second => self.piece_type.letter().to_ascii_lowercase(),
        }
    }

    /// Whether it is an opponent of `other`, and stronger.
    pub fn dominates(self, other: Self) -> bool {
        self.side != other.side && self.piece_type > other.piece_type
    }
}

impl FromStr for Piece {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let piece = text.as_bytes().try_into().ok().and_then(|[letter]: [u8; 1]| Self::from_letter(letter));
        piece.ok_or_else(|| ParseError::Piece(text.to_owned()))
    }
}

impl std::fmt::Display for Piece {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", char::from(self.letter()))
    }
}

impl std::fmt::Debug for Piece {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Display::fmt(self, f)
    }
}
