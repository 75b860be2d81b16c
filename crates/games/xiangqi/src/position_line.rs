//! A game a line, as engines are told of it: `position startpos moves h2e2`, `position fen FEN moves …`, `FEN moves …`.

use std::io::{self, Read};

use shinpan_core::finding::TextPos;
use shinpan_core::wording::printable_bytes;
use shinpan_records::chunk::Chunk;
use shinpan_records::format::Each;
use shinpan_records::lines::Line;
use shinpan_records::pgn::PgnLines;

use crate::fen::Start;
use crate::moves::is_coordinates;
use crate::position::Position;
use crate::record::{RawGame, RawMove, RecordFormat, shown};
use crate::tag::has_ten_ranks;
use crate::text::right_of;
use crate::words::Code;

/// A line, taken apart: the start in FEN, empty for the usual one, and the moves with their columns, from 0.
struct PositionLine<'a> {
    start: String,
    moves: Vec<(usize, &'a str)>,
}

impl<'a> PositionLine<'a> {
    fn parse(line: &'a str) -> Option<Self> {
        let mut words = line.split_ascii_whitespace();
        let before = words.by_ref().take_while(|word| *word != "moves").collect::<Vec<_>>();
        // Every word is a part of the line.
        let moves = words.map(|word| (word.as_ptr() as usize - line.as_ptr() as usize, word)).collect::<Vec<_>>();
        let start = match before[..] {
            ["position", "startpos"] | ["startpos"] => String::new(),
            ["position", "fen", ref fen @ ..] | ["fen", ref fen @ ..] if !fen.is_empty() => fen.join(" "),
            [board, ..] if has_ten_ranks(board) && !moves.is_empty() => before.join(" "),
            _ => return None,
        };
        Some(Self { start, moves })
    }
}

/// Whether the first line of a text is of this format and of xiangqi: ten ranks, a rank or a file that chess does not have, or
/// moves of which all are legal here and some could not be made in chess.
pub(crate) fn recognises(head: &[u8]) -> bool {
    let line = head.split(|byte| matches!(byte, b'\n' | b'\r')).next().unwrap_or_default();
    let Some(PositionLine { start, moves }) = str::from_utf8(line).ok().and_then(PositionLine::parse) else {
        return false;
    };
    if !start.is_empty() {
        return has_ten_ranks(&start);
    }
    let is_beyond = |text: &str| is_coordinates(text) && text.contains(['0', '9', 'i', 'I']);
    // From the array both sides of chess may make these, too.
    let is_of_chess =
        |text: &str| matches!(text, "b2b3" | "b2b4" | "h2h3" | "h2h4" | "b7b6" | "b7b5" | "h7h6" | "h7h5");
    moves.iter().any(|(_, text)| is_beyond(text))
        || (moves.iter().any(|(_, text)| !is_of_chess(text)) && are_legal(&moves))
}

fn are_legal(moves: &[(usize, &str)]) -> bool {
    let play = |position: Position, text: &str| position.play(text.parse().ok()?).ok();
    moves.iter().try_fold(Start::usual().position, |position, (_, text)| play(position, text)).is_some()
}

/// Hands the games of a file to `each`.
pub(crate) fn read(
    lines: &mut PgnLines,
    chunk: &Chunk,
    input: &mut dyn Read,
    each: Each<'_, RawGame>,
) -> io::Result<()> {
    let mut index = 0_u32;
    lines.each_line(chunk, input, &mut |number, line| {
        let pos = TextPos { line: number, column: 1 };
        let text = match line {
            Line::Text(text) => str::from_utf8(text).map_err(|_| printable_bytes(text)),
            Line::TooLong => Err("a line of more than 1 MiB".to_owned()),
        };
        if text.as_ref().is_ok_and(|text| text.trim().is_empty()) {
            return true;
        }
        index = index.saturating_add(1);
        each(&game(RawGame::new(index, RecordFormat::Position, pos), text)).is_continue()
    })?;
    if index == 0 {
        let _ = each(&not_a_record(RawGame::new(1, RecordFormat::Position, TextPos::START), "an empty file"));
    }
    Ok(())
}

fn game(mut game: RawGame, text: Result<&str, String>) -> RawGame {
    let line = text.as_ref().ok().and_then(|text| PositionLine::parse(text.trim_start_matches('\u{feff}')));
    let Some(PositionLine { start, moves }) = line else {
        let found = text.map_or_else(|found| found, str::to_owned);
        return not_a_record(game, &format!("\"{}\"", shown(&found)));
    };
    game.start = start;
    for (at, text) in moves {
        game.push(RawMove { pos: right_of(game.start_pos, at), text: text.to_owned() });
    }
    game
}

fn not_a_record(game: RawGame, found: &str) -> RawGame {
    let message = format!("{found}, expected \"position startpos moves …\" or \"position fen … moves …\"");
    game.refused(Code::NotARecord, message)
}
