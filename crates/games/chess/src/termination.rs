//! What the tags `Termination` and `TerminationDetails` say of how a game ended: the words of the PGN standard (9.8.1) and the
//! texts of servers and of the programs that run events of engines. Texts compare without case.

use shinpan_core::{Outcome, Side};

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
    /// How a game without a result has ended by it; none if such a game has a result.
    pub(crate) const fn of_open_game(self) -> Option<Ending> {
        match self {
            Self::By(open @ (Ending::Abandoned | Ending::Death | Ending::Emergency | Ending::Unterminated)) => {
                Some(open)
            }
            // It may go on.
            Self::Normal | Self::By(Ending::Crash | Ending::Stall) => Some(Ending::None),
            Self::By(_) | Self::Board(_) => None,
        }
    }

    /// What `text` says; none if it is not known.
    pub(crate) fn of(text: &str) -> Option<Self> {
        let text = text.trim();
        if let Some((_, known)) = WORDS.iter().find(|(word, _)| word.eq_ignore_ascii_case(text)) {
            return Some(*known);
        }
        if is_refused_move(&text.to_lowercase()) {
            return Some(Self::By(Ending::Illegal));
        }
        let padded = padded(text);
        PARTS.iter().find(|(parts, _)| parts.iter().any(|part| padded.contains(part))).map(|(_, known)| *known)
    }
}

/// What the side does that a text begins with: it has won, or it has lost.
const WINS: [&str; 3] = [" mates ", " wins ", " won "];
const LOSES: [&str; 8] =
    [" resign", " loses ", " lost ", " forfeit", " disconnect", " stall", " illegal move", " infinite loop"];

/// The outcome that a text names in words: `White resigns`, `Draw by adjudication`. None if it names none, or several.
pub(crate) fn winner(text: &str) -> Option<Outcome> {
    let text = padded(text);
    let has = |words: &[&str]| words.iter().any(|word| text.contains(word));
    if has(&[" draw ", " drawn "]) {
        return (!has(&WINS) && !has(&LOSES)).then_some(Outcome::Draw);
    }
    let sides = [(" white ", Side::First), (" black ", Side::Second)];
    let (_, side) = sides.into_iter().find(|(name, _)| text.starts_with(name))?;
    let names_other = sides.iter().any(|(name, other)| *other != side && text.contains(name));
    let (is_won, is_lost) = (has(&WINS), has(&LOSES));
    let winner = if is_won { side } else { side.other() };
    (!names_other && is_won != is_lost).then_some(Outcome::won_by(winner))
}

/// A text in small letters whose words have blanks around them.
fn padded(text: &str) -> String {
    let is_of_word = |letter: &char| letter.is_alphanumeric() || *letter == '-';
    let letters =
        text.chars().flat_map(char::to_lowercase).map(|letter| Some(letter).filter(is_of_word).unwrap_or(' '));
    [' '].into_iter().chain(letters).chain([' ']).collect()
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
    fn some_texts_name_the_winner() {
        for (text, expected) in [
            ("White resigns", Some("0-1")),
            ("Black mates", Some("0-1")),
            ("Black's connection stalls", Some("1-0")),
            ("White wins by adjudication", Some("1-0")),
            ("Draw by adjudication", Some("1/2-1/2")),
            ("Game drawn by timeout vs insufficient material", Some("1/2-1/2")),
            ("Time forfeit", None),
            ("Black won, White resigns", None),
            ("a draw offer, White resigns", None),
            ("Whitehead won by resignation", None),
        ] {
            assert_eq!(winner(text).map(Outcome::as_str), expected, "{text}");
        }
    }

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
