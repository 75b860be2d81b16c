//! The options `--game` and `--input-format` of tools that know several games.

use clap::builder::{PossibleValue, PossibleValuesParser};

use shinpan_records::GameKind;

/// What `--game` takes: the names of `kinds`.
pub fn game_names<'a>(kinds: impl Iterator<Item = &'a GameKind>) -> PossibleValuesParser {
    let value = |kind: &GameKind| PossibleValue::new(kind.name).help(format!("{}; book {}", kind.records, kind.book));
    PossibleValuesParser::new(kinds.map(value))
}

/// What `--input-format` takes: the formats of all `kinds`, each once.
pub fn format_names<'a>(kinds: impl Iterator<Item = &'a GameKind>) -> PossibleValuesParser {
    let mut names: Vec<&'static str> = Vec::new();
    for name in kinds.flat_map(|kind| kind.formats) {
        if !names.contains(name) {
            names.push(name);
        }
    }
    PossibleValuesParser::new(names)
}
