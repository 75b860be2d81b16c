//! Pieces and their CSA names: FU KY KE GI KI KA HI OU, promoted TO NY NK NG UM RY.

use std::num::NonZeroU8;
use std::str::FromStr;

use shinpan_core::Side;

/// A type of piece, promoted or not. Promotion adds 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum PieceType {
    /// FU, fuhyo.
    Pawn = 1,
    /// KY, kyosha.
    Lance = 2,
    /// KE, keima.
    Knight = 3,
    /// GI, ginsho.
    Silver = 4,
    /// KI, kinsho.
    Gold = 5,
    /// KA, kakugyo.
    Bishop = 6,
    /// HI, hisha.
    Rook = 7,
    /// OU, osho.
    King = 8,
    /// TO, tokin: a promoted pawn.
    Tokin = 9,
    /// NY, a promoted lance.
    PromotedLance = 10,
    /// NK, a promoted knight.
    PromotedKnight = 11,
    /// NG, a promoted silver.
    PromotedSilver = 12,
    /// UM, ryuma: a promoted bishop.
    Horse = 14,
    /// RY, ryuo: a promoted rook.
    Dragon = 15,
}

impl PieceType {
    /// All types, unpromoted ones first.
    pub const ALL: [Self; 14] = [
        Self::Pawn,
        Self::Lance,
        Self::Knight,
        Self::Silver,
        Self::Gold,
        Self::Bishop,
        Self::Rook,
        Self::King,
        Self::Tokin,
        Self::PromotedLance,
        Self::PromotedKnight,
        Self::PromotedSilver,
        Self::Horse,
        Self::Dragon,
    ];

    /// The seven types that can be held in hand.
    pub const HAND: [Self; 7] =
        [Self::Pawn, Self::Lance, Self::Knight, Self::Silver, Self::Gold, Self::Bishop, Self::Rook];

    /// The type with this CSA name.
    #[inline]
    pub const fn from_csa(name: [u8; 2]) -> Option<Self> {
        Some(match (name[0], name[1]) {
            (b'F', b'U') => Self::Pawn,
            (b'K', b'Y') => Self::Lance,
            (b'K', b'E') => Self::Knight,
            (b'G', b'I') => Self::Silver,
            (b'K', b'I') => Self::Gold,
            (b'K', b'A') => Self::Bishop,
            (b'H', b'I') => Self::Rook,
            (b'O', b'U') => Self::King,
            (b'T', b'O') => Self::Tokin,
            (b'N', b'Y') => Self::PromotedLance,
            (b'N', b'K') => Self::PromotedKnight,
            (b'N', b'G') => Self::PromotedSilver,
            (b'U', b'M') => Self::Horse,
            (b'R', b'Y') => Self::Dragon,
            _ => return None,
        })
    }

    /// The CSA name.
    pub const fn csa(self) -> &'static str {
        match self {
            Self::Pawn => "FU",
            Self::Lance => "KY",
            Self::Knight => "KE",
            Self::Silver => "GI",
            Self::Gold => "KI",
            Self::Bishop => "KA",
            Self::Rook => "HI",
            Self::King => "OU",
            Self::Tokin => "TO",
            Self::PromotedLance => "NY",
            Self::PromotedKnight => "NK",
            Self::PromotedSilver => "NG",
            Self::Horse => "UM",
            Self::Dragon => "RY",
        }
    }

    /// The word for people.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Pawn => "pawn",
            Self::Lance => "lance",
            Self::Knight => "knight",
            Self::Silver => "silver",
            Self::Gold => "gold",
            Self::Bishop => "bishop",
            Self::Rook => "rook",
            Self::King => "king",
            Self::Tokin => "promoted pawn",
            Self::PromotedLance => "promoted lance",
            Self::PromotedKnight => "promoted knight",
            Self::PromotedSilver => "promoted silver",
            Self::Horse => "horse",
            Self::Dragon => "dragon",
        }
    }

    /// Promoted type; `None` for gold, king and promoted types.
    pub const fn promoted(self) -> Option<Self> {
        Some(match self {
            Self::Pawn => Self::Tokin,
            Self::Lance => Self::PromotedLance,
            Self::Knight => Self::PromotedKnight,
            Self::Silver => Self::PromotedSilver,
            Self::Bishop => Self::Horse,
            Self::Rook => Self::Dragon,
            _ => return None,
        })
    }

    /// A type that it neither is nor becomes: a move under this name is refused for its name.
    pub(crate) const fn mismatch(self) -> Self {
        if matches!(self, Self::King) { Self::Pawn } else { Self::King }
    }

    /// Type in hand: a promoted type turns back.
    #[must_use]
    pub const fn base(self) -> Self {
        match self {
            Self::Tokin => Self::Pawn,
            Self::PromotedLance => Self::Lance,
            Self::PromotedKnight => Self::Knight,
            Self::PromotedSilver => Self::Silver,
            Self::Horse => Self::Bishop,
            Self::Dragon => Self::Rook,
            other => other,
        }
    }

    /// Whether it is a promoted type.
    pub const fn is_promoted(self) -> bool {
        self as u8 > Self::King as u8
    }

    /// Number of pieces of this base type in a set.
    pub const fn in_a_set(self) -> u8 {
        match self.base() {
            Self::Pawn => 18,
            Self::Bishop | Self::Rook | Self::King => 2,
            _ => 4,
        }
    }

    /// Points in a declaration (Art. 23.1.3): rook and bishop, promoted or not, 5; king 0; others 1.
    pub const fn points(self) -> u32 {
        match self.base() {
            Self::Bishop | Self::Rook => 5,
            Self::King => 0,
            _ => 1,
        }
    }

    /// Whether a piece of `side` on the rank that is `rank` from its far edge could never move again.
    pub const fn is_dead_on(self, rank: u8) -> bool {
        match self {
            Self::Pawn | Self::Lance => rank == 1,
            Self::Knight => rank <= 2,
            _ => false,
        }
    }
}

