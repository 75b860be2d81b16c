//! The laws of Arimaa for referees of computer championships.
//!
//! Sources: the rules of the game and of the notation (arimaa.com), the Arimaa Match Rules in force since 2008-07-01, "The
//! 2015 Arimaa World Computer Championship". Where they are silent, `docs/rulings.md` has the reading taken here. Gold is
//! First, Silver is Second; ply 1 is Gold's setup, ply 2 Silver's.
//!
//! A record is first read ([`records::Records`]) into a [`RawGame`](record::RawGame), which says what the file says and
//! where; then [`check()`] or [`judge()`] makes of it what the rules give.
//!
//! ```
//! use std::ops::ControlFlow;
//! use shinpan_arimaa::{check, records::Records, rules::Rules};
//!
//! let rules: Rules = shinpan_core::RuleBook::builtin("arimaa-2015")?.section("arimaa")?;
//! let record = b"1g Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ca2 Cb2 Dc2 Dd2 He2 Hf2 Mg2 Eh2\n1s ra6\n";
//! Records::default().read(record.as_slice(), None, &mut |game| {
//!     let checked = check(game, &rules);
//!     assert_eq!((checked.ending, checked.findings[0].code), ("illegal-move", "bad-setup"));
//!     ControlFlow::Continue(())
//! })?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod archive;
pub mod board;
mod check;
mod claim;
pub mod ending;
pub mod generate;
mod judge;
pub mod label;
mod lines;
pub mod neutral;
pub mod piece;
pub mod position;
pub mod record;
pub mod records;
pub mod refusal;
pub mod repetition;
pub mod rules;
pub mod score;
pub mod square;
pub mod time_control;
pub mod turn;
pub mod word;
pub mod writer;

pub use check::check;
pub use judge::judge;

/// What Arimaa is to the tools that read its records.
pub const KIND: shinpan_records::GameKind = shinpan_records::GameKind {
    name: "arimaa",
    records: "Arimaa notation, exports of the archive and the neutral form",
    book: "arimaa-2015",
    formats: &records::Format::NAMES,
    options: &[],
    cut: records::cut,
};

/// Codes of the notes that say how a record departs from the format: with `--strict` they are errors.
pub const DIALECT_NOTES: [&str; 2] = ["byte-order-mark", "split-line"];
