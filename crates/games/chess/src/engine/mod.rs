//! Events of engines, which a program runs and adjudicates: how each game ended, which rule ended it, and whether the record
//! bears it out; docs/rulings.md, "Engine events".
//!
//! The board ends a game by itself. Else the record [claims](crate::end_claim) how it ended; where it was
//! [adjudicated](adjudication), the [scores](score) in its comments and the men on the board prove the claim by the book's
//! [rules](crate::adjudication_rules), or contradict it, or leave it open.

pub(crate) mod adjudication;
pub(crate) mod entry;
pub(crate) mod score;
pub(crate) mod statement;
#[cfg(test)]
mod tests;
pub(crate) mod verdict;
pub(crate) mod view;
pub(crate) mod wording;
