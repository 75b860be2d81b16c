//! Results in the words of other programs and of people: `红胜`, `先负`, `和棋`, `Black wins`, `1–0`.

use shinpan_core::wording::narrow;
use shinpan_core::{Outcome, Side};

/// The names of the sides: by their colours, and by who moves first.
const SIDES: [(&str, Side); 9] = [
    ("红", Side::First),
    ("紅", Side::First),
    ("先", Side::First),
    ("red", Side::First),
    ("black", Side::Second),
    ("黑", Side::Second),
    ("黒", Side::Second),
    ("后", Side::Second),
    ("後", Side::Second),
];

/// Particles between a side and its action.
const PARTICLES: [&str; 4] = ["方", "棋", "先", "手"];

/// Words for a win.
const WON: [&str; 7] = ["胜", "勝", "赢", "贏", "wins", "won", "+"];
/// Words for a loss.
const LOST: [&str; 11] = ["负", "負", "败", "敗", "输", "輸", "认输", "認輸", "认负", "loses", "resigns"];
/// Neither side has won.
const DRAWN: [&str; 14] =
    ["和", "和棋", "和局", "平", "平局", "红和", "紅和", "先和", "双方和棋", "draw", "drawn", "1/2", "½-½", "0.5-0.5"];
/// The game is not finished.
const OPEN: [&str; 2] = ["未完", "未终局"];
/// The result is not known.
const NOTHING: [&str; 6] = ["", "?", "-", "未知", "不明", "unknown"];

/// Whether `text` says nothing of the result.
pub(crate) fn says_nothing(text: &str) -> bool {
    NOTHING.contains(&text.trim().to_lowercase().as_str())
}

/// The outcome in the word that PGN has for it.
pub(crate) fn of_pgn(word: &str) -> Option<Outcome> {
    let outcomes = [Outcome::FirstWins, Outcome::SecondWins, Outcome::Draw, Outcome::Unfinished];
    outcomes.into_iter().find(|outcome| outcome.as_str() == word)
}

/// The outcome that `text` means, where PGN would have other words; none if it means nothing here.
pub(crate) fn read(text: &str) -> Option<Outcome> {
    let chars = text.chars().map(narrow).filter(|char| !char.is_whitespace()).map(|char| match char {
        '\u{2010}'..='\u{2015}' | '\u{2212}' | ':' => '-',
        other => other,
    });
    let plain = chars.collect::<String>().to_lowercase();
    let text = plain.trim_end_matches(['.', '。']);
    if let Some(outcome) = of_pgn(text) {
        return Some(outcome);
    }
    if DRAWN.contains(&text) {
        return Some(Outcome::Draw);
    }
    if OPEN.contains(&text) || NOTHING.contains(&text) {
        return Some(Outcome::Unfinished);
    }
    let (side, rest) = SIDES.iter().find_map(|(name, side)| Some((*side, text.strip_prefix(name)?)))?;
    let deed = PARTICLES.iter().find_map(|particle| rest.strip_prefix(particle)).unwrap_or(rest);
    match (WON.contains(&deed), LOST.contains(&deed)) {
        (true, _) => Some(Outcome::won_by(side)),
        (_, true) => Some(Outcome::won_by(side.other())),
        _ => None,
    }
}

/// Beginnings of English words that say what the side before them did, or what the side after `by` did, who has lost.
const WINS: [&str; 4] = ["wins", "won", "mates", "checkmates"];
const LOSES: [&str; 8] = ["loses", "lost", "resign", "forfeit", "mated", "checkmated", "disconnect", "stall"];
const LOST_BY: [&str; 5] = ["resign", "forfeit", "illegal", "loss", "timeout"];

/// The outcome that the tag `Termination` names: `Red resigns`, `Black forfeits on time`, `illegal move by Red`, `黑方认输`. None if it
/// names none, or both sides.
pub(crate) fn of_termination(text: &str) -> Option<Outcome> {
    if let Some(outcome) = read(text) {
        return Some(outcome).filter(|outcome| *outcome != Outcome::Unfinished);
    }
    let text = text.to_lowercase();
    let words: Vec<&str> = text.split(|char: char| !char.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let mut sides = words.iter().enumerate().filter_map(|(at, word)| match *word {
        "red" | "white" => Some((at, Side::First)),
        "black" => Some((at, Side::Second)),
        _ => None,
    });
    let (at, side) = sides.next().filter(|_| sides.next().is_none())?;
    if words.iter().any(|word| matches!(*word, "not" | "t" | "draw" | "drawn")) {
        return None;
    }
    let begins = |known: &[&str], word: &str| known.iter().any(|begin| word.starts_with(begin));
    if at == 0 {
        let verb = words.iter().find(|word| begins(&WINS, word) || begins(&LOSES, word))?;
        let is_won = begins(&WINS, verb) && !begins(&LOSES, verb);
        return Some(Outcome::won_by(if is_won { side } else { side.other() }));
    }
    let is_agent = at + 1 == words.len() && words[at - 1] == "by";
    let is_lost = words.iter().any(|word| begins(&LOST_BY, word));
    (is_agent && is_lost).then_some(Outcome::won_by(side.other()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terminations_name_who_has_won() {
        for (text, expected) in [
            ("Red resigns", Some("0-1")),
            ("Red forfeits on time", Some("0-1")),
            ("Black lost on time", Some("1-0")),
            ("Black checkmates", Some("0-1")),
            ("Black checkmated", Some("1-0")),
            ("Red wins by resignation", Some("1-0")),
            ("illegal move by Red", Some("0-1")),
            ("黑方认输", Some("1-0")),
            ("normal", None),
            ("unknown", None),
            ("time forfeit", None),
            ("Red won, Black resigns", None),
            ("Red did not resign", None),
        ] {
            assert_eq!(of_termination(text).map(Outcome::as_str), expected, "{text}");
        }
    }

    #[test]
    fn spellings_that_are_known() {
        for (text, expected) in [
            ("红胜", Some("1-0")),
            ("紅方勝", Some("1-0")),
            ("红先胜", Some("1-0")),
            ("先负", Some("0-1")),
            ("黑胜", Some("0-1")),
            ("黑方认输", Some("1-0")),
            ("后胜", Some("0-1")),
            ("和棋", Some("1/2-1/2")),
            ("Red wins.", Some("1-0")),
            ("１－０", Some("1-0")),
            ("0–1", Some("0-1")),
            ("1:0", Some("1-0")),
            ("½-½", Some("1/2-1/2")),
            ("未知", Some("*")),
            ("?", Some("*")),
            ("红", None),
            ("Red", None),
            ("White", None),
            ("红胜黑负", None),
            ("炮二平五", None),
        ] {
            assert_eq!(read(text).map(Outcome::as_str), expected, "{text}");
        }
    }
}
