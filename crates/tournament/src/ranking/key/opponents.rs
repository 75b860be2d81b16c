//! What the points of the opponents give.

use shinpan_core::{HundredthPoints, TenThousandthPoints};

use super::context::Game;
use super::{Evaluator, KeyContext, KeySpec};
use crate::ranking::rules::MdDraws;
use crate::ranking::term::{Cut, Term};
use crate::ranking::value::{Best, Value};
use crate::tally::Score;

/// Art. 20.2: the points of all opponents.
pub(super) struct Sos;

impl Evaluator for Sos {
    fn spec(&self) -> KeySpec {
        KeySpec {
            best: Best::Highest,
            zero: Value::Points(HundredthPoints(0)),
            articles: &[("wcsc-2010", "Art. 20.2")],
        }
    }

    fn terms(&self, of: &KeyContext<'_>, member: usize, terms: &mut Vec<Term>) {
        terms.extend(of.games(member).map(|game| Term::new(game.bout, Value::Points(game.points))));
    }
}

/// Art. 20.3: the points of beaten opponents, and of those of opponents in drawn games the share that the draw was worth.
pub(super) struct Sodos;

impl Evaluator for Sodos {
    fn spec(&self) -> KeySpec {
        KeySpec {
            best: Best::Highest,
            zero: Value::Product(TenThousandthPoints(0)),
            articles: &[("wcsc-2010", "Art. 20.3")],
        }
    }

    fn terms(&self, of: &KeyContext<'_>, member: usize, terms: &mut Vec<Term>) {
        terms.extend(of.games(member).map(|game| Term::new(game.bout, product(&game))));
    }
}

/// Art. 20.4: the terms of `sodos` that are not lost games, without that of the lowest and that of the highest opponent. Of
/// opponents with equal points a drawn one is lower than a beaten one.
pub(super) struct Md;

impl Evaluator for Md {
    fn spec(&self) -> KeySpec {
        KeySpec {
            best: Best::Highest,
            zero: Value::Product(TenThousandthPoints(0)),
            articles: &[("wcsc-2010", "Art. 20.4")],
        }
    }

    fn terms(&self, of: &KeyContext<'_>, member: usize, terms: &mut Vec<Term>) {
        let least = match of.inputs.rules.md_draws {
            MdDraws::Include => Score::Drawn,
            MdDraws::Exclude => Score::Won,
        };
        let mut games = of.games(member).filter(|game| game.bout.score >= Some(least)).collect::<Vec<_>>();
        games.sort_by_key(|game| (game.points, game.bout.score, game.share));
        let highest = games.len().saturating_sub(1);
        let cut = |at: usize| match at {
            0 => Some(Cut::Low),
            _ if at == highest => Some(Cut::High),
            _ => None,
        };
        terms.extend(
            games.iter().enumerate().map(|(at, game)| Term { cut: cut(at), ..Term::new(game.bout, product(game)) }),
        );
    }
}

/// The points of the opponent, as far as they were won.
fn product(game: &Game<'_>) -> Value {
    Value::Product(game.share.share(game.points))
}
