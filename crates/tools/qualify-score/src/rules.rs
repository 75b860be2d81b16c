//! The section `[qualify-score]` of the rule book, and the sizes of the stages that follow from it (Art. 15, 17, 17.10).

use std::num::NonZeroU32;

use serde::Deserialize;

use crate::stage::{Preliminary, Stage};

/// The keys of `[qualify-score]` for a championship with preliminaries; those of a qualifier may stand beside them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct Rules {
    /// Programs seeded into the final.
    pub final_seeds: u32,
    /// Programs seeded into the second preliminary, up to `high` planned entrants.
    pub second_seeds: u32,
    /// Programs that qualify from the first preliminary, up to `high` planned entrants.
    pub first_qualifiers: u32,
    /// Programs that qualify from the second preliminary.
    pub second_qualifiers: u32,
    /// With fewer planned entrants there is no first preliminary.
    pub low: u32,
    /// With more planned entrants there are more seeds and qualifiers.
    pub high: u32,
    /// One more seed and one more qualifier for each so many above `high`.
    pub per: NonZeroU32,
    /// What an incomplete number of `per` counts.
    pub rounding: Rounding,
    /// Programs with the same module that may qualify for a stage.
    pub module_caps: ModuleCaps,
    /// Whether programs seeded into the stage count too.
    pub cap_counts_seeds: bool,
}

/// What an incomplete number of `per` counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Rounding {
    /// Nothing.
    Down,
    /// As a complete one.
    Up,
}

/// Programs with the same module that may qualify for a stage (Art. 17.4). Both are needed: a table replaces the one of
/// the extended book whole, and a stage left out would have no cap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ModuleCaps {
    /// For the second preliminary.
    #[serde(rename = "preliminary-2")]
    pub second: u32,
    /// For the final.
    #[serde(rename = "final")]
    pub last: u32,
}

impl Rules {
    /// The sizes of the stages with `planned` entrants, invited ones not counted (Art. 17.10).
    pub fn sizes(&self, planned: usize) -> Sizes {
        let high = count(self.high);
        let per = count(self.per.get());
        let above = planned.saturating_sub(high);
        let extra = match self.rounding {
            Rounding::Down => above / per,
            Rounding::Up => above.div_ceil(per),
        };
        let has_first = planned >= count(self.low);
        // Without a first preliminary there is nobody to qualify from it, and nobody else to play the second.
        let extra = if has_first { extra } else { 0 };
        let finalists = count(self.final_seeds).min(planned);
        let rest = planned - finalists;
        let second = if has_first { count(self.second_seeds).saturating_add(extra).min(rest) } else { rest };
        Sizes { extra, has_first, finalists, second, first: rest - second }
    }

    /// How many qualify in `from`, vacant seeds not counted.
    pub fn qualifiers(&self, from: Preliminary, planned: usize) -> usize {
        match from {
            Preliminary::First => count(self.first_qualifiers).saturating_add(self.sizes(planned).extra),
            Preliminary::Second => count(self.second_qualifiers),
        }
    }

    /// How many with the same module may qualify in `from` (Art. 17.4).
    pub fn module_cap(&self, from: Preliminary) -> usize {
        count(match from {
            Preliminary::First => self.module_caps.second,
            Preliminary::Second => self.module_caps.last,
        })
    }
}

/// How many programs start in each stage, invited ones not counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// Additional seeds of the second preliminary, and qualifiers from the first.
    pub extra: usize,
    /// Whether there is a first preliminary.
    pub has_first: bool,
    /// Seeds of the final.
    pub finalists: usize,
    /// Seeds of the second preliminary.
    pub second: usize,
    /// The others.
    pub first: usize,
}

impl Sizes {
    /// Where the program starts that is at `index` in the order of the seeds, from 0.
    pub fn stage_of(&self, index: usize) -> Stage {
        if index < self.finalists {
            Stage::Final
        } else if index - self.finalists < self.second {
            Stage::Second
        } else {
            Stage::First
        }
    }

    /// How many start in `stage`.
    pub const fn starting(&self, stage: Stage) -> usize {
        match stage {
            Stage::First => self.first,
            Stage::Second => self.second,
            Stage::Final => self.finalists,
        }
    }

    /// The first stage that is played.
    pub const fn lowest(&self) -> Stage {
        if self.has_first { Stage::First } else { Stage::Second }
    }
}

/// A number of the book as a count of rows.
fn count(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}
