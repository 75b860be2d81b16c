//! Tie-breaks of FIDE Handbook C.07: tournaments with known values, worked examples, and an oracle by brute force.

#![allow(clippy::unwrap_used, reason = "a test fails with a panic")]

mod cases;
mod notation;
mod spelling;
mod tables;
mod tec;
mod trf;
