//! Rounds in which a member has no row although it plays there: the file may not be whole, and gives other places than the
//! championship.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fmt;

use shinpan_core::entrants::Entrant;
use shinpan_core::games::{GameRow, Games, RoundNo};
use shinpan_core::stage::SECOND_PLACE;
use shinpan_core::wording::{first_of, quoted};

use crate::elimination::{Elimination, has_given_up};
use crate::facts::Facts;
use crate::field::Field;

/// The most members that a warning names.
const NAMED_MOST: usize = 50;

/// A round, and the members without a row in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hole<'e> {
    /// The round.
    pub round: RoundNo,
    /// The ids of the members, by seed.
    pub ids: Vec<&'e str>,
}

impl fmt::Display for Hole<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ids = self.ids.iter().map(|id| quoted(id)).collect::<Vec<_>>();
        write!(f, "round {} has no game of {}", self.round, first_of(&ids, NAMED_MOST))
    }
}

/// Members who play in a round.
#[derive(Clone, Copy, Debug)]
pub enum Plays<'a> {
    /// Everybody who has not given up.
    All,
    /// Everybody plays in a round robin too. A vacated bye is the pause of an odd field (Art. 19.5).
    RoundRobin,
    /// Everybody who is in. In the games for the second place who plays depends on results of the same round, so nobody is
    /// missed there.
    Alive(&'a Elimination),
}

impl Plays<'_> {
    /// Determines who plays in a stage of `facts`; `elimination` says who is out, where the book puts anybody out.
    pub(crate) fn of<'a>(facts: &Facts, stage: Option<&str>, elimination: Option<&'a Elimination>) -> Plays<'a> {
        match elimination {
            Some(elimination) => Plays::Alive(elimination),
            // Where no stage is known, everybody may meet everybody.
            None if facts.is_round_robin(stage) || stage.is_none() => Plays::RoundRobin,
            None => Plays::All,
        }
    }

    /// Whether a member plays in `round`.
    pub(crate) fn in_round(self, member: usize, entrant: &Entrant, round: RoundNo) -> bool {
        let is_in = match self {
            Self::All | Self::RoundRobin => true,
            Self::Alive(state) => state.lost_before(member, round) < state.lives(member, false),
        };
        is_in && !has_given_up(entrant, round)
    }

    /// Whether a row says that somebody plays in its round, or pauses.
    pub(crate) fn is_row(self, game: &GameRow) -> bool {
        game.is_live() || (matches!(self, Self::RoundRobin) && game.result.is_bye())
    }
}

/// Finds the members who have neither a game nor a bye in a round up to `last` in which they play, for each round with
/// rows.
pub fn holes<'e>(field: &Field<'e>, games: &Games, last: RoundNo, plays: Plays<'_>) -> Vec<Hole<'e>> {
    let mut there = rows(field, games, last, plays);
    if let Plays::Alive(_) = plays {
        let for_second = |game: &&GameRow| game.is_live() && game.stage.as_deref() == Some(SECOND_PLACE);
        let for_second = games.iter().filter(for_second).map(|game| game.round).collect::<HashSet<_>>();
        there.retain(|(round, _)| !for_second.contains(round));
    }
    // Of each member, the last round in which it was found.
    let mut found = vec![RoundNo::default(); field.len()];
    let hole = |rows: &[(RoundNo, Option<usize>)]| {
        let round = rows[0].0;
        rows.iter().filter_map(|(_, member)| *member).for_each(|member| found[member] = round);
        let members = field.members().iter().enumerate();
        let missing =
            members.filter(|(index, member)| found[*index] != round && plays.in_round(*index, member.entrant, round));
        let ids = missing.map(|(_, member)| member.id()).collect::<Vec<_>>();
        (!ids.is_empty()).then_some(Hole { round, ids })
    };
    there.chunk_by(|a, b| a.0 == b.0).filter_map(hole).collect()
}

