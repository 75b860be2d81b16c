//! Writing the neutral form: an object on each line.

use serde::Serialize;

use super::FormKind;
use crate::neutral::NeutralRecord;

/// The form that every game has.
pub const FORM: FormKind = FormKind {
    name: "neutral",
    about: "start and moves only, one NDJSON object per line",
    extension: "ndjson",
    head: "",
    separator: "",
};

/// The fields of a line, in their order.
#[derive(Serialize)]
struct Line<'a> {
    #[serde(skip_serializing_if = "str::is_empty")]
    id: &'a str,
    game: &'a str,
    start: &'a str,
    moves: &'a [String],
}

/// `record` of the game called `game` as a line of NDJSON, with its end.
pub fn neutral_line(record: &NeutralRecord, game: &str) -> String {
    let line = Line { id: &record.id, game, start: &record.start, moves: &record.moves };
    // Texts have a form in JSON: this cannot fail.
    serde_json::to_string(&line).unwrap_or_default() + "\n"
}
