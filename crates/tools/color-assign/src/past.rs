//! Sides that an entrant has had, which the rules of the sides look at.

use std::collections::HashMap;

use shinpan_core::Side;
use shinpan_core::games::{GameRow, Games, RoundNo};

/// A live game of an entrant; byes are no games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn<'g> {
    /// Whether the game is of an earlier stage than the pairing.
    pub is_of_earlier_stage: bool,
    /// Round of the game.
    pub round: RoundNo,
    /// Number of the game within its pairing of the round, if that has several.
    pub game: Option<u16>,
    /// Side that the entrant had.
    pub side: Side,
    /// Id of the opponent.
    pub opponent: &'g str,
}

/// Turns of all who have played, by round.
#[derive(Clone, Debug)]
pub struct Past<'g>(HashMap<&'g str, Vec<Turn<'g>>>);

impl<'g> Past<'g> {
    /// Collects the turns of those `games` for which `is_earlier` tells whether they are of an earlier stage. Forfeits
    /// and games without a result count; byes and vacated games do not.
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

    /// Returns the turns of `id` before `round`; if a pairing has several games in it, before that with the number
    /// `game`.
    pub fn before(&self, id: &str, round: RoundNo, game: Option<u16>) -> &[Turn<'g>] {
        let turns = self.0.get(id).map_or(&[][..], Vec::as_slice);
        let (turns, _) = turns.split_at(turns.partition_point(|turn| turn.order() < (true, round, game.or(Some(0)))));
        turns
    }
}

impl Turn<'_> {
    /// Returns the key that sorts earlier stages before the own one, the rounds of a stage in order, and the numbered
    /// games of a round.
    pub(crate) fn order(&self) -> (bool, RoundNo, Option<u16>) {
        (!self.is_of_earlier_stage, self.round, self.game.or(Some(u16::MAX)))
    }
}

/// A player of a pairing, with the turns so far.
#[derive(Clone, Copy, Debug)]
pub struct Player<'a> {
    /// Id of the player.
    pub id: &'a str,
    /// Turns by round; several turns in one round are numbered games.
    pub turns: &'a [Turn<'a>],
}

impl<'a> Player<'a> {
    /// Number of turns in which the player had `side`.
    pub fn count(self, side: Side) -> i32 {
        // An `i32` counts more games than an entrant can have in a table.
        self.turns.iter().map(|turn| i32::from(turn.side == side)).sum()
    }

    /// Returns the turns against `other`, by round.
    pub fn against(self, other: &str) -> impl DoubleEndedIterator<Item = Turn<'a>> {
        self.turns.iter().copied().filter(move |turn| turn.opponent == other)
    }

    /// Number of games, up to the last one, in which the player had the same side as in the last; 0 without a game.
    pub fn streak(self) -> usize {
        let last = self.turns.last().map(|turn| turn.side);
        self.turns.iter().rev().take_while(|turn| Some(turn.side) == last).count()
    }
}
