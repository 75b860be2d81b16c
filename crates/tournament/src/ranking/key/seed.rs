//! What the table of entrants says.

use super::value::Value;
use super::{Best, Evaluator, KeyContext, KeySpec, Term};

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

    fn terms<'a>(&self, _: &KeyContext<'a>, _: usize, _: &mut Vec<Term<'a>>) {}

    fn value<'a>(&self, of: &KeyContext<'a>, member: usize, _: &[Term<'a>]) -> Value {
        Value::Whole(of.inputs.field.members().get(member).map_or(0, |member| member.seed.into()))
    }
}

/// The R-mobility as the table of entrants has it (reading R8 of engine events).
pub(super) struct RMobility;

impl Evaluator for RMobility {
    fn spec(&self) -> KeySpec {
        KeySpec { best: Best::Highest, zero: Value::Mobility(None), articles: &[] }
    }

    fn terms<'a>(&self, _: &KeyContext<'a>, _: usize, _: &mut Vec<Term<'a>>) {}

    fn value<'a>(&self, of: &KeyContext<'a>, member: usize, _: &[Term<'a>]) -> Value {
        Value::Mobility(of.inputs.mobility.and_then(|mobility| mobility.of_member(member)))
    }
}
