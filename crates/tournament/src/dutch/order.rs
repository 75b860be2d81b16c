//! Finds, among the best matchings of a bracket, the one that the rules generate first: C.04.3 Art. 3.7, 4.2 to 4.4
//! (2017: B and D).
//!
//! Every solve keeps what is best by the criteria and asks one more question; answers are kept by removing edges. Most
//! questions are answered without solving: by pairs that no best matching has, and by exchanges of partners that cost
//! the same.

use std::ops::Range;

use shinpan_matching::Failure;

use super::graph::{ExtraCost, Graph, Rerouted};

/// A bracket for which a best matching is known, one of several.
pub(super) struct Ordering<'g> {
    graph: &'g mut Graph,
    residents: Range<usize>,
}

impl<'g> Ordering<'g> {
    /// Starts from a solved graph; the vertices before `residents` have moved down.
    pub(super) fn new(graph: &'g mut Graph, residents: Range<usize>) -> Self {
        Self { graph, residents }
    }

    /// Returns the pairs of the bracket, each with the higher ranked first; `scores` are those of the vertices.
    pub(super) fn settle(mut self, scores: &[i64]) -> Result<Vec<(usize, usize)>, Failure> {
        let taken = self.moved_down(scores)?;
        let mut pairs = Vec::new();
        for moved in taken {
            let residents = self.residents.clone().collect::<Vec<_>>();
            pairs.push((moved, self.best_opponent(moved, &residents)?));
        }
        let remainder = self.residents.clone().filter(|r| !pairs.iter().any(|(_, own)| own == r)).collect::<Vec<_>>();
        pairs.extend(self.remainder(&remainder)?);
        Ok(pairs)
    }

