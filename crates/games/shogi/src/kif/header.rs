//! A header by itself, and what all of them say together.

use shinpan_core::finding::TextPos;
use shinpan_core::{Millis, Side};

use super::times::Limit;
use crate::setup::Setup;

/// Headers that stand before the moves: behind them, they begin the next game.
const OPENINGS: [&str; 14] = [
    "開始日時",
    "手合割",
    "手合",
    "先手",
    "後手",
    "下手",
    "上手",
    "棋戦",
    "先手の持駒",
    "後手の持駒",
    "下手の持駒",
    "上手の持駒",
    "先手の持ち駒",
    "後手の持ち駒",
];

/// The key and the value of a header.
pub(super) fn header(text: &str) -> Option<(&str, &str)> {
    let at = text.find(['：', ':'])?;
    let colon = text[at..].chars().next()?.len_utf8();
    let key = text[..at].trim();
    (!key.is_empty()).then(|| (key, text[at + colon..].trim()))
}

/// Whether a line is a header that stands before the moves.
pub(super) fn is_opening(text: &str) -> bool {
    header(text).is_some_and(|(key, _)| OPENINGS.contains(&key))
}

/// The handicap that a header states.
#[derive(Debug)]
pub(super) struct Handicap {
    pub(super) pos: TextPos,
    pub(super) name: String,
    /// The start, if the name says one.
    pub(super) setup: Option<Setup>,
}

/// Start and clock by the headers.
#[derive(Debug, Default)]
pub(super) struct Headers {
    /// `手合割`.
    pub(super) handicap: Option<Handicap>,
    /// `後手番`.
    pub(super) turn: Option<(TextPos, Side)>,
    /// `手数＝47`: how many moves were played before the board.
    pub(super) moves_before: u32,
    pub(super) limit: Option<(TextPos, Limit)>,
    pub(super) byoyomi: Option<(TextPos, Millis)>,
}

/// A limit behind the moves of a game: of the next one if that follows, else of the one in which it stands.
#[derive(Debug)]
pub(super) struct TrailingLimit {
    pub(super) pos: TextPos,
    pub(super) key: String,
    pub(super) value: String,
}
