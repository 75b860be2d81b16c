//! The laws of xiangqi for referees of computer championships.
//!
//! Source: "World Xiangqi Rules" (World Xiangqi Federation, 2018), cited as WXF. Where they are silent, `docs/rulings.md`
//! has the reading taken here. Red is First, Black is Second.
//!
//! [`Records`] read a file into games ([`RawGame`](record::RawGame)), which say what the file says and where. [`check()`] makes of
//! a game what the rules give, and a [`Referee`] says who loses by a repetition, with all that the verdict rests on. Here a rook
//! checks on every move:
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use shinpan_core::Outcome;
//! use shinpan_records::verdict::Ruling;
//! use shinpan_xiangqi::{Ranks, Records, Referee, Rules, check};
//!
//! let record = b"[Game \"Chinese Chess\"]
//! [FEN \"5k3/7R1/9/9/9/9/9/9/9/3K5 w\"]
//!
//! 1. H8-H9 F9-F8 2. H9-H8 F8-F9 3. H8-H9 F9-F8 4. H9-H8 F8-F9 1/2-1/2
//! ";
//! let rules = Rules::default();
//! let mut referee = Referee::new(rules, Ranks::FromZero, false);
//! Records::default().read(record.as_slice(), None, &mut |game| {
//!     let verdict = referee.judge(game).expect("a readable record");
//!     assert_eq!((verdict.ruling, verdict.ply), (Ruling::FirstLoses, Some(8)));
//!     assert!(verdict.explanation.ends_with("Red gave check with every move; Red loses"));
//!
//!     let checked = check(game, &rules, Ranks::FromZero);
//!     assert_eq!((checked.outcome, &*checked.ending), (Outcome::SecondWins, "repetition"));
//!     assert!(checked.findings.iter().any(|finding| finding.code == "result-mismatch"));
//!     ControlFlow::Continue(())
//! })?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Judge`] follows a game, or the line of a search: [`push`](Judge::push) plays a legal move or says which law it breaks,
//! [`pop`](Judge::pop) takes one back, [`game_end`](Judge::game_end) says whether the game is over by repetition or for want
//! of captures. The same rook loses when the position stands for the third time:
//!
//! ```
//! use shinpan_core::Side;
//! use shinpan_xiangqi::fen::Start;
//! use shinpan_xiangqi::{GameEnd, Judge, Level, Rules};
//!
//! let start: Start = "5k3/7R1/9/9/9/9/9/9/9/3K5 w".parse()?;
//! let mut judge = Judge::new(&start, Rules::default());
//! for text in ["h8h9", "f9f8", "h9h8", "f8f9", "h8h9", "f9f8", "h9h8", "f8f9"] {
//!     assert_eq!(judge.game_end(), None);
//!     judge.push(text.parse()?)?;
//! }
//! let Some(GameEnd::Repetition(repetition)) = judge.game_end() else { return Err("no repetition".into()) };
//! assert_eq!((repetition.loser, repetition.occurrences), (Some(Side::First), vec![0, 4, 8]));
//! assert_eq!((repetition.levels.first, repetition.levels.second), (Level::Check, Level::Idle));
//!
//! // Whoever is content with a draw asks less.
//! assert!(judge.is_safe(Side::Second) && !judge.is_safe(Side::First));
//!
//! // Without the last lap it is a warning yet.
//! for _ in 0..4 {
//!     judge.pop();
//! }
//! assert_eq!((judge.count(), judge.game_end()), (2, None));
//! assert_eq!(judge.pending_repetition().and_then(|repetition| repetition.loser), Some(Side::First));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A search sets both counts of [`Rules`] to 2, and begins with [`Judge::restart`], which keeps the memory; `examples/search.rs`
//! is one.

pub mod board;
mod chase;
mod check;
mod conduct;
pub mod cycles;
mod dhtmlxq;
pub mod diagram;
mod doubts;
mod encoding;
pub mod fen;
mod game;
pub mod game_end;
pub mod judge;
mod letters;
mod line;
mod material;
pub mod meaning;
pub mod moves;
pub mod neutral;
mod pgn;
pub mod piece;
mod played_on;
mod port;
pub mod position;
mod position_line;
mod random;
pub mod reach;
pub mod record;
mod referee;
mod replay;
mod result;
pub mod rules;
pub mod square;
mod tag;
mod text;
pub mod threat;
mod wording;
pub mod words;
mod writer;
pub mod wxf;
mod wxf_file;

pub use board::{Board, PieceNumber};
pub use check::check;
pub use game::Xiangqi;
pub use game_end::{GameEnd, Level, Repetition};
pub use judge::Judge;
pub use meaning::{Meaning, NotationError};
pub use moves::{Move, Ranks};
pub use piece::{Piece, PieceType};
pub use port::{GAME, Records};
pub use position::{Position, Refusal};
pub use referee::Referee;
pub use rules::Rules;
pub use square::Square;
pub use words::{Code, Ending};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
