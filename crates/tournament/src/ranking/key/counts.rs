//! How many rounds of a kind a member has had, and its strikes.

use super::{Evaluator, KeyContext, KeySpec};
use crate::ranking::term::Term;
use crate::ranking::value::{Best, Value};
use crate::tally::{Bout, Score};
use shinpan_core::Side;

/// Count of the rounds of a kind.
pub(super) struct Count {
    best: Best,
    articles: &'static [(&'static str, &'static str)],
    counts: fn(&Bout) -> bool,
}

/// Games won; a bye is none.
pub(super) const WINS: Count = Count {
    best: Best::Highest,
    articles: &[("arimaa-2015", "third place")],
    counts: |bout| bout.opponent.is_some() && bout.score == Some(Score::Won),
};

/// Rounds with a bye.
pub(super) const BYES: Count =
    Count { best: Best::Lowest, articles: &[("arimaa-2015", "constraint 3")], counts: |bout| bout.opponent.is_none() };

/// Games with a result that count; a bye is none.
pub(super) const GAMES: Count =
    Count { best: Best::Lowest, articles: &[], counts: |bout| bout.opponent.is_some() && bout.score.is_some() };

/// Games won with the second move.
pub(super) const WINS_SECOND: Count = Count {
    best: Best::Highest,
    articles: &[],
    counts: |bout| bout.side == Side::Second && bout.score == Some(Score::Won),
};

impl Evaluator for Count {
    fn spec(&self) -> KeySpec {
        KeySpec { best: self.best, zero: Value::Whole(0), articles: self.articles }
    }

    fn terms(&self, of: &KeyContext<'_>, member: usize, terms: &mut Vec<Term>) {
        let counted = of.bouts(member).iter().filter(|bout| (self.counts)(bout));
        terms.extend(counted.map(|bout| Term::new(bout, Value::Whole(1))));
    }
}

/// Failures that are strikes.
pub(super) struct Strikes;

impl Evaluator for Strikes {
    fn spec(&self) -> KeySpec {
        KeySpec { best: Best::Lowest, zero: Value::Whole(0), articles: &[] }
    }

    fn terms(&self, _: &KeyContext<'_>, _: usize, _: &mut Vec<Term>) {}

    fn value(&self, of: &KeyContext<'_>, member: usize, _: &[Term]) -> Value {
        Value::Whole(of.inputs.strikes.map_or(0, |strikes| strikes.of_member(member)).into())
    }
}
