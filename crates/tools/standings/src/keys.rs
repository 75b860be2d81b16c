//! The keys that places are decided by: WCSC rules 2010, Art. 20.1-20.6; readings in docs/rulings.md; and
//! those of a championship that puts out after so many losses: the 2015 Arimaa World Computer Championship.
//!
//! Each is a row of [`KEYS`]: its name in the rule book and in the output, whether high or low is better, and what it is
//! of a member. All but ratings are exact: halves, quarters and whole numbers; ratings compare by their classes.

use std::cell::OnceCell;
use std::cmp::Ordering;
use std::fmt;

use serde::{Serialize, Serializer};
use shinpan_core::{HalfPoints, QuarterPoints};

use crate::event::Event;
use crate::prizes::Prizes;
use crate::ranking::Ranking;
use crate::rules::{MdDraws, Unplayed};
use shinpan_tournament::elimination::{self, Elimination, Out};
use shinpan_tournament::rating::{self, Wins};
use shinpan_tournament::tally::Bout;

/// All keys there are.
pub static KEYS: [Key; 14] = [
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
    Key { name: "alive", about: "Whether it is still in the championship.", best: Best::Highest, value: alive },
    Key {
        name: "eliminated",
        about: "The round in which it was put out; null while it is in.",
        best: Best::Highest,
        value: eliminated,
    },
    Key { name: "losses", about: "Games lost, those by default too.", best: Best::Lowest, value: losses },
    Key { name: "rating", about: "The rating by its games, in points of Elo.", best: Best::Highest, value: rating },
    Key {
        name: "rating_error",
        about: "The standard error of the rating, in points of Elo.",
        best: Best::Lowest,
        value: rating_error,
    },
    Key { name: "wins", about: "Games won; a bye is none.", best: Best::Highest, value: wins },
    Key { name: "byes", about: "Rounds with a bye.", best: Best::Lowest, value: byes },
    Key {
        name: "prize",
        about: "What its games won are worth, in the smallest unit of the currency.",
        best: Best::Highest,
        value: prize,
    },
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
    /// Yes or no.
    Flag(bool),
    /// When it was out.
    Eliminated(Eliminated),
    /// A rating or its error.
    Elo(Elo),
}

/// When somebody was out: never is best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Eliminated {
    /// Then.
    Out(Out),
    /// Not yet.
    Never,
}

impl Serialize for Eliminated {
    /// The round, or null.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Out(out) => serializer.serialize_u16(out.round.0),
            Self::Never => serializer.serialize_none(),
        }
    }
}

/// Points of Elo, which compare by their class: what a computer errs separates nobody.
#[derive(Clone, Copy, Debug)]
pub struct Elo {
    /// From 1, the highest.
    pub class: u32,
    /// As computed.
    pub points: f64,
}

impl Elo {
    /// Of all members, from the natural unit.
    fn of(thetas: &[f64]) -> Vec<Self> {
        let classes = rating::classes(thetas);
        thetas.iter().zip(classes).map(|(theta, class)| Self { class, points: rating::elo(*theta) }).collect()
    }
}

impl Ord for Elo {
    fn cmp(&self, other: &Self) -> Ordering {
        other.class.cmp(&self.class)
    }
}

impl PartialOrd for Elo {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Elo {
    fn eq(&self, other: &Self) -> bool {
        self.class == other.class
    }
}

impl Eq for Elo {}

impl Serialize for Elo {
    /// In points, as computed.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.points)
    }
}

impl fmt::Display for Elo {
    /// With one decimal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Zero has no sign.
        write!(f, "{:.1}", (self.points * 10.0).round() / 10.0 + 0.0)
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Half(points) => points.fmt(f),
            Self::Quarter(points) => points.fmt(f),
            Self::Whole(number) => number.fmt(f),
            Self::Flag(flag) => flag.fmt(f),
            Self::Eliminated(Eliminated::Out(out)) => out.round.fmt(f),
            Self::Eliminated(Eliminated::Never) => Ok(()),
            Self::Elo(points) => points.fmt(f),
        }
    }
}

/// What values are made from.
pub(crate) struct Sums<'a> {
    pub(crate) event: &'a Event<'a>,
    pub(crate) finals: &'a Finals,
    /// By the keys before.
    pub(crate) ranking: &'a Ranking,
}

/// What keys need of the whole field at once.
pub(crate) struct Finals {
    pub(crate) state: Elimination,
    prizes: Prizes,
    /// These are made when a key asks for them.
    thetas: OnceCell<(Vec<f64>, Wins)>,
    ratings: OnceCell<Vec<Elo>>,
    errors: OnceCell<Vec<Elo>>,
}

