//! Rules that settle who is First: WCSC rules 2010, Art. 19.4, which leaves it to an officer, with reading R-51 in
//! docs/rulings.md; and the six rules of colours of the Arimaa championship of 2015, where First is Gold.
//!
//! A rule looks at the two who meet and at nothing else: pairs of a round do not influence one another, and the order
//! of the two in their row plays no part.

use std::cmp::Ordering;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use shinpan_core::{Lots, Side};

use crate::past::{Player, Turn};

/// The two who meet, and the lots of their round.
#[derive(Clone, Copy, Debug)]
pub struct Pair<'a> {
    /// Players, in any order.
    pub players: [Player<'a>; 2],
    /// Lots of the round.
    pub lots: &'a Lots,
}

/// Choice of First, with the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice<'a> {
    /// The id of First.
    pub first: &'a str,
    /// Reason: what made the difference, First's part before Second's.
    pub why: String,
}

shinpan_core::words! {
    /// A rule of `[color-assign] rules`, by its name in the book and in the column `rule`.
    pub enum Rule {
        /// The lower number of games as First less games as Second.
        Balance => "balance",
        /// The other side than in the last game.
        Last => "last",
        /// The lots.
        Lots => "lots",
        /// Rule 1 of colours: as [`Balance`](Self::Balance).
        Colour1 => "1",
        /// Rule 2 of colours: in the games between the two.
        Colour2 => "2",
        /// Rule 3 of colours: different sides in the last games.
        Colour3 => "3",
        /// Rule 4 of colours: the longer streak.
        Colour4 => "4",
        /// Rule 5 of colours: the last game between the two.
        Colour5 => "5",
        /// Rule 6 of colours: the officer's choice, which the lots make.
        Colour6 => "6",
    }
}

impl Rule {
    /// Article that the rule rests on, with the reading.
    pub const fn article(self) -> &'static str {
        match self {
            Self::Balance | Self::Last | Self::Lots => "Art. 19.4, R-51",
            Self::Colour1 => "colour rule 1",
            Self::Colour2 => "colour rule 2",
            Self::Colour3 => "colour rule 3",
            Self::Colour4 => "colour rule 4",
            Self::Colour5 => "colour rule 5",
            // The rules leave the choice open, and by reading A14 the lots make it.
            Self::Colour6 => "colour rule 6, A14",
        }
    }

    /// Returns the choice of the rule, if it makes one.
    fn choose<'a>(self, pair: &Pair<'a>) -> Option<Choice<'a>> {
        match self {
            Self::Balance | Self::Colour1 => balance(pair),
            Self::Last => last(pair),
            Self::Lots => Some(lots(pair)),
            Self::Colour2 => mutual(pair),
            Self::Colour3 => unlike(pair),
            Self::Colour4 => streak(pair),
            Self::Colour5 => swapped(pair),
            Self::Colour6 => Some(arbitrary(pair)),
        }
    }
}

impl<'de> Deserialize<'de> for Rule {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let word = String::deserialize(deserializer)?;
        let unknown = || {
            let known = Self::ALL.map(Self::as_str).join(", ");
            D::Error::custom(format_args!("unknown word \"{word}\"; known: {known}"))
        };
        Self::from_word(&word).ok_or_else(unknown)
    }
}

/// A choice, and the rule that made it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision<'a> {
    /// Rule that decided.
    pub rule: Rule,
    /// Article that the rule rests on, with the reading.
    pub article: &'static str,
    /// Choice of First, with the reason.
    pub choice: Choice<'a>,
}

/// Returns the choice of the first of `rules` that makes one, with that rule. If none does, the lots decide.
pub fn decide<'a>(rules: &[Rule], pair: &Pair<'a>) -> Decision<'a> {
    let decision = |rule: &Rule| Some(Decision { rule: *rule, article: rule.article(), choice: rule.choose(pair)? });
    let by_lots = || Decision { rule: Rule::Lots, article: "no rule decides", choice: lots(pair) };
    rules.iter().find_map(decision).unwrap_or_else(by_lots)
}

