//! What a run has found out, for all the forms in which it is written.

use shinpan_core::games::RoundNo;

use crate::field::Field;
use crate::places::Place;
use crate::rules::Rules;
use crate::tally::Tally;

/// The places and what they were made from.
pub(crate) struct Results<'a> {
    /// The name of the rule book.
    pub(crate) book: &'a str,
    pub(crate) rules: &'a Rules,
    pub(crate) field: &'a Field<'a>,
    pub(crate) tally: &'a Tally,
    /// The last round that counts.
    pub(crate) through: RoundNo,
    pub(crate) places: &'a [Place],
}
