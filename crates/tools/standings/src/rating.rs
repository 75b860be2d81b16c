//! Ratings by Bradley and Terry: the 2015 Arimaa World Computer Championship, constraint 7; reading A11.
//!
//! The chance that i beats j is 1 / (1 + e^(θj - θi)). Beside its games everybody has half a drawn game against a dummy
//! with θ = 0, a quarter of a win and a quarter of a loss: so the likelihood is strictly concave, and its maximum is finite
//! for whoever has won all games, and where nobody links two parts of a field. It is found by Newton's method, with
//! Cholesky's decomposition for each large step.
//!
//! Sums are made in the order of the members, so that ratings do not depend on the order in which games are listed.

use std::collections::BTreeMap;

use crate::tally::Tally;
use shinpan_core::HalfPoints;

/// θ of ratings that are equal differ by at most this: far more than a computer errs, far less than results make.
pub const EQUAL: f64 = 1e-9;

/// No step of Newton's method changes a rating by more.
const STEP_MOST: f64 = 2.0;
/// After a step that changes no rating by more, the curvature is near enough to that at the maximum.
const STEP_SMALL: f64 = 0.01;
/// A step that changes no rating by more is the last one.
const STEP_LAST: f64 = 1e-13;
/// Fewer than ten are needed; a hundred end what rounding would keep going.
const STEPS_MOST: usize = 100;

/// Games won, by the numbers of the winner and of the loser.
pub type Wins = BTreeMap<(usize, usize), u32>;

/// The games that have a winner, of all members; where both lose there is none.
pub fn wins(members: usize, tally: &Tally) -> Wins {
    let mut wins = Wins::new();
    for winner in 0..members {
        let won = tally.bouts(winner).iter().filter(|bout| bout.share == Some(HalfPoints::WIN));
        for loser in won.filter_map(|bout| bout.opponent) {
            *wins.entry((winner, loser)).or_default() += 1;
        }
    }
    wins
}

/// θ of each of so many `members`.
pub fn ratings(members: usize, wins: &Wins) -> Vec<f64> {
    let mut ratings = vec![0.0; members];
    let pairs = Pairs::of(members, wins);
    let mut curvature = Cholesky::of(pairs.curvature(&ratings));
    for _ in 0..STEPS_MOST {
        let mut step = pairs.gradient(&ratings);
        curvature.solve(&mut step);
        let largest = step.iter().fold(0.0_f64, |largest, part| largest.max(part.abs()));
        let scale = if largest > STEP_MOST { STEP_MOST / largest } else { 1.0 };
        ratings.iter_mut().zip(&step).for_each(|(rating, part)| *rating += scale * part);
        if largest <= STEP_LAST {
            break;
        }
        // To decompose again takes longer than all small steps together.
        if largest > STEP_SMALL {
            curvature = Cholesky::of(pairs.curvature(&ratings));
        }
    }
    ratings
}

/// The standard error of each of the `ratings` that [`ratings`] found: the root of the diagonal of the inverse of the
/// curvature at the maximum, in the unit of θ. The dummy's half game is part of it: without games it is 2√2.
pub fn errors(ratings: &[f64], wins: &Wins) -> Vec<f64> {
    let curvature = Pairs::of(ratings.len(), wins).curvature(ratings);
    let decomposed = Cholesky::of(curvature);
    (0..ratings.len()).map(|member| decomposed.inverse_at(member).sqrt()).collect()
}

/// θ in points of Elo: ten times as likely to win are 400 points.
pub fn elo(rating: f64) -> f64 {
    // Zero has no sign.
    rating * 400.0 / std::f64::consts::LN_10 + 0.0
}

/// The class of each rating, 1 the best: neighbours in order that are equal share one.
pub fn classes(ratings: &[f64]) -> Vec<u32> {
    let mut order = (0..ratings.len()).collect::<Vec<_>>();
    order.sort_by(|a, b| ratings[*b].total_cmp(&ratings[*a]));
    let mut classes = vec![1; ratings.len()];
    for pair in order.windows(2) {
        let is_lower = ratings[pair[0]] - ratings[pair[1]] > EQUAL;
        classes[pair[1]] = classes[pair[0]] + u32::from(is_lower);
    }
    classes
}

/// The games of each two who met, the lesser number first.
struct Pairs {
    /// A quarter for the dummy too.
    wins: Vec<f64>,
    games: Vec<(usize, usize, f64)>,
}

