//! Intervals of points in which everybody ends whatever happens, and who is ahead or behind by that alone.

use shinpan_core::Side;

use crate::outlook::fixture::Reading;
use crate::outlook::situation::{Situation, Unpaired};
use crate::ranking::keys::Key;
use crate::tally::share;

/// Points of a win, and of a bye, in hundredths.
const WIN: i64 = 100;

/// Returns the least and the greatest points of each member, in hundredths; `None` if points are not the first key.
pub(crate) fn points(situation: &Situation<'_>, reading: Reading) -> Option<Vec<(i64, i64)>> {
    let rules = situation.inputs.rules;
    if rules.keys.first() != Some(&Key::Points) || situation.is_elimination() {
        return None;
    }
    let own = |member| situation.inputs.tally.points(member).0;
    let mut points = (0..situation.members()).map(|member| (own(member), own(member))).collect::<Vec<_>>();
    for fixture in &situation.open {
        for (player, side) in [(Some(fixture.first), Side::First), (fixture.second, Side::Second)] {
            let Some(player) = player else { continue };
            let shares = situation.results(fixture).into_iter().filter_map(|result| share(result, side, &rules.draw));
            let shares = shares.map(|share| share.0).collect::<Vec<_>>();
            points[player].0 += shares.iter().min().copied().unwrap_or_default();
            points[player].1 += shares.iter().max().copied().unwrap_or_default();
        }
    }
    // A bye is worth no more than a game. Members who have given up lose by default, and their byes are vacated.
    let most = i64::from(situation.games_of_a_pair().max(1)) * WIN;
    for Unpaired { round, playing, others, .. } in situation.unpaired(reading) {
        for member in playing.into_iter().chain(others).filter(|member| !situation.has_gone(*member, round)) {
            points[member].1 += most;
        }
    }
    Some(points)
}

/// Returns the members who are ahead of one in every completion, and those who are behind it.
pub(crate) fn sure(points: &[(i64, i64)], ranked: &[bool], member: usize) -> (Vec<usize>, Vec<usize>) {
    let others = || (0..points.len()).filter(|other| *other != member && ranked[*other]);
    let ahead = others().filter(|other| points[*other].0 > points[member].1).collect();
    let behind = others().filter(|other| points[*other].1 < points[member].0).collect();
    (ahead, behind)
}
