//! Times of KIF: of a move with the sum of its side, `( 0:16/00:00:16)`, and the limits in `持ち時間`.

use shinpan_core::Millis;

use crate::csa;
use crate::japanese::words;
use crate::rules::{Declaration, TimeControl};
use crate::width::fold;

/// A move's time and the sum of its side, where that is written.
pub(super) struct MoveTime {
    pub(super) span: Millis,
    pub(super) has_fraction: bool,
    pub(super) total: Option<Millis>,
}

/// Reads `( 0:16/00:00:16)`.
pub(super) fn move_time(text: &str) -> Option<MoveTime> {
    let text: String = text.chars().map(|character| fold(character).map_or(character, char::from)).collect();
    let inner = text.trim().strip_prefix('(')?.strip_suffix(')')?;
    let (span, total) = inner.split_once('/').map_or((inner, None), |(span, total)| (span, Some(total)));
    let total = match total.map(str::trim) {
        None | Some("") => None,
        Some(total) => Some(clock_time(total)?),
    };
    Some(MoveTime { span: clock_time(span)?, has_fraction: span.contains('.'), total })
}

/// `0:16`, `1:02:03`, with decimals of a second or without.
fn clock_time(text: &str) -> Option<Millis> {
    let parts: Vec<&str> = text.split(':').map(str::trim).collect();
    let (seconds, larger) = parts.split_last()?;
    if larger.is_empty() || larger.len() > 2 {
        return None;
    }
    let mut whole = 0u64;
    for part in larger {
        let number = Millis::parse(part.as_bytes(), 6).filter(|_| !part.contains('.'))?;
        whole = (whole + number.0) * 60;
    }
    Some(Millis(whole + Millis::parse(seconds.as_bytes(), 6)?.0))
}

/// The limits that `持ち時間` states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Limit {
    /// All parts: what follows the main time is stated too.
    Whole(TimeControl),
    /// The main time alone.
    Main(Millis),
}

/// Reads `各25分`, `15分 秒読み30秒`, `15分+60秒`, `10分+加算5秒`, `25分切れ負け`, `1時間（切れたら1手60秒未満）`, and what CSA has
/// for limits: `00:15+60`, `900+0+5`.
pub(super) fn limit(text: &str) -> Option<Limit> {
    let plain = folded(text);
    let text = plain.trim_start_matches("各").trim_start_matches("持ち時間");
    if let Some(control) = csa::limit(text.as_bytes()) {
        return Some(Limit::Whole(control));
    }
    let (main, rest) = duration(text)?;
    let rest = rest.trim_matches(['(', ')', '、', ',', '。']);
    if rest.is_empty() {
        return Some(Limit::Main(main));
    }
    let control = TimeControl { main, ..TimeControl::default() };
    if matches!(rest, "切れ負け" | "切負" | "切れ負") {
        return Some(Limit::Whole(control));
    }
    let rest = rest.trim_start_matches('+');
    if let Some(increment) = increment(rest) {
        return Some(Limit::Whole(TimeControl { increment, ..control }));
    }
    byoyomi(rest).map(|byoyomi| Limit::Whole(TimeControl { byoyomi, ..control }))
}

/// Reads `加算5秒`, `1手5秒加算`, `フィッシャー5秒`.
fn increment(text: &str) -> Option<Millis> {
    // The mark of a long vowel is folded to a hyphen.
    const WORDS: [&str; 2] = ["加算", "フィッシャ-"];
    let before = WORDS.iter().find_map(|word| text.strip_prefix(word));
    let behind = WORDS.iter().find_map(|word| text.strip_suffix(word));
    let text = before.or(behind)?;
    let (span, rest) = duration(text.strip_prefix("1手").unwrap_or(text))?;
    rest.is_empty().then_some(span)
}

/// Reads `256`, `256手`.
pub(super) fn max_moves(text: &str) -> Option<u32> {
    let plain = folded(text);
    let (number, rest) = words::number(&plain)?;
    matches!(rest, "" | "手").then_some(number)
}

/// Reads `27`, `24点法`, `なし`.
pub(super) fn declaration(text: &str) -> Option<Declaration> {
    match folded(text).as_str() {
        "27" | "27点" | "27点法" => Some(Declaration::Points27),
        "24" | "24点" | "24点法" => Some(Declaration::Points24),
        "なし" | "無し" => Some(Declaration::None),
        _ => None,
    }
}

