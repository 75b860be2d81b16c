//! Which earlier programs an entrant succeeds (Art. 12).

use shinpan_core::entrants::{Entrant, Predecessors};

/// The programs that the entrant succeeds: those it declares, itself if it declares nothing.
pub(crate) fn predecessors(entrant: &Entrant) -> &[String] {
    match &entrant.successor_of {
        Predecessors::Undeclared => std::slice::from_ref(&entrant.id),
        Predecessors::Newcomer => &[],
        Predecessors::Ids(ids) => ids,
    }
}
