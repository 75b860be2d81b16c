//! A tournament for the programs that rule on it: who is in the field of a stage, who met whom and with which points, who
//! is out, what everybody's rating is, and the tie-breaks of chess tournaments.
//!
//! Sources: WCSC rules 2010, Art. 15 to 20; the 2015 Arimaa World Computer Championship; FIDE Handbook C.07.
//!
//! ```
//! use shinpan_core::entrants::Entrants;
//! use shinpan_core::games::{Games, RoundNo, Schedule};
//! use shinpan_core::table::Table;
//! use shinpan_tournament::{Elimination, Field, Tally};
//!
//! let entrants = Table::read(&b"id,seed\nann,1\nbob,2\n"[..], "entrants.csv", None)?;
//! let games = Table::read(&b"round,first,second,result\n1,ann,bob,0-1\n2,bob,ann,1-0\n"[..], "games.csv", None)?;
//! let entrants = Entrants::check(entrants)?;
//! let games = Games::check(games, Some(&entrants), Schedule::Rounds)?;
//!
//! let field = Field::of(&entrants, None)?;
//! let tally = Tally::of(&field, &games, ..);
//! assert_eq!(tally.points(1).to_string(), "2");
//! // Two losses put out.
//! let state = Elimination::of(&field, &tally, 2, RoundNo(3));
//! assert_eq!(state.alive().map(|member| field.members()[member].id()).collect::<Vec<_>>(), ["bob"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod berger;
pub mod byes;
pub mod due;
pub mod dutch;
pub mod elimination;
pub mod facts;
pub mod field;
pub mod given_up;
pub mod group_ratings;
pub mod holes;
pub mod outlook;
pub mod ranking;
pub mod rating;
pub mod round_robin;
pub mod stage;
pub mod strikes;
pub mod tally;
pub mod tiebreaks;

pub use byes::Byes;
pub use due::Due;
pub use elimination::Elimination;
pub use facts::{Facts, Meets};
pub use field::{Field, stage_of};
pub use stage::{Purpose, Stage, StageRules};
pub use strikes::Strikes;
pub use tally::Tally;
