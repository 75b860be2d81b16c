//! For tests alone: what the tests of several crates share.

mod corpus;
mod sandbox;
pub mod schema;
pub mod splitting;
mod table;

pub use corpus::{corpus, csv};
pub use sandbox::{Folder, Outcome, Program};
pub use table::{table, testdata};
