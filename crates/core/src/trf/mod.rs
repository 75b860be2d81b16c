//! Tournament report files (TRF16 and TRF26): FIDE C.04 Annex 2 of 2016, and the format of the FIDE Council applied from
//! September 2025, with the extensions of `JaVaFo` and bbpPairings.
//!
//! [`Trf::read`] takes the bytes of a file. If a file cannot be read, the result is one [`TrfError`] with its place,
//! the first in the order of the format; faults that a reader may overlook are [`TrfWarning`]s.
//!
//! ```
//! use shinpan_core::trf::Trf;
//!
//! let name = "001    1 m    A                                 2000 NOR                                      2 w 1\n\
//!             001    2 m    B                                 2000 NOR                                      1 b 0\n";
//! let trf = Trf::read(name.as_bytes())?;
//! assert_eq!(trf.players.len(), 2);
//! assert_eq!(trf.rounds(), 1);
//! # Ok::<(), shinpan_core::trf::TrfError>(())
//! ```

mod beside;
mod cell;
mod cells;
mod code;
mod column;
mod edits;
mod event_facts;
mod fields;
mod of_tables;
mod pairing;
mod player;
mod reader;
mod record;
mod round_writer;
mod rounds;
mod scores;
mod stale_points;
mod standings_writer;
mod tables;
mod taken_back;
mod teams;
mod text;
mod utf16;

pub use cell::{Cell, CellResult, Colour};
pub use code::{ErrorCode, TrfError, TrfWarning, WarningCode};
pub use event_facts::EventFacts;
pub use fields::{PlayerFields, rating};
pub use of_tables::{OfTables, ReportTables};
pub use player::{Player, Sex};
pub use reader::{HeadLine, KeyList, System, Trf};
pub use round_writer::WrittenRound;
pub use rounds::Rounds;
pub use scores::TrfScores;
pub use stale_points::PointsCause;
pub use standings_writer::StandingsReport;
pub use tables::RoundKind;
pub use text::ReportText;
