//! What the table of entrants says.

use super::{Evaluator, KeyContext, KeySpec};
use crate::ranking::term::Term;
use crate::ranking::value::{Best, Value};

/// Art. 20.6: the seed.
pub(super) struct Seed;

impl Evaluator for Seed {
    fn spec(&self) -> KeySpec {
        KeySpec {
            best: Best::Lowest,
            zero: Value::Whole(0),
            articles: &[("wcsc-2010", "Art. 20.6"), ("arimaa-2015", "constraint 9")],
        }
    }

    fn terms(&self, _: &KeyContext<'_>, _: usize, _: &mut Vec<Term>) {}

    fn value(&self, of: &KeyContext<'_>, member: usize, _: &[Term]) -> Value {
        Value::Whole(of.inputs.field.members().get(member).map_or(0, |member| member.seed.into()))
    }
}

/// The R-mobility as the table of entrants has it (reading R8 of engine events).
pub(super) struct RMobility;

impl Evaluator for RMobility {
    fn spec(&self) -> KeySpec {
        KeySpec { best: Best::Highest, zero: Value::Undefined, articles: &[] }
    }

    fn terms(&self, _: &KeyContext<'_>, _: usize, _: &mut Vec<Term>) {}

    fn value(&self, of: &KeyContext<'_>, member: usize, _: &[Term]) -> Value {
        of.inputs.mobility.and_then(|column| column.of_member(member)).map_or(Value::Undefined, Value::Mobility)
    }
}
