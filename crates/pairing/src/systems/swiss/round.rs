//! The field of a Swiss system before a round: points, ranks and who floated. WCSC rules 2010, Art. 19.1-19.3.

use std::cmp::{Ordering, Reverse};
use std::collections::BTreeSet;

use shinpan_core::games::{GameResult, GameRow, RoundNo};
use shinpan_core::{HundredthPoints, Outcome, Side};
use shinpan_tournament::field::Field;
use shinpan_tournament::tally::share;

use super::criterion::Criterion;
use super::rules::{Method, Odd, SwissRules, Withdrawn};
use crate::criterion::Counters;
use crate::ranking::{Contender, Ranking, earlier, has_given_up};
use crate::whole::system::RoundContext;

/// Record of a contender before the round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// Points by the method of the round.
    pub points: HundredthPoints,
    /// Float in the round before.
    pub floated: Option<Float>,
    /// The best and the last rank of those with the same points.
    pub group: Group,
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
    /// Number of ranks.
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

/// A round of a Swiss system. The ranks are by points, the most first, then by seed.
#[derive(Debug)]
pub struct SwissRound<'r> {
    pub(super) rules: &'r SwissRules,
    pub(super) ranking: Ranking,
    /// Standings, by rank.
    pub(super) standings: Vec<Standing>,
    pub(super) criteria: Vec<Criterion>,
    /// The components that count a gap, by the gap in units of the points: halves where draws are halves.
    pub(super) gaps: Counters,
    /// The other criteria, each with its component.
    pub(super) others: Vec<(usize, Criterion)>,
}

impl<'r> SwissRound<'r> {
    /// Ranks the field before a round without those who are absent.
    pub fn new(context: &RoundContext<'_>, rules: &'r SwissRules) -> Self {
        let RoundContext { field, games, round, absent, .. } = *context;
        let points = points(context, round, rules);
        let floats = floats(context, rules);
        let mut ranked = Vec::with_capacity(field.len());
        for ((member, points), floated) in field.members().iter().zip(points).zip(floats) {
            let is_out = has_given_up(member.entrant, round);
            if absent.iter().any(|id| id == member.id()) || (is_out && rules.withdrawn == Withdrawn::Drop) {
                continue;
            }
            let standing = Standing { points, floated, ..Standing::default() };
            ranked.push((Contender { is_out, ..Contender::of(member) }, standing));
        }
        ranked.sort_unstable_by_key(|(contender, standing)| (Reverse(standing.points), contender.seed));
        let (contenders, standings) = ranked.into_iter().unzip();
        Self::of(rules, Ranking::of(round, contenders, games), standings)
    }

    /// The largest unit, in hundredths, of which all points are multiples.
    pub(super) fn unit(&self) -> i64 {
        self.rules.draw.unit()
    }

    /// The round of `ranking`, with `standings` by rank.
    pub(crate) fn of(rules: &'r SwissRules, ranking: Ranking, mut standings: Vec<Standing>) -> Self {
        group(&mut standings);
        let criteria =
            Criterion::of(rules, &gaps(&standings, rules.draw.unit()), rules.odd == Odd::Bye && ranking.is_odd());
        let gap = |criterion| if let Criterion::Gap(gap) = criterion { usize::try_from(gap).ok() } else { None };
        let others = criteria.iter().copied().enumerate().filter(|(_, criterion)| gap(*criterion).is_none()).collect();
        Self { rules, ranking, standings, gaps: Counters::of(&criteria, gap), others, criteria }
    }
}

/// Writes down who has the same points.
fn group(standings: &mut [Standing]) {
    let mut first = 0;
    for group in standings.chunk_by_mut(|a, b| a.points == b.points) {
        let last = first + group.len() - 1;
        for standing in group {
            standing.group = Group { first, last };
        }
        first = last + 1;
    }
}

/// The points of everybody for drawing `round`, by place in the field. Games without a result give none.
fn points(context: &RoundContext<'_>, round: RoundNo, rules: &SwissRules) -> Vec<HundredthPoints> {
    let method = rules.method(round);
    let mut points = vec![HundredthPoints::default(); context.field.len()];
    let is_annulled = |place: Option<usize>| place.is_some_and(|place| context.annulled.get(place) == Some(&true));
    for game in earlier(context.games, round).filter(|game| game.round <= method.last_counted(round)) {
        let (first, second) = places(context.field, game);
        if is_annulled(first) || is_annulled(second) {
            continue;
        }
        let result = counted(method, game.result, first < second);
        for (side, place) in Side::BOTH.into_iter().zip([first, second]) {
            if let (Some(place), Some(share)) = (place, share(result, side, &rules.draw)) {
                points[place] += share;
            }
        }
    }
    points
}

/// The result that counts for `method`.
fn counted(method: Method, result: GameResult, first_is_better: bool) -> GameResult {
    match (method, result) {
        (Method::Swiss | Method::Delayed, _) | (_, GameResult::Bye(_)) => result,
        (Method::Supposed, GameResult::Game(_) | GameResult::UnequalDraw(_)) => {
            GameResult::Game(Outcome::won_by(if first_is_better { Side::First } else { Side::Second }))
        }
    }
}

/// The places of the two in the field, which is in the order of the seeds.
fn places(field: &Field<'_>, game: &GameRow) -> (Option<usize>, Option<usize>) {
    (field.position(&game.first), game.second.as_deref().and_then(|id| field.position(id)))
}

/// Finds the floats of the round before, by the points that it was drawn by.
fn floats(context: &RoundContext<'_>, rules: &SwissRules) -> Vec<Option<Float>> {
    let mut floats = vec![None; context.field.len()];
    let last = RoundNo(context.round.0.saturating_sub(1));
    let points = points(context, last, rules);
    for game in context.games.iter().filter(|game| game.is_live() && game.round == last) {
        let (Some(first), Some(second)) = places(context.field, game) else { continue };
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

/// The gaps above 0 between any two, in units of the points, ascending.
fn gaps(standings: &[Standing], unit: i64) -> BTreeSet<i64> {
    let mut points = standings.iter().map(|standing| standing.points.0 / unit).collect::<Vec<_>>();
    points.dedup();
    let from = |(at, high): (usize, &i64)| points.iter().skip(at + 1).map(move |low| high - low).collect::<Vec<_>>();
    points.iter().enumerate().flat_map(from).collect()
}

/// Numbers of contenders are far below 2^64.
pub(super) const fn wide(number: usize) -> i128 {
    number as i128
}
