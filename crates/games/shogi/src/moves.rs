//! A move as records write it: CSA (`7776FU`, `0055KA`) and USI (`7g7f+`, `B*5e`).

use crate::piece::Kind;
use crate::square::Square;

/// A move, not yet judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Where the piece comes from; `None` for a drop.
    pub from: Option<Square>,
    /// Where it goes.
    pub to: Square,
    /// The piece as the record names it, after the move.
    pub kind: Kind,
}

/// A move in USI, which names the piece only for drops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UsiMove {
    /// `P*5e`.
    Drop(Move),
    /// `7g7f`, `8h2b+`.
    Board {
        /// Where the piece comes from.
        from: Square,
        /// Where it goes.
        to: Square,
        /// Whether it ends with `+`.
        promotes: bool,
    },
}

impl Move {
    /// Reads `7776FU` or `0055KA`, without its sign; `None` for anything else.
    pub const fn from_csa(text: &[u8; 6]) -> Option<Self> {
        let [from_file, from_rank, to_file, to_rank, first, second] = *text;
        let from = match (from_file, from_rank) {
            (b'0', b'0') => None,
            _ => match Square::new(from_file.wrapping_sub(b'0'), from_rank.wrapping_sub(b'0')) {
                Some(square) => Some(square),
                None => return None,
            },
        };
        match (Square::new(to_file.wrapping_sub(b'0'), to_rank.wrapping_sub(b'0')), Kind::from_csa([first, second])) {
            (Some(to), Some(kind)) => Some(Self { from, to, kind }),
            _ => None,
        }
    }
}

impl std::fmt::Display for Move {
    /// As CSA writes it, without the sign.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.from {
            Some(from) => write!(f, "{from}{}{}", self.to, self.kind.csa()),
            None => write!(f, "00{}{}", self.to, self.kind.csa()),
        }
    }
}

impl UsiMove {
    /// Reads `7g7f`, `8h2b+` or `P*5e`; `None` for anything else.
    pub(crate) fn parse(text: &[u8]) -> Option<Self> {
        match *text {
            [piece, b'*', file, rank] => {
                let to = usi_square(file, rank)?;
                Some(Self::Drop(Move { from: None, to, kind: kind_of_letter(piece)? }))
            }
            [from_file, from_rank, to_file, to_rank, ref rest @ ..] if rest.is_empty() || rest == b"+" => {
                let (from, to) = (usi_square(from_file, from_rank)?, usi_square(to_file, to_rank)?);
                Some(Self::Board { from, to, promotes: !rest.is_empty() })
            }
            _ => None,
        }
    }
}

impl UsiMove {
    /// The move with its piece named after it; `piece_on` tells what stands on a square. Where nothing does, the name is
    /// of no account: the move is refused for the empty square. A piece that has no promotion is named as a plain pawn,
    /// which no such piece is: the refusal is that of a wrong name.
    pub(crate) fn named(self, piece_on: impl Fn(Square) -> Option<Kind>) -> Move {
        match self {
            Self::Drop(mv) => mv,
            Self::Board { from, to, promotes } => {
                let standing = piece_on(from).unwrap_or(Kind::King);
                let kind = if promotes { standing.promoted().unwrap_or(Kind::Pawn) } else { standing };
                Move { from: Some(from), to, kind }
            }
        }
    }
}

fn usi_square(file: u8, rank: u8) -> Option<Square> {
    Square::new(file.wrapping_sub(b'0'), rank.wrapping_sub(b'a').wrapping_add(1))
}

/// The kind that SFEN and USI write as this upper-case letter.
pub(crate) const fn kind_of_letter(letter: u8) -> Option<Kind> {
    Some(match letter {
        b'P' => Kind::Pawn,
        b'L' => Kind::Lance,
        b'N' => Kind::Knight,
        b'S' => Kind::Silver,
        b'G' => Kind::Gold,
        b'B' => Kind::Bishop,
        b'R' => Kind::Rook,
        b'K' => Kind::King,
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
        }
        for text in [b"7706FU", b"0700FU", b"777AFU", b"7776XX", b"7776fu", b"1011FU"] {
            assert_eq!(Move::from_csa(text), None, "{}", String::from_utf8_lossy(text));
        }
    }

    #[test]
    fn usi_moves() {
        assert!(matches!(UsiMove::parse(b"8h2b+"), Some(UsiMove::Board { promotes: true, .. })));
        assert!(matches!(UsiMove::parse(b"P*5e"), Some(UsiMove::Drop(Move { kind: Kind::Pawn, .. }))));
        for text in ["7g7", "7g7f-", "7g7j", "0a1a", "X*5e", "", "7g7f++"] {
            assert_eq!(UsiMove::parse(text.as_bytes()), None, "{text}");
        }
    }
}
