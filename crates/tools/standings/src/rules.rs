//! The section `[standings]` of a rule book: what changes from one championship to the next.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use shinpan_core::{DrawPoints, StrikeKinds, StrikeRules};

use crate::keys::Key;
use crate::ratings::rules::RatingRules;

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

/// How often the results among equals are looked at (Art. 20.5, R-53).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Direct {
    /// Once, among all who are equal by the keys before.
    #[default]
    OnePass,
    /// Again among those whom the last look left equal, until it separates nobody.
    Recursive,
}

/// What games decided without play count for (Art. 20, R-54).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Unplayed {
    /// For as much as games that were played.
    #[default]
    Count,
    /// For points alone.
    Exclude,
}

/// Who gets which place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Places {
    /// By the keys alone.
    #[default]
    Keys,
    /// The alive by the keys; behind the second only wins give a place.
    Elimination,
}

/// What becomes of the games of who is disqualified.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DisqualifiedGames {
    /// They count for all others.
    #[default]
    Stand,
    /// They count for nobody.
    Annul,
}

/// How the cross table is laid out.
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
    /// Who gets which place.
    #[serde(default)]
    pub places: Places,
    /// What decides places, one after the other.
    #[serde(deserialize_with = "some_known_once")]
    pub keys: Vec<Key>,
    /// What is shown beside the keys.
    #[serde(default, deserialize_with = "known_once")]
    pub columns: Vec<Key>,
    /// Drawn opponents in `md`.
    #[serde(default)]
    pub md_draws: MdDraws,
    /// How `direct` is computed.
    #[serde(default)]
    pub direct: Direct,
    /// Games decided without play.
    #[serde(default)]
    pub unplayed: Unplayed,
    /// What a draw is worth.
    #[serde(default)]
    pub draw: DrawPoints,
    /// With so many strikes an engine is out; 0: never.
    #[serde(default)]
    pub strikes: u32,
    /// The failures that are strikes.
    #[serde(default)]
    pub strike_kinds: StrikeKinds,
    /// What becomes of the games of who is disqualified.
    #[serde(default)]
    pub disqualified_games: DisqualifiedGames,
    /// How the cross table is laid out.
    #[serde(default)]
    pub crosstable: CrosstableLayout,
    /// What each member pays into the fund for prizes, in the smallest unit of the currency.
    #[serde(default)]
    pub fee: u32,
    /// What ratings are measured from, with `--ratings`.
    #[serde(default)]
    pub ratings: RatingRules,
}

impl Rules {
    /// Whether the book has prizes.
    pub fn has_prizes(&self) -> bool {
        self.shown().any(|key| key == Key::Prize)
    }

    /// Which failures are strikes, and with how many an engine is out.
    pub fn strike_rules(&self) -> StrikeRules {
        StrikeRules { strikes: self.strikes, strike_kinds: self.strike_kinds.clone() }
    }

    /// Leaves out a key that nothing is known of.
    pub(crate) fn leave_out(&mut self, key: Key) {
        self.keys.retain(|own| *own != key);
        self.columns.retain(|own| *own != key);
    }

    /// All that is shown: the keys, then the columns that are none of them.
    pub fn shown(&self) -> impl Iterator<Item = Key> {
        self.keys.iter().chain(self.columns.iter().filter(|column| !self.keys.contains(column))).copied()
    }
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
            return Err(D::Error::custom(format_args!("\"{word}\" stands there twice")));
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
