//! A turn is legal exactly if the board it leaves is listed, and the same with colours changed.
//!
//! 64 bytes of board, one of turn, then a byte a step: an arbitrary board of few pieces.
#![no_main]

use std::collections::HashSet;
use std::ops::ControlFlow;

use libfuzzer_sys::fuzz_target;
use shinpan_arimaa::board::Board;
use shinpan_arimaa::generate;
use shinpan_arimaa::piece::{Piece, PieceType};
use shinpan_arimaa::position::Position;
use shinpan_arimaa::square::{Direction, Square};
use shinpan_arimaa::word::{Step, Word};
use shinpan_core::Side;
use shinpan_fuzz::Choices;

/// The most pieces: turns grow fast with them.
const MOST: usize = 5;
/// The most boards that are listed.
const LISTED: usize = 4_000;

fn board(bytes: &[u8]) -> Board {
    let mut board = Board::EMPTY;
    for (square, byte) in Square::all().zip(bytes) {
        let side = if byte & 8 == 0 { Side::First } else { Side::Second };
        let piece_type = PieceType::ALL.get(usize::from(byte & 7)).filter(|_| byte & 0xF0 == 0);
        if board.pieces().count() < MOST {
            board.set(square, piece_type.map(|&piece_type| Piece { side, piece_type }));
        }
    }
    board
}

fn mirrored(board: &Board) -> Board {
    let mut mirrored = Board::EMPTY;
    for (square, piece) in board.pieces() {
        let across = Square::all().find(|to| to.file() == square.file() && to.rank() == 9 - square.rank());
        mirrored.set(across.expect("on the board"), Some(Piece { side: piece.side.other(), ..piece }));
    }
    mirrored
}

/// All boards that a turn may leave; none if they are too many.
fn listed(position: &Position) -> Option<HashSet<Board>> {
    let mut boards = HashSet::new();
    let flow = generate::boards(position, &mut |board| {
        assert!(boards.insert(*board), "a board is listed twice");
        if boards.len() < LISTED { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    flow.is_continue().then_some(boards)
}

fn any_word(choices: &mut Choices<'_>, board: &Board) -> Option<Word> {
    let (from, piece) = choices.one_of(&board.pieces().collect::<Vec<_>>())?;
    let direction = choices.one_of(&Direction::ALL)?;
    Some(Word::Step(Step { piece, from, direction }))
}

fuzz_target!(|data: &[u8]| {
    let Some((bytes, rest)) = data.split_at_checked(64) else { return };
    let mut choices = Choices::of(rest);
    let turn = if choices.byte().is_some_and(|byte| byte & 1 == 1) { Side::Second } else { Side::First };
    let mut position = Position { board: board(bytes), turn };
    for _ in 0..2 {
        let Some(boards) = listed(&position) else { return };
        let changed = Position { board: mirrored(&position.board), turn: position.turn.other() };
        assert_eq!(listed(&changed), Some(boards.iter().map(mirrored).collect()));
        assert_eq!(generate::has_step(&position), generate::has_step(&changed));
        let mut words = Vec::new();
        let mut last = position;
        while let Some(word) = any_word(&mut choices, &last.board).filter(|_| words.len() < 4) {
            words.push(word);
            let Ok((after, _)) = position.play(&words, false) else { continue };
            assert!(boards.contains(&after.board), "{words:?}");
            last = Position { turn: position.turn, ..after };
        }
        let mut boards = boards.into_iter().collect::<Vec<_>>();
        boards.sort_by_key(ToString::to_string);
        let Some(board) = choices.one_of(&boards) else { return };
        position = Position { board, turn: position.turn.other() };
    }
});
