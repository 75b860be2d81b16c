//! The section `[xiangqi]` of a rule book: what changes from one championship to the next.

use serde::Deserialize;
use shinpan_core::words;

/// The section of a rule book, and the name of the game.
pub(crate) const SECTION: &str = "xiangqi";

words! {
    /// Pieces that protect along lines (reading 2 of the repetition rules). All others protect where they can take back.
    #[derive(Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Roots {
        /// Rooks and cannons that can take back after the capture; a cannon must have had its screen before it too.
        Real => "real",
        /// Rooks and cannons by their lines before the capture, the attacker counting where it stood.
        #[serde(alias = "before")]
        Paper => "paper",
        /// Rooks and cannons by their lines after the capture.
        After => "after",
    }
}

/// A value for each reading of roots.
pub(crate) type ByRoots<T> = [T; Roots::ALL.len()];

words! {
    /// Effect of a repetition that a record goes on from.
    #[derive(Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum PlayedOn {
        /// The repetition did not end the game: the record's result stands.
        Record => "record",
        /// The repetition ended the game.
        Ends => "ends",
    }
}

words! {
    #[derive(Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum ConductName {
        Wxf => "wxf",
        Computer => "computer",
    }
}

/// By which rules the conduct of the sides in a repetition is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conduct {
    /// Rules of the federation, in this reading.
    Wxf(Reading),
    /// Rules of events of engines.
    Computer,
}

/// Reading of the rules of the federation where they can be read in several ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Pieces that protect (reading 2).
    pub roots: Roots,
    /// Only a threat that the move made is a chase (reading 3).
    pub new_threats: bool,
}

/// Number of readings: that of the book, and those that differ from it in one key.
pub(crate) const READINGS: usize = 4;

/// A value for each reading, that of the book first.
pub(crate) type ByReading<T> = [T; READINGS];

/// The keys of `[xiangqi]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "Section")]
pub struct Rules {
    /// Number of the occurrence of a position that loses for whoever checks or chases perpetually, at least 2.
    pub prohibited: u32,
    /// Number of the occurrence that is drawn where nobody loses, at least 2.
    pub permitted: u32,
    /// By which rules conduct in a repetition is judged.
    pub conduct: Conduct,
    /// So many plies without a capture are a draw; 0: never.
    pub no_capture_plies: u32,
    /// Number of checks of each side that count among them; 0: all.
    pub counted_checks: u32,
    /// Whether a reply to a check that is not among them is.
    pub counted_replies: bool,
    /// Too few pieces to win with are a draw.
    pub bare_material: bool,
    /// Effect of a repetition that the record goes on from.
    pub played_on: PlayedOn,
    /// Whoever makes an illegal move has lost.
    pub illegal_move_loses: bool,
}

/// The section as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Section {
    #[serde(deserialize_with = "shinpan_records::occurrences::at_least_two")]
    prohibited: u32,
    #[serde(deserialize_with = "shinpan_records::occurrences::at_least_two")]
    permitted: u32,
    conduct: ConductName,
    roots: Option<Roots>,
    new_threats: Option<bool>,
    no_capture_plies: u32,
    counted_checks: u32,
    counted_replies: bool,
    bare_material: bool,
    played_on: PlayedOn,
    illegal_move_loses: bool,
}

/// Reason why keys do not go together.
#[derive(Debug, thiserror::Error)]
enum BadSection {
    #[error("missing field `{0}`")]
    Missing(&'static str),
    #[error(
        "`{0}` has no meaning under conduct = \"computer\"; extend the book \"xiangqi-computer\", which has no such key"
    )]
    Meaningless(&'static str),
}

impl TryFrom<Section> for Rules {
    type Error = BadSection;

    fn try_from(section: Section) -> Result<Self, BadSection> {
        let Section { prohibited, permitted, no_capture_plies, counted_checks, counted_replies, .. } = section;
        let Section { bare_material, played_on, illegal_move_loses, .. } = section;
        let conduct = match (section.conduct, section.roots, section.new_threats) {
            (ConductName::Wxf, Some(roots), Some(new_threats)) => Conduct::Wxf(Reading { roots, new_threats }),
            (ConductName::Wxf, None, _) => return Err(BadSection::Missing("roots")),
            (ConductName::Wxf, ..) => return Err(BadSection::Missing("new_threats")),
            (ConductName::Computer, None, None) => Conduct::Computer,
            (ConductName::Computer, Some(_), _) => return Err(BadSection::Meaningless("roots")),
            (ConductName::Computer, ..) => return Err(BadSection::Meaningless("new_threats")),
        };
        Ok(Self {
            prohibited,
            permitted,
            conduct,
            no_capture_plies,
            counted_checks,
            counted_replies,
            bare_material,
            played_on,
            illegal_move_loses,
        })
    }
}

impl Default for Rules {
    /// The rules of the book `wxf-2018`.
    fn default() -> Self {
        Self {
            prohibited: 3,
            permitted: 4,
            conduct: Conduct::Wxf(Reading { roots: Roots::Real, new_threats: true }),
            no_capture_plies: 100,
            counted_checks: 10,
            counted_replies: true,
            bare_material: false,
            played_on: PlayedOn::Record,
            illegal_move_loses: false,
        }
    }
}

impl Reading {
    /// This reading, those with another value of `roots`, and that with the other value of `new_threats`.
    pub(crate) fn with_others(self) -> ByReading<Self> {
        let [one, other] = match self.roots {
            Roots::Real => [Roots::Paper, Roots::After],
            Roots::Paper => [Roots::Real, Roots::After],
            Roots::After => [Roots::Real, Roots::Paper],
        };
        let with = |roots| Self { roots, ..self };
        [self, with(one), with(other), Self { new_threats: !self.new_threats, ..self }]
    }
}

impl Rules {
    /// The rules of the book `xiangqi-computer`.
    pub fn computer() -> Self {
        Self {
            permitted: 3,
            conduct: Conduct::Computer,
            no_capture_plies: 120,
            counted_replies: false,
            bare_material: true,
            played_on: PlayedOn::Ends,
            ..Self::default()
        }
    }

    /// The readings by which verdicts may differ, that of the book first; none where nothing is left to be read.
    pub(crate) fn readings(&self) -> Option<ByReading<Reading>> {
        match self.conduct {
            Conduct::Wxf(reading) => Some(reading.with_others()),
            Conduct::Computer => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use shinpan_core::RuleBook;

    use super::*;

    #[test]
    fn the_rules_are_those_of_the_books() {
        for (name, rules) in [("wxf-2018", Rules::default()), ("xiangqi-computer", Rules::computer())] {
            let book = RuleBook::builtin(name).and_then(|book| book.section(SECTION));
            assert_eq!(book.ok(), Some(rules), "{name}");
        }
    }
}
