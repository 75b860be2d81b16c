//! A move as records write it: CSA (`7776FU`, `0055KA`) and USI (`7g7f+`, `B*5e`).

use std::str::FromStr;

use crate::piece::PieceType;
use crate::square::Square;

/// A move, not yet judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Origin; `None` for a drop.
    pub from: Option<Square>,
    /// Target.
    pub to: Square,
    /// The piece as the record names it, after the move.
    pub piece_type: PieceType,
}

/// A move in USI, which names the piece only for drops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UsiMove {
    /// `P*5e`.
    Drop(Move),
    /// `7g7f`, `8h2b+`.
    Board {
        /// Origin.
        from: Square,
        /// Target.
        to: Square,
        /// Whether it ends with `+`.
        promotes: bool,
    },
}

impl Move {
    /// Reads `7776FU` or `0055KA`, without its sign; `None` for anything else.
    #[inline]
    pub const fn from_csa(text: &[u8; 6]) -> Option<Self> {
        let [from_file, from_rank, to_file, to_rank, first, second] = *text;
        let from = match (from_file, from_rank) {
            (b'0', b'0') => None,
            _ => match Square::from_digits(from_file, from_rank) {
                Some(square) => Some(square),
                None => return None,
            },
        };
        match (Square::from_digits(to_file, to_rank), PieceType::from_csa([first, second])) {
            (Some(to), Some(piece_type)) => Some(Self { from, to, piece_type }),
            _ => None,
        }
    }
}

/// Reason why a text is no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseMoveError {
    /// Not laid out as a move is.
    #[error("expected a move such as \"7776FU\" in CSA or \"7g7f\" in USI")]
    Layout,
    /// A square off the board.
    #[error("a square off the board")]
    Square,
    /// No piece, or none that can be dropped.
    #[error("not a shogi piece")]
    Piece,
}

impl FromStr for Move {
    type Err = ParseMoveError;

    /// Reads `7776FU` or `0055KA`, without its sign.
    fn from_str(text: &str) -> Result<Self, ParseMoveError> {
        let bytes: &[u8; 6] = text.as_bytes().try_into().map_err(|_| ParseMoveError::Layout)?;
        let has_piece = PieceType::from_csa([bytes[4], bytes[5]]).is_some();
        Self::from_csa(bytes).ok_or(if has_piece { ParseMoveError::Square } else { ParseMoveError::Piece })
    }
}

impl std::fmt::Display for Move {
    /// Writes the move as CSA does, without the sign.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.from {
            Some(from) => write!(f, "{from}{}{}", self.to, self.piece_type.csa()),
            None => write!(f, "00{}{}", self.to, self.piece_type.csa()),
        }
    }
}

impl std::fmt::Display for UsiMove {
    /// Writes the move as USI does: `7g7f`, `8h2b+`, `P*5e`. A piece that cannot be dropped is shown as `?`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Drop(mv) => write!(f, "{}*{}", letter_of(mv.piece_type), usi_name(mv.to)),
            Self::Board { from, to, promotes } => {
                write!(f, "{}{}{}", usi_name(*from), usi_name(*to), if *promotes { "+" } else { "" })
            }
        }
    }
}

impl FromStr for UsiMove {
    type Err = ParseMoveError;

    /// Reads `7g7f`, `8h2b+` or `P*5e`.
    fn from_str(text: &str) -> Result<Self, ParseMoveError> {
        match *text.as_bytes() {
            [piece, b'*', file, rank] => {
                let piece_type = piece_type_of_letter(piece).ok_or(ParseMoveError::Piece)?;
                Ok(Self::Drop(Move { from: None, to: usi_square(file, rank)?, piece_type }))
            }
            [from_file, from_rank, to_file, to_rank, ref rest @ ..] if rest.is_empty() || rest == b"+" => {
                let (from, to) = (usi_square(from_file, from_rank)?, usi_square(to_file, to_rank)?);
                Ok(Self::Board { from, to, promotes: !rest.is_empty() })
            }
            _ => Err(ParseMoveError::Layout),
        }
    }
}

impl UsiMove {
    /// The move with its piece named after it; `piece_on` says what stands on a square. Where nothing does, the name does
    /// not matter: the move is refused because the square is empty. A piece that has no promotion is named a pawn, which it
    /// is not: the move is refused for its wrong name.
    pub(crate) fn named(self, piece_on: impl Fn(Square) -> Option<PieceType>) -> Move {
        match self {
            Self::Drop(mv) => mv,
            Self::Board { from, to, promotes } => {
                let standing = piece_on(from).unwrap_or(PieceType::King);
                let piece_type = if promotes { standing.promoted().unwrap_or(PieceType::Pawn) } else { standing };
                Move { from: Some(from), to, piece_type }
            }
        }
    }
}

fn usi_square(file: u8, rank: u8) -> Result<Square, ParseMoveError> {
    let square = Square::new(file.wrapping_sub(b'0'), rank.wrapping_sub(b'a').wrapping_add(1));
    square.ok_or(ParseMoveError::Square)
}

fn usi_name(square: Square) -> String {
    format!("{}{}", square.file(), char::from(b'a' - 1 + square.rank()))
}

/// The letter of SFEN and USI for a type of piece.
fn letter_of(piece_type: PieceType) -> char {
    b"PLNSGBRK"
        .iter()
        .find(|letter| piece_type_of_letter(**letter) == Some(piece_type))
        .map_or('?', |letter| char::from(*letter))
}

/// The type of piece that SFEN and USI write as this upper-case letter.
pub(crate) const fn piece_type_of_letter(letter: u8) -> Option<PieceType> {
    Some(match letter {
        b'P' => PieceType::Pawn,
        b'L' => PieceType::Lance,
        b'N' => PieceType::Knight,
        b'S' => PieceType::Silver,
        b'G' => PieceType::Gold,
        b'B' => PieceType::Bishop,
        b'R' => PieceType::Rook,
        b'K' => PieceType::King,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn csa_moves_read_back() {
        for text in [b"7776FU", b"0055KA", b"1112TO"] {
            let read = Move::from_csa(text).expect("a move");
            assert_eq!(read.to_string().as_bytes(), text);
            assert_eq!(read.to_string().parse(), Ok(read));
        }
        for text in [b"7706FU", b"0700FU", b"777AFU", b"7776XX", b"7776fu", b"1011FU"] {
            assert_eq!(Move::from_csa(text), None, "{}", String::from_utf8_lossy(text));
        }
        for (text, error) in
            [("7776", ParseMoveError::Layout), ("7706FU", ParseMoveError::Square), ("7776XX", ParseMoveError::Piece)]
        {
            assert_eq!(text.parse::<Move>(), Err(error), "{text}");
        }
    }

    #[test]
    fn usi_moves() {
        assert!(matches!("8h2b+".parse(), Ok(UsiMove::Board { promotes: true, .. })));
        assert!(matches!("P*5e".parse(), Ok(UsiMove::Drop(Move { piece_type: PieceType::Pawn, .. }))));
        for (text, error) in [
            ("7g7", ParseMoveError::Layout),
            ("7g7f-", ParseMoveError::Layout),
            ("7g7j", ParseMoveError::Square),
            ("0a1a", ParseMoveError::Square),
            ("X*5e", ParseMoveError::Piece),
            ("", ParseMoveError::Layout),
            ("7g7f++", ParseMoveError::Layout),
        ] {
            assert_eq!(text.parse::<UsiMove>(), Err(error), "{text}");
        }
    }
}
