//! Results in the words of other programs and of people: `W + 3.5`, `Black wins`, `黑中盘胜`, `白番3目半勝ち`, `흑 불계승`.
//!
//! A text is read if every part of it is known: a side, what it did, and how. A text with anything else in it means nothing
//! here, so that no result is made of half a sentence.

use shinpan_core::wording::narrow;
use shinpan_core::{Outcome, Side};

use crate::ending::Ending;

/// The names of the sides; the longer one of two that begin alike stands first.
const SIDES: [(&str, Side); 12] = [
    ("black", Side::First),
    ("white", Side::Second),
    ("b", Side::First),
    ("w", Side::Second),
    ("黑", Side::First),
    ("黒", Side::First),
    ("흑", Side::First),
    ("くろ", Side::First),
    ("白", Side::Second),
    ("백", Side::Second),
    ("しろ", Side::Second),
    ("執白", Side::Second),
];

/// Particles between a side and its action.
const PARTICLES: [&str; 10] = ["番", "方", "棋", "の", "が", "は", "이", "가", ":", ","];

/// Words for a win.
const WON: [&str; 9] = ["勝ち", "勝", "胜", "赢", "贏", "wins", "won", "win", "승"];
/// Words for a loss.
const LOST: [&str; 9] = ["負け", "負", "负", "敗", "败", "loses", "lost", "패", "輸"];
/// Words for a loss by resignation.
const RESIGNED: [&str; 9] = ["投了", "投子", "认输", "認輸", "中盘认输", "resigns", "resigned", "기권", "돌던짐"];

/// Words for the manner of a win or loss.
const MANNERS: [(&str, Ending); 37] = [
    ("r", Ending::Resignation),
    ("res", Ending::Resignation),
    ("resign", Ending::Resignation),
    ("resignation", Ending::Resignation),
    ("resigns", Ending::Resignation),
    ("resigned", Ending::Resignation),
    ("中押し", Ending::Resignation),
    ("中押", Ending::Resignation),
    ("中盘", Ending::Resignation),
    ("中盤", Ending::Resignation),
    ("不计", Ending::Resignation),
    ("不計", Ending::Resignation),
    ("불계", Ending::Resignation),
    ("t", Ending::Time),
    ("time", Ending::Time),
    ("timeout", Ending::Time),
    ("超时", Ending::Time),
    ("超時", Ending::Time),
    ("时间", Ending::Time),
    ("時間", Ending::Time),
    ("時間切れ", Ending::Time),
    ("시간", Ending::Time),
    ("f", Ending::Forfeit),
    ("forfeit", Ending::Forfeit),
    ("default", Ending::Forfeit),
    // The UEC Cup: the programs agree, the referee judges, the other side has violated a rule.
    ("aw", Ending::Agreed),
    ("agreement", Ending::Agreed),
    ("j", Ending::Adjudicated),
    ("v", Ending::IllegalMove),
    ("illegal", Ending::Adjudicated),
    ("adjudication", Ending::Adjudicated),
    ("adjudicated", Ending::Adjudicated),
    ("referee", Ending::Adjudicated),
    ("不戦", Ending::Forfeit),
    ("弃权", Ending::Forfeit),
    ("棄権", Ending::Forfeit),
    ("棄權", Ending::Forfeit),
];

/// Neither side has won.
const DRAWN: [&str; 21] = [
    "d",
    "d+j",
    "d+aw",
    "j",
    "drawn",
    "drawgame",
    "tie",
    "jigo",
    "draw",
    "1/2-1/2",
    "持碁",
    "持棋",
    "ジゴ",
    "和",
    "和棋",
    "和局",
    "平局",
    "引き分け",
    "引分",
    "무승부",
    "빅",
];

/// There is no result, and the record says so.
const OPEN: [&str; 19] = [
    "unknown",
    "unfinished",
    "suspended",
    "adjourned",
    "hasadjourned",
    "noresult",
    "nr",
    "*",
    "无胜负",
    "無勝負",
    "무효",
    "不明",
    "未完",
    "打挂",
    "打掛",
    "打ち掛け",
    "封盘",
    "封盤",
    "中断",
];

