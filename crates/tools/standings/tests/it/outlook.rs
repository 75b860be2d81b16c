//! `standings --outlook`: worked examples, the cases of the corpus where `SHINPAN_DATA` names its folder, and what is refused.

use serde_json::{Value, json};
use shinpan_testing::{RunResult, Sandbox, SoundPage, corpus, corpus_case, csv, table, testdata};
use standings::run;

const GAMES: [&str; 5] = ["round", "first", "second", "result", "termination"];

fn examples() -> Sandbox {
    let folder = Sandbox::named("DIR");
    for entry in std::fs::read_dir(testdata().join("tournaments/outlook")).expect("the folder") {
        let entry = entry.expect("a file");
        folder.write(&entry.file_name().to_string_lossy(), std::fs::read(entry.path()).expect("a file"));
    }
    folder
}

/// Runs the program on the examples: the first words are the book, the entrants and the games.
fn example(folder: &Sandbox, input: &str, options: &str) -> RunResult {
    let mut words = input.splitn(4, ' ');
    let [book, entrants, games] = [(); 3].map(|()| words.next().expect("three files"));
    let book = if book.contains(".toml") { format!("DIR/{book}") } else { book.to_owned() };
    let rest = words.next().unwrap_or_default();
    folder.run(run, &format!("--rules {book} --entrants DIR/{entrants} DIR/{games} --outlook {options} {rest}"))
}

#[test]
fn worked_examples() {
    let folder = examples();
    table("outlook/examples.csv", &mut |input| {
        let done = example(&folder, input, "--line 1 --line 2 --format table -q");
        assert_eq!(done.code, 0, "{done:?}");
        let rows = done.stdout.lines().skip(1).map(|row| row.split_whitespace().skip(1).collect::<Vec<_>>().join(" "));
        rows.collect::<Vec<_>>().join("; ")
    });
}

#[test]
fn completions_drawn_by_lots_can_be_repeated() {
    let folder = examples();
    let options = "--line 1 --line 2 --format json --reading drawn --outlook-probability --samples 1000 --model equal \
                   --draw-rate 0.1 --lots ex";
    let done = example(&folder, "wcsc-2010 entrants.csv games.csv", options);
    let document: Value = serde_json::from_str(&done.stdout).expect("a document");
    let expected = json!({ "lots": "ex", "samples": 1000, "model": "equal", "draw_rate": 0.1 });
    assert_eq!(document["probability"], expected);
    let hits = document["readings"][0]["entrants"].as_array().expect("entrants").iter().map(|entrant| {
        let hits = entrant["lines"].as_array().expect("lines").iter().map(|line| line["hits"].to_string());
        format!("{} {}", entrant["id"].as_str().expect("an id"), hits.collect::<Vec<_>>().join(" "))
    });
    assert_eq!(hits.collect::<Vec<_>>(), ["B 502 1000", "D 299 555", "A 199 445", "C 0 0"]);
}

/// A case's completion, put in the place of the open games, has the place that it claims.
#[test]
fn the_rows_of_a_case_are_what_standings_ranks() {
    let folder = examples();
    for games in ["games.csv", "games-2.csv"] {
        let input = format!("wcsc-2010 entrants.csv {games} --rounds 3 --reading any");
        for id in ["A", "B", "C", "D"] {
            let done = example(&folder, &input, &format!("--format json --line 1 --line 2 --cases {id}"));
            let document: Value = serde_json::from_str(&done.stdout).expect("a document");
            let settled = folder.read("games-2.csv").replace("result\n", "result,termination\n");
            for case in document["cases"].as_array().expect("cases") {
                let rows = csv(&case["rows"].as_array().expect("rows").iter().map(as_cells).collect(), &GAMES);
                let rows = rows.lines().skip(1).collect::<Vec<_>>().join("\n");
                folder.write(
                    "case.csv",
                    format!(
                        "{}{rows}\n",
                        settled.replace("-0\n", "-0,\n").replace("-1\n", "-1,\n").replace("/2\n", "/2,\n")
                    ),
                );
                let line = "-q --rules wcsc-2010 --entrants DIR/entrants.csv DIR/case.csv --format csv";
                let standings = folder.run(run, line);
                let place = standings.stdout.lines().find(|row| row.split(',').nth(1) == Some(id)).expect("a row");
                assert_eq!(place.split(',').next(), Some(&*case["place"].to_string()), "{case}");
            }
        }
    }
}

