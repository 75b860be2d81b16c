//! Points, and points a game.

use shinpan_core::HundredthPoints;

use super::{Evaluator, KeyContext, KeySpec};
use crate::ranking::term::Term;
use crate::ranking::value::{Best, PointsPerGame, Value};

/// Art. 20.1: the points of all games and byes.
pub(super) struct Points;

impl Evaluator for Points {
    fn spec(&self) -> KeySpec {
        KeySpec {
            best: Best::Highest,
            zero: Value::Points(HundredthPoints(0)),
            articles: &[("wcsc-2010", "Art. 20.1")],
        }
    }

    fn terms(&self, of: &KeyContext<'_>, member: usize, terms: &mut Vec<Term>) {
        terms.extend(of.bouts(member).iter().filter_map(|bout| Some(Term::new(bout, Value::Points(bout.share?)))));
    }
}

/// Points a game; 0 without games. A bye that gives a point is a game here, so that nobody has more than a point a game.
pub(super) struct Percent;

impl Evaluator for Percent {
    fn spec(&self) -> KeySpec {
        let zero = Value::Ratio(PointsPerGame { points: HundredthPoints(0), games: 0 });
        KeySpec { best: Best::Highest, zero, articles: &[] }
    }

    fn terms(&self, of: &KeyContext<'_>, member: usize, terms: &mut Vec<Term>) {
        Points.terms(of, member, terms);
    }

    fn value(&self, _: &KeyContext<'_>, _: usize, terms: &[Term]) -> Value {
        let given = |term: &Term| match term.value {
            Value::Points(points) => points,
            _ => HundredthPoints(0),
        };
        let is_game = |term: &&Term| term.opponent.is_some() || given(term) > HundredthPoints(0);
        let games = u64::try_from(terms.iter().filter(is_game).count()).unwrap_or(u64::MAX);
        Value::Ratio(PointsPerGame { points: terms.iter().map(given).sum(), games })
    }
}
