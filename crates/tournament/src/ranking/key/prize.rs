//! Prizes: A13 of the 2015 Arimaa World Computer Championship.

use super::counts::WINS;
use super::{Evaluator, KeyContext, KeySpec};
use crate::ranking::prizes;
use crate::ranking::term::Term;
use crate::ranking::value::{Best, Value};

/// An equal share of the fund for each game won; nothing for the disqualified.
pub(super) struct Prize;

impl Evaluator for Prize {
    fn spec(&self) -> KeySpec {
        KeySpec { best: Best::Highest, zero: Value::Whole(0), articles: &[("arimaa-2015", "prizes, A13")] }
    }

    fn terms(&self, of: &KeyContext<'_>, member: usize, terms: &mut Vec<Term>) {
        WINS.terms(of, member, terms);
    }

    fn value(&self, of: &KeyContext<'_>, member: usize, terms: &[Term]) -> Value {
        if !prizes::is_paid(of.inputs, member) {
            return Value::Whole(0);
        }
        let wins = i64::try_from(terms.len()).unwrap_or(i64::MAX);
        Value::Whole(wins.saturating_mul(i64::try_from(of.cache.prizes.share).unwrap_or(i64::MAX)))
    }
}
