//! What keys are made from.

use std::cell::OnceCell;

use crate::elimination::Elimination;
use crate::ranking::inputs::Inputs;
use crate::ranking::prizes::Prizes;
use crate::ranking::rules::Unplayed;
use crate::rating::{self, Wins};
use crate::tally::Bout;
use shinpan_core::HundredthPoints;

use crate::ranking::rank::Order;
use crate::ranking::value::Elo;

/// Context in which a key is computed.
#[derive(Clone, Copy)]
pub struct KeyContext<'a> {
    /// The championship after some rounds.
    pub inputs: &'a Inputs<'a>,
    /// Values of the whole field, computed once.
    pub cache: &'a FieldCache,
    /// Order by the keys before, which tells who is equal.
    pub so_far: &'a Order,
}

/// Values that keys need of the whole field at once. Ratings and their errors are found when a key asks for them.
pub struct FieldCache {
    /// State of the elimination: who is in and who is out.
    pub state: Elimination,
    pub(super) prizes: Prizes,
    thetas: OnceCell<(Vec<f64>, Wins)>,
    ratings: OnceCell<Vec<Elo>>,
    errors: OnceCell<Vec<Elo>>,
}

impl FieldCache {
    /// The context of these inputs.
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

    pub(super) fn ratings(&self, inputs: &Inputs<'_>) -> &[Elo] {
        self.ratings.get_or_init(|| Elo::of(&self.thetas(inputs).0))
    }

    pub(super) fn errors(&self, inputs: &Inputs<'_>) -> &[Elo] {
        self.errors.get_or_init(|| {
            let (ratings, wins) = self.thetas(inputs);
            Elo::of(&rating::errors(ratings, wins))
        })
    }
}

/// A game with a result that counts beside the points.
pub(super) struct Game<'a> {
    pub(super) bout: &'a Bout,
    pub(super) opponent: usize,
    /// Points that the game gave.
    pub(super) share: HundredthPoints,
    /// The points of the opponent.
    pub(super) points: HundredthPoints,
}

impl<'a> KeyContext<'a> {
    /// All that counts of a member: games, open ones too, and byes.
    pub(super) fn bouts(&self, member: usize) -> &'a [Bout] {
        self.inputs.tally.bouts(member)
    }

    /// The games of a member that have a result, without those that count for points alone. Byes are no games.
    pub(super) fn games(&self, member: usize) -> impl Iterator<Item = Game<'a>> {
        let Inputs { rules, tally, .. } = self.inputs;
        let counts = move |bout: &&Bout| !(bout.forfeit && rules.unplayed == Unplayed::Exclude);
        let game = |bout: &'a Bout| {
            let (opponent, share) = (bout.opponent?, bout.share?);
            Some(Game { bout, opponent, share, points: tally.points(opponent) })
        };
        self.bouts(member).iter().filter(counts).filter_map(game)
    }
}
