//! Prizes: A13 of the 2015 Arimaa World Computer Championship.

use super::counts::WINS;
use super::value::Value;
use super::{Best, Evaluator, KeyContext, KeySpec, Term};
use crate::ranking::prizes;

/// An equal share of the fund for each game won; nothing for the disqualified.
pub(super) struct Prize;

impl Evaluator for Prize {
    fn spec(&self) -> KeySpec {
        KeySpec { best: Best::Highest, zero: Value::Whole(0), articles: &[("arimaa-2015", "prizes, A13")] }
    }

    fn terms<'a>(&self, of: &KeyContext<'a>, member: usize, terms: &mut Vec<Term<'a>>) {
        WINS.terms(of, member, terms);
    }

    fn value<'a>(&self, of: &KeyContext<'a>, member: usize, terms: &[Term<'a>]) -> Value {
        if !prizes::is_paid(of.inputs, member) {
            return Value::Whole(0);
        }
        let wins = i64::try_from(terms.len()).unwrap_or(i64::MAX);
        Value::Whole(wins.saturating_mul(i64::try_from(of.cache.prizes.share).unwrap_or(i64::MAX)))
    }
}
