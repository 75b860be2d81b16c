//! Properties: turns are those of a slow oracle, records read back, nothing panics.

use std::collections::HashSet;
use std::ops::ControlFlow;

use proptest::prelude::*;
use proptest::test_runner::TestCaseError;
use shinpan_arimaa::board::Board;
use shinpan_arimaa::piece::{Piece, PieceType};
use shinpan_arimaa::position::Position;
use shinpan_arimaa::repetition::History;
use shinpan_arimaa::square::{Direction, Square};
use shinpan_arimaa::word::{Step, Word};
use shinpan_arimaa::{Arimaa, Rules, check, generate, judge, writer};
use shinpan_core::{Severity, Side};
use shinpan_records::replay::{DiagramAt, DiagramRequest};
use shinpan_records::{Diagram, Moment, Port};

use crate::cases::{games_in, words};
use crate::oracle::{self, Grid};

fn grid(board: &Board) -> Grid {
    let mut grid = [[b'.'; 8]; 8];
    for (square, piece) in board.pieces() {
        grid[usize::from(square.rank() - 1)][usize::from(square.file())] = piece.letter();
    }
    grid
}

fn at(square: Square) -> (usize, usize) {
    (usize::from(square.rank() - 1), usize::from(square.file()))
}

fn square() -> impl Strategy<Value = Square> {
    (0..64_usize).prop_map(|index| Square::all().nth(index).expect("64 squares"))
}

fn piece() -> impl Strategy<Value = Piece> {
    let types = prop::sample::select(PieceType::ALL.to_vec());
    (types, any::<bool>()).prop_map(|(piece_type, gold)| Piece { side: side(gold), piece_type })
}

fn side(gold: bool) -> Side {
    if gold { Side::First } else { Side::Second }
}

/// Up to `most` pieces near a trap, where something happens; none stands alone on a trap.
fn position(most: usize) -> impl Strategy<Value = Position> {
    let near =
        (0..5_usize, 0..5_usize).prop_map(|(file, rank)| Square::all().nth(8 * rank + file).expect("64 squares"));
    let pieces = prop::collection::vec((prop_oneof![4 => near.boxed(), 1 => square().boxed()], piece()), 1..=most);
    (pieces, any::<bool>()).prop_map(|(pieces, gold)| {
        let mut board = Board::EMPTY;
        for (square, piece) in pieces {
            board.set(square, Some(piece));
        }
        for trap in Square::TRAPS {
            let owner = board.piece(trap).map(|piece| piece.side);
            let has_friend = trap.neighbours().any(|one| board.piece(one).map(|piece| piece.side) == owner);
            if owner.is_some() && !has_friend {
                board.set(trap, None);
            }
        }
        Position { board, turn: side(gold) }
    })
}

fn boards(position: &Position) -> Vec<Board> {
    let mut all = Vec::new();
    let _ = generate::boards(position, &mut |board| {
        all.push(*board);
        ControlFlow::Continue(())
    });
    all
}

/// Steps of pieces that are there, chosen by `picks`: many of them are legal.
fn steps(position: &Position, picks: &[(prop::sample::Index, u8)]) -> Vec<Word> {
    let mut board = position.board;
    let mut words = Vec::new();
    for (pick, way) in picks {
        let pieces: Vec<_> = board.pieces().collect();
        if pieces.is_empty() {
            break;
        }
        let (from, piece) = pieces[pick.index(pieces.len())];
        let direction = Direction::ALL[usize::from(way % 4)];
        words.push(Word::Step(Step { piece, from, direction }));
        if let Some(to) = from.step(direction).filter(|to| board.piece(*to).is_none()) {
            board.set(from, None);
            board.set(to, Some(piece));
        }
    }
    words
}

const SETUPS: [&str; 2] = [
    "Ra2 Rb2 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ca1 Cb1 Dc2 Dd2 He2 Hf2 Mg2 Eh2",
    "ea7 ma8 rb7 rb8 rc7 rc8 rd7 rd8 re7 re8 cf7 cf8 dg7 dg8 hh7 hh8",
];

/// A legal game: each turn is the first legal one of those that `picks` make, with its captures written.
fn game(picks: &[Vec<(prop::sample::Index, u8)>]) -> Vec<Vec<Word>> {
    let mut plies: Vec<Vec<Word>> = SETUPS.map(words).to_vec();
    let mut history = History::new(3);
    for setup in &plies {
        history.play(setup).expect("a setup");
    }
    for picks in picks {
        let steps = steps(history.last(), picks);
        let legal = (1..=steps.len().min(4)).rev().find_map(|length| {
            let turn = writer::with_captures(history.last(), &steps[..length]);
            history.clone().play(&turn).is_ok().then_some(turn)
        });
        let Some(turn) = legal else { continue };
        history.play(&turn).expect("tried before");
        plies.push(turn);
        if history.end().is_some() {
            break;
        }
    }
    plies
}

