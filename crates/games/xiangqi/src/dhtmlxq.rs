//! `DhtmlXQ`, records of web pages: fields `[DhtmlXQ_name]…[/DhtmlXQ_name]`, with pieces and moves in pairs of digits.

use std::io::{self, Read};

use shinpan_core::Side;
use shinpan_core::finding::TextPos;
use shinpan_records::chunk::Chunk;
use shinpan_records::format::Each;
use shinpan_records::pgn::{PgnLines, Visit};

use crate::board::Board;
use crate::encoding::decode;
use crate::fen::Start;
use crate::moves::{Move, Ranks};
use crate::pgn::GameVisitor;
use crate::piece::{Piece, PieceType};
use crate::position::Position;
use crate::record::{RawGame, RecordFormat, shown};
use crate::square::{POINTS, RANKS, Square};
use crate::text::{end_of, read_all};
use crate::words::Code;

/// Red's pieces in the order in which their points are given; then Black's.
const SET: [PieceType; 16] = {
    use PieceType::{Advisor, Cannon, Elephant, Horse, King, Pawn, Rook};
    [Rook, Horse, Elephant, Advisor, King, Advisor, Elephant, Horse, Rook, Cannon, Cannon, Pawn, Pawn, Pawn, Pawn, Pawn]
};

/// The fields that are tags of PGN.
const TAGS: [(&str, &str); 4] = [("red", "Red"), ("black", "Black"), ("date", "Date"), ("result", "Result")];

/// Whether a text that begins so is such a record.
pub(crate) fn recognises(head: &[u8]) -> bool {
    head.starts_with(b"[DhtmlXQ")
}

/// Hands the games of a file to `each`.
pub(crate) fn read(lines: &mut PgnLines, _: &Chunk, input: &mut dyn Read, each: Each<'_, RawGame>) -> io::Result<()> {
    read_all(input, RecordFormat::DhtmlXq, each, |bytes, each| {
        let (text, encoding) = decode(bytes);
        let mut visit = GameVisitor::new(each, RecordFormat::DhtmlXq, encoding).keeping(lines.comments);
        let mut pos = TextPos::START;
        // An empty file is a game of which nothing is known.
        let games = text.split_inclusive("[/DhtmlXQ]").chain(text.is_empty().then_some(""));
        for (index, text) in games.enumerate() {
            let is_game = index == 0 || text.contains("[DhtmlXQ");
            if is_game && !(GameReader { visit: &mut visit, text, pos }).read() {
                return;
            }
            pos = end_of(text, pos);
        }
    })
}

struct GameReader<'v, 'a, 't> {
    visit: &'v mut GameVisitor<'a>,
    text: &'t str,
    /// The place at which the text begins.
    pos: TextPos,
}

impl<'t> GameReader<'_, '_, 't> {
    /// Reads the game; whether more are wanted.
    fn read(&mut self) -> bool {
        self.visit.begin(self.pos);
        self.visit.count_ranks(Ranks::FromZero);
        for (field, tag) in TAGS {
            if let Some((pos, value)) = self.field(field) {
                self.visit.tag(pos, tag.as_bytes(), value.trim().as_bytes());
            }
        }
        let (moves_pos, text) = self.field("movelist").unwrap_or((self.pos, ""));
        let moves = digits(text);
        let first = moves.as_deref().and_then(|digits| Some(step(*digits.first_chunk()?)?.from));
        match self.start(first) {
            Ok(Some((pos, start))) => self.visit.tag(pos, b"FEN", start.as_bytes()),
            Ok(None) => {}
            Err((pos, message)) => self.visit.error(pos, Code::BadStart, message),
        }
        let read = match moves {
            Some(digits) => self.moves(moves_pos, &digits),
            None => Err(not_digits("movelist", text)),
        };
        if let Err(message) = read {
            self.visit.error(moves_pos, Code::BadMove, message);
        }
        self.keep_others();
        self.visit.close();
        self.visit.end().is_continue()
    }

    /// The value of a field, and where it stands.
    fn field(&self, name: &str) -> Option<(TextPos, &'t str)> {
        let begin = format!("[DhtmlXQ_{name}]");
        let (before, value) = self.text.split_at(self.text.find(&begin)? + begin.len());
        let end = value.find(&format!("[/DhtmlXQ_{name}]")).or_else(|| value.find("[/DhtmlXQ"));
        Some((end_of(before, self.pos), &value[..end.unwrap_or(value.len())]))
    }

    /// Keeps the fields that say nothing here for a writer; those of a variation are counted.
    fn keep_others(&mut self) {
        for field in self.text.split("[DhtmlXQ_").skip(1) {
            let Some(kept) = self.visit.kept() else { return };
            let Some((name, rest)) = field.split_once(']') else { continue };
            let value = rest.find("[/DhtmlXQ").map_or(rest, |end| &rest[..end]).trim();
            let is_read = ["binit", "movelist"].contains(&name) || TAGS.iter().any(|(field, _)| *field == name);
            if is_read || value.is_empty() {
                continue;
            }
            if let Some(ply) = name.strip_prefix("comment").and_then(|ply| ply.parse().ok()) {
                kept.comment(ply, value.to_owned());
            } else if name.starts_with("move_") {
                kept.variations = kept.variations.saturating_add(1);
            } else {
                self.visit.keep_header(if name == "place" { "Site" } else { name }, value);
            }
        }
    }

