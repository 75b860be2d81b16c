//! What officers ask for: pairs that must be, pairs that may not be, and rules that they overrule.

use serde_json::Value;
use shinpan_testing::{RunResult, Sandbox};

use super::{GAMES, folder, pair, rows};

/// As [`pair`], with a reason.
fn overrule(folder: &Sandbox, options: &str) -> RunResult {
    pair(folder, &format!("{options} --overrule power-cut"))
}

/// The column `name` of each row.
fn column(done: &RunResult, name: &str) -> Vec<String> {
    let mut reader = csv::Reader::from_reader(done.stdout.as_bytes());
    let at = reader.headers().expect("a header").iter().position(|column| column == name);
    let at = at.unwrap_or_else(|| panic!("no column {name} in {done:?}"));
    reader.records().map(|row| row.expect("a row")[at].to_owned()).collect()
}

#[test]
fn officers_forbid_force_and_excuse() {
    let folder = folder(GAMES);
    folder.write("x.csv", "first,second,why\nF,A,one author\n");
    assert_eq!(rows(&pair(&folder, "--round 3 --forbid-from DIR/x.csv")), "A-C; B-F; D-E");
    assert_eq!(rows(&pair(&folder, "--round 3 --forbid A F")), "A-C; B-F; D-E");
    assert_eq!(rows(&pair(&folder, "--round 3 --forbid F A --forbid A C")), "A-E; B-C; F-D");
    let free = rows(&pair(&folder, "--round 3"));
    assert_ne!(free, "A-C; B-F; D-E");
    for (rounds, is_about_it) in [("3,3", true), (",2", false), ("4,", false), ("2,", true), (",", true)] {
        folder.write("r.csv", format!("first,second,from,to\nF,A,{rounds}\n"));
        let expected = if is_about_it { "A-C; B-F; D-E" } else { &*free };
        assert_eq!(rows(&pair(&folder, "--round 3 --forbid-from DIR/r.csv")), expected, "{rounds}");
    }
    folder.write("y.csv", "second,first\nA,C\n");
    let done = pair(&folder, "--round 3 --force-from DIR/y.csv --format json");
    let document = serde_json::from_str::<Value>(&done.stdout).expect("a document");
    let reason = document["pairings"][0]["reason"].as_str().expect("a reason");
    assert!(reason.starts_with("forced by DIR/y.csv:2 (--force-from); "), "{reason}");
    let done = pair(&folder, "--round 3 --force A C");
    assert_eq!(rows(&done), "A-C; B-F; D-E");
    assert!(column(&done, "reason")[0].starts_with("forced by --force A C; "), "{done:?}");
    assert_eq!(rows(&pair(&folder, "--round 3 --force A E --force D F")), "A-E; B-C; F-D");
    assert_eq!(rows(&pair(&folder, "--round 3 --absent A F")), "B-C; D-E");
    let all_met = pair(&folder, "--round 3 --absent A --absent B --absent C D --absent E");
    all_met.is(
        1,
        "",
        "pair: round 3 cannot be drawn: 1 to be paired, an odd number: add an invited program (Art. 17.11)\n",
    );
}

