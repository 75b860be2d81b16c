//! Rulings on who advances to the next stage, and warnings for the officer.

use qualify_score::run;
use shinpan_testing::Sandbox;

use super::{advance, folder};

#[test]
fn advance_rules_on_each_row() {
    let folder = folder();
    let warning = "qualify-score: warning: places left over: 4 of 5 (Art. 17)\n";
    let rows = "place,id,advances,reason,article\n1,q,true,qualified,Art. 17\n,p,false,declined,Art. 14.3\n";
    advance(&folder, "").is(0, rows, warning);
    advance(&folder, "-q").is(0, rows, "");
    let field = "id,seed,stage,club,basis\nf,1,final,x,seed\ng,2,final,,seed\nh,3,final,,seed\nq,4,final,,qualifier\n";
    advance(&folder, "--emit field").is(0, field, warning);
    let array = advance(&folder, "--emit field --format json").stdout;
    assert!(array.starts_with("[\n{\"id\":\"f\",\"seed\":1,"), "{array}");
    let document: serde_json::Value = serde_json::from_str(&advance(&folder, "--format json").stdout).expect("JSON");
    assert_eq!(
        document,
        serde_json::json!({"rules": "wcsc-2010", "stage": "preliminary-2", "next_stage": "final", "places": 5, "vacant": [],
            "rows": [{"place": 1, "id": "q", "advances": true, "reason": "qualified", "article": "Art. 17"},
                {"place": null, "id": "p", "advances": false, "reason": "declined", "article": "Art. 14.3"}],
            "field": [{"id": "f", "seed": 1, "basis": "seed"}, {"id": "g", "seed": 2, "basis": "seed"},
                {"id": "h", "seed": 3, "basis": "seed"}, {"id": "q", "seed": 4, "basis": "qualifier"}]})
    );
    let objects = advance(&folder, "--format ndjson").objects();
    assert_eq!(
        objects[1],
        serde_json::json!({"id": "p", "advances": false, "reason": "declined", "article": "Art. 14.3"})
    );
}

#[test]
fn an_officer_is_warned_of_tables_that_do_not_fit() {
    let few = "id,seed,stage\nf,1,final\np,2,preliminary-2\nq,3,preliminary-2\n";
    let folder = Sandbox::with(&[("field", few), ("s", "place,id\n1,q\n1,p\n"), ("short", "place,id\n1,q\n")]);
    let messages = advance(&folder, "").stderr;
    for words in [
        "DIR/field: 1 seeded into the final, expected 3 of 3 planned entrants (Art. 17.10)",
        "DIR/s: \"p\" and \"q\" share place 1; the better seed goes first (Art. 20.6)",
        "the field of the final is odd (3); in each round one has a pause (Art. 19.5)",
    ] {
        assert!(messages.contains(words), "{words}: {messages}");
    }
    let short = advance(&folder, "--standings DIR/short");
    assert_eq!(short.code, 2, "--standings twice is no usage");
    let line = "advance --rules wcsc-2010 --entrants DIR/field --standings DIR/short --stage preliminary-2";
    let refused = folder.run(run, line);
    let words = "DIR/short: 1 active of preliminary-2 have no row here; the first is \"p\"; use --accept-incomplete";
    assert_eq!((refused.code, refused.stdout.as_str()), (1, ""));
    assert!(refused.stderr.contains(words), "{refused:?}");
    let accepted = folder.run(run, &format!("{line} --accept-incomplete"));
    assert!(accepted.code == 0 && accepted.stderr.contains(&format!("warning: {words}")), "{accepted:?}");
    folder.write("first", "id,seed,stage\na,1,preliminary-1\n");
    folder.write("first-s", "place,id\n1,a\n");
    let line = "advance --rules wcsc-2010 --entrants DIR/first --standings DIR/first-s --stage preliminary-1";
    let messages = folder.run(run, line).stderr;
    assert!(
        messages.contains("DIR/first: with 1 planned entrants there is no preliminary-1 (Art. 17.10)"),
        "{messages}"
    );
}

#[test]
fn standings_with_games_missing_are_ruled_on_only_if_an_officer_says_so() {
    let folder = folder();
    folder.write("s", "place,id,complete\n1,q,false\n,p,false\n");
    let done = advance(&folder, "");
    done.is(
        1,
        "",
        "qualify-score: DIR/s:2:5: complete: false: games are missing or open, and standings names them; use --accept-incomplete \
         to rule anyway\n",
    );
    let done = advance(&folder, "--accept-incomplete");
    assert_eq!((done.code, done.stdout.lines().count()), (0, 3), "{done:?}");
}