/// The fields of a row as cells.
fn as_cells(row: &Value) -> Value {
    let cell = |value: &Value| match value {
        Value::String(text) => text.clone(),
        Value::Null => String::new(),
        other => other.to_string(),
    };
    let fields = row.as_object().expect("a row").iter();
    fields.map(|(name, value)| (name.clone(), Value::String(cell(value)))).collect::<serde_json::Map<_, _>>().into()
}

#[test]
fn an_odd_field_without_byes_has_no_completion() {
    let folder =
        Sandbox::with(&[("e.csv", "id,seed\na,1\nb,2\nc,3\n"), ("g.csv", "round,first,second,result\n1,a,b,*\n")]);
    let line = "--rules wcsc-2010 --entrants DIR/e.csv DIR/g.csv --outlook --rounds 2 --format json -q";
    let done = folder.run(run, line);
    assert_eq!(done.code, 1, "{done:?}");
    let document: Value = serde_json::from_str(&done.stdout).expect("a document");
    assert_eq!(
        (&document["readings"][0]["completions"], &document["readings"][0]["entrants"]),
        (&json!(0), &json!([]))
    );
    assert_eq!(document["readings"][1]["completions"], 3);
}

/// The reading, the id, and the best and the worst place, which are proved.
type Bounds = (String, String, [u64; 2]);

/// The exit code, the bounds of each entrant in each reading, and what is said.
fn bounds(entrants: &str, games: &str, options: &str) -> (i32, Vec<Bounds>, String) {
    let folder = Sandbox::with(&[("e.csv", entrants), ("g.csv", games)]);
    let done = folder.run(run, &format!("--entrants DIR/e.csv DIR/g.csv --outlook --format json {options}"));
    let document: Value = serde_json::from_str(&done.stdout).unwrap_or_default();
    let mut bounds = Vec::new();
    for reading in document["readings"].as_array().into_iter().flatten() {
        for own in reading["entrants"].as_array().expect("entrants") {
            assert_eq!(own["bound"], "proved", "{own}");
            let place = |name: &str| own[name].as_u64().expect("a place");
            let text = |value: &Value| value.as_str().expect("a text").to_owned();
            bounds.push((text(&reading["reading"]), text(&own["id"]), [place("best"), place("worst")]));
        }
    }
    (done.code.into(), bounds, done.stderr)
}

#[test]
fn a_game_without_a_row_is_open() {
    let four = "id,seed\na,1\nb,2\nc,3\nd,4\n";
    let table = |rows: &str| format!("round,first,second,result\n{rows}");
    let all = "1,a,c,1-0\n2,a,b,1-0\n2,c,d,0-1\n1,b,d,*\n";
    let options = "--rules wcsc-2010 --rounds 3";
    let (code, with_row, stderr) = bounds(four, &table(all), options);
    assert_eq!((code, &*stderr), (0, ""));
    let (code, without, stderr) = bounds(four, &table(&all.replace("1,b,d,*\n", "")), options);
    assert_eq!((code, without), (0, with_row));
    assert!(stderr.contains("round 1 has no game of \"b\", \"d\""), "{stderr}");
}

#[test]
fn games_without_rows_are_every_legal_pairing() {
    // Of round 2 of six entrants rows are missing; the answer is that of all ways to fill them.
    let six = "id,seed,status,withdrawn_after\na,1,,\nb,2,,\nc,3,,\nd,4,,\ne,5,,\nf,6,withdrawn,1\n";
    let first = "1,a,d,1-0,\n1,b,e,1-0,\n1,c,f,0-1,\n";
    let table = |rows: &str| format!("round,first,second,result,termination\n{first}{rows}");
    let cases: [(&str, &[&str]); 3] = [
        ("2,b,c,1-0,\n2,d,f,1-0,forfeit\n", &["2,a,e,*,\n"]),
        ("2,e,f,1-0,forfeit\n", &["2,a,b,*,\n2,c,d,*,\n", "2,a,c,*,\n2,b,d,*,\n"]),
        (
            "2,a,e,0-1,\n",
            &[
                "2,b,c,*,\n2,d,f,1-0,forfeit\n",
                "2,b,c,*,\n2,d,,bye,vacated\n",
                "2,b,d,*,\n2,c,,bye,vacated\n",
                "2,c,d,*,\n2,b,f,1-0,forfeit\n",
                "2,c,d,*,\n2,b,,bye,vacated\n",
            ],
        ),
    ];
    for (known, ways) in cases {
        let mut expected = Vec::<Bounds>::new();
        for way in ways {
            let (_, own, _) = bounds(six, &table(&format!("{known}{way}")), "--rules wcsc-2010 --reading drawn -q");
            for (reading, id, [best, worst]) in own {
                match expected.iter_mut().find(|(_, known, _)| *known == id) {
                    Some((_, _, places)) => *places = [places[0].min(best), places[1].max(worst)],
                    None => expected.push((reading, id, [best, worst])),
                }
            }
        }
        let (code, mut found, stderr) = bounds(six, &table(known), "--rules wcsc-2010 --reading drawn");
        found.sort();
        expected.sort();
        assert_eq!((code, found), (0, expected), "{known}");
        assert!(stderr.contains("round 2 has no game of "), "{stderr}");
    }
}

