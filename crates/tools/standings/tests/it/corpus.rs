//! The corpus of cases, where the environment variable `SHINPAN_DATA` names its folder, and published tables of others.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::{Value, json};
use shinpan_testing::{Sandbox, corpus};
use standings::run;

fn text(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The standings of two tables, without the names of the entrants.
fn standings(entrants: &str, games: &str, through: Option<u64>) -> Vec<Value> {
    let folder = Sandbox::with(&[("e", entrants), ("g", games)]);
    let through = through.map(|round| format!("--through {round}")).unwrap_or_default();
    let line = format!("-q --rules wcsc-2010 --entrants DIR/e --format json {through} DIR/g");
    let done = folder.run(run, &line);
    assert_eq!((done.code, &*done.stderr), (0, ""), "{done:?}");
    let mut document: Value = serde_json::from_str(&done.stdout).expect("a document");
    let rows = document["standings"].as_array_mut().expect("rows");
    for row in &mut *rows {
        let row = row.as_object_mut().expect("an object");
        // What the entrants say, and no answer of the cases.
        for field in ["name", "status", "withdrawn_after"] {
            row.remove(field);
        }
    }
    rows.clone()
}

#[test]
fn cases() {
    let Some(folder) = corpus("wcsc") else { return };
    let cases = text(&folder.join("standings-cases.jsonl"));
    for case in cases.lines().map(|line| serde_json::from_str::<Value>(line).expect("a case")) {
        let found = standings(&case["entrants"].to_string(), &case["games"].to_string(), case["through"].as_u64());
        assert_eq!(json!(found), case["expected"], "{}", case["id"]);
    }
    assert!(cases.lines().count() >= 24);
}

#[test]
fn tournaments() {
    let Some(folder) = corpus("wcsc") else { return };
    let mut count = 0;
    for entry in std::fs::read_dir(folder.join("tournaments")).expect("a folder") {
        let path = entry.expect("an entry").path();
        let found = standings(&text(&path.join("entrants.csv")), &text(&path.join("games.csv")), None);
        let expected: Value = serde_json::from_str(&text(&path.join("expected-standings.json"))).expect("rows");
        assert_eq!(json!(found), expected, "{}", path.display());
        count += 1;
    }
    assert!(count >= 12);
}

/// What the cells of a published cross table say, as our tables.
#[derive(Default)]
struct Crosstable {
    entrants: Vec<String>,
    games: Vec<String>,
    /// Players who sat at the board in every round.
    played: Vec<String>,
}

impl Crosstable {
    fn row(&mut self, entrant: &str, seed: usize, is_played: bool) {
        self.entrants.push(format!("{entrant},{seed}"));
        if is_played {
            self.played.push(entrant.to_owned());
        }
    }

    fn game(&mut self, (round, first, second): (usize, &str, &str), sign: char, forfeit: bool) {
        let result = match sign {
            '+' | '1' => "1-0",
            '-' | '0' => "0-1",
            '=' => "1/2-1/2",
            other => panic!("an unknown sign {other}"),
        };
        let termination = if forfeit { "forfeit" } else { "" };
        self.games.push(format!("{round},{first},{second},{result},{termination}"));
    }

    fn standings(&self) -> BTreeMap<String, Value> {
        let entrants = format!("id,seed\n{}", self.entrants.join("\n"));
        let games = format!("round,first,second,result,termination\n{}", self.games.join("\n"));
        let id = |row: Value| (row["id"].as_str().expect("an id").to_owned(), row);
        standings(&entrants, &games, None).into_iter().map(id).collect()
    }

    /// Compares a key with published values of those who played every round, or of all.
    fn agrees(&self, published: &Value, ours: &str, all: bool) -> usize {
        let found = self.standings();
        let values = published["values"].as_object().expect("values");
        let compared = values.iter().filter(|(id, _)| all || self.played.contains(id));
        compared
            .map(|(id, value)| assert_eq!(found[id][ours].as_f64(), value.as_f64(), "{ours} of {id}: {published}"))
            .count()
    }
}

fn csv_rows(path: &Path) -> Vec<Vec<String>> {
    text(path).lines().skip(1).map(|line| line.split(',').map(str::to_owned).collect()).collect()
}

/// The Swiss of the exercises in tie-breaking. A half-point bye becomes a draw with somebody of its own.
fn swiss(folder: &Path) -> Crosstable {
    let mut table = Crosstable::default();
    let mut strangers = 100;
    for row in csv_rows(&folder.join("tec-swiss-crosstable.csv")) {
        let cells = row[4..].iter().enumerate();
        let at_board =
            |cell: &String| cell.len() > 2 && matches!(cell.as_bytes()[1], b'W' | b'B') && cell.as_bytes()[2] < b'A';
        table.row(&row[0], row[0].parse().expect("a number"), row[4..].iter().all(at_board));
        for (round, cell) in cells.map(|(index, cell)| (index + 1, cell)) {
            let sign = cell.chars().next().expect("a sign");
            match &cell[1..] {
                "BYE" if sign == '+' => table.games.push(format!("{round},{},,bye,", row[0])),
                "BYE" => {
                    strangers += 1;
                    table.row(&strangers.to_string(), strangers, false);
                    table.game((round, &row[0], &strangers.to_string()), '=', false);
                }
                "-" => {}
                meeting => {
                    let (kind, opponent) = meeting.split_at(1);
                    let lesser = row[0].parse::<u32>().ok() < opponent.parse().ok();
                    // Each game stands in the rows of both; White's row has it, of a forfeit the lesser number's.
                    if kind == "W" || (kind == "F" && lesser) {
                        table.game((round, &row[0], opponent), sign, kind == "F");
                    }
                }
            }
        }
    }
    table
}

/// The round robin of the same exercises; each pair has a round of its own.
fn round_robin(folder: &Path) -> Crosstable {
    // The published values number the last two players the other way round than the published table: so say those of
    // Koya, which has only one of them with a half.
    let numbers = ["1", "2", "3", "4", "6", "5"];
    let mut table = Crosstable::default();
    for (index, row) in csv_rows(&folder.join("tec-round-robin-crosstable.csv")).into_iter().enumerate() {
        let is_played = !row[4..].iter().any(|cell| cell == "+" || cell == "-");
        table.row(numbers[index], index + 1, is_played);
        for (other, cell) in row[4..].iter().enumerate().skip(index + 1) {
            let sign = cell.chars().next().expect("a sign");
            table.game((10 * index + other, numbers[index], numbers[other]), sign, "+-".contains(sign));
        }
    }
    table
}

#[test]
fn published_tables_agree() {
    let Some(folder) = corpus("wcsc").map(|folder| folder.join("outside")) else { return };
    let (swiss, robin) = (swiss(&folder), round_robin(&folder));
    assert_eq!((swiss.played.len(), robin.played.len()), (10, 4));
    let expected: Vec<Value> = serde_json::from_str(&text(&folder.join("tec-expected.json"))).expect("values");
    let mut compared = 0;
    for published in &expected {
        let key = published["key"].as_str().expect("a key");
        compared += match (published["table"].as_str().expect("a table"), key) {
            ("tec-swiss", "points") => swiss.agrees(published, "points", true),
            ("tec-swiss", "buchholz") => swiss.agrees(published, "sos", false),
            ("tec-swiss", "sonneborn_berger_swiss") => swiss.agrees(published, "sodos", false),
            // Where all meet all a forfeit is a game like others.
            ("tec-round-robin", "sonneborn_berger_round_robin") => robin.agrees(published, "sodos", true),
            _ => 0,
        };
    }
    assert_eq!(compared, 16 + 2 * 10 + 2 * 10 + 6);
}
