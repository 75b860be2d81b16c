//! The tests of the crate's public face: the tables of `testdata/chess`, properties, oracles, and the corpus where the
//! environment variable `SHINPAN_DATA` names its folder.

mod check;
mod clocks;
mod engines;
mod game;
mod laws;
mod log_clauses;
mod log_corpus;
mod log_properties;
mod log_reading;
mod mutated;
mod oracle;
mod properties;
mod reader;
mod records;
mod repetition_corpus;
