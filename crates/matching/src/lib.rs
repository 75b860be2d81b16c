//! Exact minimum-cost perfect matching in general graphs, over lexicographic cost vectors.
//!
//! ```
//! use shinpan_matching::{CostVector, Options, Problem, solve, verify};
//!
//! // Six entrants by rank; 0 and 1 have met. First a small difference in points, then neighbours by rank.
//! let points = [3, 3, 2, 2, 1, 1];
//! let cost = |u: u32, v: u32, cost: &mut CostVector| {
//!     cost[0] = i128::from(points[u as usize] - points[v as usize]).pow(2);
//!     cost[1] = i128::from(v - u);
//!     (u, v) != (0, 1)
//! };
//! let problem = Problem::new(6, 2, &cost);
//! let solution = solve(&problem, &Options::default())?;
//! assert_eq!(solution.pairs().collect::<Vec<_>>(), [(0, 2), (1, 3), (4, 5)]);
//! assert_eq!(solution.total(), [2, 5]);
//! verify(&problem, &solution).expect("a solution proves itself");
//! # Ok::<(), shinpan_matching::Failure>(())
//! ```

mod blocks;
mod blossoms;
mod brute;
mod columns;
mod cost;
mod failure;
mod graph;
mod lex;
mod nearest;
mod packing;
mod price;
mod problem;
mod search;
mod solution;
mod solve;
mod start;
mod tree;
mod unique;
mod vector;
mod verify;
mod wide;

pub use brute::{Optima, brute_force};
pub use cost::Overflow;
pub use failure::{Failure, Tutte};
pub use problem::{Candidates, Floor, Likely, Options, Outline, PairCost, PairLot, Problem, Progress};
pub use solution::{Certificate, Representation, Solution};
pub use solve::{solve, solve_as};
pub use unique::{another, is_unique};
pub use vector::CostVector;
pub use verify::{Violation, verify, verify_infeasible};
