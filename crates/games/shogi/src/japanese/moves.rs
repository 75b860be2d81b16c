//! Moves of KIF (`７六歩(77)`) and KI2 (`５八金右`): what their text says, before it is known what stands where.

use shinpan_core::Side;

use super::words;
use crate::piece::PieceType;
use crate::square::Square;

/// Text of a move, taken apart.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct MoveText {
    /// The mark before it.
    pub(crate) side: Option<Side>,
    /// Target; `None` for `同`, the square of the move before.
    pub(crate) to: Option<Square>,
    /// The piece as it is before the move.
    pub(crate) piece: Option<PieceType>,
    /// `(77)`.
    pub(crate) from: Option<Square>,
    /// `打`, or `(00)`, which is the hand.
    pub(crate) is_drop: bool,
    /// `成`, `不成`.
    pub(crate) promotes: Option<bool>,
    /// `右`, `左`: which of several pieces, as their player sees them.
    pub(crate) lane: Option<Lane>,
    /// `上`, `引`, `寄`, `直`: how it moves.
    pub(crate) step: Option<Step>,
}

/// Word that tells which of several pieces moves, as its player sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lane {
    Right,
    Left,
}

/// Direction in which a piece moves, as its player sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    Forward,
    Backward,
    Sideways,
    /// Forward along its file.
    Straight,
}

impl MoveText {
    /// Reads the move that `text` begins with; also returns what follows it. `None` if there is none.
    pub(crate) fn read(text: &str) -> Option<(Self, &str)> {
        let (side, text) = words::side(text).map_or((None, text), |(side, rest)| (Some(side), rest));
        let text = blanks_off(text);
        let (to, text) = match text.strip_prefix('同') {
            Some(rest) => (None, blanks_off(rest)),
            None => words::square(text).map(|(square, rest)| (Some(square), rest))?,
        };
        let (piece, text) = words::piece(blanks_off(text))?;
        let mut mv = Self { side, to, piece: Some(piece), ..Self::default() };
        let rest = mv.read_suffixes(text)?;
        Some((mv, rest))
    }

    /// Everything behind the piece; what follows it. `None` if the same thing is said twice.
    fn read_suffixes<'a>(&mut self, mut text: &'a str) -> Option<&'a str> {
        while let Some((rest, is_new)) = self.read_suffix(text) {
            if !is_new {
                return None;
            }
            text = rest;
        }
        Some(text)
    }

    /// Reads a word after the piece, with or without blanks before it: the text after it, and whether it says something new.
    fn read_suffix<'a>(&mut self, text: &'a str) -> Option<(&'a str, bool)> {
        const STEPS: [(&str, Step); 6] = [
            ("上", Step::Forward),
            ("行", Step::Forward),
            ("入", Step::Forward),
            ("引", Step::Backward),
            ("寄", Step::Sideways),
            ("直", Step::Straight),
        ];
        const LANES: [(&str, Lane); 2] = [("右", Lane::Right), ("左", Lane::Left)];
        const PROMOTIONS: [(&str, bool); 3] = [("不成", false), ("成", true), ("生", false)];
        let text = blanks_off(text);
        if let Some((rest, step)) = word(text, &STEPS) {
            return Some((rest, self.step.replace(step).is_none()));
        }
        if let Some((rest, lane)) = word(text, &LANES) {
            return Some((rest, self.lane.replace(lane).is_none()));
        }
        if let Some((rest, promotes)) = word(text, &PROMOTIONS) {
            return Some((rest, self.promotes.replace(promotes).is_none()));
        }
        if let Some(rest) = text.strip_prefix('打') {
            return Some((rest, !std::mem::replace(&mut self.is_drop, true)));
        }
        // What stands in brackets behind an origin is a time.
        let (from, rest) = origin(text).filter(|_| self.from.is_none())?;
        match from {
            Some(square) => self.from = Some(square),
            None => self.is_drop = true,
        }
        Some((rest, true))
    }

    /// The piece after the move.
    pub(crate) fn piece_after(&self) -> Option<PieceType> {
        if self.promotes == Some(true) { self.piece?.promoted() } else { self.piece }
    }
}

fn word<'a, T: Copy>(text: &'a str, words: &[(&str, T)]) -> Option<(&'a str, T)> {
    words.iter().find_map(|(word, meaning)| Some((text.strip_prefix(word)?, *meaning)))
}

/// `(77)`; no square is `(00)`, the hand.
fn origin(text: &str) -> Option<(Option<Square>, &str)> {
    let text = blanks_off(text.strip_prefix(['(', '（'])?);
    let hand = || {
        let behind = text.strip_prefix(['0', '０'])?.strip_prefix(['0', '０'])?;
        Some((None, behind))
    };
    let (from, rest) = words::square(text).map(|(square, rest)| (Some(square), rest)).or_else(hand)?;
    Some((from, blanks_off(rest).strip_prefix([')', '）'])?))
}

/// `text` without the blanks before it, full-width ones too.
pub(crate) fn blanks_off(text: &str) -> &str {
    text.trim_start()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_read() {
        for (text, rest) in [
            ("７六歩(77)   ( 0:16/00:00:16)", "   ( 0:16/00:00:16)"),
            ("同　成銀(76)", ""),
            ("▲５八金右", ""),
            ("△同銀右上不成", ""),
            ("☗５三歩成(54)+", "+"),
            ("４五角打", ""),
            ("４五角打(00)   ( 0:07/00:00:07)", "   ( 0:07/00:00:07)"),
            ("４五角（００）", ""),
            ("76歩(77)", ""),
            ("同銀　(31) ( 0:02/00:00:02)", " ( 0:02/00:00:02)"),
            ("２二角 成 (88)", ""),
            ("７六歩(77) (16)", " (16)"),
        ] {
            assert_eq!(MoveText::read(text).map(|(_, rest)| rest), Some(rest), "{text}");
        }
        for text in ["", "投了", "７六", "７六歩成成", "０六歩", "同"] {
            assert_eq!(MoveText::read(text), None, "{text}");
        }
        let (promoted, _) = MoveText::read("３三成銀(44)").expect("a move");
        assert_eq!((promoted.piece, promoted.promotes), (Some(PieceType::PromotedSilver), None));
        let (promoting, _) = MoveText::read("３三銀成(44)").expect("a move");
        assert_eq!(promoting.piece_after(), Some(PieceType::PromotedSilver));
    }
}
