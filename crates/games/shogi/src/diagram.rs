//! A position as a picture: the pieces with their characters or letters, and the hands.

use shinpan_core::Side;
use shinpan_records::diagram::{Diagram, Form, Labels, Piece as Drawn, Point, Surface};

use crate::piece::{Piece, PieceType};
use crate::position::Position;
use crate::square::Square;

impl PieceType {
    /// The character on its piece, that of one character where a piece bears two.
    pub const fn character(self) -> &'static str {
        match self {
            Self::Pawn => "歩",
            Self::Lance => "香",
            Self::Knight => "桂",
            Self::Silver => "銀",
            Self::Gold => "金",
            Self::Bishop => "角",
            Self::Rook => "飛",
            Self::King => "玉",
            Self::Tokin => "と",
            Self::PromotedLance => "杏",
            Self::PromotedKnight => "圭",
            Self::PromotedSilver => "全",
            Self::Horse => "馬",
            Self::Dragon => "龍",
        }
    }

    /// Letters of a piece in English notation: `+P` is a promoted pawn.
    pub const fn letters(self) -> &'static str {
        match self {
            Self::Pawn => "P",
            Self::Lance => "L",
            Self::Knight => "N",
            Self::Silver => "S",
            Self::Gold => "G",
            Self::Bishop => "B",
            Self::Rook => "R",
            Self::King => "K",
            Self::Tokin => "+P",
            Self::PromotedLance => "+L",
            Self::PromotedKnight => "+N",
            Self::PromotedSilver => "+S",
            Self::Horse => "+B",
            Self::Dragon => "+R",
        }
    }
}

/// Point of a square in a picture: file 9 is on the left.
pub const fn point(square: Square) -> Point {
    Point { column: 9 - square.file(), row: square.rank() - 1 }
}

impl Position {
    /// The picture of the position. Squares are named as in records: `77`.
    pub fn diagram(&self) -> Diagram {
        let digits = |digits: &mut dyn Iterator<Item = u8>| digits.map(|digit| digit.to_string()).collect();
        let (columns, rows) = (digits(&mut (1..=9).rev()), digits(&mut (1..=9)));
        let mut diagram = Diagram::new(Surface::Squares, columns, rows, ["First", "Second"]);
        diagram.labels = Labels::TopRight;
        diagram.spots = Vec::new();
        diagram.pieces = self.pieces().map(|(square, piece)| (point(square), drawn(piece))).collect();
        diagram.pieces.sort_by_key(|(point, _)| *point);
        diagram.hands = Some(Side::BOTH.map(|side| {
            let held = PieceType::HAND.into_iter().rev().map(|kind| (kind, self.hand(side).count(kind)));
            held.filter(|(_, count)| *count > 0).map(|(kind, count)| (drawn(Piece::new(side, kind)), count)).collect()
        }));
        diagram.turn = Some(self.turn());
        diagram
    }
}

fn drawn(piece: Piece) -> Drawn {
    let kind = piece.piece_type();
    Drawn {
        side: piece.side(),
        form: Form::Wedge,
        name: kind.word(),
        letter: kind.letters().to_owned(),
        character: Some(kind.character()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setup::Setup;

    #[test]
    fn a_position_in_words() {
        let setup = Setup::from_sfen("4k4/9/4+P4/9/9/9/9/9/4K4 b G2p 1").expect("a position");
        let diagram = Position::new(&setup).diagram();
        let text = "First: promoted pawn 53, king 59, in hand 1 gold; Second: king 51, in hand 2 pawn; First to move";
        assert_eq!(diagram.text(), text);
        assert_eq!(diagram.pieces.len(), 3);
    }
}