#[test]
fn what_officers_cannot_ask_for_is_refused() {
    let folder = folder(GAMES);
    folder.write("x.csv", "first,second,why\nF,A,one author\n");
    for (pairs, words) in [
        ("first,second\nA,D\n", ["DIR/z.csv:2:1", "they have met in round 1 (Art. 19.1.3); use --overrule REASON"]),
        ("first,second\nA,A\n", ["DIR/z.csv:2:3", "with itself"]),
        ("first,second\nA,G\n", ["DIR/z.csv:2:3", "no entrant \"G\""]),
        ("first,second\nA,E\nE,C\n", ["DIR/z.csv:3:1", "\"E\" is forced into two pairs"]),
        ("first,second,from,to\nA,E,3,2\n", ["DIR/z.csv:2:7: to", "found round 2, expected one from round 3 on"]),
        ("first,second,from\nA,E,0\n", ["DIR/z.csv:2:5: from", "found \"0\", expected a whole number of at least 1"]),
        ("a,b\nA,E\n", ["DIR/z.csv:1:1", "no column \"first\""]),
        (
            "first,second\nx,A\nB,B\n",
            ["DIR/z.csv:2:1: first: no entrant \"x\"", "DIR/z.csv:3:3: second: \"B\" with itself"],
        ),
    ] {
        folder.write("z.csv", pairs);
        pair(&folder, "--round 3 --force-from DIR/z.csv").fails(&words);
    }
    folder.write("z.csv", "first,second\nA,F\n");
    pair(&folder, "--round 3 --force-from DIR/z.csv --forbid-from DIR/x.csv")
        .fails(&["DIR/z.csv:2:1", "forbidden by the officers (DIR/x.csv:2 (--forbid-from))"]);
    for (options, words) in [
        ("--force A F --absent F", "--force: \"F\" is not to be paired in round 3 (Art. 18.3)"),
        ("--absent G", "--absent: no entrant \"G\""),
        ("--force A G", "--force: no entrant \"G\""),
        ("--force A A", "--force: \"A\" with itself"),
        ("--force A", "--force: found \"A\" alone, expected the ids of two entrants"),
        ("--force A D", "--force: \"A\" against \"D\": they have met in round 1 (Art. 19.1.3); use --overrule REASON"),
        ("--force A F --forbid A F", "forbidden by the officers (--forbid A F)"),
        ("--force A F --forbid A F --overrule x", "forbidden by the officers (--forbid A F)"),
        ("--force DIR/z.csv", "for a table of pairs use --force-from FILE"),
        ("--forbid DIR/z.csv", "for a table of pairs use --forbid-from FILE"),
        ("--force DIR/z.csv --force DIR/z.csv", "for a table of pairs use --force-from FILE"),
    ] {
        pair(&folder, &format!("--round 3 {options}")).fails(&[words]);
    }
}

#[test]
fn a_pair_that_breaks_an_article_is_overruled_and_recorded() {
    let folder = folder(GAMES);
    let done = overrule(&folder, "--round 3 --force D A");
    assert_eq!((rows(&done).as_str(), &*done.stderr), ("A-D; B-F; C-E", ""));
    assert_eq!(column(&done, "overruled"), ["rematches", "", ""]);
    let reason =
        "forced by --force D A against Art. 19.1.3 (they have met in round 1), overruled by the officers: power-cut; ";
    assert!(column(&done, "reason")[0].starts_with(reason), "{done:?}");
    let because = column(&done, "reason");
    assert!(because[1..].iter().all(|reason| reason.ends_with("; drawn so because of --force D A")), "{because:?}");
    assert!(because.iter().skip(1).all(|reason| !reason.contains("may not meet")), "{because:?}");
    // The row says so itself: the rest is judged as drawn around it.
    folder.write("p.csv", &done.stdout);
    let check = pair(&folder, "--round 3 --check DIR/p.csv");
    let expected = format!("pair: warning: DIR/p.csv:2: overruled[rematches]: \"A\" - \"D\": {}", because[0]);
    assert_eq!((check.code, check.stderr.trim_end()), (0, expected.as_str()));
    let check = pair(&folder, "--round 3 --check DIR/p.csv --format json");
    let document = serde_json::from_str::<Value>(&check.stdout).expect("a document");
    let checked = &document["files"][0]["rounds"][0];
    assert_eq!(checked["findings"].as_array().map(Vec::len), Some(0));
    assert_eq!(checked["overruled"][0]["criterion"], "rematches");
    folder.write("p.csv", "round,first,second,result,overruled\n3,A,D,*,rematches\n3,B,C,*,\n3,F,E,*,\n");
    let check = pair(&folder, "--round 3 --check DIR/p.csv");
    assert!(check.code == 1 && check.stderr.contains("\"F\" against \"E\": they have met"), "{check:?}");
    folder.write("p.csv", "round,first,second,result,overruled\n3,A,D,*,\n3,B,F,*,\n3,C,E,*,\n");
    let check = pair(&folder, "--round 3 --check DIR/p.csv");
    assert!(check.code == 1 && check.stderr.contains("error[forbidden]"), "{check:?}");
}

