//! The JSON documents.

use serde::Serialize;
use shinpan_core::stage::Stages;
use shinpan_core::{Lots, RuleBook};

use crate::findings::Finding;
use crate::ruling::{Advance, Member, Ruled};
use crate::score::{Ignored, Score, Scores};
use crate::seeding::{Seeded, Seeding};
use crate::stage::Preliminary;

/// What `seed` answers.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeedDocument<'a> {
    /// The name of the rule book.
    pub rules: &'a str,
    /// The text of the draw.
    pub lots: &'a str,
    /// Programs that planned to enter, without invited ones.
    pub planned: usize,
    /// Additional seeds of the second preliminary, and qualifiers from the first.
    pub extra: usize,
    /// In the order of the seeds.
    pub entrants: &'a [Seeded],
    /// What an officer has to look at.
    pub findings: &'a [Finding],
}

impl<'a> SeedDocument<'a> {
    /// Makes the document of `seeding`.
    pub fn new(book: &'a RuleBook, lots: &'a Lots, seeding: &'a Seeding) -> Self {
        Self {
            rules: book.name(),
            lots: lots.text(),
            planned: seeding.planned,
            extra: seeding.sizes.extra,
            entrants: &seeding.entrants,
            findings: &seeding.findings,
        }
    }
}

/// What `advance` answers.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AdvanceDocument<'a> {
    /// The name of the rule book.
    pub rules: &'a str,
    /// The stage that has been played.
    pub stage: &'a str,
    /// The next one.
    pub next_stage: &'a str,
    /// How many may qualify, vacant seeds counted.
    pub places: usize,
    /// Programs seeded into the next stage that do not take part, by seed.
    pub vacant: &'a [String],
    /// In the order of the standings.
    pub rows: &'a [Ruled],
    /// The next stage, in the order of its seeds.
    pub field: &'a [Member],
}

impl<'a> AdvanceDocument<'a> {
    /// Makes the document of `ruling` on the standings of `stage`.
    pub fn new(book: &'a RuleBook, stages: &'a Stages, stage: Preliminary, ruling: &'a Advance) -> Self {
        Self {
            rules: book.name(),
            stage: stage.stage().name(stages),
            next_stage: ruling.next.name(stages),
            places: ruling.places,
            vacant: &ruling.vacant,
            rows: &ruling.rows,
            field: &ruling.field,
        }
    }
}

/// What `score` answers.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ScoreDocument<'a> {
    /// The name of the rule book.
    pub rules: &'a str,
    /// The text of the draw.
    pub lots: &'a str,
    /// By place.
    pub scores: &'a [Score],
    /// The rows of the games that do not count, by row.
    pub ignored: &'a [Ignored],
}

impl<'a> ScoreDocument<'a> {
    /// Makes the document of `scores`.
    pub fn new(book: &'a RuleBook, lots: &'a Lots, scores: &'a Scores) -> Self {
        Self { rules: book.name(), lots: lots.text(), scores: &scores.scores, ignored: &scores.ignored }
    }
}
