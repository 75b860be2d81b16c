//! How a game ends.

use shinpan_core::games::Termination;

shinpan_core::words! {
    /// Ending of a game.
    pub enum Ending {
        /// A side resigned.
        Resignation => "resignation",
        /// On time.
        Time => "time",
        /// Without play.
        Forfeit => "forfeit",
        /// By counting.
        Score => "score",
        /// By what the players, or their programs, agree on.
        Agreed => "agreed",
        /// In a way that only the record knows.
        Adjudicated => "adjudicated",
        /// Neither side has won.
        Draw => "draw",
        /// By a play that another law than that of repetition forbids.
        IllegalMove => "illegal-move",
        /// By a play that the form of superko forbids.
        Repetition => "repetition",
        /// Nothing ended it.
        None => "none",
        /// The record cannot be read.
        Unreadable => "unreadable",
    }
}

impl Ending {
    /// Termination in games.csv of a game with this ending.
    pub const fn termination(self) -> Termination {
        match self {
            Self::Time => Termination::Time,
            Self::IllegalMove => Termination::Illegal,
            Self::Forfeit => Termination::Forfeit,
            Self::Adjudicated => Termination::Adjudicated,
            _ => Termination::Normal,
        }
    }
}
