//! The event file: what it supplies to each program, what the command line overrides, faults, and the settings in
//! force.

use std::path::Path;

use shinpan_testing::Sandbox;

use super::{run, run_with};

/// Pairs of lines: one complete, one that leaves the rest to the event file.
const SAME: [(&str, &str); 8] = [
    (
        "pair --rules DIR/book.toml --entrants DIR/e.csv --games DIR/g.csv --round 2 --lots ex --format json",
        "pair --round 2 --format json",
    ),
    ("standings --rules DIR/book.toml --entrants DIR/e.csv DIR/g.csv", "standings"),
    ("standings --rules DIR/book.toml --entrants DIR/e.csv DIR/g.csv --crosstable --", "standings --crosstable --"),
    ("color-assign --rules DIR/book.toml --games DIR/g.csv --lots ex DIR/p.csv", "color-assign DIR/p.csv"),
    (
        "qualify-score seed --rules DIR/book.toml --entrants DIR/e.csv --history DIR/h.csv --lots ex --format json",
        "qualify-score seed --history DIR/h.csv --format json",
    ),
    ("kifu-check --rules DIR/book.toml DIR/*.csa", "kifu-check"),
    (
        "kifu-check --rules DIR/book.toml --schedule DIR/s.csv --entrants DIR/e.csv DIR/*.csa",
        "kifu-check --schedule DIR/s.csv",
    ),
    ("judge-repetition --game shogi --rules DIR/book.toml DIR/*.csa", "judge-repetition --game shogi"),
];
const EVENT: &str =
    "# An event.\nrules = \"book.toml\"\nentrants = \"e.csv\"\ngames = \"g.csv\"\nlots = \"ex\"\nrecords = \"*.csa\"\n";

fn sandbox() -> Sandbox {
    let sandbox = super::sandbox();
    sandbox.write("event.toml", EVENT);
    sandbox
}

#[test]
fn what_the_file_says_need_not_be_typed() {
    let sandbox = sandbox();
    for (whole, short) in SAME {
        let expected = run(&sandbox, whole);
        let by_flag = match short.strip_suffix(" --") {
            Some(short) => run(&sandbox, &format!("{short} --event DIR/event.toml --")),
            None => run(&sandbox, &format!("{short} --event DIR/event.toml")),
        };
        by_flag.is(expected.code, &expected.stdout, &expected.stderr);
        let path = sandbox.path("event.toml");
        let by_variable = run_with(&sandbox, short, "", |io| io.environment.event = Some(path));
        by_variable.is(expected.code, &expected.stdout, &expected.stderr);
        assert!(expected.code < 2, "{whole}: {expected:?}");
    }
}

#[test]
fn the_line_has_the_last_word() {
    let sandbox = sandbox();
    sandbox.write("other.csv", "round,first,second,result\n1,b,a,1-0\n1,d,c,0-1\n");
    let line = "standings --event DIR/event.toml";
    assert!(run(&sandbox, line).stdout.contains("1,a,"));
    assert!(run(&sandbox, &format!("{line} DIR/other.csv")).stdout.contains("\n1,b,"));
    let stdin = sandbox.read("other.csv");
    assert!(run_with(&sandbox, &format!("{line} -"), &stdin, |_| ()).stdout.contains("\n1,b,"));
    assert!(run(&sandbox, "kifu-check --event DIR/event.toml DIR/ok.csa").stdout.is_empty());
    assert!(run(&sandbox, "kifu-check --event DIR/event.toml --files-from DIR/list").stdout.is_empty());
    let done = run(&sandbox, "pair --event DIR/event.toml --rules arimaa-2015 --round 2 --lots mine --format json");
    assert!(done.stdout.contains("\"arimaa-2015\"") && done.stdout.contains("\"mine\""), "{done:?}");
    // An option that conflicts with a key replaces it.
    sandbox.write("staged.toml", format!("{}stage = \"final\"\n", EVENT.replace("book.toml", "arimaa-2015")));
    let done = run(&sandbox, "pair --event DIR/staged.toml --round 2 --playoff");
    assert!(!done.stderr.contains("cannot be given with"), "{done:?}");
}

