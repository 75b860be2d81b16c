//! Real events of engines: every place, key, reason, strike and cell of the cross table, against an independent computation.

use serde_json::{Map, Value, json};
use shinpan_testing::{Sandbox, corpus};
use standings::run;

/// The rows of the expectation are those of the document, in their order, with every value that is expected.
fn same_rows(event: &str, rows: &[Value], expected: &[Value]) {
    assert_eq!(rows.len(), expected.len(), "{event}");
    for (row, expected) in rows.iter().zip(expected) {
        for (field, value) in expected.as_object().expect("a row") {
            // Numbers are compared as such: 17 is 17.0.
            let is_same =
                row[field] == *value || row[field].as_f64().is_some_and(|found| Some(found) == value.as_f64());
            assert!(is_same, "{event}: {field} of {}: {}, expected {value}", row["id"], row[field]);
        }
    }
}

/// The cells of the cross table, by "one other": what one has scored against the other.
fn cells(rows: &[Value]) -> Map<String, Value> {
    let of_row = |row: &Value| {
        let (id, against) = (row["id"].clone(), row["against"].as_object().cloned().unwrap_or_default());
        against.into_iter().map(move |(other, cell)| (format!("{} {other}", id.as_str().unwrap_or_default()), cell))
    };
    rows.iter().flat_map(of_row).collect()
}

