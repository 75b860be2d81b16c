//! The field before a round: ranks, who has met whom; and for the Swiss system points and who floated. WCSC rules 2010,
//! Art. 19.1-19.3. The ranks of an elimination are in `finals`.

use std::cmp::{Ordering, Reverse};
use std::collections::HashMap;

use shinpan_core::games::{GameResult, GameRow, Games, RoundNo};
use shinpan_core::{HalfPoints, Outcome, Side};
pub use shinpan_tournament::elimination::has_given_up;
use shinpan_tournament::field::{Field, Member};
use shinpan_tournament::tally::share;

use crate::rules::{Method, SwissRules, Withdrawn};

/// An entrant that is to be paired.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contender {
    /// Its id.
    pub id: String,
    /// From 1, the best; unique.
    pub seed: u32,
    /// By the method of the round.
    pub points: HalfPoints,
    /// How often it had a bye.
    pub byes: u32,
    /// How it floated in the round before.
    pub floated: Option<Float>,
    /// Whether it has given up, so that it loses by default (Art. 18.6).
    pub is_out: bool,
    /// The best and the last rank of those with the same points.
    pub group: Group,
    /// How many games it has lost; of an elimination.
    pub losses: u32,
    /// The class of its rating, from 1, the best; of an elimination.
    pub class: u32,
    /// Every earlier game: the rank of the opponent and the round.
    pub met: Vec<(usize, RoundNo)>,
}

impl Contender {
    /// A member before anything else is known of it.
    pub(crate) fn of(member: &Member<'_>) -> Self {
        Self { id: member.id().to_owned(), seed: member.seed, ..Self::default() }
    }
}

/// The ranks of those with equal points, from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Group {
    /// The best.
    pub first: usize,
    /// The last.
    pub last: usize,
}

impl Group {
    /// How many there are.
    pub const fn size(self) -> usize {
        self.last - self.first + 1
    }
}

/// A game between unequal points, seen from one of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Float {
    /// The opponent had fewer.
    Down,
    /// The opponent had more.
    Up,
}

/// All that are to be paired, by rank: points descending, then seed; of an elimination losses, class, seed.
#[derive(Clone, Debug)]
pub struct Roster {
    /// The round that is to be drawn.
    pub round: RoundNo,
    /// By rank.
    pub contenders: Vec<Contender>,
}

impl Roster {
    /// Ranks the `field` before `round` without the `absent` ones. The games are of one stage, and between its entrants.
    pub fn new(field: &Field<'_>, games: &Games, round: RoundNo, rules: &SwissRules, absent: &[String]) -> Self {
        let points = points(field, games, round, rules.method(round));
        let floats = floats(field, games, round, rules);
        let mut contenders = Vec::with_capacity(field.len());
        for ((member, points), floated) in field.members().iter().zip(points).zip(floats) {
            let is_out = has_given_up(member.entrant, round);
            if absent.iter().any(|id| id == member.id()) || (is_out && rules.withdrawn == Withdrawn::Drop) {
                continue;
            }
            contenders.push(Contender { points, floated, is_out, ..Contender::of(member) });
        }
        contenders.sort_unstable_by_key(|contender| (Reverse(contender.points), contender.seed));
        let mut roster = Self::of(round, contenders, games);
        roster.group();
        roster
    }

    /// Those `contenders`, by rank, with what they have played before `round`.
    pub(crate) fn of(round: RoundNo, contenders: Vec<Contender>, games: &Games) -> Self {
        let mut roster = Self { round, contenders };
        roster.remember(games);
        roster
    }

    /// The rank of the entrant `id`, from 0.
    pub fn rank(&self, id: &str) -> Option<usize> {
        self.contenders.iter().position(|contender| contender.id == id)
    }

    /// The rounds in which the two have met, ascending.
    pub fn meetings(&self, u: usize, v: usize) -> impl Iterator<Item = RoundNo> {
        let met = self.contenders.get(u).map_or(&[][..], |contender| &contender.met);
        met.iter().filter(move |(opponent, _)| *opponent == v).map(|(_, round)| *round)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.contenders.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.contenders.is_empty()
    }

    /// Writes down who has the same points.
    pub(crate) fn group(&mut self) {
        let mut first = 0;
        for group in self.contenders.chunk_by_mut(|a, b| a.points == b.points) {
            let last = first + group.len() - 1;
            for contender in group {
                contender.group = Group { first, last };
            }
            first = last + 1;
        }
    }

    /// Writes down who has met whom, and byes. Every live pairing counts, also one without a result (19.1.3: "paired").
    fn remember(&mut self, games: &Games) {
        let ranks = self.contenders.iter().map(|contender| contender.id.clone()).zip(0..).collect::<HashMap<_, _>>();
        let rank = |id: &str| ranks.get(id).copied();
        let mut earlier = earlier(games, self.round).collect::<Vec<_>>();
        earlier.sort_by_key(|game| game.round);
        for game in earlier {
            let (first, second) = (rank(&game.first), game.second.as_deref().map(rank));
            match (first, second) {
                (Some(first), None) => self.contenders[first].byes += 1,
                (Some(first), Some(Some(second))) => {
                    self.contenders[first].met.push((second, game.round));
                    self.contenders[second].met.push((first, game.round));
                }
                // One of the two is not to be paired now.
                _ => {}
            }
        }
    }
}

/// The live games before `round`.
fn earlier(games: &Games, round: RoundNo) -> impl Iterator<Item = &GameRow> {
    games.iter().filter(move |game| game.is_live() && game.round < round)
}

/// The points of everybody for drawing `round` by `method`, by place in the field. Games without a result give none.
fn points(field: &Field<'_>, games: &Games, round: RoundNo, method: Method) -> Vec<HalfPoints> {
    let mut points = vec![HalfPoints::default(); field.len()];
    for game in earlier(games, round).filter(|game| game.round <= method.last_counted(round)) {
        let (first, second) = places(field, game);
        let result = counted(method, game.result, first < second);
        for (side, place) in Side::BOTH.into_iter().zip([first, second]) {
            if let (Some(place), Some(share)) = (place, share(result, side)) {
                points[place] += share;
            }
        }
    }
    points
}

/// The result that counts for `method`.
fn counted(method: Method, result: GameResult, first_is_better: bool) -> GameResult {
    match (method, result) {
        (Method::Swiss | Method::Delayed, _) | (_, GameResult::Bye) => result,
        (Method::Supposed, GameResult::Game(_)) => {
            GameResult::Game(Outcome::won_by(if first_is_better { Side::First } else { Side::Second }))
        }
    }
}

/// The places of the two in the field, which is in the order of the seeds.
fn places(field: &Field<'_>, game: &GameRow) -> (Option<usize>, Option<usize>) {
    (field.position(&game.first), game.second.as_deref().and_then(|id| field.position(id)))
}

/// Who floated in the round before `round`, by the points that it was drawn by.
fn floats(field: &Field<'_>, games: &Games, round: RoundNo, rules: &SwissRules) -> Vec<Option<Float>> {
    let mut floats = vec![None; field.len()];
    let last = RoundNo(round.0.saturating_sub(1));
    let points = points(field, games, last, rules.method(last));
    for game in games.iter().filter(|game| game.is_live() && game.round == last) {
        let (Some(first), Some(second)) = places(field, game) else { continue };
        let (down, up) = match points[first].cmp(&points[second]) {
            Ordering::Equal => continue,
            Ordering::Greater => (first, second),
            Ordering::Less => (second, first),
        };
        floats[down] = Some(Float::Down);
        floats[up] = Some(Float::Up);
    }
    floats
}
