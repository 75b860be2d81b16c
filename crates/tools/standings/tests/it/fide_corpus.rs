//! FIDE tournaments of the corpus, where the environment variable `SHINPAN_DATA` names its folder.

use std::path::Path;

use serde_json::{Value, json};
use shinpan_testing::{RunResult, Sandbox, corpus};
use standings::run;

fn text(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn lines(path: &Path) -> Vec<Value> {
    text(path).lines().map(|line| serde_json::from_str(line).expect("an object a line")).collect()
}

fn document(done: &RunResult) -> Value {
    serde_json::from_str(&done.stdout).unwrap_or_else(|error| panic!("{error}: {done:?}"))
}

fn rows(document: &Value) -> Vec<Value> {
    document["standings"].as_array().expect("rows").clone()
}

/// The files of a folder by name, with what is expected of them.
fn expected(folder: &Path, name: &str) -> Vec<(String, Vec<u8>, Value)> {
    let all: Value = serde_json::from_str(&text(&folder.join(format!("{name}.json")))).expect("an object");
    let all = all.as_object().expect("an object").clone().into_iter();
    let file = |(file, expected): (String, Value)| {
        let path = folder.join(name).join(format!("{}.trf", file.trim_end_matches(".trf")));
        let bytes = std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        (file, bytes, expected)
    };
    all.map(file).collect()
}

fn unrated(case: &Value) -> String {
    case["unrated"].as_u64().map(|rating| format!("--unrated {rating}")).unwrap_or_default()
}

/// Places, what decides them and all values, in both editions; the stated ranks are those of 2026.
#[test]
fn tables_and_values() {
    let Some(data) = corpus("fide/tiebreaks") else { return };
    let cases =
        ["cases.jsonl", "scores.jsonl"].into_iter().flat_map(|file| lines(&data.join(file))).collect::<Vec<_>>();
    assert!(cases.len() >= 136);
    for case in cases {
        let folder = Sandbox::with(&[("t.trf", case["trf"].as_str().expect("a text"))]);
        for edition in ["2023", "2026"] {
            let line = format!("-q --rules fide-tiebreaks-{edition} --trf DIR/t.trf --format json {}", unrated(&case));
            let expected = &case["expected"][edition];
            let table = rows(&document(&folder.run(run, &line)));
            let number = |row: &Value| row["id"].as_str().and_then(|id| id.parse::<u64>().ok());
            let table = table.iter().map(|row| json!([number(row), row["place"], row["decided_by"]]));
            assert_eq!(table.collect::<Value>(), expected["table"]["rows"], "{} {edition}", case["id"]);
            check_values(&folder, &line, &expected["values"], &format!("{} {edition}", case["id"]));
        }
        let check = format!("-q --rules fide-tiebreaks-2026 --trf DIR/t.trf --check {}", unrated(&case));
        folder.run(run, &check).is(0, "", "");
    }
}

/// All values but those of direct encounter, which depend on the keys before it.
fn check_values(folder: &Sandbox, line: &str, values: &Value, case: &str) {
    let values =
        values.as_object().expect("values").iter().filter(|(key, _)| !key.starts_with("de") && *key != "points");
    let values = values.collect::<Vec<_>>();
    let keys = values.iter().map(|(key, _)| key.as_str()).collect::<Vec<_>>().join(",");
    for row in rows(&document(&folder.run(run, &format!("{line} --keys {keys}")))) {
        let number = row["id"].as_str().and_then(|id| id.parse::<usize>().ok()).expect("a number");
        for (key, of_all) in &values {
            assert_eq!(row[key.as_str()].as_f64(), of_all[number - 1].as_f64(), "{case}: {key} of {number}");
        }
    }
}

/// The exercises of the Technical Commission: all keys in both editions.
#[test]
fn exercises() {
    let Some(data) = corpus("fide/tiebreaks") else { return };
    for name in ["tec-swiss", "tec-round-robin"] {
        let folder = Sandbox::with(&[("t.trf", text(&data.join(format!("{name}.trf"))))]);
        let values: Value = serde_json::from_str(&text(&data.join(format!("{name}-values.json")))).expect("an object");
        for edition in ["2023", "2026"] {
            let line = format!("-q --rules fide-tiebreaks-{edition} --trf DIR/t.trf --format json");
            check_values(&folder, &line, &values[edition], &format!("{name} {edition}"));
        }
    }
}

/// The table that the Technical Commission printed, by the edition of 2023; the averages of Buchholz with one decimal.
#[test]
fn published_table() {
    let Some(data) = corpus("fide/tiebreaks") else { return };
    let folder = Sandbox::with(&[("t.trf", text(&data.join("tec-swiss.trf")))]);
    let published = text(&data.join("tec-swiss-published.csv"));
    let (heads, lines) = published.split_once('\n').expect("a head");
    let keys = heads.trim().split(',').skip(3).collect::<Vec<_>>();
    assert!(keys.len() >= 18, "{keys:?}");
    let line = "-q --rules fide-tiebreaks-2023 --trf DIR/t.trf --format json --keys";
    let table = rows(&document(&folder.run(run, &format!("{line} points,{}", keys.join(",")))));
    let row_of = |number: &str| table.iter().find(|row| row["id"] == number).expect("a row");
    assert_eq!(lines.lines().count(), table.len());
    for cells in lines.lines().map(|line| line.trim().split(',').collect::<Vec<_>>()) {
        let row = row_of(cells[0]);
        assert_eq!(row["name"], cells[1]);
        for (key, printed) in ["points"].iter().chain(&keys).zip(&cells[2..]) {
            let (value, printed) = (row[*key].as_f64(), printed.parse::<f64>().ok());
            let value = value.map(|value| if *key == "aob" { (value * 10.0).round() / 10.0 } else { value });
            assert_eq!(value, printed, "{key} of {}", cells[1]);
        }
    }
}

/// Which players' points do not fit, the system and the last round, of our odd files and real ones.
#[test]
fn files_that_state_points() {
    let Some(data) = corpus("fide/trf") else { return };
    let all = [expected(&data, "odd"), expected(&data, "real")].concat();
    assert!(all.len() >= 46);
    for (name, bytes, expected) in all {
        let folder = Sandbox::with(&[("t.trf", bytes)]);
        let line = "-q --rules fide-tiebreaks-2026 --trf DIR/t.trf --keys points --format json";
        let standings = document(&folder.run(run, line));
        assert_eq!(standings["through_round"], expected["rounds"], "{name}");
        let system = if expected["round_robin"] == true { "round-robin" } else { "swiss" };
        assert_eq!(standings["system"], system, "{name}");
        let check = document(&folder.run(run, &format!("{line} --check")));
        let differences = check["differences"].as_array().expect("a list").iter();
        let points = differences.filter(|difference| difference["what"] == "points");
        let mut points = points.map(|it| it["id"].as_str().and_then(|id| id.parse::<u64>().ok())).collect::<Vec<_>>();
        points.sort_unstable();
        // One of the two lists has its numbers as texts.
        let number = |number: &Value| number.as_u64().or_else(|| number.as_str()?.parse().ok());
        let expected = expected["points_differ"].as_array().expect("a list").iter().map(number).collect::<Vec<_>>();
        assert_eq!(points, expected, "{name}");
    }
}

/// The rows of our odd files.
#[test]
fn rows_of_files() {
    let Some(data) = corpus("fide/trf") else { return };
    for (name, bytes, expected) in expected(&data, "odd") {
        let folder = Sandbox::with(&[("t.trf", bytes)]);
        for table in ["entrants", "games"] {
            let done = folder.run(run, &format!("-q --trf DIR/t.trf --emit {table} --format ndjson"));
            let rows = done.objects().into_iter().map(|row| {
                let row = row.as_object().expect("an object").clone();
                let text = |value: Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
                row.into_iter().map(|(column, value)| (column, Value::from(text(value)))).collect::<Value>()
            });
            assert_eq!(rows.collect::<Value>(), expected[table], "{name}: {table}");
        }
    }
}

/// The first error of each broken text, with its place, and nothing else on stdout.
#[test]
fn broken_files() {
    let Some(data) = corpus("fide/trf") else { return };
    let cases = lines(&data.join("broken.jsonl"));
    assert!(cases.len() >= 79);
    for case in cases {
        let folder = Sandbox::with(&[("t.trf", case["trf"].as_str().expect("a text"))]);
        let done = folder.run(run, "--rules fide-tiebreaks-2026 --trf DIR/t.trf");
        let code = case["code"].as_str().expect("a code");
        let error = format!("DIR/t.trf:{}:{}: error[{code}]: ", case["line"], case["column"]);
        done.fails(&[&error]);
    }
}

/// A file that is written says what the one that was read says, and is written again as it is; TRF16 too.
#[test]
fn files_are_written_as_they_are_read() {
    let Some(data) = corpus("fide/tiebreaks") else { return };
    let cases = ["cases.jsonl", "scores.jsonl"].into_iter().flat_map(|file| lines(&data.join(file)));
    for case in cases {
        let folder = Sandbox::with(&[("t.trf", case["trf"].as_str().expect("a text"))]);
        let line = |file: &str| format!("-q --rules fide-tiebreaks-2026 --trf DIR/{file} {}", unrated(&case));
        let standings = folder.run(run, &line("t.trf"));
        for form in ["", "--trf16"] {
            let written = folder.run(run, &format!("{} --format trf {form}", line("t.trf")));
            assert_eq!((written.code, &*written.stderr), (0, ""), "{}", case["id"]);
            folder.write("u.trf", &written.stdout);
            let again = folder.run(run, &format!("{} --format trf {form} --check", line("u.trf")));
            assert_eq!(again.code, 2, "differences are no report file");
            let again = folder.run(run, &format!("{} --format trf {form}", line("u.trf")));
            if form.is_empty() {
                assert_eq!(again.stdout, written.stdout, "{}", case["id"]);
                assert_eq!(folder.run(run, &line("u.trf")).stdout, standings.stdout, "{}", case["id"]);
            }
            for table in ["entrants", "games"] {
                let rows = |file: &str| folder.run(run, &format!("-q --trf DIR/{file} --emit {table}")).stdout;
                assert_eq!(rows("u.trf"), rows("t.trf"), "{} {form}", case["id"]);
            }
        }
    }
}