/// A piece on the board: whose, and which type. One byte, and `Option<Piece>` too.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Piece(NonZeroU8);

/// The bit that is set in Second's pieces.
const SECOND: u8 = 16;

impl Piece {
    /// Indexes from [`Piece::index`] lie below this.
    pub const INDEXES: usize = 32;

    /// A piece of `side`.
    pub const fn new(side: Side, piece_type: PieceType) -> Self {
        let side = if matches!(side, Side::Second) { SECOND } else { 0 };
        match NonZeroU8::new(piece_type as u8 | side) {
            Some(code) => Self(code),
            // No type is 0.
            None => unreachable!(),
        }
    }

    /// Owner.
    pub const fn side(self) -> Side {
        if self.0.get() & SECOND == 0 { Side::First } else { Side::Second }
    }

    /// Type.
    pub const fn piece_type(self) -> PieceType {
        match self.0.get() & (SECOND - 1) {
            1 => PieceType::Pawn,
            2 => PieceType::Lance,
            3 => PieceType::Knight,
            4 => PieceType::Silver,
            5 => PieceType::Gold,
            6 => PieceType::Bishop,
            7 => PieceType::Rook,
            9 => PieceType::Tokin,
            10 => PieceType::PromotedLance,
            11 => PieceType::PromotedKnight,
            12 => PieceType::PromotedSilver,
            14 => PieceType::Horse,
            15 => PieceType::Dragon,
            // 8; 0 and 13 are never made.
            _ => PieceType::King,
        }
    }

    /// A number below [`Piece::INDEXES`], for tables.
    pub const fn index(self) -> usize {
        self.0.get() as usize
    }
}

/// Reason why a text is no piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParsePieceError {
    /// No sign before the name.
    #[error("no sign, expected \"+\" or \"-\" before the name")]
    Sign,
    /// No name of CSA.
    #[error("not a CSA piece, expected a name such as \"FU\" or \"RY\"")]
    Name,
}

impl FromStr for PieceType {
    type Err = ParsePieceError;

    /// Reads the CSA name, `FU`.
    fn from_str(text: &str) -> Result<Self, ParsePieceError> {
        text.as_bytes().try_into().ok().and_then(Self::from_csa).ok_or(ParsePieceError::Name)
    }
}

impl FromStr for Piece {
    type Err = ParsePieceError;

    /// Reads the sign of a side and the CSA name, `+FU`.
    fn from_str(text: &str) -> Result<Self, ParsePieceError> {
        let first = text.strip_prefix('+').map(|name| (Side::First, name));
        let (side, name) =
            first.or_else(|| Some((Side::Second, text.strip_prefix('-')?))).ok_or(ParsePieceError::Sign)?;
        Ok(Self::new(side, name.parse()?))
    }
}

impl std::fmt::Display for Piece {
    /// `+FU`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", if self.side() == Side::First { '+' } else { '-' }, self.piece_type().csa())
    }
}

impl std::fmt::Debug for Piece {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_read_back() {
        for side in Side::BOTH {
            for piece_type in PieceType::ALL {
                let piece = Piece::new(side, piece_type);
                assert_eq!(piece.to_string().parse(), Ok(piece));
            }
        }
        for (text, error) in
            [("FU", ParsePieceError::Sign), ("+XX", ParsePieceError::Name), ("-", ParsePieceError::Name)]
        {
            assert_eq!(text.parse::<Piece>(), Err(error), "{text}");
        }
    }
}
