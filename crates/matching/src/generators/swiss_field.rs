//! Fields of a Swiss tournament: large problems of many components, with bounds that make it unnecessary to compute
//! most costs.

use std::ops::Range;

use super::random;
use crate::problem::{Bounds, Limits, Problem, vertex};
use crate::vector::CostVector;

/// Largest difference in half points that is counted apart; greater ones count as this.
const GAPS: usize = 18;
/// The components after the gap counters; the counter of the largest gap comes first.
const FLOAT_REPEAT: usize = GAPS + 1;
const FLOAT_DISTANCE: usize = GAPS + 2;
const SLIDE: usize = GAPS + 3;
const TICKET: usize = GAPS + 4;

/// Entrants by rank, with their points, opponents and floats of earlier rounds.
pub struct SwissField {
    points: Vec<u32>,
    /// First rank and size of each entrant's score group.
    group: Vec<(u32, u32)>,
    met: Vec<Vec<u32>>,
    floated: Vec<bool>,
}

impl SwissField {
    /// Number of components of a cost: unequal pairs, gap counters, repeated floats, float distance, slide, ticket.
    pub const WIDTH: usize = GAPS + 5;

    fn new(points: Vec<u32>, met: Vec<Vec<u32>>) -> Self {
        let group = points.iter().map(|own| {
            let first = points.iter().position(|points| points == own).unwrap_or(0);
            (vertex(first), vertex(points.iter().filter(|points| *points == own).count()))
        });
        let floated = (0..vertex(points.len())).map(|u| ticket(u, u).is_multiple_of(5));
        SwissField { group: group.collect(), floated: floated.collect(), points, met }
    }

    /// Creates a field in which everyone has no points.
    pub fn round_1(entrants: u32) -> Self {
        Self::new(vec![0; entrants as usize], vec![Vec::new(); entrants as usize])
    }

    /// Creates a field after four rounds with random results: 2 points for a win, 1 for a draw.
    pub fn round_5(entrants: u32) -> Self {
        let result = |u: u32, round: u32| match ticket(u, round) % 5 {
            0 | 1 => 0,
            2 => 1,
            _ => 2,
        };
        let played = |u: u32| (0..4).map(|round| result(u, round)).sum();
        let mut points: Vec<u32> = (0..entrants).map(played).collect();
        points.sort_unstable_by(|a, b| b.cmp(a));
        let ahead = |u: u32, round: u32| u32::try_from(ticket(u, 100 + round) % 40).unwrap_or(0);
        let mut met = vec![Vec::new(); entrants as usize];
        for u in 0..entrants {
            for round in 0..2 {
                let v = (u + 1 + ahead(u, round)) % entrants;
                met[u as usize].push(v);
                met[v as usize].push(u);
            }
        }
        Self::new(points, met)
    }

    /// Creates a field in which all entrants differ in points; gaps of 18 and more count alike.
    pub fn all_gaps(entrants: u32) -> Self {
        Self::new((0..entrants).rev().collect(), vec![Vec::new(); entrants as usize])
    }

    /// Calls a function with the field as a problem that has bounds and states the tickets apart.
    pub fn with<T>(&self, then: impl FnOnce(&Problem<'_>) -> T) -> T {
        let cost = |u: u32, v: u32, cost: &mut CostVector| self.cost_without_ticket(u, v, cost);
        let tickets = |u: u32, v: u32| ticket(u, v);
        let lower = |a: Range<u32>, b: Range<u32>, cost: &mut CostVector| self.lower_bound(&a, &b, cost);
        let n = i128::from(self.vertices());
        let mut components = vec![Limits::new(0, 1); GAPS + 1];
        components.extend([2, 2 * n, n * n, u64::MAX.into()].map(|most| Limits::new(0, most)));
        let bounds = Some(Bounds { components: &components, lower: &lower });
        then(&Problem { last_component: Some(&tickets), bounds, ..Problem::new(self.vertices(), Self::WIDTH, &cost) })
    }

    /// Number of entrants.
    pub fn vertices(&self) -> u32 {
        vertex(self.points.len())
    }

    /// Fills in a lower bound on the costs of all pairs of two ranges.
    fn lower_bound(&self, a: &Range<u32>, b: &Range<u32>, cost: &mut CostVector) {
        let points = |rank: u32| self.points[rank as usize];
        let most = points(a.start) - points(b.end - 1);
        let least = if a == b { 0 } else { points(a.end - 1) - points(b.start) };
        if most == 0 {
            let half = i128::from(self.group[a.start as usize].1 / 2);
            let nearest = if a == b { 1 } else { i128::from(b.start) - i128::from(a.end - 1) };
            let farthest = i128::from(b.end - 1) - i128::from(a.start);
            cost[SLIDE] = (nearest - half).max(half - farthest).max(0).pow(2);
        } else if least > 0 {
            cost[0] = 1;
            if counted(least) == counted(most) {
                cost[gap_component(least)] = 1;
                let ((first, size), below) = (self.group[a.end as usize - 1], self.group[b.start as usize].0);
                cost[FLOAT_DISTANCE] = i128::from(first + size - a.end) + i128::from(b.start - below);
            }
        }
    }

    /// Fills in the cost of a pair, the better rank first; returns false if the two have met.
    ///
    /// # Panics
    /// A rank is outside the field.
    #[inline]
    pub fn cost(&self, u: u32, v: u32, cost: &mut CostVector) -> bool {
        cost[TICKET] = i128::from(ticket(u, v));
        self.cost_without_ticket(u, v, cost)
    }

    #[inline]
    fn cost_without_ticket(&self, u: u32, v: u32, cost: &mut CostVector) -> bool {
        let (a, b) = (u as usize, v as usize);
        if self.met[a].contains(&v) {
            return false;
        }
        let (group, size) = self.group[a];
        match self.points[a] - self.points[b] {
            0 => cost[SLIDE] = (i128::from(v) - i128::from(u) - i128::from(size / 2)).pow(2),
            gap => {
                cost[0] = 1;
                cost[gap_component(gap)] = 1;
                cost[FLOAT_REPEAT] = i128::from(self.floated[a]) + i128::from(self.floated[b]);
                cost[FLOAT_DISTANCE] = i128::from(group + size - 1 - u) + i128::from(v - self.group[b].0);
            }
        }
        true
    }
}

/// Returns a random number for a pair.
#[inline]
fn ticket(u: u32, v: u32) -> u64 {
    random(u, v, 0)
}

/// Gap that a difference of points counts as: from [`GAPS`] on all are alike.
fn counted(gap: u32) -> usize {
    GAPS.min(gap as usize)
}

/// Component that counts pairs with this gap.
fn gap_component(gap: u32) -> usize {
    GAPS + 1 - counted(gap)
}
