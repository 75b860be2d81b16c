//! Results of games, counted by who had which side: everything that ratings rest on.

use std::ops::RangeBounds;

use shinpan_core::Outcome;
use shinpan_core::games::{GameResult, Games, RoundNo, Termination};

use crate::field::Field;

/// Games in which one member had the first move against another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meeting {
    /// Member who moved first.
    pub first: usize,
    /// Member who moved second.
    pub second: usize,
    /// Games that First won.
    pub wins: u64,
    /// Drawn games.
    pub draws: u64,
    /// Games that Second won.
    pub losses: u64,
}

impl Meeting {
    /// Number of games.
    pub const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points of First, in halves.
    const fn halves(&self) -> u64 {
        2 * self.wins + self.draws
    }

    /// Points of First.
    pub(super) fn won(&self) -> f64 {
        in_halves(self.halves())
    }

    /// Points of Second.
    pub(super) fn lost(&self) -> f64 {
        in_halves(2 * self.games() - self.halves())
    }
}

/// Converts a count of halves to a number.
fn in_halves(halves: u64) -> f64 {
    as_number(halves) / 2.0
}

/// Converts a count to a number to calculate with; exact, since no table has 2^53 rows.
#[expect(clippy::cast_precision_loss, reason = "no table has 2^53 rows")]
pub(super) fn as_number(count: u64) -> f64 {
    count as f64
}

/// Games that ratings rest on: a [`Meeting`] for each two who met and each way in which they had the sides.
///
/// They are kept in the order of the members' numbers, so that nothing depends on the order of the games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Results {
    meetings: Vec<Meeting>,
}

impl Results {
    /// Collects the games of `rounds` between members that were played and have a winner or are drawn: no byes,
    /// forfeits and vacated games, none that both lost, and none that is open (specs of engine events, section 8).
    pub fn of(field: &Field<'_>, games: &Games, rounds: impl RangeBounds<RoundNo>) -> Self {
        let members = games.players().map(|id| field.position(id));
        let played = games.iter().zip(games.players().iter()).filter_map(|(game, (first, second))| {
            let is_played = game.is_live() && game.termination != Termination::Forfeit;
            let GameResult::Game(outcome) = game.result else { return None };
            let counts = is_played && rounds.contains(&game.round);
            counts.then_some((members[first]?, members[second?]?, outcome))
        });
        Self::from_outcomes(played)
    }

    /// Collects games given as First, Second and outcome, in any order. Outcomes other than a win or a draw are
    /// ignored, and so are games against oneself.
    pub fn from_outcomes(games: impl IntoIterator<Item = (usize, usize, Outcome)>) -> Self {
        let counted = |(first, second, outcome): (usize, usize, Outcome)| {
            let (wins, draws, losses) = match outcome {
                Outcome::FirstWins => (1, 0, 0),
                Outcome::Draw => (0, 1, 0),
                Outcome::SecondWins => (0, 0, 1),
                Outcome::BothLose | Outcome::Unfinished => return None,
            };
            Some(Meeting { first, second, wins, draws, losses })
        };
        Self::from_meetings(games.into_iter().filter_map(counted))
    }

    /// Collects games that are counted already, in any order; counts of the same two with the same sides are added up.
    pub fn from_meetings(meetings: impl IntoIterator<Item = Meeting>) -> Self {
        let mut meetings =
            meetings.into_iter().filter(|met| met.first != met.second && met.games() > 0).collect::<Vec<_>>();
        meetings.sort_unstable_by_key(|met| (met.first, met.second));
        meetings.dedup_by(|next, kept| {
            let is_same = (next.first, next.second) == (kept.first, kept.second);
            if is_same {
                kept.wins += next.wins;
                kept.draws += next.draws;
                kept.losses += next.losses;
            }
            is_same
        });
        Self { meetings }
    }

    /// Meetings, by First and then by Second.
    pub fn meetings(&self) -> &[Meeting] {
        &self.meetings
    }

    /// Returns the meetings among `group`, whose members are in the order of their numbers, by their places in it.
    pub(super) fn among(&self, group: &[usize]) -> Vec<Meeting> {
        let place = |member| group.binary_search(&member).ok();
        let inside = |met: &Meeting| Some(Meeting { first: place(met.first)?, second: place(met.second)?, ..*met });
        self.meetings.iter().filter_map(inside).collect()
    }
}
