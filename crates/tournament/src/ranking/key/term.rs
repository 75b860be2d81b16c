//! What a round gives to a key.

use super::value::Value;
use crate::tally::Bout;

/// What a round gives to a key.
#[derive(Clone, Copy, Debug)]
pub struct Term<'a> {
    /// The game or the bye.
    pub bout: &'a Bout,
    /// What it gives, in the unit of the key.
    pub value: Value,
    /// Why it is left out of the sum; none if it is not.
    pub cut: Option<Cut>,
}

impl<'a> Term<'a> {
    /// One that counts.
    pub(super) const fn new(bout: &'a Bout, value: Value) -> Self {
        Self { bout, value, cut: None }
    }
}

shinpan_core::words! {
    /// Why a term is left out of a sum.
    pub enum Cut {
        /// It is the lowest.
        Low => "low",
        /// It is the highest.
        High => "high",
    }
}
