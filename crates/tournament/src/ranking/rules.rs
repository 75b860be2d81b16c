//! The section `[standings]` of a rule book: what changes from one championship to the next.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use shinpan_core::{DrawPoints, InputError, Outcome, RuleBook, StrikeKinds, StrikeRules};

use crate::group_ratings::rules::RatingRules;
use crate::ranking::keys::Key;

/// Whether drawn opponents are terms of the trimmed sum (Art. 20.4, R-52).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MdDraws {
    /// They are, with half their points, and can be the lowest or the highest.
    #[default]
    Include,
    /// Beaten opponents alone are.
    Exclude,
}

/// Number of times that the results among equals are looked at (Art. 20.5, R-53).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Direct {
    /// Once, among all who are equal by the keys before.
    #[default]
    OnePass,
    /// Again among those whom the last look left equal, until it separates nobody.
    Recursive,
}

/// Treatment of games decided without play (Art. 20, R-54).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Unplayed {
    /// For as much as games that were played.
    #[default]
    Count,
    /// For points alone.
    Exclude,
}

/// Method by which places are given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Places {
    /// By the keys alone.
    #[default]
    Keys,
    /// The alive by the keys; behind the second only wins give a place.
    Elimination,
}

impl Places {
    /// Reads the method from `book`; by the keys where it names none.
    ///
    /// # Errors
    /// The value cannot be used.
    pub fn of(book: &RuleBook) -> Result<Self, InputError> {
        #[derive(Default, Deserialize)]
        struct Section {
            #[serde(default)]
            places: Places,
        }
        Ok(book.section_or_default::<Section>("standings")?.places)
    }
}

/// Treatment of the games of disqualified members.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DisqualifiedGames {
    /// They count for all others.
    #[default]
    Stand,
    /// They count for nobody.
    Annul,
}

impl DisqualifiedGames {
    /// Reads the treatment from `book`; the games stand where it names none.
    ///
    /// # Errors
    /// The value cannot be used.
    pub fn of(book: &RuleBook) -> Result<Self, InputError> {
        #[derive(Default, Deserialize)]
        struct Section {
            #[serde(default)]
            disqualified_games: DisqualifiedGames,
        }
        Ok(book.section_or_default::<Section>("standings")?.disqualified_games)
    }
}

/// Layout of the cross table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CrosstableLayout {
    /// A column a round.
    #[default]
    Rounds,
    /// A column an opponent, with all games against it.
    Opponents,
}

/// The keys of `[standings]`. A book says nothing of those that its championship does not use.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// Method by which places are given.
    #[serde(default)]
    pub places: Places,
    /// Keys that decide places, one after the other.
    #[serde(deserialize_with = "some_known_once")]
    pub keys: Vec<Key>,
    /// Columns that are shown beside the keys.
    #[serde(default, deserialize_with = "known_once")]
    pub columns: Vec<Key>,
    /// Drawn opponents in `md`.
    #[serde(default)]
    pub md_draws: MdDraws,
    /// Method by which `direct` is computed.
    #[serde(default)]
    pub direct: Direct,
    /// Games decided without play.
    #[serde(default)]
    pub unplayed: Unplayed,
    /// Points for a draw.
    #[serde(default)]
    pub draw: DrawPoints,
    /// Number of strikes that puts an engine out; 0: never.
    #[serde(default)]
    pub strikes: u32,
    /// The failures that are strikes.
    #[serde(default)]
    pub strike_kinds: StrikeKinds,
    /// Treatment of the games of disqualified members.
    #[serde(default)]
    pub disqualified_games: DisqualifiedGames,
    /// Layout of the cross table.
    #[serde(default)]
    pub crosstable: CrosstableLayout,
    /// Fee that each member pays into the fund for prizes, in the smallest unit of the currency.
    #[serde(default)]
    pub fee: u32,
    /// Outcomes of an open game whose players are there (docs/rulings.md, O2); empty where the book does not say.
    #[serde(default, deserialize_with = "outcomes")]
    pub outcomes: Vec<Outcome>,
    /// Lines of an outlook if none is asked for: for each, the number of members who are to be inside.
    #[serde(default = "first_line", deserialize_with = "lines")]
    pub lines: Vec<usize>,
    /// Rules of the ratings, with `--ratings`.
    #[serde(default)]
    pub ratings: RatingRules,
}

