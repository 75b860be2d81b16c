//! The articles of a system that no criterion names.

/// Articles for decisions that no criterion names.
#[derive(Debug)]
pub struct Articles {
    /// Article on who is to be paired.
    pub field: &'static str,
    /// Way for an entrant to get into the round, in words.
    pub way_in: &'static str,
    /// Article that everybody is paired once.
    pub everybody: &'static str,
    /// Article on who has the bye.
    pub bye: &'static str,
    /// Article on forbidden pairs.
    pub blocked: &'static str,
    /// The criterion that everybody else can be paired, where the rules have a word for it.
    pub completion: Option<&'static str>,
    /// Article by which the lots decide between equally good pairings.
    pub lots: &'static str,
}
