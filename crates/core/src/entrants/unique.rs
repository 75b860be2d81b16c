//! Values that no two entrants may share: ids (nor ids that only look the same), seeds, and what records call them.

use std::collections::HashMap;

use super::{Entrant, Entrants};
use crate::Faults;
use crate::lookalike::{self, form};
use crate::table::field::excerpt;

/// Adds a fault for each value that two entrants share.
pub(super) fn check(entrants: &Entrants, faults: &mut Faults) {
    let mut seen = Seen::default();
    for (row, entrant) in entrants.iter().enumerate().filter(|(_, entrant)| !entrant.id.is_empty()) {
        seen.id(entrants, row, entrant, faults);
        if let Some((seed, other)) = entrant.seed.and_then(|seed| Some((seed, seen.seeds.insert(seed, row)?))) {
            faults.push(entrants.error(row, "seed", format_args!("{seed} is already in {}", line(entrants, other))));
        }
    }
    check_aliases(entrants, faults);
}

/// Rows seen so far, by id and by seed.
#[derive(Default)]
struct Seen {
    ids: HashMap<String, usize>,
    seeds: HashMap<u32, usize>,
}

impl Seen {
    fn id(&mut self, entrants: &Entrants, row: usize, entrant: &Entrant, faults: &mut Faults) {
        let Some(other) = self.ids.insert(form(&entrant.id), row) else { return };
        let (id, line) = (excerpt(&entrant.id), line(entrants, other));
        let earlier = &entrants.as_slice()[other].id;
        let message = if *earlier == entrant.id {
            format!("{id} is already in {line}")
        } else {
            lookalike::two(&entrant.id, earlier, &line)
        };
        faults.push(entrants.error(row, "id", message));
    }
}

/// Checks that no alias is what another entrant is called.
fn check_aliases(entrants: &Entrants, faults: &mut Faults) {
    let mut called = HashMap::<String, usize>::new();
    for (row, entrant) in entrants.iter().enumerate() {
        for name in [&entrant.id, &entrant.name] {
            called.entry(form(name)).or_insert(row);
        }
    }
    for (row, entrant) in entrants.iter().enumerate() {
        for alias in &entrant.aliases {
            let other = *called.entry(form(alias)).or_insert(row);
            if other != row {
                let message =
                    format!("{} is already the name of the entrant in {}", excerpt(alias), line(entrants, other));
                faults.push(entrants.error(row, "aliases", message));
            }
        }
    }
}

fn line(entrants: &Entrants, row: usize) -> String {
    format!("line {}", entrants.table().rows().get(row).map_or(0, |row| row.pos().line))
}
