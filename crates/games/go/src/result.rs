//! What `RE` says: who has won, and how the game ended (FF4, "Result").

use shinpan_core::{Outcome, Side};

/// The outcome that the text of `RE` claims, and the word for how the game ended. Case does not matter; a text of another
/// form claims nothing.
pub fn claimed(text: &str) -> (Outcome, &'static str) {
    let text = text.trim().to_ascii_lowercase();
    if let Some((side, how)) = won(&text) {
        return (Outcome::won_by(side), ending(how.trim()));
    }
    match text.as_str() {
        "0" | "draw" | "jigo" => (Outcome::Draw, "draw"),
        _ => (Outcome::Unfinished, "none"),
    }
}

/// Who has won, and what stands behind the sign.
fn won(text: &str) -> Option<(Side, &str)> {
    let first = text.strip_prefix("b+").map(|how| (Side::First, how));
    first.or_else(|| text.strip_prefix("w+").map(|how| (Side::Second, how)))
}

fn ending(how: &str) -> &'static str {
    match how {
        "r" | "resign" => "resignation",
        "t" | "time" => "time",
        "f" | "forfeit" => "forfeit",
        how if how.is_empty() || is_number(how) => "score",
        _ => "adjudicated",
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
        for (text, outcome, ending) in [
            ("B+R", Outcome::FirstWins, "resignation"),
            ("w+resign", Outcome::SecondWins, "resignation"),
            ("W+T", Outcome::SecondWins, "time"),
            ("B+Time", Outcome::FirstWins, "time"),
            ("b+F", Outcome::FirstWins, "forfeit"),
            ("B+Forfeit", Outcome::FirstWins, "forfeit"),
            ("W+0.5", Outcome::SecondWins, "score"),
            ("W+12", Outcome::SecondWins, "score"),
            ("B+3,5", Outcome::FirstWins, "score"),
            ("B+.5", Outcome::FirstWins, "score"),
            ("B+", Outcome::FirstWins, "score"),
            (" B+ ", Outcome::FirstWins, "score"),
            ("W+Repetition", Outcome::SecondWins, "adjudicated"),
            ("B+.", Outcome::FirstWins, "adjudicated"),
            ("0", Outcome::Draw, "draw"),
            ("DRAW", Outcome::Draw, "draw"),
            ("Jigo", Outcome::Draw, "draw"),
            ("Void", Outcome::Unfinished, "none"),
            ("?", Outcome::Unfinished, "none"),
            ("", Outcome::Unfinished, "none"),
            ("Black wins", Outcome::Unfinished, "none"),
            ("白中盘胜", Outcome::Unfinished, "none"),
        ] {
            assert_eq!(claimed(text), (outcome, ending), "{text}");
        }
    }
}
