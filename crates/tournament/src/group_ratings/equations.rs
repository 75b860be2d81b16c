//! Equations that ratings solve: every member, and the first move, won as much as was to be expected.

use super::results::{Meeting, as_number};
use crate::rating::cholesky::{Cholesky, Row};

/// Ratings and the advantage of the first move, in the natural unit: each 1 multiplies the odds of winning by e.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Strengths {
    /// Rating of each member.
    pub(super) ratings: Vec<f64>,
    /// Advantage of the first move.
    pub(super) advantage: f64,
}

impl Strengths {
    /// Returns by how much First is better than Second, including the first move.
    pub(super) fn difference(&self, met: &Meeting) -> f64 {
        self.ratings[met.first] - self.ratings[met.second] + self.advantage
    }

    /// Returns the scores that First and Second can expect of a game.
    pub(super) fn expected(&self, met: &Meeting) -> [f64; 2] {
        expected(self.difference(met))
    }

    /// Goes along `step`, as far as `far` times its length.
    pub(super) fn go(&mut self, far: f64, step: &Self) {
        self.ratings.iter_mut().zip(&step.ratings).for_each(|(rating, part)| *rating += far * part);
        self.advantage += far * step.advantage;
    }
}

/// Returns the score that the player who is better by `difference` can expect of a game, and that of the other. Neither
/// is computed as 1 minus the other, since no digits would be left of the smaller one.
pub(super) fn expected(difference: f64) -> [f64; 2] {
    let lesser = (-difference.abs()).exp();
    let (likely, unlikely) = (1.0 / (1.0 + lesser), lesser / (1.0 + lesser));
    if difference < 0.0 { [unlikely, likely] } else { [likely, unlikely] }
}

/// Games of a group, and the unknowns: all ratings but one that is held, and the advantage if it is to be found.
pub(super) struct Equations<'g> {
    pub(super) meetings: &'g [Meeting],
    pub(super) members: usize,
    /// Member whose rating is held. Differences between ratings do not depend on the choice; with a member who played
    /// much the equations are solved most exactly.
    held: usize,
    /// Whether the advantage is unknown.
    pub(super) is_advantage_unknown: bool,
}

impl<'g> Equations<'g> {
    /// Sets up the equations of a group of so many `members`.
    pub(super) fn of(members: usize, meetings: &'g [Meeting], is_advantage_unknown: bool) -> Self {
        let mut games = vec![0; members];
        for met in meetings {
            games[met.first] += met.games();
            games[met.second] += met.games();
        }
        let held = (0..members).rev().max_by_key(|member| games[*member]).unwrap_or_default();
        Self { meetings, members, held, is_advantage_unknown }
    }

    /// Number of games.
    pub(super) fn games(&self) -> u64 {
        self.meetings.iter().map(Meeting::games).sum()
    }

    /// Number of unknowns.
    pub(super) fn unknowns(&self) -> usize {
        self.members - 1 + usize::from(self.is_advantage_unknown)
    }

    /// Returns the number of a member's rating among the unknowns; `None` for the member that is held.
    pub(super) fn unknown_of(&self, member: usize) -> Option<usize> {
        (member != self.held).then(|| member - usize::from(member > self.held))
    }

    /// Returns what each member won beyond what was to be expected, and last the same for the first move.
    pub(super) fn surplus(&self, at: &Strengths) -> Vec<f64> {
        let mut surplus = vec![0.0; self.members + 1];
        for met in self.meetings {
            let [first, second] = at.expected(met);
            let own = met.won() * second - met.lost() * first;
            surplus[met.first] += own;
            surplus[met.second] -= own;
            surplus[self.members] += own;
        }
        surplus
    }

    /// Decomposes the curvature of the likelihood, Σ games · e (1 - e) x xᵀ, where x of a meeting is 1 at First and at
    /// the advantage and -1 at Second.
    pub(super) fn curvature(&self, at: &Strengths) -> Cholesky {
        let mut rows = (0..self.unknowns()).map(|row| vec![0.0; row + 1]).collect::<Vec<_>>();
        // The advantage is the last of the unknowns.
        let advantage = self.is_advantage_unknown.then_some(self.members - 1);
        for met in self.meetings {
            let [first, second] = at.expected(met);
            let weight = as_number(met.games()) * first * second;
            let (one, other) = (self.unknown_of(met.first), self.unknown_of(met.second));
            for own in [one, other, advantage].into_iter().flatten() {
                rows[own][own] += weight;
            }
            if let (Some(one), Some(other)) = (one, other) {
                rows[one.max(other)][one.min(other)] -= weight;
            }
            if let Some(last) = advantage {
                for (own, part) in [(one, weight), (other, -weight)] {
                    if let Some(own) = own {
                        rows[last][own] += part;
                    }
                }
            }
        }
        Cholesky::of(rows.into_iter().map(|row| Row::new(0, row)).collect())
    }

    /// Solves for the surplus of each with the decomposed `curvature`, which gives the step of Newton's method.
    pub(super) fn step(&self, curvature: &Cholesky, surplus: &[f64]) -> Strengths {
        let mut side = vec![0.0; self.unknowns()];
        for (member, own) in surplus.iter().enumerate().take(self.members) {
            if let Some(unknown) = self.unknown_of(member) {
                side[unknown] = *own;
            }
        }
        if self.is_advantage_unknown {
            side[self.members - 1] = surplus[self.members];
        }
        curvature.solve(&mut side);
        let rating = |member| self.unknown_of(member).map_or(0.0, |own| side[own]);
        let ratings = (0..self.members).map(rating).collect();
        Strengths { ratings, advantage: if self.is_advantage_unknown { side[self.members - 1] } else { 0.0 } }
    }
}
