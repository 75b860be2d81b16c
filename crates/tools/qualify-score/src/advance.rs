//! Rules on who advances from a preliminary (Art. 17, 20.6).
//!
//! The ruling walks down the standings: the first reason against a program holds; a program that is passed over uses up
//! nothing, and there is no later exchange. Vacant seeds of the next stage are further places (Art. 17.8, for the final
//! 17.9); no seed moves up.

use std::collections::{BTreeSet, HashMap};

use shinpan_core::InputError;
use shinpan_core::entrants::{Entrant, Entrants, Status};
use shinpan_core::lookalike::form;

use crate::rules::Rules;
use crate::ruling::{Advance, Entry, Member, Reason, Ruled};
use crate::seeding;
use crate::stage::{Preliminary, Stage};
use crate::standings::{Standing, Standings};
use crate::warnings;

/// Rules on who advances by `standings`. The entrants are those of `seed`, with their present statuses.
///
/// # Errors
/// An entrant has no stage; a program that is seeded into the next stage has no seed.
pub fn advance(entrants: &Entrants, standings: &Standings, rules: &Rules) -> Result<Advance, InputError> {
    let from = standings.stage();
    let seeds = Seeds::find(entrants, from.next())?;
    let list = entrants.as_slice();
    let (places, counted) = places(entrants, from, rules)?;
    let mut walk = Walk { left: places, cap: rules.module_cap(from), used: HashMap::new() };
    for entrant in counted {
        walk.count(entrant);
    }
    let mut rows = Vec::with_capacity(standings.as_slice().len());
    let mut qualified = Vec::new();
    for standing in standings.as_slice() {
        let Some(entrant) = list.get(standing.entrant) else { continue };
        let reason = walk.reason(*standing, entrant);
        if reason == Reason::Qualified {
            walk.left -= 1;
            walk.count(entrant);
            qualified.push(standing.entrant);
        }
        rows.push(ruled(*standing, entrant, reason));
    }
    let mut ruling = Advance {
        next: from.next(),
        places,
        vacant: seeds.vacant.iter().filter_map(|row| Some(list.get(*row)?.id.clone())).collect(),
        rows,
        field: seeds.field(list, &qualified),
        warnings: Vec::new(),
    };
    ruling.warnings = warnings::of(&ruling, entrants, standings, rules);
    Ok(ruling)
}

/// Returns the number of places in `from`, including vacant seeds, and the programs whose modules count beforehand.
///
/// # Errors
/// Same as [`advance`].
pub(crate) fn places<'e>(
    entrants: &'e Entrants,
    from: Preliminary,
    rules: &Rules,
) -> Result<(usize, Vec<&'e Entrant>), InputError> {
    let seeds = Seeds::find(entrants, from.next())?;
    let planned = seeding::planned(entrants);
    let places = rules.qualifiers(from, planned).saturating_add(seeds.vacant.len());
    let counted = seeds.active.iter().filter(|_| rules.cap_counts_seeds);
    Ok((places, counted.filter_map(|row| entrants.as_slice().get(*row)).collect()))
}

fn ruled(standing: Standing, entrant: &Entrant, reason: Reason) -> Ruled {
    let put_out = standing.place.is_none() || entrant.status == Status::Disqualified;
    let article = if reason == Reason::Declined && put_out { "Art. 14.3" } else { reason.article() };
    let advances = reason == Reason::Qualified;
    Ruled { place: standing.place, id: entrant.id.clone(), advances, reason, article }
}

/// Rows of the entrants who start in the next stage.
struct Seeds {
    /// Seeds that take part, by seed.
    active: Vec<usize>,
    /// Seeds that do not take part, by seed.
    vacant: Vec<usize>,
    /// Invited programs that take part, by seed.
    invited: Vec<usize>,
}

impl Seeds {
    fn find(entrants: &Entrants, next: Stage) -> Result<Self, InputError> {
        let mut seeds = Self { active: Vec::new(), vacant: Vec::new(), invited: Vec::new() };
        if entrants.table().column("stage").is_none() && !entrants.as_slice().is_empty() {
            let message =
                "no column \"stage\", which says where each starts; --entrants expects the rows of qualify-score seed";
            return Err(entrants.table().header_error(message));
        }
        for (row, entrant) in entrants.iter().enumerate() {
            let missing = |name| entrants.error(row, name, "empty; qualify-score seed fills it in");
            let stage = seeding::stage(entrant, entrants.stages()).ok_or_else(|| missing("stage"))?;
            if stage != next {
                continue;
            }
            match (entrant.invited, entrant.status) {
                (true, Status::Active) => seeds.invited.push(row),
                (true, _) => {}
                (false, Status::Active) if entrant.seed.is_none() => return Err(missing("seed")),
                (false, Status::Active) => seeds.active.push(row),
                (false, _) => seeds.vacant.push(row),
            }
        }
        let seed = |row: &usize| {
            entrants.as_slice().get(*row).map(|entrant| (entrant.seed.is_none(), entrant.seed, &entrant.id))
        };
        seeds.active.sort_by_key(seed);
        seeds.vacant.sort_by_key(seed);
        seeds.invited.sort_by_key(seed);
        Ok(seeds)
    }

    /// Returns the seeds by seed, then the qualifiers by place (Art. 20.6), then the invited programs, all
    /// numbered anew.
    fn field(&self, list: &[Entrant], qualified: &[usize]) -> Vec<Member> {
        let parts = [(&self.active[..], Entry::Seed), (qualified, Entry::Qualifier), (&self.invited, Entry::Invited)];
        let rows = parts.into_iter().flat_map(|(rows, basis)| rows.iter().map(move |row| (*row, basis)));
        let known = rows.filter_map(|(row, basis)| Some((row, &list.get(row)?.id, basis)));
        known.enumerate().map(|(at, (row, id, basis))| Member { row, id: id.clone(), seed: at + 1, basis }).collect()
    }
}

/// Returns the modules of a program, compared as developers are; a module that is named twice is one.
pub(crate) fn modules(entrant: &Entrant) -> BTreeSet<String> {
    entrant.modules.iter().map(|module| form(module)).collect()
}

/// State of the walk down the standings.
struct Walk {
    /// Places that are not taken yet.
    left: usize,
    cap: usize,
    /// Number of programs with each module that count towards the cap.
    used: HashMap<String, usize>,
}

impl Walk {
    fn reason(&self, standing: Standing, entrant: &Entrant) -> Reason {
        if self.left == 0 {
            Reason::PlacesFilled
        } else if entrant.invited {
            Reason::Invited
        } else if entrant.status != Status::Active || standing.place.is_none() {
            Reason::Declined
        } else if !entrant.disclosed {
            Reason::NotDisclosed
        } else if !self.has_room(entrant) {
            Reason::ModuleCap
        } else {
            Reason::Qualified
        }
    }

    /// Whether there is room for every module of the program.
    fn has_room(&self, entrant: &Entrant) -> bool {
        modules(entrant).iter().all(|module| self.used.get(module).copied().unwrap_or(0) < self.cap)
    }

    fn count(&mut self, entrant: &Entrant) {
        for module in modules(entrant) {
            *self.used.entry(module).or_default() += 1;
        }
    }
}