    /// Solves with one more question; the answer keeps all earlier ones.
    fn ask(&mut self, extra: &[ExtraCost<'_>]) -> Result<(), Failure> {
        // The earlier answer still satisfies all edges, so there is one.
        self.graph.solve(extra).map(drop)
    }

    /// Decides which of those who moved down are paired: Art. 4.4.
    fn moved_down(&mut self, scores: &[i64]) -> Result<Vec<usize>, Failure> {
        let mut taken = Vec::new();
        let all = (0..self.residents.start).collect::<Vec<_>>();
        for class in all.chunk_by(|a, b| scores[*a] == scores[*b]) {
            let mut wanted = class.iter().filter(|moved| self.is_paired_with_resident(**moved)).count();
            for (at, &moved) in class.iter().enumerate() {
                if wanted == 0 {
                    break;
                }
                if wanted < class.len() - at && !self.is_paired_with_resident(moved) {
                    let residents = self.residents.clone();
                    let paired = |u: usize, v: usize| -i128::from(u.min(v) == moved && residents.contains(&u.max(v)));
                    self.ask(&[&paired])?;
                }
                if self.is_paired_with_resident(moved) {
                    let residents = self.residents.clone();
                    self.graph.keep_only(moved, |v| residents.contains(&v));
                    taken.push(moved);
                    wanted -= 1;
                }
            }
        }
        Ok(taken)
    }

    fn is_paired_with_resident(&self, moved: usize) -> bool {
        self.residents.contains(&self.graph.mate(moved))
    }

    /// Pairs `u` with the first opponent that it can have among `meant`, who are in order.
    fn best_opponent(&mut self, u: usize, meant: &[usize]) -> Result<usize, Failure> {
        for &v in meant {
            if !self.graph.is_allowed(u, v) {
                continue;
            }
            match self.graph.reroute(u, v) {
                Rerouted::Impossible => continue,
                Rerouted::Done => {}
                Rerouted::Unknown => self.ask_for_opponent(u, meant)?,
            }
            break;
        }
        let mate = self.graph.mate(u);
        self.graph.fix(u, mate);
        Ok(mate)
    }

    /// Finds the opponent by solving.
    fn ask_for_opponent(&mut self, u: usize, meant: &[usize]) -> Result<(), Failure> {
        let mut positions = vec![0; self.residents.end.max(meant.last().map_or(0, |last| last + 1))];
        // Below zero, so that no pair costs more than staying single.
        let size = meant.len() as i128;
        meant.iter().zip(0..).for_each(|(v, position)| positions[*v] = position - size);
        let cost = |a: usize, b: usize| match (a == u, b == u) {
            (true, _) => positions.get(b).copied().unwrap_or(0),
            (_, true) => positions.get(a).copied().unwrap_or(0),
            _ => 0,
        };
        self.ask(&[&cost])
    }

    /// Pairs the residents who meet one another: exchanges, Art. 4.3, and transpositions, Art. 4.2.
    fn remainder(&mut self, numbers: &[usize]) -> Result<Vec<(usize, usize)>, Failure> {
        let uppers = self.exchange(numbers)?;
        let is_upper = numbers.iter().map(|vertex| uppers.binary_search(vertex).is_ok()).collect::<Vec<_>>();
        for (at, &u) in numbers.iter().enumerate() {
            for (&v, v_is_upper) in numbers.iter().zip(&is_upper).skip(at + 1) {
                if !is_upper[at] || *v_is_upper {
                    self.graph.remove(u, v);
                }
            }
        }
        let mut free = numbers.iter().zip(&is_upper).filter(|(_, is)| !**is).map(|(v, _)| *v).collect::<Vec<_>>();
        let mut pairs = Vec::new();
        for u in uppers {
            let mate = self.best_opponent(u, &free)?;
            free.retain(|v| *v != mate);
            pairs.push((u, mate));
        }
        Ok(pairs)
    }

    /// Exchanges partners so that the uppers are the first of the remainder, as far as that costs nothing.
    fn straighten(&mut self, numbers: &[usize], count: usize) {
        let (first, second) = numbers.split_at(count);
        let is_in = |group: &[usize], vertex: usize| group.binary_search(&vertex).is_ok();
        for &a in first {
            if is_in(second, self.graph.mate(a)) {
                continue;
            }
            // Those of the second half who are not paired with somebody of the first.
            let others = second.iter().filter(|c| !is_in(first, self.graph.mate(**c))).copied().collect::<Vec<_>>();
            for c in others {
                if !is_in(first, self.graph.mate(c)) && self.graph.exchange(a, c) {
                    break;
                }
            }
        }
    }

    /// Decides who is the upper of a pair of the remainder.
    fn exchange(&mut self, numbers: &[usize]) -> Result<Vec<usize>, Failure> {
        let count = self.uppers(numbers).len();
        self.straighten(numbers, count);
        let (first, second) = numbers.split_at(count);
        let is_in = |vertex: usize| numbers.binary_search(&vertex).ok();
        let upper_of = |u: usize, v: usize| is_in(u.max(v)).and(is_in(u.min(v)));
        let from_second = |u: usize, v: usize| i128::from(upper_of(u, v).is_some_and(|at| at >= count));
        let sum = |u: usize, v: usize| upper_of(u, v).map_or(0, |at| at as i128);
        if self.uppers(numbers) == first {
            return Ok(first.to_vec());
        }
        self.ask(&[&from_second, &sum])?;
        let exchanged = self.uppers(numbers).iter().filter(|upper| !first.contains(upper)).count();
        let mut left = exchanged;
        for &player in first.iter().rev() {
            if left == 0 {
                break;
            }
            let is_upper = |u: usize, v: usize| i128::from(u.min(v) == player && upper_of(u, v).is_some());
            if self.uppers(numbers).contains(&player) {
                self.ask(&[&from_second, &sum, &is_upper])?;
            }
            if !self.uppers(numbers).contains(&player) {
                numbers.iter().filter(|other| **other > player).for_each(|other| self.graph.remove(player, *other));
                left -= 1;
            }
        }
        left = exchanged.saturating_sub(1);
        for &player in second {
            if left == 0 {
                break;
            }
            let is_upper = |u: usize, v: usize| -i128::from(u.min(v) == player && upper_of(u, v).is_some());
            if !self.uppers(numbers).contains(&player) {
                self.ask(&[&from_second, &sum, &is_upper])?;
            }
            if self.uppers(numbers).contains(&player) {
                self.graph.keep_only(player, |other| other > player && is_in(other).is_some());
                left -= 1;
            }
        }
        Ok(self.uppers(numbers))
    }

    /// Returns the higher ranked of each pair within the remainder, in order.
    fn uppers(&self, numbers: &[usize]) -> Vec<usize> {
        let is_in = |vertex: usize| numbers.binary_search(&vertex).is_ok();
        numbers.iter().copied().filter(|u| self.graph.mate(*u) > *u && is_in(self.graph.mate(*u))).collect()
    }
}
