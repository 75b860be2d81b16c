//! Settings of the Dutch system in a rule book.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use shinpan_core::Side;

use super::edition::Edition;

shinpan_core::words! {
    /// Points by which the pairs of a round are listed: C.04.2 Art. 3.6.
    #[derive(Default)]
    pub enum SheetOrder {
        /// Points of the standings, without acceleration.
        #[default]
        Standing => "standing",
        /// Points of the pairing, with acceleration.
        Pairing => "pairing",
    }
}

/// Initial colour in a rule book, key `initial` of `[color-assign]`: Art. 5.1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum InitialColour {
    /// White.
    White,
    /// Black.
    Black,
    /// The colour that the report file states.
    File,
}

impl InitialColour {
    /// Returns the colour that the book states.
    pub const fn stated(self) -> Option<Side> {
        match self {
            Self::White => Some(Side::First),
            Self::Black => Some(Side::Second),
            Self::File => None,
        }
    }
}

/// Rules, and choices that they leave to the organiser: the section `[pair]` of a rule book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct Settings {
    /// Edition of the rules.
    #[serde(deserialize_with = "edition")]
    pub edition: Edition,
    /// Whether two may meet again whose game was decided by forfeit: C.04.2 Art. 3.5.
    pub rematch_after_forfeit: bool,
    /// Order of the pairs.
    #[serde(deserialize_with = "sheet")]
    pub sheet: SheetOrder,
    /// Whether there are topscorers in the last round: Art. 1.8.
    pub topscorers: bool,
}

impl Settings {
    /// Returns the settings of the Handbook.
    pub const fn of(edition: Edition) -> Self {
        Self { edition, rematch_after_forfeit: true, sheet: SheetOrder::Standing, topscorers: true }
    }
}

impl From<Edition> for Settings {
    fn from(edition: Edition) -> Self {
        Self::of(edition)
    }
}

fn edition<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Edition, D::Error> {
    let year = u16::deserialize(deserializer)?;
    let unknown = || D::Error::custom(format_args!("found {year}, expected 2026 or 2017, the editions of C.04.3"));
    Edition::from_word(&year.to_string()).ok_or_else(unknown)
}

fn sheet<'de, D: Deserializer<'de>>(deserializer: D) -> Result<SheetOrder, D::Error> {
    let word = String::deserialize(deserializer)?;
    let unknown = || D::Error::custom(format_args!("found \"{word}\", expected \"standing\" or \"pairing\""));
    SheetOrder::from_word(&word).ok_or_else(unknown)
}
