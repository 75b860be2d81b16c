//! Records are read in order, continuing after those that cannot be read, and the exit code comes at the end.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::num::NonZeroUsize;
use std::path::Path;

use shinpan_cli::{CommonArgs, Emit, Exit, Input, Io, Output, RecordArgs, RulesArgs, Session};
use shinpan_core::InputError;
use shinpan_core::RuleBook;
use shinpan_core::finding::TextPos;

/// Reads each line as a record; `!` makes a finding, `?` a fault.
fn work(_: &mut (), name: &str, input: Input, emit: Emit<'_, String>) -> anyhow::Result<()> {
    for (index, line) in (1..).zip(BufReader::new(input).lines()) {
        let line = line?;
        if line == "?" {
            return Err(InputError::at(name, TextPos { line: index, column: 1 }, "no record").into());
        }
        if emit(line).is_break() {
            break;
        }
    }
    Ok(())
}

fn sink(output: &mut Output, item: &str) -> anyhow::Result<Exit> {
    writeln!(output, "{item}")?;
    Ok(Exit::findings(item.starts_with('!')))
}

/// Returns the exit code, stdout and stderr of a run over `files` in `dir`.
fn run(dir: &Path, files: &[&str], change: impl Fn(&mut RecordArgs), jobs: usize) -> (Exit, String, String) {
    let files = files.iter().map(|name| dir.join(name)).collect();
    let mut args = RecordArgs { files, jobs: NonZeroUsize::new(jobs), ..RecordArgs::default() };
    change(&mut args);
    let (io, captured) = Io::captured("t", "from stdin\n");
    let mut session = Session::open(&CommonArgs::default(), &io).unwrap();
    let exit = args.run(&mut session, || (), work, |output, item| sink(output, &item)).unwrap();
    session.finish(exit).unwrap();
    (exit, captured.stdout(), captured.stderr().replace(&format!("{}/", dir.display()), ""))
}

fn folder() -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    for (name, text) in [("good", "a\nb\n"), ("bad", "c\n!d\ne\n"), ("fault", "f\n?\ng\n"), ("empty", "")] {
        fs::write(dir.path().join(name), text).unwrap();
    }
    dir
}

#[test]
fn runs() {
    let dir = folder();
    let cases: [(&[&str], Exit, &str, &str); 6] = [
        (&["good", "empty"], Exit::Ok, "a\nb\n", ""),
        (&["bad", "good"], Exit::Findings, "c\n!d\ne\na\nb\n", ""),
        (&["bad", "nope", "good"], Exit::Error, "c\n!d\ne\na\nb\n", "t: nope: No such file or directory\n"),
        (&["fault", "good"], Exit::Error, "f\na\nb\n", "t: fault:2:1: no record\n"),
        (&["g*", "[bf]a*"], Exit::Error, "a\nb\nc\n!d\ne\nf\n", "t: fault:2:1: no record\n"),
        (&["", "good"], Exit::Error, "a\nb\n", "t: a folder without any record\n"),
    ];
    for jobs in [1, 2, 5] {
        for (files, exit, stdout, stderr) in cases {
            let (is, out, err) = run(dir.path(), files, |_| {}, jobs);
            assert_eq!((is, out.as_str()), (exit, stdout), "{files:?}");
            assert!(err == stderr || files[0].is_empty() && err.contains(": a folder without any record; "), "{err}");
        }
    }
}

#[test]
fn fail_fast_stops_at_the_first() {
    let dir = folder();
    for jobs in [1, 2, 5] {
        let run = |files| run(dir.path(), files, |args| args.fail_fast = true, jobs);
        assert_eq!(run(&["bad", "good"]), (Exit::Findings, "c\n!d\n".into(), String::new()));
        assert_eq!(run(&["good", "nope", "bad"]).0, Exit::Error);
        assert_eq!(run(&["good", "nope", "bad"]).1, "a\nb\n");
    }
}

