//! `--ratings`: real events of engines against an independent computation, and what the command line makes of them.

use serde_json::Value;
use shinpan_testing::{RunResult, Sandbox, SoundPage, corpus};
use standings::run;

const ENTRANTS: &str = "id,name,seed\nada,Ada,1\nbo,Bo,2\ncy,Cy,3\ndi,Di,4\neve,Eve,5\n";
const GAMES: &str = "round,game,first,second,result,termination\n\
    1,1,ada,bo,1-0,normal\n1,2,bo,ada,1/2-1/2,adjudicated\n1,1,cy,di,1-0,crash\n1,2,di,cy,1-0,time\n\
    2,1,bo,cy,0-1,normal\n2,2,cy,bo,0-1,normal\n2,1,di,ada,1/2-1/2,normal\n2,2,ada,di,1-0,normal\n\
    3,1,ada,eve,1-0,normal\n3,1,bo,cy,1/2-1/2,normal\n";
/// Without warnings of rounds in which somebody has no game.
const LINE: &str = "--rules cutechess --entrants DIR/e.csv --ratings";

fn standings(games: &str, line: &str) -> RunResult {
    with_book("", games, line)
}

/// With a book, which `--rules DIR/b.toml` names.
fn with_book(book: &str, games: &str, line: &str) -> RunResult {
    let folder = Sandbox::with(&[("e.csv", ENTRANTS), ("g.csv", games), ("b.toml", book)]);
    folder.run(run, &format!("{line} DIR/g.csv"))
}

/// How many numbers of an event were compared.
#[derive(Default)]
struct Compared(usize);

impl Compared {
    /// The number of an object is the expected one, as near as is asked for.
    fn near(&mut self, found: &Value, expected: &Value, most: f64, what: &str) {
        let (a, b) = (found.as_f64(), expected.as_f64());
        let is_near = a.zip(b).is_some_and(|(a, b)| (a - b).abs() <= most);
        assert!(is_near || (found.is_null() && expected.is_null()), "{what}: {found}, expected {expected}");
        self.0 += 1;
    }

    /// All that is expected of a group is there, and nobody else has a rating.
    fn group(&mut self, document: &Value, expected: &Value, event: &str) {
        let rows = document["standings"].as_array().expect("rows");
        let group = &document["ratings"][0];
        let count = expected["rating"].as_object().expect("ratings").len();
        assert_eq!(
            (document["ratings"].as_array().map(Vec::len), group["ids"].as_array().map(Vec::len)),
            (Some(1), Some(count))
        );
        self.near(&group["advantage"], &expected["advantage"], 1e-6, event);
        self.near(&group["draw_rate"], &expected["draw_rate"], 1e-6, event);
        self.near(&group["advantage_error"], &expected["advantage_error"], 1e-4, event);
        for row in rows {
            let id = row["id"].as_str().expect("an id");
            for (field, most) in [("rating", 1e-6), ("rating_error", 1e-4), ("los", 1e-6)] {
                if field != "los" || expected.get("los").is_some() {
                    self.near(&row[field], &expected[field][id], most, &format!("{event}: {field} of {id}"));
                }
            }
        }
    }
}

fn document(done: &RunResult) -> Value {
    assert_eq!(done.code, 0, "{done:?}");
    serde_json::from_str(&done.stdout).expect("a document")
}

