//! Seeding by earlier championships (Art. 12, 15, 16, 17.10).
//!
//! First come those that succeed a program with a place in history: by the newest championship, then the highest stage
//! there, then the best place; then newcomers by lot (Art. 15.1.6), then invited programs by lot.

use serde::Serialize;
use shinpan_core::Lots;
use shinpan_core::entrants::{Entrant, Entrants};
use shinpan_core::stage::Stages;
use shinpan_core::table::Table;

use crate::findings::{self, Finding};
use crate::history::{EarlierPlace, EarlierPlaces};
use crate::predecessors::predecessors;
use crate::rules::{Rules, Sizes};
use crate::stage::Stage;

shinpan_core::words! {
    /// Why an entrant has its seed.
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename_all = "lowercase"))]
    pub enum Basis {
        /// A place in an earlier championship.
        History => "history",
        /// None: by lot.
        Newcomer => "newcomer",
        /// Invited: behind all others, by lot.
        Invited => "invited",
    }
}

/// An entrant with its seed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Seeded {
    /// The number of its row among the entrants.
    #[serde(skip)]
    pub row: usize,
    /// The entrant.
    pub id: String,
    /// From 1, the best.
    pub seed: usize,
    /// Where it starts, by its word in the rule book.
    pub stage: String,
    /// Why it has this seed.
    pub basis: Basis,
}

/// All entrants with their seeds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seeding {
    /// Number of programs that planned to enter, not counting invited ones.
    pub planned: usize,
    /// Number of programs that start in each stage.
    pub sizes: Sizes,
    /// Entrants in the order of the seeds.
    pub entrants: Vec<Seeded>,
    /// Findings that an officer has to look at.
    pub findings: Vec<Finding>,
}

/// Basis of an entrant's seed, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Claim {
    History(EarlierPlace),
    Newcomer(u64),
    Invited(u64),
}

impl Claim {
    fn of(entrant: &Entrant, history: &EarlierPlaces, lots: &Lots) -> Self {
        let best = || predecessors(entrant).iter().filter_map(|id| history.best(id)).min();
        if entrant.invited {
            return Self::Invited(lots.ticket(&entrant.id));
        }
        best().map_or_else(|| Self::Newcomer(lots.ticket(&entrant.id)), Self::History)
    }

    const fn basis(self) -> Basis {
        match self {
            Self::History(_) => Basis::History,
            Self::Newcomer(_) => Basis::Newcomer,
            Self::Invited(_) => Basis::Invited,
        }
    }
}

/// Seeds `entrants`, including those who have declined since (Art. 17.10). Equal claims, of two successors of the same
/// program or with equal tickets, are in the order of the ids.
pub fn seed(entrants: &Entrants, history: &EarlierPlaces, rules: &Rules, lots: &Lots) -> Seeding {
    let (planned, stages) = (planned(entrants), entrants.stages());
    let sizes = rules.sizes(planned);
    let claimed = |(row, entrant)| (Claim::of(entrant, history, lots), row, entrant);
    let mut order = entrants.iter().enumerate().map(claimed).collect::<Vec<_>>();
    order.sort_by(|(a, _, one), (b, _, other)| (a, &one.id).cmp(&(b, &other.id)));
    let mut seeded = Vec::with_capacity(order.len());
    for (index, (claim, row, entrant)) in order.into_iter().enumerate() {
        let invited_to = entrant.invited.then(|| stage(entrant, stages).unwrap_or(sizes.lowest()));
        seeded.push(Seeded {
            row,
            id: entrant.id.clone(),
            seed: index + 1,
            stage: invited_to.unwrap_or(sizes.stage_of(index)).name(stages).to_owned(),
            basis: claim.basis(),
        });
    }
    Seeding { planned, sizes, entrants: seeded, findings: findings::find(entrants, history) }
}

/// Number of programs that planned to enter: all rows except those of invited programs.
pub(crate) fn planned(entrants: &Entrants) -> usize {
    entrants.iter().filter(|entrant| !entrant.invited).count()
}

/// Returns the stage in which the entrant starts; `None` if its row does not say. Entrants have been checked to name
/// known stages.
pub(crate) fn stage(entrant: &Entrant, stages: &Stages) -> Option<Stage> {
    entrant.stage.as_deref().and_then(|word| Stage::of_word(word, stages))
}

impl Seeding {
    /// Whether lots decided anything: there are two newcomers or two invited programs (Art. 15.1.6, 17.11).
    pub fn was_drawn(&self) -> bool {
        let several = |basis| self.entrants.iter().filter(|seeded| seeded.basis == basis).nth(1).is_some();
        several(Basis::Newcomer) || several(Basis::Invited)
    }

    /// Returns the rows of `entrants` in the order of the seeds, with `seed`, `stage` and `basis` set.
    pub fn rows(&self, entrants: &Entrants) -> Table {
        let seeded = self.entrants.iter();
        with_seeds(
            entrants,
            seeded.map(|seeded| (seeded.row, seeded.seed, seeded.stage.as_str(), seeded.basis.as_str())),
        )
    }
}

/// Returns rows of `entrants` with these seeds, stages and bases; `rows` gives them by the number of the row.
pub(crate) fn with_seeds<'s>(
    entrants: &Entrants,
    rows: impl Iterator<Item = (usize, usize, &'s str, &'static str)> + Clone,
) -> Table {
    let mut table = entrants.table().select(rows.clone().map(|(row, ..)| row));
    let [seed_at, stage_at, basis_at] = ["seed", "stage", "basis"].map(|name| table.column_or_add(name));
    for (at, (_, seed, stage, basis)) in rows.enumerate() {
        table.set(at, seed_at, seed.to_string());
        table.set(at, stage_at, stage);
        table.set(at, basis_at, basis);
    }
    table
}