#[test]
fn stdin_among_files_keeps_its_place() {
    let dir = folder();
    for jobs in [1, 3] {
        let (exit, out, _) = run(dir.path(), &["good"], |args| args.files.insert(0, "-".into()), jobs);
        assert_eq!((exit, out.as_str()), (Exit::Ok, "from stdin\na\nb\n"));
    }
}

#[test]
fn many_files_from_a_list() {
    let dir = tempfile::tempdir().unwrap();
    let mut list = Vec::new();
    for number in 0..500 {
        let path = dir.path().join(number.to_string());
        fs::write(&path, format!("{number}\n")).unwrap();
        list.extend_from_slice(path.to_str().unwrap().as_bytes());
        list.push(0);
    }
    fs::write(dir.path().join("list"), list).unwrap();
    let expected = (0..500).map(|number| number.to_string()).collect::<Vec<_>>().join("\n") + "\n";
    let change = |args: &mut RecordArgs| (args.files_from, args.null) = (Some(dir.path().join("list")), true);
    for jobs in [1, 2, 7] {
        assert_eq!(run(dir.path(), &[], change, jobs), (Exit::Ok, expected.clone(), String::new()));
    }
}

fn book(args: &RulesArgs, default: Option<&str>, verbose: bool) -> (Result<Option<String>, String>, String, String) {
    let (io, captured) = Io::captured("t", "name = \"from-stdin\"\nextends = \"wcsc-2010\"\n");
    let mut session = Session::open(&CommonArgs { verbose, ..CommonArgs::default() }, &io).unwrap();
    let book = args.open(default, &mut session);
    session.finish(Exit::Ok).unwrap();
    let name = book.map(|book| book.map(|book| book.name().to_owned())).map_err(|error| format!("{error:#}"));
    (name, captured.stdout(), captured.stderr())
}

fn rules(given: &str) -> RulesArgs {
    RulesArgs { rules: Some(given.into()), ..RulesArgs::default() }
}

#[test]
fn the_book_is_built_in_or_a_file() {
    let dir = tempfile::tempdir().unwrap();
    let file = |name: &str| dir.path().join(name).to_string_lossy().into_owned();
    fs::write(file("a.toml"), "name = \"ours\"\nextends = \"b.toml\"\n").unwrap();
    fs::write(file("b.toml"), "extends = \"wcsc-2010\"\n").unwrap();
    fs::write(file("c.toml"), "extends = \"nope.toml\"\n").unwrap();
    let name = |given: &str| book(&rules(given), None, false).0;
    assert_eq!(name("wcsc-2010"), Ok(Some("wcsc-2010".into())));
    assert_eq!(name(&file("a.toml")), Ok(Some("ours".into())));
    assert_eq!(name("-"), Ok(Some("from-stdin".into())));
    assert!(name("nope").unwrap_err().contains("wcsc-2010"), "an unknown name lists the known ones");
    assert_eq!(name("nope.toml"), Err("nope.toml: No such file or directory".into()));
    assert!(name(&file("c.toml")).unwrap_err().contains("nope.toml"));
    assert_eq!(book(&RulesArgs::default(), Some("wcsc-2010"), false).0, Ok(Some("wcsc-2010".into())));
    assert!(book(&RulesArgs::default(), None, false).0.unwrap_err().starts_with("--rules is required: "));
}

#[test]
fn books_are_listed_printed_and_named() {
    let list = RulesArgs { list_rules: true, ..RulesArgs::default() };
    let (answer, out, _) = book(&list, None, false);
    assert!(answer == Ok(None) && out.lines().count() == RuleBook::builtin_names().len());
    let line = "wcsc-2010            World Computer Shogi Championship, rules of 2010 (all programs)";
    assert!(out.lines().any(|listed| listed == line), "{out}");
    let (answer, out, _) = book(&RulesArgs { print_rules: true, ..rules("wcsc-2010") }, None, false);
    assert!(answer == Ok(None) && out.contains("name = \"wcsc-2010\""));
    assert!(book(&rules("wcsc-2010"), None, true).2.contains("wcsc-2010"));
    assert!(book(&rules("wcsc-2010"), None, false).2.is_empty());
}