/// Words before the number of moves.
const BEFORE_MOVES: [&str; 6] = ["全", "共", "計", "计", "総", "총"];
/// Moves, after their number.
const MOVES: [&str; 5] = ["手", "수", "moves", "move", "plies"];
/// Words after the number of moves.
const BEHIND_MOVES: [&str; 16] =
    ["完了", "完", "まで", "迄", "にて", "で", "終局", "終了", "終", "终局", "终", "止", "끝", "만에", "에", "in"];
/// Characters between the number of moves and the result.
const BETWEEN: [char; 7] = [',', '.', '、', '。', ':', ';', '-'];

/// The outcome and the ending that `text` means, which is not as SGF has it, and the number of moves that it names; none if it
/// means nothing here.
pub(crate) fn read(text: &str) -> Option<((Outcome, Ending), Option<u32>)> {
    let plain = text.chars().map(narrow).filter(|char| !char.is_whitespace()).collect::<String>().to_lowercase();
    let (text, moves) = without_moves(&plain);
    let sentence = text.strip_suffix(['.', '。']).filter(|text| text.ends_with(char::is_alphabetic));
    Some((said(sentence.unwrap_or(text))?, moves))
}

/// `text` without the number of moves before or behind it: `201手完,黒中押し勝ち`, `白中盘胜(182手)`, `B+R(57moves)`.
fn without_moves(text: &str) -> (&str, Option<u32>) {
    if let Some((moves, rest)) = moves_of(text) {
        return (rest.trim_start_matches(BETWEEN), Some(moves));
    }
    let is_digit = |char: char| char.is_ascii_digit();
    let last_number = || Some(text[..=text.rfind(is_digit)?].trim_end_matches(is_digit).len());
    let (before, number) = text.split_at(text.rfind('(').or_else(last_number).unwrap_or_default());
    match moves_of(number.trim_start_matches('(').trim_end_matches(')')) {
        Some((moves, "")) => {
            let before = BEFORE_MOVES.iter().find_map(|word| before.strip_suffix(word)).unwrap_or(before);
            (before.trim_end_matches(BETWEEN), Some(moves))
        }
        _ => (text, None),
    }
}

/// The number of moves that `text` begins with, and what comes behind it.
fn moves_of(text: &str) -> Option<(u32, &str)> {
    let text = skipped(text, &BEFORE_MOVES);
    let (number, rest) = text.split_at(text.bytes().take_while(u8::is_ascii_digit).count());
    let behind = MOVES.iter().find_map(|word| rest.strip_prefix(word))?;
    Some((number.parse().ok()?, skipped(behind, &BEHIND_MOVES)))
}

fn said(text: &str) -> Option<(Outcome, Ending)> {
    if DRAWN.contains(&text) {
        return Some((Outcome::Draw, Ending::Draw));
    }
    if OPEN.contains(&text) {
        return Some((Outcome::Unfinished, Ending::None));
    }
    let (side, rest) = SIDES.iter().find_map(|(name, side)| Some((*side, text.strip_prefix(name)?)))?;
    let (is_won, how) = deed(skipped(rest, &PARTICLES))?;
    let winner = if is_won { side } else { side.other() };
    Some((Outcome::won_by(winner), how))
}

/// `text` without the first of these words that it begins with.
fn skipped<'t>(text: &'t str, words: &[&str]) -> &'t str {
    words.iter().find_map(|word| text.strip_prefix(word)).unwrap_or(text)
}

/// Whether the side has won, and how the game ended.
fn deed(text: &str) -> Option<(bool, Ending)> {
    if let Some(how) = text.strip_prefix('+') {
        return Some((true, manner(without_any(how, &WON).as_deref().unwrap_or(how))?));
    }
    if text.is_empty() {
        return Some((true, Ending::Score));
    }
    if RESIGNED.contains(&text) {
        return Some((false, Ending::Resignation));
    }
    match (without_any(text, &WON), without_any(text, &LOST)) {
        (Some(how), None) => Some((true, manner(&how)?)),
        (None, Some(how)) => Some((false, manner(&how)?)),
        _ => None,
    }
}

/// `text` without the first of these words that it has.
fn without_any(text: &str, words: &[&str]) -> Option<String> {
    words.iter().find_map(|word| text.split_once(word).map(|(before, behind)| [before, behind].concat()))
}

