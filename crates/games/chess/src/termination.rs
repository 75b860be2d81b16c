//! What the tags `Termination` and `TerminationDetails` say of how a game ended: the words of the PGN standard (9.8.1) and the
//! texts of servers and of the programs that run events of engines. Texts compare without case.

use crate::ending::Ending;

/// What a text says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Termination {
    /// Nothing beyond the result.
    Normal,
    /// How the game ended, whatever stands on the board.
    By(Ending),
    /// The board ended it, or a draw was claimed by what is on it.
    Board(Ending),
}

/// The words of the standard, whole.
const WORDS: [(&str, Termination); 12] = [
    ("", Termination::Normal),
    ("?", Termination::Normal),
    ("-", Termination::Normal),
    ("normal", Termination::Normal),
    ("time forfeit", Termination::By(Ending::Time)),
    ("time", Termination::By(Ending::Time)),
    ("adjudication", Termination::By(Ending::Adjudicated)),
    ("rules infraction", Termination::By(Ending::Forfeit)),
    ("death", Termination::By(Ending::Death)),
    ("emergency", Termination::By(Ending::Emergency)),
    ("tcec draw", Termination::By(Ending::Adjudicated)),
    ("tb", Termination::By(Ending::Adjudicated)),
];

/// What longer texts contain; the first row that fits counts.
const PARTS: [(&[&str], Termination); 19] = [
    (&["manual", "user adjudication", "withdrawal"], Termination::By(Ending::Adjudicated)),
    (&["draw rule", "win rule", "resign rule"], Termination::By(Ending::Adjudicated)),
    (&["max moves", "maximal game length"], Termination::By(Ending::Adjudicated)),
    (&["syzygytb", " tb ", "tablebase"], Termination::By(Ending::Adjudicated)),
    (&["disconnect"], Termination::By(Ending::Crash)),
    (&["stall", "infinite loop"], Termination::By(Ending::Stall)),
    (&["on time", "timeout", "time forfeit"], Termination::By(Ending::Time)),
    (&["illegal move"], Termination::By(Ending::Illegal)),
    (&["resign"], Termination::By(Ending::Resignation)),
    (&[" mates ", "checkmate"], Termination::Board(Ending::Checkmate)),
    (&["3-fold", "threefold", "repetition"], Termination::Board(Ending::Threefold)),
    (&["fifty", "50-move", "50 move"], Termination::Board(Ending::FiftyMove)),
    (&["insufficient"], Termination::Board(Ending::Insufficient)),
    (&["stalemate"], Termination::Board(Ending::Stalemate)),
    (&["agree"], Termination::By(Ending::Agreed)),
    (&["abandoned"], Termination::By(Ending::Abandoned)),
    (&["no result", "unterminated"], Termination::By(Ending::Unterminated)),
    (&["adjudication", "adjudicated"], Termination::By(Ending::Adjudicated)),
    (&["forfeit"], Termination::By(Ending::Forfeit)),
];

impl Termination {
    /// What `text` says; none if it is not known.
    pub(crate) fn of(text: &str) -> Option<Self> {
        let text = text.trim();
        if let Some((_, known)) = WORDS.iter().find(|(word, _)| word.eq_ignore_ascii_case(text)) {
            return Some(*known);
        }
        let text = text.to_lowercase();
        if is_refused_move(&text) {
            return Some(Self::By(Ending::Illegal));
        }
        // Whole words have blanks around them.
        let padded = format!(" {} ", text.replace(|letter: char| !letter.is_alphanumeric() && letter != '-', " "));
        PARTS.iter().find(|(parts, _)| parts.iter().any(|part| padded.contains(part))).map(|(_, known)| *known)
    }
}

/// Whether a text is a move in coordinates, or none: TCEC writes the move there that its software refused.
fn is_refused_move(text: &str) -> bool {
    text == "0000" || crate::san::is_uci(text)
}

#[cfg(test)]
mod tests {
    use shinpan_testing::table;

    use super::*;

    #[test]
    fn texts_of_servers_and_engine_events_are_known() {
        table("chess/terminations.csv", &mut |text| match Termination::of(text) {
            None => "unknown".to_owned(),
            Some(Termination::Normal) => "normal".to_owned(),
            Some(Termination::By(ending)) => ending.to_string(),
            Some(Termination::Board(ending)) => format!("board {ending}"),
        });
    }
}
