//! Tie-breaks of FIDE Handbook C.07: tournaments with known values, worked examples, and an oracle by brute force.

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
