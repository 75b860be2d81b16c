//! The program: its usage, its rule books and the schemas of its documents.

use std::process::Command;

use qualify_score::run;
use shinpan_testing::schema::{faults, schema};

use super::{BOTS, LOG, QUALIFIER, advance, folder, seed};

#[test]
fn json_is_as_its_schema_says() {
    let folder = folder();
    folder.write("b.toml", QUALIFIER);
    folder.write("bots", BOTS);
    folder.write("g", LOG);
    let scored = |line| {
        folder.run(run, &format!("score --rules DIR/b.toml --entrants DIR/bots --games DIR/g {line} --format json"))
    };
    for (name, done) in [
        ("qualify-score-seed.schema.json", seed(&folder, "--entrants DIR/twins --format json")),
        ("qualify-score-advance.schema.json", advance(&folder, "--format json")),
        ("qualify-score-score.schema.json", scored("")),
        ("qualify-score-score.schema.json", scored("--explain")),
    ] {
        let schema = schema(name);
        let document = serde_json::from_str(&done.stdout).expect("JSON");
        assert_eq!(faults(&document, &schema, &schema), [""; 0], "{name}: {document}");
        assert!(!faults(&serde_json::json!({"rules": "wcsc-2010"}), &schema, &schema).is_empty(), "{name}");
    }
}

#[test]
fn a_book_that_makes_no_sense_is_refused_at_its_place() {
    let folder = folder();
    for (line, words) in [
        ("per = 0", &["DIR/b.toml:3:7", "per: found 0, expected a whole number of at least 1"][..]),
        ("final_seeds = -1", &["DIR/b.toml:3:15", "final_seeds: found -1, expected a whole number of at least 0"]),
        ("rounding = \"half\"", &["DIR/b.toml:3:12", "rounding", "down", "up"]),
        ("module_caps = { final = 1 }", &["DIR/b.toml:3:15", "module_caps", "preliminary-2"]),
        ("module_caps = { preliminary-2 = 2, final = 1, semi = 1 }", &["DIR/b.toml:3:15", "semi"]),
        ("perhaps = 1", &["DIR/b.toml:3:1", "perhaps", "per, "]),
    ] {
        folder.write("b.toml", format!("extends = \"wcsc-2010\"\n[qualify-score]\n{line}\n"));
        folder.run(run, "seed --rules DIR/b.toml --entrants DIR/e --history DIR/h").fails(words);
    }
    folder.write("b.toml", "extends = \"wcsc-2010\"\n[qualify-score]\nfinal_seeds = 1\n");
    let done = folder.run(run, "seed -v --rules DIR/b.toml --entrants DIR/e --history DIR/h");
    assert!(
        done.stderr.contains("the rule book in force is b") && done.stdout.contains("a,x,active,2,preliminary-2"),
        "{done:?}"
    );
}

#[test]
fn usage_is_an_error() {
    let folder = folder();
    for (line, words) in [
        ("", &["Usage: qualify-score", "a command is missing"][..]),
        ("seed --rules wcsc-2010 --entrants DIR/e", &["--history"]),
        ("seed --entrants DIR/e --history DIR/h", &["--rules is required"]),
        ("seed --rules nope --entrants DIR/e --history DIR/h", &["nope", "wcsc-2010"]),
        ("advance --rules wcsc-2010 --entrants DIR/field --standings DIR/s", &["--stage"]),
        (
            "advance --rules wcsc-2010 --entrants DIR/field --standings DIR/s --stage final",
            &["preliminary-1, preliminary-2"],
        ),
        ("seed -q -v --rules wcsc-2010 --entrants DIR/e --history DIR/h", &["--quiet"]),
    ] {
        folder.run(run, line).fails(words);
    }
}

#[test]
fn rules_and_help_need_nothing_else() {
    let folder = folder();
    for line in ["--list-rules", "seed --list-rules", "advance --list-rules", "score --list-rules"] {
        let listed = folder.run(run, line);
        assert!(listed.code == 0 && listed.stdout.starts_with("wcsc-2010 "), "{line}: {listed:?}");
    }
    let printed = folder.run(run, "seed --rules wcsc-2010 --print-rules");
    folder.write("book.toml", &printed.stdout);
    folder.run(run, "--rules DIR/book.toml --print-rules").is(0, &printed.stdout, "");
    for line in ["--help", "seed --help", "advance --help", "score --help"] {
        assert!(folder.run(run, line).stdout.contains("130  interrupted"), "{line}");
    }
    assert!(folder.run(run, "--version").stdout.starts_with("qualify-score "));
}

#[test]
fn the_arguments_fit_together() {
    <qualify_score::Args as clap::CommandFactory>::command().debug_assert();
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("/dev/full");
    let mut command = Command::new(env!("CARGO_BIN_EXE_qualify-score"));
    let done = command.args(["seed", "--list-rules"]).stdout(full).output().expect("the program");
    assert!(done.status.code() == Some(2) && !done.stderr.is_empty(), "{done:?}");
}