    /// The start in FEN, and where it stands; none for the usual one. The side of the piece on `first` moves first.
    fn start(&self, first: Option<Square>) -> Result<Option<(TextPos, String)>, (TextPos, String)> {
        let usual = Start::usual().position.board;
        let (pos, board) = match self.field("binit") {
            None => (self.pos, usual),
            Some((pos, value)) => (pos, board(value).map_err(|message| (pos, message))?),
        };
        let turn = first.and_then(|first| board.piece(first)).map_or(Side::First, |piece| piece.side);
        let is_usual = turn == Side::First && board.same_position(&usual);
        Ok((!is_usual).then(|| (pos, Position { board, turn }.to_string())))
    }

    /// Reads the moves, up to the first fault.
    fn moves(&mut self, pos: TextPos, digits: &[u8]) -> Result<(), String> {
        let (steps, rest) = digits.as_chunks::<4>();
        for (number, four) in (1_u32..).zip(steps) {
            let Some(mv) = step(*four) else {
                let four = four.map(|digit| char::from(b'0' + digit)).iter().collect::<String>();
                return Err(format!(
                    "movelist: \"{four}\" (ply {number}) leaves the board; expected x y x y, x from 0 to 8"
                ));
            };
            self.visit.word(pos, mv.to_string().as_bytes());
        }
        if rest.is_empty() { Ok(()) } else { Err(format!("movelist of {} digits, expected four a move", digits.len())) }
    }
}

fn not_digits(field: &str, text: &str) -> String {
    format!("{field} \"{}\", expected digits", shown(text.trim()))
}

/// The digits of a value, blanks aside; none if it has anything else.
fn digits(text: &str) -> Option<Vec<u8>> {
    let digit = |char: char| char.to_digit(10).and_then(|digit| u8::try_from(digit).ok());
    text.chars().filter(|char| !char.is_whitespace()).map(digit).collect()
}

/// The point of a file from the left and a rank from the top.
fn point(file: u8, row: u8) -> Option<Square> {
    Square::new(file, RANKS.checked_sub(row + 1)?)
}

fn step([from_file, from_row, to_file, to_row]: [u8; 4]) -> Option<Move> {
    Some(Move { from: point(from_file, from_row)?, to: point(to_file, to_row)? })
}

/// The board of `binit`: a pair of digits a piece, `99` for one that is not there.
fn board(text: &str) -> Result<Board, String> {
    let digits = digits(text).ok_or_else(|| not_digits("binit", text))?;
    if digits.len() != 4 * SET.len() {
        return Err(format!("binit of {} digits, expected {}", digits.len(), 4 * SET.len()));
    }
    let pieces = Side::BOTH.into_iter().flat_map(|side| SET.map(|piece_type| Piece { side, piece_type }));
    let mut points = [None; POINTS];
    for (piece, pair) in pieces.zip(digits.as_chunks::<2>().0) {
        if *pair == [9, 9] {
            continue;
        }
        let [file, row] = *pair;
        let square = point(file, row).ok_or_else(|| format!("binit: {file}{row} is off the board"))?;
        if points[square.index()].replace(piece).is_some() {
            return Err(format!("binit: two pieces stand on {file}{row}, which is {square}"));
        }
    }
    Ok(Board::new(&points))
}

#[cfg(test)]
mod tests {
    use shinpan_records::format::{Records, format_named};

    use super::*;

    #[test]
    fn games_and_fields_have_their_places() {
        let text = "[DhtmlXQ]\n[DhtmlXQ_movelist]7747x[/DhtmlXQ_movelist][/DhtmlXQ] [DhtmlXQ][DhtmlXQ_binit]1[/DhtmlXQ]\n\n\
                    [DhtmlXQ]\r\n  [DhtmlXQ_movelist]774[/DhtmlXQ_movelist]\n[/DhtmlXQ]\n";
        let games = Records::<RawGame>::default().read_all(text.as_bytes(), format_named::<RawGame>("dhtmlxq"));
        let places = games.expect("memory").into_iter().map(|game| {
            let found = game.findings.iter().map(|it| (it.line, it.column)).collect::<Vec<_>>();
            (game.index, (game.start_pos.line, game.start_pos.column), found)
        });
        let expected = [(1, (1, 1), vec![(2, 19)]), (2, (2, 53), vec![(2, 78)]), (3, (2, 89), vec![(5, 21)])];
        assert_eq!(places.collect::<Vec<_>>(), expected);
    }
}
