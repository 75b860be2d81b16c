//! Finds every bracket of small random rounds by brute force, by the edition of 2026: from all pairings of all who are
//! left, the best by the criteria, and of these the first in the order of Art. 3 and 4. Nothing of the solver is used.

use std::cmp::Reverse;

use proptest::prelude::*;

use super::super::contender::Float;
use super::super::edition::Edition;
use super::super::round::Round;
use super::candidate::{Candidate, left, number};
use super::outcome::{Kind, Outcome, compare, hard_brackets};
use super::random::{config, crossed_round, round};

/// A pairing of all who are left: the partner of each; the number of players is the bye.
type Partners = Vec<usize>;

/// Returns all pairings of `players`, one of whom has the bye if their number is odd.
fn pairings(round: &Round, players: &[usize], may_have_bye: &dyn Fn(usize) -> bool) -> Vec<Partners> {
    let mut all = Vec::new();
    let mut partners = vec![usize::MAX; round.contenders.len() + 1];
    extend(round, players, may_have_bye, &mut partners, &mut all);
    all
}

/// Adds all pairings of `players` with the `partners` that are settled.
fn extend(
    round: &Round,
    players: &[usize],
    may_have_bye: &dyn Fn(usize) -> bool,
    partners: &mut Partners,
    all: &mut Vec<Partners>,
) {
    let bye = round.contenders.len();
    let Some((&first, rest)) = players.split_first() else { return all.push(partners.clone()) };
    for (at, &second) in rest.iter().enumerate().filter(|(_, second)| round.is_permitted(first, **second)) {
        (partners[first], partners[second]) = (second, first);
        let others = rest.iter().enumerate().filter(|(own, _)| *own != at).map(|(_, player)| *player);
        extend(round, &others.collect::<Vec<_>>(), may_have_bye, partners, all);
    }
    if players.len() % 2 == 1 && may_have_bye(first) {
        (partners[first], partners[bye]) = (bye, first);
        extend(round, rest, may_have_bye, partners, all);
    }
}

/// A bracket, with one of the pairings of all who are left.
struct Whole<'c> {
    bracket: Candidate<'c>,
    next: &'c [usize],
    partners: &'c Partners,
}

impl<'c> Whole<'c> {
    fn new(round: &'c Round, [moved, residents, next]: [&'c [usize]; 3], partners: &'c Partners) -> Self {
        let pairs = Self::pairs(&[moved, residents].concat(), residents, partners);
        Self { bracket: Candidate { round, moved, residents, pairs }, next, partners }
    }

    /// Returns the pairs of `uppers` with `lowers`, the higher ranked first.
    fn pairs(uppers: &[usize], lowers: &[usize], partners: &Partners) -> Vec<(usize, usize)> {
        let pairs = lowers.iter().map(|lower| (partners[*lower], *lower));
        let mut pairs = pairs.filter(|(upper, lower)| upper < lower && uppers.contains(upper)).collect::<Vec<_>>();
        pairs.sort_unstable();
        pairs
    }

    /// Counts how many of `players` have each score, the highest first.
    fn by_score(&self, players: &[usize]) -> Vec<i64> {
        let mut scores = self.bracket.round.contenders.iter().map(|contender| contender.score).collect::<Vec<_>>();
        scores.sort_unstable_by_key(|score| Reverse(*score));
        scores.dedup();
        let count = |score: i64| players.iter().filter(|player| self.bracket.score(**player) == score).count();
        scores.into_iter().map(|score| number(count(score))).collect()
    }

    /// C6 to C21 of Art. 2, the less the better; C9 is one of them where `counts_unplayed`.
    fn cost(&self, counts_unplayed: bool) -> Vec<i64> {
        let (bracket, down) = (&self.bracket, self.bracket.downfloaters());
        let mut cost = vec![-number(bracket.pairs.len())];
        cost.extend(self.by_score(&down));
        let in_next = [&*down, self.next].concat();
        let next = Self::pairs(&in_next, self.next, self.partners);
        cost.push(-number(next.len()));
        cost.extend(self.by_score(&left(&in_next, &next)));
        let bye = self.partners[bracket.round.contenders.len()];
        cost.push(if counts_unplayed { bracket.contender(bye).unplayed } else { 0 });
        cost.extend(bracket.colours());
        let fell = |player: &usize, ago: usize| bracket.contender(*player).floats[ago] == Some(Float::Down);
        for ago in [0, 1] {
            let residents = down.iter().filter(|player| bracket.residents.contains(player));
            cost.push(number(residents.filter(|player| fell(player, ago)).count()));
            cost.push(number(bracket.repeated_upfloats(ago).len()));
        }
        for ago in [0, 1] {
            cost.extend(self.by_score(&down.iter().copied().filter(|player| fell(player, ago)).collect::<Vec<_>>()));
            let uppers = bracket.repeated_upfloats(ago).into_iter().map(|(upper, _)| upper);
            cost.extend(self.by_score(&uppers.collect::<Vec<_>>()));
        }
        cost
    }
}

