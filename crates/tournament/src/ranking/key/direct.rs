//! Results among equals.

use super::{Evaluator, KeyContext, KeySpec};
use crate::ranking::term::Term;
use crate::ranking::value::{Best, Value};
use crate::tally::Score;

/// Art. 20.5: wins less losses in games against those who are equal by the keys before. Where both lose, each has a loss.
pub(super) struct Direct;

impl Evaluator for Direct {
    fn spec(&self) -> KeySpec {
        KeySpec { best: Best::Highest, zero: Value::Whole(0), articles: &[("wcsc-2010", "Art. 20.5")] }
    }

    fn terms(&self, of: &KeyContext<'_>, member: usize, terms: &mut Vec<Term>) {
        let games = of.games(member).filter(|game| of.so_far.are_equal(member, game.opponent));
        terms.extend(games.filter_map(|game| Some(Term::new(game.bout, Value::Whole(balance(game.bout.score?))))));
    }
}

/// A win is one more than a loss is one less.
pub const fn balance(score: Score) -> i64 {
    match score {
        Score::Won => 1,
        Score::Drawn => 0,
        Score::Lost => -1,
    }
}
