//! A graph as rounds in which everybody plays once, near to the rounds that the tables have: what is left of a round robin when
//! officers have paired some of it otherwise.

use std::collections::BTreeSet;

use super::tables::NumberPair;

/// Limit of steps of one search. Fields of twenty need some hundreds.
const STEPS: usize = 200_000;
/// Limit of pairs that are searched: each step is a call within the previous one.
const PAIRS_MOST: usize = 4_000;

#[derive(Clone, Debug, Default)]
pub(super) struct Wish {
    /// Pairs that are tried first.
    pub(super) preferred: BTreeSet<NumberPair>,
    /// Pairs that the round must have.
    pub(super) forced: Vec<NumberPair>,
}

/// Splits all of `pairs` among the `places` numbers into rounds in which every number plays once, a round a wish. None where
/// that cannot be, or is not found within a bound.
pub(super) fn split(places: usize, pairs: &BTreeSet<NumberPair>, wishes: &[Wish]) -> Option<Vec<Vec<NumberPair>>> {
    let is_regular = pairs.len() * 2 == places * wishes.len();
    let mut search = Search::new(places, pairs, wishes, true);
    (is_regular && pairs.len() <= PAIRS_MOST && search.round()).then_some(search.rounds)
}

/// Finds a round among `pairs` in which every number plays once, whatever is left of the pairs.
pub(super) fn one_round(places: usize, pairs: &BTreeSet<NumberPair>, wish: Wish) -> Option<Vec<NumberPair>> {
    let wishes = [wish];
    let mut search = Search::new(places, pairs, &wishes, false);
    (places <= PAIRS_MOST && search.round()).then_some(search.rounds).and_then(|rounds| rounds.into_iter().next())
}

struct Search<'w> {
    wishes: &'w [Wish],
    /// Whether every pair is to have its round.
    takes_all: bool,
    /// For each number less 1, the numbers that it has not met.
    unmet: Vec<BTreeSet<usize>>,
    rounds: Vec<Vec<NumberPair>>,
    /// Number of steps that the search may still take.
    steps: usize,
}

impl<'w> Search<'w> {
    fn new(places: usize, pairs: &BTreeSet<NumberPair>, wishes: &'w [Wish], takes_all: bool) -> Self {
        let mut unmet = vec![BTreeSet::new(); places];
        for [i, j] in pairs {
            unmet[i - 1].insert(*j);
            unmet[j - 1].insert(*i);
        }
        Self { wishes, takes_all, unmet, rounds: Vec::new(), steps: STEPS }
    }

    /// Finds the next round and all after it.
    fn round(&mut self) -> bool {
        let Some(wish) = self.wishes.get(self.rounds.len()) else { return true };
        if self.takes_all && !self.has_even_parts() {
            return false;
        }
        let mut idle = (1..=self.unmet.len()).collect::<BTreeSet<_>>();
        let are_there =
            wish.forced.iter().all(|[i, j]| self.unmet[i - 1].contains(j) && idle.remove(i) && idle.remove(j));
        are_there && self.pair(wish, &mut idle, &mut wish.forced.clone())
    }

    /// Pairs the numbers that are `idle` in this round.
    fn pair(&mut self, wish: &Wish, idle: &mut BTreeSet<usize>, pairs: &mut Vec<NumberPair>) -> bool {
        let Some(steps) = self.steps.checked_sub(1) else { return false };
        self.steps = steps;
        let choices = |i: &usize| self.unmet[i - 1].intersection(idle).count();
        let Some(i) = idle.iter().copied().min_by_key(choices) else { return self.close(pairs) };
        let partners = self.unmet[i - 1].intersection(idle).map(|j| [i.min(*j), i.max(*j)]);
        let mut partners = partners.collect::<Vec<_>>();
        partners.sort_by_key(|pair| !wish.preferred.contains(pair));
        for [i, j] in partners {
            idle.remove(&i);
            idle.remove(&j);
            pairs.push([i, j]);
            if self.pair(wish, idle, pairs) {
                return true;
            }
            pairs.pop();
            idle.extend([i, j]);
        }
        false
    }

