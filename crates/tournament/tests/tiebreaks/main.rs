//! Tie-breaks of FIDE Handbook C.07: tournaments with known values, worked examples, and an oracle by brute force.

#![allow(clippy::unwrap_used, reason = "a test fails with a panic")]
#![allow(clippy::float_cmp, reason = "halves and quarters are exact in the oracle's floating-point numbers")]

mod cases;
mod crosstable;
mod dummies;
mod examples;
mod notation;
mod oracle;
mod properties;
mod spelling;
mod standings;
mod tables;
mod tec;
mod trf;
