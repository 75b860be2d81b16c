//! What `RE` says: who has won, and how the game ended (FF4, "Result").

use shinpan_core::{Outcome, Side};

pub use crate::ending::Ending;
use crate::spelling;

/// Result that the text of `RE` claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Outcome.
    pub outcome: Outcome,
    /// Ending.
    pub ending: Ending,
    /// Spelling.
    pub spelling: Spelling,
    /// Number of moves that the text claims.
    pub moves: Option<u32>,
}

/// The most bytes of a result that has a meaning.
const MAX_RESULT: usize = 200;

/// Spelling of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spelling {
    /// Standard SGF, in letters of either case.
    Standard,
    /// In other words that are known.
    Known,
    /// In words that mean nothing here: no outcome is claimed.
    Unknown,
}

/// Result that the text of `RE` claims.
pub fn claimed(text: &str) -> Claim {
    let claim = |(outcome, ending), spelling, moves| Claim { outcome, ending, spelling, moves };
    let unknown = claim((Outcome::Unfinished, Ending::None), Spelling::Unknown, None);
    if text.len() > MAX_RESULT {
        return unknown;
    }
    if let Some(said) = standard(text) {
        return claim(said, Spelling::Standard, None);
    }
    match spelling::read(text) {
        Some((said, moves)) => claim(said, Spelling::Known, moves),
        None => unknown,
    }
}

/// Result of a text that is as FF4 has it, but for the case of letters, commas in numbers, `Jigo` and `W+Repetition`.
fn standard(text: &str) -> Option<(Outcome, Ending)> {
    let text = text.trim().to_ascii_lowercase();
    if let Some((side, how)) = won(&text) {
        return Some((Outcome::won_by(side), ending(how.trim())?));
    }
    match text.as_str() {
        "0" | "draw" | "jigo" => Some((Outcome::Draw, Ending::Draw)),
        "" | "?" | "void" => Some((Outcome::Unfinished, Ending::None)),
        _ => None,
    }
}

/// Winner, and the text after the sign.
fn won(text: &str) -> Option<(Side, &str)> {
    let first = text.strip_prefix("b+").map(|how| (Side::First, how));
    first.or_else(|| text.strip_prefix("w+").map(|how| (Side::Second, how)))
}

fn ending(how: &str) -> Option<Ending> {
    match how {
        "r" | "resign" => Some(Ending::Resignation),
        "t" | "time" => Some(Ending::Time),
        "f" | "forfeit" => Some(Ending::Forfeit),
        // By the rules of superko that award the game; there is no other word for it.
        "repetition" => Some(Ending::Adjudicated),
        how => (how.is_empty() || is_number(how)).then_some(Ending::Score),
    }
}

/// Digits with at most one point, or the comma that some write for it. Nobody wins by nothing, though some programs write so.
fn is_number(text: &str) -> bool {
    let has_digit = text.bytes().any(|byte| matches!(byte, b'1'..=b'9'));
    let points = text.bytes().filter(|byte| matches!(byte, b'.' | b',')).count();
    has_digit && points <= 1 && text.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b','))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results() {
        use Spelling::{Known, Standard, Unknown};
        for (text, outcome, ending, spelling) in [
            ("B+R", Outcome::FirstWins, "resignation", Standard),
            ("w+resign", Outcome::SecondWins, "resignation", Standard),
            ("W+T", Outcome::SecondWins, "time", Standard),
            ("B+Time", Outcome::FirstWins, "time", Standard),
            ("b+F", Outcome::FirstWins, "forfeit", Standard),
            ("B+Forfeit", Outcome::FirstWins, "forfeit", Standard),
            ("W+0.5", Outcome::SecondWins, "score", Standard),
            ("W+12", Outcome::SecondWins, "score", Standard),
            ("B+3,5", Outcome::FirstWins, "score", Standard),
            ("B+.5", Outcome::FirstWins, "score", Standard),
            ("B+", Outcome::FirstWins, "score", Standard),
            (" B+ ", Outcome::FirstWins, "score", Standard),
            ("B", Outcome::FirstWins, "score", Known),
            ("w", Outcome::SecondWins, "score", Known),
            ("W+Repetition", Outcome::SecondWins, "adjudicated", Standard),
            ("B+resigns", Outcome::FirstWins, "resignation", Known),
            ("W+Illegal", Outcome::SecondWins, "adjudicated", Known),
            ("W+0.5 {moves omitted}", Outcome::Unfinished, "none", Unknown),
            ("B+R?", Outcome::Unfinished, "none", Unknown),
            ("B+R W+R", Outcome::Unfinished, "none", Unknown),
            ("B+0", Outcome::FirstWins, "score", Known),
            ("W+0.0", Outcome::SecondWins, "score", Known),
            ("W+AW", Outcome::SecondWins, "agreed", Known),
            ("B+J", Outcome::FirstWins, "adjudicated", Known),
            ("b+v", Outcome::FirstWins, "illegal-move", Known),
            ("B+3.5.1", Outcome::Unfinished, "none", Unknown),
            ("Void?", Outcome::Unfinished, "none", Unknown),
            ("Draw (jigo)", Outcome::Unfinished, "none", Unknown),
            ("B+Resignation", Outcome::FirstWins, "resignation", Known),
            ("B+.", Outcome::Unfinished, "none", Unknown),
            ("0", Outcome::Draw, "draw", Standard),
            ("DRAW", Outcome::Draw, "draw", Standard),
            ("Jigo", Outcome::Draw, "draw", Standard),
            ("D+J", Outcome::Draw, "draw", Known),
            ("Void", Outcome::Unfinished, "none", Standard),
            ("?", Outcome::Unfinished, "none", Standard),
            ("", Outcome::Unfinished, "none", Standard),
            ("Black wins", Outcome::FirstWins, "score", Known),
            ("白中盘胜", Outcome::SecondWins, "resignation", Known),
            ("0-1", Outcome::Unfinished, "none", Unknown),
            ("see the comment", Outcome::Unfinished, "none", Unknown),
        ] {
            let found = claimed(text);
            assert_eq!((found.outcome, found.ending.as_str(), found.spelling), (outcome, ending, spelling), "{text}");
        }
    }
}