    /// Takes `pairs` as a round, if those after it can be found too.
    fn close(&mut self, pairs: &[NumberPair]) -> bool {
        for [i, j] in pairs {
            self.unmet[i - 1].remove(j);
            self.unmet[j - 1].remove(i);
        }
        let mut round = pairs.to_vec();
        round.sort_unstable();
        self.rounds.push(round);
        if self.round() {
            return true;
        }
        self.rounds.pop();
        for [i, j] in pairs {
            self.unmet[i - 1].insert(*j);
            self.unmet[j - 1].insert(*i);
        }
        false
    }

    /// Whether no part without a pair to the others is odd: somebody would be left in it. Two rounds can be split if this holds.
    fn has_even_parts(&self) -> bool {
        let mut unseen = (1..=self.unmet.len()).collect::<BTreeSet<_>>();
        while let Some(start) = unseen.pop_first() {
            let (mut part, mut next) = (1, vec![start]);
            while let Some(i) = next.pop() {
                let others = self.unmet[i - 1].intersection(&unseen).copied().collect::<Vec<_>>();
                unseen.retain(|j| !others.contains(j));
                part += others.len();
                next.extend(others);
            }
            if part % 2 == 1 {
                return false;
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(text: &str) -> BTreeSet<NumberPair> {
        let number = |c: char| c.to_digit(10).expect("a digit") as usize;
        text.split(' ').map(|pair| [0, 1].map(|at| number(pair.chars().nth(at).expect("two")))).collect()
    }

    #[test]
    fn two_triangles_are_no_two_rounds_and_a_circle_of_six_is() {
        let wishes = [Wish::default(), Wish::default()];
        assert_eq!(split(6, &pairs("12 23 13 45 56 46"), &wishes), None);
        let found = split(6, &pairs("12 23 34 45 56 16"), &wishes).expect("two rounds");
        assert_eq!(found.concat().len(), 6);
        let wish = Wish { preferred: pairs("23"), forced: Vec::new() };
        let found = split(6, &pairs("12 23 34 45 56 16"), &[wish, Wish::default()]).expect("two rounds");
        assert_eq!(found[0].len() + found[1].len(), 6);
    }

    #[test]
    fn a_forced_pair_is_in_its_round() {
        let wish = Wish { preferred: BTreeSet::new(), forced: vec![[2, 3]] };
        let found = one_round(4, &pairs("12 13 14 23 24 34"), wish).expect("a round");
        assert_eq!(found, [[1, 4], [2, 3]]);
        let wish = Wish { preferred: BTreeSet::new(), forced: vec![[2, 3]] };
        assert_eq!(one_round(4, &pairs("12 13 23 24 34"), wish), None);
    }

    #[test]
    fn two_rounds_that_cannot_be_are_seen_before_they_are_searched() {
        // Groups of four, and a prism: its rungs are preferred, and without them two triangles are left. To pair the groups in all
        // ways first would take longer than a search may.
        let fours =
            (0..18).flat_map(|four| pairs("12 13 14 23 24 34").into_iter().map(move |pair| pair.map(|i| i + 4 * four)));
        let prism = pairs("12 23 13 45 56 46 14 25 36").into_iter().map(|pair| pair.map(|i| i + 72));
        let all = fours.chain(prism).collect::<BTreeSet<_>>();
        let rungs = Wish {
            preferred: pairs("14 25 36").into_iter().map(|pair| pair.map(|i| i + 72)).collect(),
            forced: Vec::new(),
        };
        let found = split(78, &all, &[rungs, Wish::default(), Wish::default()]).expect("three rounds");
        assert_eq!(found.concat().into_iter().collect::<BTreeSet<_>>(), all);
    }

    #[test]
    fn a_search_that_takes_longer_than_it_may_is_given_up() {
        let (circle, wishes) = (pairs("12 23 34 45 56 16"), [Wish::default(), Wish::default()]);
        let mut search = Search::new(6, &circle, &wishes, true);
        search.steps = 6;
        assert!(!search.round(), "three pairs and the end of each round are eight steps");
        let mut search = Search::new(6, &circle, &wishes, true);
        search.steps = 8;
        assert!(search.round());
    }
}
