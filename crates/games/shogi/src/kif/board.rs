//! Positions drawn as a board with hands (BOD), as KIF and KI2 have them.

use shinpan_core::Side;
use shinpan_core::finding::TextPos;
use shinpan_core::side::Sides;

use crate::hand::Hand;
use crate::japanese::words;
use crate::piece::{Piece, PieceType};
use crate::setup::Setup;
use crate::square::Square;

/// Collects the lines of a board.
#[derive(Debug, Default)]
pub(super) struct BoardBuilder {
    /// The board with its hands, and where it begins.
    given: Option<(TextPos, Box<Setup>)>,
    ranks: u8,
    /// The hands that are stated.
    hands: Sides<Option<Hand>>,
    /// A line could not be read.
    pub(super) is_bad: bool,
}

/// Message: what was found where something else was expected.
pub(super) type Fault = String;

impl BoardBuilder {
    /// A rank, `|v香v桂v銀v金v玉v金v銀v桂v香|一`.
    pub(super) fn rank(&mut self, text: &str, pos: TextPos) -> Result<(), Fault> {
        self.ranks = self.ranks.saturating_add(1);
        let rank = self.ranks;
        let cells = text.trim().trim_start_matches(['|', '｜']);
        let (cells, name) = cells.split_once(['|', '｜']).ok_or("a rank without its right edge")?;
        let named = name.trim().chars().next().and_then(words::kanji_number);
        if rank > 9 || named.is_some_and(|named| named != rank) {
            return Err(format!("rank {}, expected rank {rank}", named.unwrap_or(rank)));
        }
        let pieces = read_cells(cells)?;
        let setup = self.setup(pos);
        for (file, piece) in (1..=9).rev().zip(pieces) {
            if let Some(square) = Square::new(file, rank) {
                setup.board[square.index()] = piece;
            }
        }
        Ok(())
    }

    /// Reads the pieces in hand of a side, `飛　金二　歩三`.
    pub(super) fn hand(&mut self, side: Side, text: &str, pos: TextPos) -> Result<(), Fault> {
        let mut hand = Hand::default();
        for word in text.split_whitespace().filter(|word| *word != "なし") {
            let held = words::piece(word).filter(|(piece, _)| PieceType::HAND.contains(piece));
            let (piece, count) = held.ok_or_else(|| not_held(word))?;
            let count = if count.is_empty() { 1 } else { words::count(count).ok_or_else(|| not_held(word))? };
            for _ in 0..count {
                hand.add(piece);
            }
        }
        if *self.hands.get_mut(side).get_or_insert(hand) != hand {
            return Err(format!("other pieces in hand of {side} were stated before"));
        }
        *self.setup(pos).hands.get_mut(side) = hand;
        Ok(())
    }

    /// A whole position; a second one counts for nothing.
    pub(super) fn whole(&mut self, pos: TextPos, setup: Setup) {
        self.given.get_or_insert((pos, Box::new(setup)));
        self.ranks = 9;
    }

    fn setup(&mut self, pos: TextPos) -> &mut Setup {
        &mut self.given.get_or_insert_with(|| (pos, Box::new(Setup::empty()))).1
    }

    /// The position, side to move left at First.
    pub(super) fn finish(&mut self) -> Result<Option<(TextPos, Box<Setup>)>, Fault> {
        let built = std::mem::take(self);
        match built.given {
            Some(_) if built.ranks != 9 && !built.is_bad => {
                Err(format!("a board of {} ranks, expected 9", built.ranks))
            }
            given => Ok(given),
        }
    }
}

fn not_held(word: &str) -> Fault {
    format!("{}, expected a piece in hand with its number, such as \"歩三\"", shinpan_core::wording::quoted(word))
}

/// Nine cells: `v` before a piece of Second, a dot for an empty square.
fn read_cells(cells: &str) -> Result<Vec<Option<Piece>>, Fault> {
    let mut pieces = Vec::with_capacity(9);
    let mut side = Side::First;
    let mut rest = cells;
    while let Some(character) = rest.chars().next() {
        if let Some((piece_type, behind)) = words::piece(rest) {
            pieces.push(Some(Piece::new(std::mem::replace(&mut side, Side::First), piece_type)));
            rest = behind;
            continue;
        }
        match character {
            'v' | 'V' | 'ｖ' | 'Ｖ' => side = Side::Second,
            '・' | '･' | '．' | '.' | '*' | '＊' => pieces.push(None),
            '^' | '＾' => side = Side::First,
            _ if character.is_whitespace() => {}
            _ => return Err(format!("\"{}\", expected a piece or \"・\"", character.escape_debug())),
        }
        rest = &rest[character.len_utf8()..];
    }
    if pieces.len() == 9 { Ok(pieces) } else { Err(format!("{} squares on a rank, expected 9", pieces.len())) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_is_read() {
        let mut board = BoardBuilder::default();
        let empty = "| ・ ・ ・ ・ ・ ・ ・ ・ ・|";
        for (rank, text) in (1..=9).zip(["| ・v桂 ・ ・v玉 ・ ・ ・v龍|一"; 1].into_iter().chain([empty; 8]))
        {
            board.rank(text, TextPos::START).unwrap_or_else(|why| panic!("{rank}: {why}"));
        }
        board.hand(Side::First, "飛　金二　歩十八　", TextPos::START).expect("a hand");
        board.hand(Side::Second, "なし", TextPos::START).expect("no hand");
        let (_, setup) = board.finish().expect("nine ranks").expect("a board");
        assert_eq!(setup.to_sfen(), "1n2k3+r/9/9/9/9/9/9/9/9 b R2G18P 1");
    }

    #[test]
    fn faults_are_told() {
        for text in [
            "| ・|一",
            "|v香v桂v銀v金v玉v金v銀v桂v香|二",
            "|v香v桂v銀v金v玉v金v銀v桂v香",
            "|x香v桂v銀v金v玉v金v銀v桂v香|",
        ] {
            assert!(BoardBuilder::default().rank(text, TextPos::START).is_err(), "{text}");
        }
        assert!(BoardBuilder::default().hand(Side::First, "玉", TextPos::START).is_err());
        assert!(BoardBuilder::default().hand(Side::First, "歩x", TextPos::START).is_err());
        let mut board = BoardBuilder::default();
        board.hand(Side::First, "歩", TextPos::START).expect("a hand");
        assert!(board.finish().is_err());
    }
}
