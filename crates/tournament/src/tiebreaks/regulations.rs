//! What a tie-break is computed by: the edition of the regulations, the system of pairing, and the rating of those who have
//! none. FIDE Handbook C.07, Art. 10, 15.2.

use serde::Deserialize;

/// An edition of the regulations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(try_from = "u16")]
pub enum Edition {
    /// Applied from 2023-09; the texts of 2024-04 and 2024-08 give the same numbers.
    E2023,
    /// Applied from 2026-03-01.
    E2026,
}

/// Rules in which the editions differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EditionRules {
    /// The year by which a rule book names the edition.
    pub year: u16,
    /// Whether the score of a dummy has a limit (Art. 16.4.1, 16.4.2).
    pub limits_dummies: bool,
    /// Whether the forfeits of a round robin are no games for the ratings of Art. 10, and forfeit losses none for Art. 7.
    pub excepts_forfeits: bool,
    /// Whether Buchholz in a round robin deserves a warning (note to Art. 8).
    pub warns_of_buchholz: bool,
}

impl Edition {
    /// Both, the older first.
    pub const ALL: [Self; 2] = [Self::E2023, Self::E2026];

    /// Returns the rules of the edition where the editions differ.
    pub const fn rules(self) -> EditionRules {
        match self {
            Self::E2023 => {
                EditionRules { year: 2023, limits_dummies: false, excepts_forfeits: false, warns_of_buchholz: false }
            }
            Self::E2026 => {
                EditionRules { year: 2026, limits_dummies: true, excepts_forfeits: true, warns_of_buchholz: true }
            }
        }
    }

    /// The edition of a year, if the year is that of one.
    pub fn of_year(year: u16) -> Option<Self> {
        Self::ALL.into_iter().find(|edition| edition.rules().year == year)
    }
}

impl TryFrom<u16> for Edition {
    type Error = String;

    fn try_from(year: u16) -> Result<Self, String> {
        let known = || Self::ALL.map(|edition| edition.rules().year.to_string()).join(", ");
        Self::of_year(year).ok_or_else(|| format!("no edition of {year}; known: {}", known()))
    }
}

shinpan_core::words! {
    /// How a tournament is paired.
    pub enum System {
        /// By results, round for round.
        Swiss => "swiss",
        /// Everybody meets everybody, which is settled beforehand (Art. 15.2).
        RoundRobin => "round-robin",
    }
}

/// Regulations that a tie-break is computed by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Regulations {
    /// The edition.
    pub edition: Edition,
    /// System by which the tournament is paired.
    pub system: System,
    /// The rating of participants without one; without it, one of them leaves all tie-breaks by ratings undefined.
    pub unrated: Option<u32>,
}

impl Regulations {
    /// Returns the regulations of an edition and a system, without a rating for the unrated.
    pub const fn new(edition: Edition, system: System) -> Self {
        Self { edition, system, unrated: None }
    }

    /// Whether the pairings were settled beforehand.
    pub fn is_round_robin(&self) -> bool {
        self.system == System::RoundRobin
    }
}
