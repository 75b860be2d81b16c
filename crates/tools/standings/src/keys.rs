//! The keys that places are decided by: WCSC rules 2010, Art. 20.1-20.6; readings in docs/rulings.md.
//!
//! Each is a row of [`KEYS`]: its name in the rule book and in the output, whether high or low is better, and what it is
//! of a member. All are exact: halves, quarters and whole numbers.

use std::fmt;

use serde::Serialize;
use shinpan_core::{HalfPoints, QuarterPoints};

use crate::field::Field;
use crate::ranking::Ranking;
use crate::rules::{MdDraws, Rules, Unplayed};
use crate::tally::{Bout, Tally};

/// All keys there are.
pub static KEYS: [Key; 6] = [
    Key { name: "points", about: "Points of all games and byes.", best: Best::Highest, value: points },
    Key { name: "sos", about: "Points of all opponents.", best: Best::Highest, value: sos },
    Key {
        name: "sodos",
        about: "Points of beaten opponents, half those of drawn ones.",
        best: Best::Highest,
        value: sodos,
    },
    Key { name: "md", about: "`sodos` without its lowest and its highest opponent.", best: Best::Highest, value: md },
    Key { name: "direct", about: "Wins less losses among equals.", best: Best::Highest, value: direct },
    Key { name: "seed", about: "The seed, 1 the best.", best: Best::Lowest, value: seed },
];

/// A key.
#[derive(Debug)]
pub struct Key {
    /// Its name in the rule book and in the output.
    pub name: &'static str,
    /// What it is, in a line.
    pub about: &'static str,
    /// Which value is better.
    pub best: Best,
    pub(crate) value: fn(&Sums<'_>, usize) -> Value,
}

impl Key {
    /// The one that bears the name.
    pub fn from_name(name: &str) -> Option<&'static Self> {
        KEYS.iter().find(|key| key.name == name)
    }
}

/// Which value is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Best {
    /// The highest.
    Highest,
    /// The lowest.
    Lowest,
}

/// What a key is of a member, in its unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(untagged)]
pub enum Value {
    /// Points in halves.
    Half(HalfPoints),
    /// Points in quarters.
    Quarter(QuarterPoints),
    /// A count or a rank.
    Whole(i64),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Half(points) => points.fmt(f),
            Self::Quarter(points) => points.fmt(f),
            Self::Whole(number) => number.fmt(f),
        }
    }
}

/// What values are made from.
pub(crate) struct Sums<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) field: &'a Field<'a>,
    pub(crate) tally: &'a Tally,
    /// By the keys before.
    pub(crate) ranking: &'a Ranking,
}

impl Sums<'_> {
    /// The opponents in the games of `member` that have a result, with what each game gave it. Byes are no games.
    fn games(&self, member: usize) -> impl Iterator<Item = (usize, HalfPoints)> {
        let counts = |bout: &&Bout| !(bout.forfeit && self.rules.unplayed == Unplayed::Exclude);
        self.tally.bouts(member).iter().filter(counts).filter_map(|bout| bout.opponent.zip(bout.share))
    }
}

/// Art. 20.1: the points of all games and byes.
fn points(sums: &Sums<'_>, member: usize) -> Value {
    Value::Half(sums.tally.points(member))
}

/// Art. 20.2: the points of all opponents.
fn sos(sums: &Sums<'_>, member: usize) -> Value {
    Value::Half(sums.games(member).map(|(opponent, _)| sums.tally.points(opponent)).sum())
}

/// Art. 20.3: the points of beaten opponents, and half those of opponents in drawn games.
fn sodos(sums: &Sums<'_>, member: usize) -> Value {
    Value::Quarter(sums.games(member).map(|(opponent, share)| share.share(sums.tally.points(opponent))).sum())
}

/// Art. 20.4: the terms of `sodos` that are not lost games, without that of the lowest and that of the highest opponent.
/// Of opponents with equal points a drawn one is lower than a beaten one.
fn md(sums: &Sums<'_>, member: usize) -> Value {
    let least = match sums.rules.md_draws {
        MdDraws::Include => HalfPoints::DRAW,
        MdDraws::Exclude => HalfPoints::WIN,
    };
    let terms = sums.games(member).filter(|(_, share)| *share >= least);
    let mut terms = terms.map(|(opponent, share)| (sums.tally.points(opponent), share)).collect::<Vec<_>>();
    terms.sort_unstable();
    let inner = terms.get(1..terms.len().saturating_sub(1)).unwrap_or_default();
    Value::Quarter(inner.iter().map(|(points, share)| share.share(*points)).sum())
}

/// Art. 20.5: wins less losses in games against those who are equal by the keys before. Where both lose, each has a loss.
fn direct(sums: &Sums<'_>, member: usize) -> Value {
    let equal = sums.games(member).filter(|(opponent, _)| sums.ranking.are_equal(member, *opponent));
    Value::Whole(equal.map(|(_, share)| share.0 - HalfPoints::DRAW.0).sum())
}

/// Art. 20.6: the seed.
fn seed(sums: &Sums<'_>, member: usize) -> Value {
    Value::Whole(sums.field.members().get(member).map_or(0, |member| member.seed.into()))
}
