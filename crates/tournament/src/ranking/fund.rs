//! What the prizes are paid from: entry fees, and what is given beside them.

/// Fund that the prizes are paid from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fund {
    /// Money in addition to the entry fees, in the smallest unit of the currency.
    pub given: u64,
    /// Number of those who paid the entry fee, where somebody states it; else the entrants did.
    pub registered: Option<Registered>,
}

/// Number of those who registered, with its source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Registered {
    /// Number of those who registered.
    pub count: u64,
    /// Source of the number.
    pub source: Source,
}

shinpan_core::words! {
    /// Where the number of those who registered comes from.
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename_all = "kebab-case"))]
    pub enum Source {
        /// The rows of the entrants: whoever registered and did not become an entrant is not among them.
        Entrants => "entrants",
        /// The number that the officer gave.
        Officer => "officer",
        /// The list of registrations.
        Registrations => "registrations",
    }
}