impl Rules {
    /// Whether the book has prizes.
    pub fn has_prizes(&self) -> bool {
        self.shown().any(|key| key == Key::Prize)
    }

    /// Returns the possible outcomes of an open game: a draw too, where places are by the keys alone; a loss for both
    /// where the book says so.
    pub fn outcomes(&self) -> &[Outcome] {
        match self.places {
            _ if !self.outcomes.is_empty() => &self.outcomes,
            Places::Keys => &[Outcome::FirstWins, Outcome::Draw, Outcome::SecondWins],
            Places::Elimination => &[Outcome::FirstWins, Outcome::SecondWins],
        }
    }

    /// Returns the failures that are strikes, and the number of them that puts an engine out.
    pub fn strike_rules(&self) -> StrikeRules {
        StrikeRules { strikes: self.strikes, strike_kinds: self.strike_kinds.clone() }
    }

    /// Leaves out a key that nothing is known of.
    pub fn leave_out(&mut self, key: Key) {
        self.keys.retain(|own| *own != key);
        self.columns.retain(|own| *own != key);
    }

    /// All that is shown: the keys, then the columns that are none of them.
    pub fn shown(&self) -> impl Iterator<Item = Key> {
        self.keys.iter().chain(self.columns.iter().filter(|column| !self.keys.contains(column))).copied()
    }
}

/// The best alone.
fn first_line() -> Vec<usize> {
    vec![1]
}

fn lines<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<usize>, D::Error> {
    let lines = Vec::<usize>::deserialize(deserializer)?;
    match lines.iter().enumerate().find(|(at, line)| lines[..*at].contains(line)) {
        _ if lines.is_empty() => Err(D::Error::custom("empty, expected at least one number of places from 1")),
        _ if lines.contains(&0) => Err(D::Error::custom("found 0, expected a number of places from 1")),
        Some((_, line)) => Err(D::Error::custom(format_args!("{line} is listed twice"))),
        None => Ok(lines),
    }
}

fn outcomes<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Outcome>, D::Error> {
    const KNOWN: [Outcome; 4] = [Outcome::FirstWins, Outcome::Draw, Outcome::SecondWins, Outcome::BothLose];
    let names = || KNOWN.map(Outcome::as_str).join(", ");
    let words = Vec::<String>::deserialize(deserializer)?;
    let mut outcomes = Vec::with_capacity(words.len());
    for word in &words {
        let outcome = KNOWN.into_iter().find(|outcome| outcome.as_str() == word);
        let outcome =
            outcome.ok_or_else(|| D::Error::custom(format_args!("unknown result \"{word}\"; known: {}", names())))?;
        if outcomes.contains(&outcome) {
            return Err(D::Error::custom(format_args!("\"{word}\" is listed twice")));
        }
        outcomes.push(outcome);
    }
    if outcomes.is_empty() { Err(D::Error::custom(format_args!("empty; known: {}", names()))) } else { Ok(outcomes) }
}

fn some_known_once<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Key>, D::Error> {
    let keys = known_once(deserializer)?;
    if keys.is_empty() { Err(D::Error::custom(format_args!("empty; known: {}", names()))) } else { Ok(keys) }
}

fn known_once<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Key>, D::Error> {
    let words = Vec::<String>::deserialize(deserializer)?;
    let mut keys = Vec::with_capacity(words.len());
    for word in &words {
        let key = Key::from_word(word).ok_or_else(|| D::Error::custom(unknown(word)))?;
        if keys.contains(&key) {
            return Err(D::Error::custom(format_args!("\"{word}\" is listed twice")));
        }
        keys.push(key);
    }
    Ok(keys)
}

fn unknown(word: &str) -> String {
    format!("unknown key \"{word}\"; known: {}", names())
}

fn names() -> String {
    Key::ALL.map(Key::as_str).join(", ")
}
