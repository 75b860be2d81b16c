//! Positions in SFEN, as the neutral form writes them.

use shinpan_core::Side;

use crate::moves::piece_type_of_letter;
use crate::piece::{Piece, PieceType};
use crate::setup::Setup;
use crate::square::Square;

/// Letters of the hand in the order of SFEN.
const HAND_ORDER: [(PieceType, char); 7] = [
    (PieceType::Rook, 'R'),
    (PieceType::Bishop, 'B'),
    (PieceType::Gold, 'G'),
    (PieceType::Silver, 'S'),
    (PieceType::Knight, 'N'),
    (PieceType::Lance, 'L'),
    (PieceType::Pawn, 'P'),
];

/// Reason why a text is no position in SFEN.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SfenError {
    /// Not three fields, nor four with a move number.
    #[error("SFEN of {0} fields, expected board, turn, hands and move number")]
    Fields(usize),
    /// The number of ranks is not nine.
    #[error("{0} ranks, expected 9")]
    Ranks(usize),
    /// A rank that has not nine squares, or has an unknown piece.
    #[error("rank \"{}\", expected nine squares", .0.escape_debug())]
    Rank(String),
    /// No side to move.
    #[error("\"{}\" to move, expected \"b\" or \"w\"", .0.escape_debug())]
    Turn(String),
    /// Hands that cannot be read.
    #[error("hands \"{}\", expected pieces such as \"2Pb\" or \"-\"", .0.escape_debug())]
    Hands(String),
}

impl std::str::FromStr for Setup {
    type Err = SfenError;

    /// Reads SFEN, as [`Setup::from_sfen`] does.
    fn from_str(text: &str) -> Result<Self, SfenError> {
        Self::from_sfen(text)
    }
}

impl Setup {
    /// Reads `BOARD TURN HANDS [NUMBER]`; an empty text is the even game.
    ///
    /// # Errors
    /// What was found and what was expected.
    pub fn from_sfen(text: &str) -> Result<Self, SfenError> {
        let fields: Vec<&str> = text.split_ascii_whitespace().collect();
        let (board, turn, hands) = match fields[..] {
            [] => return Ok(Self::EVEN),
            [board, turn, hands] => (board, turn, hands),
            [board, turn, hands, number] if number.parse::<u32>().is_ok() => (board, turn, hands),
            _ => return Err(SfenError::Fields(fields.len())),
        };
        let mut setup = Self::empty();
        read_board(&mut setup, board)?;
        setup.turn = match turn {
            "b" => Side::First,
            "w" => Side::Second,
            _ => return Err(SfenError::Turn(turn.to_owned())),
        };
        read_hands(&mut setup, hands)?;
        Ok(setup)
    }

    /// Writes `BOARD TURN HANDS 1`.
    pub fn to_sfen(&self) -> String {
        let ranks: Vec<String> = (1..=9).map(|rank| self.rank_to_sfen(rank)).collect();
        let turn = if self.turn == Side::First { "b" } else { "w" };
        format!("{} {turn} {} 1", ranks.join("/"), self.hands_to_sfen())
    }

    fn rank_to_sfen(&self, rank: u8) -> String {
        let mut text = String::new();
        let mut gap = 0;
        for square in (1..=9).rev().filter_map(|file| Square::new(file, rank)) {
            let Some(piece) = self.board[square.index()] else {
                gap += 1;
                continue;
            };
            push_gap(&mut text, &mut gap);
            if piece.piece_type().is_promoted() {
                text.push('+');
            }
            text.push(letter(piece.side(), piece.piece_type().base()));
        }
        push_gap(&mut text, &mut gap);
        text
    }

    fn hands_to_sfen(&self) -> String {
        let mut text = String::new();
        for side in Side::BOTH {
            for (piece_type, _) in HAND_ORDER {
                match self.hands.get(side).count(piece_type) {
                    0 => {}
                    1 => text.push(letter(side, piece_type)),
                    count => {
                        text.push_str(&count.to_string());
                        text.push(letter(side, piece_type));
                    }
                }
            }
        }
        if text.is_empty() { "-".to_owned() } else { text }
    }
}

fn push_gap(text: &mut String, gap: &mut u8) {
    if *gap > 0 {
        text.push(char::from(b'0' + std::mem::take(gap)));
    }
}

