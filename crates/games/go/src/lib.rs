//! The laws of Go for referees of computer championships.
//!
//! Sources: "KGS computer tournaments: superko", Sensei's Library ("Superko", "Chinese Superko"), the rules of the UEC Cup.
//! Where they are silent, `docs/rulings.md` has the reading taken here. Black is First, White is Second.
//!
//! [`Records`] reads games of SGF and of the neutral form; a [`Referee`] gives a verdict on the repetitions of each, and
//! [`check`] says what the game comes to. Here White takes a ko back at once:
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use shinpan_go::{Form, Records, Referee, Rules, check};
//!
//! let sgf = "(;SZ[5]RE[W+R]AB[ab][ba][cb]AW[ac][bd][cc][bb]PL[B];B[bc];W[bb])";
//! let mut referee = Referee::new(Rules::of(Form::Psk), false);
//! let (mut verdict, mut checked) = (None, None);
//! Records::default().read(sgf.as_bytes(), None, &mut |game| {
//!     verdict = referee.verdict(game).ok();
//!     checked = Some(check(game, &mut referee));
//!     ControlFlow::Continue(())
//! })?;
//! let verdict = verdict.ok_or("a readable record")?;
//! assert_eq!((verdict.ruling.as_str(), verdict.ply, verdict.occurrences), ("illegal-move", Some(2), Some(vec![0, 2])));
//! assert_eq!(
//!     verdict.explanation,
//!     "White plays B4 at ply 2 and brings back the board of the start, 2 turns before (a basic ko); PSK forbids the play"
//! );
//! // The play is forbidden, but the rules award the game to no one for it.
//! let checked = checked.ok_or("a game")?;
//! assert_eq!((checked.outcome.as_str(), &*checked.ending, checked.plies), ("*", "repetition", 2));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod board;
mod check;
pub mod class;
pub mod diagram;
mod encoding;
mod ending;
pub mod finding;
pub mod forms;
mod game;
pub mod history;
pub mod judge;
mod neutral;
pub mod point;
mod port;
pub mod record;
pub mod referee;
mod replay;
pub mod result;
pub mod rules;
pub mod selfplay;
mod sgf;
mod spelling;
mod wording;
mod writer;

pub use board::Board;
pub use check::check;
pub use game::Go;
pub use judge::Judge;
pub use point::{Point, Size};
pub use referee::Referee;
pub use rules::{Form, Rules};

/// Reads files of records of Go.
pub type Records = shinpan_records::format::Records<record::RawGame>;

/// Port of Go for the programs.
pub const GAME: shinpan_records::Game = shinpan_records::Game::of::<Go>();

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
