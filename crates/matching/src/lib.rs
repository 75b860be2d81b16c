//! Exact minimum-cost perfect matching in general graphs, over lexicographic cost vectors.
//!
#![doc = include_str!("../README.md")]

mod blocks;
mod blossoms;
mod brute;
mod candidates;
mod columns;
mod cost;
mod failure;
pub mod generators;
mod graph;
mod half_integral;
mod lex;
mod options;
mod packed_costs;
mod packing;
mod problem;
mod search;
mod solution;
mod solve;
mod tight;
mod tree;
mod unique;
mod vector;
mod verify;
mod violation;
mod wide;

pub use brute::{Optima, brute_force};
pub use cost::Overflow;
pub use failure::{Failure, TutteSet};
pub use options::{Candidates, Options, Progress};
pub use problem::{Bounds, CandidateHint, LastComponent, Limits, LowerBound, PairCost, Problem};
pub use solution::{Certificate, Representation, Solution};
pub use solve::{solve, solve_as};
pub use tight::TightPairs;
pub use unique::{another_optimum, is_unique};
pub use vector::CostVector;
pub use verify::{verify, verify_infeasible};
pub use violation::Violation;
