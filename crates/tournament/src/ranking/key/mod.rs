//! The keys that places are decided by: WCSC rules 2010, Art. 20.1-20.6; those of a championship that puts out after so many losses,
//! the 2015 Arimaa World Computer Championship; and those of tables of engines. Readings in docs/rulings.md.
//!
//! A key is one [`Evaluator`], which says what each round gives to a member and what comes of it; places, explanations, pages and
//! schemas all ask it. A new one is its file here, its line in the match below, and its name in `keys.rs`.

mod context;
mod counts;
mod direct;
mod lives;
mod opponents;
mod points;
mod prize;
mod rating;
mod seed;

use super::keys::Key;
use super::term::Term;
use super::value::{Best, Value};

pub use context::{FieldCache, KeyContext};
pub use direct::balance;

/// Properties of a key that do not depend on games.
#[derive(Clone, Copy, Debug)]
pub struct KeySpec {
    /// Direction in which values are better.
    pub best: Best,
    /// Value without any term.
    pub zero: Value,
    /// Article of the key, by the rule book that names it.
    pub articles: &'static [(&'static str, &'static str)],
}

/// A key: what makes its value.
pub trait Evaluator: Sync {
    /// Returns the properties of the key that do not depend on games.
    fn spec(&self) -> KeySpec;

    /// Appends what each round gives to `member`: all that the value rests on, also what is cut. Nothing where it rests on no round.
    fn terms(&self, of: &KeyContext<'_>, member: usize, terms: &mut Vec<Term>);

    /// The value for `member` with its `terms`: by default the sum of those that are not cut.
    fn value(&self, of: &KeyContext<'_>, member: usize, terms: &[Term]) -> Value {
        let _ = (of, member);
        terms.iter().filter(|term| term.cut.is_none()).fold(self.spec().zero, |sum, term| sum.plus(term.value))
    }
}

impl Key {
    /// The evaluator of the key.
    pub fn evaluator(self) -> &'static dyn Evaluator {
        match self {
            Self::Points => &points::Points,
            Self::Sos => &opponents::Sos,
            Self::Sodos => &opponents::Sodos,
            Self::Md => &opponents::Md,
            Self::Direct => &direct::Direct,
            Self::Seed => &seed::Seed,
            Self::Alive => &lives::Alive,
            Self::Eliminated => &lives::Eliminated,
            Self::Losses => &lives::Losses,
            Self::Rating => &rating::Rating,
            Self::RatingError => &rating::RatingError,
            Self::Wins => &counts::WINS,
            Self::Byes => &counts::BYES,
            Self::Prize => &prize::Prize,
            Self::Percent => &points::Percent,
            Self::Strikes => &counts::Strikes,
            Self::Games => &counts::GAMES,
            Self::WinsSecond => &counts::WINS_SECOND,
            Self::RMobility => &seed::RMobility,
        }
    }

    /// Whether the value depends on who moved first, so that the outlook has to consider both sides of a game to come.
    pub const fn is_sided(self) -> bool {
        match self {
            Self::WinsSecond => true,
            Self::Points
            | Self::Sos
            | Self::Sodos
            | Self::Md
            | Self::Direct
            | Self::Seed
            | Self::Alive
            | Self::Eliminated
            | Self::Losses
            | Self::Rating
            | Self::RatingError
            | Self::Wins
            | Self::Byes
            | Self::Prize
            | Self::Percent
            | Self::Strikes
            | Self::Games
            | Self::RMobility => false,
        }
    }

    /// Returns the properties of the key that do not depend on games.
    pub fn spec(self) -> KeySpec {
        self.evaluator().spec()
    }

    /// Returns the direction in which values are better.
    pub fn best(self) -> Best {
        self.spec().best
    }

    /// Article of the key in the book that names it; none for a key of the book's own.
    pub fn article(self, book: &str) -> Option<&'static str> {
        self.spec().articles.iter().find(|(named, _)| *named == book).map(|(_, article)| *article)
    }

    /// Appends to `terms`, which it empties first, what each round gives to `member`; returns the value that comes of them.
    pub(crate) fn evaluate(self, of: &KeyContext<'_>, member: usize, terms: &mut Vec<Term>) -> Value {
        terms.clear();
        let evaluator = self.evaluator();
        evaluator.terms(of, member, terms);
        evaluator.value(of, member, terms)
    }
}
