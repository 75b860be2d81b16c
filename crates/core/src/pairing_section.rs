//! What programs that pair nobody need to know of the section `[pair]` of a rule book.

use std::collections::BTreeMap;
use std::num::NonZeroU32;

use serde::Deserialize;

use crate::{InputError, RuleBook};

/// The section of the book.
const SECTION: &str = "pair";

/// How the rounds of a championship are paired.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct PairingSection {
    #[serde(default)]
    system: String,
    lives: Option<NonZeroU32>,
    /// The stages in which everybody meets everybody.
    #[serde(default)]
    pub round_robin: Vec<String>,
    /// How many rounds each stage has, as far as the book says.
    #[serde(default)]
    pub rounds: BTreeMap<String, u16>,
    /// What an odd field is, where rounds are paired by points.
    #[serde(default)]
    odd: String,
    /// What becomes of who gives up, where rounds are paired by points.
    #[serde(default)]
    withdrawn: String,
    /// Whether two may meet again, where rounds are paired by points.
    #[serde(default)]
    rematch: String,
    /// How many games a pair has in a round.
    #[serde(default = "two")]
    games: u16,
}

/// A pair of engines meets with both colours where a book says nothing else.
const fn two() -> u16 {
    2
}

impl PairingSection {
    /// That of `book`. One that cannot be used says nothing: who needs it refuses it.
    pub fn of(book: &RuleBook) -> Self {
        book.section(SECTION).unwrap_or_default()
    }

    /// Whether rounds are paired by points.
    pub fn is_swiss(&self) -> bool {
        self.system == "swiss"
    }

    /// Whether programs are put out.
    pub fn is_elimination(&self) -> bool {
        self.system == "elimination"
    }

    /// Whether rounds are paired by the Dutch system of FIDE.
    pub fn is_fide_dutch(&self) -> bool {
        self.system == "fide-dutch"
    }

    /// Whether engines meet by a table: everybody or the best seed meets everybody, and who has no opponent pauses.
    pub fn is_table_of_engines(&self) -> bool {
        matches!(&*self.system, "berger-tcec" | "circle" | "gauntlet")
    }

    /// Whether rounds are paired by a system for events of engines.
    pub fn is_of_engines(&self) -> bool {
        self.is_table_of_engines() || self.system == "swiss-tcec"
    }

    /// Whether everybody meets everybody in `stage`.
    pub fn is_round_robin(&self, stage: Option<&str>) -> bool {
        stage.is_some_and(|stage| self.round_robin.iter().any(|known| known == stage))
    }

    /// Whether an odd field has a bye. A book that pairs by no system does not say otherwise.
    pub fn gives_bye(&self) -> bool {
        self.odd != "error"
    }

    /// Whether who has given up is left out of the draw, and has not lost its games by default.
    pub fn drops_withdrawn(&self) -> bool {
        self.withdrawn == "drop"
    }

    /// Whether two may meet again.
    pub fn allows_rematch(&self) -> bool {
        self.rematch == "minimise"
    }

    /// How many numbered games a pair has in a round that is paired by points; 0 where it has one without a number.
    pub fn games_a_pair(&self) -> u16 {
        if self.system == "swiss-tcec" { self.games } else { 0 }
    }

    /// How many numbered games a pair of engines has in a round, by whatever system; 0 where it has one that needs no number.
    pub fn games_of_a_pair(&self) -> u16 {
        if matches!(&*self.system, "circle" | "gauntlet" | "swiss-tcec") { self.games } else { 0 }
    }

    /// With how many losses a program is out, of a section of `book`.
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
    fn every_built_in_book_pairs_by_a_system_or_not_at_all() {
        let of = |name: &str| PairingSection::of(&RuleBook::builtin(name).expect("a built-in book"));
        assert!(of("wcsc-2010").is_swiss() && of("wcsc-2010").round_robin == ["final"]);
        assert_eq!(of("wcsc-2010").rounds.get("preliminary-2"), Some(&9));
        assert!(of("wcsc-2010").is_round_robin(Some("final")) && !of("wcsc-2010").is_round_robin(None));
        assert!(!of("wcsc-2010").gives_bye() && of("arimaa-2015").gives_bye());
        assert!(of("arimaa-2015").is_elimination());
        let arimaa = RuleBook::builtin("arimaa-2015").expect("a built-in book");
        assert_eq!(of("arimaa-2015").lives(&arimaa).expect("it says it").get(), 4);
        assert!(of("tcec-2025").is_table_of_engines() && of("cutechess").is_table_of_engines());
        assert!(of("tcec-swiss").is_of_engines() && !of("tcec-swiss").is_table_of_engines());
        let fide = RuleBook::builtin("fide-2018").expect("a built-in book");
        assert_eq!(of("fide-2018"), PairingSection::default());
        assert!(of("fide-2018").lives(&fide).is_err());
    }
}