/// `text` without blanks, full-width characters as ASCII.
fn folded(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).map(|c| fold(c).map_or(c, char::from)).collect()
}

/// Reads `30秒`, `秒読み30秒`, `切れたら1手60秒未満`, `なし`.
pub(super) fn byoyomi(text: &str) -> Option<Millis> {
    let plain = folded(text);
    let mut text = plain.as_str();
    if matches!(text, "なし" | "無し") {
        return Some(Millis::ZERO);
    }
    for word in ["切れたら", "使い切ったら", "以降", "秒読み", "1手"] {
        text = text.strip_prefix(word).unwrap_or(text);
    }
    let (span, rest) = duration(text)?;
    matches!(rest, "" | "未満" | "以内" | "の秒読み" | "秒読み" | "未満の秒読み").then_some(span)
}

/// `1時間`, `25分`, `30秒`, in this order; at least one of them.
fn duration(text: &str) -> Option<(Millis, &str)> {
    let mut rest = text;
    let mut seconds = None;
    for (unit, length) in [("時間", 3600), ("分", 60), ("秒", 1)] {
        if let Some((number, behind)) = words::number(rest)
            && let Some(behind) = behind.strip_prefix(unit)
        {
            let sum: u32 = seconds.unwrap_or(0u32);
            seconds = Some(sum.checked_add(number.checked_mul(length)?)?);
            rest = behind;
        }
    }
    Some((Millis::from_seconds(seconds?), rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_of_moves() {
        for (text, expected) in [
            ("( 0:16/00:00:16)", Some((16, Some(16)))),
            ("(00:16/ 1:00:16)", Some((16, Some(3616)))),
            ("(123:45/02:03:45)", Some((7425, Some(7425)))),
            ("(1:02:03/)", Some((3723, None))),
            ("( 0:16)", Some((16, None))),
            ("（０：１６／００：００：１６）", Some((16, Some(16)))),
            ("(16)", None),
            ("(0:1x/00:00:16)", None),
            ("( 0:16/00:00:16", None),
        ] {
            let found = move_time(text).map(|time| (time.span.0 / 1000, time.total.map(|total| total.0 / 1000)));
            assert_eq!(found, expected, "{text}");
        }
    }

    #[test]
    fn limits() {
        let whole = |main, byoyomi| {
            let [main, byoyomi] = [main, byoyomi].map(Millis::from_seconds);
            Some(Limit::Whole(TimeControl { main, byoyomi, increment: Millis::ZERO }))
        };
        for (text, expected) in [
            ("各25分", Some(Limit::Main(Millis::from_seconds(1500)))),
            ("各９時間", Some(Limit::Main(Millis::from_seconds(32_400)))),
            ("25分切れ負け", whole(1500, 0)),
            ("15分 秒読み30秒", whole(900, 30)),
            ("1時間30分（切れたら1手60秒未満）", whole(5400, 60)),
            ("0分 秒読み10秒", whole(0, 10)),
            ("15分+60秒", whole(900, 60)),
            ("５分＋３０秒", whole(300, 30)),
            ("00:30+05", whole(1800, 5)),
            ("900+30+0", whole(900, 30)),
            ("10分+5", None),
            ("10分+5秒くらい", None),
            ("900+5", None),
            ("なし", None),
        ] {
            assert_eq!(limit(text), expected, "{text}");
        }
        for text in ["900+0+5", "15分+加算5秒", "15分+5秒加算", "15分 1手5秒加算", "15分（フィッシャー5秒）"]
        {
            let [main, increment] = [900, 5].map(Millis::from_seconds);
            let control = TimeControl { main, byoyomi: Millis::ZERO, increment };
            assert_eq!(limit(text), Some(Limit::Whole(control)), "{text}");
        }
    }

    #[test]
    fn limits_besides_the_clock() {
        for (text, moves, declaration) in [
            ("256", Some(256), None),
            ("３２０手", Some(320), None),
            ("27", Some(27), Some(Declaration::Points27)),
            ("２４点法", None, Some(Declaration::Points24)),
            ("なし", None, Some(Declaration::None)),
            ("256手で引き分け", None, None),
            ("99999999999", None, None),
        ] {
            assert_eq!((max_moves(text), super::declaration(text)), (moves, declaration), "{text}");
        }
    }
}
