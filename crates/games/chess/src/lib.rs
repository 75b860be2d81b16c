//! The laws of chess for referees: records, repetition, clocks, and the man-machine match rules of 2003.
//!
//! Sources: FIDE Laws of Chess (2001, 2014, 2018, 2023), the PGN standard and its supplement, and "Man vs Computer: the
//! rules of the game" (New York 2003), cited as Clause n. Where they are silent, `docs/rulings.md` has the reading taken
//! here. White is First, Black is Second. Positions, legal moves, SAN and FEN are those of the crate `shakmaty`.
//!
//! ```
//! use shinpan_chess::position::{read, start};
//! use shinpan_chess::{Claim, Judge, Rules};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let mut judge = Judge::new(Rules { laws: 2023, threefold: 3 });
//! judge.restart(&start("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")?);
//! for text in ["Ra2", "Kd8", "Ra1", "Ke8", "Ra2", "Kd8", "Ra1", "Ke8"] {
//!     let meant = read(text, judge.position())?;
//!     judge.push_to(meant.mv, &meant.after);
//! }
//! assert_eq!(judge.verdict(), Some((Claim::Threefold, 8)));
//! assert_eq!(judge.occurrences(8), [0, 4, 8]);
//! # Ok(())
//! # }
//! ```

mod article;
mod check;
pub mod clock;
mod command;
pub mod control;
mod end;
pub mod judge;
pub mod log;
pub mod neutral;
mod pgn;
mod plain;
pub mod position;
pub mod record;
pub mod records;
pub mod referee;
pub mod result;
pub mod rules;
mod san;
pub mod selfplay;
mod told;

pub use check::{DIALECT_NOTES, check};
pub use judge::{Claim, Judge};
pub use referee::Referee;
pub use rules::Rules;

/// What chess is to the tools that read its records.
pub const KIND: shinpan_records::GameKind = shinpan_records::GameKind {
    name: "chess",
    records: "PGN and the neutral form",
    book: "fide-2023",
    formats: &records::Format::NAMES,
    options: &["--laws"],
    cut: records::cut,
};
