//! What the tags `Termination` and `TerminationDetails` say of how a game ended, and whom they name as the winner. Texts compare
//! without case.

use shinpan_core::side::Sides;
use shinpan_core::{Outcome, Side};

use crate::end_claim::EndClaim;
use crate::ending::Ending;

/// Claim of a text about the end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Termination {
    /// Nothing beyond the result.
    Normal,
    /// Ending by this, whatever stands on the board.
    By(Ending),
    /// The board ended it, or a draw was claimed by what is on it.
    Board(Ending),
}

/// Texts that say nothing.
const SAYS_NOTHING: [&str; 4] = ["", "?", "-", "normal"];

impl Termination {
    /// Ending of a game without a result; none if such a game has a result.
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

    /// Claim of `text`; none if it is not known.
    pub(crate) fn of(text: &str) -> Option<Self> {
        let text = text.trim();
        if SAYS_NOTHING.iter().any(|word| word.eq_ignore_ascii_case(text)) {
            return Some(Self::Normal);
        }
        EndClaim::of(text).map(Self::from)
    }

    /// Ending of a game of engines; none for what the board alone can show.
    pub(crate) const fn of_engines(self) -> Option<Ending> {
        match self {
            Self::By(Ending::Abandoned) => Some(Ending::Crash),
            Self::By(ending) => Some(ending),
            Self::Board(_) | Self::Normal => None,
        }
    }
}

impl From<EndClaim> for Termination {
    /// Termination of a game that people play, by a claim.
    fn from(claim: EndClaim) -> Self {
        Self::By(match claim {
            EndClaim::Checkmate => return Self::Board(Ending::Checkmate),
            EndClaim::Threefold => return Self::Board(Ending::Threefold),
            EndClaim::Fifty => return Self::Board(Ending::FiftyMove),
            EndClaim::Insufficient => return Self::Board(Ending::Insufficient),
            EndClaim::Stalemate => return Self::Board(Ending::Stalemate),
            EndClaim::Crash => Ending::Crash,
            EndClaim::Stall => Ending::Stall,
            EndClaim::Time => Ending::Time,
            EndClaim::Illegal => Ending::Illegal,
            EndClaim::Resignation => Ending::Resignation,
            EndClaim::Agreed => Ending::Agreed,
            EndClaim::Abandoned => Ending::Abandoned,
            EndClaim::Unterminated => Ending::Unterminated,
            EndClaim::Infraction | EndClaim::Forfeit => Ending::Forfeit,
            EndClaim::Death => Ending::Death,
            EndClaim::Emergency => Ending::Emergency,
            EndClaim::Manual
            | EndClaim::DrawRule
            | EndClaim::WinRule
            | EndClaim::MoveLimit
            | EndClaim::Tablebase
            | EndClaim::Adjudication => Ending::Adjudicated,
        })
    }
}

/// Verbs after the side at the beginning of a text, which has won or lost.
const WINS: [&str; 3] = [" mates ", " wins ", " won "];
const LOSES: [&str; 8] =
    [" resign", " loses ", " lost ", " forfeit", " disconnect", " stall", " illegal move", " infinite loop"];
/// Further words by which the side has lost that a text begins with.
const FAILS: [&str; 5] = [" mated ", " checkmated ", " timeout ", " timed out ", " time forfeit"];
/// Words before `by` and a side, which has won or lost.
const WON_BY: [&str; 6] = [" mate ", " checkmate ", " win ", " won ", " wins ", " victory "];
const LOST_BY: [&str; 9] = [
    " resign",
    " forfeit",
    " illegal move ",
    " loss ",
    " lost ",
    " timeout ",
    " disconnect",
    " stall",
    " infinite loop",
];
/// Verbs between the winner and the loser.
const BEATS: [&str; 4] = ["mates ", "mated ", "checkmates ", "checkmated "];

/// The sides as padded texts name them.
const SIDES: [(&str, Side); 2] = [(" white ", Side::First), (" black ", Side::Second)];

/// The outcome that a text names in words: `White resigns`, `Deep Junior won on time`, `Draw by adjudication`; the players have
/// `names`. None if it names none, or several.
pub(crate) fn winner(text: &str, names: &Sides<String>) -> Option<Outcome> {
    let own: Vec<&str> = words(text).collect();
    let is_named = names_side(&own, names);
    if !is_named && !has_word(&own, "draw") && !has_word(&own, "drawn") {
        return None;
    }
    let text = squeezed(text);
    let text = if is_named { with_sides(&text, names)? } else { text };
    let has = |words: &[&str]| words.iter().any(|word| text.contains(word));
    if has(&[" not ", " n t ", " t "]) {
        return None;
    }
    if has(&[" draw ", " drawn "]) {
        return (!has(&WINS) && !has(&LOSES)).then_some(Outcome::Draw);
    }
    let (name, side) = SIDES.into_iter().find(|(name, _)| text.starts_with(name)).or_else(|| agent(&text))?;
    let rest = &text[text.find(name)? + name.len() - 1..];
    let winner = match SIDES.iter().any(|(other, _)| *other != name && text.contains(other)) {
        true => beaten(rest, side),
        false if text.starts_with(name) => subject(rest, side),
        false => by_agent(&text, side),
    };
    winner.map(Outcome::won_by)
}

/// Whether a text of these words may name a side or its player: most do not, and need not be looked at closer.
fn names_side(text: &[&str], names: &Sides<String>) -> bool {
    let is_of = |name: &str| words(name).any(|word| has_word(text, word));
    has_word(text, "white") || has_word(text, "black") || is_of(&names.first) || is_of(&names.second)
}