#[test]
fn what_a_forced_pair_costs_is_recorded_where_there_is_a_reason() {
    let folder = folder(GAMES);
    let done = overrule(&folder, "--round 3 --force A C --format json");
    let document = serde_json::from_str::<Value>(&done.stdout).expect("a document");
    assert_eq!(document["pairings"][0]["overruled"], "float-distance");
    let reason = document["pairings"][0]["reason"].as_str().expect("a reason");
    let words = "forced by --force A C against Art. 19.4; R-48 (float-distance 2 instead of 1), overruled by the officers: power-cut; ";
    assert!(reason.starts_with(words), "{reason}");
    assert_eq!(document["pairings"][2]["overruled"], Value::Null);
    folder.write("p.csv", overrule(&folder, "--round 3 --force A C").stdout);
    assert_eq!(pair(&folder, "--round 3 --check DIR/p.csv").code, 0);
    folder.write("p.csv", pair(&folder, "--round 3 --force A C").stdout);
    assert_eq!(pair(&folder, "--round 3 --check DIR/p.csv").code, 1);
    assert_eq!(pair(&folder, "--round 3 --check DIR/p.csv --force A C").code, 0);
}

#[test]
fn a_round_that_officers_make_impossible_says_so() {
    let folder = folder(GAMES);
    let done = pair(&folder, "--round 3 --forbid A C --forbid A E --forbid A F");
    assert_eq!(done.code, 1);
    let words = "no legal pairing because of --forbid A F, --forbid A C, --forbid A E, without which there is one: ";
    assert!(done.stderr.contains(words) && !done.stderr.contains("Art."), "{done:?}");
}

#[test]
fn art_19_5_a_round_robin_is_drawn_around_a_forced_pair() {
    let folder = folder("");
    let plain = pair(&folder, "--stage final --round 2");
    let games = rows(&plain);
    let meets = |id: &str| {
        let game = games.split("; ").find(|game| game.split('-').any(|other| other == id)).expect("a game");
        game.split('-').find(|other| *other != id).expect("two").to_owned()
    };
    // Somebody whom A does not meet in this round.
    let other = ["B", "C"].into_iter().find(|id| *id != meets("A")).expect("another");
    let force = format!("--stage final --round 2 --force A {other}");
    pair(&folder, &force).fails(&["is not a game of the tables in this round (Art. 19.5); use --overrule REASON"]);
    let done = overrule(&folder, &force);
    let overruled = column(&done, "overruled");
    assert_eq!(overruled.iter().filter(|cell| *cell == "round-robin").count(), 1, "{done:?}");
    let reasons = column(&done, "reason");
    let around = format!("left to meet each other because of --force A {other} (Art. 19.5)");
    assert_eq!(reasons.iter().filter(|reason| **reason == around).count(), 1, "{reasons:?}");
    folder.write("p.csv", &done.stdout);
    let check = pair(&folder, "--stage final --round 2 --check DIR/p.csv");
    assert!(check.code == 0 && check.stderr.contains("overruled[round-robin]"), "{check:?}");
    let table = format!("--stage final --round 2 --force A {}", meets("A"));
    assert_eq!(rows(&pair(&folder, &table)), games);
    pair(&folder, &format!("--stage final --round 2 --forbid A {}", meets("A"))).fails(&["is a game of the tables"]);
    assert_eq!(rows(&pair(&folder, &format!("--stage final --round 2 --forbid A {other}"))), games);
    pair(&folder, "--stage final --round all --force A B").fails(&["add --round N"]);
    folder.write("e.csv", "id,seed\nA,1\nB,2\nC,3\n");
    for pair_of in ["A B", "A C", "B C"] {
        let done = overrule(&folder, &format!("--stage final --round 1 --force {pair_of}"));
        assert_eq!(done.stdout.lines().count(), 3, "{done:?}");
    }
}

