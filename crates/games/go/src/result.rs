//! What `RE` says: who has won, and how the game ended (FF4, "Result").

use shinpan_core::games::Termination;
use shinpan_core::{Outcome, Side};

shinpan_core::words! {
    /// How a game ended.
    pub enum Ending {
        /// A side resigned.
        Resignation => "resignation",
        /// On time.
        Time => "time",
        /// Without play.
        Forfeit => "forfeit",
        /// By counting.
        Score => "score",
        /// In a way that only the record knows.
        Adjudicated => "adjudicated",
        /// Neither side has won.
        Draw => "draw",
        /// By a play that another law than that of repetition forbids.
        IllegalMove => "illegal-move",
        /// By a play that the form of superko forbids.
        Repetition => "repetition",
        /// Nothing ended it.
        None => "none",
        /// The record cannot be read.
        Unreadable => "unreadable",
    }
}

impl Ending {
    /// What games.csv says of a game that ended so.
    pub const fn termination(self) -> Termination {
        match self {
            Self::Time => Termination::Time,
            Self::IllegalMove => Termination::Illegal,
            Self::Forfeit => Termination::Forfeit,
            Self::Adjudicated => Termination::Adjudicated,
            _ => Termination::Normal,
        }
    }
}

/// The outcome that the text of `RE` claims, and how the game ended. Case does not matter; a text of another
/// form claims nothing.
pub fn claimed(text: &str) -> (Outcome, Ending) {
    let text = text.trim().to_ascii_lowercase();
    if let Some((side, how)) = won(&text) {
        return (Outcome::won_by(side), ending(how.trim()));
    }
    match text.as_str() {
        "0" | "draw" | "jigo" => (Outcome::Draw, Ending::Draw),
        _ => (Outcome::Unfinished, Ending::None),
    }
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
            let (found, how) = claimed(text);
            assert_eq!((found, how.as_str()), (outcome, ending), "{text}");
        }
    }
}
