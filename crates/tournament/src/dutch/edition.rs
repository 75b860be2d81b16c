//! Editions of the rules.

shinpan_core::words! {
    /// An edition of C.04.3.
    pub enum Edition {
        /// Baku 2016 and Goynuk 2017, in force till 2026-01-31.
        Of2017 => "2017",
        /// In force from 2026-02-01.
        Of2026 => "2026",
    }
}

impl Edition {
    /// Returns the year by which books and documents name the edition.
    pub const fn year(self) -> u16 {
        match self {
            Self::Of2017 => 2017,
            Self::Of2026 => 2026,
        }
    }
}