#[test]
fn faults_have_their_place() {
    let sandbox = sandbox();
    for (text, words) in [
        ("entrant = \"e.csv\"\n", &["DIR/event.toml:1:1: unknown key \"entrant\"", "nearest: \"entrants\""][..]),
        ("rules = 3\n", &["DIR/event.toml:1:9: rules: found a value of the type integer, expected text"]),
        ("rules = \n", &["DIR/event.toml:1:"]),
        ("rules = \"nope\"\nentrants = \"e.csv\"\n", &["nope", "wcsc-2010"]),
        (
            "rules = \"wcsc-2010\"\nentrants = \"e.csv\"\nstage = \"finale\"\n",
            &["DIR/event.toml:3:9: --stage: unknown word \"finale\"", "nearest: \"final\""],
        ),
        ("rules = \"wcsc-2010\"\nentrants = \"no.csv\"\n", &["DIR/no.csv: No such file"]),
    ] {
        sandbox.write("event.toml", text);
        run(&sandbox, "pair --event DIR/event.toml --round 1").fails(words);
    }
    run(&sandbox, "pair --event DIR/nope.toml --round 1").fails(&["--event: DIR/nope.toml: No such file"]);
    let done = run_with(&sandbox, "pair --round 1", "", |io| io.environment.event = Some("nope.toml".into()));
    done.fails(&["SHINPAN_EVENT: nope.toml: No such file"]);
}

#[test]
fn what_is_in_force_is_shown_and_told() {
    let sandbox = sandbox();
    for program in
        ["kifu-check", "judge-repetition", "standings", "pair", "color-assign", "qualify-score", "qualify-score seed"]
    {
        let line = format!("{program} --event DIR/event.toml --print-event");
        let expected = "# In force: DIR/event.toml (--event), and the command line.\nrules = \"DIR/book.toml\"\nentrants = \"DIR/e.csv\"\n\
            games = \"DIR/g.csv\"\nlots = \"ex\"\nrecords = \"DIR/*.csa\"\n";
        run(&sandbox, &line).is(0, expected, "");
        run(&sandbox, &format!("{line} --nope")).fails(&["--nope"]);
        let own = run(&sandbox, &format!("{line} --rules arimaa-2015 -o DIR/printed.toml"));
        assert!(
            own.code == 0 && sandbox.read("printed.toml").contains("rules = \"arimaa-2015\" # --rules\n"),
            "{own:?}"
        );
        run(&sandbox, &format!("{program} --print-event")).is(
            0,
            "# In force: no event file, and the command line.\n",
            "",
        );
        let listed = run_with(&sandbox, &format!("{program} --list-rules"), "", |io| {
            io.environment.event = Some("/nope".into());
        });
        assert_eq!(listed.code, 0, "{listed:?}");
    }
    let path = sandbox.path("event.toml");
    let done = run_with(&sandbox, "standings -v", "", |io| io.environment.event = Some(path));
    assert!(
        done.stderr.starts_with("standings: the event file in force is DIR/event.toml (SHINPAN_EVENT)\n"),
        "{done:?}"
    );
    let printed = run(&sandbox, "standings --event DIR/event.toml --print-rules");
    assert_eq!(printed.stdout, run(&sandbox, "standings --rules DIR/book.toml --print-rules").stdout);
}

#[test]
fn a_printed_event_is_an_event() {
    let sandbox = sandbox();
    let printed = run(&sandbox, "pair --event DIR/event.toml --print-event").stdout;
    let folder = sandbox.path("").to_string_lossy().into_owned();
    sandbox.write("again.toml", printed.replace("DIR/", &folder));
    let [first, again] =
        ["event", "again"].map(|name| run(&sandbox, &format!("pair --event DIR/{name}.toml --round 2")));
    again.is(first.code, &first.stdout, &first.stderr);
    assert!(Path::new(&folder).is_dir());
}
