//! What readers and judges of game records share, whatever the game.
//!
//! Bytes come in as [`chunk`]s of files, are read as [`lines`], as [`neutral`] records or as [`pgn`]; a game makes of them
//! checked games ([`report`]) and [`verdict`]s. Nothing here knows a game.

pub mod chunk;
pub mod kind;
pub mod lines;
pub mod neutral;
pub mod pgn;
pub mod report;
pub mod verdict;

pub use chunk::{Chunk, SplitRule};
pub use kind::GameKind;
pub use report::{Checked, GameReport};
pub use verdict::Verdict;
