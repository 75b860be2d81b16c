//! A game that is to be played.

/// A game between two engines, by their numbers from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The number of the game in its pairing of the round, from 1.
    pub game: u16,
    /// White.
    pub first: usize,
    /// Black; none for a bye.
    pub second: Option<usize>,
    /// Why they meet.
    pub reason: String,
}

impl Board {
    /// The games of two who meet `games` times in a round; the one who has White in the first has Black in the second, and so on.
    pub(super) fn alternating(white: usize, black: usize, games: u16, reason: &str) -> impl Iterator<Item = Self> {
        (1..=games).map(move |game| {
            let (first, second) = if game % 2 == 1 { (white, black) } else { (black, white) };
            Self { game, first, second: Some(second), reason: reason.to_owned() }
        })
    }
}
