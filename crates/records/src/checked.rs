//! What the rules make of a game: the check.

use std::borrow::Cow;

use serde::{Serialize, Serializer};
use shinpan_core::finding::TextPos;
use shinpan_core::side::Sides;
use shinpan_core::{Finding, Millis, Outcome, Severity};

use crate::engine::EngineGame;

/// The most findings of a game.
pub const MAX_FINDINGS: usize = 10_000;

/// Result of the check of a game, without what only its file says. `outcome` is what the rules give, not what the record
/// claims.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CheckedGame {
    /// Moves in the record but those taken back.
    pub plies: u32,
    /// Outcome by the rules.
    pub outcome: Outcome,
    /// Ending, in a word of the game's page; `none` where nothing ended the game.
    pub ending: Cow<'static, str>,
    /// Counted seconds of each side, null where they are not known; null for both where none are.
    #[serde(serialize_with = "as_far_as_known")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Sides<Option<Millis>>>"))]
    pub time: Sides<Option<Millis>>,
    /// The encoding of its text, in games whose records come in several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub encoding: Option<&'static str>,
    /// Facts about the engines, where the book is of an event of engines.
    #[serde(flatten)]
    pub engine: Option<EngineGame>,
    /// The findings of the reader and of the check, by line, column and severity.
    pub findings: Vec<Finding>,
}

impl CheckedGame {
    /// A game whose records have no times. The findings may be in any order.
    pub fn untimed(
        plies: u32,
        (outcome, ending): (Outcome, impl Into<&'static str>),
        findings: impl IntoIterator<Item = Finding<impl Into<&'static str>>>,
    ) -> Self {
        Self::new(plies, (outcome, ending), Sides::default(), findings)
    }

    /// A game with the counted time of each side, as far as it is known. The findings may be in any order.
    pub fn new(
        plies: u32,
        (outcome, ending): (Outcome, impl Into<&'static str>),
        time: Sides<Option<Millis>>,
        findings: impl IntoIterator<Item = Finding<impl Into<&'static str>>>,
    ) -> Self {
        let findings = findings.into_iter().map(Finding::in_words).collect();
        let mut game =
            Self { plies, outcome, ending: ending.into().into(), time, encoding: None, engine: None, findings };
        game.sort_findings();
        game.bound_findings();
        game
    }

    /// The game with the encoding of its text.
    #[must_use]
    pub fn in_encoding(self, encoding: &'static str) -> Self {
        Self { encoding: Some(encoding), ..self }
    }

    /// The game with what is said of it in an event of engines.
    #[must_use]
    pub fn of_engines(self, engine: EngineGame) -> Self {
        Self { engine: Some(engine), ..self }
    }

    /// Leaves out findings beyond [`MAX_FINDINGS`], and says so in an error: those that stand last in the record, after all
    /// errors are kept before others.
    fn bound_findings(&mut self) {
        if self.findings.len() <= MAX_FINDINGS {
            return;
        }
        self.findings.sort_by_key(|finding| (finding.severity, finding.line, finding.column));
        let left_out = self.findings.split_off(MAX_FINDINGS);
        let pos = left_out.first().map_or(TextPos::NOWHERE, Finding::pos);
        let message = format!("more than {MAX_FINDINGS} findings; {} are left out, errors last", left_out.len());
        self.findings.push(Finding::new(Severity::Error, "limit-exceeded", pos, message));
        self.sort_findings();
    }

    /// Adds a finding in its place.
    pub fn add(&mut self, finding: Finding) {
        self.findings.push(finding);
        self.sort_findings();
    }

    /// Puts the findings in order: by line, column and severity.
    pub fn sort_findings(&mut self) {
        self.findings.sort_by_key(|finding| (finding.line, finding.column, finding.severity));
    }

    /// Whether an error stands.
    pub fn has_errors(&self) -> bool {
        self.findings.iter().any(|finding| finding.severity == Severity::Error)
    }
}

fn as_far_as_known<S: Serializer>(time: &Sides<Option<Millis>>, serializer: S) -> Result<S::Ok, S::Error> {
    let is_known = time.first.is_some() || time.second.is_some();
    is_known.then_some(time).serialize(serializer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn findings_of_a_game_are_bounded_and_errors_are_kept() {
        let line = |line: u32| TextPos { line, column: 1 };
        let note = |at| Finding::new(Severity::Note, "no-terminal", line(at), "x");
        let error = Finding::new(Severity::Error, "bad-move", line(30_000), "x");
        let findings = (1..=20_000).map(note).chain([error]);
        let game = CheckedGame::untimed(1, (Outcome::Draw, "none"), findings);
        assert_eq!(game.findings.len(), MAX_FINDINGS + 1);
        let errors = game.findings.iter().filter(|finding| finding.severity == Severity::Error);
        let errors = errors.map(|finding| (finding.code, finding.line)).collect::<Vec<_>>();
        assert_eq!(errors, [("limit-exceeded", 10_000), ("bad-move", 30_000)]);
        let few = CheckedGame::untimed(1, (Outcome::Draw, "none"), (1..=10).map(note));
        assert_eq!(few.findings.len(), 10);
    }
}
