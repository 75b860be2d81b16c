//! Data about a situation for the relaxation, in half points: points, open games, and how often two meet.

use shinpan_core::Outcome;
use shinpan_core::games::GameResult;

use crate::outlook::board::Board;
use crate::outlook::fixture::{Completion, Played};
use crate::outlook::situation::Situation;
use crate::ranking::keys::Key;
use crate::ranking::rules::Unplayed;

/// An open game whose result is not known.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OpenGame {
    /// Number of the game among all open games.
    pub(crate) slot: usize,
    pub(crate) first: usize,
    pub(crate) second: usize,
}

/// Key that separates those who are equal on points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SecondKey {
    /// Points of the opponents; then the seed, or nothing, or other keys.
    Sos { then_seed: bool, is_last: bool },
    /// Any other key.
    Other,
}

/// A situation in which wins, draws and losses are 2, 1 and 0 half points, and points come first.
#[derive(Clone, Debug)]
pub(crate) struct Frame<'s, 'a> {
    pub(crate) situation: &'s Situation<'a>,
    /// Board with all open games opened, and with the results of those that are lost by default.
    pub(crate) board: Board<'a>,
    pub(crate) games: Vec<OpenGame>,
    /// Half points of each member that are certain.
    pub(crate) base: Vec<i64>,
    /// Number of games between two that count in keys other than points, by the numbers of the two.
    meetings: Vec<i32>,
    pub(crate) second: SecondKey,
    pub(crate) is_ranked: Vec<bool>,
}

const HALF: i64 = 50;

impl<'s, 'a> Frame<'s, 'a> {
    /// Makes the frame of `situation`; `None` if other results or other keys decide.
    pub(crate) fn of(situation: &'s Situation<'a>) -> Option<Self> {
        let rules = situation.inputs.rules;
        let usual = [Outcome::FirstWins, Outcome::Draw, Outcome::SecondWins];
        let is_usual =
            situation.outcomes.len() == usual.len() && usual.iter().all(|own| situation.outcomes.contains(own));
        let is_half = rules.draw.0.first.0 == HALF && rules.draw.0.second.0 == HALF;
        if rules.keys.first() != Some(&Key::Points) || !is_usual || !is_half {
            return None;
        }
        let mut board = Board::of(&situation.inputs)?;
        let members = situation.members();
        let mut meetings = vec![0; members * members];
        let mut meet = |a: usize, b: usize| meetings[a * members + b] += 1;
        let counts_defaults = rules.unplayed == Unplayed::Count;
        for member in 0..members {
            for bout in situation.inputs.tally.bouts(member).iter().filter(|bout| bout.score.is_some()) {
                if let Some(opponent) = bout.opponent.filter(|_| counts_defaults || !bout.forfeit) {
                    meet(member, opponent);
                }
            }
        }
        let mut games = Vec::new();
        for (slot, fixture) in situation.open.iter().enumerate() {
            let (first, second) = (fixture.first, fixture.second?);
            board.open(first, Some(second), fixture.is_default());
            match fixture.fixed {
                Some(result) => board.set(slot, result),
                None => games.push(OpenGame { slot, first, second }),
            }
            if counts_defaults || !fixture.is_default() {
                meet(first, second);
                meet(second, first);
            }
        }
        let points = (0..members).map(|member| board.points(member)).collect::<Vec<_>>();
        if points.iter().any(|points| points % HALF != 0) {
            return None;
        }
        let second = match rules.keys.get(1..).unwrap_or_default() {
            [Key::Sos] => SecondKey::Sos { then_seed: false, is_last: true },
            [Key::Sos, third, ..] => SecondKey::Sos { then_seed: *third == Key::Seed, is_last: false },
            _ => SecondKey::Other,
        };
        let base = points.into_iter().map(|points| points / HALF).collect();
        let is_ranked = (0..members).map(|member| !situation.inputs.is_out(member)).collect();
        Some(Self { situation, board, games, base, meetings, second, is_ranked })
    }

    /// Returns how often two meet.
    pub(crate) fn meetings(&self, a: usize, b: usize) -> i64 {
        i64::from(self.meetings[a * self.base.len() + b])
    }

    /// Returns the result that gives First so many half points.
    pub(crate) fn result(halves: u8) -> GameResult {
        GameResult::Game(match halves {
            0 => Outcome::SecondWins,
            1 => Outcome::Draw,
            _ => Outcome::FirstWins,
        })
    }

    /// Returns the completion in which First has these half points in the games that are not settled.
    pub(crate) fn completion(&self, halves: &[u8]) -> Completion {
        let mut completion = self.situation.open.iter().map(|fixture| {
            let result = fixture.fixed.unwrap_or(GameResult::OPEN);
            Played { fixture: *fixture, result }
        });
        let mut completion = completion.by_ref().collect::<Vec<_>>();
        for (game, halves) in self.games.iter().zip(halves) {
            completion[game.slot].result = Self::result(*halves);
        }
        completion
    }
}
