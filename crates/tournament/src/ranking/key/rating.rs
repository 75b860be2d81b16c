//! Ratings by the games of the event: constraint 7 of the 2015 Arimaa World Computer Championship.

use super::points::Points;
use super::value::{Elo, Value};
use super::{Best, Evaluator, KeyContext, KeySpec, Term};

const NONE: Value = Value::Elo(Elo { class: 0, points: 0.0 });

/// The rating.
pub(super) struct Rating;

impl Evaluator for Rating {
    fn spec(&self) -> KeySpec {
        KeySpec { best: Best::Highest, zero: NONE, articles: &[("arimaa-2015", "constraint 7, A11")] }
    }

    fn terms<'a>(&self, of: &KeyContext<'a>, member: usize, terms: &mut Vec<Term<'a>>) {
        Points.terms(of, member, terms);
    }

    fn value<'a>(&self, of: &KeyContext<'a>, member: usize, _: &[Term<'a>]) -> Value {
        of.cache.ratings(of.inputs).get(member).map_or(NONE, |rating| Value::Elo(*rating))
    }
}

/// How far the rating may be off.
pub(super) struct RatingError;

impl Evaluator for RatingError {
    fn spec(&self) -> KeySpec {
        KeySpec { best: Best::Lowest, zero: NONE, articles: &[("arimaa-2015", "constraint 7, A11")] }
    }

    fn terms<'a>(&self, _: &KeyContext<'a>, _: usize, _: &mut Vec<Term<'a>>) {}

    fn value<'a>(&self, of: &KeyContext<'a>, member: usize, _: &[Term<'a>]) -> Value {
        of.cache.errors(of.inputs).get(member).map_or(NONE, |error| Value::Elo(*error))
    }
}
