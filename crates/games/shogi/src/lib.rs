//! The laws of shogi for referees of computer championships.
//!
//! Sources: "The Rules of the World Computer Shogi Championship" (CSA, 2010-12-20), cited as Art. n; the CSA standard
//! game record format V2.2 and V3.0; the CSA server protocol and shogi-server for what the official server writes.
//! Where they are silent, `docs/rulings.md` has the reading taken here.
//!
//! A record is first read ([`records::Records`], or [`csa::Reader`] and [`neutral`]) into a [`RawGame`](record::RawGame), which says what the file
//! says and where; then [`check()`] or [`judge()`] makes of it what the rules give.
//!
//! ```
//! use std::ops::ControlFlow;
//! use shinpan_shogi::{check, csa::Reader, repetition::History, rules::Rules};
//!
//! let rules: Rules = shinpan_core::RuleBook::builtin("wcsc-2010")?.section("shogi")?;
//! let record = b"V2.2\nN+A\nN-B\nPI\n+\n+7776FU\nT10\n-3333FU\nT12\n";
//! Reader::default().read(&mut record.as_slice(), &mut |game| {
//!     let checked = check(game, &rules, Default::default(), &mut History::default());
//!     assert_eq!(checked.ending, "illegal-move");
//!     ControlFlow::Continue(())
//! })?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod check;
mod claim;
pub mod clock;
pub mod csa;
pub mod declaration;
pub mod encoding;
mod geometry;
pub mod hand;
mod judge;
pub mod legality;
pub mod limits;
pub mod moves;
pub mod neutral;
pub mod piece;
pub mod position;
pub mod record;
pub mod records;
pub mod repetition;
pub mod rules;
#[cfg(feature = "selfplay")]
pub mod selfplay;
pub mod setup;
mod sfen;
pub mod square;
mod summary;

pub use check::check;
pub use judge::judge;

/// What shogi is to the tools that read its records.
pub const KIND: shinpan_records::GameKind = shinpan_records::GameKind {
    name: "shogi",
    records: "CSA records and the neutral form",
    book: "wcsc-2010",
    formats: &records::Format::NAMES,
    options: &[],
    cut: records::cut,
};

/// Codes of the notes that say how a record departs from the format: with `--strict` they are errors.
pub const DIALECT_NOTES: [&str; 6] =
    ["trailing-blanks", "rank-dialect", "log-dialect", "missing-version", "byte-order-mark", "fraction-of-second"];
