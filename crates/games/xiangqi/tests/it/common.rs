//! What several of these tests use.

use proptest::prelude::ProptestConfig;
use shinpan_core::Side;
use shinpan_records::format::Format;
use shinpan_xiangqi::fen::Start;
use shinpan_xiangqi::record::RawGame;
use shinpan_xiangqi::square::POINTS;
use shinpan_xiangqi::{Board, GameEnd, Judge, Move, Piece, Position, Records, Rules, Square};

/// The rules of the book but for the counts of occurrences.
pub(crate) fn rules(prohibited: u32, permitted: u32) -> Rules {
    Rules { prohibited, permitted, ..Rules::default() }
}

/// A move in coordinates.
pub(crate) fn coordinates(text: &str) -> Move {
    text.parse().unwrap_or_else(|why| panic!("{text}: {why}"))
}

/// How a position may be turned round: left and right, or the sides.
pub(crate) type Turn = (bool, bool);

/// All ways to turn a position round, the first one being none.
pub(crate) const TURNS: [Turn; 4] = [(false, false), (true, false), (false, true), (true, true)];

/// A point in a position turned round.
pub(crate) fn turned_square(square: Square, (mirrored, flipped): Turn) -> Square {
    let square = if mirrored { square.mirrored() } else { square };
    if flipped { square.flipped() } else { square }
}

/// A move in a position turned round.
pub(crate) fn turned_move(mv: Move, turn: Turn) -> Move {
    Move { from: turned_square(mv.from, turn), to: turned_square(mv.to, turn) }
}

/// A side in a position turned round.
pub(crate) fn turned_side(side: Side, turn: Turn) -> Side {
    if turn.1 { side.other() } else { side }
}

/// A position turned round: the laws are the same.
pub(crate) fn turned(position: &Position, turn: Turn) -> Position {
    let mut pieces = [None; POINTS];
    for square in Square::all() {
        let piece = position.board.piece(square).map(|piece| Piece { side: turned_side(piece.side, turn), ..piece });
        pieces[turned_square(square, turn).index()] = piece;
    }
    Position { board: Board::new(&pieces), turn: turned_side(position.turn, turn) }
}

/// The first end of a game by repetition or for want of captures, and the ply.
pub(crate) fn first_end(start: &Start, moves: impl IntoIterator<Item = Move>, rules: Rules) -> Option<(u32, GameEnd)> {
    let mut judge = Judge::new(start, rules);
    moves.into_iter().find_map(|mv| {
        judge.push(mv).expect("a legal move");
        judge.game_end().map(|end| (judge.ply(), end))
    })
}

/// The games of a file.
pub(crate) fn games(file: &[u8], format: Option<Format>) -> Vec<RawGame> {
    Records::default().read_all(file, format).expect("memory can be read")
}

/// A quarter of the usual cases, 64, or of what `PROPTEST_CASES` says: walks take their time.
pub(crate) fn few_cases() -> ProptestConfig {
    let usual = ProptestConfig::default();
    ProptestConfig { cases: usual.cases.div_ceil(4), failure_persistence: None, ..usual }
}
