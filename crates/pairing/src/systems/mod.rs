//! The systems of pairing, a module each. [`SYSTEMS`] is the list of those that books can name.

pub mod berger;
pub mod circle;
pub mod dutch;
pub mod elimination;
pub mod gauntlet;
pub mod round_robin;
pub mod swiss;
pub mod swiss_tcec;
mod tables;
#[cfg(test)]
mod tests;

use crate::port::Offer;

/// The section of a rule book that names its system.
pub(crate) const SECTION: &str = "pair";

/// Reasons that some options are of no use.
const NO_SECOND: &str = "there are no games for second place";
const NO_RECORDS: &str = "report-file records are not used";
const NO_FILES: &str = "expected PAIRINGS";
const NO_ANNOUNCED: &str = "the rule book and the tables say all that is needed";
const ON_RESULTS: &str = "a round depends on the results of earlier rounds";

/// Reason that no report file is written where the sides are not settled yet; BOOK is the rule book in force.
const COLOURS: &str = "a report file has the colours, which color-assign settles: pair … | color-assign --rules BOOK --trf \
                       FILE --format trf";

/// The systems that books can name. The round robin of a stage is not one: books of other systems have such stages.
pub static SYSTEMS: [&Offer; 7] = [
    &swiss::OFFER,
    &elimination::OFFER,
    &dutch::OFFER,
    &berger::OFFER,
    &circle::OFFER,
    &gauntlet::OFFER,
    &swiss_tcec::OFFER,
];
