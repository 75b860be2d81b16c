//! Reasons why nothing can be said about a round.

/// Reason why nothing can be said about a round.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RoundError {
    /// Games of earlier rounds have no result.
    #[error("no result yet of {0}")]
    Unfinished(String),
    /// The round comes after one that is not played.
    #[error("{}, and round {round} comes after results that are missing", rounds(*finished))]
    TooEarly {
        /// The round that was asked for.
        round: u16,
        /// Number of rounds that are finished.
        finished: u16,
    },
    /// Nothing says how many rounds there are.
    #[error(
        "nothing says how many rounds there are (record 142 or XXR; pair --rounds N), and the last round has rules of its own"
    )]
    NoRounds,
    /// Nothing says which colour the first player has.
    #[error("nothing says the colour of the first player (record 152, or --initial), and no round shows it")]
    NoInitialColour,
}

impl RoundError {
    /// Whether the file leaves out what the rules need; otherwise games are missing.
    pub const fn is_of_file(&self) -> bool {
        matches!(self, Self::NoRounds | Self::NoInitialColour)
    }
}

fn rounds(count: u16) -> String {
    match count {
        0 => "no round is finished".to_owned(),
        1 => "1 round is finished".to_owned(),
        count => format!("{count} rounds are finished"),
    }
}
