//! The section `[pair]` of a rule book: which system pairs the rounds, and how.

use serde::Deserialize;
use shinpan_core::{DrawPoints, InputError, RuleBook};
use shinpan_tournament::dutch::Settings;

use crate::elimination::EliminationRules;
use crate::engines::{self, EngineRules};
use crate::swiss::SwissRules;
use crate::system::PairingSystem;

/// How rounds are paired, by the key `system`.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "system", rename_all = "lowercase")]
pub enum Rules {
    /// By points; some stages as a round robin.
    Swiss(SwissRules),
    /// By losses, until one is left.
    Elimination(EliminationRules),
    /// The Dutch system of FIDE.
    #[serde(rename = "fide-dutch")]
    Dutch(Settings),
    /// Everybody against everybody, by the tables of TCEC.
    #[serde(rename = "berger-tcec")]
    Berger(engines::rules::Cycles),
    /// Everybody against everybody, by the circle of cutechess.
    Circle(engines::rules::Games),
    /// The best seed against all others.
    Gauntlet(engines::rules::GamesAndCycles),
    /// By points, with several games a pair, as TCEC does it.
    #[serde(rename = "swiss-tcec")]
    SwissTcec(engines::rules::Games),
}

impl Rules {
    /// Those of `book`.
    ///
    /// # Errors
    /// What is wrong in its sections.
    pub fn of(book: &RuleBook) -> Result<Self, InputError> {
        let mut rules = book.section::<Self>("pair")?;
        if let Self::Swiss(swiss) = &mut rules {
            swiss.draw = DrawPoints::of(book)?;
        }
        Ok(rules)
    }

    /// The system that the book asks for, of those whose criteria compare whole rounds; none for the Dutch system, which pairs bracket
    /// by bracket. Nothing else tells systems apart.
    pub fn system(&self) -> Option<&dyn PairingSystem> {
        match self {
            Self::Swiss(rules) => Some(rules),
            Self::Elimination(rules) => Some(rules),
            Self::Dutch(_) | Self::Berger(_) | Self::Circle(_) | Self::Gauntlet(_) | Self::SwissTcec(_) => None,
        }
    }

    /// The rules of an event of engines, if the book is of one.
    pub(crate) fn engines(&self) -> Option<EngineRules> {
        match *self {
            Self::Berger(keys) => Some(keys.into()),
            Self::Circle(keys) => Some(EngineRules::circle(keys)),
            Self::Gauntlet(keys) => Some(keys.into()),
            Self::SwissTcec(keys) => Some(EngineRules::swiss(keys)),
            Self::Swiss(_) | Self::Elimination(_) | Self::Dutch(_) => None,
        }
    }
}
