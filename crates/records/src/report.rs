//! What kifu-check says about one game: a line of its NDJSON.

use std::borrow::Cow;

use serde::{Serialize, Serializer};

use shinpan_core::escape::printable;
use shinpan_core::side::Sides;
use shinpan_core::{Finding, Millis, Outcome, Severity};

/// What the rules make of a game, without what only its file can tell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// Moves of the record but those taken back.
    pub plies: u32,
    /// What the rules give.
    pub outcome: Outcome,
    /// How it ended, in a word.
    pub ending: &'static str,
    /// Counted time of each side, none where it is not known.
    pub time: Sides<Option<Millis>>,
    /// The reader's findings and those of the check, by line, column and severity.
    pub findings: Vec<Finding>,
}

impl Checked {
    /// A game whose records tell no times. The findings may be in any order.
    pub fn untimed(plies: u32, (outcome, ending): (Outcome, &'static str), findings: Vec<Finding>) -> Self {
        Self { plies, outcome, ending, time: Sides::default(), findings }.sorted()
    }

    /// The same with its findings in order.
    #[must_use]
    pub fn sorted(mut self) -> Self {
        self.findings.sort_by_key(|finding| (finding.line, finding.column, finding.severity));
        self
    }

    /// The same with what its file tells: game `index` of `record`, a game of `game` in `format`, played by `names`.
    pub fn report(
        self,
        record: &str,
        index: u32,
        game: &'static str,
        format: &'static str,
        names: &Sides<String>,
    ) -> GameReport {
        GameReport {
            record: record.to_owned(),
            index,
            game,
            format,
            first: printable(&names.first).into_owned(),
            second: printable(&names.second).into_owned(),
            plies: self.plies,
            outcome: self.outcome,
            ending: self.ending.into(),
            time: self.time,
            findings: self.findings,
        }
    }
}

/// The check of one game. `outcome` is what the rules give, not what the record claims.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameReport {
    /// The path as given, `-` for stdin.
    pub record: String,
    /// Which game of the file, from 1.
    pub index: u32,
    /// `shogi`.
    pub game: &'static str,
    /// The format of the record, `csa` for instance.
    pub format: &'static str,
    /// The name of the side that moves first, empty if the record gives none.
    pub first: String,
    /// The name of the other side.
    pub second: String,
    /// Moves in the record but those taken back.
    pub plies: u32,
    /// What the rules give.
    pub outcome: Outcome,
    /// How the game ended, in a word of the game's page; `none` where nothing ended it.
    pub ending: Cow<'static, str>,
    /// Counted seconds of each side, null where they are not known; null for both where none are.
    #[serde(serialize_with = "as_far_as_known")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Sides<Option<Millis>>>"))]
    pub time: Sides<Option<Millis>>,
    /// By line, column and severity.
    pub findings: Vec<Finding>,
}

fn as_far_as_known<S: Serializer>(time: &Sides<Option<Millis>>, serializer: S) -> Result<S::Ok, S::Error> {
    let is_known = time.first.is_some() || time.second.is_some();
    is_known.then_some(time).serialize(serializer)
}

impl GameReport {
    /// Whether an error stands.
    pub fn has_errors(&self) -> bool {
        self.findings.iter().any(|finding| finding.severity == Severity::Error)
    }
}