impl<'a> Pair<'a> {
    /// Returns the id of the other.
    fn opponent(&self, player: Player<'_>) -> &'a str {
        let [a, b] = self.players;
        if player.id == a.id { b.id } else { a.id }
    }

    /// Makes the one with the lower `key` First; nobody if the keys are equal. `reason` says what a key is made of.
    fn lower<K: Ord>(
        &self,
        key: impl Fn(Player<'a>) -> K,
        reason: impl Fn(Player<'a>) -> String,
    ) -> Option<Choice<'a>> {
        let [a, b] = self.players;
        match key(a).cmp(&key(b)) {
            Ordering::Less => Some(Choice::new([a, b], reason)),
            Ordering::Equal => None,
            Ordering::Greater => Some(Choice::new([b, a], reason)),
        }
    }
}

impl<'a> Choice<'a> {
    fn new([first, second]: [Player<'a>; 2], reason: impl Fn(Player<'a>) -> String) -> Self {
        Self { first: first.id, why: format!("{}; {}", reason(first), reason(second)) }
    }
}

/// Makes the one First who has the lower number of games as First minus games as Second.
fn balance<'a>(pair: &Pair<'a>) -> Option<Choice<'a>> {
    let surplus = |player: Player<'_>| player.count(Side::First) - player.count(Side::Second);
    let reason = |player: Player<'_>| {
        let [firsts, seconds] = Side::BOTH.map(|side| player.count(side));
        format!("{} {firsts} First, {seconds} Second", player.id)
    };
    pair.lower(surplus, reason)
}

/// Makes the one First who was Second in its last game; then one who has not played comes before one who was First.
fn last<'a>(pair: &Pair<'a>) -> Option<Choice<'a>> {
    let key = |player: Player<'_>| match player.turns.last().map(|turn| turn.side) {
        Some(Side::Second) => 0,
        None => 1,
        Some(Side::First) => 2,
    };
    let reason = |player: Player<'_>| match player.turns.last() {
        Some(turn) => format!("{} {}", player.id, sat(*turn)),
        None => format!("{} has not played", player.id),
    };
    pair.lower(key, reason)
}

/// Makes the one First who was First less often in the games between the two.
fn mutual<'a>(pair: &Pair<'a>) -> Option<Choice<'a>> {
    let firsts =
        |player: Player<'a>| player.against(pair.opponent(player)).filter(|turn| turn.side == Side::First).count();
    let reason = |player: Player<'a>| {
        format!(
            "{} First in {} of {} between them",
            player.id,
            firsts(player),
            player.against(pair.opponent(player)).count()
        )
    };
    pair.lower(firsts, reason)
}

/// Gives each the other side than in its last game, if both have played and had different sides.
fn unlike<'a>(pair: &Pair<'a>) -> Option<Choice<'a>> {
    let have_played = pair.players.iter().all(|player| !player.turns.is_empty());
    if have_played { last(pair) } else { None }
}

/// Gives the one with the longer streak of one side up to its last game the other side; having no game is shorter than
/// a streak of one.
fn streak<'a>(pair: &Pair<'a>) -> Option<Choice<'a>> {
    let [a, b] = pair.players;
    let (longer, shorter) = match a.streak().cmp(&b.streak()) {
        Ordering::Less => (b, a),
        Ordering::Equal => return None,
        Ordering::Greater => (a, b),
    };
    // The longer streak is at least one game.
    let order = match longer.turns.last()?.side {
        Side::First => [shorter, longer],
        Side::Second => [longer, shorter],
    };
    let reason = |player: Player<'_>| match player.turns.last() {
        Some(turn) => format!("{} {} running {}", player.id, player.streak(), side(turn.side)),
        None => format!("{} has not played", player.id),
    };
    Some(Choice::new(order, reason))
}

/// Gives each of two who have met the other side than in their last game.
fn swapped<'a>(pair: &Pair<'a>) -> Option<Choice<'a>> {
    let met = |player: Player<'a>| player.against(pair.opponent(player)).next_back();
    let was_first = |player: Player<'a>| met(player).map(|turn| turn.side == Side::First);
    let reason = |player: Player<'a>| {
        let sat = met(player).map_or_else(String::new, sat);
        format!("{} {sat} against {}", player.id, pair.opponent(player))
    };
    pair.lower(was_first, reason)
}

fn side(side: Side) -> &'static str {
    match side {
        Side::First => "First",
        Side::Second => "Second",
    }
}

/// Formats a turn: `First in round 3`.
fn sat(turn: Turn<'_>) -> String {
    format!("{} in round {}", side(turn.side), turn.round)
}

/// Chooses by lots where the rules leave the choice to the officer.
fn arbitrary<'a>(pair: &Pair<'a>) -> Choice<'a> {
    let Choice { first, why } = lots(pair);
    Choice { first, why: format!("arbitrary; {why}") }
}

/// Makes the one First who has the lower ticket; if the tickets are equal, the lesser id.
fn lots<'a>(pair: &Pair<'a>) -> Choice<'a> {
    let ticket = |player: Player<'_>| pair.lots.ticket(player.id);
    let mut players = pair.players;
    players.sort_by_key(|player| (ticket(*player), player.id));
    let Choice { first, why } = Choice::new(players, |player| format!("{} {:016x}", player.id, ticket(player)));
    Choice { first, why: format!("tickets of {}: {why}", pair.lots.text()) }
}
