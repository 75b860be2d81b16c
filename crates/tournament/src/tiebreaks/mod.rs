//! Tie-breaks of individual chess tournaments: FIDE Handbook C.07 "Play-Off and Tie-Break Regulations", the edition applied from
//! 2026-03-01, and those of 2023-09 to 2024-08. Readings T1 to T21 in docs/rulings.md.
//!
//! A [`Crosstable`] is checked from [`Row`]s; a [`Calculator`] computes [`Key`]s of it and explains them term by term;
//! [`TiebreakKeys`] are what [`rank`](crate::ranking::rank::rank) places the participants by.
//!
//! ```
//! use shinpan_core::games::RoundNo;
//! use shinpan_tournament::ranking::rank::rank;
//! use shinpan_tournament::tiebreaks::{
//!     Calculator, Crosstable, Edition, Keys, PairingResult, Participant, Regulations, Row, Scoring, Share, System, TiebreakKeys,
//! };
//!
//! let participants = (1..=4).map(|number| Participant { number, rating: None, is_disqualified: false }).collect();
//! let won = PairingResult::Played([Share::Win, Share::Loss]);
//! let row = |round, players| Row::Pairing { round: RoundNo(round), players, result: won };
//! // The first and the second have two points each, and have met; the third and the fourth have none.
//! let rows = [row(1, [0, 2]), row(1, [1, 3]), row(2, [0, 3]), row(2, [1, 2]), row(3, [1, 0])];
//! let table = Crosstable::check(participants, &rows, Scoring::default(), Some(RoundNo(2))).expect("no faults");
//! assert_eq!(table.rounds(), RoundNo(2));
//!
//! let keys: Keys = "DE, BH/C1, tpn-r".parse()?;
//! let calculator = Calculator::new(&table, Regulations::new(Edition::E2026, System::Swiss));
//! let standings = rank(&TiebreakKeys::new(&calculator, &keys));
//! let order = standings.iter().map(|row| (row.member, row.place)).collect::<Vec<_>>();
//! assert_eq!(order, [(1, Some(1)), (0, Some(2)), (3, Some(3)), (2, Some(4))]);
//! assert_eq!(standings[1].decided_by.map(|at| keys.columns()[at].clone()).as_deref(), Some("tpn-r"));
//! # Ok::<(), shinpan_tournament::tiebreaks::KeyError>(())
//! ```

mod calculator;
mod crosstable;
mod cuts;
mod direct;
mod entry;
mod explanation;
mod key;
mod meetings;
mod opponents;
mod performance;
mod ranked;
mod rating_tables;
mod regulations;
mod rounds;
mod row;
mod scoring;
mod section;
mod spelling;
mod warning;

pub use calculator::Calculator;
pub use crosstable::{Crosstable, CrosstableError, Participant};
pub use entry::Entry;
pub use key::{Code, CutRule, Key, Modifier};
pub use ranked::TiebreakKeys;
pub use regulations::{Edition, EditionRules, Regulations, System};
pub use row::{PairingResult, Row, Share};
pub use scoring::Scoring;
pub use section::{LeftBeforeHalf, SystemChoice, TiebreakSection};
pub use spelling::{KeyError, Keys};
pub use warning::{Warning, warnings};
