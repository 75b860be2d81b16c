//! A game that is to be played.

/// A game between two entrants of a round, by rank or by their numbers in a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The number of the game in its pairing of the round, from 1; none where a pair has one game that needs no number.
    pub game: Option<u16>,
    /// Player with the side of First.
    pub first: usize,
    /// The opponent of First; none for a bye.
    pub second: Option<usize>,
    /// Reason that the two meet.
    pub reason: String,
}

impl Board {
    /// The games of two who meet `games` times in a round; the one who is First in the first is Second in the second, and so on.
    pub(crate) fn alternating(first: usize, second: usize, games: u16, reason: &str) -> impl Iterator<Item = Self> {
        (1..=games).map(move |game| {
            let (first, second) = if game % 2 == 1 { (first, second) } else { (second, first) };
            Self { game: Some(game), first, second: Some(second), reason: reason.to_owned() }
        })
    }
}
