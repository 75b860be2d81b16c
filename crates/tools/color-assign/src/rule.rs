//! The rules that settle who is First: WCSC rules 2010, Art. 19.4, which leaves it to an officer; reading R-51 in
//! docs/rulings.md.
//!
//! A rule looks at the two who meet and at nothing else: pairs of a round do not influence one another. It does not know
//! in which order their row has them.

use std::cmp::Ordering;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use shinpan_core::{Lots, Side};

use crate::past::{Player, Turn};

/// The reading that rules of the WCSC rest on.
const READING: &str = "Art. 19.4, R-51";

/// The two who meet, and the lots of their round.
#[derive(Clone, Copy, Debug)]
pub struct Pair<'a> {
    /// In any order.
    pub players: [Player<'a>; 2],
    /// The draw.
    pub lots: &'a Lots,
}

/// Who is First, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice<'a> {
    /// The id of First.
    pub first: &'a str,
    /// What made the difference, First's part before Second's.
    pub why: String,
}

/// A rule of `[color-assign] rules`. In a book it is its name.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// The word in the book and in the column `rule`.
    pub name: &'static str,
    /// The article and the reading it rests on.
    pub article: &'static str,
    /// Its choice, if it makes one.
    decide: for<'a> fn(&Pair<'a>) -> Option<Choice<'a>>,
}

/// All rules that a book can name.
pub const RULES: [Rule; 3] = [
    Rule { name: "balance", article: READING, decide: balance },
    Rule { name: "last", article: READING, decide: last },
    LOTS,
];

/// The rule that always decides.
const LOTS: Rule = Rule { name: "lots", article: READING, decide: |pair| Some(lots(pair)) };

impl<'de> Deserialize<'de> for Rule {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let word = String::deserialize(deserializer)?;
        let unknown = || {
            let known = RULES.map(|rule| rule.name).join(", ");
            D::Error::custom(format_args!("unknown word \"{word}\"; known: {known}"))
        };
        RULES.into_iter().find(|rule| rule.name == word).ok_or_else(unknown)
    }
}

/// The choice of the first of `rules` that makes one, and that rule. Where none does, the lots decide.
pub fn decide<'a>(rules: &[Rule], pair: &Pair<'a>) -> (Rule, Choice<'a>) {
    let choice = rules.iter().find_map(|rule| Some((*rule, (rule.decide)(pair)?)));
    choice.unwrap_or_else(|| (LOTS, lots(pair)))
}

impl<'a> Pair<'a> {
    /// The one with the lower `key` is First; nobody where the keys are equal. `told` says what a key is made of.
    fn lower<K: Ord>(&self, key: impl Fn(Player<'a>) -> K, told: impl Fn(Player<'a>) -> String) -> Option<Choice<'a>> {
        let [a, b] = self.players;
        match key(a).cmp(&key(b)) {
            Ordering::Less => Some(Choice::new([a, b], told)),
            Ordering::Equal => None,
            Ordering::Greater => Some(Choice::new([b, a], told)),
        }
    }
}

impl<'a> Choice<'a> {
    fn new([first, second]: [Player<'a>; 2], told: impl Fn(Player<'a>) -> String) -> Self {
        Self { first: first.id, why: format!("{}; {}", told(first), told(second)) }
    }
}

/// First is who has the lower number of games as First less games as Second.
fn balance<'a>(pair: &Pair<'a>) -> Option<Choice<'a>> {
    let surplus = |player: Player<'_>| player.count(Side::First) - player.count(Side::Second);
    let told = |player: Player<'_>| {
        let [firsts, seconds] = Side::BOTH.map(|side| player.count(side));
        format!("{} {firsts} First, {seconds} Second", player.id)
    };
    pair.lower(surplus, told)
}

/// First is who was Second in its last game, before who has not played, before who was First.
fn last<'a>(pair: &Pair<'a>) -> Option<Choice<'a>> {
    let key = |player: Player<'_>| match player.turns.last().map(|turn| turn.side) {
        Some(Side::Second) => 0,
        None => 1,
        Some(Side::First) => 2,
    };
    let told = |Player { id, turns }: Player<'_>| match turns.last() {
        Some(Turn { round, side: Side::First }) => format!("{id} First in round {round}"),
        Some(Turn { round, side: Side::Second }) => format!("{id} Second in round {round}"),
        None => format!("{id} has not played"),
    };
    pair.lower(key, told)
}

/// First is who has the lower ticket; of equal tickets the lesser id.
fn lots<'a>(pair: &Pair<'a>) -> Choice<'a> {
    let ticket = |player: Player<'_>| pair.lots.ticket(player.id);
    let mut players = pair.players;
    players.sort_by_key(|player| (ticket(*player), player.id));
    let Choice { first, why } = Choice::new(players, |player| format!("{} {:016x}", player.id, ticket(player)));
    Choice { first, why: format!("tickets of {}: {why}", pair.lots.text()) }
}
