//! Chances of draws.
//!
//! The draw rate d0 is that of equal opponents with equal chances. A game of which First can expect e is drawn with the
//! chance d, which is ν times the root of P(win) · P(loss), with ν = 2 d0 / (1 - d0) and P(win) = e - d/2: so
//! d = c / (1 + √(1 + a c)), c = 4 e (1 - e), a = ((1 - d0) / d0)² - 1.

use super::equations::Strengths;
use super::results::{Meeting, as_number};

/// Precision with which the rate is found.
const WIDTH: f64 = 1e-14;

/// Returns the chance that a game is drawn of which First and Second can expect this much; `rate` is the draw rate, 0
/// to 1.
pub(super) fn chance([first, second]: [f64; 2], rate: f64) -> f64 {
    if rate <= 0.0 {
        return 0.0;
    }
    let odds = (1.0 - rate) / rate;
    even(first * second, first - second, odds * odds)
}

/// Computes the chance of a draw from the product and the difference of both expectations and the square of the odds
/// against a draw. The root is of 1 + a c = (1 - c) + ((1 - d0) / d0)² c, where 1 - c is the square of the difference:
/// no digits are lost.
fn even(product: f64, difference: f64, odds_squared: f64) -> f64 {
    let c = 4.0 * product;
    c / (1.0 + (difference * difference + odds_squared * c).sqrt())
}

/// Finds the rate at which as many draws are expected as there are: 0 without draws, 1 if even that expects fewer.
pub(super) fn fit(meetings: &[Meeting], at: &Strengths) -> f64 {
    let draws = as_number(meetings.iter().map(|met| met.draws).sum());
    if draws <= 0.0 {
        return 0.0;
    }
    let games = meetings.iter().map(|met| {
        let [first, second] = at.expected(met);
        (as_number(met.games()), first * second, first - second)
    });
    let games = games.collect::<Vec<_>>();
    let expected = |rate: f64| {
        let odds = (1.0 - rate) / rate;
        games.iter().map(|(count, product, difference)| count * even(*product, *difference, odds * odds)).sum::<f64>()
    };
    if expected(1.0) <= draws {
        return 1.0;
    }
    let (mut low, mut high) = (0.0, 1.0);
    while high - low > WIDTH {
        let middle = f64::midpoint(low, high);
        if expected(middle) < draws { low = middle } else { high = middle }
    }
    f64::midpoint(low, high)
}
