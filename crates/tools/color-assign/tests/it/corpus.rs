//! The corpus, if the environment variable `SHINPAN_DATA` names its folder: the tournaments of the WCSC, each round
//! drawn with the lots `TOURNAMENT-rROUND`, except for round robins, whose table settles the sides; and single pairings
//! of the Arimaa championship.

use std::path::PathBuf;

use color_assign::{Keys, assign};
use serde_json::{Value, json};
use shinpan_core::games::{GameRow, Games, Schedule};
use shinpan_core::table::{Table, TableFormat};
use shinpan_core::{Lots, RuleBook};
use shinpan_testing::corpus;

/// Tournament that is a round robin.
const ROUND_ROBIN: &str = "t18";

/// Folders of the tournaments.
fn tournaments() -> Vec<PathBuf> {
    let Some(folder) = corpus("wcsc") else { return Vec::new() };
    let folder = folder.join("tournaments");
    let entries = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let folders = entries.map(|entry| entry.expect("an entry").path()).filter(|path| path.is_dir()).collect::<Vec<_>>();
    assert!(!folders.is_empty(), "{} has no tournament", folder.display());
    folders
}

fn checked(table: Table) -> Games {
    Games::check(table, None, Schedule::Rounds).expect("sound games")
}

/// Returns the rows of `games` with the lesser id as First, and the results to match.
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

fn line_of(game: &GameRow) -> String {
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
        // Rows of the same round and of later ones do not count: all rounds are settled at once.
        let lots = |round| Lots::new(format!("{name}-r{round}"));
        let settled = assign(&given, &games, &keys, &lots).expect("settled rounds");
        let settled = checked(settled.rows);
        let [expected, found] = [&games, &settled].map(|games| games.iter().map(line_of).collect::<Vec<_>>());
        assert_eq!(expected, found, "{name}");
    }
}

/// Returns the rows as games of the final.
fn staged(games: &Table) -> Table {
    let mut table = games.clone();
    let stage = table.column_or_add("stage");
    for row in 0..table.rows().len() {
        table.set(row, stage, "final");
    }
    table
}

#[test]
fn arimaa_pairings_have_the_colours_that_the_rules_give() {
    let keys: Keys =
        RuleBook::builtin("arimaa-2015").and_then(|book| book.section("color-assign")).expect("the built-in book");
    let Some(folder) = corpus("arimaa") else { return };
    let text = std::fs::read_to_string(folder.join("color-cases.jsonl")).expect("the cases");
    assert!(!text.is_empty());
    for line in text.lines() {
        let case: Value = serde_json::from_str(line).expect("a JSON object a line");
        let rows = |rows: &Value| {
            checked(Table::read(rows.to_string().as_bytes(), "rows", Some(TableFormat::Json)).expect("rows"))
        };
        let games = rows(&case["games"]);
        let round = games.iter().map(|game| game.round.0).max().unwrap_or_default() + 1;
        let pairing = json!([{"round": round, "first": case["pair"][0], "second": case["pair"][1], "result": "*"}]);
        let settled = assign(&rows(&pairing), &games, &keys, &|_| Lots::new("ex")).expect("a settled round");
        let cell =
            |name| settled.rows.rows().first().expect("a row").text(settled.rows.column(name).expect("the column"));
        let expected = &case["expected"];
        assert_eq!(cell("rule"), expected["rule"].to_string(), "{line}");
        assert!(expected["first"].is_null() || expected["first"] == cell("first"), "{line}");
    }
}
