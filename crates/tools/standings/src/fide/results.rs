//! What a run has found out, for all the forms in which it is written.

use shinpan_tournament::tiebreaks::{Calculator, Keys, Standings};

use super::tournament::Tournament;

/// The places and what they were made from.
pub(crate) struct Results<'a> {
    /// The name of the rule book.
    pub(crate) book: &'a str,
    pub(crate) tournament: &'a Tournament,
    pub(crate) calculator: &'a Calculator<'a>,
    pub(crate) keys: &'a Keys,
    pub(crate) standings: &'a Standings,
    /// The text of the draw, where lots are among the keys.
    pub(crate) lots: Option<&'a str>,
}
