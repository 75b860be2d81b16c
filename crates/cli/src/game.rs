//! The options `--game` and `--input-format` of programs that know several games.

use clap::builder::{PossibleValue, PossibleValuesParser};
use shinpan_records::Game;

/// What `--game` takes: the names of `games`.
pub fn game_names(games: &[Game]) -> PossibleValuesParser {
    let value =
        |Game { kind, .. }: &Game| PossibleValue::new(kind.name).help(format!("{}; book {}", kind.records, kind.book));
    PossibleValuesParser::new(games.iter().map(value))
}

/// What `--input-format` takes: the formats of all `games`, each once.
pub fn format_names(games: &[Game]) -> PossibleValuesParser {
    let mut names: Vec<&'static str> = Vec::new();
    for name in games.iter().flat_map(Game::formats) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    PossibleValuesParser::new(names)
}