fn picks(most: usize) -> impl Strategy<Value = Vec<(prop::sample::Index, u8)>> {
    prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..=most)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// The turns of a position are those of the oracle, each once.
    #[test]
    fn turns_are_those_of_the_oracle(position in position(7)) {
        let found = boards(&position);
        let grids: HashSet<Grid> = found.iter().map(grid).collect();
        prop_assert_eq!(found.len(), grids.len());
        let expected = oracle::turns(&grid(&position.board), position.turn == Side::First);
        prop_assert_eq!(generate::has_step(&position), !expected.is_empty());
        let (missing, wrong) = (expected.difference(&grids).count(), grids.difference(&expected).count());
        prop_assert!(missing + wrong == 0, "{missing} are missing, {wrong} are wrong: {position:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(5000))]

    /// A row of steps is a turn exactly if the oracle makes actions of it, and leads to the same board.
    #[test]
    fn steps_are_accepted_as_by_the_oracle(position in position(12), picks in picks(5)) {
        same_as_oracle(&position, &steps(&position, &picks))?;
    }
}

fn same_as_oracle(position: &Position, words: &[Word]) -> Result<(), TestCaseError> {
    let moves: Option<Vec<_>> = words
        .iter()
        .map(|word| match word {
            Word::Step(step) => Some((at(step.from), at(step.from.step(step.direction)?))),
            _ => None,
        })
        .collect();
    let expected = moves.and_then(|moves| oracle::play(&grid(&position.board), position.turn == Side::First, &moves));
    // Pieces that a trap has taken meanwhile are named by the words all the same.
    let found = position.play(words, false).ok().map(|(next, _)| grid(&next.board));
    prop_assert_eq!(found, expected, "{:?} {:?}", position, words);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    /// What is written is read as it was, and found without fault, in every format.
    #[test]
    fn games_read_back(picks in prop::collection::vec(picks(4), 0..60), resigns in any::<bool>()) {
        let plies = game(&picks);
        let text = writer::write_game(&plies, resigns.then_some("resigns"));
        let row = format!("id\tmovelist\n7\t{}\n", text.replace('\n', "\\n"));
        let moves: Vec<String> = plies.iter().map(|ply| format!("\"{}\"", writer::turn_text(ply))).collect();
        let neutral = format!("{{\"moves\":[{}]}}\n", moves.join(","));
        for file in [text, row, neutral] {
            let games = games_in(file.as_bytes(), None);
            prop_assert_eq!(games.len(), 1);
            let read: Vec<_> = games[0].plies.iter().map(|ply| ply.words.clone()).collect();
            prop_assert_eq!(&read, &plies);
            let checked = check(&games[0], &Rules::default());
            let ended_twice = ["goal", "elimination", "immobilization"].contains(&&*checked.ending) && resigns;
            let errors = checked.findings.iter().filter(|finding| finding.severity == Severity::Error).count();
            prop_assert!(errors == 0 || ended_twice, "{:?}", checked.findings);
            prop_assert_eq!(judge(&games[0], &Rules::default()).map(|judged| judged.ply), Ok(None));
        }
    }

    /// Any bytes, and any words, are read and judged without a panic.
    #[test]
    fn nothing_panics(bytes in prop::collection::vec(any::<u8>(), 0..200), lines in "([0-9]{1,2}[gswb]( [RCMEremc][a-h][1-8][nsewx]?){0,5}\n){0,9}") {
        for file in [&bytes[..], lines.as_bytes()] {
            for format in [None, Some("arimaa"), Some("archive")] {
                for game in games_in(file, format) {
                    let checked = check(&game, &Rules::default());
                    prop_assert!(checked.findings.is_sorted_by_key(|one| (one.line, one.column, one.severity)));
                    let _ = judge(&game, &Rules::default());
                }
            }
        }
    }
}

/// A picture without its marks.
fn unmarked(mut diagram: Diagram) -> Diagram {
    diagram.marks.clear();
    diagram
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// The diagram after a ply is that of the position after so many turns.
    #[test]
    fn diagrams_are_those_of_the_positions(picks in prop::collection::vec(picks(4), 0..40)) {
        let plies = game(&picks);
        let mut positions = vec![Position::START];
        for (at, words) in plies.iter().enumerate() {
            positions.push(positions[at].play(words, at < 2).expect("a legal turn").0);
        }
        let games = games_in(writer::write_game(&plies, None).as_bytes(), None);
        let moments = (0..).zip(0..=plies.len()).map(|(ply, _)| Moment::After(ply)).collect();
        let shown = Arimaa::default().diagrams(&games[0], &DiagramRequest { moments, numbered_after: None });
        let shown = shown.into_iter().map(|DiagramAt { diagram, .. }| unmarked(diagram)).collect::<Vec<_>>();
        prop_assert_eq!(shown, positions.iter().map(Position::diagram).collect::<Vec<_>>());
    }
}
