//! A move is legal exactly if it is listed; what a board carries along is what it shows; the same with colours changed.
//!
//! 90 bytes of board, one of turn, then three a move: an arbitrary setup, possible or not.
#![no_main]

use libfuzzer_sys::fuzz_target;
use shinpan_core::Side;
use shinpan_xiangqi::square::{Direction, POINTS, RANKS};
use shinpan_xiangqi::{Board, Move, Piece, PieceType, Position, Square};

/// Of several kings of a side the first stays: which one a check is against would be open.
fn pieces(bytes: &[u8]) -> [Option<Piece>; POINTS] {
    let mut pieces: [Option<Piece>; POINTS] = [None; POINTS];
    for (at, byte) in bytes.iter().enumerate() {
        let side = if byte & 8 == 0 { Side::First } else { Side::Second };
        let piece_type = PieceType::ALL.get(usize::from(byte & 7)).filter(|_| byte & 16 == 0);
        let piece = piece_type.map(|&piece_type| Piece { side, piece_type });
        let is_second = |piece: &Piece| piece.piece_type == PieceType::King && pieces.contains(&Some(*piece));
        pieces[at] = piece.filter(|piece| !is_second(piece));
    }
    pieces
}

fn any_square(byte: Option<&u8>) -> Option<Square> {
    Square::all().nth(usize::from(*byte?) % POINTS)
}

/// The point that the other side sees in the same place.
fn opposite(square: Square) -> Square {
    Square::new(square.file(), RANKS - 1 - square.rank()).expect("on the board")
}

fn mirrored(position: &Position) -> Position {
    let mut pieces = [None; POINTS];
    for square in Square::all() {
        let piece = position.board.piece(square);
        pieces[opposite(square).index()] = piece.map(|piece| Piece { side: piece.side.other(), ..piece });
    }
    Position { board: Board::new(&pieces), turn: position.turn.other() }
}

fn is_as_shown(board: &Board) {
    let mut pieces = [None; POINTS];
    for square in Square::all() {
        pieces[square.index()] = board.piece(square);
        let number = board.number(square);
        assert!(number.is_none_or(|number| board.place(number) == Some(square)));
    }
    let fresh = Board::new(&pieces);
    assert!(board.same_position(&fresh) && board.key() == fresh.key());
    for square in Square::all() {
        for way in Direction::ALL {
            assert_eq!(board.seen(square, way), fresh.seen(square, way));
        }
    }
}

fuzz_target!(|data: &[u8]| {
    let Some((board, rest)) = data.split_at_checked(POINTS) else { return };
    let Some((turn, choices)) = rest.split_first() else { return };
    let turn = if turn & 1 == 0 { Side::First } else { Side::Second };
    let mut position = Position { board: Board::new(&pieces(board)), turn };
    for bytes in choices.chunks(3).take(16) {
        let legal = position.legal_moves();
        assert_eq!(position.has_legal_move(), !legal.is_empty());
        let changed = mirrored(&position);
        assert_eq!((changed.is_check(), changed.mate()), (position.is_check(), position.mate()));
        let mut turned =
            legal.iter().map(|mv| Move { from: opposite(mv.from), to: opposite(mv.to) }).collect::<Vec<_>>();
        let mut listed = changed.legal_moves();
        turned.sort();
        listed.sort();
        assert_eq!(turned, listed);
        let [Some(from), Some(to)] = [any_square(bytes.first()), any_square(bytes.get(1))] else { return };
        let mv = Move { from, to };
        assert_eq!(position.play(mv).is_ok(), legal.contains(&mv), "{mv:?}");
        let index = usize::from(bytes.get(2).copied().unwrap_or(0)) % legal.len().max(1);
        let Some(mv) = legal.get(index) else { return };
        position = position.play(*mv).expect("a listed move is legal");
        is_as_shown(&position.board);
    }
});
