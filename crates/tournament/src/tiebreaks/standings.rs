//! Standings by tie-breaks: FIDE Handbook C.07, Art. 4.

use std::cmp::Ordering;

use super::calculator::Calculator;
use super::explanation::Explanation;
use super::key::Key;
use super::spelling::Keys;
use super::value::Value;

/// A row of the standings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The participant, by its place in the list of participants.
    pub participant: usize,
    /// From 1, shared by those who are equal; none for the disqualified.
    pub place: Option<usize>,
    /// The values of the keys, in their order.
    pub values: Vec<Value>,
    /// The first key that separates it from the row above, by its place among the keys; none for the first row, within a
    /// shared place, and for the disqualified.
    pub decided_by: Option<usize>,
}

/// All places by some keys.
#[derive(Clone, Debug)]
pub struct Standings {
    keys: Vec<Key>,
    rows: Vec<Standing>,
}

/// A key of two participants side by side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// The key, by its place among the keys.
    pub key: usize,
    /// The values of the two, and where they come from.
    pub values: [Explanation; 2],
    /// `Less` if the first of the two is better.
    pub order: Ordering,
}

impl Standings {
    /// By these keys: each orders those who are equal by the keys before (Art. 4.2). Rows of equals are in the order of the
    /// pairing numbers; the disqualified come last, in that order, and belong to no group.
    pub fn of(calculator: &Calculator<'_>, keys: &Keys) -> Self {
        let participants = calculator.table().participants();
        let mut order = (0..participants.len()).collect::<Vec<_>>();
        order.sort_unstable_by_key(|who| (participants[*who].is_disqualified, participants[*who].number));
        let placed = participants.iter().filter(|participant| !participant.is_disqualified).count();
        let mut ranking = Ranking { cuts: vec![None; placed], order };
        let keys = keys.as_slice().to_vec();
        let mut values = vec![Vec::with_capacity(keys.len()); participants.len()];
        for (at, key) in keys.iter().enumerate() {
            let column = calculator.column(*key, ranking.groups());
            ranking.refine(at, |a, b| key.compare(column[a], column[b]));
            values.iter_mut().zip(column).for_each(|(row, value)| row.push(value));
        }
        Self { rows: ranking.rows(values), keys }
    }

    /// From the first place to the last.
    pub fn rows(&self) -> &[Standing] {
        &self.rows
    }

    /// Two participants key by key, down to the one that separates them, or all keys if none does; the last comparison is
    /// the decision.
    pub fn compare(&self, calculator: &Calculator<'_>, pair: [usize; 2]) -> Vec<Comparison> {
        let mut comparisons = Vec::new();
        for (at, key) in self.keys.iter().enumerate() {
            let values = pair.map(|who| calculator.explain(*key, who, &self.group_before(at, who)));
            let order = key.compare(values[0].value, values[1].value);
            comparisons.push(Comparison { key: at, values, order });
            if order.is_ne() {
                break;
            }
        }
        comparisons
    }

    /// Those with a place who are equal to a participant by the first keys, itself among them.
    fn group_before(&self, keys: usize, participant: usize) -> Vec<usize> {
        let placed = || self.rows.iter().filter(|row| row.place.is_some());
        let own = placed().find(|row| row.participant == participant).and_then(|row| row.values.get(..keys));
        let is_equal = |row: &&Standing| own.is_some() && row.values.get(..keys) == own;
        placed().filter(is_equal).map(|row| row.participant).collect()
    }
}

/// An order that is made finer key by key. Those who are equal so far stand beside each other.
struct Ranking {
    /// Those with a place, then the disqualified.
    order: Vec<usize>,
    /// For each place in the order, the key that separates it from the place above; none for the first.
    cuts: Vec<Option<usize>>,
}

impl Ranking {
    /// Those who are equal so far, from the top.
    fn groups(&self) -> impl Iterator<Item = &[usize]> {
        let mut rest = &self.order[..self.cuts.len()];
        self.ends().map(move |length| {
            let (group, others) = rest.split_at(length);
            rest = others;
            group
        })
    }

    /// The sizes of the groups.
    fn ends(&self) -> impl Iterator<Item = usize> {
        let starts = self.cuts.iter().enumerate().filter(|(_, cut)| cut.is_some()).map(|(at, _)| at);
        let ends = starts.chain((!self.cuts.is_empty()).then_some(self.cuts.len()));
        ends.scan(0, |start, end| Some(end - std::mem::replace(start, end)))
    }

    fn refine(&mut self, key: usize, compare: impl Fn(usize, usize) -> Ordering) {
        let mut start = 0;
        for length in self.ends().collect::<Vec<_>>() {
            let group = &mut self.order[start..start + length];
            group.sort_by(|a, b| compare(*a, *b));
            for (at, pair) in group.windows(2).enumerate() {
                if compare(pair[0], pair[1]).is_ne() {
                    self.cuts[start + at + 1] = Some(key);
                }
            }
            start += length;
        }
    }

    fn rows(self, mut values: Vec<Vec<Value>>) -> Vec<Standing> {
        let mut place = None;
        let with_cuts = self.order.into_iter().enumerate();
        let rows = with_cuts.map(|(at, participant)| {
            let decided_by = self.cuts.get(at).copied();
            match decided_by {
                None => place = None,
                Some(None) if at > 0 => {}
                Some(_) => place = Some(at + 1),
            }
            let values = std::mem::take(&mut values[participant]);
            Standing { participant, place, values, decided_by: decided_by.flatten() }
        });
        rows.collect()
    }
}
