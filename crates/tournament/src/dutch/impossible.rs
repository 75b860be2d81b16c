//! Reasons why a round cannot be paired.

use shinpan_matching::Failure;

/// Reason why there is no pairing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Impossible {
    /// Nobody takes part.
    #[error("nobody is to be paired")]
    Nobody,
    /// The players cannot all be paired: C1, C2, C3.
    #[error("no legal pairing; C.04.3 Art. 1.9.3: the Chief Arbiter decides")]
    NoPairing,
    /// The solver failed.
    #[error(transparent)]
    Solver(#[from] Failure),
}
