//! The tournaments of the corpus, where the environment variable `SHINPAN_DATA` names its folder: each round was drawn
//! with the lots `TOURNAMENT-rROUND`, but for round robins, whose table settles the sides.

use std::path::{Path, PathBuf};

use color_assign::{Keys, assign};
use shinpan_core::games::{GameRow, Games, Schedule};
use shinpan_core::table::Table;
use shinpan_core::{Lots, RuleBook};

/// The tournament that is a round robin.
const ROUND_ROBIN: &str = "t18";

/// The folders of the tournaments; none, and said, where the corpus is not there.
#[allow(clippy::print_stderr)] // a skip must be seen
fn tournaments() -> Vec<PathBuf> {
    let Some(folder) = std::env::var_os("SHINPAN_DATA") else {
        eprintln!("SKIPPED: SHINPAN_DATA is not set, the corpus is not checked");
        return Vec::new();
    };
    let folder = Path::new(&folder).join("wcsc/tournaments");
    let entries = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let folders = entries.map(|entry| entry.expect("an entry").path()).filter(|path| path.is_dir()).collect::<Vec<_>>();
    assert!(!folders.is_empty(), "{} has no tournament", folder.display());
    folders
}

fn checked(table: Table) -> Games {
    Games::check(table, None, Schedule::Rounds).expect("sound games")
}

/// The rows of `games` with the lesser id as First, and the results with it.
fn by_id(games: &Games) -> Games {
    let mut table = games.table().clone();
    let [first, second, result] = ["first", "second", "result"].map(|name| table.column_or_add(name));
    for (row, game) in games.iter().enumerate() {
        let exchanged = match game.result.as_str() {
            "1-0" => "0-1",
            "0-1" => "1-0",
            other => other,
        };
        if let Some(lesser) = game.second.as_ref().filter(|id| **id < game.first) {
            table.set(row, first, lesser.as_str());
            table.set(row, second, game.first.as_str());
            table.set(row, result, exchanged);
        }
    }
    checked(table)
}

fn told(game: &GameRow) -> String {
    let second = game.second.as_deref().unwrap_or_default();
    format!("{} {} {second} {} {}", game.round, game.first, game.result.as_str(), game.termination.as_str())
}

#[test]
fn tournaments_have_the_sides_that_they_had() {
    let keys: Keys =
        RuleBook::builtin("wcsc-2010").and_then(|book| book.section("color-assign")).expect("the built-in book");
    for folder in tournaments() {
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let file = std::fs::read(folder.join("games.csv")).expect("the games");
        let games = checked(Table::read(&*file, &name, None).expect("a table"));
        let given = if name == ROUND_ROBIN { checked(staged(games.table())) } else { by_id(&games) };
        // Rows of a round and of later ones do not count: all rounds are settled at once.
        let lots = |round| Lots::new(format!("{name}-r{round}"));
        let settled = assign(&given, &games, &keys, &lots).expect("settled rounds");
        let settled = checked(settled.rows);
        let [expected, found] = [&games, &settled].map(|games| games.iter().map(told).collect::<Vec<_>>());
        assert_eq!(expected, found, "{name}");
    }
}

/// The same rows as games of the final.
fn staged(games: &Table) -> Table {
    let mut table = games.clone();
    let stage = table.column_or_add("stage");
    for row in 0..table.rows().len() {
        table.set(row, stage, "final");
    }
    table
}
