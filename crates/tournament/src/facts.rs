//! The facts of the system that pairs an event: what everybody must know of it without knowing the system. They come from the
//! section `[pair]` of the rule book.

use std::collections::BTreeMap;
use std::num::NonZeroU32;

use serde::Deserialize;
use shinpan_core::{InputError, RuleBook};

/// The section of the book.
const SECTION: &str = "pair";

/// Facts of a system of pairing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Choice of opponents; none where the book pairs nobody.
    pub meets: Option<Meets>,
    /// Whether an odd field has a bye. A book that pairs by no system does not say otherwise.
    pub has_bye: bool,
    /// Whether an entrant who has given up is left out of the draw, and has not lost its games by default.
    pub drops_withdrawn: bool,
    /// Whether two may meet again.
    pub allows_rematch: bool,
    /// Number of numbered games of a pair in a round; 0 where it has one that needs no number.
    pub games: u16,
    /// Number of rounds of each stage, as far as the book gives it.
    pub rounds: BTreeMap<String, u16>,
    /// The article by which the results of earlier rounds are fixed when a round is announced, if there is one.
    pub fixes_results: Option<&'static str>,
    /// The article by which an entrant who has given up has lost what comes after.
    pub given_up: &'static str,
    /// Authority that settles the sides of a pairing.
    pub sides: SidesBy,
    lives: Option<NonZeroU32>,
    round_robin: Vec<String>,
}

/// Choice of the opponents of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meets {
    /// Entrants meet by points: a Swiss system.
    ByPoints,
    /// Entrants meet by losses, until one is left.
    ByLosses,
    /// Entrants meet by a table of all rounds: everybody, or the best seed, meets everybody; the odd one pauses.
    ByTable,
}

/// Authority that settles the sides of a pairing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SidesBy {
    /// The rules of sides that the book has: `color-assign` settles them by the games so far.
    Rules,
    /// The Dutch system of FIDE, by its articles on colours: `color-assign` settles them too.
    Dutch,
    /// The system of pairing: a board is drawn with its sides.
    Boards,
}

/// The section as far as it is read here.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Section {
    system: String,
    lives: Option<NonZeroU32>,
    round_robin: Vec<String>,
    rounds: BTreeMap<String, u16>,
    odd: String,
    withdrawn: String,
    rematch: String,
    games: Option<u16>,
}

impl Facts {
    /// The facts of `book`. A section that cannot be used says nothing: the system that needs it refuses it.
    pub fn of(book: &RuleBook) -> Self {
        const ENGINES: &str = "docs/rulings.md, engine events";
        let section: Section = book.section(SECTION).unwrap_or_default();
        let given_up = match &*section.system {
            "swiss-tcec" | "berger-tcec" | "circle" | "gauntlet" => ENGINES,
            "elimination" => "Technical Problems",
            _ => "Art. 18.6",
        };
        // A pair of engines meets with both colours where a book says nothing else.
        let games = match &*section.system {
            "swiss-tcec" | "circle" | "gauntlet" => section.games.unwrap_or(2),
            _ => 0,
        };
        Self {
            meets: Self::meets_of(&section.system),
            has_bye: section.odd != "error",
            drops_withdrawn: section.withdrawn == "drop",
            allows_rematch: section.rematch == "minimise",
            games,
            rounds: section.rounds,
            fixes_results: (section.system == "swiss").then_some("Art. 24.3"),
            given_up,
            sides: match &*section.system {
                "fide-dutch" => SidesBy::Dutch,
                "swiss-tcec" | "berger-tcec" | "circle" | "gauntlet" => SidesBy::Boards,
                _ => SidesBy::Rules,
            },
            lives: section.lives,
            round_robin: section.round_robin,
        }
    }

    /// Returns the choice of opponents of a system, by the word that books name it with; none for a word that names no
    /// system.
    pub fn meets_of(system: &str) -> Option<Meets> {
        match system {
            "swiss" | "fide-dutch" | "swiss-tcec" => Some(Meets::ByPoints),
            "elimination" => Some(Meets::ByLosses),
            "berger-tcec" | "circle" | "gauntlet" => Some(Meets::ByTable),
            _ => None,
        }
    }

    /// Whether everybody meets everybody in `stage`.
    pub fn is_round_robin(&self, stage: Option<&str>) -> bool {
        stage.is_some_and(|stage| self.round_robin.iter().any(|known| known == stage))
    }

    /// The stages in which everybody meets everybody.
    pub fn round_robins(&self) -> &[String] {
        &self.round_robin
    }

    /// Number of losses that puts an entrant out, by a section of `book`.
    ///
    /// # Errors
    /// The section does not say it.
    pub fn lives(&self, book: &RuleBook) -> Result<NonZeroU32, InputError> {
        #[derive(Deserialize)]
        struct Needed {
            lives: NonZeroU32,
        }
        self.lives.map_or_else(|| Ok(book.section::<Needed>(SECTION)?.lives), Ok)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_of_built_in_books() {
        let book = |name: &str| RuleBook::builtin(name).expect("a built-in book");
        let of = |name: &str| Facts::of(&book(name));
        assert_eq!((of("wcsc-2010").meets, of("wcsc-2010").has_bye), (Some(Meets::ByPoints), false));
        assert_eq!(of("wcsc-2010").rounds.get("preliminary-2"), Some(&9));
        assert!(of("wcsc-2010").is_round_robin(Some("final")) && !of("wcsc-2010").is_round_robin(None));
        assert_eq!((of("arimaa-2015").meets, of("arimaa-2015").has_bye), (Some(Meets::ByLosses), true));
        assert_eq!(of("arimaa-2015").lives(&book("arimaa-2015")).expect("it says it").get(), 4);
        for (name, games) in [("tcec-2025", 0), ("cutechess", 2)] {
            assert_eq!((of(name).meets, of(name).games), (Some(Meets::ByTable), games), "{name}");
        }
        assert_eq!((of("tcec-swiss").meets, of("tcec-swiss").games), (Some(Meets::ByPoints), 2));
        assert_eq!(of("fide-2018").meets, None);
        assert!(of("fide-2018").lives(&book("fide-2018")).is_err());
        let articles = ["wcsc-2010", "arimaa-2015", "tcec-2025", "fide-2018"].map(|name| of(name).given_up);
        assert_eq!(articles, ["Art. 18.6", "Technical Problems", "docs/rulings.md, engine events", "Art. 18.6"]);
    }
}
