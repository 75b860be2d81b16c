//! What a text of a record claims to have ended the game: the words of the PGN standard (9.8.1) and the texts of servers and of
//! the programs that run events of engines. There is one table for all of them.

use shinpan_core::words;
use shinpan_records::engine::{AdjudicationClaim, FailureKind};

use crate::ending::Ending;
use crate::termination::Termination;

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

/// Texts are matched in small letters, with a blank for each run of other characters than letters and digits in `Word`.
enum Fits {
    /// They contain this.
    Contains(&'static str),
    /// They have this word.
    Word(&'static str),
    /// They are this.
    Is(&'static str),
    /// They are a move in coordinates, or none: TCEC writes the move there that its program refused.
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
            IsMove => is_move(text.as_bytes()),
        }
    }
}

fn is_move(text: &[u8]) -> bool {
    let is_square = |square: &[u8]| matches!(square, [b'a'..=b'h', b'1'..=b'8']);
    match text {
        b"0000" => true,
        [from @ .., b'q' | b'r' | b'b' | b'n'] if from.len() == 4 => is_square(&from[..2]) && is_square(&from[2..]),
        _ => text.len() == 4 && is_square(&text[..2]) && is_square(&text[2..]),
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

    /// Whether it says that somebody decided, and not by which rule.
    pub(crate) const fn is_general(self) -> bool {
        matches!(self, Self::Adjudication)
    }

    /// What it says of a game that people play.
    pub(crate) const fn termination(self) -> Termination {
        let ending = match self {
            Self::Checkmate => return Termination::Board(Ending::Checkmate),
            Self::Threefold => return Termination::Board(Ending::Threefold),
            Self::Fifty => return Termination::Board(Ending::FiftyMove),
            Self::Insufficient => return Termination::Board(Ending::Insufficient),
            Self::Stalemate => return Termination::Board(Ending::Stalemate),
            Self::Manual | Self::DrawRule | Self::WinRule | Self::MoveLimit | Self::Tablebase | Self::Adjudication => {
                Ending::Adjudicated
            }
            Self::Crash => Ending::Crash,
            Self::Stall => Ending::Stall,
            Self::Time => Ending::Time,
            Self::Illegal => Ending::Illegal,
            Self::Resignation => Ending::Resignation,
            Self::Agreed => Ending::Agreed,
            Self::Abandoned => Ending::Abandoned,
            Self::Unterminated => Ending::Unterminated,
            Self::Infraction | Self::Forfeit => Ending::Forfeit,
            Self::Death => Ending::Death,
            Self::Emergency => Ending::Emergency,
        };
        Termination::By(ending)
    }

    /// How a game of engines ended if the claim is true; none for what the board alone can show.
    pub(crate) const fn ending(self) -> Option<Ending> {
        match self.termination() {
            Termination::By(Ending::Abandoned) => Some(Ending::Crash),
            Termination::By(ending) => Some(ending),
            Termination::Board(_) | Termination::Normal => None,
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
