//! What the keys are of a member: WCSC rules 2010, Art. 20.1-20.6; readings in docs/rulings.md; the 2015 Arimaa
//! World Computer Championship. All but ratings are exact.

use std::cell::OnceCell;

use crate::elimination::Elimination;
use crate::rating::{self, Wins};
use crate::tally::{Bout, Score};
use shinpan_core::HundredthPoints;

use crate::ranking::inputs::Inputs;
use crate::ranking::keys::Key;
use crate::ranking::order::Ranking;
use crate::ranking::prizes::{self, Prizes};
use crate::ranking::rules::{MdDraws, Unplayed};
use crate::ranking::value::{Eliminated, Elo, PointsPerGame, Value};

/// What values are made from.
pub(crate) struct KeyContext<'a> {
    pub(crate) inputs: &'a Inputs<'a>,
    pub(crate) cache: &'a FieldCache,
    /// By the keys before.
    pub(crate) ranking: &'a Ranking,
}

/// What keys need of the whole field at once. Prizes, ratings and their errors are found when a key asks for them.
pub struct FieldCache {
    /// Who is in and who is out.
    pub state: Elimination,
    prizes: Prizes,
    /// These are made when a key asks for them.
    thetas: OnceCell<(Vec<f64>, Wins)>,
    ratings: OnceCell<Vec<Elo>>,
    errors: OnceCell<Vec<Elo>>,
}

impl FieldCache {
    /// Of these inputs.
    pub fn of(inputs: &Inputs<'_>) -> Self {
        let (thetas, ratings, errors) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        Self { state: inputs.state(), prizes: Prizes::of(inputs), thetas, ratings, errors }
    }

    fn thetas(&self, inputs: &Inputs<'_>) -> &(Vec<f64>, Wins) {
        self.thetas.get_or_init(|| {
            let members = inputs.field.len();
            let wins = rating::wins(members, inputs.tally);
            (rating::ratings(members, &wins), wins)
        })
    }

    fn ratings(&self, inputs: &Inputs<'_>) -> &[Elo] {
        self.ratings.get_or_init(|| Elo::of(&self.thetas(inputs).0))
    }

    fn errors(&self, inputs: &Inputs<'_>) -> &[Elo] {
        self.errors.get_or_init(|| {
            let (ratings, wins) = self.thetas(inputs);
            Elo::of(&rating::errors(ratings, wins))
        })
    }
}

impl Key {
    /// What it is of `member`.
    pub(crate) fn value(self, context: &KeyContext<'_>, member: usize) -> Value {
        let value = match self {
            Self::Points => points,
            Self::Sos => sos,
            Self::Sodos => sodos,
            Self::Md => md,
            Self::Direct => direct,
            Self::Seed => seed,
            Self::Alive => alive,
            Self::Eliminated => eliminated,
            Self::Losses => losses,
            Self::Rating => rating,
            Self::RatingError => rating_error,
            Self::Wins => wins,
            Self::Byes => byes,
            Self::Prize => prize,
            Self::Percent => percent,
            Self::Strikes => strikes,
            Self::Games => games,
            Self::WinsSecond => wins_second,
            Self::RMobility => rmobility,
        };
        value(context, member)
    }
}

/// A game with a result, as one of its players has it.
#[derive(Clone, Copy)]
struct Game {
    opponent: usize,
    score: Score,
    share: HundredthPoints,
}

impl KeyContext<'_> {
    /// The games of `member` that have a result. Byes are no games.
    fn games(&self, member: usize) -> impl Iterator<Item = Game> {
        let counts = |bout: &&Bout| !(bout.forfeit && self.inputs.rules.unplayed == Unplayed::Exclude);
        let game = |bout: &Bout| Some(Game { opponent: bout.opponent?, score: bout.score?, share: bout.share? });
        self.inputs.tally.bouts(member).iter().filter(counts).filter_map(game)
    }

    /// The points of the opponent of a game.
    fn points_of(&self, game: &Game) -> HundredthPoints {
        self.inputs.tally.points(game.opponent)
    }
}

/// Art. 20.1: the points of all games and byes.
fn points(context: &KeyContext<'_>, member: usize) -> Value {
    Value::Points(context.inputs.tally.points(member))
}

/// Art. 20.2: the points of all opponents.
fn sos(context: &KeyContext<'_>, member: usize) -> Value {
    Value::Points(context.games(member).map(|game| context.points_of(&game)).sum())
}