impl Pairs {
    fn of(members: usize, wins: &Wins) -> Self {
        let mut games = BTreeMap::<_, u32>::new();
        let mut won = vec![0.25; members];
        for (&(winner, loser), count) in wins.iter().filter(|((a, b), _)| a.max(b) < &members && a != b) {
            *games.entry((winner.min(loser), winner.max(loser))).or_default() += count;
            won[winner] += f64::from(*count);
        }
        Self { wins: won, games: games.into_iter().map(|((i, j), count)| (i, j, f64::from(count))).collect() }
    }

    /// How the logarithm of the likelihood changes with each rating.
    fn gradient(&self, ratings: &[f64]) -> Vec<f64> {
        let own = |(wins, rating): (&f64, &f64)| wins - 0.5 * chance(*rating);
        let mut gradient = self.wins.iter().zip(ratings).map(own).collect::<Vec<_>>();
        for &(i, j, games) in &self.games {
            let chance = chance(ratings[i] - ratings[j]);
            gradient[i] -= games * chance;
            gradient[j] -= games * (1.0 - chance);
        }
        gradient
    }

    /// How the gradient falls, the lower half row by row.
    fn curvature(&self, ratings: &[f64]) -> Vec<Vec<f64>> {
        let mut rows = (0..ratings.len()).map(|row| vec![0.0; row + 1]).collect::<Vec<_>>();
        for (row, rating) in ratings.iter().enumerate() {
            rows[row][row] = 0.5 * chance(*rating) * chance(-rating);
        }
        for &(i, j, games) in &self.games {
            let difference = ratings[i] - ratings[j];
            let weight = games * chance(difference) * chance(-difference);
            rows[i][i] += weight;
            rows[j][j] += weight;
            rows[j][i] -= weight;
        }
        rows
    }
}

/// The chance of whoever is better by `difference`.
fn chance(difference: f64) -> f64 {
    1.0 / (1.0 + (-difference).exp())
}

/// A lower triangle whose product with its mirror image is a positive definite matrix.
struct Cholesky(Vec<Vec<f64>>);

impl Cholesky {
    /// Of a matrix of which `rows` are the lower half.
    fn of(mut rows: Vec<Vec<f64>>) -> Self {
        for i in 0..rows.len() {
            let (done, rest) = rows.split_at_mut(i);
            let Some(row) = rest.first_mut() else { continue };
            for (j, above) in done.iter().enumerate() {
                row[j] = (row[j] - dot(&row[..j], &above[..j])) / above[j];
            }
            row[i] = (row[i] - dot(&row[..i], &row[..i])).max(f64::MIN_POSITIVE).sqrt();
        }
        Self(rows)
    }

    /// Makes the solution of `side`, the right side of the equations.
    fn solve(&self, side: &mut [f64]) {
        for (i, row) in self.0.iter().enumerate() {
            side[i] = (side[i] - dot(&row[..i], &side[..i])) / row[i];
        }
        for (i, row) in self.0.iter().enumerate().rev() {
            let (before, rest) = side.split_at_mut(i);
            rest[0] /= row[i];
            before.iter_mut().zip(row).for_each(|(part, factor)| *part -= factor * rest[0]);
        }
    }

    /// A number of the diagonal of the inverse matrix: the square of the column of the inverse triangle.
    fn inverse_at(&self, at: usize) -> f64 {
        let mut column = Vec::with_capacity(self.0.len() - at);
        for (i, row) in self.0.iter().enumerate().skip(at) {
            let side = if i == at { 1.0 } else { -dot(&row[at..i], &column) };
            column.push(side / row[i]);
        }
        dot(&column, &column)
    }
}

/// The sum of products, in eight parts that a processor adds at once.
fn dot(a: &[f64], b: &[f64]) -> f64 {
    let (a, b) = (a.as_chunks::<8>(), b.as_chunks::<8>());
    let mut parts = [0.0; 8];
    for (a, b) in a.0.iter().zip(b.0) {
        for (part, (a, b)) in parts.iter_mut().zip(a.iter().zip(b)) {
            *part += a * b;
        }
    }
    let rest = a.1.iter().zip(b.1).map(|(a, b)| a * b).sum::<f64>();
    parts.iter().sum::<f64>() + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_inverse_of_a_matrix_that_is_known() {
        // [[4, 2], [2, 3]] has the inverse [[3, -2], [-2, 4]] / 8.
        let decomposed = Cholesky::of(vec![vec![4.0], vec![2.0, 3.0]]);
        assert!((decomposed.inverse_at(0) - 0.375).abs() < 1e-15);
        assert!((decomposed.inverse_at(1) - 0.5).abs() < 1e-15);
    }
}
