//! The statements of the start position: `PI`, `P1` to `P9`, `P+`, `P-`.

use shinpan_core::Side;
use shinpan_core::finding::TextPos;

use crate::piece::{Piece, PieceType};
use crate::record::Start;
use crate::setup::{self, Setup};
use crate::square::Square;

/// Width of a cell in `P1` to `P9`.
const CELL: usize = 3;
const RANK: usize = 9 * CELL;

/// Collects the statements of one game.
#[derive(Debug, Default)]
pub(crate) struct StartBuilder {
    given: Option<(TextPos, Box<Setup>)>,
    even_given: bool,
    ranks_given: [bool; 9],
    /// `00AL` has been read.
    is_closed: bool,
    is_bad: bool,
}

/// Result of reading one statement.
pub(crate) enum StatementRead {
    /// Read.
    Good,
    /// Read, though not as the format has it.
    Dialect,
    /// Not readable: byte within the statement from 0, and why.
    Bad(usize, String),
    /// Nothing that a position has.
    Unknown,
}

type Fault = (usize, String);

fn fault<T>(at: usize, why: impl Into<String>) -> Result<T, Fault> {
    Err((at, why.into()))
}

impl StartBuilder {
    /// Reads a statement that begins with `P`.
    pub(crate) fn statement(&mut self, text: &[u8], pos: TextPos) -> StatementRead {
        if !matches!(text.get(1), Some(b'I' | b'0'..=b'9' | b'+' | b'-')) {
            return StatementRead::Unknown;
        }
        let setup = &mut self.given.get_or_insert_with(|| (pos, Box::new(Setup::empty()))).1;
        let mut setup = std::mem::replace(setup, Box::new(Setup::empty()));
        let read = match text[1] {
            b'I' => self.even(&mut setup, &text[2..]).map(|()| false),
            b'+' => self.singles(&mut setup, Side::First, &text[2..]).map(|()| false),
            b'-' => self.singles(&mut setup, Side::Second, &text[2..]).map(|()| false),
            b'0' => fault(0, "rank 0, expected 1 to 9"),
            digit => self.rank(&mut setup, digit - b'0', &text[2..]),
        };
        if let Some(given) = &mut self.given {
            given.1 = setup;
        }
        match read {
            Ok(false) => StatementRead::Good,
            Ok(true) => StatementRead::Dialect,
            Err((at, why)) => {
                self.is_bad = true;
                StatementRead::Bad(at + 2, why)
            }
        }
    }

    /// Whether it is the even game so far, as a record without a position has it.
    pub(crate) fn is_even(&self) -> bool {
        self.given.as_ref().is_none_or(|(_, setup)| setup.is_even())
    }

    /// The position cannot be read, for a reason that is told elsewhere.
    pub(crate) fn refuse(&mut self) {
        self.is_bad = true;
    }

    /// The position read, side to move left at First.
    pub(crate) fn finish(&mut self) -> Start {
        let built = std::mem::take(self);
        match built.given {
            _ if built.is_bad => Start::Unreadable,
            None => Start::Missing,
            Some((pos, setup)) => Start::Given(pos, setup),
        }
    }

    /// `PI`: the even game less the pieces listed.
    fn even(&mut self, setup: &mut Setup, list: &[u8]) -> Result<(), Fault> {
        self.check_open()?;
        if self.even_given || self.ranks_given.contains(&true) {
            return fault(0, "\"PI\" in addition to another start position");
        }
        self.even_given = true;
        for square in Square::all() {
            if let Some(piece) = setup::even_piece(square) {
                place_piece(setup, square, piece, 0)?;
            }
        }
        for (at, entry) in entries(list)? {
            let removed = square_of(*entry).zip(PieceType::from_csa([entry[2], entry[3]]));
            let Some((square, piece_type)) = removed else { return fault(at, not_an_entry(entry)) };
            if setup.board[square.index()].map(Piece::piece_type) != Some(piece_type) {
                return fault(at, format!("no {} on {square} to remove", piece_type.csa()));
            }
            setup.board[square.index()] = None;
        }
        Ok(())
    }

