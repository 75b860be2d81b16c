//! The list of all who play in the records: `--emit entrants`.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde::Serialize;
use shinpan_cli::{Listed, Listing, Palette, RecordFormat};
use shinpan_core::entrants::Entrants;
use shinpan_core::lookalike::Lookalikes;
use shinpan_core::wording::{first_of, quoted};

use crate::players::Players;
use crate::report::MatchedReport;
use crate::rows::row_format;

/// The most pairs of names that the warning has.
const NAMED_MOST: usize = 12;

/// A row of entrants.csv.
#[derive(Serialize)]
struct Row<'a> {
    id: &'a str,
    name: &'a str,
}

impl Listed for Row<'_> {
    const COLUMNS: &'static [&'static str] = &["id", "name"];

    fn rows(&self) -> Vec<Vec<String>> {
        vec![vec![self.id.to_owned(), self.name.to_owned()]]
    }

    fn text(&self, _: &mut dyn Write, _: Palette) -> io::Result<()> {
        // Rows have no form for people: they are listed as CSV.
        Ok(())
    }
}

/// Players, by id. A player of no entrant is its own id.
#[derive(Default)]
pub(crate) struct PlayerList {
    names: BTreeMap<String, String>,
}

impl PlayerList {
    /// Adds the players of a record.
    pub(crate) fn add(&mut self, item: &MatchedReport, players: Option<&Players>) {
        for name in [item.names.first.trim(), item.names.second.trim()].into_iter().filter(|name| !name.is_empty()) {
            let id = players.and_then(|players| players.id(name).ok()).unwrap_or(name);
            self.names.entry(id.to_owned()).or_insert_with(|| name.to_owned());
        }
    }

    /// A warning of names that look the same, as those that differ in case alone: a table of entrants has one id for them.
    pub(crate) fn warning(&self) -> Option<String> {
        let mut seen = Lookalikes::default();
        let pairs = self.names.keys().filter_map(|id| {
            let other = seen.insert(id)?;
            Some(format!("{} and {}", quoted(other), quoted(id)))
        });
        let pairs = pairs.collect::<Vec<_>>();
        let advice = "where they are one player, keep one row and give the other name in its column \"aliases\"";
        (!pairs.is_empty()).then(|| format!("names that look the same: {}; {advice}", first_of(&pairs, NAMED_MOST)))
    }

    /// Writes the list in the order of the ids. Entrants have the name that their table has.
    pub(crate) fn write(
        &self,
        entrants: Option<&Entrants>,
        out: &mut dyn Write,
        format: RecordFormat,
    ) -> io::Result<()> {
        let mut listing = Listing::new(row_format(format), Palette::PLAIN);
        listing.begin::<Row<'_>>(out)?;
        for (id, name) in &self.names {
            let entrant = entrants.and_then(|entrants| entrants.get(id));
            listing.item(out, &Row { id, name: entrant.map_or(name, |entrant| &entrant.name) })?;
        }
        listing.end(out)
    }
}
