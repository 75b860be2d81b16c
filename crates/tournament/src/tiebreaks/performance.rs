//! Ratings of opponents, and performances by them: FIDE Handbook C.07, Art. 10.1 to 10.3; reading T9.

use shinpan_core::games::RoundNo;

use super::key::CutRule;
use super::rating_tables::{difference, expected};
use super::row::Share;
use crate::ranking::term::Performance;
use crate::tally::BoutKind;

/// A game that counts for ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RatedGame {
    pub(super) round: RoundNo,
    pub(super) kind: BoutKind,
    pub(super) opponent: usize,
    pub(super) rating: i64,
    pub(super) share: Share,
}

impl Performance {
    /// Returns the performance in these games; none without any.
    pub(super) fn of(games: &[RatedGame]) -> Option<Self> {
        let average = average(games.iter().map(|game| game.rating))?;
        let score = half_up(100 * halves(games), 2 * count(games));
        Some(Self { average, score, difference: difference(score) })
    }
}

/// `numerator / denominator`, half up: what lies between two whole numbers at equal distance goes towards +∞. The
/// denominator is above 0.
pub(super) const fn half_up(numerator: i64, denominator: i64) -> i64 {
    (2 * numerator + denominator).div_euclid(2 * denominator)
}

/// Sum of won games and draws, in halves of a game.
fn halves(games: &[RatedGame]) -> i64 {
    games.iter().map(|game| game.share.halves()).sum()
}

fn count(games: &[RatedGame]) -> i64 {
    i64::try_from(games.len()).unwrap_or(i64::MAX)
}

/// The mean, half up to an integer; none of nothing.
pub(super) fn average(numbers: impl Iterator<Item = i64>) -> Option<i64> {
    let (mut sum, mut count) = (0, 0);
    for number in numbers {
        sum += number;
        count += 1;
    }
    (count > 0).then(|| half_up(sum, count))
}

/// Leaves out the lowest and the highest ratings; the rest keeps its order.
pub(super) fn cut(games: &mut Vec<RatedGame>, rule: CutRule) {
    for _ in 0..rule.lowest() {
        let lowest = (0..games.len()).min_by_key(|at| games[*at].rating);
        lowest.map(|at| games.remove(at));
    }
    for _ in 0..rule.highest() {
        let highest = (0..games.len()).rev().max_by_key(|at| games[*at].rating);
        highest.map(|at| games.remove(at));
    }
}

/// The lowest rating whose expected score against these opponents is the result or more (Art. 10.3); 800 below the lowest
/// opponent for no points at all. None without games.
pub(super) fn perfect(games: &[RatedGame]) -> Option<i64> {
    let lowest = games.iter().map(|game| game.rating).min()?;
    let highest = games.iter().map(|game| game.rating).max()?;
    let hundredths = 50 * halves(games);
    if hundredths == 0 {
        return Some(lowest - 800);
    }
    let reaches = |rating: i64| games.iter().map(|game| expected(rating - game.rating)).sum::<i64>() >= hundredths;
    // At the one end nothing is expected, at the other end everything.
    let (mut below, mut at_least) = (lowest - 736, highest + 736);
    while at_least - below > 1 {
        let middle = below + (at_least - below) / 2;
        if reaches(middle) {
            at_least = middle;
        } else {
            below = middle;
        }
    }
    Some(at_least)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_go_up() {
        for (numerator, denominator, rounded) in
            [(5, 2, 3), (7, 3, 2), (8, 3, 3), (-5, 2, -2), (-7, 2, -3), (-8, 3, -3)]
        {
            assert_eq!(half_up(numerator, denominator), rounded, "{numerator}/{denominator}");
        }
    }

    fn games(ratings: &[i64], shares: &[Share]) -> Vec<RatedGame> {
        let game = |(at, (rating, share)): (usize, (&i64, &Share))| RatedGame {
            round: RoundNo(1),
            kind: BoutKind::Game,
            opponent: at,
            rating: *rating,
            share: *share,
        };
        ratings.iter().zip(shares).enumerate().map(game).collect()
    }

    /// Every rating from below is tried, up to the first that is enough.
    #[test]
    fn art_10_3_is_the_lowest_rating_that_is_enough() {
        let ratings = [1207, 1999, 2350, 2351, 1640];
        let all = [Share::Win, Share::Draw, Share::Loss];
        for code in 0..3_usize.pow(5) {
            let shares = [1, 3, 9, 27, 81].map(|power| all[code / power % 3]);
            let games = games(&ratings, &shares);
            let halves = shares.iter().map(|share| share.halves()).sum::<i64>();
            let reached =
                |rating: &i64| ratings.iter().map(|other| expected(rating - other)).sum::<i64>() >= 50 * halves;
            let lowest = (0..4000).find(reached);
            assert_eq!(perfect(&games), if halves == 0 { Some(1207 - 800) } else { lowest }, "{shares:?}");
        }
        assert_eq!(perfect(&[]), None);
    }

    #[test]
    fn art_14_cuts_of_ratings() {
        for (rule, left) in [
            (CutRule::Lowest(1), &[1900, 2000, 1900][..]),
            (CutRule::Both(1), &[1900, 1900]),
            (CutRule::Lowest(9), &[]),
            (CutRule::Both(2), &[]),
        ] {
            let mut games = games(&[1900, 1800, 2000, 1900], &[Share::Win; 4]);
            cut(&mut games, rule);
            assert_eq!(games.iter().map(|game| game.rating).collect::<Vec<_>>(), left, "{rule:?}");
        }
    }
}
