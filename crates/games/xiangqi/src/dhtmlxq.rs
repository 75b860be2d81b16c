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
use crate::record::{RawGame, RecordFormat};
use crate::square::{POINTS, RANKS, Square};
use crate::text::read_all;
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
        let mut from = 0;
        loop {
            let end = text[from..].find("[/DhtmlXQ]").map(|end| from + end + "[/DhtmlXQ]".len());
            let game = &text[from..end.unwrap_or(text.len())];
            if from == 0 || game.contains("[DhtmlXQ") {
                let mut reader = GameReader { visit: &mut visit, text: game, pos: place(&text[..from]) };
                if !reader.read() {
                    return;
                }
            }
            match end {
                Some(end) => from = end,
                None => return,
            }
        }
    })
}

/// The place behind a text.
fn place(before: &str) -> TextPos {
    let line = before.matches('\n').count();
    let column = before.len() - before.rfind('\n').map_or(0, |lf| lf + 1);
    let number = |count| u32::try_from(count).unwrap_or(u32::MAX).saturating_add(1);
    TextPos { line: number(line), column: number(column) }
}

struct GameReader<'v, 'a, 't> {
    visit: &'v mut GameVisitor<'a>,
    text: &'t str,
    /// Where it begins.
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
        let moves = self.field("movelist").unwrap_or((self.pos, ""));
        let first = digits(moves.1).and_then(|digits| Some(step(*digits.first_chunk()?)?.from));
        match self.start(first) {
            Ok(Some((pos, start))) => self.visit.tag(pos, b"FEN", start.as_bytes()),
            Ok(None) => {}
            Err((pos, message)) => self.visit.error(pos, Code::BadStart, message),
        }
        self.moves(moves);
        self.keep_others();
        self.visit.close();
        self.visit.end().is_continue()
    }

    /// The value of a field, and where it stands.
    fn field(&self, name: &str) -> Option<(TextPos, &'t str)> {
        let (begin, end) = (format!("[DhtmlXQ_{name}]"), format!("[/DhtmlXQ_{name}]"));
        let from = self.text.find(&begin)? + begin.len();
        let length = self.text[from..].find(&end).or_else(|| self.text[from..].find("[/DhtmlXQ"));
        let value = &self.text[from..from + length.unwrap_or(self.text.len() - from)];
        let TextPos { line, column } = place(&self.text[..from]);
        let column = if line == 1 { self.pos.column - 1 + column } else { column };
        Some((TextPos { line: self.pos.line - 1 + line, column }, value))
    }

    /// Keeps the fields that say nothing here for a writer; those of a variation are counted.
    fn keep_others(&mut self) {
        for field in self.text.split("[DhtmlXQ_").skip(1) {
            let Some((name, rest)) = field.split_once(']') else { continue };
            let value = rest.find("[/DhtmlXQ").map_or(rest, |end| &rest[..end]).trim();
            let is_read = ["binit", "movelist"].contains(&name) || TAGS.iter().any(|(field, _)| *field == name);
            if is_read || value.is_empty() {
                continue;
            }
            if let Some(ply) = name.strip_prefix("comment").and_then(|ply| ply.parse().ok()) {
                self.visit.kept().iter_mut().for_each(|kept| kept.comment(ply, value.to_owned()));
            } else if name.starts_with("move_") {
                self.visit.kept().iter_mut().for_each(|kept| kept.variations = kept.variations.saturating_add(1));
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

    fn moves(&mut self, (pos, text): (TextPos, &str)) {
        let Some(digits) = digits(text) else {
            let message = format!("movelist \"{}\", expected digits", crate::record::shown(text.trim()));
            return self.visit.error(pos, Code::BadMove, message);
        };
        let (steps, rest) = digits.as_chunks::<4>();
        for (number, four) in (1_u32..).zip(steps) {
            let Some(mv) = step(*four) else {
                let four = four.map(|digit| char::from(b'0' + digit)).iter().collect::<String>();
                let message =
                    format!("movelist: \"{four}\" (ply {number}) leaves the board; expected x y x y, x from 0 to 8");
                return self.visit.error(pos, Code::BadMove, message);
            };
            self.visit.word(pos, mv.to_string().as_bytes());
        }
        if !rest.is_empty() {
            let message = format!("movelist of {} digits, expected four a move", digits.len());
            self.visit.error(pos, Code::BadMove, message);
        }
    }
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
    let digits =
        digits(text).ok_or_else(|| format!("binit \"{}\", expected digits", crate::record::shown(text.trim())))?;
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
