//! What a text of a record claims to have ended the game: the words of the PGN standard (9.8.1) and the texts of servers and of
//! the programs that run events of engines. There is one table for all of them.

use shinpan_core::words;
use shinpan_records::engine::{AdjudicationClaim, FailureKind};

use crate::san::is_uci;

words! {
    /// What ended a game, as its record has it.
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
    /// The text contains this.
    Contains(&'static str),
    /// One of the words of the text is this.
    Word(&'static str),
    /// The text is this.
    Is(&'static str),
    /// The text is a move in coordinates or the null move: TCEC writes the move that its program refused.
    IsMove,
}

use EndClaim as E;
use Fits::{Contains, Is, IsMove, Word};

/// The first row that fits counts.
const ROWS: [(EndClaim, &[Fits]); 24] = [
    (E::Manual, &[Contains("manual"), Contains("user adjudication"), Contains("withdrawal")]),
    (E::DrawRule, &[Contains("draw rule"), Is("tcec draw")]),
    (E::WinRule, &[Contains("win rule"), Contains("resign rule")]),
    (E::MoveLimit, &[Contains("max moves"), Contains("maximal game length")]),
    (E::Tablebase, &[Contains("syzygytb"), Word("tb"), Contains("tablebase")]),
    (E::Crash, &[Contains("disconnect")]),
    (E::Stall, &[Contains("stall"), Contains("infinite loop")]),
    (E::Time, &[Contains("on time"), Contains("timeout"), Contains("timed out"), Contains("time forfeit"), Is("time")]),
    (E::Illegal, &[Contains("illegal move")]),
    (E::Resignation, &[Contains("resign")]),
    (E::Checkmate, &[Word("mates"), Word("mate"), Contains("checkmate")]),
    (E::Threefold, &[Contains("3-fold"), Contains("threefold"), Contains("repetition")]),
    (E::Fifty, &[Contains("fifty"), Contains("50-move"), Contains("50 move")]),
    (E::Insufficient, &[Contains("insufficient")]),
    (E::Stalemate, &[Contains("stalemate")]),
    (E::Illegal, &[IsMove]),
    (E::Agreed, &[Contains("agree")]),
    (E::Abandoned, &[Contains("abandoned")]),
    (E::Unterminated, &[Contains("no result"), Contains("unterminated")]),
    (E::Adjudication, &[Contains("adjudication"), Contains("adjudicated")]),
    (E::Infraction, &[Contains("rules infraction")]),
    (E::Forfeit, &[Contains("forfeit")]),
    (E::Death, &[Is("death")]),
    (E::Emergency, &[Is("emergency")]),
];

impl Fits {
    /// Whether `text`, which is in small letters without blanks around it, fits.
    fn fits(&self, text: &str) -> bool {
        match self {
            Contains(part) => text.contains(part),
            Word(word) => text.split(|letter: char| !letter.is_alphanumeric()).any(|own| own == *word),
            Is(whole) => text == *whole,
            IsMove => text == "0000" || is_uci(text),
        }
    }
}

impl EndClaim {
    /// What `text` claims; none if it claims nothing that is known.
    pub(crate) fn of(text: &str) -> Option<Self> {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
        ROWS.iter().find(|(_, rows)| rows.iter().any(|row| row.fits(&text))).map(|(claim, _)| *claim)
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
