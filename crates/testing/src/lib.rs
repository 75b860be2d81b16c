//! For tests alone: what the tests of several crates share.

#![allow(clippy::missing_panics_doc, reason = "a test fails with a panic")]

mod code_example;
mod corpus;
mod drip;
mod page;
mod pending;
#[cfg(unix)]
pub mod process;
pub mod routed;
mod sandbox;
pub mod schema;
pub mod simulated;
mod skipped;
pub mod splitting;
mod table;

pub use code_example::run_code_example;
pub use corpus::{corpus, csv};
pub use drip::Drip;
pub use page::{HOSTILE, SoundPage};
pub use pending::corpus_case;
pub use sandbox::{Program, Programs, RunResult, Sandbox};
pub use skipped::skipped;
pub use table::{rule_table, table, testdata};
