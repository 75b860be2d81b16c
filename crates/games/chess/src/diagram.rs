//! A position as a picture: figures on dark and light squares.

use shakmaty::{Color, Position as _, Role};
use shinpan_core::Side;
use shinpan_records::diagram::{Diagram, Form, Piece, Point, Surface, letters};

/// The picture of a position.
pub fn diagram(position: &shakmaty::Chess) -> Diagram {
    let rows = (1..=8).rev().map(|rank: u8| rank.to_string()).collect();
    let mut diagram = Diagram::new(Surface::Checkered, letters('a', 'h'), rows, ["White", "Black"]);
    let board = position.board();
    for square in shakmaty::Square::ALL {
        if let Some(piece) = board.piece_at(square) {
            diagram.pieces.push((point(square), drawn(piece)));
        }
    }
    diagram.turn = Some(side(position.turn()));
    diagram
}

/// Point of a square in a picture: White's home is below.
pub fn point(square: shakmaty::Square) -> Point {
    let (column, rank) = (u32::from(square.file()), u32::from(square.rank()));
    // Both are below 8.
    let byte = |number: u32| u8::try_from(number).unwrap_or_default();
    Point { column: byte(column), row: byte(7_u32.saturating_sub(rank)) }
}

const fn side(color: Color) -> Side {
    match color {
        Color::White => Side::First,
        Color::Black => Side::Second,
    }
}

fn drawn(piece: shakmaty::Piece) -> Piece {
    let name = match piece.role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    };
    Piece { side: side(piece.color), form: Form::Figure, name, letter: piece.char().to_string(), character: None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_in_words() {
        let position = crate::position::start("4k3/8/8/8/8/8/P7/4K3 b - - 0 1").expect("a position");
        assert_eq!(diagram(&position).text(), "White: king e1, pawn a2; Black: king e8; Black to move");
    }
}
