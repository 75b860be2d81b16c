//! Pieces: six kinds from the rabbit to the elephant, of Gold (First) and Silver (Second).

use shinpan_core::Side;

/// A kind of piece, the weaker first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// The only one that reaches the goal, and that does not step back.
    Rabbit,
    /// A cat.
    Cat,
    /// A dog.
    Dog,
    /// A horse.
    Horse,
    /// A camel.
    Camel,
    /// The strongest.
    Elephant,
}

/// A piece of a side.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub kind: Kind,
}

impl Kind {
    /// All six, the weaker first.
    pub const ALL: [Self; 6] = [Self::Rabbit, Self::Cat, Self::Dog, Self::Horse, Self::Camel, Self::Elephant];

    /// How many a side sets up.
    pub const fn count(self) -> usize {
        match self {
            Self::Rabbit => 8,
            Self::Cat | Self::Dog | Self::Horse => 2,
            Self::Camel | Self::Elephant => 1,
        }
    }

    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rabbit => "rabbit",
            Self::Cat => "cat",
            Self::Dog => "dog",
            Self::Horse => "horse",
            Self::Camel => "camel",
            Self::Elephant => "elephant",
        }
    }

    /// Its letter, for Gold.
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
        let kind = Kind::ALL.into_iter().find(|kind| kind.letter() == letter.to_ascii_uppercase())?;
        let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
        Some(Self { side, kind })
    }

    /// Its letter: upper case is Gold.
    pub const fn letter(self) -> u8 {
        match self.side {
            Side::First => self.kind.letter(),
            Side::Second => self.kind.letter().to_ascii_lowercase(),
        }
    }

    /// Whether it is an opponent of `other`, and stronger.
    pub fn dominates(self, other: Self) -> bool {
        self.side != other.side && self.kind > other.kind
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
