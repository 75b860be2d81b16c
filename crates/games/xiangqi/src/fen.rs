//! Start positions in FEN, in the dialects of all programs: horses `n` or `h`, elephants `b` or `e`, Red `w` or `r`, one to
//! six fields.

use std::str::FromStr;

use shinpan_core::Side;

use crate::board::Board;
use crate::piece::{Piece, PieceType, color_name};
use crate::position::Position;
use crate::square::{FILES, POINTS, RANKS, Square};

/// The array from which games begin.
pub const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

/// A start as a record gives it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// The board and who moves.
    pub position: Position,
    /// Plies without a capture before the first.
    pub plies_without_capture: u32,
    /// Warnings about what no game can have brought about; it is judged all the same.
    pub warnings: Vec<String>,
}

/// Reason why a start is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadStart {
    /// More fields than FEN has.
    #[error("{0} fields, expected one to six")]
    Fields(usize),
    /// Not ten ranks.
    #[error("{} rank{}, expected ten", .0, if *.0 == 1 { "" } else { "s" })]
    Ranks(usize),
    /// A rank that is no rank of nine points.
    #[error("rank \"{0}\" has {1} points, expected nine")]
    Files(String, u32),
    /// A letter that is no piece.
    #[error("\"{0}\" is not a piece; expected one of K A B E N H R C P, upper case for Red")]
    Piece(char),
    /// No king, or several.
    #[error("{side} has {count} kings, expected one", side = color_name(*.0), count = .1)]
    Kings(Side, usize),
    /// A king outside its palace.
    #[error("the king of {} stands on {}, outside its palace", color_name(*.0), .1)]
    Palace(Side, Square),
    /// The two kings face each other.
    #[error("the two kings face each other")]
    Facing,
    /// The side that has just moved is in check.
    #[error("{} is in check and not to move", color_name(*.0))]
    InCheck(Side),
    /// Neither side's letter.
    #[error("the side to move is \"{0}\", expected w, r or b")]
    Turn(String),
    /// No number where plies are counted.
    #[error("\"{0}\" plies without capture, expected a number below 4294967296")]
    PliesWithoutCapture(String),
}

impl Start {
    /// Reads FEN; an empty text is the usual array.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn parse(text: &str) -> Result<Self, BadStart> {
        let text = if text.trim_ascii().is_empty() { START } else { text };
        let fields = text.split_ascii_whitespace().collect::<Vec<_>>();
        if fields.len() > 6 {
            return Err(BadStart::Fields(fields.len()));
        }
        let pieces = pieces(fields[0])?;
        let turn = match fields.get(1).copied() {
            None | Some("w" | "r") => Side::First,
            Some("b") => Side::Second,
            Some(other) => return Err(BadStart::Turn(shown(other))),
        };
        let plies_without_capture = match fields.get(4).copied() {
            None | Some("-") => 0,
            Some(digits) => number(digits).ok_or_else(|| BadStart::PliesWithoutCapture(shown(digits)))?,
        };
        let position = Position { board: Board::new(&pieces), turn };
        check(&position)?;
        Ok(Self { warnings: warnings(&position.board), position, plies_without_capture })
    }

    /// The usual array.
    ///
    /// # Panics
    /// Never: a test reads the array.
    pub fn usual() -> Self {
        Self::parse(START).expect("the array is a start")
    }
}

impl From<Position> for Start {
    /// Nothing is known of the plies before.
    fn from(position: Position) -> Self {
        Self { position, plies_without_capture: 0, warnings: Vec::new() }
    }
}

impl FromStr for Start {
    type Err = BadStart;

    fn from_str(text: &str) -> Result<Self, BadStart> {
        Self::parse(text)
    }
}

/// A short text from a record as messages have it.
fn shown(text: &str) -> String {
    text.chars().take(20).collect()
}

/// Digits alone: no sign.
fn number(text: &str) -> Option<u32> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

fn pieces(text: &str) -> Result<[Option<Piece>; POINTS], BadStart> {
    let ranks = text.split('/').collect::<Vec<_>>();
    if ranks.len() != usize::from(RANKS) {
        return Err(BadStart::Ranks(ranks.len()));
    }
    let mut points = [None; POINTS];
    for (rank, text) in (0..RANKS).rev().zip(ranks) {
        let mut file = 0_u32;
        for letter in text.chars() {
            if let Some(free) = letter.to_digit(10) {
                file = file.saturating_add(free);
                continue;
            }
            let piece = u8::try_from(letter).ok().and_then(Piece::from_letter).ok_or(BadStart::Piece(letter))?;
            if let Some(square) = u8::try_from(file).ok().and_then(|file| Square::new(file, rank)) {
                points[square.index()] = Some(piece);
            }
            file = file.saturating_add(1);
        }
        if file != u32::from(FILES) {
            return Err(BadStart::Files(shown(text), file));
        }
    }
    Ok(points)
}

fn check(position: &Position) -> Result<(), BadStart> {
    let board = &position.board;
    for side in Side::BOTH {
        let kings = board.all(Piece { side, piece_type: PieceType::King }).collect::<Vec<_>>();
        let [king] = kings[..] else { return Err(BadStart::Kings(side, kings.len())) };
        if !king.is_in_palace(side) {
            return Err(BadStart::Palace(side, king));
        }
    }
    if board.has_facing_kings() {
        return Err(BadStart::Facing);
    }
    let waiting = position.turn.other();
    if board.is_in_check(waiting) { Err(BadStart::InCheck(waiting)) } else { Ok(()) }
}

