//! A text is read as a move exactly if it is one of those listed, and every listed move reads back from its SAN and UCI.
//!
//! A FEN up to a line end, else the usual array; then a byte a move. The colours changed, the moves are the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Move, Position, Square};
use shinpan_chess::position::{read, start};
use shinpan_fuzz::Choices;

/// Every listed move reads back from both notations.
fn are_read(position: &Chess, legal: &[Move]) {
    for mv in legal {
        for text in [
            SanPlus::from_move(position.clone(), *mv).to_string(),
            UciMove::from_move(*mv, CastlingMode::Standard).to_string(),
        ] {
            assert_eq!(read(&text, position).map(|read| read.mv), Ok(*mv), "{text}");
        }
    }
}

fuzz_target!(|data: &[u8]| {
    let at = data.iter().position(|byte| *byte == b'\n').unwrap_or(0);
    let (fen, choices) = data.split_at(at);
    let Ok(fen) = str::from_utf8(fen) else { return };
    let Ok(mut position) = start(fen) else { return };
    let mut choices = Choices::of(choices);
    while let Some([from, to]) = choices.byte().zip(choices.byte()).map(|(from, to)| [from, to]) {
        // A list has room for 256 moves; a board with more queens than a game has is another matter.
        if position.board().occupied().count() > 32 {
            return;
        }
        let legal = position.legal_moves();
        are_read(&position, &legal);
        let square = |byte: u8| Square::new(u32::from(byte % 64));
        let text = format!("{}{}", square(from), square(to));
        // Without its piece a promotion fits four moves; castling has two more ways to be written.
        let plain = |mv: &&Move| !mv.is_castle() && mv.promotion().is_none();
        let listed = legal.iter().filter(plain).find(|mv| mv.from() == Some(square(from)) && mv.to() == square(to));
        let found = read(&text, &position).ok().map(|read| read.mv).filter(|mv| !mv.is_castle());
        assert_eq!(found, listed.copied(), "{text}");
        let Some(mv) = choices.one_of(&legal) else { return };
        position.play_unchecked(mv);
    }
});
