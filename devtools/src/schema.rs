//! JSON Schemas of the programs' output, and of the log that is kept by hand.

use anyhow::Result;
use judge_repetition::{FaultLine, VerdictLine};
use kifu_check::{EngineSummary, GameReport, LedgerRow};
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, json_schema};
use serde_json::{Value, json};
use shinpan_cli::audit::{VerifyReport, line::AuditLine};
use shinpan_core::games::{GameResult, Termination};

use crate::made::Made;

/// Dialect of all schemas.
const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";

/// Makes the schema files. Those of the record tools describe one element, a line of NDJSON or an item of the JSON
/// array; those of the table tools describe the document.
pub(crate) fn made() -> Result<Made> {
    let schemas = [
        ("audit", written::<AuditLine>()),
        ("audit-verify", written::<VerifyReport>()),
        ("color-assign", settled_rows()),
        ("event", read::<shinpan_chess::log::Event>()),
        ("games", game_row()),
        ("judge-repetition", written::<VerdictOrFault>()),
        ("kifu-check", written::<GameReport>()),
        ("kifu-check-explain", written::<shinpan_records::CodeEntry>()),
        ("kifu-check-ledger", written::<LedgerRow<'_>>()),
        ("kifu-check-ledger-report", written::<EngineSummary<'_>>()),
        ("outlook", written::<standings::outlook::document::OutlookDocument>()),
        ("outlook-explain", written::<standings::outlook::cases::CasesDocument>()),
        ("pair", written::<shinpan_pairing::document::RoundDocument>()),
        ("pair-check", written::<shinpan_pairing::document::CheckDocument>()),
        ("pair-what-if", written::<pair::what_if::WhatIfDocument>()),
        ("pair-why", written::<shinpan_pairing::document::WhyDocument>()),
        ("qualify-score-advance", written::<qualify_score::AdvanceDocument>()),
        ("qualify-score-score", written::<qualify_score::ScoreDocument>()),
        ("qualify-score-seed", written::<qualify_score::SeedDocument>()),
        ("qualify-score-what-if", written::<qualify_score::what_if::WhatIfDocument>()),
        ("standings", written::<standings::document::StandingsDocument>()),
        ("standings-differences", written::<standings::fide::difference::Differences>()),
        ("standings-explain", written::<standings::explanation::document::Explanations>()),
        ("standings-what-if", written::<standings::what_if::WhatIfDocument>()),
        ("standings-why", written::<standings::explanation::document::Why>()),
    ];
    let file = |(name, schema): &(&str, Schema)| Ok((format!("docs/schemas/{name}.schema.json"), text(schema)?));
    let files = schemas.iter().map(file).collect::<Result<_>>()?;
    Ok(Made { command: "cargo xtask gen", folders: &["docs/schemas"], files })
}

fn text(schema: &Schema) -> Result<Vec<u8>> {
    Ok(format!("{}\n", serde_json::to_string_pretty(schema)?).into_bytes())
}

/// Returns the schema of a type that is written: a field that can be null is always present.
fn written<T: JsonSchema>() -> Schema {
    SchemaSettings::draft2020_12().for_serialize().into_generator().into_root_schema_for::<T>()
}

/// Returns the schema of a type that is read: a field that can be left out is not required, and other fields are
/// allowed.
fn read<T: JsonSchema>() -> Schema {
    SchemaSettings::draft2020_12().for_deserialize().into_generator().into_root_schema_for::<T>()
}

/// A verdict, or what stands in its place where a record cannot be read.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[expect(dead_code, reason = "only the schema of it is used")]
enum VerdictOrFault {
    Verdict(Box<VerdictLine>),
    Fault(FaultLine),
}

/// Returns the schema of a row of games.csv, as `kifu-check --emit games` and `pair --format ndjson` write it. Further
/// columns are passed on.
fn game_row() -> Schema {
    json_schema!({
        "$schema": DIALECT,
        "title": "GameRow",
        "description": "A row of games.csv; empty cells are left out.",
        "type": "object",
        "properties": game_fields(),
        "required": ["result"],
        "additionalProperties": true,
    })
}

/// Returns the schema of the array of `color-assign`, whose objects are rows of games.csv with further columns passed
/// on.
fn settled_rows() -> Schema {
    let mut fields = game_fields();
    fields["rule"] =
        json!({ "description": "What settled the sides; none for a bye or a vacated row.", "type": "string" });
    fields["reason"] =
        json!({ "description": "The article and reading, and what made the difference.", "type": "string" });
    json_schema!({
        "$schema": DIALECT,
        "title": "SettledRows",
        "type": "array",
        "items": {
            "title": "SettledRow",
            "description": "A pairing with its sides settled; empty cells are left out.",
            "type": "object",
            "properties": fields,
            "required": ["round", "first", "result"],
            "additionalProperties": true,
        },
    })
}

/// Describes the known columns of games.csv.
fn game_fields() -> Value {
    let results = GameResult::WORDS.map(|(_, word)| word);
    let terminations = Termination::ALL.map(Termination::as_str);
    json!({
        "round": { "description": "The number of the round, from 1.", "type": "integer", "minimum": 1 },
        "game": { "description": "The number of the game in its pairing of the round, from 1.", "type": "integer", "minimum": 1 },
        "first": { "description": "The id of the entrant that moves first, or of who has the bye.", "type": "string" },
        "second": { "description": "The id of its opponent; none for a bye.", "type": "string" },
        "result": { "description": "The result; `*` where there is none yet.", "enum": results },
        "termination": { "description": "How it came about; `normal` if it is left out.", "enum": terminations },
        "rated": { "description": "False if the players had it not rated.", "type": "boolean" },
        "started_at": { "description": "RFC 3339.", "type": "string" },
        "ended_at": { "description": "RFC 3339.", "type": "string" },
        "record": { "description": "The path of its record.", "type": "string" },
        "stage": { "description": "The stage it belongs to.", "type": "string" },
        "points": { "description": "What a bye is worth, for people.", "type": "number" },
    })
}
