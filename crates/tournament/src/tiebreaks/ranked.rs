//! Tie-breaks as keys of the ranker: FIDE Handbook C.07, Art. 4.

use super::calculator::Calculator;
use super::spelling::Keys;
use crate::ranking::rank::{Order, RankingKeys};
use crate::ranking::term::Explanation;
use crate::ranking::value::{Best, Value};

/// A list of tie-breaks over a cross table. Rows of equals are in the order of the pairing numbers. The disqualified belong to no group
/// of equals, and come last.
#[derive(Clone, Copy, Debug)]
pub struct TiebreakKeys<'a> {
    /// What computes them.
    pub calculator: &'a Calculator<'a>,
    /// The list: each orders those who are equal by the keys before (Art. 4.2).
    pub keys: &'a Keys,
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
        self.keys.as_slice().len()
    }

    fn shown(&self) -> usize {
        self.deciding()
    }

    fn best(&self, key: usize) -> Best {
        self.keys.as_slice()[key].best()
    }

    fn column(&self, key: usize, so_far: &Order) -> Vec<Value> {
        self.calculator.column(self.keys.as_slice()[key], so_far.groups())
    }

    fn explain(&self, key: usize, member: usize, so_far: &Order) -> Explanation {
        self.calculator.explain(self.keys.as_slice()[key], member, so_far.group_of(member))
    }
}