    /// `P1` to `P9`: a rank from file 9 to file 1; true if it is a dialect.
    fn rank(&mut self, setup: &mut Setup, rank: u8, cells: &[u8]) -> Result<bool, Fault> {
        self.check_open()?;
        let seen = &mut self.ranks_given[usize::from(rank) - 1];
        if self.even_given || std::mem::replace(seen, true) {
            return fault(0, format!("rank {rank} is given twice"));
        }
        let (pieces, dialect) = read_rank(cells)?;
        for (file, piece) in (1..=9).rev().zip(pieces) {
            if let Some((piece, square)) = piece.zip(Square::new(file, rank)) {
                place_piece(setup, square, piece, 0)?;
            }
        }
        Ok(dialect)
    }

    /// `P+`, `P-`: single pieces, `00` in hand, `00AL` all that are left.
    fn singles(&mut self, setup: &mut Setup, side: Side, list: &[u8]) -> Result<(), Fault> {
        for (at, entry) in entries(list)? {
            self.check_open().map_err(|(_, why)| (at, why))?;
            let in_hand = &entry[..2] == b"00";
            if in_hand && &entry[2..] == b"AL" {
                give_rest(setup, side);
                self.is_closed = true;
                continue;
            }
            let Some(piece_type) = PieceType::from_csa([entry[2], entry[3]]) else {
                return fault(at, not_an_entry(entry));
            };
            match square_of(*entry) {
                Some(square) => place_piece(setup, square, Piece::new(side, piece_type), at)?,
                None if !in_hand => return fault(at, not_an_entry(entry)),
                None if piece_type.is_promoted() || piece_type == PieceType::King => {
                    return fault(at, format!("a {} in hand", piece_type.word()));
                }
                None => {
                    setup.hands.get_mut(side).add(piece_type);
                }
            }
        }
        Ok(())
    }

    /// Nothing may follow `00AL`.
    fn check_open(&self) -> Result<(), Fault> {
        if self.is_closed { fault(0, "pieces after \"00AL\", which comes last") } else { Ok(()) }
    }
}

fn place_piece(setup: &mut Setup, square: Square, piece: Piece, at: usize) -> Result<(), Fault> {
    match setup.board[square.index()].replace(piece) {
        None => Ok(()),
        Some(there) => fault(at, format!("{piece} on {square}, where {there} stands")),
    }
}

/// All pieces not yet placed, kings left aside.
fn give_rest(setup: &mut Setup, side: Side) {
    for piece_type in PieceType::HAND {
        let on_board = setup.board.iter().flatten().filter(|piece| piece.piece_type().base() == piece_type).count();
        let in_hand =
            usize::from(setup.hands.first.count(piece_type)) + usize::from(setup.hands.second.count(piece_type));
        for _ in on_board + in_hand..usize::from(piece_type.in_a_set()) {
            setup.hands.get_mut(side).add(piece_type);
        }
    }
}

/// The entries of four bytes with their offsets; blanks at the end mean nothing.
fn entries(list: &[u8]) -> Result<impl Iterator<Item = (usize, &[u8; 4])>, Fault> {
    let list = list.trim_ascii_end();
    let (entries, rest) = list.as_chunks::<4>();
    if rest.is_empty() {
        return Ok(entries.iter().enumerate().map(|(i, entry)| (4 * i, entry)));
    }
    fault(list.len() - rest.len(), format!("{}, expected square and piece (\"76FU\")", quoted(rest)))
}

fn square_of(entry: [u8; 4]) -> Option<Square> {
    Square::from_digits(entry[0], entry[1])
}

fn not_an_entry(entry: &[u8]) -> String {
    format!("{}, expected square and piece (\"76FU\")", quoted(entry))
}

fn quoted(bytes: &[u8]) -> String {
    format!("\"{}\"", shinpan_core::wording::printable_bytes(bytes))
}

type Rank = [Option<Piece>; 9];

/// Reads nine cells by fixed width, else by tokens; true if they are not as the format has them.
fn read_rank(text: &[u8]) -> Result<(Rank, bool), Fault> {
    let trimmed = text.trim_ascii_end();
    if trimmed.len() <= RANK {
        let mut cells = [b' '; RANK];
        cells[..trimmed.len()].copy_from_slice(trimmed);
        if let Some((rank, usual)) = rank_by_width(&cells) {
            return Ok((rank, !usual || text.len() != RANK));
        }
    }
    rank_by_tokens(text).map(|rank| (rank, true))
}

