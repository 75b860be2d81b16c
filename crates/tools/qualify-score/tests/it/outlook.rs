//! `qualify-score advance --outlook` and `--games`: a worked example, the cases of the corpus if `SHINPAN_DATA` names
//! its folder, and inputs that are refused.

use qualify_score::run;
use serde_json::Value;
use shinpan_testing::{Sandbox, SoundPage, corpus, csv, testdata};

const GAMES: [&str; 5] = ["round", "first", "second", "result", "termination"];
const FILES: &str = "advance --rules DIR/one-a-module.toml --entrants DIR/entrants-modules.csv --stage preliminary-2";

fn examples() -> Sandbox {
    let folder = Sandbox::named("DIR");
    for entry in std::fs::read_dir(testdata().join("tournaments/outlook")).expect("the folder") {
        let entry = entry.expect("a file");
        folder.write(&entry.file_name().to_string_lossy(), std::fs::read(entry.path()).expect("a file"));
    }
    folder
}

#[test]
fn a_cap_lets_through_whoever_may_be_third() {
    let folder = examples();
    let done = folder.run(run, &format!("{FILES} --games DIR/games.csv --outlook --reading drawn --format csv"));
    let rows = done.stdout.lines().skip(1).map(|row| {
        let cells = row.split(',').collect::<Vec<_>>();
        [cells[1], cells[4], cells[5], cells[10], cells[11], cells[12]].join(" ").trim_end().to_owned()
    });
    let expected = ["B 1 2 open 0.5 0", "D 1 3 through 0 0", "A 1 4 open  1", "C 3 4 out"];
    assert_eq!((done.code, rows.collect::<Vec<_>>()), (0, expected.map(str::to_owned).to_vec()));
}

/// If everybody is equally good and nobody draws, the four ends of the two open games are equally likely. In one of
/// them, where A and C win, A takes the place of B, which has the same module. If ratings are made from the games so
/// far, C is less likely to win.
#[test]
fn how_likely_each_is_to_advance() {
    let folder = examples();
    let likely = |model: &str| {
        let options = "--outlook-probability --draw-rate 0 --samples 1000 --lots ex --format ndjson -q";
        let line = format!("{FILES} --games DIR/games.csv --outlook --reading drawn {options} --model {model}");
        let rows = folder.run(run, &line).objects();
        ["A", "B", "C", "D"].map(|id| {
            let row = rows.iter().find(|row| row["id"] == id).expect("a row");
            row["hits"].as_u64().expect("a number")
        })
    };
    let [a, b, c, d] = likely("equal");
    assert!((200..300).contains(&a) && (700..800).contains(&b), "{a} {b}");
    assert_eq!((a + b, c, d), (1000, 0, 1000));
    let [less, ..] = likely("bradley-terry");
    assert!(less < 100, "{less}");
}

#[test]
fn more_rounds_than_the_stage_has_are_told() {
    let folder = examples();
    let message = |rounds: u16| {
        let line = format!("{FILES} --games DIR/games.csv --outlook --reading drawn --format csv --rounds {rounds}");
        folder.run(run, &line).stderr
    };
    let fewer = "qualify-score: warning: there are games of round 3, but the stage has fewer rounds\n";
    assert_eq!([2, 3, 4].map(message), [fewer, "", ""]);
}

/// The best and the worst place of A, a case in which it advances and one in which it does not, with both open games each.
#[test]
fn the_cases_of_an_entrant_and_the_outlook_as_rows_and_as_pages() {
    let folder = examples();
    let line = format!("{FILES} --games DIR/games.csv --outlook --reading drawn -q");
    let cases = folder.run(run, &format!("{line} --cases A --format csv"));
    let names = cases.stdout.lines().skip(1).step_by(2).map(|row| row.split(',').take(4).collect::<Vec<_>>().join(","));
    assert_eq!(
        names.collect::<Vec<_>>(),
        ["drawn,best,,1", "drawn,worst,,4", "drawn,in,advance,1", "drawn,out,advance,2"]
    );
    let page = SoundPage::parse(&folder.run(run, &format!("{line} --explain A --format html")).stdout);
    assert_eq!(page.count("#cases-drawn table"), 4);
    assert_eq!(page.count("#cases-drawn tbody tr"), 8);
    let page = SoundPage::parse(&folder.run(run, &format!("{line} --format html")).stdout);
    assert_eq!(page.count("#reading-drawn table tbody tr"), 4);
}

#[test]
fn standings_are_made_of_the_games() {
    let folder = examples();
    let games = folder.read("games.csv").replace("3,A,D,*", "3,A,D,1-0").replace("3,C,B,*", "3,C,B,0-1");
    folder.write("all.csv", games);
    let done = folder.run(run, &format!("{FILES} --games DIR/all.csv --format csv --accept-incomplete -q"));
    assert_eq!(done.code, 0, "{done:?}");
    let first = "place,id,advances,reason,article\n1,B,true,qualified,Art. 17\n2,A,false,module-cap,Art. 17.4\n";
    assert!(done.stdout.starts_with(first), "{done:?}");
    // As with a table of standings, officers are told about the rounds to come.
    let output = folder.run(run, &format!("{FILES} --games DIR/all.csv --accept-incomplete")).stderr;
    assert!(output.contains(" of preliminary-2, which has 9 by the rule book (Art. 17.7)"), "{output}");
    let open = folder.run(run, &format!("{FILES} --games DIR/games.csv"));
    assert!(open.code == 1 && open.stderr.contains("use --accept-incomplete to rule anyway"), "{open:?}");
}

