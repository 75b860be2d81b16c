//! Finds whether results determine the advantage of the first move at all.
//!
//! Within a group no ratings alone can go on growing and make its results ever more likely. Ratings and the advantage together
//! may: of two who each won their games with the first move, no advantage is too large. And where everybody always had the same
//! side, any advantage explains the results as well as any other, with other ratings. Both are the same question: are there
//! shifts v of the ratings so that, with one more unit of advantage, no game becomes less likely,
//!
//! v(first) - v(second) + 1 ≥ 0 where First won, ≤ 0 where Second won, = 0 for a draw?
//!
//! These are differences with whole bounds, and so it is answered exactly: they contradict each other if and only if the
//! bounds along some circle add up to less than zero (the method of Bellman and Ford).

use super::results::Meeting;

/// Conclusions from results about the advantage of the first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tells {
    /// A single advantage makes the results most likely.
    One,
    /// The larger the advantage of the first move, the likelier the results.
    Larger,
    /// The larger the advantage of the second move, the likelier the results.
    Smaller,
    /// Any advantage makes the results as likely as any other.
    Nothing,
}

/// Returns what the results of a group with so many `members` determine.
pub(super) fn tells(members: usize, meetings: &[Meeting]) -> Tells {
    match [1, -1].map(|unit| may_grow(members, meetings, unit)) {
        [false, false] => Tells::One,
        [true, false] => Tells::Larger,
        [false, true] => Tells::Smaller,
        [true, true] => Tells::Nothing,
    }
}

/// Whether there are such shifts for one more `unit` of advantage, which is 1 or -1.
fn may_grow(members: usize, meetings: &[Meeting], unit: i64) -> bool {
    let mut shifts = vec![0_i64; members];
    let mut lowered_by = vec![None; members];
    loop {
        let mut has_changed = false;
        let mut lower = |to: usize, from: usize, shifts: &mut [i64], by: i64| {
            if shifts[from] + by < shifts[to] {
                shifts[to] = shifts[from] + by;
                lowered_by[to] = Some(from);
                has_changed = true;
            }
        };
        for met in meetings {
            if met.wins + met.draws > 0 {
                lower(met.second, met.first, &mut shifts, unit);
            }
            if met.losses + met.draws > 0 {
                lower(met.first, met.second, &mut shifts, -unit);
            }
        }
        if !has_changed {
            return true;
        }
        // A member that lowers itself by way of others would do so without end.
        if has_circle(&lowered_by) {
            return false;
        }
    }
}

/// Whether anybody comes back to itself by going from each member to the one who lowered it.
fn has_circle(lowered_by: &[Option<usize>]) -> bool {
    let mut seen_from = vec![None; lowered_by.len()];
    for start in 0..lowered_by.len() {
        let mut at = Some(start);
        while let Some(member) = at.filter(|member| seen_from[*member].is_none()) {
            seen_from[member] = Some(start);
            at = lowered_by[member];
        }
        if at.is_some_and(|member| seen_from[member] == Some(start)) {
            return true;
        }
    }
    false
}