impl Finals {
    pub(crate) fn of(event: &Event<'_>) -> Self {
        let (thetas, ratings, errors) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        Self { state: event.state(), prizes: Prizes::of(event), thetas, ratings, errors }
    }

    fn thetas(&self, event: &Event<'_>) -> &(Vec<f64>, Wins) {
        self.thetas.get_or_init(|| {
            let members = event.field.len();
            let wins = rating::wins(members, event.tally);
            (rating::ratings(members, &wins), wins)
        })
    }

    fn ratings(&self, event: &Event<'_>) -> &[Elo] {
        self.ratings.get_or_init(|| Elo::of(&self.thetas(event).0))
    }

    fn errors(&self, event: &Event<'_>) -> &[Elo] {
        self.errors.get_or_init(|| {
            let (ratings, wins) = self.thetas(event);
            Elo::of(&rating::errors(ratings, wins))
        })
    }
}

impl Sums<'_> {
    /// The opponents in the games of `member` that have a result, with what each game gave it. Byes are no games.
    fn games(&self, member: usize) -> impl Iterator<Item = (usize, HalfPoints)> {
        let counts = |bout: &&Bout| !(bout.forfeit && self.event.rules.unplayed == Unplayed::Exclude);
        self.event.tally.bouts(member).iter().filter(counts).filter_map(|bout| bout.opponent.zip(bout.share))
    }
}

/// Art. 20.1: the points of all games and byes.
fn points(sums: &Sums<'_>, member: usize) -> Value {
    Value::Half(sums.event.tally.points(member))
}

/// Art. 20.2: the points of all opponents.
fn sos(sums: &Sums<'_>, member: usize) -> Value {
    Value::Half(sums.games(member).map(|(opponent, _)| sums.event.tally.points(opponent)).sum())
}

/// Art. 20.3: the points of beaten opponents, and half those of opponents in drawn games.
fn sodos(sums: &Sums<'_>, member: usize) -> Value {
    Value::Quarter(sums.games(member).map(|(opponent, share)| share.share(sums.event.tally.points(opponent))).sum())
}

/// Art. 20.4: the terms of `sodos` that are not lost games, without that of the lowest and that of the highest opponent.
/// Of opponents with equal points a drawn one is lower than a beaten one.
fn md(sums: &Sums<'_>, member: usize) -> Value {
    let least = match sums.event.rules.md_draws {
        MdDraws::Include => HalfPoints::DRAW,
        MdDraws::Exclude => HalfPoints::WIN,
    };
    let terms = sums.games(member).filter(|(_, share)| *share >= least);
    let mut terms = terms.map(|(opponent, share)| (sums.event.tally.points(opponent), share)).collect::<Vec<_>>();
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
    Value::Whole(sums.event.field.members().get(member).map_or(0, |member| member.seed.into()))
}

/// Constraint 2: fewer losses than lives, and it has not given up (A6).
fn alive(sums: &Sums<'_>, member: usize) -> Value {
    Value::Flag(sums.finals.state.is_alive(member))
}

/// The round of the last loss that it could not afford.
fn eliminated(sums: &Sums<'_>, member: usize) -> Value {
    Value::Eliminated(sums.finals.state.out(member).map_or(Eliminated::Never, Eliminated::Out))
}

fn losses(sums: &Sums<'_>, member: usize) -> Value {
    Value::Whole(sums.finals.state.losses(member).into())
}

/// Constraint 7.
fn rating(sums: &Sums<'_>, member: usize) -> Value {
    Value::Elo(sums.finals.ratings(sums.event)[member])
}

/// How far the rating may be off.
fn rating_error(sums: &Sums<'_>, member: usize) -> Value {
    Value::Elo(sums.finals.errors(sums.event)[member])
}

fn wins(sums: &Sums<'_>, member: usize) -> Value {
    Value::Whole(whole(elimination::wins(sums.event.tally, member)))
}

fn byes(sums: &Sums<'_>, member: usize) -> Value {
    Value::Whole(whole(elimination::byes(sums.event.tally, member)))
}

/// An equal share of the fund for each game won.
fn prize(sums: &Sums<'_>, member: usize) -> Value {
    let wins = whole(elimination::wins(sums.event.tally, member));
    Value::Whole(wins.saturating_mul(i64::try_from(sums.finals.prizes.share).unwrap_or(i64::MAX)))
}

/// Numbers of games are far below 2^63.
fn whole(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
