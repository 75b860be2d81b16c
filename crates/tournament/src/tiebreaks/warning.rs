//! What a referee should know of tie-breaks that are computed all the same.

use super::calculator::Calculator;
use super::key::{Code, Key};

shinpan_core::words! {
    /// The codes of warnings.
    pub enum Warning {
        /// Byes of rounds after the last one count for nothing (Art. 16.1, reading T1).
        FutureBye => "future-bye",
        /// Somebody has no rating, so that the tie-breaks of Art. 10 are undefined for all (reading T14).
        Unrated => "unrated",
        /// Buchholz in a round robin (note to Art. 8).
        BuchholzInRoundRobin => "buchholz-in-round-robin",
    }
}

/// Returns the warnings about these keys, each once.
pub fn warnings(calculator: &Calculator<'_>, keys: &[Key]) -> Vec<Warning> {
    let regulations = calculator.regulations();
    let has = |is: fn(Code) -> bool| keys.iter().any(|key| is(key.code));
    let warns_of_buchholz = regulations.edition.rules().warns_of_buchholz && regulations.is_round_robin();
    let conditions = [
        (Warning::FutureBye, !calculator.table().later_byes().is_empty()),
        (Warning::Unrated, !calculator.has_ratings() && has(Code::is_by_rating)),
        (Warning::BuchholzInRoundRobin, warns_of_buchholz && has(Code::is_buchholz)),
    ];
    conditions.into_iter().filter(|(_, holds)| *holds).map(|(warning, _)| warning).collect()
}
