//! Finds every bracket of small random rounds by brute force, by the edition of 2017: from all sets of pairs of a
//! bracket, the best by C.04.3 C, and of these the first in the order of B and D. Score differences are sorted lists,
//! as in A.8. Nothing of the solver is used.

use std::cmp::Reverse;
use std::collections::HashMap;

use proptest::prelude::*;

use super::super::contender::Float;
use super::super::edition::Edition;
use super::super::round::Round;
use super::candidate::{Candidate, left, number};
use super::outcome::{Kind, Outcome, compare, hard_brackets};
use super::random::{config, crossed_round, round};

/// What C.7 makes of the bracket below: whether it cannot be completed where it must be, fewer pairs, its score differences.
type Below = (bool, i64, Vec<i64>);

/// Whether all of `players` can be paired, except one who may have the bye if their number is odd.
fn completes(round: &Round, players: &[usize]) -> bool {
    let Some((&first, rest)) = players.split_first() else { return true };
    let may_pair = rest
        .iter()
        .any(|&second| round.is_permitted(first, second) && completes(round, &left(rest, &[(second, second)])));
    may_pair || players.len() % 2 == 1 && round.may_have_bye(first) && completes(round, rest)
}

/// A bracket that is to be paired.
#[derive(Clone, Copy)]
struct Bracket<'b> {
    round: &'b Round,
    moved: &'b [usize],
    residents: &'b [usize],
}

impl<'b> Bracket<'b> {
    /// Returns all sets of pairs without a pair of two who moved down.
    fn candidates(self) -> Vec<Candidate<'b>> {
        let mut all = Vec::new();
        let players = [self.moved, self.residents].concat();
        self.extend(&players, &mut Vec::new(), &mut all);
        let Self { round, moved, residents } = self;
        all.into_iter().map(|pairs| Candidate { round, moved, residents, pairs }).collect()
    }

    /// Adds all sets of pairs of `players` to those that are settled.
    fn extend(self, players: &[usize], pairs: &mut Vec<(usize, usize)>, all: &mut Vec<Vec<(usize, usize)>>) {
        let Some((&first, rest)) = players.split_first() else { return all.push(pairs.clone()) };
        self.extend(rest, pairs, all);
        for &second in rest.iter().filter(|second| self.residents.contains(second)) {
            if self.round.is_permitted(first, second) {
                pairs.push((first, second));
                self.extend(&left(rest, &[(second, second)]), pairs, all);
                pairs.pop();
            }
        }
    }

    /// Returns the candidates that leave nobody, or one who may have the bye.
    fn complete_candidates(self) -> impl Iterator<Item = Candidate<'b>> {
        let is_complete = |candidate: &Candidate<'_>| match *candidate.downfloaters() {
            [] => true,
            [one] => candidate.round.is_odd() && candidate.round.may_have_bye(one),
            _ => false,
        };
        self.candidates().into_iter().filter(is_complete)
    }

    /// C.7: the best that can become of the bracket.
    fn best_below(self, is_last: bool) -> Below {
        let key = |candidate: &Candidate<'b>| (-number(candidate.pairs.len()), differences(candidate));
        let best = if is_last {
            self.complete_candidates().map(|candidate| key(&candidate)).min()
        } else {
            self.candidates().iter().map(key).min()
        };
        best.map_or((true, 0, Vec::new()), |(pairs, differences)| (false, pairs, differences))
    }
}

/// Returns the lowest score of a bracket minus a point.
fn below(candidate: &Candidate<'_>) -> i64 {
    candidate.players().into_iter().map(|player| candidate.score(player)).min().unwrap_or_default() - 10
}

fn descending(mut list: Vec<i64>) -> Vec<i64> {
    list.sort_unstable_by_key(|difference| Reverse(*difference));
    list
}

/// Returns the difference between the scores of a pair.
fn difference(candidate: &Candidate<'_>, (u, v): (usize, usize)) -> i64 {
    candidate.score(u) - candidate.score(v)
}

/// A.8: the pairing score difference.
fn differences(candidate: &Candidate<'_>) -> Vec<i64> {
    let down = candidate.downfloaters().into_iter().map(|player| candidate.score(player) - below(candidate));
    descending(candidate.pairs.iter().map(|pair| difference(candidate, *pair)).chain(down).collect())
}

/// The score differences of those who float down, as they did in the round before (0) or in the one before that (1).
fn repeated_downfloats(candidate: &Candidate<'_>, ago: usize) -> Vec<i64> {
    let fell = |player: usize| candidate.contender(player).floats[ago] == Some(Float::Down);
    let single = candidate.downfloaters().into_iter().filter(|player| fell(*player));
    let single = single.map(|player| candidate.score(player) - below(candidate));
    let pairs = candidate.pairs.iter().filter(|(u, _)| fell(*u)).map(|pair| difference(candidate, *pair));
    descending(pairs.filter(|difference| *difference > 0).chain(single).collect())
}

