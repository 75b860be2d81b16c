//! The corpus of cases and real records. A failure names the file and the record.

use std::path::Path;

use serde_json::{Value, json};
use shinpan_arimaa::{RawGame, Rules, check, judge};
use shinpan_core::Severity;
use shinpan_testing::corpus;

use crate::cases::games;

fn verdict(game: &RawGame, times: u32) -> Value {
    let judged = judge(game, &Rules { repetition: times, ..Rules::default() }).expect("a verdict");
    json!({
        "verdict": judged.ruling,
        "ply": judged.ply,
        "offender": judged.offender,
        "occurrences": judged.occurrences,
    })
}

fn report(failures: &[String]) {
    assert!(failures.is_empty(), "{} failures\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn every_repetition_case_has_its_verdict() {
    let Some(folder) = corpus("arimaa") else { return };
    let text = std::fs::read_to_string(folder.join("repetition-cases.jsonl")).expect("a readable file");
    let mut failures = Vec::new();
    for (line, case) in (1..).zip(text.lines()) {
        let case: Value = serde_json::from_str(case).expect("a JSON object a line");
        let record = case["record"].as_str().expect("a record");
        let mut expected = case["expected"].clone();
        let mut found = verdict(&games(record.as_bytes())[0], 3);
        expected.sort_all_objects();
        found.sort_all_objects();
        if expected != found {
            failures.push(format!("repetition-cases.jsonl:{line} {}: expected {expected}, got {found}", case["id"]));
        }
    }
    report(&failures);
}

/// A row of a table of real games.
struct Row(Vec<(String, String)>);

impl Row {
    fn get(&self, name: &str) -> &str {
        self.0.iter().find(|(column, _)| column == name).map_or("", |(_, cell)| cell)
    }

    /// How many turns the moves have, those taken back left out.
    fn plies(&self) -> usize {
        let lines = || self.get("movelist").split("\\n").filter(|line| line.trim_end().contains(' '));
        lines().count() - 2 * lines().filter(|line| line.ends_with("takeback")).count()
    }

    /// An export of the archive with this game alone.
    fn export(&self) -> String {
        let column = |pick: fn(&(String, String)) -> &str| self.0.iter().map(pick).collect::<Vec<_>>().join("\t");
        format!("{}\n{}\n", column(|(name, _)| name), column(|(_, cell)| cell))
    }
}

fn rows(path: &Path) -> Vec<Row> {
    let mut reader = csv::Reader::from_path(path).expect("a readable table");
    let header = reader.headers().expect("a header").clone();
    let row =
        |row: csv::StringRecord| Row(header.iter().zip(&row).map(|(a, b)| (a.to_owned(), b.to_owned())).collect());
    reader.records().map(|record| row(record.expect("a row"))).collect()
}

/// What is not as expected of the game in `row`, which is fully legal up to an end on the board.
fn faults(row: &Row, id: &str) -> Vec<String> {
    let games = games(row.export().as_bytes());
    let checked = check(&games[0], &Rules::default());
    let mut faults = Vec::new();
    let mut expect = |what: &str, expected: &str, found: String| {
        if expected != found {
            faults.push(format!("{id}: {what}: expected {expected}, got {found}"));
        }
    };
    expect("games", "1", games.len().to_string());
    expect("plies", &row.plies().to_string(), checked.plies.to_string());
    let expected = match (row.get("max_position_occurrences"), id) {
        ("3", _) => "repetition",
        // Played on without rabbits, which ended no game then.
        (_, "07371" | "47721" | "75005") => "play-after-end",
        _ => "",
    };
    let findings = checked.findings.iter().filter(|finding| finding.severity != Severity::Note);
    let codes: Vec<_> = findings.map(|finding| finding.code).filter(|code| *code != "take-back").collect();
    expect("findings", expected, codes.join(" "));
    if !row.get("result").is_empty() {
        expect("outcome", if row.get("result") == "w" { "1-0" } else { "0-1" }, checked.outcome.to_string());
        let ending = match row.get("termination") {
            "g" => "goal",
            "e" => "elimination",
            "m" => "immobilization",
            "t" => "time",
            "r" => "resignation",
            "i" => "illegal-move",
            other => other,
        };
        expect("ending", ending, checked.ending.to_string());
    }
    let most: u32 = row.get("max_position_occurrences").parse().expect("a number");
    for times in 2..=4 {
        let expected = if times <= most { "illegal-move" } else { "none" };
        expect("verdict", expected, verdict(&games[0], times)["verdict"].as_str().unwrap_or_default().to_owned());
    }
    faults
}

#[test]
fn every_game_of_february_2026_gives_the_result_of_the_archive() {
    let Some(folder) = corpus("arimaa") else { return };
    let rows = rows(&folder.join("outside/games-2026-02.csv"));
    let failures: Vec<_> = rows.iter().flat_map(|row| faults(row, row.get("id"))).collect();
    assert_eq!(rows.len(), 147);
    report(&failures);
}

#[test]
fn older_games_with_takebacks_replay() {
    let Some(folder) = corpus("arimaa") else { return };
    let rows = rows(&folder.join("outside/games-older-21.csv"));
    let failures: Vec<_> = rows.iter().flat_map(|row| faults(row, row.get("game_id"))).collect();
    assert_eq!(rows.len(), 21);
    report(&failures);
}
