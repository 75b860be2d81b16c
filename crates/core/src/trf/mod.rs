//! Tournament report files (TRF16 and TRF26): FIDE C.04 Annex 2 of 2016, and the format of the FIDE Council applied from
//! September 2025, with the extensions of `JaVaFo` and bbpPairings.
//!
//! [`Trf::read`] takes the bytes of a file. What is wrong with a file is one [`TrfError`] with its place, the first in the
//! order of the format; what a reader may overlook is a [`TrfWarning`].
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

mod cell;
mod cells;
mod code;
mod column;
mod pairing;
mod player;
mod reader;
mod record;
mod round_writer;
mod scores;
mod tables;
mod teams;
mod text;

pub use cell::{Cell, CellResult, Colour};
pub use code::{ErrorCode, TrfError, TrfWarning, WarningCode};
pub use player::{Player, Sex};
pub use reader::{HeadLine, KeyList, System, Trf};
pub use scores::TrfScores;
pub use tables::RoundKind;
