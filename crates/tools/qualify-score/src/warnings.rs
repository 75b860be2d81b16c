//! Warnings about the rulings on who advances, which change none of them.

use std::collections::BTreeSet;

use shinpan_core::InputError;
use shinpan_core::entrants::{Entrant, Entrants, Predecessors, Status};
use shinpan_core::stage::Stages;
use shinpan_core::table::field::excerpt;
use shinpan_core::wording::nearest;

use crate::history::EarlierPlaces;
use crate::predecessors::predecessors;
use crate::rules::Rules;
use crate::ruling::Advance;
use crate::seeding::planned;
use crate::stage::Stage;
use crate::standings::Standings;

/// Reports declared predecessors that the history does not have: a slip would cost the seed.
pub(crate) fn unknown_predecessors(entrants: &Entrants, history: &EarlierPlaces) -> Vec<InputError> {
    let unknown = |(row, entrant)| {
        let unknown = predecessors(entrant)
            .iter()
            .filter(|id| entrant.successor_of != Predecessors::Undeclared && !history.has(id));
        let warning = move |id: &String| {
            let near = nearest(id, history.ids()).map_or(String::new(), |near| format!("; nearest: {}", excerpt(near)));
            let message = format_args!("no program {} in the history: it seeds nobody{near}", excerpt(id));
            entrants.error(row, "successor_of", message)
        };
        unknown.map(warning).collect::<Vec<_>>()
    };
    entrants.iter().enumerate().flat_map(unknown).collect()
}

/// Returns all warnings, those about the inputs first.
pub(crate) fn of(ruling: &Advance, entrants: &Entrants, standings: &Standings, rules: &Rules) -> Vec<String> {
    let warnings = [
        unexpected_seeds(ruling.next, entrants, rules),
        missing_rows(entrants, standings),
        shared_places(entrants, standings),
        places_left_over(ruling),
        odd_field(ruling, entrants.stages()),
    ];
    warnings.into_iter().flatten().collect()
}

fn starts_in(entrant: &Entrant, stage: Stage, stages: &Stages) -> bool {
    entrant.stage.as_deref().is_some_and(|word| Some(word) == stage.word(stages))
}

/// Warns if the entrants are not those of the championship: too few of them, or a field instead of all.
fn unexpected_seeds(next: Stage, entrants: &Entrants, rules: &Rules) -> Option<String> {
    let (planned, stages) = (planned(entrants), entrants.stages());
    let file = entrants.table().file();
    let sizes = rules.sizes(planned);
    if next == Stage::Second && !sizes.has_first {
        return Some(format!(
            "{file}: with {planned} planned entrants there is no {} (Art. 17.10)",
            Stage::First.name(stages)
        ));
    }
    let found = entrants.iter().filter(|entrant| !entrant.invited && starts_in(entrant, next, stages)).count();
    let expected = sizes.starting(next);
    (found != expected).then(|| {
        format!(
            "{file}: {found} seeded into the {}, expected {expected} of {planned} planned entrants (Art. 17.10); \
             --entrants expects all rows of qualify-score seed",
            next.name(stages)
        )
    })
}

/// Warns of entrants who start in the stage and take part but are not in its standings: rows were lost.
pub(crate) fn missing_rows(entrants: &Entrants, standings: &Standings) -> Option<String> {
    let stage = standings.stage().stage();
    let listed = standings.as_slice().iter().map(|standing| standing.entrant).collect::<BTreeSet<_>>();
    let is_missing = |(row, entrant): &(usize, &Entrant)| {
        entrant.status == Status::Active && starts_in(entrant, stage, entrants.stages()) && !listed.contains(row)
    };
    let missing = entrants.iter().enumerate().filter(is_missing).map(|(_, entrant)| entrant.id.as_str());
    let missing = missing.collect::<BTreeSet<_>>();
    let first = missing.first()?;
    let (count, stage) = (missing.len(), stage.name(entrants.stages()));
    Some(format!(
        "{}: {count} active of {stage} have no row here; the first is \"{first}\"; use --accept-incomplete to rule without them",
        standings.file()
    ))
}

/// Warns of programs that share a place: one may advance and the other not.
fn shared_places(entrants: &Entrants, standings: &Standings) -> Option<String> {
    let (better, other) = standings.as_slice().windows(2).find_map(|pair| match pair {
        [a, b] if a.place.is_some() && a.place == b.place => Some((*a, *b)),
        _ => None,
    })?;
    let id = |row: usize| entrants.as_slice().get(row).map_or("", |entrant| entrant.id.as_str());
    Some(format!(
        "{}: \"{}\" and \"{}\" share place {}; the better seed goes first (Art. 20.6)",
        standings.file(),
        id(better.entrant),
        id(other.entrant),
        better.place.unwrap_or_default()
    ))
}

fn places_left_over(ruling: &Advance) -> Option<String> {
    let qualified = ruling.rows.iter().filter(|row| row.advances).count();
    let left = ruling.places - qualified;
    (left > 0).then(|| format!("places left over: {left} of {} (Art. 17)", ruling.places))
}

fn odd_field(ruling: &Advance, stages: &Stages) -> Option<String> {
    let size = ruling.field.len();
    // Art. 17.11 applies to the preliminaries; the tables of the final have a pause.
    let way = match ruling.next {
        Stage::Final => "in each round one has a pause (Art. 19.5)",
        Stage::First | Stage::Second => "add an invited program (Art. 17.11)",
    };
    (size % 2 == 1).then(|| format!("the field of the {} is odd ({size}); {way}", ruling.next.name(stages)))
}