#[test]
fn a_round_without_rows_is_paired_in_every_way() {
    let four = "id,seed\na,1\nb,2\nc,3\nd,4\n";
    let table = |rows: &str| format!("round,first,second,result\n1,a,c,1-0\n1,b,d,1/2-1/2\n3,a,d,*\n3,b,c,*\n{rows}");
    let (code, found, stderr) = bounds(four, &table(""), "--rules wcsc-2010 --reading drawn");
    let (_, expected, _) = bounds(four, &table("2,a,b,*\n2,c,d,*\n"), "--rules wcsc-2010 --reading drawn");
    assert_eq!((code, found), (0, expected), "nobody else has not met");
    assert!(stderr.contains("no game of round 2") && stderr.contains("opponents of"), "{stderr}");
    // Nobody is left whom they may have met: nothing is claimed.
    let met = "round,first,second,result\n1,a,b,1-0\n1,c,d,1-0\n2,a,c,*\n3,a,d,*\n3,b,c,*\n4,b,d,*\n4,a,c,*\n";
    let (code, found, stderr) = bounds(four, met, "--rules wcsc-2010 --reading drawn");
    assert_eq!((code, found), (1, Vec::new()));
    assert!(
        stderr.contains("round 2: the opponents of \"b\", \"d\" are not known, and no legal pairing is found"),
        "{stderr}"
    );
}

#[test]
fn numbered_games_without_rows_are_open() {
    let four = "id,seed\na,1\nb,2\nc,3\nd,4\n";
    let all = "round,game,first,second,result\n1,1,a,c,1-0\n1,2,c,a,*\n1,1,b,d,1-0\n1,2,d,b,0-1\n";
    for rules in ["tcec-swiss", "wcsc-2010"] {
        let missing = if rules == "tcec-swiss" { "1,2,c,a,*\n" } else { "1,1,b,d,1-0\n" };
        let options = format!("--rules {rules} --reading drawn");
        let (_, expected, _) = bounds(four, &all.replace("1,1,b,d,1-0", "1,1,b,d,*"), &options);
        let without = all
            .replace("1,1,b,d,1-0", "1,1,b,d,*")
            .replace(missing, "")
            .replace("1,1,b,d,*\n", if rules == "wcsc-2010" { "" } else { "1,1,b,d,*\n" });
        let (code, found, stderr) = bounds(four, &without, &options);
        assert_eq!((code, found), (0, expected), "{rules}");
        assert!(stderr.contains("round 1 has no game "), "{stderr}");
    }
}

#[test]
fn what_is_not_known_is_not_drawn_by_lots_nor_played_on() {
    let six = "id,seed\na,1\nb,2\nc,3\nd,4\ne,5\nf,6\n";
    let games = "round,first,second,result\n1,a,d,1-0\n1,b,e,1-0\n1,c,f,0-1\n2,a,b,1-0\n";
    let (code, _, stderr) = bounds(six, games, "--rules wcsc-2010 --outlook-probability --reading drawn");
    assert_eq!(code, 2);
    assert!(
        stderr.contains("--outlook-probability: round 2: the opponents of \"c\", \"d\", \"e\", \"f\" are not known"),
        "{stderr}"
    );
    let (code, found, _) = bounds(six, games, "--rules arimaa-2015 --reading any");
    assert_eq!((code, found), (1, Vec::new()));
}

#[test]
fn the_entrant_of_the_cases_may_follow_explain() {
    let folder = examples();
    let run = |asked: &str| {
        let line = "--rules wcsc-2010 --entrants DIR/entrants.csv --outlook --format csv";
        folder.run(run, &format!("{line} {asked} DIR/games.csv")).stdout
    };
    let cases = run("--cases B");
    assert!(cases.starts_with("reading,case,line,") && cases == run("--explain B"), "{cases}");
}