#[test]
fn a_place_vacated_after_the_announcement_goes_to_nobody_unless_an_officer_says_so() {
    let folder = folder();
    let field = |status: &str| {
        folder.write(
            "field",
            format!(
                "id,seed,stage,status,withdrawn_after\nf,1,final,,\n\
        g,2,final,,\nh,3,final,,\np,4,preliminary-2,,\nq,5,preliminary-2,{status}\n"
            ),
        );
    };
    let standings =
        |status: &str| folder.write("s", format!("place,id,status,withdrawn_after\n1,q,{status}\n2,p,active,\n"));
    let advancing = |line: &str| {
        let done = advance(&folder, line);
        let rows = done.stdout.lines().filter(|row| row.contains(",true,")).map(|row| row[..3].to_owned());
        (done.code, rows.collect::<Vec<_>>().join(" "), done.stderr)
    };
    standings("active,");
    field("declined,");
    let (code, rows, message) = advancing("");
    assert_eq!((code, &*rows), (2, ""));
    for words in [
        "DIR/s:2:5: status: \"q\" is active here, declined in line 6 of DIR/field",
        "the place stays vacant",
        "--vacated-after-announcement",
    ] {
        assert!(message.contains(words), "{words}: {message}");
    }
    assert_eq!(advancing("--vacated-after-announcement").1, "2,p");
    // Before the announcement the standings are made again, with the same status.
    standings("withdrawn,3");
    field("withdrawn,3");
    assert_eq!((advancing("").0, &*advancing("").1), (0, "2,p"));
    for (there, here) in [("withdrawn,3", "withdrawn,2"), ("withdrawn,3", ","), ("disqualified,3", "active,")] {
        standings(there);
        field(here);
        let (code, _, message) = advancing("--vacated-after-announcement");
        assert!(code == 2 && message.contains("make the standings again"), "{there} {here}: {message}");
    }
}

#[test]
fn vacant_seeds_are_in_the_order_of_their_seeds() {
    let folder = folder();
    let rows =
        ["f,1,final,declined\n", "g,2,final,declined\n", "h,3,final,\n", "p,4,preliminary-2,\nq,5,preliminary-2,\n"];
    for order in [[0, 1, 2, 3], [3, 2, 1, 0], [1, 3, 0, 2]] {
        folder.write("field", format!("id,seed,stage,status\n{}", order.map(|row| rows[row]).concat()));
        let done = advance(&folder, "--format json");
        let document: serde_json::Value = serde_json::from_str(&done.stdout).expect("JSON");
        assert_eq!(document["vacant"], serde_json::json!(["f", "g"]));
    }
}

#[test]
fn an_active_program_without_a_place_is_an_error() {
    let folder = folder();
    folder.write("s", "place,id,status\n1,q,active\n,p,active\n");
    advance(&folder, "").fails(&["DIR/s:3:1: place: empty, and \"p\" is active; only disqualified entrants have none"]);
}

