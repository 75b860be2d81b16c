//! The articles of a system that no criterion names.

/// What rests on which article, where no criterion says it.
#[derive(Debug)]
pub struct Articles {
    /// Who is to be paired.
    pub field: &'static str,
    /// What makes somebody one of them.
    pub way_in: &'static str,
    /// Everybody is paired once.
    pub everybody: &'static str,
    /// Who has the bye.
    pub bye: &'static str,
    /// Pairs that may not be.
    pub blocked: &'static str,
    /// The lots decide between equally good pairings.
    pub lots: &'static str,
}
