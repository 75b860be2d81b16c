//! Diagrams of positions out of a record.

use std::collections::BTreeSet;

use proptest::collection::vec;
use proptest::prelude::*;
use shinpan_records::diagram::Mark;
use shinpan_records::replay::{DiagramAt, DiagramRequest};
use shinpan_records::{Diagram, Moment, Port};
use shinpan_shogi::piece::{Piece, PieceType};
use shinpan_shogi::position::Position;
use shinpan_shogi::setup::Setup;
use shinpan_shogi::{Shogi, csa};

use super::oracle::Board;
use super::{cases, games, play};

/// A picture without its marks.
fn unmarked(mut diagram: Diagram) -> Diagram {
    diagram.marks.clear();
    diagram
}

proptest! {
    #![proptest_config(cases(48))]

    /// The diagram after a ply is that of the position after so many moves.
    #[test]
    fn diagrams_are_those_of_the_positions(choices in vec(any::<u16>(), 0..120)) {
        let (positions, moves) = play(&Setup::EVEN, &choices);
        let record = csa::write_game(["a", "b"], &Setup::EVEN, &moves.iter().map(|&mv| (mv, None)).collect::<Vec<_>>(), None);
        let game = &games(&mut record.as_bytes())[0];
        let moments = (0..).zip(0..=moves.len()).map(|(ply, _)| Moment::After(ply)).collect();
        let shown = Shogi::default().diagrams(game, &DiagramRequest { moments, numbered_after: None });
        let shown = shown.into_iter().map(|DiagramAt { diagram, .. }| unmarked(diagram)).collect::<Vec<_>>();
        prop_assert_eq!(shown, positions.iter().map(Position::diagram).collect::<Vec<_>>());
    }

    /// Attackers are marked exactly where there is a check, and each gives one.
    #[test]
    fn checkers_are_those_of_the_oracle(choices in vec(any::<u16>(), 0..160)) {
        let (positions, moves) = play(&Setup::EVEN, &choices);
        let record = csa::write_game(["a", "b"], &Setup::EVEN, &moves.iter().map(|&mv| (mv, None)).collect::<Vec<_>>(), None);
        let game = &games(&mut record.as_bytes())[0];
        let moments = (0..).zip(0..=moves.len()).map(|(ply, _)| Moment::After(ply)).collect();
        let shown = Shogi::default().diagrams(game, &DiagramRequest { moments, numbered_after: None });
        for (position, DiagramAt { diagram, .. }) in positions.iter().zip(shown) {
            let attackers = diagram.marks.iter().filter(|(_, mark)| *mark == Mark::Attacker).map(|(point, _)| *point);
            let attackers: BTreeSet<_> = attackers.collect();
            let captures = |setup: Setup| {
                let board = Board::new(&setup);
                board.is_in_check(board.turn())
            };
            let expected = position.pieces().filter(|(square, piece)| {
                let mut without = position.to_setup();
                for (other, own) in position.pieces() {
                    if own.side() == piece.side() && own.piece_type() != PieceType::King && other != *square {
                        without.board[other.index()] = Some(Piece::new(piece.side().other(), PieceType::Gold));
                    }
                }
                piece.side() != position.turn() && captures(without)
            });
            let expected: BTreeSet<_> = expected.map(|(square, _)| shinpan_shogi::diagram::point(square)).collect();
            prop_assert_eq!(attackers, expected);
        }
    }
}