/// Whether one of the words is `word`, in any case.
fn has_word(words: &[&str], word: &str) -> bool {
    let is_same = |other: &&str| {
        let is_ascii = other.is_ascii() && word.is_ascii();
        other.eq_ignore_ascii_case(word) || (!is_ascii && other.to_lowercase() == word.to_lowercase())
    };
    words.iter().any(is_same)
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty())
}

/// Winner where a text about `side` alone goes on with `rest`: its first verb says it.
fn subject(rest: &str, side: Side) -> Option<Side> {
    let first = |words: &[&str]| words.iter().filter_map(|word| rest.find(word)).min();
    match (first(&WINS), first(&LOSES).into_iter().chain(first(&FAILS)).min()) {
        (None, None) => None,
        (Some(won), lost) if lost.is_none_or(|lost| won < lost) => Some(side),
        _ => Some(side.other()),
    }
}

/// Winner where a text that begins with `side` goes on with `rest`, which names the other: `Black checkmates White`.
fn beaten(rest: &str, side: Side) -> Option<Side> {
    let rest = rest.trim_start();
    let rest = rest.strip_prefix("is ").or_else(|| rest.strip_prefix("was ")).unwrap_or(rest);
    let verb = BEATS.iter().find(|verb| rest.starts_with(*verb))?;
    let object = &rest[verb.len()..];
    match object.strip_prefix("by ") {
        Some(_) => verb.ends_with("d ").then_some(side.other()),
        None => matches!(object, "white " | "black ").then_some(side),
    }
}

/// The side by which a text says that something was done: `illegal move by White`.
fn agent(text: &str) -> Option<(&'static str, Side)> {
    SIDES.into_iter().find(|(name, _)| text.ends_with(&format!(" by{name}")))
}

fn by_agent(text: &str, side: Side) -> Option<Side> {
    let has = |words: &[&str]| words.iter().any(|word| text.contains(word));
    match (has(&WON_BY), has(&LOST_BY)) {
        (true, false) => Some(side),
        (false, true) => Some(side.other()),
        _ => None,
    }
}

/// A text with the sides in place of the names of their players. None where a word of it may be the one side and the name of the
/// other.
fn with_sides(text: &str, names: &Sides<String>) -> Option<String> {
    let mut players = SIDES.map(|(side, which)| (squeezed(names.get(which)), side));
    if players[0].0 == players[1].0 {
        return Some(text.to_owned());
    }
    // A name may have the other one in it.
    players.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
    // What is a way to end by itself is no name here.
    let is_name = |name: &str| !name.trim().is_empty() && Termination::of(name).is_none();
    let is_doubtful = |(name, own): &(String, &str)| {
        SIDES.iter().any(|(side, _)| side != own && name.contains(side) && text.contains(side))
    };
    if players.iter().any(is_doubtful) {
        return None;
    }
    let known = players.iter().filter(|(name, _)| text.contains(name.as_str()) && is_name(name));
    Some(known.fold(text.to_owned(), |text, (name, side)| text.replace(name.as_str(), side)))
}

/// A padded text with single blanks.
fn squeezed(text: &str) -> String {
    let padded = padded(text);
    let words = padded.split_ascii_whitespace();
    words.fold(" ".to_owned(), |text, word| text + word + " ")
}

/// A text in small letters whose words have blanks around them.
fn padded(text: &str) -> String {
    let is_of_word = |letter: &char| letter.is_alphanumeric() || *letter == '-';
    let letters =
        text.chars().flat_map(char::to_lowercase).map(|letter| Some(letter).filter(is_of_word).unwrap_or(' '));
    [' '].into_iter().chain(letters).chain([' ']).collect()
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
            ("White wins by resignation", Some("1-0")),
            ("White checkmated", Some("0-1")),
            ("White is checkmated by Black", Some("0-1")),
            ("Black checkmates White", Some("0-1")),
            ("Illegal move by White", Some("0-1")),
            ("time forfeit by black", Some("1-0")),
            ("Checkmate by Black", Some("0-1")),
            ("White: time forfeit", Some("0-1")),
            ("Black did not resign", None),
        ] {
            assert_eq!(winner(text, &Sides::default()).map(Outcome::as_str), expected, "{text}");
        }
    }

    #[test]
    fn players_are_called_by_their_names() {
        for (white, black, text, expected) in [
            ("Stockfish", "Deep Junior", "Deep Junior won on time", Some("0-1")),
            ("Junior", "Deep Junior", "Deep Junior won on time", Some("0-1")),
            ("Junior", "Deep Junior", "Junior resigns", Some("0-1")),
            ("Carlsen, Magnus", "Anand", "Illegal move by Carlsen Magnus", Some("0-1")),
            ("Ann", "Joann", "Joann wins by resignation", Some("0-1")),
            ("Ann", "Bo", "Bo checkmates Ann", Some("0-1")),
            ("Ann", "Bo", "Ann lost on time", Some("0-1")),
            ("Ann", "Bo", "Joe lost on time", None),
            // Whose name or side is meant is not certain.
            ("Black", "White", "Black resigns", None),
            ("Black Mamba", "Bo", "Black resigns", None),
            ("Black Mamba", "Bo", "Black Mamba resigns", None),
            ("Bo", "Black Mamba", "Black Mamba resigns", Some("1-0")),
            ("Black Mamba", "Bo", "White resigns", Some("0-1")),
            ("Ann", "Ann", "Ann resigns", None),
            ("Time", "Bo", "Time forfeit", None),
            ("", "?", "White resigns", Some("0-1")),
        ] {
            let names = Sides { first: white.to_owned(), second: black.to_owned() };
            assert_eq!(winner(text, &names).map(Outcome::as_str), expected, "{white}, {black}: {text}");
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