/// Art. 20.3: the points of beaten opponents, and of those of opponents in drawn games the share that the draw was worth.
fn sodos(context: &KeyContext<'_>, member: usize) -> Value {
    Value::Product(context.games(member).map(|game| game.share.share(context.points_of(&game))).sum())
}

/// Art. 20.4: the terms of `sodos` that are not lost games, without that of the lowest and that of the highest opponent.
/// Of opponents with equal points a drawn one is lower than a beaten one.
fn md(context: &KeyContext<'_>, member: usize) -> Value {
    let least = match context.inputs.rules.md_draws {
        MdDraws::Include => Score::Drawn,
        MdDraws::Exclude => Score::Won,
    };
    let terms = context.games(member).filter(|game| game.score >= least);
    let mut terms = terms.map(|game| (context.points_of(&game), game.score, game.share)).collect::<Vec<_>>();
    terms.sort_unstable();
    let inner = terms.get(1..terms.len().saturating_sub(1)).unwrap_or_default();
    Value::Product(inner.iter().map(|(points, _, share)| share.share(*points)).sum())
}

/// Art. 20.5: wins less losses in games against those who are equal by the keys before. Where both lose, each has a loss.
fn direct(context: &KeyContext<'_>, member: usize) -> Value {
    let equal = context.games(member).filter(|game| context.ranking.are_equal(member, game.opponent));
    Value::Whole(equal.map(|game| balance(game.score)).sum())
}

/// A win is one more than a loss is one less.
pub const fn balance(score: Score) -> i64 {
    match score {
        Score::Won => 1,
        Score::Drawn => 0,
        Score::Lost => -1,
    }
}

/// Art. 20.6: the seed.
fn seed(context: &KeyContext<'_>, member: usize) -> Value {
    Value::Whole(context.inputs.field.members().get(member).map_or(0, |member| member.seed.into()))
}

/// Constraint 2: fewer losses than lives, and it has not given up (A6).
fn alive(context: &KeyContext<'_>, member: usize) -> Value {
    Value::Flag(context.cache.state.is_alive(member))
}

/// The round of the last loss that it could not afford.
fn eliminated(context: &KeyContext<'_>, member: usize) -> Value {
    Value::Eliminated(context.cache.state.out(member).map_or(Eliminated::Never, Eliminated::Out))
}

fn losses(context: &KeyContext<'_>, member: usize) -> Value {
    Value::Whole(context.cache.state.losses(member).into())
}

/// Constraint 7.
fn rating(context: &KeyContext<'_>, member: usize) -> Value {
    Value::Elo(context.cache.ratings(context.inputs)[member])
}

/// How far the rating may be off.
fn rating_error(context: &KeyContext<'_>, member: usize) -> Value {
    Value::Elo(context.cache.errors(context.inputs)[member])
}

fn wins(context: &KeyContext<'_>, member: usize) -> Value {
    Value::Whole(whole(context.inputs.wins(member)))
}

fn byes(context: &KeyContext<'_>, member: usize) -> Value {
    Value::Whole(whole(context.inputs.byes(member)))
}

/// Points a game; 0 without games. A bye that gives a point is a game here, so that nobody has more than a point a game.
fn percent(context: &KeyContext<'_>, member: usize) -> Value {
    let inputs = context.inputs;
    let games = u64::try_from(inputs.games(member) + inputs.byes_with_points(member)).unwrap_or(u64::MAX);
    Value::Ratio(PointsPerGame { points: context.inputs.tally.points(member), games })
}

fn strikes(context: &KeyContext<'_>, member: usize) -> Value {
    Value::Whole(context.inputs.strikes.map_or(0, |strikes| strikes.of_member(member)).into())
}

fn games(context: &KeyContext<'_>, member: usize) -> Value {
    Value::Whole(whole(context.inputs.games(member)))
}

fn wins_second(context: &KeyContext<'_>, member: usize) -> Value {
    Value::Whole(whole(context.inputs.wins_second(member)))
}

/// As the table of entrants has it (reading R8).
fn rmobility(context: &KeyContext<'_>, member: usize) -> Value {
    Value::Mobility(context.inputs.mobility.and_then(|mobility| mobility.of_member(member)))
}

/// An equal share of the fund for each game won; nothing for the disqualified.
fn prize(context: &KeyContext<'_>, member: usize) -> Value {
    if !prizes::is_paid(context.inputs, member) {
        return Value::Whole(0);
    }
    let wins = whole(context.inputs.wins(member));
    Value::Whole(wins.saturating_mul(i64::try_from(context.cache.prizes.share).unwrap_or(i64::MAX)))
}

/// Numbers of games are far below 2^63.
fn whole(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
