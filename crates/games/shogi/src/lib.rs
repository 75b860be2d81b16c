//! The laws of shogi for referees of computer championships.
//!
//! Sources: "The Rules of the World Computer Shogi Championship" (CSA, 2010-12-20), cited as Art. n; the CSA standard
//! game record format V2.2 and V3.0; the CSA server protocol and shogi-server for what the official server writes.
//! Where they are silent, `docs/rulings.md` has the reading taken here.
//!
//! [`Records`] reads a file into games ([`RawGame`](record::RawGame)), which say what the file says and where; [`Shogi`] makes
//! of a game what the rules give: a check of all of it, or a verdict on its repetitions.
#![doc = include_str!("../README.md")]

mod check;
pub mod clock;
pub mod code;
pub mod csa;
pub mod declaration;
pub mod diagram;
pub mod encoding;
pub mod ending;
mod geometry;
pub mod hand;
mod japanese;
mod judge;
pub mod kif;
pub mod legality;
pub mod limits;
mod mixed;
pub mod moves;
pub mod neutral;
pub mod occasion;
pub mod piece;
mod port;
pub mod position;
pub mod record;
pub mod repetition;
mod replay;
pub mod rules;
pub mod selfplay;
pub mod setup;
pub mod sfen;
mod shogi;
mod special;
pub mod square;
pub mod usi;
mod width;
mod writing;

pub use port::Records;
pub use shogi::Shogi;

/// Shogi, for the record programs.
pub const GAME: shinpan_records::Game = shinpan_records::Game::of::<Shogi>();
