//! Places of all members in a completion: by the board if the keys allow it, otherwise by the ranking itself.

use shinpan_core::games::{GameResult, RoundNo};

use crate::outlook::board::Board;
use crate::outlook::fixture::{Fixture, Played};
use crate::outlook::rank::Rank;
use crate::ranking::Inputs;
use crate::ranking::places::compute;
use crate::tally::Tally;

/// Ranker of completions.
#[derive(Clone, Debug)]
pub(crate) enum Ranker<'a> {
    Board(Box<Board<'a>>),
    Whole(WholeRanking<'a>),
}

/// Ranker that ranks each completion from the beginning.
#[derive(Clone, Debug)]
pub(crate) struct WholeRanking<'a> {
    inputs: Inputs<'a>,
    games: Vec<Played>,
    order: Vec<usize>,
    ranks: Vec<Rank>,
    gains: Vec<i64>,
}

impl<'a> Ranker<'a> {
    /// Makes the ranker for what is settled.
    pub(crate) fn of(inputs: &Inputs<'a>) -> Self {
        match Board::of(inputs) {
            Some(board) => Self::Board(Box::new(board)),
            None => Self::Whole(WholeRanking::of(*inputs)),
        }
    }

    /// Adds a game without a result.
    pub(crate) fn open(&mut self, fixture: &Fixture) {
        match self {
            Self::Board(board) => board.open(fixture.first, fixture.second, fixture.is_default()),
            Self::Whole(whole) => whole.games.push(Played { fixture: *fixture, result: GameResult::OPEN }),
        }
    }

    /// Removes games until `slots` of those that were opened are left.
    pub(crate) fn close(&mut self, slots: usize) {
        match self {
            Self::Board(board) => board.close(slots),
            Self::Whole(whole) => whole.games.truncate(slots),
        }
    }

    /// Gives a game a result, or takes it back.
    pub(crate) fn set(&mut self, slot: usize, result: GameResult) {
        match self {
            Self::Board(board) => board.set(slot, result),
            Self::Whole(whole) => {
                if let Some(played) = whole.games.get_mut(slot) {
                    played.result = result;
                }
            }
        }
    }

    /// Computes the places of all members.
    pub(crate) fn rank(&mut self) -> &[Rank] {
        match self {
            Self::Board(board) => board.rank(),
            Self::Whole(whole) => whole.rank(),
        }
    }

    /// Returns the members with a place, the best first; those who share one are in the order of the seeds.
    pub(crate) fn order(&self) -> Vec<usize> {
        match self {
            Self::Board(board) => board.order().collect(),
            Self::Whole(whole) => whole.order.clone(),
        }
    }

    /// Returns the points of a member that are not settled, in hundredths.
    pub(crate) fn gain(&self, member: usize) -> i64 {
        match self {
            Self::Board(board) => board.gain(member),
            Self::Whole(whole) => whole.gains.get(member).copied().unwrap_or_default(),
        }
    }
}

impl<'a> WholeRanking<'a> {
    pub(crate) fn of(inputs: Inputs<'a>) -> Self {
        let members = inputs.field.len();
        let (games, order) = (Vec::new(), Vec::new());
        Self { inputs, games, order, ranks: vec![Rank::default(); members], gains: vec![0; members] }
    }

    /// Computes the places after these games.
    pub(crate) fn rank_after(&mut self, games: &[Played]) -> &[Rank] {
        self.games.clear();
        self.games.extend_from_slice(games);
        self.rank()
    }

    fn rank(&mut self) -> &[Rank] {
        let mut tally: Tally = self.inputs.tally.clone();
        let draw = self.inputs.rules.draw;
        for Played { fixture, result } in &self.games {
            let players = (fixture.first, fixture.second);
            if std::iter::once(fixture.first).chain(fixture.second).any(|player| self.inputs.is_annulled(player)) {
                continue;
            }
            tally.add(fixture.round, fixture.game, players, *result, fixture.is_default(), &draw);
        }
        let last = self.games.iter().map(|played| played.fixture.round).max().unwrap_or_default();
        let through = RoundNo(self.inputs.through.0.max(last.0));
        let places = compute(&Inputs { tally: &tally, through, ..self.inputs });
        self.order.clear();
        self.ranks.fill(Rank::default());
        let ranked = places.iter().filter_map(|place| Some((place.member, place.place?))).collect::<Vec<_>>();
        let mut low = ranked.len();
        for (at, (member, place)) in ranked.iter().enumerate().rev() {
            if ranked.get(at + 1).is_some_and(|(_, next)| next != place) {
                low = at + 1;
            }
            self.ranks[*member] = Rank { place: *place, low };
        }
        self.order.extend(ranked.iter().map(|(member, _)| *member));
        for (member, gain) in self.gains.iter_mut().enumerate() {
            *gain = tally.points(member).0 - self.inputs.tally.points(member).0;
        }
        &self.ranks
    }
}
