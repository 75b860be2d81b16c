//! The section `[qualify-score]` of the rule book, and the sizes of the stages that follow from it (Art. 15, 17, 17.10).

use std::num::NonZeroU32;

use serde::Deserialize;

use crate::stage::{Preliminary, Stage};

/// Keys of `[qualify-score]` for a championship with preliminaries; those of a qualifier may be there as well.
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
    /// Number of planned entrants below which there is no first preliminary.
    pub low: u32,
    /// Number of planned entrants above which there are more seeds and qualifiers.
    pub high: u32,
    /// Number of planned entrants above `high` that make one more seed and one more qualifier.
    pub per: NonZeroU32,
    /// Rounding of an incomplete number of `per`.
    pub rounding: Rounding,
    /// Number of programs with the same module that may qualify for a stage.
    pub module_caps: ModuleCaps,
    /// Whether programs seeded into the stage count towards the caps.
    pub cap_counts_seeds: bool,
}

/// Rounding of an incomplete number of `per`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Rounding {
    /// Down: it counts nothing.
    Down,
    /// Up: it counts like a complete one.
    Up,
}

/// Number of programs with the same module that may qualify for a stage (Art. 17.4). Both values are required: a table
/// replaces that of the extended book as a whole, so a stage that is left out would have no cap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ModuleCaps {
    /// Cap for the second preliminary.
    #[serde(rename = "preliminary-2")]
    pub second: u32,
    /// Cap for the final.
    #[serde(rename = "final")]
    pub last: u32,
}

impl Rules {
    /// Returns the sizes of the stages for `planned` entrants, not counting invited ones (Art. 17.10).
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

    /// Number of programs that qualify in `from`, not counting vacant seeds.
    pub fn qualifiers(&self, from: Preliminary, planned: usize) -> usize {
        match from {
            Preliminary::First => count(self.first_qualifiers).saturating_add(self.sizes(planned).extra),
            Preliminary::Second => count(self.second_qualifiers),
        }
    }

    /// Number of programs with the same module that may qualify in `from` (Art. 17.4).
    pub fn module_cap(&self, from: Preliminary) -> usize {
        count(match from {
            Preliminary::First => self.module_caps.second,
            Preliminary::Second => self.module_caps.last,
        })
    }
}

/// Number of programs that start in each stage, not counting invited ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// Number of additional seeds of the second preliminary, and of additional qualifiers from the first.
    pub extra: usize,
    /// Whether there is a first preliminary.
    pub has_first: bool,
    /// Number of seeds of the final.
    pub finalists: usize,
    /// Number of seeds of the second preliminary.
    pub second: usize,
    /// Number of all other programs, which start in the first preliminary.
    pub first: usize,
}

impl Sizes {
    /// Returns the stage in which the program starts that is at `index` in the order of the seeds, from 0.
    pub fn stage_of(&self, index: usize) -> Stage {
        if index < self.finalists {
            Stage::Final
        } else if index - self.finalists < self.second {
            Stage::Second
        } else {
            Stage::First
        }
    }

    /// Number of programs that start in `stage`.
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

/// Converts a number of the book to a count of rows.
fn count(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}
