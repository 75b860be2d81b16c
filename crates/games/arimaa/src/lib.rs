//! The laws of Arimaa for referees of computer championships.
//!
//! Sources: the rules of the game and of the notation (arimaa.com), the Arimaa Match Rules in force since 2008-07-01, "The
//! 2015 Arimaa World Computer Championship". Where they are silent, `docs/rulings.md` has the reading taken here. Gold is
//! First, Silver is Second; ply 1 is Gold's setup, ply 2 Silver's.
//!
//! A record is first read ([`Records`]) into a [`RawGame`], which has what the file says and where. From it [`check()`]
//! makes the outcome, the ending and the findings, and [`judge()`] the verdict on repetition.
//!
//! ```
//! use std::ops::ControlFlow;
//! use shinpan_arimaa::{Records, Rules, check, judge};
//!
//! let setups = "1g Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ca2 Cb2 Dc2 Dd2 He2 Hf2 Mg2 Eh2
//! 1s ra8 rb8 rc8 rd8 re8 rf8 rg8 rh8 ca7 cb7 dc7 dd7 he7 hf7 mg7 eh7
//! ";
//! let shuttle = "2g Eh2n\n2s eh7s\n3g Eh3s\n3s eh6n\n4g Eh2n\n4s eh7s\n5g Eh3s\n5s eh6n\n";
//! let record = format!("{setups}{shuttle}");
//! let rules = Rules::default();
//! Records::default().read(record.as_bytes(), None, &mut |game| {
//!     let verdict = judge(game, &rules).expect("a game that can be read");
//!     assert_eq!((verdict.ply, verdict.occurrences), (Some(10), Some(vec![2, 6, 10])));
//!
//!     let checked = check(game, &rules);
//!     assert_eq!((&*checked.ending, checked.outcome.to_string()), ("illegal-move", "1-0".to_owned()));
//!     let message = "the position stands for the third time, after plies 2, 6, 10";
//!     assert_eq!((checked.findings[0].code, &*checked.findings[0].message), ("repetition", message));
//!     ControlFlow::Continue(())
//! })?;
//! # Ok::<(), std::io::Error>(())
//! ```

mod archive;
mod arimaa;
pub mod board;
mod check;
mod claim;
pub mod code;
pub mod diagram;
pub mod ending;
pub mod error;
pub mod generate;
mod judge;
pub mod label;
mod neutral;
mod notation;
pub mod piece;
mod port;
pub mod position;
pub mod record;
pub mod refusal;
pub mod repetition;
mod replay;
pub mod rules;
pub mod score;
pub mod square;
mod text;
pub mod time_control;
pub mod turn;
pub mod word;
pub mod writer;
mod written;

pub use arimaa::Arimaa;
pub use check::check;
pub use judge::judge;
pub use port::Records;
pub use record::RawGame;
pub use rules::Rules;

/// Arimaa, for the programs that read records.
pub const GAME: shinpan_records::Game = shinpan_records::Game::of::<Arimaa>();

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
