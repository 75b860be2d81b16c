//! A header by itself, and what all of them say together.

use shinpan_core::finding::TextPos;
use shinpan_core::wording::meant;
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

/// The key of a header about the start for which `key` is a slip: such a header may change the start.
pub(super) fn start_key_meant(key: &str) -> Option<&'static str> {
    let plain: String = key.chars().filter(|character| !character.is_whitespace()).collect();
    let is_hand = ["持駒", "持ち駒", "持馬"].iter().any(|hand| plain.contains(hand));
    match plain.as_str() {
        _ if plain.contains("手合") || meant(&plain, ["手合割"]).is_some() => Some("手合割"),
        _ if is_hand && plain.starts_with(['後', '上']) => Some("後手の持駒"),
        _ if is_hand => Some("先手の持駒"),
        _ if plain.contains("手番") => Some("手番"),
        _ => meant(&plain, ["先手の持駒", "後手の持駒", "下手の持駒", "上手の持駒"]),
    }
}

/// The key of a name for which `key` is a slip.
pub(super) fn name_key_meant(key: &str) -> Option<&'static str> {
    let plain: String = key.chars().filter(|character| !character.is_whitespace()).collect();
    meant(&plain, ["先手", "後手", "下手", "上手"])
}

/// The handicap that a header states.
#[derive(Debug)]
pub(super) struct Handicap {
    pub(super) pos: TextPos,
    pub(super) name: String,
    /// The start, if the name says one.
    pub(super) setup: Option<Setup>,
}

/// What the headers say of the start and of the clock.
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

/// What a header that states a limit is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LimitKey {
    /// `持ち時間`.
    Main,
    /// `秒読み`.
    Byoyomi,
    /// `最大手数`.
    MaxMoves,
    /// `持将棋`, with the points of a declaration.
    Declaration,
    /// A limit on the clock that no reader knows: of one side, an increment, time for consideration.
    Other,
}

impl LimitKey {
    /// What the header with this key states, if that is a limit.
    pub(super) fn read(key: &str) -> Option<Self> {
        const OTHERS: [&str; 5] = ["考慮時間", "制限時間", "加算", "加算時間", "フィッシャー"];
        match key {
            "持ち時間" | "持時間" => Some(Self::Main),
            "秒読み" => Some(Self::Byoyomi),
            "最大手数" => Some(Self::MaxMoves),
            "持将棋" => Some(Self::Declaration),
            // A slip: it may be either, and what it says of the clock is not certain.
            _ if key.is_ascii() => None,
            _ if meant(key, ["持ち時間", "秒読み"]).is_some() => Some(Self::Other),
            _ if OTHERS.contains(&key) || (key.contains('持') && key.contains("時間")) => Some(Self::Other),
            _ => None,
        }
    }
}

/// A limit behind the moves of a game: of the next one if that follows, else of the one in which it stands.
#[derive(Debug)]
pub(super) struct TrailingLimit {
    pub(super) pos: TextPos,
    pub(super) key: String,
    pub(super) value: String,
}