/// Pairs the round by brute force.
fn oracle(round: &Round) -> Option<Outcome> {
    let bye = round.contenders.len();
    let mut players = (0..bye).collect::<Vec<_>>();
    let all = pairings(round, &players, &|player| round.may_have_bye(player));
    let of_bye = |partners: &Partners| round.contenders.get(partners[bye]).map(|contender| contender.score);
    let least = all.iter().map(of_bye).min()?;
    let may_have_bye = |player: usize| round.may_have_bye(player) && Some(round.contenders[player].score) == least;
    let groups = round.scoregroups().into_iter().map(Iterator::collect::<Vec<_>>).collect::<Vec<_>>();
    let (mut outcome, mut moved) = (Outcome::default(), Vec::new());
    for (at, residents) in groups.iter().enumerate() {
        let next = groups.get(at + 1).cloned().unwrap_or_default();
        // Those who moved down are not paired with one another.
        let apart = |partners: &Partners| !moved.iter().any(|player| moved.contains(&partners[*player]));
        let all = pairings(round, &players, &may_have_bye).into_iter().filter(apart).collect::<Vec<_>>();
        let candidates = all.iter().map(|partners| Whole::new(round, [&moved, residents, &next], partners));
        let candidates = candidates.collect::<Vec<_>>();
        let size = moved.len() + residents.len();
        let is_odd_one = candidates.iter().any(|candidate| 2 * candidate.bracket.pairs.len() + 1 == size);
        let score = round.contenders[residents[0]].score;
        let counts_unplayed = least.is_some_and(|least| least >= score) && is_odd_one;
        let key = |candidate: &&Whole<'_>| (candidate.cost(counts_unplayed), candidate.bracket.order());
        let best = &candidates.iter().min_by_key(key)?.bracket;
        outcome.add(Kind::Normal, best);
        players = left(&players, &best.pairs);
        moved = best.downfloaters();
    }
    Some(outcome)
}

/// Random rounds have brackets of every kind.
#[test]
fn rounds_at_random_have_what_is_hard() {
    hard_brackets(Edition::Of2026, oracle);
}

proptest! {
    #![proptest_config(config(4_000))]

    #[test]
    fn every_round_is_that_of_the_articles(round in round(Edition::Of2026, 8)) {
        prop_assert_eq!(compare(&round, oracle(&round)), Ok(()));
    }
}

proptest! {
    #![proptest_config(config(1_500))]

    #[test]
    fn every_round_of_ten_is_that_of_the_articles(round in round(Edition::Of2026, 10)) {
        prop_assert_eq!(compare(&round, oracle(&round)), Ok(()));
    }

    #[test]
    fn every_exchange_is_that_of_the_articles(round in crossed_round(Edition::Of2026, 10)) {
        prop_assert_eq!(compare(&round, oracle(&round)), Ok(()));
    }
}