fn repeated_upfloats(candidate: &Candidate<'_>, ago: usize) -> Vec<i64> {
    let pairs = candidate.repeated_upfloats(ago).into_iter();
    descending(pairs.map(|pair| difference(candidate, pair)).collect())
}

/// C.5 and C.6.
fn costs_of_pairs(candidate: &Candidate<'_>) -> (i64, Vec<i64>) {
    (-number(candidate.pairs.len()), differences(candidate))
}

/// Returns a list for each of the criteria C.8 to C.19.
fn costs_of_players(candidate: &Candidate<'_>) -> Vec<Vec<i64>> {
    let floats = [0, 1].map(|ago| [repeated_downfloats(candidate, ago), repeated_upfloats(candidate, ago)]).concat();
    let counts = floats.iter().map(|list| vec![number(list.len())]).collect::<Vec<_>>();
    [candidate.colours().map(|count| vec![count]).to_vec(), counts, floats].concat()
}

/// Returns the first of the best candidates of a bracket with others below it.
fn normal<'b>(bracket: Bracket<'b>, next: &[usize], next_is_last: bool) -> Candidate<'b> {
    let mut below = HashMap::<Vec<usize>, Below>::new();
    let mut of_next = |down: Vec<usize>| {
        let next = Bracket { round: bracket.round, moved: &down, residents: next };
        below.entry(down.clone()).or_insert_with(|| next.best_below(next_is_last)).clone()
    };
    let key = |candidate: &Candidate<'b>| {
        let of_next = of_next(candidate.downfloaters());
        (costs_of_pairs(candidate), of_next, costs_of_players(candidate), candidate.order())
    };
    bracket.candidates().into_iter().min_by_key(key).expect("at least the candidate without pairs")
}

/// Returns the first of the best of these candidates, if C.7 plays no part.
fn completing<'b>(candidates: impl Iterator<Item = Candidate<'b>>) -> Option<Candidate<'b>> {
    candidates.min_by_key(|it| (costs_of_pairs(it), costs_of_players(it), it.order()))
}

/// Pairs the round by brute force: A.9.
fn oracle(round: &Round) -> Option<Outcome> {
    let size = round.contenders.len();
    if !completes(round, &(0..size).collect::<Vec<_>>()) {
        return None;
    }
    let groups = round.scoregroups().into_iter().map(Iterator::collect::<Vec<_>>).collect::<Vec<_>>();
    let (mut outcome, mut moved) = (Outcome::default(), Vec::new());
    for (at, residents) in groups.iter().enumerate() {
        let bracket = Bracket { round, moved: &moved, residents };
        let Some(next) = groups.get(at + 1) else {
            outcome.add(Kind::Last, &completing(bracket.complete_candidates())?);
            break;
        };
        let lower = groups[at + 1..].concat();
        let best = normal(bracket, next, at + 2 == groups.len());
        if completes(round, &[best.downfloaters(), lower.clone()].concat()) {
            outcome.add(Kind::Normal, &best);
            moved = best.downfloaters();
            continue;
        }
        let candidates = bracket.candidates().into_iter();
        let completes = |it: &Candidate<'_>| completes(round, &[it.downfloaters(), lower.clone()].concat());
        let penultimate = completing(candidates.filter(completes))?;
        outcome.add(Kind::Penultimate, &penultimate);
        let down = penultimate.downfloaters();
        let collapsed = Bracket { round, moved: &down, residents: &lower };
        outcome.add(Kind::Collapsed, &completing(collapsed.complete_candidates())?);
        break;
    }
    Some(outcome)
}

/// Random rounds have brackets of every kind.
#[test]
fn rounds_at_random_have_what_is_hard() {
    let brackets = hard_brackets(Edition::Of2017, oracle);
    let penultimate = brackets.iter().filter(|it| it.kind == Kind::Penultimate).count();
    let collapsed = brackets.iter().filter(|it| it.kind == Kind::Collapsed && it.moved > 1).count();
    assert!(penultimate > 100 && collapsed > 50, "{:?}", (penultimate, collapsed));
}

proptest! {
    #![proptest_config(config(4_000))]

    #[test]
    fn every_round_is_that_of_the_articles(round in round(Edition::Of2017, 8)) {
        prop_assert_eq!(compare(&round, oracle(&round)), Ok(()));
    }
}

proptest! {
    #![proptest_config(config(1_500))]

    #[test]
    fn every_exchange_is_that_of_the_articles(round in crossed_round(Edition::Of2017, 9)) {
        prop_assert_eq!(compare(&round, oracle(&round)), Ok(()));
    }
}
