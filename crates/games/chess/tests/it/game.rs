//! Games for tests: a start in FEN and moves, rounds of them as `(Nf3 Nf6 Ng1 Ng8)x4`.

use shinpan_chess::record::{RawGame, RecordFormat, Tag};
use shinpan_core::finding::TextPos;

/// The game of `moves` from the position `fen`, empty for the usual array. Move n stands in line n.
pub(crate) fn game(fen: &str, moves: &str) -> RawGame {
    let mut game = RawGame::new(1, RecordFormat::Neutral, TextPos::START);
    game.start = Some(Tag { pos: TextPos::START, text: fen.to_owned() });
    let written_out = written_out(moves);
    for (line, text) in (1..).zip(written_out.split_whitespace()) {
        game.push(TextPos { line, column: 1 }, text);
    }
    game
}

/// Rounds, one after the other.
fn written_out(moves: &str) -> String {
    let Some((before, rest)) = moves.split_once('(') else { return moves.to_owned() };
    let (round, rest) = rest.split_once(")x").expect("a round ends with )x");
    let (count, rest) = rest.split_once(' ').unwrap_or((rest, ""));
    let rounds = format!("{round} ").repeat(count.parse().expect("a count of rounds"));
    [before, &rounds, &written_out(rest)].concat()
}
