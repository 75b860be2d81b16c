//! CSA standard game records, V1 to V3.0, and the dialects of real files.
//!
//! Sources: the format's V2.2 (2008) and V3.0 (2024), the CSA server protocol and the logs of shogi-server.

mod headers;
mod parser;
mod reader;
mod split;
mod start;
mod statements;
mod writer;

pub use reader::Reader;
pub(crate) use split::split_rule;
pub use writer::{write_game, write_start};
