//! The keys that places are decided by: WCSC rules 2010, Art. 20.1-20.6; those of a championship that puts out after so many losses,
//! the 2015 Arimaa World Computer Championship; and those of tables of engines. Readings in docs/rulings.md.
//!
//! A key is one [`Evaluator`], which says what each round gives to a member and what comes of it; places, explanations, pages and
//! schemas all ask it. A new one is its file here and its line in the list below. All but ratings are exact.

mod context;
mod counts;
mod direct;
mod lives;
mod opponents;
mod points;
mod prize;
mod rating;
mod seed;
mod term;
pub mod value;

pub use context::{FieldCache, KeyContext};
pub use direct::balance;
pub use term::{Cut, Term};
pub use value::Value;

/// Which value is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Best {
    /// The highest.
    Highest,
    /// The lowest.
    Lowest,
}

/// What is known of a key without any game.
#[derive(Clone, Copy, Debug)]
pub struct KeySpec {
    /// Which value is better.
    pub best: Best,
    /// What it is without any term.
    pub zero: Value,
    /// What it rests on, by the rule book that names it.
    pub articles: &'static [(&'static str, &'static str)],
}

/// What makes the value of a key.
pub trait Evaluator: Sync {
    /// What is known of it without any game.
    fn spec(&self) -> KeySpec;

    /// Appends what each round gives to `member`: all that the value rests on, also what is cut. Nothing where it rests on no round.
    fn terms<'a>(&self, of: &KeyContext<'a>, member: usize, terms: &mut Vec<Term<'a>>);

    /// What it is of `member`, with its `terms`: the sum of those that are not cut.
    fn value<'a>(&self, of: &KeyContext<'a>, member: usize, terms: &[Term<'a>]) -> Value {
        let _ = (of, member);
        terms.iter().filter(|term| term.cut.is_none()).fold(self.spec().zero, |sum, term| sum.plus(term.value))
    }
}

/// Declares the keys: what each is, its name in code, its word in rule books and in the output, and its evaluator.
macro_rules! keys {
    ($(#[doc = $about:literal] $name:ident => $word:literal, $evaluator:expr;)+) => {
        shinpan_core::words! {
            /// A key, by its name in the rule book and in the output.
            pub enum Key { $(#[doc = $about] $name => $word,)+ }
        }

        impl Key {
            /// What it is, in a line.
            pub fn about(self) -> &'static str {
                match self { $(Self::$name => $about.trim_start(),)+ }
            }

            /// What makes its value.
            pub fn evaluator(self) -> &'static dyn Evaluator {
                match self { $(Self::$name => &$evaluator,)+ }
            }
        }
    };
}

keys! {
    /// Points of all games and byes.
    Points => "points", points::Points;
    /// Points of all opponents.
    Sos => "sos", opponents::Sos;
    /// Points of beaten opponents, half those of drawn ones.
    Sodos => "sodos", opponents::Sodos;
    /// `sodos` without its lowest and its highest opponent.
    Md => "md", opponents::Md;
    /// Wins less losses among equals.
    Direct => "direct", direct::Direct;
    /// The seed, 1 the best.
    Seed => "seed", seed::Seed;
    /// Whether it is still in the championship.
    Alive => "alive", lives::Alive;
    /// The round in which it was put out; null while it is in.
    Eliminated => "eliminated", lives::Eliminated;
    /// Games lost, those by default too.
    Losses => "losses", lives::Losses;
    /// The rating by its games, in points of Elo.
    Rating => "rating", rating::Rating;
    /// The standard error of the rating, in points of Elo.
    RatingError => "rating_error", rating::RatingError;
    /// Games won; a bye is none.
    Wins => "wins", counts::WINS;
    /// Rounds with a bye.
    Byes => "byes", counts::BYES;
    /// What its games won are worth, in the smallest unit of the currency.
    Prize => "prize", prize::Prize;
    /// Points a game.
    Percent => "percent", points::Percent;
    /// Failures that are strikes, also those from before the event.
    Strikes => "strikes", counts::Strikes;
    /// Games with a result that count; a bye is none.
    Games => "games", counts::GAMES;
    /// Games won with the second move.
    WinsSecond => "wins_second", counts::WINS_SECOND;
    /// The R-mobility that the table of entrants has.
    RMobility => "rmobility", seed::RMobility;
}

impl Key {
    /// What is known of it without any game.
    pub fn spec(self) -> KeySpec {
        self.evaluator().spec()
    }

    /// Which value is better.
    pub fn best(self) -> Best {
        self.spec().best
    }

    /// What it rests on by the book that names it; none if that is the book's own.
    pub fn article(self, book: &str) -> Option<&'static str> {
        self.spec().articles.iter().find(|(named, _)| *named == book).map(|(_, article)| *article)
    }

    /// Appends to `terms`, which it empties first, what each round gives to `member`; returns the value that comes of them.
    pub(crate) fn evaluate<'a>(self, of: &KeyContext<'a>, member: usize, terms: &mut Vec<Term<'a>>) -> Value {
        terms.clear();
        let evaluator = self.evaluator();
        evaluator.terms(of, member, terms);
        evaluator.value(of, member, terms)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Readers of JSON learn there what a key is. Three have a field of their name in every report, which has words of its own.
    #[test]
    fn the_published_schema_says_what_each_key_is() {
        let schema = shinpan_testing::schema::schema("standings.schema.json");
        let fields = &schema["$defs"]["Standing"]["properties"];
        let is_described = |key: &Key| !matches!(key, Key::Rating | Key::RatingError | Key::Games);
        for key in Key::ALL.into_iter().filter(is_described) {
            assert_eq!(fields[key.as_str()]["description"], key.about(), "{}", key.as_str());
        }
    }
}