#[test]
fn real_events() {
    let Some(folder) = corpus("engines").map(|folder| folder.join("events")) else { return };
    let read =
        |name: &str| std::fs::read_to_string(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    let events = read("expected.jsonl");
    for expected in events.lines().map(|line| serde_json::from_str::<Value>(line).expect("an event")) {
        let text = |value: &Value| value.as_str().expect("a text").to_owned();
        let (event, rules) = (text(&expected["event"]), text(&expected["rules"]));
        let (entrants, games) = (read(&format!("{event}.entrants.csv")), read(&format!("{event}.games.csv")));
        let folder = Sandbox::with(&[("e.csv", &entrants), ("g.csv", &games)]);
        let line = format!("-q --rules {rules} --entrants DIR/e.csv --crosstable --format json DIR/g.csv");
        let done = folder.run(run, &line);
        assert_eq!(done.code, 0, "{event}: {done:?}");
        let document = serde_json::from_str::<Value>(&done.stdout).expect("a document");
        let rows = document["standings"].as_array().expect("rows");
        same_rows(&event, rows, expected["standings"].as_array().expect("rows"));
        assert_eq!(Value::Object(cells(rows)), expected["crosstable"], "{event}");
        let with_strikes = rows.iter().filter(|row| row["strikes"] != json!(0));
        let strikes = with_strikes.map(|row| (text(&row["id"]), row["strikes"].clone())).collect::<Map<_, _>>();
        assert_eq!(Value::Object(strikes), expected["strikes"], "{event}");
    }
    assert!(events.lines().count() >= 10);
}

/// Two fields of an object cannot have one name.
#[test]
fn a_count_of_games_and_a_list_of_them() {
    let book = "extends = \"wcsc-2010\"\n[standings]\nkeys = [\"points\", \"games\"]\n";
    let entrants = "id,seed\na,1\nb,2\n";
    let games = "round,first,second,result\n1,a,b,1-0\n";
    let folder = Sandbox::with(&[("b.toml", book), ("e.csv", entrants), ("g.csv", games)]);
    let line = "-q --rules DIR/b.toml --entrants DIR/e.csv --crosstable DIR/g.csv --format";
    let done = folder.run(run, &format!("{line} json"));
    let document = serde_json::from_str::<Value>(&done.stdout).expect("a document");
    let first = &document["standings"][0];
    assert_eq!((&first["games"], first["rounds"].as_array().map(Vec::len)), (&json!(1), Some(1)), "{done:?}");
    for format in ["csv", "ndjson", "html", "markdown", "table"] {
        assert_eq!(folder.run(run, &format!("{line} {format}")).code, 0, "{format}");
    }
}

/// Reading R22.
#[test]
fn nobody_has_more_than_a_point_a_game() {
    let (entrants, games) =
        ("id,seed\na,1\nb,2\nc,3\n", "round,first,second,result\n1,a,b,1/2-1/2\n1,c,,bye\n2,a,c,1-0\n2,b,,zero-bye\n");
    let folder = Sandbox::with(&[("e.csv", entrants), ("g.csv", games)]);
    let done = folder.run(run, "-q --rules cutechess --entrants DIR/e.csv --format ndjson DIR/g.csv");
    let percents = done.objects().iter().map(|row| (row["id"].clone(), row["percent"].clone())).collect::<Vec<_>>();
    assert_eq!(percents, [(json!("a"), json!(0.75)), (json!("b"), json!(0.5)), (json!("c"), json!(0.5))], "{done:?}");
}

/// Games that count for nobody need not be lost.
#[test]
fn later_games_of_who_is_disqualified_are_kept() {
    let entrants = "id,seed,status,withdrawn_after\na,1,,\nb,2,,\nd,3,disqualified,1\n";
    let games = "round,first,second,result\n1,a,d,1-0\n2,d,b,1-0\n3,a,b,1-0\n";
    let folder = Sandbox::with(&[("e.csv", entrants), ("g.csv", games)]);
    let done = folder.run(run, "-q --rules tcec-2021 --entrants DIR/e.csv --format ndjson DIR/g.csv");
    let points = done.objects().iter().map(|row| (row["id"].clone(), row["points"].clone())).collect::<Vec<_>>();
    assert_eq!(points, [(json!("a"), json!(1)), (json!("b"), json!(0)), (json!("d"), json!(0))], "{done:?}");
    folder.write("own.toml", "name = \"own\"\nextends = \"tcec-2021\"\n[standings]\ndisqualified_games = \"stand\"\n");
    let stand = folder.run(run, "-q --rules DIR/own.toml --entrants DIR/e.csv DIR/g.csv");
    assert!(stand.code == 2 && stand.stderr.contains("termination forfeit"), "{stand:?}");
}

/// The cross table keeps the games with who is disqualified, though they count for no key of anybody.
#[test]
fn games_that_count_for_nobody_stand_in_the_cross_table() {
    let entrants = "id,seed,status,withdrawn_after\na,1,,\nb,2,,\nc,3,disqualified,3\nd,4,,\n";
    let games = "round,first,second,result\n1,a,b,1/2-1/2\n1,c,d,0-1\n2,a,d,0-1\n2,b,c,1-0\n3,d,b,1-0\n3,a,c,1-0\n";
    let book =
        "extends = \"tcec-2021\"\n[standings]\nkeys = [\"points\", \"wins\"]\ncolumns = []\ncrosstable = \"rounds\"\n";
    let folder = Sandbox::with(&[("e.csv", entrants), ("g.csv", games), ("b.toml", book)]);
    let by_rounds = "place,id,name,points,wins,decided_by,status,withdrawn_after,through_round,stage,complete,r1,r2,r3\n\
                     1,d,d,2,2,,active,,3,,true,dq+s,a+s,b+f\n2,a,a,0.5,0,points,active,,3,,true,b=f,1-f,dq+f\n\
                     2,b,b,0.5,0,,active,,3,,true,a=s,dq+f,1-s\n,c,c,0,0,,disqualified,3,3,,true,1-f,b-s,a-s\n";
    let line = "--entrants DIR/e.csv --crosstable DIR/g.csv";
    folder.run(run, &format!("--rules DIR/b.toml {line}")).is(0, by_rounds, "");
    let by_opponents = folder.run(run, &format!("--rules tcec-2021 {line} --format ndjson")).objects();
    let found =
        by_opponents.iter().map(|row| [&row["id"], &row["points"], &row["wins"], &row["against"]].map(Value::clone));
    let expected = json!([
        ["d", 2, 2, { "a": "1", "b": "1", "c": "1" }],
        ["a", 0.5, 0, { "b": "=", "c": "1", "d": "0" }],
        ["b", 0.5, 0, { "a": "=", "c": "1", "d": "0" }],
        ["c", 0, 0, { "a": "0", "b": "0", "d": "0" }],
    ]);
    assert_eq!(json!(found.collect::<Vec<_>>()), expected);
}

/// Reading R8: R-mobility is a column of the entrants; without it the key is left out, and a warning says so once.
#[test]
fn r_mobility_is_a_column_of_the_entrants() {
    let games = "round,game,first,second,result\n1,1,a,b,1/2-1/2\n1,2,b,a,1/2-1/2\n";
    let folder = Sandbox::with(&[("e.csv", "id,seed\na,1\nb,2\n"), ("g.csv", games)]);
    let line = "--rules tcec-swiss --entrants DIR/e.csv DIR/g.csv";
    let columns = "points,sodos,wins,direct,strikes,games,wins_second,decided_by,status,withdrawn_after,through_round,stage,complete";
    let rows = format!(
        "place,id,name,{columns}\n1,a,a,1,1,0,0,0,2,0,,active,,1,,true\n1,b,b,1,1,0,0,0,2,0,,active,,1,,true\n"
    );
    let warning = "standings: warning: DIR/e.csv: there is no column \"rmobility\", so that this key is left out\n";
    folder.run(run, line).is(0, &rows, warning);
    folder.write("own.toml", "extends = \"tcec-swiss\"\n[standings]\nkeys = [\"points\"]\ncolumns = [\"rmobility\"]\n");
    let shown = "--rules DIR/own.toml --entrants DIR/e.csv DIR/g.csv";
    let rows = "place,id,name,points,decided_by,status,withdrawn_after,through_round,stage,complete\n1,a,a,1,,active,,1,,true\n1,b,b,1,,active,,1,,true\n";
    folder.run(run, shown).is(0, rows, warning);
    folder.write("e.csv", "id,seed,rmobility\na,1,\nb,2,-12.50\n");
    let objects = folder.run(run, &format!("{line} --format ndjson")).objects();
    let found = objects.iter().map(|row| [&row["id"], &row["rmobility"], &row["decided_by"]].map(Value::clone));
    let expected = json!([["b", -12.5, null], ["a", null, "rmobility"]]);
    assert_eq!(json!(found.collect::<Vec<_>>()), expected);
    let document = serde_json::from_str::<Value>(&folder.run(run, &format!("{line} --format json")).stdout);
    let standings = document.expect("a document")["standings"].clone();
    assert_eq!([&standings[0]["rmobility"], &standings[1]["rmobility"]], [&json!(-12.5), &Value::Null]);
    folder.write("e.csv", "id,seed,rmobility\na,1,0\nb,2,1.5.\n");
    folder
        .run(run, line)
        .fails(&["DIR/e.csv:3:5: rmobility: found \"1.5.\", expected a number with at most 6 decimals"]);
}

/// In JSON too points a game are a number.
#[test]
fn points_a_game_are_a_number_in_json() {
    let games = "round,first,second,result\n1,a,b,1/2-1/2\n2,a,b,1-0\n3,b,a,0-1\n";
    let folder = Sandbox::with(&[("e.csv", "id,seed\na,1\nb,2\nc,3\n"), ("g.csv", games)]);
    let done = folder.run(run, "-q --rules cutechess --entrants DIR/e.csv --format json DIR/g.csv");
    let document = serde_json::from_str::<Value>(&done.stdout).expect("a document");
    let rows = document["standings"].as_array().expect("rows").iter();
    let percents = rows.map(|row| row["percent"].as_f64()).collect::<Vec<_>>();
    // 2.5 and 0.5 of 3; and no game at all.
    assert_eq!(percents, [Some(2.5 / 3.0), Some(0.5 / 3.0), Some(0.0)]);
}
