//! Points, and points a game.

use shinpan_core::HundredthPoints;

use super::value::{PointsPerGame, Value};
use super::{Best, Evaluator, KeyContext, KeySpec, Term};

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

    fn terms<'a>(&self, of: &KeyContext<'a>, member: usize, terms: &mut Vec<Term<'a>>) {
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

    fn terms<'a>(&self, of: &KeyContext<'a>, member: usize, terms: &mut Vec<Term<'a>>) {
        Points.terms(of, member, terms);
    }

    fn value<'a>(&self, _: &KeyContext<'a>, _: usize, terms: &[Term<'a>]) -> Value {
        let given = |term: &Term<'_>| term.bout.share.unwrap_or_default();
        let is_game = |term: &&Term<'_>| term.bout.opponent.is_some() || given(term) > HundredthPoints(0);
        let games = u64::try_from(terms.iter().filter(is_game).count()).unwrap_or(u64::MAX);
        Value::Ratio(PointsPerGame { points: terms.iter().map(given).sum(), games })
    }
}
