//! What a text of a record claims to have ended the game: the words of the PGN standard (9.8.1) and the texts of servers and of
//! the programs that run events of engines. There is one table for all of them.

use shinpan_core::words;
use shinpan_records::engine::{AdjudicationClaim, FailureKind};

use crate::san::is_uci;

words! {
    /// End of a game, as its record claims it.
    pub(crate) enum EndClaim {
        /// A person decided.
        Manual => "manual",
        /// The rule on draws.
        DrawRule => "draw-rule",
        /// The rule on wins.
        WinRule => "win-rule",
        /// The most moves of a game.
        MoveLimit => "move-limit",
        /// The tablebases.
        Tablebase => "tablebase",
        /// An engine, or its connection, broke down.
        Crash => "crash",
        /// An engine did not answer any more.
        Stall => "stall",
        /// An engine used up its time.
        Time => "time",
        /// An engine gave a move that is not legal.
        Illegal => "illegal",
        /// A resignation.
        Resignation => "resignation",
        /// Mate.
        Checkmate => "checkmate",
        /// The third occurrence of a position.
        Threefold => "threefold",
        /// Fifty moves without a capture or a pawn move.
        Fifty => "fifty",
        /// Too few men to mate.
        Insufficient => "insufficient",
        /// Stalemate.
        Stalemate => "stalemate",
        /// The players agreed on a draw.
        Agreed => "agreed",
        /// The record says `abandoned` and no more: among engines a crash (reading R3).
        Abandoned => "abandoned",
        /// The game was not finished.
        Unterminated => "unterminated",
        /// A ruling, the record does not say by which rule.
        Adjudication => "adjudication",
        /// The rules were broken.
        Infraction => "rules infraction",
        /// Somebody lost by default.
        Forfeit => "forfeit",
        /// A player has died.
        Death => "death",
        /// Something unforeseen.
        Emergency => "emergency",
    }
}

/// A condition on a text in small letters.
enum Fits {
    /// The text contains this, which has these letters.
    Part(&'static str, u32),
    /// A word that the text must have.
    Word(&'static str),
    /// The text is this.
    Is(&'static str),
    /// The text is a move in coordinates or the null move: TCEC writes the move that its program refused.
    IsMove,
}

use EndClaim as E;
use Fits::{Is, IsMove, Word};

const fn contains(part: &'static str) -> Fits {
    Fits::Part(part, letters(part))
}

/// The small letters in a text, a bit each. A text without all letters of a part need not be searched for it.
const fn letters(text: &str) -> u32 {
    let (text, mut letters, mut at) = (text.as_bytes(), 0, 0);
    while at < text.len() {
        if text[at].is_ascii_lowercase() {
            letters |= 1 << (text[at] - b'a');
        }
        at += 1;
    }
    letters
}

/// The first row that fits counts.
static ROWS: [(EndClaim, &[Fits]); 24] = [
    (E::Manual, &[contains("manual"), contains("user adjudication"), contains("withdrawal")]),
    (E::DrawRule, &[contains("draw rule"), Is("tcec draw")]),
    (E::WinRule, &[contains("win rule"), contains("resign rule")]),
    (E::MoveLimit, &[contains("max moves"), contains("maximal game length")]),
    (E::Tablebase, &[contains("syzygytb"), Word("tb"), contains("tablebase")]),
    (E::Crash, &[contains("disconnect")]),
    (E::Stall, &[contains("stall"), contains("infinite loop")]),
    (E::Time, &[contains("on time"), contains("timeout"), contains("timed out"), contains("time forfeit"), Is("time")]),
    (E::Illegal, &[contains("illegal move")]),
    (E::Resignation, &[contains("resign")]),
    (E::Checkmate, &[Word("mates"), Word("mate"), contains("checkmate")]),
    (E::Threefold, &[contains("3-fold"), contains("threefold"), contains("repetition")]),
    (E::Fifty, &[contains("fifty"), contains("50-move"), contains("50 move")]),
    (E::Insufficient, &[contains("insufficient")]),
    (E::Stalemate, &[contains("stalemate")]),
    (E::Illegal, &[IsMove]),
    (E::Agreed, &[contains("agree")]),
    (E::Abandoned, &[contains("abandoned")]),
    (E::Unterminated, &[contains("no result"), contains("unterminated")]),
    (E::Adjudication, &[contains("adjudication"), contains("adjudicated")]),
    (E::Infraction, &[contains("rules infraction")]),
    (E::Forfeit, &[contains("forfeit")]),
    (E::Death, &[Is("death")]),
    (E::Emergency, &[Is("emergency")]),
];

impl Fits {
    /// Whether `text`, which is in small letters without blanks around it, fits; `own` are its [letters].
    fn fits(&self, text: &str, own: u32) -> bool {
        match self {
            Self::Part(part, letters) => letters & !own == 0 && text.contains(part),
            Word(word) => text.split(|letter: char| !letter.is_alphanumeric()).any(|own| own == *word),
            Is(whole) => text == *whole,
            IsMove => text == "0000" || is_uci(text),
        }
    }
}

impl EndClaim {
    /// Claim of `text`; none if it claims nothing that is known.
    pub(crate) fn of(text: &str) -> Option<Self> {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
        let letters = letters(&text);
        ROWS.iter().find(|(_, rows)| rows.iter().any(|row| row.fits(&text, letters))).map(|(claim, _)| *claim)
    }

    /// The ruling that is claimed, if it is one.
    pub(crate) const fn adjudication(self) -> Option<AdjudicationClaim> {
        match self {
            Self::Manual => Some(AdjudicationClaim::Manual),
            Self::DrawRule => Some(AdjudicationClaim::DrawRule),
            Self::WinRule => Some(AdjudicationClaim::WinRule),
            Self::MoveLimit => Some(AdjudicationClaim::MoveLimit),
            Self::Tablebase => Some(AdjudicationClaim::Tablebase),
            Self::Adjudication => Some(AdjudicationClaim::Adjudication),
            _ => None,
        }
    }

    /// The failure that is claimed, if it is one.
    pub(crate) const fn failure(self) -> Option<FailureKind> {
        match self {
            Self::Crash | Self::Abandoned => Some(FailureKind::Crash),
            Self::Stall => Some(FailureKind::Stall),
            Self::Time => Some(FailureKind::Time),
            Self::Illegal | Self::Infraction => Some(FailureKind::Illegal),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use shinpan_testing::table;

    use super::*;

    #[test]
    fn texts_of_events_of_engines() {
        table("chess/engine-claims.csv", &mut |text| EndClaim::of(text).map_or("none", EndClaim::as_str).to_owned());
    }
}
