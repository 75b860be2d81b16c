//! Keys of headers of KIF and KI2, and what they are slips for.

use shinpan_core::wording::meant;

/// The header that a bookmark of KIF is kept as.
pub(crate) const BOOKMARK: &str = "しおり";

/// The key of a header about the start for which `key` is a slip: such a header may change the start.
pub(crate) fn start_key_meant(key: &str) -> Option<&'static str> {
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
pub(crate) fn name_key_meant(key: &str) -> Option<&'static str> {
    let plain: String = key.chars().filter(|character| !character.is_whitespace()).collect();
    meant(&plain, ["先手", "後手", "下手", "上手"])
}

/// Subject of a header that states a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LimitKey {
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
    /// Limit that the header with this key states, if it states one.
    pub(crate) fn read(key: &str) -> Option<Self> {
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

/// Whether a header of KIF with this key says what start, names, limits or result hold.
pub(crate) fn is_held_elsewhere(key: &str) -> bool {
    const HELD: [&str; 9] = ["先手", "下手", "後手", "上手", "手番", "結果", "勝者", "敗者", "勝敗"];
    HELD.contains(&key) || start_key_meant(key).is_some() || LimitKey::read(key).is_some() || key.contains("消費時間")
}
