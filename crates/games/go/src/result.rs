//! What `RE` says: who has won, and how the game ended (FF4, "Result").

use shinpan_core::{Outcome, Side};

pub use crate::ending::Ending;
use crate::spelling;

/// What the text of `RE` claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Who has won.
    pub outcome: Outcome,
    /// How the game ended.
    pub ending: Ending,
    /// How it is written.
    pub spelling: Spelling,
}

/// How a result is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spelling {
    /// As SGF has it, in letters of either case.
    Standard,
    /// In other words that are known.
    Known,
    /// In words that mean nothing here: no outcome is claimed.
    Unknown,
}

/// What the text of `RE` claims.
pub fn claimed(text: &str) -> Claim {
    let (is_standard, known) = match standard(text) {
        // Another word behind the sign may be a known spelling of a usual one.
        Some((outcome, Ending::Adjudicated)) => match spelling::read(text) {
            Some(known) => (false, Some(known)),
            None => (true, Some((outcome, Ending::Adjudicated))),
        },
        Some(claim) => (true, Some(claim)),
        None => (false, spelling::read(text)),
    };
    let spelling = match (is_standard, known) {
        (true, _) => Spelling::Standard,
        (false, Some(_)) => Spelling::Known,
        (false, None) => Spelling::Unknown,
    };
    let (outcome, ending) = known.unwrap_or((Outcome::Unfinished, Ending::None));
    Claim { outcome, ending, spelling }
}

/// What a text as FF4 has it claims. Case does not matter.
fn standard(text: &str) -> Option<(Outcome, Ending)> {
    let text = text.trim().to_ascii_lowercase();
    if let Some((side, how)) = won(&text).filter(|(_, how)| !names_a_winner(how)) {
        return Some((Outcome::won_by(side), ending(how.trim())));
    }
    match text.as_str() {
        "0" | "draw" | "jigo" => Some((Outcome::Draw, Ending::Draw)),
        "" | "?" | "void" => Some((Outcome::Unfinished, Ending::None)),
        _ => None,
    }
}

/// Whether the text behind a winner names one again: then nobody knows which of them is meant.
fn names_a_winner(how: &str) -> bool {
    let mut words = how.split(|c: char| !(c.is_alphanumeric() || c == '+')).filter(|word| !word.is_empty());
    words.any(|word| matches!(word, "b" | "w" | "black" | "white") || word.starts_with("b+") || word.starts_with("w+"))
}

/// Who has won, and what stands behind the sign.
fn won(text: &str) -> Option<(Side, &str)> {
    let first = text.strip_prefix("b+").map(|how| (Side::First, how));
    first.or_else(|| text.strip_prefix("w+").map(|how| (Side::Second, how)))
}

fn ending(how: &str) -> Ending {
    match how {
        "r" | "resign" => Ending::Resignation,
        "t" | "time" => Ending::Time,
        "f" | "forfeit" => Ending::Forfeit,
        how if how.is_empty() || is_number(how) => Ending::Score,
        _ => Ending::Adjudicated,
    }
}

/// Digits with at most one point, or the comma that some write for it.
fn is_number(text: &str) -> bool {
    let has_digit = text.bytes().any(|byte| byte.is_ascii_digit());
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
            ("B+Resignation", Outcome::FirstWins, "resignation", Known),
            ("B+.", Outcome::FirstWins, "adjudicated", Standard),
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