/// The pairings of rounds up to `last` of whose numbered games some are not there, in words: `round 1 has no game 1 of "a"
/// against "b"`. A game that is vacated has its number; another one is played for it. Where a pair has `of_a_pair` games in a round, so many
/// count, no more and no less, as of the rows of a bye; a row without a number is game 1 there. Pairings with somebody who `is_out` are not looked
/// at: their games count for nobody.
pub fn numbers_amiss(
    games: &Games,
    last: RoundNo,
    of_a_pair: u16,
    is_out: impl Fn(&str) -> bool + Copy,
) -> Vec<String> {
    let pairings = numbers(games, last, of_a_pair, is_out);
    let amiss = pairings.iter().filter_map(|((round, ..), numbers)| numbers.amiss(*round, of_a_pair)).collect();
    first_lines(amiss)
}

/// A numbered game that has no row, though its pairing has others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MissingNumber<'g> {
    /// Number of the game.
    pub number: u16,
    /// The live row of its pairing with the lowest number.
    pub beside: &'g GameRow,
}

/// The games of [`numbers_amiss`] that have no row.
pub fn missing_numbers(
    games: &Games,
    last: RoundNo,
    of_a_pair: u16,
    is_out: impl Fn(&str) -> bool + Copy,
) -> Vec<MissingNumber<'_>> {
    let pairings = numbers(games, last, of_a_pair, is_out);
    let missing = pairings.values().flat_map(|own| {
        let beside = own.live.values().next().copied();
        let numbers = own.missing(of_a_pair);
        beside.into_iter().flat_map(move |beside| numbers.clone().into_iter().map(move |number| (number, beside)))
    });
    missing.map(|(number, beside)| MissingNumber { number, beside }).collect()
}

/// The numbered games of each pairing of the rounds up to `last`.
fn numbers<'g>(
    games: &'g Games,
    last: RoundNo,
    of_a_pair: u16,
    is_out: impl Fn(&str) -> bool + Copy,
) -> BTreeMap<(RoundNo, &'g str, &'g str), PairNumbers<'g>> {
    let mut pairings = BTreeMap::<_, PairNumbers<'g>>::new();
    for game in games.iter().filter(|game| game.round <= last && !game.ids().any(is_out)) {
        let second = game.second.as_deref();
        let Some(number) = game.game.or_else(|| (of_a_pair > 0).then_some(1)) else { continue };
        if second.is_none() && of_a_pair == 0 {
            continue;
        }
        let ids = [&*game.first, second.unwrap_or_default()];
        let pairing = (game.round, *ids.iter().min().unwrap_or(&""), *ids.iter().max().unwrap_or(&""));
        let numbers = pairings.entry(pairing).or_insert_with(|| PairNumbers::of(game));
        if game.is_live() {
            numbers.live.insert(number, game);
        } else {
            numbers.vacated.insert(number);
        }
    }
    pairings
}

/// The numbers of the games of a pairing in a round.
struct PairNumbers<'g> {
    /// `"a" against "b"`.
    name: String,
    live: BTreeMap<u16, &'g GameRow>,
    vacated: BTreeSet<u16>,
}

