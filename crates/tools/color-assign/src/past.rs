//! Which sides an entrant has had: what the rules of the sides look at.

use std::collections::HashMap;

use shinpan_core::Side;
use shinpan_core::games::{Games, RoundNo};

/// A live game of an entrant; byes are none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn<'g> {
    /// Its round.
    pub round: RoundNo,
    /// The side that the entrant had.
    pub side: Side,
    /// The id of who had the other.
    pub opponent: &'g str,
}

/// The turns of all who have played, by round.
#[derive(Clone, Debug)]
pub struct Past<'g>(HashMap<&'g str, Vec<Turn<'g>>>);

impl<'g> Past<'g> {
    /// The colours played so far in the games of one stage. Forfeits and games without a result count; byes and vacated
    /// games do not.
    pub fn of(games: &'g Games) -> Self {
        let mut turns = HashMap::<_, Vec<_>>::new();
        for game in games.iter().filter(|game| game.is_live()) {
            let Some(second) = game.second.as_deref() else { continue };
            let first = game.first.as_str();
            for (id, side, opponent) in [(first, Side::First, second), (second, Side::Second, first)] {
                turns.entry(id).or_default().push(Turn { round: game.round, side, opponent });
            }
        }
        for turns in turns.values_mut() {
            turns.sort_by_key(|turn| turn.round);
        }
        Self(turns)
    }

    /// The entrant `id` as it comes into `round`.
    pub fn before<'a>(&'a self, id: &'a str, round: RoundNo) -> Player<'a> {
        let turns = self.0.get(id).map_or(&[][..], Vec::as_slice);
        let (turns, _) = turns.split_at(turns.partition_point(|turn| turn.round < round));
        Player { id, turns }
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
