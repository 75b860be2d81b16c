//! CSA standard game records, V1 to V3.0, and the dialects of real files.
//!
//! Sources: the format's V2.2 (2008) and V3.0 (2024), the CSA server protocol and the logs of shogi-server.

mod border;
mod headers;
mod reader;
mod start;
mod writer;

pub(crate) use border::cut;
pub use reader::Reader;
pub use writer::{write_game, write_start};
