//! The rules that settle who is First: WCSC rules 2010, Art. 19.4, which leaves it to an officer, reading R-51 in
//! docs/rulings.md; and the six rules of colours of the Arimaa championship of 2015, where First is Gold.
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
/// Where the rules of the Arimaa championship leave the choice open, and the reading that the lots make it.
const ARBITRARY: &str = "colour rule 6, A14";

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
pub const RULES: &[Rule] = &[
    Rule { name: "balance", article: READING, decide: balance },
    Rule { name: "last", article: READING, decide: last },
    Rule { name: "lots", article: READING, decide: |pair| Some(lots(pair)) },
    Rule { name: "1", article: "colour rule 1", decide: balance },
    Rule { name: "2", article: "colour rule 2", decide: mutual },
    Rule { name: "3", article: "colour rule 3", decide: unlike },
    Rule { name: "4", article: "colour rule 4", decide: streak },
    Rule { name: "5", article: "colour rule 5", decide: swapped },
    Rule { name: "6", article: ARBITRARY, decide: |pair| Some(arbitrary(pair)) },
];

/// What decides where no rule of the book does.
const LOTS: Rule = Rule { name: "lots", article: "no rule decides", decide: |pair| Some(lots(pair)) };

impl<'de> Deserialize<'de> for Rule {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let word = String::deserialize(deserializer)?;
        let unknown = || {
            let known = RULES.iter().map(|rule| rule.name).collect::<Vec<_>>().join(", ");
            D::Error::custom(format_args!("unknown word \"{word}\"; known: {known}"))
        };
        RULES.iter().find(|rule| rule.name == word).copied().ok_or_else(unknown)
    }
}

/// The choice of the first of `rules` that makes one, and that rule. Where none does, the lots decide.
pub fn decide<'a>(rules: &[Rule], pair: &Pair<'a>) -> (Rule, Choice<'a>) {
    let choice = rules.iter().find_map(|rule| Some((*rule, (rule.decide)(pair)?)));
    choice.unwrap_or_else(|| (LOTS, lots(pair)))
}

impl<'a> Pair<'a> {
    /// The id of the other.
    fn opponent(&self, player: Player<'_>) -> &'a str {
        let [a, b] = self.players;
        if player.id == a.id { b.id } else { a.id }
    }

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
    let told = |player: Player<'_>| match player.turns.last() {
        Some(turn) => format!("{} {}", player.id, sat(*turn)),
        None => format!("{} has not played", player.id),
    };
    pair.lower(key, told)
}

/// First is who was First less often in the games between the two.
fn mutual<'a>(pair: &Pair<'a>) -> Option<Choice<'a>> {
    let firsts =
        |player: Player<'a>| player.against(pair.opponent(player)).filter(|turn| turn.side == Side::First).count();
    let told = |player: Player<'a>| {
        format!(
            "{} First in {} of {} between them",
            player.id,
            firsts(player),
            player.against(pair.opponent(player)).count()
        )
    };
    pair.lower(firsts, told)
}

/// Where both have played, and had different sides in their last games, each gets its other side.
fn unlike<'a>(pair: &Pair<'a>) -> Option<Choice<'a>> {
    let have_played = pair.players.iter().all(|player| !player.turns.is_empty());
    if have_played { last(pair) } else { None }
}

/// Who had one side for longer, up to its last game, gets the other; no game is shorter than one.
fn streak<'a>(pair: &Pair<'a>) -> Option<Choice<'a>> {
    let [a, b] = pair.players;
    let (longer, shorter) = match a.streak().cmp(&b.streak()) {
        Ordering::Less => (b, a),
        Ordering::Equal => return None,
        Ordering::Greater => (a, b),
    };
    // The longer streak is of a game at least.
    let order = match longer.turns.last()?.side {
        Side::First => [shorter, longer],
        Side::Second => [longer, shorter],
    };
    let told = |player: Player<'_>| match player.turns.last() {
        Some(turn) => format!("{} {} running {}", player.id, player.streak(), side(turn.side)),
        None => format!("{} has not played", player.id),
    };
    Some(Choice::new(order, told))
}

/// Of two who have met, each gets the other side than in their last game.
fn swapped<'a>(pair: &Pair<'a>) -> Option<Choice<'a>> {
    let met = |player: Player<'a>| player.against(pair.opponent(player)).next_back();
    let was_first = |player: Player<'a>| met(player).map(|turn| turn.side == Side::First);
    let told = |player: Player<'a>| {
        let sat = met(player).map_or_else(String::new, sat);
        format!("{} {sat} against {}", player.id, pair.opponent(player))
    };
    pair.lower(was_first, told)
}

fn side(side: Side) -> &'static str {
    match side {
        Side::First => "First",
        Side::Second => "Second",
    }
}

/// `First in round 3`.
fn sat(turn: Turn<'_>) -> String {
    format!("{} in round {}", side(turn.side), turn.round)
}

/// The lots where the rules leave the choice to the officer.
fn arbitrary<'a>(pair: &Pair<'a>) -> Choice<'a> {
    let Choice { first, why } = lots(pair);
    Choice { first, why: format!("arbitrary; {why}") }
}

/// First is who has the lower ticket; of equal tickets the lesser id.
fn lots<'a>(pair: &Pair<'a>) -> Choice<'a> {
    let ticket = |player: Player<'_>| pair.lots.ticket(player.id);
    let mut players = pair.players;
    players.sort_by_key(|player| (ticket(*player), player.id));
    let Choice { first, why } = Choice::new(players, |player| format!("{} {:016x}", player.id, ticket(player)));
    Choice { first, why: format!("tickets of {}: {why}", pair.lots.text()) }
}
