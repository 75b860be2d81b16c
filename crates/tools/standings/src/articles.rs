//! What each key rests on: WCSC rules 2010, Art. 20; the 2015 Arimaa World Computer Championship.

use crate::keys::Key;
use crate::rules::Places;

impl Key {
    /// What it rests on, in a book whose places are given so.
    pub(crate) const fn article(self, places: Places) -> &'static str {
        match (self, places) {
            (Self::Points, Places::Keys) => "Art. 20.1",
            (Self::Sos, Places::Keys) => "Art. 20.2",
            (Self::Sodos, Places::Keys) => "Art. 20.3",
            (Self::Md, Places::Keys) => "Art. 20.4",
            (Self::Direct, Places::Keys) => "Art. 20.5",
            (Self::Seed, Places::Keys) => "Art. 20.6",
            (Self::Alive, _) => "constraint 2, A6",
            (Self::Eliminated, _) => "A12",
            (Self::Losses, _) => "constraint 2, A5",
            (Self::Rating | Self::RatingError, _) => "constraint 7, A11",
            (Self::Wins, Places::Elimination) => "third place",
            (Self::Byes, Places::Elimination) => "constraint 3",
            (Self::Prize, _) => "prizes, A13",
            _ => "",
        }
    }
}
