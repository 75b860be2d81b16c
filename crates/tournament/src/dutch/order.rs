//! Among the best matchings of a bracket the one that the rules generate first: C.04.3 Art. 3.7, 4.2 to 4.4 (2017: B and D).
//!
//! Every solve keeps what is best by the criteria and asks one question more; what has been answered is kept by taking edges away.

use std::ops::Range;

use shinpan_matching::Failure;

use super::graph::{ExtraCost, Graph, Mates};

/// A bracket of which the best matching is known, `mates`, one of several.
pub(super) struct Ordering<'g> {
    graph: &'g mut Graph,
    mates: Mates,
    residents: Range<usize>,
}

impl<'g> Ordering<'g> {
    /// The vertices before `residents` have moved down.
    pub(super) fn new(graph: &'g mut Graph, mates: Mates, residents: Range<usize>) -> Self {
        Self { graph, mates, residents }
    }

    /// The pairs of the bracket, the higher ranked first; `scores` are those of the vertices.
    pub(super) fn settle(mut self, scores: &[i64]) -> Result<Vec<(usize, usize)>, Failure> {
        let taken = self.moved_down(scores)?;
        let mut pairs = Vec::new();
        for moved in taken {
            let residents = self.residents.clone();
            pairs.push((moved, self.best_opponent(moved, |v| residents.contains(&v))?));
        }
        let remainder = self.residents.clone().filter(|r| !pairs.iter().any(|(_, own)| own == r)).collect::<Vec<_>>();
        pairs.extend(self.remainder(&remainder)?);
        Ok(pairs)
    }

    /// Solves with one more question, which stays one of the answers.
    fn ask(&mut self, extra: &[ExtraCost<'_>]) -> Result<(), Failure> {
        // What was the answer before is still one, so there is one.
        if let Some(mates) = self.graph.solve(extra)? {
            self.mates = mates;
        }
        Ok(())
    }

    /// Which of those who moved down are paired: Art. 4.4.
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
        self.residents.contains(&self.mates[moved])
    }

    /// Pairs `u` with the first opponent that it can have among those who are `meant`.
    fn best_opponent(&mut self, u: usize, meant: impl Fn(usize) -> bool + Sync) -> Result<usize, Failure> {
        let possible = (0..self.mates.len()).filter(|v| meant(*v) && self.graph.is_allowed(u, *v)).collect::<Vec<_>>();
        if possible.first() != Some(&self.mates[u]) {
            // Below zero, so that no pair is dearer than to stay single.
            let size = self.mates.len() as i128;
            let position = |a: usize, b: usize| {
                let other = if a == u { b } else { a };
                if (a == u || b == u) && meant(other) { other as i128 - size } else { 0 }
            };
            self.ask(&[&position])?;
        }
        let mate = self.mates[u];
        self.graph.fix(u, mate);
        Ok(mate)
    }

    /// The pairs of the residents who meet one another: exchanges, Art. 4.3, and transpositions, Art. 4.2.
    fn remainder(&mut self, numbers: &[usize]) -> Result<Vec<(usize, usize)>, Failure> {
        let position = |vertex: usize| numbers.binary_search(&vertex).ok();
        let uppers = self.exchange(numbers)?;
        for (at, &u) in numbers.iter().enumerate() {
            for &v in &numbers[at + 1..] {
                if !uppers.contains(&u) || uppers.contains(&v) {
                    self.graph.remove(u, v);
                }
            }
        }
        let mut pairs = Vec::new();
        for u in uppers {
            pairs.push((u, self.best_opponent(u, |v| position(v).is_some())?));
        }
        Ok(pairs)
    }

    /// Who is the upper of a pair of the remainder.
    fn exchange(&mut self, numbers: &[usize]) -> Result<Vec<usize>, Failure> {
        let count = self.uppers(numbers).len();
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

    /// The higher ranked of each pair within the remainder, in order.
    fn uppers(&self, numbers: &[usize]) -> Vec<usize> {
        let is_in = |vertex: usize| numbers.binary_search(&vertex).is_ok();
        numbers.iter().copied().filter(|u| self.mates[*u] > *u && is_in(self.mates[*u])).collect()
    }
}