impl PairNumbers<'_> {
    fn of(game: &GameRow) -> Self {
        let name = match game.second.as_deref() {
            Some(second) => format!("{} against {}", quoted(&game.first), quoted(second)),
            None => format!("the bye of {}", quoted(&game.first)),
        };
        Self { name, live: BTreeMap::new(), vacated: BTreeSet::new() }
    }

    /// Missing numbers; none if all rows are vacated.
    fn missing(&self, of_a_pair: u16) -> Vec<u16> {
        let Some(last) = self.live.keys().last().copied() else { return Vec::new() };
        let is_short = self.live.len() < usize::from(of_a_pair);
        let is_there = |number: &u16| self.live.contains_key(number) || (!is_short && self.vacated.contains(number));
        (1..=last.max(if is_short { of_a_pair } else { 0 })).filter(|number| !is_there(number)).collect()
    }

    /// Describes what is wrong with the numbers of a pair; nothing where all are vacated: that nobody plays is found by
    /// the missing rows.
    fn amiss(&self, round: RoundNo, of_a_pair: u16) -> Option<String> {
        let Self { name, live, .. } = self;
        let count = live.len();
        let missing = self.missing(of_a_pair).iter().map(ToString::to_string).collect::<Vec<_>>();
        let plural = if missing.len() == 1 { "" } else { "s" };
        match missing.as_slice() {
            [] if of_a_pair > 0 && count > usize::from(of_a_pair) => {
                Some(format!("round {round} has {count} games of {name}, the rules have {of_a_pair}"))
            }
            [] => None,
            missing => Some(format!("round {round} has no game{plural} {} of {name}", first_of(missing, NAMED_MOST))),
        }
    }
}

/// The first lines, and how many there are beyond them.
fn first_lines(mut lines: Vec<String>) -> Vec<String> {
    if let Some(further) = lines.len().checked_sub(NAMED_MOST).filter(|further| *further > 0) {
        lines.truncate(NAMED_MOST);
        lines.push(format!("more pairings with missing or extra games: {further}"));
    }
    lines
}

/// The rounds up to `last` with rows, in order, each with every player of its rows; a player who is no member is none.
pub(crate) fn rows(field: &Field<'_>, games: &Games, last: RoundNo, plays: Plays<'_>) -> Vec<(RoundNo, Option<usize>)> {
    let members = games.players().map(|id| field.position(id));
    let rows = games.iter().zip(games.players().iter()).filter(|(game, _)| game.round <= last && plays.is_row(game));
    let players = rows.flat_map(|(game, (first, second))| {
        let players = std::iter::once(first).chain(second);
        players.map(|player| (game.round, members[player]))
    });
    let mut players = players.collect::<Vec<_>>();
    players.sort_by_key(|(round, _)| *round);
    players
}

#[cfg(test)]
mod tests {
    use shinpan_core::entrants::Entrants;
    use shinpan_core::games::Schedule;
    use shinpan_core::table::Table;

    use super::*;

    const ENTRANTS: &str = "id,seed,status,withdrawn_after\na,1,,\nb,2,,\nc,3,withdrawn,1\nd,4,,\n";

    fn found(games: &str, last: u16, plays: Plays<'_>) -> Vec<String> {
        let table = |text: &str| Table::read(text.as_bytes(), "f", None).expect("a table");
        let entrants = Entrants::check(table(ENTRANTS)).expect("sound entrants");
        let games = Games::check(table(games), None, Schedule::Rounds).expect("sound games");
        let field = Field::of(&entrants, None).expect("seeds");
        holes(&field, &games, RoundNo(last), plays).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn who_plays_and_has_no_row_is_named() {
        let games =
            "round,first,second,result,termination\n1,a,b,1-0,\n1,c,d,*,vacated\n2,a,d,*,\n2,b,,bye,\n3,a,,bye,\n";
        assert_eq!(found(games, 2, Plays::All), ["round 1 has no game of \"c\", \"d\""], "c gave up after round 1");
        assert_eq!(found(games, 3, Plays::All)[1..], ["round 3 has no game of \"b\", \"d\""]);
        assert_eq!(found(games, 0, Plays::All), [""; 0]);
    }

    #[test]
    fn a_pause_of_a_round_robin_is_no_hole() {
        let games = "round,first,second,result,termination\n1,a,b,1-0,\n1,c,,bye,vacated\n1,d,,bye,\n";
        assert_eq!(found(games, 1, Plays::RoundRobin), [""; 0]);
        assert_eq!(found(games, 1, Plays::All), ["round 1 has no game of \"c\""], "a bye that counts for nothing");
    }
}
