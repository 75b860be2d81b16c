//! The laws of chess for referees: records, repetition, clocks, and the man-machine match rules of 2003.
//!
//! Sources: FIDE Laws of Chess (2001, 2014, 2018, 2023), the PGN standard and its supplement, and "Man vs Computer: the
//! rules of the game" (New York 2003), cited as Clause n. Where they are silent, `docs/rulings.md` has the reading taken
//! here. White is First, Black is Second. Positions, legal moves, SAN and FEN are those of the crate `shakmaty`.
//!
//! From the text of a record to a verdict on its repetitions, and to its check by the rules:
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use shinpan_chess::{Chess, Records, Rules};
//! use shinpan_core::side::Sides;
//! use shinpan_records::Port;
//!
//! let record = "[White \"A\"]\n[Black \"B\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2\n";
//! let mut chess = Chess::new(Rules::default());
//! Records::default().read(record.as_bytes(), None, &mut |game| {
//!     let verdict = chess.judge(game).expect("a record that can be read");
//!     assert_eq!((verdict.ruling.as_str(), verdict.ply), ("claimable-draw", Some(8)));
//!     assert_eq!(verdict.occurrences, Some(vec![0, 4, 8]));
//!     let checked = chess.check(game, Sides::default());
//!     assert_eq!((checked.outcome.as_str(), &*checked.ending, checked.plies), ("1/2-1/2", "agreed", 8));
//!     assert_eq!(checked.findings[0].code, "threefold-reached");
//!     ControlFlow::Break(())
//! })?;
//! # std::io::Result::Ok(())
//! ```
//!
//! Move by move, without a record:
//!
//! ```
//! use shinpan_chess::position::{read, start};
//! use shinpan_chess::{Claim, Judge, Rules};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let mut judge = Judge::new(Rules { laws: 2023, ..Rules::default() });
//! judge.restart(&start("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")?);
//! for text in ["Ra2", "Kd8", "Ra1", "Ke8", "Ra2", "Kd8", "Ra1", "Ke8"] {
//!     let mv = read(text, judge.position())?;
//!     judge.play(&mv);
//! }
//! assert_eq!(judge.decisive_claim(), Some((Claim::Threefold, 8)));
//! assert_eq!(judge.occurrences(8), [0, 4, 8]);
//! # Ok(())
//! # }
//! ```

mod adjudication_rules;
mod alike;
mod article;
mod check;
mod chess;
mod claim;
pub mod clock;
mod command;
mod comments;
pub mod control;
pub mod diagram;
mod end_claim;
pub mod ending;
mod engine;
pub mod finding;
pub mod judge;
pub mod log;
mod neutral;
mod pgn;
mod plain;
mod port;
pub mod position;
pub mod record;
mod replay;
mod result;
pub mod rules;
mod san;
pub mod selfplay;
mod start;
mod tag;
mod termination;
pub mod variant;
mod verdict;
mod wording;
mod writer;

pub use check::check;
pub use chess::Chess;
pub use ending::Ending;
pub use finding::{Code, Decision};
pub use judge::{Claim, Judge};
pub use rules::Rules;
pub use verdict::verdict_of;

/// Chess, for the programs that read its records.
pub const GAME: shinpan_records::Game = shinpan_records::Game::of::<Chess>();

/// Reads files of records one after another, with buffers that it keeps.
pub type Records = shinpan_records::format::Records<record::RawGame>;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
