//! Who is still in a championship that puts out after so many losses, and what put others out.

use super::{Evaluator, KeyContext, KeySpec};
use crate::ranking::term::Term;
use crate::ranking::value::{self, Best, Value};
use crate::tally::Score;

/// Constraint 2: fewer losses than lives, and it has not given up (A6).
pub(super) struct Alive;

impl Evaluator for Alive {
    fn spec(&self) -> KeySpec {
        KeySpec { best: Best::Highest, zero: Value::Flag(true), articles: &[("arimaa-2015", "constraint 2, A6")] }
    }

    fn terms(&self, _: &KeyContext<'_>, _: usize, _: &mut Vec<Term>) {}

    fn value(&self, of: &KeyContext<'_>, member: usize, _: &[Term]) -> Value {
        Value::Flag(of.cache.state.is_alive(member))
    }
}

/// The round of the last loss that it could not afford.
pub(super) struct Eliminated;

impl Evaluator for Eliminated {
    fn spec(&self) -> KeySpec {
        KeySpec {
            best: Best::Highest,
            zero: Value::Eliminated(value::Eliminated::Never),
            articles: &[("arimaa-2015", "A12")],
        }
    }

    fn terms(&self, _: &KeyContext<'_>, _: usize, _: &mut Vec<Term>) {}

    fn value(&self, of: &KeyContext<'_>, member: usize, _: &[Term]) -> Value {
        Value::Eliminated(of.cache.state.out(member).map_or(value::Eliminated::Never, value::Eliminated::Out))
    }
}

/// Games lost, those by default too (A5).
pub(super) struct Losses;

impl Evaluator for Losses {
    fn spec(&self) -> KeySpec {
        KeySpec { best: Best::Lowest, zero: Value::Whole(0), articles: &[("arimaa-2015", "constraint 2, A5")] }
    }

    fn terms(&self, of: &KeyContext<'_>, member: usize, terms: &mut Vec<Term>) {
        let lost = of.bouts(member).iter().filter(|bout| bout.opponent.is_some() && bout.score == Some(Score::Lost));
        terms.extend(lost.map(|bout| Term::new(bout, Value::Whole(1))));
    }
}