/// Standings of q, r and p, who left after round 1, as rows and as the document of `standings`.
fn in_each_format(complete: bool) -> [(&'static str, String); 3] {
    let rows = [("1", "q", "active", ""), ("2", "r", "active", ""), ("3", "p", "withdrawn", "1")];
    let csv = rows.map(|(place, id, status, after)| format!("{place},{id},{status},{after},{complete}\n")).concat();
    let object = |shared: &str| {
        rows.map(|(place, id, status, after)| {
            let after = if after.is_empty() { "null" } else { after };
            format!("{{\"place\":{place},\"id\":\"{id}\",\"status\":\"{status}\",\"withdrawn_after\":{after}{shared}}}")
        })
    };
    let shared = format!(",\"complete\":{complete}");
    let document = format!(
        "{{\n  \"rules\": \"wcsc-2010\",\n  \"complete\": {complete},\n  \"standings\": [\n{}\n  ]\n}}\n",
        object("").join(",\n")
    );
    [
        ("s.csv", format!("place,id,status,withdrawn_after,complete\n{csv}")),
        ("s.json", document),
        ("s.ndjson", object(&shared).join("\n")),
    ]
}

#[test]
fn the_document_of_standings_is_ruled_on_as_their_rows_are() {
    let field = "id,seed,stage,status,withdrawn_after\nf,1,final,,\ng,2,final,,\nh,3,final,,\np,4,preliminary-2,withdrawn,1\n\
                 q,5,preliminary-2,,\nr,6,preliminary-2,,\n";
    for (complete, code) in [(true, 0), (false, 1)] {
        let folder = Sandbox::with(&[("field", field)]);
        for (name, text) in in_each_format(complete) {
            folder.write(name, text);
        }
        let advance = |standings: &str, line: &str| {
            let line = format!(
                "advance --rules wcsc-2010 --entrants DIR/field --standings DIR/{standings} --stage preliminary-2 {line}"
            );
            let done = folder.run(run, &line);
            (done.code, done.stdout)
        };
        for line in ["", "--emit field", "--format json", "--accept-incomplete"] {
            let expected = advance("s.csv", line);
            assert_eq!(expected.0, if line == "--accept-incomplete" { 0 } else { code });
            assert_eq!(advance("s.json", line), expected, "{line}");
            assert_eq!(advance("s.ndjson", line), expected, "{line}");
        }
        folder.write("field", field.replace("withdrawn,1", ","));
        assert_eq!(advance("s.json", ""), (2, String::new()), "p is withdrawn in the standings");
    }
}

#[test]
fn the_words_of_the_stages_are_those_of_the_book() {
    let book =
        |stages: &str| format!("name = \"ours\"\nextends = \"wcsc-2010\"\n[championship]\nstages = [{stages}]\n");
    let folder = Sandbox::with(&[
        ("three", book("\"open\", \"league\", \"cup\"")),
        ("two", book("\"league\", \"cup\"")),
        ("four", book("\"a\", \"b\", \"c\", \"d\"")),
        ("planned", "id\na\nb\nc\nd\n".to_owned()),
        ("h", "year,stage,place,id\n2009,cup,1,c\n2009,league,1,d\n".to_owned()),
        ("s", "place,id\n1,b\n".to_owned()),
    ]);
    for book in ["three", "two"] {
        let rules = format!("--rules DIR/{book}");
        let done = folder.run(run, &format!("seed {rules} --entrants DIR/planned --history DIR/h --lots x"));
        let stages = done.stdout.lines().skip(1).map(|row| row.split(',').nth(2).unwrap_or_default().to_owned());
        assert_eq!(stages.collect::<Vec<_>>(), ["cup", "cup", "cup", "league"], "{done:?}");
        folder.write("field", &done.stdout);
        let last = done.stdout.lines().last().and_then(|row| row.split(',').next()).unwrap_or_default().to_owned();
        folder.write("s", format!("place,id\n1,{last}\n"));
        let line = format!("advance {rules} --entrants DIR/field --standings DIR/s");
        let done = folder.run(run, &format!("{line} --stage league --format json"));
        let document: serde_json::Value = serde_json::from_str(&done.stdout).expect("JSON");
        assert_eq!((&document["stage"], &document["next_stage"]), (&"league".into(), &"cup".into()), "{done:?}");
        folder
            .run(run, &format!("{line} --stage leage"))
            .fails(&["--stage: unknown word \"leage\"; nearest: \"league\"; known: "]);
        folder.run(run, &format!("{line} --stage cup")).fails(&["--stage: unknown word \"cup\""]);
    }
    folder.write("h", "year,stage,place,id\n2009,final,1,c\n");
    let line = "seed --rules DIR/three --entrants DIR/planned --history DIR/h";
    folder.run(run, line).fails(&["DIR/h:2:6: stage: unknown word \"final\"; ", "known: open, league, cup"]);
    let line = "seed --rules DIR/four --entrants DIR/planned --history DIR/h";
    folder.run(run, line).fails(&["DIR/four:4:", "found 4, expected one or two preliminaries and a final (Art. 15)"]);
}

/// Returns the messages about standings of q and p whose document begins like this, if they are given for
/// preliminary-2.
fn of_document(beginning: &str) -> (u8, String) {
    let folder = folder();
    let rows = "{\"place\": 1, \"id\": \"q\", \"status\": \"active\"},\n{\"place\": 2, \"id\": \"p\"}";
    folder.write("s", format!("{{{beginning}\"standings\": [\n{rows}]}}\n"));
    let done = advance(&folder, "");
    assert_eq!(done.stdout.is_empty(), done.code != 0, "{done:?}");
    (done.code, done.stderr)
}

#[test]
fn standings_of_something_else_are_not_ruled_on() {
    for (beginning, place, message) in [
        (
            "\"stage\": \"preliminary-1\", ",
            "1:2: ",
            "stage: the standings are of \"preliminary-1\", and --stage is \"preliminary-2\"",
        ),
        (
            "\n \"rules\": \"arimaa-2015\",\n ",
            "2:2: ",
            "rules: the standings are of \"arimaa-2015\", and the rule book in force is \"wcsc-2010\"",
        ),
        ("\"complete\": null, ", "1:2: ", "complete: empty, expected true or false: whether no game"),
        ("\"complete\": \"\", ", "1:2: ", "complete: empty, expected true or false: whether no game"),
        ("\"complete\": \"yes\", ", "1:2: ", "complete: found \"yes\", expected true or false"),
        ("\"complete\": true, \"complete\": false, ", "1:20: ", "a second field \"complete\""),
        ("\"complete\": false, \"complete\": true, ", "1:21: ", "a second field \"complete\""),
        ("\"standings\": [], ", "1:19: ", "a second field \"standings\""),
        ("\"through_round\": \"all\", ", "1:2: ", "through_round: found \"all\", expected a whole number"),
    ] {
        let (code, messages) = of_document(beginning);
        let expected = format!("DIR/s:{place}{message}");
        assert!(code == 2 && messages.contains(&expected), "{expected}: {messages}");
    }
    for beginning in
        ["\"rules\": \"wcsc-2010\", \"stage\": \"preliminary-2\", \"complete\": true, ", "\"stage\": null, "]
    {
        assert_eq!(of_document(beginning).0, 0, "{beginning}");
    }
    let folder = folder();
    for (rows, expected) in [
        (
            "place,id,stage\n1,q,preliminary-2\n2,p,preliminary-1\n",
            "DIR/s:3:5: stage: the standings are of \"preliminary-1\", and",
        ),
        (
            "place,id,rules\n1,q,ours\n2,p,ours\n",
            "DIR/s:2:5: rules: the standings are of \"ours\", and the rule book in force is",
        ),
        ("place,id,complete\n1,q,true\n2,p,\n", "DIR/s:3:5: complete: empty, expected true or false"),
        (
            "place,id,through_round\n1,q,9\n2,p,8\n",
            "DIR/s:3:5: through_round: found 8, and line 2 is of the standings after round 9",
        ),
    ] {
        folder.write("s", rows);
        advance(&folder, "").fails(&[expected]);
    }
}

#[test]
fn entrants_without_stages_are_one_error() {
    let folder = folder();
    folder.write("field", "id,seed\np,1\nq,2\n");
    let error = "DIR/field:1:1: no column \"stage\", which says where each starts; --entrants expects the rows of qualify-score \
                 seed";
    let done = advance(&folder, "");
    done.fails(&[error]);
    assert_eq!(done.stderr.matches("stage").count(), 1, "{done:?}");
}

#[test]
fn standings_before_the_last_round_say_so() {
    let are = "DIR/s: the standings are those after round";
    for (beginning, expected) in [
        (
            "\"through_round\": 1, ",
            format!("warning: {are} 1 of preliminary-2, which has 9 by the rule book (Art. 17.7)\n"),
        ),
        ("\"through_round\": 9, ", String::new()),
        ("\"complete\": true, ", String::new()),
    ] {
        let (code, messages) = of_document(beginning);
        let found = messages.contains(are);
        assert!(code == 0 && messages.contains(&expected) && found != expected.is_empty(), "{beginning}: {messages}");
    }
    let folder = folder();
    folder.write(
        "field",
        super::FIELD
            .replace("stage,club", "stage,status,withdrawn_after")
            .replace("p,4,preliminary-2,y", "p,4,preliminary-2,withdrawn,10")
            .replace("final,x", "final,,")
            .replace("final,\n", "final,,\n")
            .replace("-2,\n", "-2,,\n"),
    );
    folder.write("s", "place,id,status,withdrawn_after,through_round\n1,q,active,,9\n2,p,withdrawn,10,9\n");
    let done = advance(&folder, "");
    let words =
        format!("warning: {are} 9 of preliminary-2, and a row of them says that somebody gave up after round 10\n");
    assert!(done.code == 0 && done.stderr.contains(&words), "{done:?}");
}
