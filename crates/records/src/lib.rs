//! What readers and judges of game records share, whatever the game.
//!
//! Bytes come in as [`chunk`]s of files, are read as [`lines`], as [`neutral`] records or as [`pgn`]; a game makes of them
//! [`checked`] games and [`verdict`]s, by way of the [`port`] that each game implements once. Nothing here knows a game.

pub mod checked;
pub mod chunk;
pub mod code_entry;
mod content;
pub mod diagram;
pub mod encoding;
pub mod engine;
mod finding_diagrams;
pub mod findings;
mod foreign;
pub mod format;
pub mod head;
pub mod lines;
pub mod neutral;
pub mod occurrences;
pub mod pgn;
mod picture;
pub mod port;
pub mod raw;
mod readers;
mod recognise;
mod record_files;
pub mod replay;
mod router;
pub mod routing;
mod run;
mod runs;
mod unread;
pub mod verdict;
pub mod written;

pub use checked::CheckedGame;
pub use chunk::{Chunk, SplitRule};
pub use code_entry::CodeEntry;
pub use diagram::Diagram;
pub use finding_diagrams::FindingDiagrams;
pub use findings::{FindingCode, Findings};
pub use head::RecordHead;
pub use occurrences::Occurrences;
pub use port::{Game, GameKind, Port};
pub use raw::RawRecord;
pub use record_files::{KnownBy, RecordFiles};
pub use replay::{DiagramAt, Moment};
pub use router::Router;
pub use routing::Routing;
pub use run::NOT_OF_THIS_GAME;
pub use verdict::Verdict;