fn manner(text: &str) -> Option<Ending> {
    let text = skipped(text, &["by", "on"]);
    let known = MANNERS.iter().find_map(|(word, ending)| (*word == text).then_some(*ending));
    known.or_else(|| is_margin(text).then_some(Ending::Score))
}

/// Nothing, or a number of points: `3.5`, `1/4子`, `3目半`, `半目`, `3.5points`, `half`.
fn is_margin(text: &str) -> bool {
    let unit = ["points", "point", "pts", "moku", "zi"].iter().find_map(|unit| text.strip_suffix(unit));
    let number = unit.unwrap_or(text);
    let is_named = number == "half" || text.is_empty();
    let has_one_point = number.matches(['.', ',']).count() <= 1;
    is_named
        || has_one_point
            && number.chars().any(|char| char.is_numeric() || matches!(char, '半' | '반'))
            && number.chars().all(|char| char.is_ascii_digit() || "./,½¼¾⅓⅔又目子半分の집반점".contains(char))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_that_are_known() {
        let cases = [
            ("B", "1-0 score"),
            ("W", "0-1 score"),
            ("W + 3.5", "0-1 score"),
            ("D+J", "1/2-1/2 draw"),
            ("黑中盘胜", "1-0 resignation"),
            ("白中押し勝ち", "0-1 resignation"),
            ("白番中押し勝ち", "0-1 resignation"),
            ("黒番3目半勝", "1-0 score"),
            ("黑胜1又3/4子", "1-0 score"),
            ("黑负", "0-1 score"),
            ("白超时负", "1-0 time"),
            ("白投了", "1-0 resignation"),
            ("黑认输", "0-1 resignation"),
            ("Black wins", "1-0 score"),
            ("White wins by resignation", "0-1 resignation"),
            ("White won by 3.5 points.", "0-1 score"),
            ("Black resigns", "0-1 resignation"),
            ("Black loses on time", "0-1 time"),
            ("B+Resignation", "1-0 resignation"),
            ("W+半目", "0-1 score"),
            ("W+中押し", "0-1 resignation"),
            ("Ｗ＋３．５", "0-1 score"),
            ("黑＋R", "1-0 resignation"),
            ("흑 불계승", "1-0 resignation"),
            ("백 3집반승", "0-1 score"),
            ("B+0.0", "1-0 score"),
            ("W+0", "0-1 score"),
            ("W+AW", "0-1 agreed"),
            ("B+J", "1-0 adjudicated"),
            ("W+V", "0-1 illegal-move"),
            ("214手完、白中押し勝ち", "0-1 resignation 214"),
            ("214手まで黒番3目半勝ち", "1-0 score 214"),
            ("共187手，黑中盘胜", "1-0 resignation 187"),
            ("93수 흑 불계승", "1-0 resignation 93"),
            ("310수끝, 백 반집승", "0-1 score 310"),
            ("88手 B+R", "1-0 resignation 88"),
            ("120 moves, W+Time", "0-1 time 120"),
            ("白中盘胜（120手）", "0-1 resignation 120"),
            ("白中押し勝ち 120手完", "0-1 resignation 120"),
            ("99手打掛", "* none 99"),
            ("黑中盘胜，共187手", "1-0 resignation 187"),
            ("白3目半勝 210手", "0-1 score 210"),
            ("持碁", "1/2-1/2 draw"),
            ("和棋", "1/2-1/2 draw"),
            ("打掛", "* none"),
            ("无胜负", "* none"),
        ];
        for (text, expected) in cases {
            let found = read(text).map(|((outcome, ending), moves)| {
                format!("{outcome} {ending}{}", moves.map_or_else(String::new, |moves| format!(" {moves}")))
            });
            assert_eq!(found.as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn half_a_sentence_means_nothing() {
        for text in [
            "",
            "3.5",
            "R",
            "Black",
            "Blackout",
            "B-3",
            "B wins W wins",
            "黑白",
            "黑先",
            "白の投了で黒勝ち",
            "black to play",
            "B or W",
            "B+W",
            "win",
            "0-1",
            "B3x",
        ] {
            let found = read(text);
            assert!(found.is_none() || text == "Black", "{text}: {found:?}");
        }
    }
}
