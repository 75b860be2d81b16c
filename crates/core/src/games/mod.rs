//! The games of a championship: games.csv, checked.

mod once;
mod players;
pub(crate) mod rounds;
mod row;
mod stage;
mod table;
mod unequal_draws;

pub use players::Players;
pub use row::{Bye, GameResult, GameRow, RoundNo, Termination};
pub use table::{Games, Schedule, column_type};
