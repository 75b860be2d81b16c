//! Outlook on what the rest of an event can still change: the places that an entrant can reach, who is through and who
//! is out whatever happens, and with how many points. docs/rulings.md, "Outlook", O1 to O12.
//!
//! A [`Situation`] says what is settled and what is open. A *completion* gives a result to every open game, and in the
//! reading [`Reading::Any`] first a pairing to every round that is not drawn. Rows that are missing in a drawn round
//! are open games, too. All answers are about places in completions; if there are too many completions to be listed,
//! bounds are proved and places are reached by search.

mod advancement;
mod advancing;
mod answer;
mod board;
pub mod cases;
mod collector;
pub mod document;
mod elimination;
mod elimination_bounds;
mod elimination_round;
mod ends;
mod fixture;
mod frame;
mod gaps;
mod goal;
mod hard;
mod intervals;
mod known;
mod listing;
mod pairings;
mod proof;
mod proof_file;
mod question;
mod rank;
mod ranker;
mod reach;
mod relaxation;
mod request;
mod robin;
mod samples;
mod search;
mod situation;
mod states;
mod summary;
mod tasks;

pub use advancement::Advancement;
pub use answer::answer;
pub use fixture::{Completion, Fixture, Played, Reading};
pub use listing::LISTED_MOST;
pub use proof_file::{ProofLine, proof_lines};
pub use question::Question;
pub use rank::Rank;
pub use request::Request;
pub use samples::{Drawing, Drawn, draw};
pub use situation::{Plan, Situation};
pub use summary::{Bound, EntrantOutlook, Line, LineOutlook, ReadingOutlook, Status};
