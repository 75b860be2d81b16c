//! Counts of move sequences, against figures that many programs share.

use shinpan_xiangqi::Position;
use shinpan_xiangqi::fen::Start;

fn perft(position: &Position, depth: u32) -> u64 {
    let moves = position.legal_moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    moves.into_iter().map(|mv| perft(&position.play(mv).expect("a legal move"), depth - 1)).sum()
}

#[test]
fn from_the_array() {
    let start = Start::usual().position;
    for (depth, expected) in [(1, 44), (2, 1_920), (3, 79_666), (4, 3_290_240)] {
        assert_eq!(perft(&start, depth), expected, "depth {depth}");
    }
}
