//! What games gave, counted by who had which side: all that ratings rest on.

use std::ops::RangeBounds;

use shinpan_core::Outcome;
use shinpan_core::games::{GameResult, Games, RoundNo, Termination};

use crate::field::Field;

/// The games in which one had the first move against another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meeting {
    /// Who moved first.
    pub first: usize,
    /// Who moved second.
    pub second: usize,
    /// Games that First won.
    pub wins: u64,
    /// Drawn games.
    pub draws: u64,
    /// Games that Second won.
    pub losses: u64,
}

impl Meeting {
    /// How many games there were.
    pub const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// First's points in halves.
    const fn halves(&self) -> u64 {
        2 * self.wins + self.draws
    }

    /// First's points.
    pub(super) fn won(&self) -> f64 {
        in_halves(self.halves())
    }

    /// Second's points.
    pub(super) fn lost(&self) -> f64 {
        in_halves(2 * self.games() - self.halves())
    }
}

/// So many halves as a number.
fn in_halves(halves: u64) -> f64 {
    as_number(halves) / 2.0
}

/// A count as a number to calculate with: exact, since no table has 2^53 rows.
#[expect(clippy::cast_precision_loss, reason = "no table has 2^53 rows")]
pub(super) fn as_number(count: u64) -> f64 {
    count as f64
}

/// The games that ratings rest on, a [`Meeting`] for each two who met and each way in which the sides were.
///
/// They are kept in the order of the members' numbers, so that nothing depends on the order of the games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Results {
    meetings: Vec<Meeting>,
}

impl Results {
    /// The games of `rounds` between members that were played and have a winner or are drawn: no byes, forfeits and vacated
    /// games, none that both lost, and none that is open (specs of engine events, section 8).
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

    /// Of games as First, Second and how they ended, in any order. Other outcomes than a win or a draw are passed over, and so
    /// are games against oneself.
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

    /// Of games that are counted already, in any order; counts of the same two with the same sides are added up.
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

    /// The meetings, by First and then by Second.
    pub fn meetings(&self) -> &[Meeting] {
        &self.meetings
    }

    /// The meetings among `group`, whose members are in the order of their numbers, by their places in it.
    pub(super) fn among(&self, group: &[usize]) -> Vec<Meeting> {
        let place = |member| group.binary_search(&member).ok();
        let inside = |met: &Meeting| Some(Meeting { first: place(met.first)?, second: place(met.second)?, ..*met });
        self.meetings.iter().filter_map(inside).collect()
    }
}