#[test]
fn what_is_refused() {
    let folder = examples();
    for (line, words) in [
        (
            format!("{FILES} --standings DIR/games.csv --outlook"),
            "--outlook: the standings do not say which games are open",
        ),
        (format!("{FILES} --standings DIR/s.csv --games DIR/games.csv"), "--games"),
        (format!("{FILES} --games DIR/games.csv --outlook --cases X"), "--cases: no entrant \"X\""),
        (format!("{FILES} --games DIR/games.csv --rounds 5"), "missing: --outlook"),
    ] {
        let done = folder.run(run, &line);
        assert!(done.code == 2 && done.stderr.contains(words), "{line}: {done:?}");
    }
}

/// Reads the tables and the book of a case.
fn files(case: &Value) -> Sandbox {
    let columns = ["id", "seed", "status", "withdrawn_after", "stage", "modules", "disclosed", "invited"];
    let entrants = csv(&case["entrants"], &columns);
    let games = csv(&case["games"], &GAMES);
    let (places, cap) = (&case["book"]["second_qualifiers"], &case["book"]["module_cap"]);
    let book = format!(
        "extends = \"wcsc-2010\"\n[qualify-score]\nsecond_qualifiers = {places}\n\
         module_caps = {{ preliminary-2 = 8, final = {cap} }}\n"
    );
    Sandbox::with(&[("e.csv", &entrants), ("g.csv", &games), ("b.toml", &book)])
}

#[test]
fn what_if_a_game_had_ended_otherwise() {
    let folder = examples();
    let games = folder.read("games.csv").replace("3,A,D,*", "3,A,D,1-0").replace("3,C,B,*", "3,C,B,0-1");
    folder.write("all.csv", games);
    folder.write("w.csv", "round,first,second,result\n3,D,A,1-0\n");
    let line = format!("{FILES} --games DIR/all.csv --what-if DIR/w.csv --accept-incomplete --format csv -q");
    let rows =
        "id,place,new_place,advances,new_advances,reason,new_reason\nA,2,3,false,false,module-cap,places-filled\n";
    folder.run(run, &line).is(0, rows, "");
    let page = SoundPage::parse(&folder.run(run, &line.replace("csv -q", "html")).stdout);
    assert_eq!(page.count("#changes tbody tr"), 1);
    folder.write("w.csv", "round,first,second,result\n");
    folder.run(run, &line).is(0, "id,place,new_place,advances,new_advances,reason,new_reason\n", "");
}

#[test]
fn what_if_cases() {
    let Some(folder) = corpus("outlook") else { return };
    let text = std::fs::read_to_string(folder.join("cases.jsonl")).expect("cases");
    let cases = text.lines().map(|line| serde_json::from_str::<Value>(line).expect("a case"));
    let mut count = 0;
    for case in cases.filter(|case| case["kind"] == "what-if" && case["tool"] == "qualify-score") {
        let files = files(&case);
        files.write("w.csv", csv(&case["overlay"], &GAMES));
        let stage = case["stage"].as_str().expect("a stage");
        let line = format!(
            "advance -q --rules DIR/b.toml --entrants DIR/e.csv --games DIR/g.csv --stage {stage} --what-if DIR/w.csv \
             --accept-incomplete --format json"
        );
        let done = files.run(run, &line);
        let document: Value = serde_json::from_str(&done.stdout).unwrap_or_else(|error| panic!("{error}: {done:?}"));
        for field in ["changes", "unchanged"] {
            assert_eq!(document[field], case["expected"][field], "{} {field}", case["id"]);
        }
        count += 1;
    }
    assert!(count >= 6, "{count} cases");
}

#[test]
fn cases() {
    let Some(folder) = corpus("outlook") else { return };
    let text = std::fs::read_to_string(folder.join("cases.jsonl")).expect("cases");
    let mut count = 0;
    for case in text.lines().map(|line| serde_json::from_str::<Value>(line).expect("a case")) {
        if case["kind"] != "advance" {
            continue;
        }
        let files = files(&case);
        let stage = case["stage"].as_str().expect("a stage");
        let line = format!(
            "advance -q --rules DIR/b.toml --entrants DIR/e.csv --games DIR/g.csv --stage {stage} --outlook --reading drawn \
             --format json"
        );
        let done = files.run(run, &line);
        let document: Value = serde_json::from_str(&done.stdout).unwrap_or_else(|error| panic!("{error}: {done:?}"));
        let (found, expected) = (&document["readings"][0], &case["expected"]["drawn"]);
        assert_eq!(found["completions"], expected["completions"], "{}", case["id"]);
        for entrant in expected["entrants"].as_array().expect("entrants") {
            let all = found["entrants"].as_array().expect("entrants");
            let own = all.iter().find(|own| own["id"] == entrant["id"]).expect("the entrant");
            for name in ["place", "best", "worst"].into_iter().filter(|name| entrant.get(name).is_some()) {
                assert_eq!(own[name], entrant[name], "{} {} {name}", case["id"], entrant["id"]);
            }
            for (name, value) in entrant["lines"][0].as_object().expect("a line") {
                assert_eq!(own["lines"][0][name], *value, "{} {} {name}", case["id"], entrant["id"]);
            }
        }
        count += 1;
    }
    assert!(count >= 17, "{count} cases");
}