fn letter(side: Side, base: PieceType) -> char {
    let upper = HAND_ORDER.iter().find(|(piece_type, _)| *piece_type == base).map_or('K', |(_, letter)| *letter);
    if side == Side::First { upper } else { upper.to_ascii_lowercase() }
}

fn read_board(setup: &mut Setup, board: &str) -> Result<(), SfenError> {
    let ranks: Vec<&str> = board.split('/').collect();
    if ranks.len() != 9 {
        return Err(SfenError::Ranks(ranks.len()));
    }
    for (rank, text) in (1..=9).zip(ranks) {
        read_rank(setup, rank, text)?;
    }
    Ok(())
}

fn read_rank(setup: &mut Setup, rank: u8, text: &str) -> Result<(), SfenError> {
    let wrong = || SfenError::Rank(text.to_owned());
    let mut files = (1..=9).rev();
    let mut promote = false;
    for byte in text.bytes() {
        match byte {
            b'+' if !promote => promote = true,
            b'1'..=b'9' if !promote => {
                for _ in b'0'..byte {
                    files.next().ok_or_else(wrong)?;
                }
            }
            _ => {
                let square = files.next().and_then(|file| Square::new(file, rank)).ok_or_else(wrong)?;
                setup.board[square.index()] = Some(read_piece(byte, promote).ok_or_else(wrong)?);
                promote = false;
            }
        }
    }
    if promote || files.next().is_some() { Err(wrong()) } else { Ok(()) }
}

fn read_piece(letter: u8, promote: bool) -> Option<Piece> {
    let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
    let base = piece_type_of_letter(letter.to_ascii_uppercase())?;
    let piece_type = if promote { base.promoted()? } else { base };
    Some(Piece::new(side, piece_type))
}

fn read_hands(setup: &mut Setup, hands: &str) -> Result<(), SfenError> {
    if hands == "-" {
        return Ok(());
    }
    let wrong = || SfenError::Hands(hands.to_owned());
    let mut count = None;
    for byte in hands.bytes() {
        if byte.is_ascii_digit() {
            let number = count.unwrap_or(0u8);
            count = Some(number.checked_mul(10).and_then(|ten| ten.checked_add(byte - b'0')).ok_or_else(wrong)?);
            continue;
        }
        let piece = read_piece(byte, false).filter(|piece| piece.piece_type() != PieceType::King).ok_or_else(wrong)?;
        for _ in 0..count.take().unwrap_or(1) {
            setup.hands.get_mut(piece.side()).add(piece.piece_type());
        }
    }
    if count.is_some() { Err(wrong()) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EVEN: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

    #[test]
    fn the_even_game() {
        assert_eq!(Setup::EVEN.to_sfen(), EVEN);
        assert_eq!(Setup::from_sfen(EVEN), Ok(Setup::EVEN));
        assert_eq!(Setup::from_sfen(""), Ok(Setup::EVEN));
    }

    #[test]
    fn positions_read_back() {
        for text in [
            "4k4/9/4+P4/9/9/9/9/9/4K4 w R2b4g4s4n4l17p 1",
            "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 1",
        ] {
            assert_eq!(Setup::from_sfen(text).map(|setup| setup.to_sfen()), Ok(text.to_owned()));
        }
    }

    #[test]
    fn bad_ones_are_refused() {
        for text in [
            "9/9/9/9/9/9/9/9 b - 1",
            "9/9/9/9/9/9/9/9/8 b - 1",
            "9/9/9/9/9/9/9/9/9p b - 1",
            "9/9/9/9/9/9/9/9/8+G b - 1",
            "9/9/9/9/9/9/9/9/8x b - 1",
            "9/9/9/9/9/9/9/9/9 x - 1",
            "9/9/9/9/9/9/9/9/9 b K 1",
            "9/9/9/9/9/9/9/9/9 b 2 1",
            "9/9/9/9/9/9/9/9/9 b 999P 1",
            "9/9/9/9/9/9/9/9/9 b - x",
            "9/9/9/9/9/9/9/9/9 b",
        ] {
            assert!(Setup::from_sfen(text).is_err(), "{text}");
        }
    }
}