/// Each event by its own book; what is expected of it is computed from the specification by other programs.
#[test]
fn real_events() {
    let Some(folder) = corpus("engines").map(|folder| folder.join("events")) else { return };
    let read =
        |name: &str| std::fs::read_to_string(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    let mut compared = Compared::default();
    let events = read("expected.jsonl");
    for expected in events.lines().map(|line| serde_json::from_str::<Value>(line).expect("an event")) {
        let text = |value: &Value| value.as_str().expect("a text").to_owned();
        let (event, rules) = (text(&expected["event"]), text(&expected["rules"]));
        let fitted = &expected["ratings"][0];
        let anchored = &fitted["anchored"];
        let anchor = text(&anchored["anchor"]);
        let given = format!(
            "extends = \"{rules}\"\n[standings.ratings]\naverage = 3000\nanchor = \"{anchor}\"\nadvantage = 35.0\ndraw_rate = 0.5\n"
        );
        let (entrants, games) = (read(&format!("{event}.entrants.csv")), read(&format!("{event}.games.csv")));
        let folder = Sandbox::with(&[("e.csv", &entrants), ("g.csv", &games), ("given.toml", &given)]);
        let ratings = |book: &str| {
            let line = format!("-q --rules {book} --entrants DIR/e.csv --ratings --format json DIR/g.csv");
            document(&folder.run(run, &line))
        };
        let found = ratings(&rules);
        compared.group(&found, fitted, &event);
        assert_eq!(found["ratings"][0]["games"], fitted["games"], "{event}");
        assert_eq!(found["ratings"][0]["ids"], expected["groups"][0], "{event}");
        let found = ratings("DIR/given.toml");
        compared.group(&found, anchored, &event);
        assert_eq!(found["ratings"][0]["anchor"], anchored["anchor"], "{event}");
    }
    assert!(events.lines().count() >= 10 && compared.0 > 400, "{}", compared.0);
}

#[test]
fn formats() {
    let csv = standings(GAMES, &format!("-q {LINE}")).stdout;
    assert!(csv.lines().next().is_some_and(|header| header.ends_with(",complete,rating,rating_error,los,group")));
    assert!(csv.contains("\n5,eve,Eve,") && csv.ends_with(",,,,2\n"), "{csv}");
    // Programs get all digits, the same in all formats.
    let ada = csv.lines().nth(1).expect("a row").rsplit(',').take(4).collect::<Vec<_>>();
    for (cell, expected) in ada.iter().zip([1.0, 0.820_087_691_2, 123.793_803_348_8, 148.257_462_206_1]) {
        assert!((cell.parse::<f64>().expect("a number") - expected).abs() < 1e-9, "{cell}");
    }
    let fields = format!("\"rating\":{},\"rating_error\":{},\"los\":{},\"group\":1}}\n", ada[3], ada[2], ada[1]);
    let objects = standings(GAMES, &format!("-q {LINE} --format ndjson")).stdout;
    assert!(objects.contains(&fields) && objects.ends_with(",\"group\":2}\n"), "{objects}");
    let json = standings(GAMES, &format!("-q {LINE} --format json"));
    assert!(json.stdout.replace([' ', '\n'], "").contains(fields.trim_end()), "{}", json.stdout);
    let document = document(&json);
    let eve = &document["standings"][4];
    assert_eq!((&eve["rating"], &eve["rating_error"], &eve["los"]), (&Value::Null, &Value::Null, &Value::Null));
    let group = &document["ratings"][0];
    assert_eq!((document["ratings"].as_array().map(Vec::len), &group["anchor"]), (Some(1), &Value::Null));
    assert_eq!(group["ids"], serde_json::json!(["ada", "bo", "cy", "di"]));
    let plain = standings(GAMES, "-q --rules cutechess --entrants DIR/e.csv --format json").stdout;
    assert!(!plain.contains("rating") && !plain.contains("los"), "{plain}");
}

/// For people there are few digits, and what the ratings rest on is below the table.
#[test]
fn a_table() {
    let table = standings(GAMES, &format!("-q {LINE} --format table")).stdout;
    assert!(table.lines().nth(1).is_some_and(|ada| ada.ends_with("148.3        ±123.8  0.820      1")), "{table}");
    let below = "\n\nratings of group 1: 4 entrants, 9 games; advantage of the first move 93.0 ± 101.6, draw rate 0.388; average 0.0\n";
    assert!(table.ends_with(below), "{table}");
}

#[test]
fn pages() {
    let page = SoundPage::parse(&standings(GAMES, &format!("-q {LINE} --format html")).stdout);
    assert_eq!(page.texts("#ratings tbody tr:first-child td")[1..3], ["148.3", "123.8"]);
    assert_eq!(page.count("#ratings tbody tr"), 5);
    assert_eq!(page.count("#ratings tbody svg"), 4);
    let markdown = standings(GAMES, &format!("-q {LINE} --format markdown")).stdout;
    let fact =
        "- Group 1: entrants: 4, games: 9; advantage of the first move 93.0 ± 101.6, draw rate 0.388; average 0.0\n";
    assert!(markdown.contains(fact), "{markdown}");
    assert!(markdown.contains("| 1 | Ada | 148.3 | 123.8 | 148.3 ± 123.8 | 0.820 | 1 |"), "{markdown}");
}

/// The same bytes whatever the order of the rows, the sides of the lines and the number of threads.
#[test]
fn the_same_games_give_the_same_bytes() {
    let mut rows = GAMES.lines().skip(1).collect::<Vec<_>>();
    let expected = standings(GAMES, &format!("-q {LINE}")).stdout;
    for turn in 1..rows.len() {
        rows.rotate_left(1);
        rows.swap(0, turn);
        let games = format!("{}\n{}\n", GAMES.lines().next().expect("a header"), rows.join("\n"));
        assert_eq!(standings(&games, &format!("-q {LINE}")).stdout, expected);
    }
}

/// What is no game has no part in ratings: byes, forfeits, vacated and open games, and a `0-0`. Nor have later rounds.
#[test]
fn what_is_no_game() {
    let line = "-q --rules wcsc-2010 --entrants DIR/e.csv --ratings --through 3 --format ndjson";
    let rated = |games: &str| {
        let done = standings(games, line);
        assert_eq!(done.code, 0, "{done:?}");
        let objects = done.objects();
        let of = |id: &str| {
            let row = objects.iter().find(|row| row["id"] == id).expect("a row");
            [row["rating"].to_string(), row["rating_error"].to_string(), row["group"].to_string()]
        };
        ["ada", "bo", "cy", "di"].map(of)
    };
    let more = "1,,eve,,bye,\n2,1,eve,ada,1-0,forfeit\n3,1,eve,di,1-0,vacated\n3,1,di,cy,*,\n3,1,di,eve,0-0,\n4,1,eve,ada,1-0,\n";
    assert_eq!(rated(&format!("{GAMES}{more}")), rated(GAMES));
}

#[test]
fn who_is_disqualified_is_rated() {
    let games = GAMES
        .replace("2,1,di,ada,1/2-1/2,normal", "2,1,di,ada,0-1,stall")
        .replace("3,1,bo", "3,1,di,bo,0-1,crash\n3,2,bo");
    let done = standings(&games, "-q --rules tcec-2021 --entrants DIR/e.csv --ratings --format json");
    let document = document(&done);
    let di = document["standings"].as_array().expect("rows").iter().find(|row| row["id"] == "di").expect("a row");
    assert_eq!((&di["place"], &di["games"]), (&Value::Null, &Value::from(0)));
    assert!(di["rating"].is_number() && document["ratings"][0]["games"] == 10, "{document}");
}

#[test]
fn warnings() {
    let book = |text: &str| format!("extends = \"cutechess\"\n[standings.ratings]\n{text}\n");
    let line = "--rules DIR/b.toml --entrants DIR/e.csv --ratings";
    let games = GAMES.replace("3,1,ada", "1,1,ada");
    let last = |book: &str, games: &str| {
        let stderr = with_book(book, games, line).stderr;
        stderr
            .lines()
            .filter_map(|line| line.split_once("g.csv: warning["))
            .map(|(_, text)| text.to_owned())
            .collect::<Vec<_>>()
    };
    let groups = "disconnected]: wins and draws do not link all entrants both ways, so ratings compare only within a group; 2 \
                  groups: 1 (ada, bo, cy, di), 2 (eve)";
    assert_eq!(last(&book(""), &games), [groups]);
    let alone = "anchor-unrated]: the anchor \"eve\" is in a group of its own, so no rating is measured from it";
    assert_eq!(last(&book("anchor = \"eve\""), &games), [groups, alone]);
    // Everybody won with the first move.
    let first = "round,first,second,result\n1,ada,bo,1-0\n2,bo,ada,1-0\n3,cy,di,1-0\n4,di,eve,1-0\n5,eve,cy,1-0\n";
    let untold = last(&book(""), first);
    assert!(untold[0].contains("2 groups: 1 (ada, bo), 2 (cy, di, eve)") && untold.len() == 3, "{untold:?}");
    assert!(untold[1].starts_with("advantage-untold]: the games of group 1 do not tell the advantage of the first move: the larger it is for the first"));
    assert_eq!(last(&book("advantage = 30"), first).len(), 1);
}

#[test]
fn what_is_refused() {
    let book = |text: &str| format!("extends = \"cutechess\"\n[standings]\nratings = {{ {text} }}\n");
    let line = "-q --rules DIR/b.toml --entrants DIR/e.csv --ratings";
    for (text, expected) in [
        ("anchor = \"adda\"", "anchor: no entrant \"adda\"; nearest: \"ada\""),
        ("anchr = \"ada\"", "unknown key \"anchr\"; nearest: \"anchor\"; known: average, anchor, advantage, draw_rate"),
        ("draw_rate = 50", "draw_rate: found 50, expected a number from 0 to 1"),
    ] {
        let done = with_book(&book(text), GAMES, line);
        assert_eq!((done.code, &*done.stdout), (2, ""), "{done:?}");
        assert!(done.stderr.ends_with(&format!("b.toml:3:11: [standings] ratings: {expected}\n")), "{}", done.stderr);
    }
    // An anchor that declined is in no group.
    let entrants = ENTRANTS.replace("seed\n", "seed,status\n").replace("eve,Eve,5", "eve,Eve,5,declined");
    let entrants = entrants
        .lines()
        .map(|line| if line.matches(',').count() < 3 { format!("{line},\n") } else { format!("{line}\n") });
    let games = GAMES.replace("3,1,ada,eve,1-0,normal\n", "");
    let folder = Sandbox::with(&[
        ("e.csv", entrants.collect::<String>()),
        ("g.csv", games),
        ("b.toml", book("anchor = \"eve\"")),
    ]);
    let done = folder.run(run, &format!("{line} DIR/g.csv"));
    assert!(done.code == 2 && done.stderr.ends_with("anchor: \"eve\" is not in the field\n"), "{done:?}");
    for (rules, expected) in [
        ("arimaa-2015", "arimaa-2015 has ratings of its own: \"rating\" and \"rating_error\""),
        (
            "fide-tiebreaks-2026",
            "not available with FIDE tie-breaks (fide-tiebreaks-2026), which have ratings of their own: aro, tpr, ptp",
        ),
    ] {
        let done = standings(GAMES, &format!("--rules {rules} --entrants DIR/e.csv --ratings"));
        done.is(2, "", &format!("standings: --ratings: {expected}\n"));
    }
    assert_eq!(standings(GAMES, &format!("{LINE} --why ada bo")).code, 2);
}

/// Nobody has played: everybody is a group alone, and there is nothing to rate.
#[test]
fn no_games() {
    let done = standings("round,first,second,result\n", &format!("{LINE} --format json"));
    let document = document(&done);
    assert_eq!(document["ratings"], serde_json::json!([]));
    let groups = document["standings"].as_array().expect("rows").iter().map(|row| row["group"].clone());
    assert!(groups.eq((1..=5).map(Value::from)));
    assert!(done.stderr.contains("5 groups: 1 (ada), 2 (bo)"), "{}", done.stderr);
}
