//! Which sides an entrant has had: what the rules of the sides look at.

use std::collections::HashMap;

use shinpan_core::Side;
use shinpan_core::games::{GameRow, Games, RoundNo};

/// A live game of an entrant; byes are none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn<'g> {
    /// Whether it is of an earlier stage than the others.
    pub is_of_earlier_stage: bool,
    /// Its round.
    pub round: RoundNo,
    /// The number of the game within its pairing of the round, where that has several.
    pub game: Option<u16>,
    /// The side that the entrant had.
    pub side: Side,
    /// The id of who had the other.
    pub opponent: &'g str,
}

/// The turns of all who have played, by round.
#[derive(Clone, Debug)]
pub struct Past<'g>(HashMap<&'g str, Vec<Turn<'g>>>);

impl<'g> Past<'g> {
    /// The colours played so far in those `games` of which `is_earlier` says whether they are of an earlier stage. Forfeits and
    /// games without a result count; byes and vacated games do not.
    pub fn of(games: &'g Games, is_earlier: impl Fn(&GameRow) -> Option<bool>) -> Self {
        let mut turns = HashMap::<_, Vec<_>>::new();
        let live = games.iter().filter(|game| game.is_live());
        for (game, is_of_earlier_stage) in live.filter_map(|game| Some((game, is_earlier(game)?))) {
            let Some(second) = game.second.as_deref() else { continue };
            let first = game.first.as_str();
            for (id, side, opponent) in [(first, Side::First, second), (second, Side::Second, first)] {
                let turn = Turn { is_of_earlier_stage, round: game.round, game: game.game, side, opponent };
                turns.entry(id).or_default().push(turn);
            }
        }
        for turns in turns.values_mut() {
            turns.sort_by_key(Turn::order);
        }
        Self(turns)
    }

    /// The turns of `id` as it comes into `round`; of several games of a pairing in it, into that with the number `game`.
    pub fn before(&self, id: &str, round: RoundNo, game: Option<u16>) -> &[Turn<'g>] {
        let turns = self.0.get(id).map_or(&[][..], Vec::as_slice);
        let (turns, _) = turns.split_at(turns.partition_point(|turn| turn.order() < (true, round, game.or(Some(0)))));
        turns
    }
}

impl Turn<'_> {
    /// Earlier stages are before the own one, and in a stage the rounds are in order; in a round its numbered games.
    pub(crate) fn order(&self) -> (bool, RoundNo, Option<u16>) {
        (!self.is_of_earlier_stage, self.round, self.game.or(Some(u16::MAX)))
    }
}

/// One of the two who meet, with its turns so far.
#[derive(Clone, Copy, Debug)]
pub struct Player<'a> {
    /// The id.
    pub id: &'a str,
    /// By round; it plays once in a round.
    pub turns: &'a [Turn<'a>],
}

impl<'a> Player<'a> {
    /// How often it had `side`.
    pub fn count(self, side: Side) -> i32 {
        // Rounds are numbers of 16 bits, and it plays once in a round.
        self.turns.iter().map(|turn| i32::from(turn.side == side)).sum()
    }

    /// Its turns against `other`, by round.
    pub fn against(self, other: &str) -> impl DoubleEndedIterator<Item = Turn<'a>> {
        self.turns.iter().copied().filter(move |turn| turn.opponent == other)
    }

    /// How many games running up to the last it had the side that it had there; 0 without a game.
    pub fn streak(self) -> usize {
        let last = self.turns.last().map(|turn| turn.side);
        self.turns.iter().rev().take_while(|turn| Some(turn.side) == last).count()
    }
}
