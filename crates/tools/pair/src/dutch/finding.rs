//! What is wrong with a round that somebody has published, a row each.

use serde::Serialize;
use shinpan_core::table::{ColumnType, Table};

shinpan_core::words! {
    /// What differs from the pairing by the rules.
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename_all = "lowercase"))]
    pub enum Kind {
        /// Results changed after the round was drawn.
        Changed => "changed",
        /// Other opponents.
        Pair => "pair",
        /// The right pair with exchanged colours.
        Colour => "colour",
        /// Somebody else has the bye.
        Bye => "bye",
        /// The rules give no pairing.
        Impossible => "impossible",
    }
}

/// A discrepancy. Players are ids, empty where there is none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Finding {
    /// The name of the file.
    pub file: String,
    /// The round.
    pub round: u16,
    /// The table of the pair in the order of the sheet, from 1.
    pub table: Option<usize>,
    /// What differs.
    pub kind: Kind,
    /// Who has White, or the bye.
    pub white: String,
    /// Who has Black.
    pub black: String,
    /// Who has White, or the bye, by the rules: of the pair that the one with White should be in.
    pub expected_white: String,
    /// Who has Black by the rules.
    pub expected_black: String,
    /// The first criterion by which the published round is worse, "order", or the rule of the colours.
    pub criterion: String,
    /// What it rests on.
    pub article: String,
    /// In words.
    pub message: String,
}

impl Finding {
    /// That results changed after a round was drawn, in the words of `message`.
    pub(super) fn of_change(file: &str, round: u16, message: String) -> Self {
        let [white, black, expected_white, expected_black, criterion, article] = [(); 6].map(|()| String::new());
        let (file, table, kind) = (file.to_owned(), None, Kind::Changed);
        Self { file, round, table, kind, white, black, expected_white, expected_black, criterion, article, message }
    }
}

/// The columns of the rows.
const COLUMNS: [&str; 11] = [
    "file",
    "round",
    "table",
    "kind",
    "white",
    "black",
    "expected_white",
    "expected_black",
    "criterion",
    "article",
    "message",
];

/// The rows of `findings`.
pub(super) fn rows(findings: &[Finding]) -> Table {
    let mut table = Table::new("", COLUMNS);
    for finding in findings {
        table.push([
            finding.file.clone(),
            finding.round.to_string(),
            finding.table.map_or_else(String::new, |table| table.to_string()),
            finding.kind.as_str().to_owned(),
            finding.white.clone(),
            finding.black.clone(),
            finding.expected_white.clone(),
            finding.expected_black.clone(),
            finding.criterion.clone(),
            finding.article.clone(),
            finding.message.clone(),
        ]);
    }
    table
}

/// How the cells of a column are written in NDJSON.
pub(super) fn column_type(name: &str) -> ColumnType {
    match name {
        "round" | "table" => ColumnType::Number,
        _ => ColumnType::Text,
    }
}

/// The document of `--check`: all rounds that were paired again.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CheckDocument {
    /// The name of the rule book.
    pub rules: String,
    /// The edition of C.04.3.
    pub edition: u16,
    /// How many files could be read.
    pub files: usize,
    /// How many rounds were paired again.
    pub rounds: usize,
    /// What differs.
    pub findings: Vec<Finding>,
}
