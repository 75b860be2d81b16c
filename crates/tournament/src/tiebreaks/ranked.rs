//! Tie-breaks as keys of the ranker: FIDE Handbook C.07, Art. 4.

use super::calculator::Calculator;
use super::key::Code;
use super::spelling::Keys;
use crate::ranking::rank::{Order, RankingKeys};
use crate::ranking::term::Explanation;
use crate::ranking::value::{Best, Value};

/// A list of tie-breaks over a cross table. Rows of equals are in the order of the pairing numbers. The disqualified belong to no group
/// of equals, and come last.
#[derive(Clone, Copy, Debug)]
pub struct TiebreakKeys<'a> {
    /// Calculator of the keys.
    pub calculator: &'a Calculator<'a>,
    /// The list: each orders those who are equal by the keys before (Art. 4.2).
    pub keys: &'a Keys,
    /// Number of keys that decide; those behind them are only shown.
    deciding: usize,
    /// Members whose games count for nobody, and the games as played.
    annulled: Option<(&'a [usize], &'a Calculator<'a>)>,
}

impl<'a> TiebreakKeys<'a> {
    /// All of these decide.
    pub fn new(calculator: &'a Calculator<'a>, keys: &'a Keys) -> Self {
        Self { calculator, keys, deciding: keys.as_slice().len(), annulled: None }
    }

    /// The games of these members count for nobody: of their keys only the points are known, those of the games as played (reading T21).
    #[must_use]
    pub const fn with_annulled(self, members: &'a [usize], as_played: &'a Calculator<'a>) -> Self {
        Self { annulled: Some((members, as_played)), ..self }
    }

    /// Shows `keys` behind the keys that decide; `keys` begin with these.
    #[must_use]
    pub const fn showing(self, keys: &'a Keys) -> Self {
        Self { keys, ..self }
    }
}

impl RankingKeys for TiebreakKeys<'_> {
    fn members(&self) -> Vec<usize> {
        let participants = self.calculator.table().participants();
        let mut members = (0..participants.len()).collect::<Vec<_>>();
        members.sort_unstable_by_key(|member| participants[*member].number);
        members
    }

    fn is_out(&self, member: usize) -> bool {
        self.calculator.table().participants()[member].is_disqualified
    }

    fn order_all(&self) -> bool {
        false
    }

    fn deciding(&self) -> usize {
        self.deciding
    }

    fn shown(&self) -> usize {
        self.keys.as_slice().len()
    }

    fn best(&self, key: usize) -> Best {
        self.keys.as_slice()[key].best()
    }

    fn column(&self, key: usize, so_far: &Order) -> Vec<Value> {
        let mut values = self.calculator.column(self.keys.as_slice()[key], so_far.groups());
        for member in self.annulled.iter().flat_map(|(members, _)| *members) {
            values[*member] = self.explain(key, *member, so_far).value;
        }
        values
    }

    fn explain(&self, key: usize, member: usize, so_far: &Order) -> Explanation {
        let key = self.keys.as_slice()[key];
        match self.annulled.filter(|(members, _)| members.contains(&member)) {
            None => self.calculator.explain(key, member, so_far.group_of(member)),
            Some((_, as_played)) if key.code == Code::Points => as_played.explain(key, member, &[]),
            Some(_) => Explanation::new(Value::Undefined, Vec::new()),
        }
    }
}