#[test]
fn what_is_refused() {
    let folder = examples();
    let files = "--entrants DIR/entrants.csv DIR/games.csv";
    for (line, words) in [
        (format!("--rules wcsc-2010 {files} --line 1"), "--outlook"),
        (format!("--rules wcsc-2010 {files} --outlook --line 0"), "expected a number of places from 1"),
        (format!("--rules wcsc-2010 {files} --outlook --cases X"), "--cases: no entrant \"X\""),
        (format!("--rules wcsc-2010 {files} --outlook --explain"), "expected --cases ID"),
        (format!("--rules wcsc-2010 {files} --explain A"), "--outlook --cases ID"),
        (format!("--rules fide-tiebreaks-2026 {files} --outlook"), "--outlook: not available with FIDE tie-breaks"),
        (format!("--rules tcec-2021 {files} --outlook --rounds 9"), "--rounds 9: every round of a table needs rows"),
    ] {
        let done = folder.run(run, &line);
        assert!(done.code == 2 && done.stdout.is_empty() && done.stderr.contains(words), "{line}: {done:?}");
    }
    for (keys, words) in [
        ("outcomes = [\"1-0\", \"*\"]", "unknown result \"*\""),
        ("outcomes = []", "empty; known: 1-0, 1/2-1/2, 0-1, 0-0"),
        ("lines = [0]", "found 0, expected a number of places from 1"),
        ("lines = [1, 1]", "1 is listed twice"),
    ] {
        folder.write("own.toml", format!("extends = \"wcsc-2010\"\n[standings]\n{keys}\n"));
        let done = folder.run(run, &format!("--rules DIR/own.toml {files} --outlook"));
        assert!(done.code == 2 && done.stderr.contains(words), "{keys}: {done:?}");
    }
}

/// A part for each reading, a table for each line, and the cases of an entrant.
#[test]
fn pages() {
    let folder = examples();
    let input = "wcsc-2010 entrants.csv games.csv";
    let options = "--line 1 --line 2 --outlook-probability --samples 10 --lots ex";
    let page = SoundPage::parse(&example(&folder, input, &format!("{options} --format html")).stdout);
    assert_eq!(page.count("#reading-drawn table"), 2);
    assert_eq!(page.count("#reading-any table tbody tr"), 8);
    let markdown = example(&folder, input, &format!("{options} --format markdown --reading drawn")).stdout;
    assert!(markdown.contains("| 1 | B | 1–2 | **through** | 0 | 0 | 100.0 % |"), "{markdown}");
    let japanese = example(&folder, input, "--format markdown --lang ja --line 2").stdout;
    assert!(japanese.contains("| 1 | B | 1–2 | **確定** | 0 | 0 |"), "{japanese}");
    let cases = SoundPage::parse(&example(&folder, input, "--cases D --format html").stdout);
    assert_eq!(cases.count("#cases-drawn table"), 4);
    let impossible = example(&folder, input, "--format markdown --rounds 4").stdout;
    assert!(impossible.contains("No legal pairing is left"), "{impossible}");
}

#[test]
fn proofs_are_a_claim_a_line() {
    let folder = examples();
    let done = example(&folder, "wcsc-2010 entrants.csv games.csv", "--reading drawn -q --proof DIR/p.ndjson");
    assert_eq!(done.code, 0, "{done:?}");
    let claims = folder.read("p.ndjson");
    let claim = r#"{"reading":"drawn","id":"B","claim":"behind","at_least":2,"listed":9}"#;
    assert!(claims.lines().any(|line| line == claim), "{claims}");
}

#[test]
fn proofs_replace_no_input() {
    let folder = examples();
    for (options, words) in [
        ("--proof DIR/games.csv", "--proof DIR/games.csv: is an input"),
        ("--proof DIR/p.ndjson -o DIR/p.ndjson", "--proof DIR/p.ndjson: is the file of -o too"),
    ] {
        let done = example(&folder, "wcsc-2010 entrants.csv games.csv", &format!("{options} -q"));
        assert!(done.code == 2 && done.stderr.contains(words), "{done:?}");
        assert!(folder.read("games.csv").starts_with("round,"), "{options}");
    }
}

