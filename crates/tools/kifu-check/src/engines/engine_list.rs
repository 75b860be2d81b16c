//! The engines of an event: those of a table of entrants, else those that its records name.

use std::collections::{HashMap, HashSet};
use std::io::{self, Write};

use serde::Serialize;
use shinpan_cli::{Listed, Palette};
use shinpan_core::entrants::{Entrant, Entrants, Status};
use shinpan_core::wording::quoted;

use crate::players::Players;

/// The id of a name of which nothing is left.
const NAMELESS: &str = "engine";

/// An engine.
#[derive(Clone, Debug)]
pub(crate) struct Engine {
    pub(crate) id: String,
    pub(crate) name: String,
    /// Strikes from before the event: the column `strikes` of entrants.csv.
    pub(crate) strikes: u32,
    /// The column `status` of entrants.csv.
    pub(crate) is_disqualified: bool,
}

impl Engine {
    fn of(entrant: &Entrant) -> Self {
        Self {
            id: entrant.id.clone(),
            name: entrant.name.clone(),
            strikes: entrant.strikes,
            is_disqualified: entrant.status == Status::Disqualified,
        }
    }
}

/// The engines in the order in which they first appear.
pub(crate) struct EngineList<'e> {
    entrants: Option<(&'e Entrants, Players)>,
    engines: Vec<Engine>,
    by_name: HashMap<String, usize>,
    taken: HashSet<String>,
}

impl<'e> EngineList<'e> {
    /// None yet; of `entrants`, if they are given, and of nobody else.
    pub(crate) fn new(entrants: Option<&'e Entrants>) -> Self {
        let known = |entrants| (entrants, Players::new(Some(entrants), None::<std::iter::Empty<&str>>));
        Self { entrants: entrants.map(known), engines: Vec::new(), by_name: HashMap::new(), taken: HashSet::new() }
    }

    /// The number of the engine that is called `name`. Names are compared byte for byte; one that no entrant has is compared again
    /// without the blanks around it.
    ///
    /// # Errors
    /// Why there is none.
    pub(crate) fn number(&mut self, name: &str) -> Result<usize, String> {
        if let Some(number) = self.by_name.get(name) {
            return Ok(*number);
        }
        let number = match &self.entrants {
            Some((entrants, players)) => {
                let id = players.id(name)?;
                if let Some(other) = entrants.iter().find(|other| other.name == name && other.id != id) {
                    return Err(format!(
                        "{} is the id of one entrant and the name of {}",
                        quoted(name),
                        quoted(&other.id)
                    ));
                }
                let known = self.engines.iter().position(|engine| engine.id == id);
                let Some(entrant) = entrants.get(id).filter(|_| known.is_none()) else {
                    return known.ok_or_else(|| entrants.unknown(id));
                };
                self.engines.push(Engine::of(entrant));
                self.engines.len() - 1
            }
            None if name.is_empty() => return Err("the record does not name both players".to_owned()),
            None => {
                let id = self.free_id(&slug(name));
                self.engines.push(Engine { id, name: name.to_owned(), strikes: 0, is_disqualified: false });
                self.engines.len() - 1
            }
        };
        self.by_name.insert(name.to_owned(), number);
        Ok(number)
    }

    /// `id`, or with `-2`, `-3` … behind it where it is taken.
    fn free_id(&mut self, id: &str) -> String {
        let numbered = (2_u32..).map(|number| format!("{id}-{number}"));
        let free = std::iter::once(id.to_owned()).chain(numbered).find(|id| !self.taken.contains(id));
        let free = free.unwrap_or_default();
        self.taken.insert(free.clone());
        free
    }

    /// Adds the entrants that no record has named.
    pub(crate) fn add_entrants(&mut self) {
        let named = self.engines.iter().map(|engine| engine.id.clone()).collect::<HashSet<_>>();
        let entrants = self.entrants.iter().flat_map(|(entrants, _)| entrants.iter());
        self.engines.extend(entrants.filter(|entrant| !named.contains(&entrant.id)).map(Engine::of));
    }

    /// The engine with this number.
    pub(crate) fn get(&self, number: usize) -> &Engine {
        &self.engines[number]
    }

    /// All, in the order in which they appeared.
    pub(crate) fn iter(&self) -> std::slice::Iter<'_, Engine> {
        self.engines.iter()
    }

    /// The rows of entrants.csv.
    pub(crate) fn rows(&self) -> impl Iterator<Item = EngineRow<'_>> {
        (1..).zip(&self.engines).map(|(seed, Engine { id, name, .. })| EngineRow { id, name, seed })
    }
}

/// The id of an engine that is called `name`: small ASCII letters and digits, `-` for each run of other bytes between them.
fn slug(name: &str) -> String {
    let mut slug = String::new();
    for byte in name.bytes().map(|byte| byte.to_ascii_lowercase()) {
        match byte {
            b'a'..=b'z' | b'0'..=b'9' => slug.push(char::from(byte)),
            _ if slug.ends_with('-') => {}
            _ => slug.push('-'),
        }
    }
    let slug = slug.trim_matches('-');
    if slug.is_empty() { NAMELESS.to_owned() } else { slug.to_owned() }
}

/// A row of entrants.csv.
#[derive(Serialize)]
pub(crate) struct EngineRow<'a> {
    id: &'a str,
    name: &'a str,
    seed: u32,
}

impl Listed for EngineRow<'_> {
    const COLUMNS: &'static [&'static str] = &["id", "name", "seed"];

    fn rows(&self) -> Vec<Vec<String>> {
        vec![vec![self.id.to_owned(), self.name.to_owned(), self.seed.to_string()]]
    }

    fn text(&self, _: &mut dyn Write, _: Palette) -> io::Result<()> {
        // Rows have no form for people: they are listed as CSV.
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_made_of_names() {
        let mut list = EngineList::new(None);
        let ids = [
            "Stockfish 16.1",
            "stockfish-16.1",
            "KomodoMCTS 2221.00",
            "_-_",
            "Ünal",
            "!",
            " Wasp  ",
            "Wasp",
            "stockfish 16 1",
            "1",
        ]
        .map(|name| list.number(name).map(|number| list.get(number).id.clone()).expect("an id"));
        let expected = [
            "stockfish-16-1",
            "stockfish-16-1-2",
            "komodomcts-2221-00",
            "engine",
            "nal",
            "engine-2",
            "wasp",
            "wasp-2",
            "stockfish-16-1-3",
            "1",
        ];
        assert_eq!(ids, expected);
        assert_eq!(list.number("Wasp").map(|number| list.get(number).id.clone()).as_deref(), Ok("wasp-2"));
        assert!(list.number("").is_err());
    }
}
