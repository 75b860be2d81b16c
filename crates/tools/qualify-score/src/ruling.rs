//! The rulings on who advances from a preliminary, and the field of the next stage.

use serde::Serialize;
use shinpan_core::entrants::Entrants;
use shinpan_core::table::Table;

use crate::seeding;
use crate::stage::Stage;

shinpan_core::words! {
    /// Why a program advances or not.
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename_all = "kebab-case"))]
    pub enum Reason {
        /// It advances.
        Qualified => "qualified",
        /// All places are taken by better ones.
        PlacesFilled => "places-filled",
        /// It is invited and never qualifies.
        Invited => "invited",
        /// It does not take part any more.
        Declined => "declined",
        /// What the rules want disclosed is not.
        NotDisclosed => "not-disclosed",
        /// As many as may be with one of its modules have qualified.
        ModuleCap => "module-cap",
    }
}

impl Reason {
    /// Article that the reason rests on.
    pub const fn article(self) -> &'static str {
        match self {
            Self::Qualified | Self::PlacesFilled => "Art. 17",
            Self::Invited => "Art. 17.11",
            Self::Declined => "Art. 17.6, 18.6",
            Self::NotDisclosed => "Art. 17.5",
            Self::ModuleCap => "Art. 17.4",
        }
    }
}

/// What is ruled about a row of the standings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Ruled {
    /// In the standings; null for who was put out.
    pub place: Option<u32>,
    /// The entrant.
    pub id: String,
    /// Whether it advances.
    pub advances: bool,
    /// Why, or why not.
    pub reason: Reason,
    /// The article of the rules.
    pub article: &'static str,
}

shinpan_core::words! {
    /// How a program comes into the field of the next stage.
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename_all = "lowercase"))]
    pub enum Entry {
        /// Seeded there.
        Seed => "seed",
        /// Qualified.
        Qualifier => "qualifier",
        /// Invited there; seeded last.
        Invited => "invited",
    }
}

/// A program of the next stage.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Member {
    /// The number of its row among the entrants.
    #[serde(skip)]
    pub row: usize,
    /// The entrant.
    pub id: String,
    /// From 1, the best.
    pub seed: usize,
    /// How it comes into the field.
    pub basis: Entry,
}

/// The rulings on all rows of the standings, and the field of the next stage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advance {
    /// The next stage.
    pub next: Stage,
    /// Number of places, including vacant seeds.
    pub places: usize,
    /// Ids of the programs that are seeded into the next stage but do not take part, by seed.
    pub vacant: Vec<String>,
    /// Rulings in the order of the standings.
    pub rows: Vec<Ruled>,
    /// Programs of the next stage, in the order of its seeds.
    pub field: Vec<Member>,
    /// Warnings for officers; none of them changes a ruling.
    pub warnings: Vec<String>,
}

impl Advance {
    /// Makes the entrants.csv of the next stage: rows of `entrants` with `seed`, `stage` and `basis` set.
    pub fn field_rows(&self, entrants: &Entrants) -> Table {
        let (field, next) = (self.field.iter(), self.next.name(entrants.stages()));
        seeding::with_seeds(entrants, field.map(|member| (member.row, member.seed, next, member.basis.as_str())))
    }

    /// Makes one row for each ruling, with the names of the `entrants` for people.
    pub fn rows(&self, entrants: &Entrants) -> Table {
        let mut table = Table::new("", ["place", "id", "name", "advances", "reason", "article"]);
        for row in &self.rows {
            let place = row.place.map_or_else(String::new, |place| place.to_string());
            let advances = row.advances.to_string();
            let name = entrants.get(&row.id).map_or("", |entrant| &entrant.name);
            table.push([&*place, &*row.id, name, &*advances, row.reason.as_str(), row.article]);
        }
        table
    }
}
