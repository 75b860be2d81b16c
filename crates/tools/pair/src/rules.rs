//! The section `[pair]` of a rule book: which system pairs the rounds, and how.

use serde::Deserialize;

use crate::elimination::EliminationRules;
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
}

impl Rules {
    /// The system that the book asks for. Nothing else tells systems apart.
    pub fn system(&self) -> &dyn PairingSystem {
        match self {
            Self::Swiss(rules) => rules,
            Self::Elimination(rules) => rules,
        }
    }
}
