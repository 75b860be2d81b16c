//! Boards as lines of text, for formats without pictures: letters for pieces, dots for empty points.

use std::collections::BTreeMap;

use shinpan_core::Side;
use shinpan_core::wording::printable;
use shinpan_records::diagram::{Diagram, Form, Labels, Mark, Piece, Point};

/// Returns the board from the top with its coordinates, then the pieces in hand, the side to move and the marks.
pub(super) fn lines(diagram: &Diagram) -> Vec<String> {
    let pieces = diagram.pieces.iter().map(|(point, piece)| (*point, sign(piece))).collect::<BTreeMap<_, _>>();
    let signs = pieces.values().chain(&diagram.columns);
    let width = signs.map(|sign| sign.chars().count()).max().unwrap_or(1) + 1;
    let aligned = |sign: &str| format!("{sign:>width$}");
    let names = diagram.columns.iter().map(|name| aligned(name)).collect::<Vec<_>>().concat();
    let is_left = diagram.labels == Labels::BottomLeft;
    let margin = diagram.rows.iter().map(String::len).max().unwrap_or_default();
    let row = |(row, name): (u8, &String)| {
        let columns = (0..).zip(&diagram.columns).map(|(column, _)| Point { column, row });
        let cells = columns.map(|point| aligned(pieces.get(&point).map_or(".", String::as_str)));
        let cells = cells.collect::<Vec<_>>().concat();
        if is_left { format!("{name:>margin$}{cells}") } else { format!("{cells} {name}") }
    };
    let mut lines = (0..).zip(&diagram.rows).map(row).collect::<Vec<_>>();
    if is_left {
        lines.push(format!("{:margin$}{names}", ""));
    } else {
        lines.insert(0, names);
    }
    lines.extend(words(diagram));
    // Nothing is escaped inside a block of text, so no line may hold the sign that ends the block.
    lines.iter().map(|line| printable(line).replace(['`', '|'], "'")).collect()
}

/// Letter of a piece, lower case for Second; for a stone, its colour and its number.
fn sign(piece: &Piece) -> String {
    match (piece.form, piece.side) {
        (Form::Stone, side) if piece.letter.is_empty() => if side == Side::First { "X" } else { "O" }.to_owned(),
        // A number alone does not show the colour.
        (Form::Stone, side) => format!("{}{}", if side == Side::First { "X" } else { "O" }, piece.letter),
        (_, Side::First) => piece.letter.clone(),
        (_, Side::Second) => piece.letter.to_lowercase(),
    }
}

/// Lines for what the letters on the board do not show.
fn words(diagram: &Diagram) -> Vec<String> {
    let side = |side: Side| diagram.sides[side.index()];
    let mut words = Vec::new();
    for (one, hand) in Side::BOTH.into_iter().zip(diagram.hands.iter().flatten()) {
        let held = hand.iter().map(|(piece, count)| format!("{count} {}", piece.name)).collect::<Vec<_>>();
        let held = if held.is_empty() { "nothing".to_owned() } else { held.join(", ") };
        words.push(format!("{} holds {held}", side(one)));
    }
    words.extend(diagram.turn.map(|turn| format!("{} to move", side(turn))));
    let marks = Mark::ALL.into_iter().filter_map(|mark| {
        let points = diagram.marks.iter().filter(|(_, own)| *own == mark).map(|(point, _)| diagram.name(*point));
        let points = points.collect::<Vec<_>>();
        (!points.is_empty()).then(|| format!("{mark} {}", points.join(", ")))
    });
    let marks = marks.collect::<Vec<_>>();
    words.extend((!marks.is_empty()).then(|| marks.join("; ")));
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use shinpan_records::diagram::{Surface, letters};

    #[test]
    fn a_board_in_lines() {
        let rows = vec!["10".to_owned(), "9".to_owned()];
        let mut diagram = Diagram::new(Surface::Crossings, letters('A', 'C'), rows, ["Black", "White"]);
        let stone = |side, letter: &str| Piece {
            side,
            form: Form::Stone,
            name: "stone",
            letter: letter.to_owned(),
            character: None,
        };
        let at = |column, row| Point { column, row };
        diagram.pieces = vec![(at(0, 0), stone(Side::First, "")), (at(2, 1), stone(Side::Second, "12"))];
        diagram.marks = vec![(at(2, 1), Mark::To)];
        diagram.turn = Some(Side::First);
        let expected = ["10   X   .   .", " 9   .   . O12", "     A   B   C", "Black to move", "to C9"];
        assert_eq!(lines(&diagram), expected);
        diagram.labels = Labels::TopRight;
        diagram.hands = Some([vec![(stone(Side::First, ""), 2)], Vec::new()]);
        let expected =
            ["   A   B   C", "   X   .   . 10", "   .   . O12 9", "Black holds 2 stone", "White holds nothing"];
        assert_eq!(lines(&diagram)[..5], expected);
    }
}
