//! Pieces: seven types, of Red (First) and Black (Second).

use shinpan_core::Side;

/// Type of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PieceType {
    /// The king, or general.
    King,
    /// The advisor, or guard.
    Advisor,
    /// The elephant, or minister.
    Elephant,
    /// The horse, or knight.
    Horse,
    /// The rook, or chariot.
    Rook,
    /// The cannon.
    Cannon,
    /// The pawn, or soldier.
    Pawn,
}

/// A piece of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// Owner.
    pub side: Side,
    /// Type.
    pub piece_type: PieceType,
}

/// The side as players call it.
pub(crate) const fn color_name(side: Side) -> &'static str {
    match side {
        Side::First => "Red",
        Side::Second => "Black",
    }
}

/// Number of pieces to tell apart.
pub const CODES: usize = 14;

impl PieceType {
    /// All seven.
    pub const ALL: [Self; 7] =
        [Self::King, Self::Advisor, Self::Elephant, Self::Horse, Self::Rook, Self::Cannon, Self::Pawn];

    /// Number of pieces of this type that a side has in the set.
    pub const fn count(self) -> usize {
        match self {
            Self::King => 1,
            Self::Pawn => 5,
            _ => 2,
        }
    }

    /// The letter in FEN, for Red.
    pub const fn letter(self) -> char {
        match self {
            Self::King => 'K',
            Self::Advisor => 'A',
            Self::Elephant => 'B',
            Self::Horse => 'N',
            Self::Rook => 'R',
            Self::Cannon => 'C',
            Self::Pawn => 'P',
        }
    }

    /// The word.
    pub const fn name(self) -> &'static str {
        match self {
            Self::King => "king",
            Self::Advisor => "advisor",
            Self::Elephant => "elephant",
            Self::Horse => "horse",
            Self::Rook => "rook",
            Self::Cannon => "cannon",
            Self::Pawn => "pawn",
        }
    }

    /// The type with this letter of either case, in any dialect of FEN.
    pub const fn from_letter(letter: u8) -> Option<Self> {
        Some(match letter.to_ascii_uppercase() {
            b'K' => Self::King,
            b'A' => Self::Advisor,
            b'B' | b'E' => Self::Elephant,
            b'N' | b'H' => Self::Horse,
            b'R' => Self::Rook,
            b'C' => Self::Cannon,
            b'P' => Self::Pawn,
            _ => return None,
        })
    }

    /// Value where a stronger piece is never protected against a weaker one: rook 3, cannon and horse 2, others
    /// 1; the king has none.
    pub const fn tier(self) -> u8 {
        match self {
            Self::King => 0,
            Self::Rook => 3,
            Self::Horse | Self::Cannon => 2,
            Self::Advisor | Self::Elephant | Self::Pawn => 1,
        }
    }
}

impl Piece {
    /// The piece with this letter in FEN: upper case is Red.
    pub const fn from_letter(letter: u8) -> Option<Self> {
        let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
        match PieceType::from_letter(letter) {
            Some(piece_type) => Some(Self { side, piece_type }),
            None => None,
        }
    }

    /// From 0 to 13: Red's types, then Black's.
    pub const fn code(self) -> usize {
        self.side.index() * 7 + self.piece_type as usize
    }

    /// The letter in FEN.
    pub const fn letter(self) -> char {
        match self.side {
            Side::First => self.piece_type.letter(),
            Side::Second => self.piece_type.letter().to_ascii_lowercase(),
        }
    }

    /// All pieces, by code.
    pub const ALL: [Self; CODES] = {
        let mut all = [Self { side: Side::First, piece_type: PieceType::King }; CODES];
        let mut code = 0;
        while code < CODES {
            let side = if code < 7 { Side::First } else { Side::Second };
            all[code] = Self { side, piece_type: PieceType::ALL[code % 7] };
            code += 1;
        }
        all
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_and_letters() {
        for (code, piece) in Piece::ALL.into_iter().enumerate() {
            assert_eq!(piece.code(), code);
            let letter = u8::try_from(piece.letter()).expect("ASCII");
            assert_eq!(Piece::from_letter(letter), Some(piece));
        }
        assert_eq!(Piece::from_letter(b'h').map(Piece::letter), Some('n'));
        assert_eq!(Piece::from_letter(b'E').map(Piece::letter), Some('B'));
        assert_eq!(Piece::from_letter(b'x'), None);
    }
}