/// The book of a case.
fn book(case: &Value) -> String {
    let own = &case["book"];
    let base = if own["system"] == "elimination" { "arimaa-2015" } else { "wcsc-2010" };
    let section = |name: &str, keys: &[&str]| {
        let keys = keys.iter().filter(|key| !own[**key].is_null()).map(|key| format!("{key} = {}\n", own[*key]));
        format!("[{name}]\n{}", keys.collect::<String>())
    };
    format!(
        "extends = \"{base}\"\n{}{}",
        section("standings", &["keys", "outcomes"]),
        section("pair", &["odd", "lives"])
    )
}

/// What a case expects in a reading and is not found.
fn differences(expected: &Value, found: &Value) -> Vec<String> {
    let mut differences = Vec::new();
    if expected["completions"] != found["completions"] {
        differences.push(format!("completions: {} instead of {}", found["completions"], expected["completions"]));
    }
    for entrant in expected["entrants"].as_array().into_iter().flatten() {
        let all = found["entrants"].as_array().expect("entrants");
        let own = all.iter().find(|own| own["id"] == entrant["id"]).unwrap_or(&Value::Null);
        for (name, bound) in [("place", "place"), ("best", "best_bound"), ("worst", "worst_bound")] {
            if entrant.get(name).is_some_and(|value| own[name] != *value || own[bound] != *value) {
                differences.push(format!("{}: {name} {} instead of {}", entrant["id"], own[name], entrant[name]));
            }
        }
        for (line, own) in
            entrant["lines"].as_array().into_iter().flatten().zip(own["lines"].as_array().expect("lines"))
        {
            for (name, value) in line.as_object().expect("a line").iter().filter(|(name, value)| own[*name] != **value)
            {
                differences
                    .push(format!("{} line {}: {name} {} instead of {value}", entrant["id"], line["line"], own[name]));
            }
        }
    }
    differences
}

#[test]
fn cases() {
    let Some(folder) = corpus("outlook") else { return };
    let text = std::fs::read_to_string(folder.join("cases.jsonl")).expect("cases");
    let mut count = 0;
    for case in text.lines().map(|line| serde_json::from_str::<Value>(line).expect("a case")) {
        if !["drawn", "any", "elimination"].into_iter().any(|kind| case["kind"] == kind) {
            continue;
        }
        let entrants = csv(&case["entrants"], &["id", "seed", "status", "withdrawn_after"]);
        let files =
            Sandbox::with(&[("e.csv", &entrants), ("g.csv", &csv(&case["games"], &GAMES)), ("b.toml", &book(&case))]);
        let option = |name: &str, value: &Value| match value {
            Value::Null => String::new(),
            Value::String(text) => format!(" --{name} {text}"),
            other => format!(" --{name} {other}"),
        };
        let mut line = "-q --rules DIR/b.toml --entrants DIR/e.csv DIR/g.csv --outlook --format json".to_owned();
        line += &["stage", "rounds"].map(|name| option(name, &case[name])).concat();
        line +=
            &case["lines"].as_array().expect("lines").iter().map(|places| option("line", places)).collect::<String>();
        let sample = &case["sample"];
        if sample.is_null() {
            line += &option("lots", &case["lots"]);
        } else {
            line += " --outlook-probability";
            line += &["lots", "samples", "model"].map(|name| option(name, &sample[name])).concat();
            line += &option("draw-rate", &sample["draw_rate"]);
        }
        let done = files.run(run, &line);
        let document: Value = serde_json::from_str(&done.stdout).unwrap_or_else(|error| panic!("{error}: {done:?}"));
        corpus_case("outlook", case["id"].as_str().expect("an id"), || {
            for reading in document["readings"].as_array().expect("readings") {
                let expected = &case["expected"][reading["reading"].as_str().expect("a word")];
                if !expected.is_null() {
                    let found = differences(expected, reading);
                    assert!(found.is_empty(), "{} {}: {}", case["id"], reading["reading"], found.join("\n"));
                }
                for (places, hits) in case["expected"]["hits"].as_object().into_iter().flatten() {
                    for entrant in reading["entrants"]
                        .as_array()
                        .expect("entrants")
                        .iter()
                        .filter(|_| reading["reading"] == "drawn")
                    {
                        let lines = entrant["lines"].as_array().expect("lines");
                        let line =
                            lines.iter().find(|line| line["line"].as_u64() == places.parse().ok()).expect("a line");
                        assert_eq!(
                            line["hits"],
                            hits[entrant["id"].as_str().expect("an id")],
                            "{} {entrant}",
                            case["id"]
                        );
                    }
                }
            }
        });
        count += 1;
    }
    assert!(count >= 100, "{count} cases");
}
