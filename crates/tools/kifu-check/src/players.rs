//! Who a record means: ids by what records may call their players.

use std::collections::HashMap;

use shinpan_core::entrants::Entrants;
use shinpan_core::lookalike;
use shinpan_core::side::Sides;
use shinpan_core::wording::{nearest, printable};

/// Ids by the names of players: an id comes first, then a name, then an alias.
#[derive(Default)]
pub(crate) struct Players {
    /// None where two entrants bear the name.
    ids: HashMap<String, Option<String>>,
    /// List in which an unknown player is missing.
    within: &'static str,
    /// Whether there are entrants, who may have aliases.
    has_entrants: bool,
}

impl Players {
    /// Players of `entrants`, and of `playing`, the ids of a schedule.
    pub(crate) fn new<'a>(entrants: Option<&'a Entrants>, playing: Option<impl Iterator<Item = &'a str>>) -> Self {
        let within = if playing.is_some() { "the schedule" } else { "the entrants" };
        let has_entrants = entrants.is_some();
        let mut players = Self { ids: HashMap::new(), within, has_entrants };
        let entrants = || entrants.into_iter().flat_map(Entrants::iter);
        for entrant in entrants() {
            for alias in entrant.aliases.iter().filter(|alias| !alias.is_empty()) {
                players.add(alias, &entrant.id);
            }
        }
        let mut names = Self { ids: HashMap::new(), within, has_entrants };
        for entrant in entrants().filter(|entrant| !entrant.name.is_empty()) {
            names.add(&entrant.name, &entrant.id);
        }
        players.ids.extend(names.ids);
        let ids = entrants().map(|entrant| entrant.id.as_str()).chain(playing.into_iter().flatten());
        players.ids.extend(ids.map(|id| (id.to_owned(), Some(id.to_owned()))));
        players
    }

    fn add(&mut self, name: &str, id: &str) {
        let known = self.ids.insert(name.to_owned(), Some(id.to_owned()));
        if known.is_some_and(|known| known.as_deref() != Some(id)) {
            self.ids.insert(name.to_owned(), None);
        }
    }

    /// The ids of both players.
    ///
    /// # Errors
    /// Why one of them is not known.
    pub(crate) fn both(&self, names: &Sides<String>) -> Result<Sides<&str>, String> {
        Ok(Sides { first: self.id(&names.first)?, second: self.id(&names.second)? })
    }

    /// The id of the player called `name`, byte for byte, or else without the blanks around it.
    ///
    /// # Errors
    /// Why there is none, with the nearest name that is known.
    pub(crate) fn id(&self, name: &str) -> Result<&str, String> {
        let name = if self.ids.contains_key(name) { name } else { name.trim() };
        match self.ids.get(name) {
            Some(Some(id)) => Ok(id),
            Some(None) => Err(format!("two entrants are called \"{}\"", printable(name))),
            None if name.is_empty() => Err("the record does not name both players".to_owned()),
            None => Err(self.unknown(name)),
        }
    }

    fn unknown(&self, name: &str) -> String {
        let known = || self.ids.keys().map(String::as_str);
        let form = lookalike::form(name);
        let alike = known().filter(|known| lookalike::form(known) == form).min();
        let known = match (alike, nearest(name, known())) {
            (Some(alike), _) => {
                let way = if self.has_entrants {
                    "add this form to the column \"aliases\" of the entrants"
                } else {
                    "give --entrants FILE with this form in the column \"name\" or \"aliases\""
                };
                format!("; {}; {way}", lookalike::explain(name, alike))
            }
            (None, Some(near)) => format!("; nearest: {}", printable(near)),
            (None, None) => String::new(),
        };
        format!("no player \"{}\" in {}{known}", printable(name), self.within)
    }
}
