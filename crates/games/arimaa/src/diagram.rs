//! A position as a picture: figures on squares, and the traps.

use shinpan_records::diagram::{Diagram, Form, Piece as Drawn, Point, Surface, letters};

use crate::piece::Piece;
use crate::position::Position;
use crate::square::Square;

/// Point of a square in a picture: Gold's home is below.
pub const fn point(square: Square) -> Point {
    Point { column: square.file(), row: 8 - square.rank() }
}

impl Position {
    /// The picture of the position.
    pub fn diagram(&self) -> Diagram {
        let rows = (1..=8).rev().map(|rank: u8| rank.to_string()).collect();
        let mut diagram = Diagram::new(Surface::Squares, letters('a', 'h'), rows, ["Gold", "Silver"]);
        diagram.spots = Square::TRAPS.map(point).into();
        diagram.pieces = self.board.pieces().map(|(square, piece)| (point(square), drawn(piece))).collect();
        diagram.turn = Some(self.turn);
        diagram
    }
}

fn drawn(piece: Piece) -> Drawn {
    Drawn {
        side: piece.side,
        form: Form::Figure,
        name: piece.piece_type.as_str(),
        letter: char::from(piece.letter()).to_string(),
        character: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shinpan_core::Side;

    #[test]
    fn a_position_in_words() {
        let mut board = crate::board::Board::EMPTY;
        let square = |name: &str| name.parse::<Square>().expect("a square");
        board.set(square("c3"), Piece::from_letter(b'E'));
        board.set(square("d6"), Piece::from_letter(b'r'));
        let diagram = Position { board, turn: Side::Second }.diagram();
        assert_eq!(diagram.text(), "Gold: elephant c3; Silver: rabbit d6; Silver to move");
        assert!(diagram.spots.contains(&point(square("c3"))));
    }
}
