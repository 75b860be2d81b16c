//! Fields of a Swiss tournament: the problems this crate is made for.

use std::ops::Range;

use shinpan_matching::{CostVector, Outline, Problem};

use super::ticket;

/// The most half points two entrants of a pair may differ by.
const GAPS: u32 = 18;

/// Entrants by rank, with the points, opponents and floats of the rounds before.
pub struct Field {
    points: Vec<u32>,
    /// The first rank and the size of everyone's score group.
    group: Vec<(u32, u32)>,
    met: Vec<Vec<u32>>,
    floated: Vec<bool>,
}

impl Field {
    /// The components of a cost: gap counters, repeated floats, float distance, slide, ticket.
    pub const WIDTH: usize = GAPS as usize + 4;

    fn new(points: Vec<u32>, met: Vec<Vec<u32>>) -> Self {
        let group = points.iter().map(|own| {
            let first = points.iter().position(|points| points == own).unwrap_or(0);
            (first as u32, points.iter().filter(|points| *points == own).count() as u32)
        });
        let floated = (0..points.len() as u32).map(|u| ticket(u, u).is_multiple_of(5));
        Field { group: group.collect(), floated: floated.collect(), points, met }
    }

    /// Everyone has no points.
    pub fn round_1(entrants: u32) -> Self {
        Self::new(vec![0; entrants as usize], vec![Vec::new(); entrants as usize])
    }

    /// Four games with random results: a win 2, a draw 1.
    pub fn round_5(entrants: u32) -> Self {
        let played = |u: u32| (0..4).map(move |round| [0, 0, 1, 2, 2][(ticket(u, round) % 5) as usize]).sum();
        let mut points: Vec<u32> = (0..entrants).map(played).collect();
        points.sort_unstable_by(|a, b| b.cmp(a));
        let mut met = vec![Vec::new(); entrants as usize];
        for u in 0..entrants {
            for round in 0..2 {
                let v = (u + 1 + (ticket(u, 100 + round) % 40) as u32) % entrants;
                met[u as usize].push(v);
                met[v as usize].push(u);
            }
        }
        Self::new(points, met)
    }

    /// Everyone has other points; gaps of 18 and more count alike.
    pub fn all_gaps(entrants: u32) -> Self {
        Self::new((0..entrants).rev().collect(), vec![Vec::new(); entrants as usize])
    }

    /// Asks a question of the field as a problem, with its lots apart and its outline.
    pub fn with<T>(&self, then: impl FnOnce(&Problem<'_>) -> T) -> T {
        let cost = |u: u32, v: u32, cost: &mut CostVector| self.early_cost(u, v, cost);
        let lots = |u: u32, v: u32| ticket(u, v);
        let floor = |a: Range<u32>, b: Range<u32>, cost: &mut CostVector| self.floor(&a, &b, cost);
        let n = i128::from(self.vertices());
        let mut bounds = vec![(0, 1); GAPS as usize];
        bounds.extend([(0, 2), (0, 2 * n), (0, n * n), (0, i128::from(u64::MAX))]);
        let outline = Some(Outline { bounds: &bounds, floor: &floor, likely: &|_| 0..0 });
        then(&Problem { lots: Some(&lots), outline, ..Problem::new(self.vertices(), Self::WIDTH, &cost) })
    }

    pub fn vertices(&self) -> u32 {
        self.points.len() as u32
    }

    /// What no pair of two ranges goes below.
    fn floor(&self, a: &Range<u32>, b: &Range<u32>, cost: &mut CostVector) {
        let points = |rank: u32| self.points[rank as usize];
        let most = points(a.start) - points(b.end - 1);
        let least = if a == b { 0 } else { points(a.end - 1) - points(b.start) };
        let gaps = GAPS as usize;
        if most == 0 {
            let half = i128::from(self.group[a.start as usize].1 / 2);
            let nearest = if a == b { 1 } else { i128::from(b.start) - i128::from(a.end - 1) };
            let farthest = i128::from(b.end - 1) - i128::from(a.start);
            cost[gaps + 2] = (nearest - half).max(half - farthest).max(0).pow(2);
        } else if least > 0 && least.min(GAPS) == most.min(GAPS) {
            cost[(GAPS - least.min(GAPS)) as usize] = 1;
            let ((first, size), below) = (self.group[a.end as usize - 1], self.group[b.start as usize].0);
            cost[gaps + 1] = i128::from(first + size - a.end) + i128::from(b.start - below);
        }
    }

    /// The cost of a pair, the better rank first.
    pub fn cost(&self, u: u32, v: u32, cost: &mut CostVector) -> bool {
        cost[GAPS as usize + 3] = i128::from(ticket(u, v));
        self.early_cost(u, v, cost)
    }

    /// The same without the ticket.
    fn early_cost(&self, u: u32, v: u32, cost: &mut CostVector) -> bool {
        let (a, b) = (u as usize, v as usize);
        if self.met[a].contains(&v) {
            return false;
        }
        let gaps = GAPS as usize;
        let (group, size) = self.group[a];
        match self.points[a] - self.points[b] {
            0 => cost[gaps + 2] = (i128::from(v) - i128::from(u) - i128::from(size / 2)).pow(2),
            gap => {
                cost[(GAPS - gap.min(GAPS)) as usize] = 1;
                cost[gaps] = i128::from(self.floated[a]) + i128::from(self.floated[b]);
                cost[gaps + 1] = i128::from(group + size - 1 - u) + i128::from(v - self.group[b].0);
            }
        }
        true
    }
}