#[test]
fn a_word_in_the_column_overruled_acquits_nobody() {
    let folder = folder(GAMES);
    let published = |rows: &str| folder.write("p.csv", format!("round,first,second,result,overruled\n{rows}"));
    // A met D in round 1; A against C is what the rules draw.
    for (word, words) in
        [("rematch", "unknown word \"rematch\"; nearest: \"rematches\"; known: "), ("yes", "unknown word \"yes\"")]
    {
        published(&format!("3,A,D,*,{word}\n3,B,F,*,\n3,C,E,*,{word}\n"));
        pair(&folder, "--round 3 --check DIR/p.csv").fails(&[
            "DIR/p.csv:2:9: overruled: ",
            "DIR/p.csv:4:9: overruled: ",
            words,
        ]);
    }
    for (rows, words) in [
        (
            "3,A,C,*,rematches\n3,B,F,*,\n3,D,E,*,\n",
            "\"A\" - \"C\": the row says that officers have overruled \"rematches\", and the pair breaks ",
        ),
        ("3,A,F,*,rematches\n3,B,C,*,\n3,D,E,*,\n", "overruled \"rematches\", and the pair breaks nothing"),
        ("3,A,D,*,float-distance\n3,B,F,*,\n3,C,E,*,\n", "and the pair breaks \"rematches\": Art. 19.1.3"),
    ] {
        published(rows);
        let check = pair(&folder, "--round 3 --check DIR/p.csv");
        assert_eq!(check.code, 1, "{rows}: {check:?}");
        assert!(
            check.stderr.contains("DIR/p.csv:2: error[not-overruled]: ") && check.stderr.contains(words),
            "{check:?}"
        );
    }
    let folder = super::folder("");
    let tables = pair(&folder, "--stage final --round 1").stdout;
    let rows = tables
        .lines()
        .skip(1)
        .map(|line| format!("{},round-robin\n", line.split(',').take(4).collect::<Vec<_>>().join(",")));
    folder.write("p.csv", format!("round,first,second,result,overruled\n{}", rows.collect::<String>()));
    let check = pair(&folder, "--stage final --round 1 --check DIR/p.csv");
    assert!(check.code == 1 && check.stderr.matches("error[not-overruled]").count() == 3, "{check:?}");
    folder.write("p.csv", "round,first,second,result,overruled\n1,A,B,*,rematches\n");
    pair(&folder, "--stage final --round 1 --check DIR/p.csv").fails(&["DIR/p.csv:2:9", "known: round-robin"]);
}

#[test]
fn a_pair_that_is_forced_on_the_line_is_listed_as_overruled() {
    let folder = folder(GAMES);
    folder.write("p.csv", "round,first,second,result\n3,A,D,*\n3,B,F,*\n3,C,E,*\n");
    let check = overrule(&folder, "--round 3 --check DIR/p.csv --force D A");
    let words = "DIR/p.csv:2: overruled[rematches]: \"A\" - \"D\": forced by --force D A against Art. 19.1.3 (they have met in round 1), \
                 overruled by the officers: power-cut";
    assert!(check.code == 0 && check.stderr.contains(words), "{check:?}");
    assert_eq!(overrule(&folder, "--round 3 --check DIR/p.csv").code, 1, "nobody says which pair is the officers'");
    let folder = super::folder("");
    let table = pair(&folder, "--stage final --round 1").stdout;
    let force = ["A B", "A C"].into_iter().find(|pair| {
        let ids = pair.split(' ').collect::<Vec<_>>();
        !table.lines().any(|line| ids.iter().all(|id| line.split(',').any(|cell| cell == *id)))
    });
    let force = format!("--stage final --round 1 --force {}", force.expect("no game of the tables"));
    let drawn = overrule(&folder, &force).stdout;
    let rows = drawn.lines().map(|line| line.split(',').take(4).collect::<Vec<_>>().join(",") + "\n");
    folder.write("p.csv", rows.collect::<String>());
    let check = overrule(&folder, &format!("{force} --check DIR/p.csv"));
    assert!(check.code == 0 && check.stderr.contains("overruled[round-robin]: \"A\" - "), "{check:?}");
}
