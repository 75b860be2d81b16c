//! Ratings of engine events: those that make the results of a group most likely, with the advantage of the first move, the rate
//! of draws and standard errors (specs of engine events, section 8, after the model of Ordo).
//!
//! First's expected score against Second is e = 1 / (1 + exp(-(θ1 - θ2 + α))), and a draw is half a point, no more. The θ, and α
//! where it is to be found, are where everybody and the first move won what was to be expected: the maximum of
//! Σ s ln e + (1 - s) ln (1 - e). It exists, and is one, within a group of those who are linked by wins and draws both ways
//! ([`groups`]); games between groups count for nothing. Nobody has a game against a dummy, as in [`crate::rating`].
//!
//! Everything is computed from counts by First and Second in the order of the members' numbers, and threads make each number by the
//! same operations: the same results give the same bits whatever the order of the games and the number of threads.
//!
//! ```
//! use shinpan_core::Outcome;
//! use shinpan_tournament::group_ratings::{Gauge, Results, Settings, groups, rate};
//!
//! // Three of four points against somebody with whom the sides were shared.
//! let games = [(0, 1, Outcome::FirstWins), (1, 0, Outcome::SecondWins), (0, 1, Outcome::Draw), (1, 0, Outcome::Draw)];
//! let results = Results::from_outcomes(games);
//! assert_eq!(groups(2, &results), [[0, 1]]);
//! let settings = Settings { gauge: Gauge::Average(0.0), advantage: None, draw_rate: None };
//! let rated = rate(&[0, 1], &[0, 1], &results, settings)?;
//! let expected = 200.0 * 3.0_f64.log10();
//! assert!((rated.members[0].rating - expected).abs() < 1e-9 && (rated.members[1].rating + expected).abs() < 1e-9);
//! # Ok::<(), shinpan_tournament::group_ratings::RatingError>(())
//! ```

mod advantage;
mod components;
mod covariance;
mod draws;
mod equations;
mod fit;
mod normal;
mod results;
pub mod rules;
#[cfg(test)]
mod tests;

use std::f64::consts::LN_10;

pub use advantage::Tells;
pub use components::groups;
use equations::{Equations, Strengths};
pub use results::{Meeting, Results};

/// The largest group that is rated. A triangle of numbers is kept of it, 134 MB, and takes the third power of the members in
/// products.
pub const MEMBERS_MOST: usize = 4_096;

/// Points of Elo for one natural unit: ten times as likely to win are 400.
const ELO: f64 = 400.0 / LN_10;

/// What ratings of a group are measured from, in Elo.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Gauge {
    /// Their average.
    Average(f64),
    /// The rating of this member.
    Anchor(usize, f64),
}

/// What is not found from the games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// What ratings are measured from.
    pub gauge: Gauge,
    /// The advantage of the first move in Elo; none where it is to be found.
    pub advantage: Option<f64>,
    /// The rate of draws between equal opponents, 0 to 1; none where it is to be found.
    pub draw_rate: Option<f64>,
}

/// A member with its rating.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatedMember {
    /// Its number.
    pub member: usize,
    /// In Elo.
    pub rating: f64,
    /// One standard error of the rating, in Elo.
    pub error: f64,
    /// The likelihood of superiority: the chance that it is better than the next of the group; none for the last.
    pub los: Option<f64>,
}

/// A group with its ratings.
#[derive(Clone, Debug, PartialEq)]
pub struct RatedGroup {
    /// Its members in the order that was asked for.
    pub members: Vec<RatedMember>,
    /// How many games the ratings rest on.
    pub games: u64,
    /// The advantage of the first move in Elo: the one that was given or found, 0 where results do not tell it.
    pub advantage: f64,
    /// One standard error of the advantage, in Elo; none where it was not found.
    pub advantage_error: Option<f64>,
    /// What results tell of the advantage; none where it was given.
    pub tells: Option<Tells>,
    /// The rate of draws between equal opponents with equal chances.
    pub draw_rate: f64,
}

/// Why a group has no ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RatingError {
    /// It is too large.
    #[error("a group has {members} members, expected at most {MEMBERS_MOST}")]
    TooLarge {
        /// How many it has.
        members: usize,
    },
    /// Results are so uneven that rounding hides the ratings.
    #[error("a group of {members} members has results too uneven to be rated")]
    TooUneven {
        /// How many it has.
        members: usize,
    },
}

/// The ratings of one of the [`groups`] of `results`, which are returned in this `order`: all its members, once each, by their
/// places for example.
///
/// # Errors
/// The group is too large, or too uneven for numbers of 64 bits.
pub fn rate(
    group: &[usize],
    order: &[usize],
    results: &Results,
    settings: Settings,
) -> Result<RatedGroup, RatingError> {
    let members = group.len();
    if members > MEMBERS_MOST {
        return Err(RatingError::TooLarge { members });
    }
    let meetings = results.among(group);
    let tells = settings.advantage.is_none().then(|| advantage::tells(members, &meetings));
    let equations = Equations::of(members, &meetings, tells == Some(Tells::One));
    let given = settings.advantage.unwrap_or_default() / ELO;
    let at = fit::fit(&equations, given).ok_or(RatingError::TooUneven { members })?;
    let draw_rate = settings.draw_rate.unwrap_or_else(|| draws::fit(&meetings, &at));
    let places = order.iter().filter_map(|member| group.binary_search(member).ok()).collect::<Vec<_>>();
    let gauge = match settings.gauge {
        Gauge::Anchor(anchor, rating) => group.binary_search(&anchor).ok().map(|place| (place, rating)),
        Gauge::Average(_) => None,
    };
    let measured_from = gauge.map_or(covariance::Gauge::Average, |(place, _)| covariance::Gauge::Anchor(place));
    let variances = covariance::variances(&equations, &at, draw_rate, (measured_from, &places));
    let ratings = in_elo(&at, gauge, settings.gauge);
    let rated = |(number, place): (usize, &usize)| RatedMember {
        member: group[*place],
        rating: ratings[*place],
        error: variances.ratings[number].sqrt() * ELO,
        los: (places.get(number + 1).zip(variances.differences.get(number)))
            .map(|(next, variance)| superiority(at.ratings[*place] - at.ratings[*next], *variance)),
    };
    Ok(RatedGroup {
        members: places.iter().enumerate().map(rated).collect(),
        games: equations.games(),
        advantage: settings.advantage.unwrap_or(at.advantage * ELO),
        advantage_error: variances.advantage.map(|variance| variance.sqrt() * ELO),
        tells,
        draw_rate,
    })
}

/// The ratings in points, from the anchor in the group or from the average on.
fn in_elo(at: &Strengths, anchor: Option<(usize, f64)>, gauge: Gauge) -> Vec<f64> {
    let mean = at.ratings.iter().sum::<f64>() / results::as_number(at.ratings.len() as u64);
    let (zero, points) = match (anchor, gauge) {
        (Some((place, points)), _) => (at.ratings[place], points),
        (None, Gauge::Average(points) | Gauge::Anchor(_, points)) => (mean, points),
    };
    at.ratings.iter().map(|rating| points + (rating - zero) * ELO).collect()
}

/// The chance that who has a rating by `difference` higher is better, where the difference has this `variance`. Without any it
/// is a half for who is equal.
fn superiority(difference: f64, variance: f64) -> f64 {
    // Differences of equal results are rounding.
    let is_equal = difference.abs() <= crate::rating::EQUAL && variance <= crate::rating::EQUAL * crate::rating::EQUAL;
    if is_equal { 0.5 } else { normal::distribution(difference / variance.sqrt()) }
}
