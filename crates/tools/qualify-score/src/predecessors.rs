//! Earlier programs that an entrant succeeds (Art. 12).

use shinpan_core::entrants::{Entrant, Predecessors};

/// Returns the programs that the entrant succeeds: those that it declares, or itself if it declares nothing.
pub(crate) fn predecessors(entrant: &Entrant) -> &[String] {
    match &entrant.successor_of {
        Predecessors::Undeclared => std::slice::from_ref(&entrant.id),
        Predecessors::Newcomer => &[],
        Predecessors::Ids(ids) => ids,
    }
}