/// More pieces than the set has, and pieces where they can never come.
fn warnings(board: &Board) -> Vec<String> {
    let mut warnings = Vec::new();
    for piece in Piece::ALL {
        let (side, name) = (color_name(piece.side), piece.piece_type.name());
        let count = board.all(piece).count();
        if count > piece.piece_type.count() {
            warnings.push(format!("{side} has {count} {name}s; the set has {}", piece.piece_type.count()));
        }
        let strays = board.all(piece).filter(|square| !can_stand(piece, *square));
        warnings.extend(strays.map(|square| format!("the {name} of {side} on {square} can never come there")));
    }
    warnings
}

/// Whether a piece can ever come to a point.
pub(crate) fn can_stand(piece: Piece, square: Square) -> bool {
    let (file, rank) =
        (square.file(), if piece.side == Side::First { square.rank() } else { RANKS - 1 - square.rank() });
    match piece.piece_type {
        PieceType::King => square.is_in_palace(piece.side),
        PieceType::Advisor => matches!((file, rank), (3 | 5, 0 | 2) | (4, 1)),
        PieceType::Elephant => matches!((file, rank), (2 | 6, 0 | 4) | (0 | 4 | 8, 2)),
        // Before the river it stays on the file on which it began.
        PieceType::Pawn => rank >= 5 || (rank >= 3 && file.is_multiple_of(2)),
        _ => true,
    }
}

impl std::fmt::Display for Position {
    /// The first two fields of FEN.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for rank in (0..RANKS).rev() {
            let mut free = 0;
            for square in (0..FILES).filter_map(|file| Square::new(file, rank)) {
                match self.board.piece(square) {
                    None => free += 1,
                    Some(piece) => {
                        if free > 0 {
                            write!(f, "{free}")?;
                        }
                        free = 0;
                        write!(f, "{}", piece.letter())?;
                    }
                }
            }
            if free > 0 {
                write!(f, "{free}")?;
            }
            f.write_str(if rank > 0 { "/" } else { " " })?;
        }
        f.write_str(match self.turn {
            Side::First => "w",
            Side::Second => "b",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dialects() {
        let usual = Start::usual();
        assert_eq!(usual.position.to_string(), START[..START.len() - 8].trim_end());
        assert!(usual.warnings.is_empty());
        let ours = "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNEAKABHR r - - 0 1";
        for text in ["", " ", ours, START, &START[..START.len() - 10]] {
            assert_eq!(Start::parse(text), Ok(usual.clone()), "{text}");
        }
        let counted = Start::parse("4k4/9/9/9/9/9/9/9/9/3K5 b - - 98").expect("a start");
        assert_eq!((counted.plies_without_capture, counted.position.turn), (98, Side::Second));
    }

    #[test]
    fn refusals() {
        let cases = [
            ("4k4/9/9/9/9/9/9/9/3K5", "9 ranks, expected ten"),
            ("4k5/9/9/9/9/9/9/9/9/3K5", "rank \"4k5\" has 10 points, expected nine"),
            ("4k4/9/9/9/9/9/9/9/8/3K5", "rank \"8\" has 8 points, expected nine"),
            ("4x4/9/9/9/9/9/9/9/9/3K5", "\"x\" is not a piece; expected one of K A B E N H R C P, upper case for Red"),
            ("4é4/9/9/9/9/9/9/9/9/3K5", "\"é\" is not a piece; expected one of K A B E N H R C P, upper case for Red"),
            ("9/9/9/9/9/9/9/9/9/3K5", "Black has 0 kings, expected one"),
            ("4k4/9/9/9/9/9/9/9/9/3KK4", "Red has 2 kings, expected one"),
            ("4k4/9/9/9/9/9/3K5/9/9/9", "the king of Red stands on d3, outside its palace"),
            ("4k4/9/9/9/9/9/9/9/9/4K4", "the two kings face each other"),
            ("4k4/9/4R4/9/9/9/9/9/9/3K5 w", "Black is in check and not to move"),
            ("4k4/9/9/9/9/9/9/9/9/3K5 x", "the side to move is \"x\", expected w, r or b"),
            ("4k4/9/9/9/9/9/9/9/9/3K5 w - - +1", "\"+1\" plies without capture, expected a number below 4294967296"),
            ("4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1 x", "7 fields, expected one to six"),
        ];
        for (text, expected) in cases {
            assert_eq!(Start::parse(text).map_err(|why| why.to_string()), Err(expected.to_owned()), "{text}");
        }
    }

    #[test]
    fn what_no_game_brings_about_is_a_warning() {
        let start = Start::parse("4k4/9/9/9/9/9/1P7/RRR6/9/3KB4").expect("a start");
        let expected = [
            "the elephant of Red on e0 can never come there",
            "Red has 3 rooks; the set has 2",
            "the pawn of Red on b3 can never come there",
        ];
        assert_eq!(start.warnings, expected);
    }
}
