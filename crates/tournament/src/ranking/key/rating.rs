//! Ratings by the games of the event: constraint 7 of the 2015 Arimaa World Computer Championship.

use super::points::Points;
use super::{Evaluator, KeyContext, KeySpec};
use crate::ranking::term::Term;
use crate::ranking::value::{Best, Elo, Value};

const NONE: Value = Value::Elo(Elo { class: 0, points: 0.0 });

/// The rating.
pub(super) struct Rating;

impl Evaluator for Rating {
    fn spec(&self) -> KeySpec {
        KeySpec { best: Best::Highest, zero: NONE, articles: &[("arimaa-2015", "constraint 7, A11")] }
    }

    fn terms(&self, of: &KeyContext<'_>, member: usize, terms: &mut Vec<Term>) {
        Points.terms(of, member, terms);
    }

    fn value(&self, of: &KeyContext<'_>, member: usize, _: &[Term]) -> Value {
        of.cache.ratings(of.inputs).get(member).map_or(NONE, |rating| Value::Elo(*rating))
    }
}

/// Error of the rating.
pub(super) struct RatingError;

impl Evaluator for RatingError {
    fn spec(&self) -> KeySpec {
        KeySpec { best: Best::Lowest, zero: NONE, articles: &[("arimaa-2015", "constraint 7, A11")] }
    }

    fn terms(&self, _: &KeyContext<'_>, _: usize, _: &mut Vec<Term>) {}

    fn value(&self, of: &KeyContext<'_>, member: usize, _: &[Term]) -> Value {
        of.cache.errors(of.inputs).get(member).map_or(NONE, |error| Value::Elo(*error))
    }
}
