//! Ratings of engine events: those that make the results of a group most likely, with the advantage of the first move,
//! the rate of draws and standard errors (specs of engine events, section 8, after the model of Ordo).
//!
//! First's expected score against Second is e = 1 / (1 + exp(-(θ1 - θ2 + α))), and a draw is just half a point. The θ,
//! and α if it is to be found, are those for which every member and the first move won as much as was to be expected:
//! the maximum of Σ s ln e + (1 - s) ln (1 - e). It exists and is unique within a group of members who are linked by
//! wins and draws both ways ([`groups`]); games between groups are ignored. Unlike in [`crate::rating`], nobody has a
//! game against a dummy.
//!
//! Everything is computed from counts by First and Second in the order of the members' numbers, and threads compute
//! each number by the same operations: the same results give the same bits whatever the order of the games and the
//! number of threads.
//!
//! ```
//! use shinpan_core::Outcome;
//! use shinpan_tournament::group_ratings::{Gauge, Results, Settings, groups, rate};
//!
//! // Three of four points against an opponent, with each side played twice.
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

/// Size of the largest group that is rated. For such a group a triangle of numbers takes 134 MB, and the number of
/// products is of the order of the third power of the members.
pub const MEMBERS_MOST: usize = 4_096;

/// Points of Elo for one natural unit: odds of ten to one are 400.
const ELO: f64 = 400.0 / LN_10;

/// Origin of the ratings of a group, in Elo.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Gauge {
    /// Average of the ratings.
    Average(f64),
    /// Rating of this member.
    Anchor(usize, f64),
}

/// Parameters that are not found from the games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Origin of the ratings.
    pub gauge: Gauge,
    /// Advantage of the first move in Elo; none if it is to be found.
    pub advantage: Option<f64>,
    /// Rate of draws between equal opponents, 0 to 1; none if it is to be found.
    pub draw_rate: Option<f64>,
}

/// A member with its rating.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatedMember {
    /// Number of the member.
    pub member: usize,
    /// Rating, in Elo.
    pub rating: f64,
    /// Standard error of the rating, in Elo.
    pub error: f64,
    /// Likelihood of superiority: the chance that the member is better than the next one of the group; none for the
    /// last.
    pub los: Option<f64>,
}

/// A group with its ratings.
#[derive(Clone, Debug, PartialEq)]
pub struct RatedGroup {
    /// Members, in the order that was asked for.
    pub members: Vec<RatedMember>,
    /// Number of games that the ratings rest on.
    pub games: u64,
    /// Advantage of the first move in Elo, given or found; 0 if the results do not determine it.
    pub advantage: f64,
    /// Standard error of the advantage, in Elo; none if it was not found.
    pub advantage_error: Option<f64>,
    /// Conclusions from the results about the advantage; none if it was given.
    pub tells: Option<Tells>,
    /// Rate of draws between equal opponents with equal chances.
    pub draw_rate: f64,
}

/// Reason why a group has no ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RatingError {
    /// The group is too large.
    #[error("a group has {members} members, expected at most {MEMBERS_MOST}")]
    TooLarge {
        /// Number of members.
        members: usize,
    },
    /// The results are so uneven that rounding hides the ratings.
    #[error("a group of {members} members has results too uneven to be rated")]
    TooUneven {
        /// Number of members.
        members: usize,
    },
}

/// Rates one of the [`groups`] of `results`. The members are returned in this `order`, for instance that of their
/// places, which must have each of them once.
///
/// # Errors
/// The group is too large, or its results are too uneven for 64-bit numbers.
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

/// Converts the ratings to Elo, relative to the anchor if it is in the group, or else to the average.
fn in_elo(at: &Strengths, anchor: Option<(usize, f64)>, gauge: Gauge) -> Vec<f64> {
    let mean = at.ratings.iter().sum::<f64>() / results::as_number(at.ratings.len() as u64);
    let (zero, points) = match (anchor, gauge) {
        (Some((place, points)), _) => (at.ratings[place], points),
        (None, Gauge::Average(points) | Gauge::Anchor(_, points)) => (mean, points),
    };
    at.ratings.iter().map(|rating| points + (rating - zero) * ELO).collect()
}

/// Returns the chance that the player whose rating is higher by `difference` is better, where the difference has this
/// `variance`. Without any variance it is a half for equal ratings.
fn superiority(difference: f64, variance: f64) -> f64 {
    // Differences between equal results are rounding.
    let is_equal = difference.abs() <= crate::rating::EQUAL && variance <= crate::rating::EQUAL * crate::rating::EQUAL;
    if is_equal { 0.5 } else { normal::distribution(difference / variance.sqrt()) }
}
