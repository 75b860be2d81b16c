//! Games of each two who met: the basis of the likelihood, its gradient and its curvature.

use super::Wins;
use super::cholesky::Row;
use super::sparse::Sparse;

/// Number of games of everybody against the dummy, of which each won a half.
const DUMMY: f64 = 0.5;

/// Games of each two who met.
pub(super) struct Pairs {
    /// Number of wins of each member, with a quarter for the dummy.
    wins: Vec<f64>,
    /// Number of games of each pair, the lesser number first, in order: all sums are made in it.
    games: Vec<(usize, usize, f64)>,
}

impl Pairs {
    pub(super) fn of(members: usize, wins: &Wins) -> Self {
        let mut games = Vec::with_capacity(wins.len());
        let mut won = vec![DUMMY / 2.0; members];
        for (&(winner, loser), &count) in wins.iter().filter(|((a, b), _)| a.max(b) < &members && a != b) {
            games.push((winner.min(loser), winner.max(loser), f64::from(count)));
            won[winner] += f64::from(count);
        }
        games.sort_unstable_by_key(|(i, j, _)| (*i, *j));
        games.dedup_by(|next, kept| {
            let same = (next.0, next.1) == (kept.0, kept.1);
            // Whole numbers: sums are exact.
            kept.2 += if same { next.2 } else { 0.0 };
            same
        });
        Self { wins: won, games }
    }

    /// Number of members.
    pub(super) fn members(&self) -> usize {
        self.wins.len()
    }

    /// Returns how the logarithm of the likelihood changes with each rating.
    pub(super) fn gradient(&self, ratings: &[f64]) -> Vec<f64> {
        let own = |(wins, rating): (&f64, &f64)| wins - DUMMY * chance(*rating);
        let mut gradient = self.wins.iter().zip(ratings).map(own).collect::<Vec<_>>();
        for &(i, j, games) in &self.games {
            let chance = chance(ratings[i] - ratings[j]);
            gradient[i] -= games * chance;
            gradient[j] -= games * (1.0 - chance);
        }
        gradient
    }

    /// Returns how the gradient falls: the lower half of the matrix, row by row.
    pub(super) fn curvature(&self, ratings: &[f64]) -> Vec<Row> {
        let mut rows = (0..ratings.len()).map(|row| vec![0.0; row + 1]).collect::<Vec<_>>();
        for (row, rating) in ratings.iter().enumerate() {
            rows[row][row] = weight(DUMMY, *rating);
        }
        for (i, j, weight) in self.weights(ratings) {
            rows[i][i] += weight;
            rows[j][j] += weight;
            rows[j][i] -= weight;
        }
        rows.into_iter().map(|row| Row::new(0, row)).collect()
    }

    /// Returns the matrix of a large field, with entries only for those who met.
    pub(super) fn sparse(&self, ratings: &[f64]) -> Sparse {
        let own = ratings.iter().map(|rating| weight(DUMMY, *rating)).collect();
        Sparse::of(own, &self.weights(ratings).collect::<Vec<_>>())
    }

    /// Returns the weight with which games tie each two together.
    fn weights(&self, ratings: &[f64]) -> impl Iterator<Item = (usize, usize, f64)> {
        self.games.iter().map(|&(i, j, games)| (i, j, weight(games, ratings[i] - ratings[j])))
    }
}

/// Returns what so many games between two players with this difference add to the curvature.
fn weight(games: f64, difference: f64) -> f64 {
    games * chance(difference) * chance(-difference)
}

/// Returns the chance of the player who is better by `difference`.
fn chance(difference: f64) -> f64 {
    1.0 / (1.0 + (-difference).exp())
}