/// Nine cells of three bytes; whether all empty ones are as usual. `None` if a piece is unknown or out of its cell.
fn rank_by_width(cells: &[u8; RANK]) -> Option<(Rank, bool)> {
    let mut rank = [None; 9];
    let mut usual = true;
    for (cell, slot) in cells.as_chunks::<CELL>().0.iter().zip(&mut rank) {
        match *cell {
            [sign @ (b'+' | b'-'), first, second] => *slot = Some(signed_piece(sign, [first, second])?),
            [_, b'+' | b'-', _] | [_, _, b'+' | b'-'] => return None,
            _ => usual &= cell == b" * " || cell == b"   ",
        }
    }
    Some((rank, usual))
}

/// Nine tokens: sign and piece, or `*`; blanks and dots between them mean nothing.
fn rank_by_tokens(text: &[u8]) -> Result<Rank, Fault> {
    let mut rank = [None; 9];
    let mut slots = rank.iter_mut();
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        let (token, length) = match byte {
            b' ' | b'\t' | b'.' => {
                at += 1;
                continue;
            }
            b'*' => (None, 1),
            sign @ (b'+' | b'-') => match text.get(at + 1..at + 3) {
                Some(&[first, second]) => match signed_piece(sign, [first, second]) {
                    Some(piece) => (Some(piece), 3),
                    None => return fault(at, format!("unknown piece {}", quoted(&text[at..at + 3]))),
                },
                _ => return fault(at, "a piece is cut off"),
            },
            _ => return fault(at, format!("{}, expected a piece or \"*\"", quoted(&text[at..=at]))),
        };
        match slots.next() {
            Some(slot) => *slot = token,
            None => return fault(at, "more than nine squares on a rank"),
        }
        at += length;
    }
    match slots.len() {
        0 => Ok(rank),
        missing => fault(text.len(), format!("{} squares on a rank, expected 9", 9 - missing)),
    }
}

fn signed_piece(sign: u8, name: [u8; 2]) -> Option<Piece> {
    let side = if sign == b'+' { Side::First } else { Side::Second };
    PieceType::from_csa(name).map(|piece_type| Piece::new(side, piece_type))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pos() -> TextPos {
        TextPos::START
    }

    #[test]
    fn ranks_and_their_dialects() {
        for (text, dialect) in [
            ("P1-KY-KE-GI-KI-OU-KI-GI-KE-KY", Some(false)),
            ("P2 * -HI *  *  *  *  * -KA * ", Some(false)),
            ("P2 * -HI *  *  *  *  * -KA *", Some(true)),
            ("P2 * -HI * * * * * -KA *", Some(true)),
            ("P2 * -HI *  *  *  *  * -KA *.", Some(true)),
            ("P2 * -HX *  *  *  *  * -KA * ", None),
            ("P2 * -HI * * * * * -KA", None),
            ("P2 * -HI * * * * * -KA * *", None),
        ] {
            let found = match StartBuilder::default().statement(text.as_bytes(), pos()) {
                StatementRead::Good => Some(false),
                StatementRead::Dialect => Some(true),
                StatementRead::Bad(..) | StatementRead::Unknown => None,
            };
            assert_eq!(found, dialect, "{text}");
        }
    }

    #[test]
    fn lists() {
        for (texts, good) in [
            (&["PI"][..], true),
            (&["PI82HI22KA"], true),
            (&["PI82KA"], false),
            (&["PI", "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY"], false),
            (&["P+", "P-"], true),
            (&["P+59OU00FU  ", "P-51OU", "P+00AL"], true),
            (&["P+59OU", "P-00AL", "P+00FU"], false),
            (&["P+59OU", "P-00AL", "P+"], true),
            (&["P-00AL", "PI"], false),
            (&["P-00AL", "P5"], false),
            (&["P+59OU", "P-59OU"], false),
            (&["P+00TO"], false),
            (&["P+00OU"], false),
            (&["P+59O"], false),
            (&["P+5"], false),
        ] {
            let mut builder = StartBuilder::default();
            for text in texts {
                builder.statement(text.as_bytes(), pos());
            }
            assert_eq!(matches!(builder.finish(), Start::Given(..)), good, "{texts:?}");
        }
    }
}
