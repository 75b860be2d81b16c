//! Times of KIF: of a move with the sum of its side, `( 0:16/00:00:16)`, and the limits in `持ち時間`.

use shinpan_core::Millis;

use super::words;
use crate::csa::odd::fold;
use crate::rules::TimeControl;

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

/// Reads `各25分`, `15分 秒読み30秒`, `25分切れ負け`, `1時間（切れたら1手60秒未満）`.
pub(super) fn limit(text: &str) -> Option<Limit> {
    let plain: String = text.chars().filter(|c| !c.is_whitespace()).map(|c| fold(c).map_or(c, char::from)).collect();
    let text = plain.trim_start_matches("各").trim_start_matches("持ち時間");
    let (main, rest) = duration(text)?;
    let rest = rest.trim_matches(['(', ')', '、', ',', '。']);
    if rest.is_empty() {
        return Some(Limit::Main(main));
    }
    let control = TimeControl { main, ..TimeControl::default() };
    if matches!(rest, "切れ負け" | "切負" | "切れ負") {
        return Some(Limit::Whole(control));
    }
    byoyomi(rest).map(|byoyomi| Limit::Whole(TimeControl { byoyomi, ..control }))
}

/// Reads `30秒`, `秒読み30秒`, `切れたら1手60秒未満`, `なし`.
pub(super) fn byoyomi(text: &str) -> Option<Millis> {
    let plain: String = text.chars().filter(|c| !c.is_whitespace()).map(|c| fold(c).map_or(c, char::from)).collect();
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
            ("10分+5秒", None),
            ("なし", None),
        ] {
            assert_eq!(limit(text), expected, "{text}");
        }
    }
}
