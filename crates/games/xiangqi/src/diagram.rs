//! A position as a picture: discs with their characters or letters on the crossings, the river, the palaces.

use shinpan_core::Side;
use shinpan_records::diagram::{Diagram, Form, Piece as Drawn, Point, Surface, letters};

use crate::piece::{Piece, PieceType, color_name};
use crate::position::Position;
use crate::square::Square;

impl Piece {
    /// The character on its disc.
    pub const fn character(self) -> &'static str {
        match (self.piece_type, self.side) {
            (PieceType::King, Side::First) => "帥",
            (PieceType::King, Side::Second) => "將",
            (PieceType::Advisor, Side::First) => "仕",
            (PieceType::Advisor, Side::Second) => "士",
            (PieceType::Elephant, Side::First) => "相",
            (PieceType::Elephant, Side::Second) => "象",
            (PieceType::Horse, Side::First) => "傌",
            (PieceType::Horse, Side::Second) => "馬",
            (PieceType::Rook, Side::First) => "俥",
            (PieceType::Rook, Side::Second) => "車",
            (PieceType::Cannon, Side::First) => "炮",
            (PieceType::Cannon, Side::Second) => "砲",
            (PieceType::Pawn, Side::First) => "兵",
            (PieceType::Pawn, Side::Second) => "卒",
        }
    }
}

/// Point of a crossing in a picture: Red's home is below.
pub const fn point(square: Square) -> Point {
    Point { column: square.file(), row: 9 - square.rank() }
}

impl Position {
    /// The picture of the position. Crossings are named `a0` to `i9`.
    pub fn diagram(&self) -> Diagram {
        let rows = (0..10).rev().map(|rank: u8| rank.to_string()).collect();
        let mut diagram = Diagram::new(Surface::Crossings, letters('a', 'i'), rows, Side::BOTH.map(color_name));
        diagram.river = Some(4);
        let corner = |column, row| Point { column, row };
        diagram.strokes = [0, 7]
            .into_iter()
            .flat_map(|top| [[corner(3, top), corner(5, top + 2)], [corner(5, top), corner(3, top + 2)]])
            .collect();
        let piece = |square| Some((point(square), drawn(self.board.piece(square)?)));
        diagram.pieces = Square::all().filter_map(piece).collect();
        diagram.turn = Some(self.turn);
        diagram
    }
}

fn drawn(piece: Piece) -> Drawn {
    Drawn {
        side: piece.side,
        form: Form::Disc,
        name: piece.piece_type.name(),
        letter: piece.letter().to_string(),
        character: Some(piece.character()),
    }
}

#[cfg(test)]
mod tests {
    use crate::fen::Start;

    #[test]
    fn a_position_in_words() {
        let start = Start::parse("3k5/9/9/9/9/9/9/9/4R4/4K4 b").expect("a position");
        let text = "Red: king e0, rook e1; Black: king d9; Black to move";
        assert_eq!(start.position.diagram().text(), text);
    }
}
