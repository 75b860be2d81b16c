//! The laws of xiangqi for referees of computer championships.
//!
//! Source: "World Xiangqi Rules" (World Xiangqi Federation, 2018), cited as WXF. Where they are silent, `docs/rulings.md`
//! has the reading taken here. Red is First, Black is Second.
//!
//! A record is first read ([`records::Records`]) into a [`RawGame`](record::RawGame), which says what the file says and
//! where; then [`check()`] makes of it what the rules give.
//!
//! ```
//! use std::ops::ControlFlow;
//! use shinpan_xiangqi::{Ranks, Rules, check, records::Records};
//!
//! let rules: Rules = shinpan_core::RuleBook::builtin("wxf-2018")?.section("xiangqi")?;
//! let record = b"[Game \"Chinese Chess\"]\n\n1. H2-E2 H9-G7 2. C2=6 *\n";
//! Records::default().read(record.as_slice(), None, &mut |game| {
//!     let checked = check(game, &rules, Ranks::FromZero);
//!     assert_eq!((checked.ending, checked.findings[0].code), ("unreadable", "bad-move"));
//!     ControlFlow::Continue(())
//! })?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Judge`] follows a game, or the line of a search: [`push`](Judge::push) plays a legal move or says which law it breaks,
//! [`pop`](Judge::pop) takes one back, [`verdict`](Judge::verdict) tells whether the game is over by repetition or for want
//! of captures. Here a rook checks on every move, and loses when the position stands for the third time:
//!
//! ```
//! use shinpan_core::{RuleBook, Side};
//! use shinpan_xiangqi::{Judge, Level, Move, Rules, Verdict, fen::Start, moves::Ranks};
//!
//! let rules: Rules = RuleBook::builtin("wxf-2018")?.section("xiangqi")?;
//! let start = Start::parse("5k3/7R1/9/9/9/9/9/9/9/3K5 w")?;
//! let mut judge = Judge::new(&start, rules);
//! for text in ["h8h9", "f9f8", "h9h8", "f8f9", "h8h9", "f9f8", "h9h8", "f8f9"] {
//!     assert_eq!(judge.verdict(), None);
//!     judge.push(Move::parse(text, Ranks::FromZero).ok_or("no coordinates")?)?;
//! }
//! let Some(Verdict::Repetition(ruled)) = judge.verdict() else { return Err("no repetition".into()) };
//! assert_eq!((ruled.loser, ruled.occurrences), (Some(Side::First), vec![0, 4, 8]));
//! assert_eq!((ruled.levels.first, ruled.levels.second), (Level::Check, Level::Idle));
//!
//! // Whoever is content with a draw asks less.
//! assert!(judge.is_safe(Side::Second) && !judge.is_safe(Side::First));
//!
//! // Without the last lap it is a warning yet.
//! for _ in 0..4 {
//!     judge.pop();
//! }
//! assert_eq!((judge.count(), judge.verdict()), (2, None));
//! assert_eq!(judge.foreseen().and_then(|ruled| ruled.loser), Some(Side::First));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A search sets both counts of [`Rules`] to 2, and begins with [`Judge::restart`], which keeps the memory; `examples/search.rs`
//! is one.

mod article;
pub mod board;
mod chase;
mod check;
pub mod cycles;
pub mod fen;
pub mod judge;
pub mod moves;
pub mod neutral;
mod pgn;
pub mod piece;
pub mod position;
mod random;
pub mod reach;
pub mod record;
pub mod records;
mod referee;
pub mod rules;
pub mod square;
pub mod threat;
mod told;
mod window;
pub mod wxf;

pub use board::{Board, Number};
pub use check::check;
pub use judge::{Judge, Repetition, Verdict};
pub use moves::{Move, Ranks};
pub use piece::{Kind, Piece};
pub use position::{Position, Refusal};
pub use referee::Referee;
pub use rules::Rules;
pub use square::Square;
pub use window::Level;

/// What xiangqi is to the tools that read its records.
pub const KIND: shinpan_records::GameKind = shinpan_records::GameKind {
    name: "xiangqi",
    records: "PGN (ICCS, UCI or WXF moves) and the neutral form",
    book: "wxf-2018",
    formats: &records::Format::NAMES,
    options: &["--ranks"],
    cut: records::cut,
};
