//! A board as a picture: stones on crossings, with numbers where moves are shown, and the stars.

use shinpan_core::Side;
use shinpan_records::diagram::{Diagram, Form, Piece, Point as Place, Surface};

use crate::board::Board;
use crate::point::{Point, Size};

/// Place of a point in a picture.
pub const fn place(point: Point) -> Place {
    Place { column: point.column, row: point.row }
}

impl Board {
    /// The picture of the board. The stones of `numbered` bear their numbers, of several moves on one point the last.
    pub fn diagram(&self, numbered: &[(Point, u32)]) -> Diagram {
        let size = self.size();
        let columns = (0..size.width()).map(Size::column_name).collect();
        let rows = (1..=size.height()).rev().map(|row| row.to_string()).collect();
        let mut diagram = Diagram::new(Surface::Crossings, columns, rows, ["Black", "White"]);
        diagram.spots = stars(size);
        let number = |point: Point| numbered.iter().rev().find(|(own, _)| *own == point).map(|(_, number)| *number);
        let stone = |point: Point| Some((place(point), stone(self.stone(point)?, number(point))));
        diagram.pieces = size.all().filter_map(stone).collect();
        diagram
    }
}

fn stone(side: Side, number: Option<u32>) -> Piece {
    let letter = number.map(|number| number.to_string()).unwrap_or_default();
    Piece { side, form: Form::Stone, name: "stone", letter, character: None }
}

/// The stars of the usual square boards.
fn stars(size: Size) -> Vec<Place> {
    let lines: &[u8] = match (size.width(), size.height()) {
        (19, 19) => &[3, 9, 15],
        (13, 13) => &[3, 6, 9],
        (9, 9) => &[2, 4, 6],
        _ => &[],
    };
    lines.iter().flat_map(|row| lines.iter().map(|column| Place { column: *column, row: *row })).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_in_words() {
        let mut board = Board::new(Size::new(9, 9).expect("a size"));
        let (black, white) = (Point { column: 2, row: 5 }, Point { column: 8, row: 0 });
        board.play(black, Side::First).expect("a move");
        board.play(white, Side::Second).expect("a move");
        let diagram = board.diagram(&[(black, 1), (white, 2)]);
        assert_eq!(diagram.text(), "Black: stone C4; White: stone J9");
        assert_eq!((&*diagram.pieces[0].1.letter, diagram.spots.len()), ("2", 9));
    }
}
