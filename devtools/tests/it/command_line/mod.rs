//! Properties of the command lines of all six programs: outputs and inputs, the event file, formats, terminals, usage.

use std::fs;

use shinpan_cli::Io;
use shinpan_testing::{RunResult, Sandbox};

use crate::programs;

mod event;

/// A line of each program and each of its commands, with every file that it can read.
const LINES: [&str; 13] = [
    "kifu-check --rules DIR/book.toml --format csv DIR/ok.csa DIR/bad.csa",
    "kifu-check --rules DIR/book.toml --files-from DIR/list",
    "kifu-check --rules DIR/book.toml --schedule DIR/s.csv --entrants DIR/e.csv DIR/ok.csa",
    "kifu-check --rules DIR/book.toml --emit games --schedule DIR/s.csv --entrants DIR/e.csv DIR/ok.csa",
    "kifu-check --rules DIR/book.toml --cache DIR/cache DIR/ok.csa",
    "kifu-check --log DIR/log.ndjson",
    "judge-repetition --rules DIR/book.toml --game shogi DIR/ok.csa",
    "standings --rules DIR/book.toml --entrants DIR/e.csv DIR/g.csv",
    "pair --rules DIR/book.toml --entrants DIR/e.csv --games DIR/g.csv --round 2 --forbid-from DIR/pairs.csv",
    "pair --rules DIR/book.toml --entrants DIR/e.csv --games DIR/g.csv --round 2 --check DIR/p.csv",
    "color-assign --rules DIR/book.toml --games DIR/g.csv DIR/p.csv",
    "qualify-score seed --rules DIR/book.toml --entrants DIR/e.csv --history DIR/h.csv",
    "qualify-score advance --rules DIR/book.toml --stage preliminary-1 --entrants DIR/field.csv --standings DIR/places.csv",
];

const RECORD: &str = "V2.2\nN+a\nN-b\nPI\n+\n+7776FU\nT10\n-3334FU\nT12\n%TORYO\n";

fn sandbox() -> Sandbox {
    let log = concat!(env!("CARGO_MANIFEST_DIR"), "/../testdata/chess/logs/game-1.ndjson");
    let sandbox = Sandbox::with(&[
        ("book.toml", "extends = \"wcsc-2010\"\n"),
        ("e.csv", "id,name,seed\na,Ada,1\nb,Bo,2\nc,Cy,3\nd,Di,4\n"),
        ("field.csv", "id,seed,stage\na,1,final\nb,2,preliminary-1\nc,3,preliminary-1\nd,4,preliminary-1\n"),
        ("g.csv", "round,first,second,result\n1,a,d,1-0\n1,c,b,0-1\n"),
        ("s.csv", "round,first,second,result\n1,a,b,*\n"),
        ("p.csv", "round,first,second,result\n2,a,b,*\n2,c,d,*\n"),
        ("pairs.csv", "first,second\na,c\n"),
        ("h.csv", "year,stage,place,id,seeding\n2009,final,1,a,\n2009,final,2,b,\n"),
        ("places.csv", "place,id\n1,b\n2,c\n3,d\n"),
        ("ok.csa", RECORD),
        ("bad.csa", &RECORD.replace("7776", "7774")),
    ]);
    sandbox.write("list", sandbox.path("ok.csa").to_string_lossy().as_bytes());
    sandbox.write("log.ndjson", fs::read(log).expect("a log of testdata"));
    sandbox
}

fn run(sandbox: &Sandbox, line: &str) -> RunResult {
    sandbox.run_pipeline(programs::call, line).expect("a program")
}

/// Runs a line after `change` to the terminal or the environment, with `stdin` on stdin.
fn run_with(sandbox: &Sandbox, line: &str, stdin: &str, change: impl FnOnce(&mut Io)) -> RunResult {
    let (mut io, captured) = Io::captured("", stdin);
    change(&mut io);
    let folder = sandbox.path("").to_string_lossy().into_owned();
    let words = line.split_whitespace().map(|word| word.replace("DIR/", &folder).into()).collect();
    let exit = programs::call(words, &mut io).expect("a program");
    let [stdout, stderr] = [captured.stdout(), captured.stderr()].map(|text| text.replace(&folder, "DIR/"));
    RunResult { code: exit.code(), stdout, stderr }
}

/// Returns the files that a line reads.
fn inputs(line: &str) -> impl Iterator<Item = &str> {
    line.split_whitespace().filter_map(|word| word.strip_prefix("DIR/"))
}

#[test]
fn every_line_runs() {
    for line in LINES {
        let done = run(&sandbox(), line);
        assert!(done.code < 2, "{line}: {done:?}");
    }
}

#[test]
fn an_input_is_not_replaced_by_the_output() {
    for line in LINES {
        for input in inputs(line) {
            let sandbox = sandbox();
            let before = fs::read(sandbox.path(input)).ok();
            for output in outputs_onto(&sandbox, input) {
                let filled = line.contains("--emit games") && input == "s.csv";
                let done = run(&sandbox, &format!("{line} -o DIR/{output}"));
                if filled {
                    assert_eq!(
                        (done.code, sandbox.read("s.csv").contains("0-1")),
                        (0, true),
                        "{line} -o {output}: {done:?}"
                    );
                    sandbox.write("s.csv", before.as_deref().unwrap_or_default());
                } else {
                    done.fails(&[&format!("-o DIR/{output}: is the input "), &format!("DIR/{input}")]);
                }
                assert_eq!(fs::read(sandbox.path(input)).ok(), before, "{line} -o {output}");
                assert!(!sandbox.names().iter().any(|name| name.contains(".shinpan-")), "{:?}", sandbox.names());
            }
        }
    }
}

/// Returns names of an input: its own, another path, a link, a hard link.
fn outputs_onto(sandbox: &Sandbox, input: &str) -> Vec<String> {
    fs::create_dir_all(sandbox.path("sub")).expect("a folder");
    let mut names = vec![input.to_owned(), format!("sub/../{input}")];
    if sandbox.path(input).exists() && !input.ends_with("s.csv") {
        fs::hard_link(sandbox.path(input), sandbox.path("hard")).expect("a hard link");
        names.push("hard".to_owned());
    }
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(sandbox.path(input), sandbox.path("link")).expect("a link");
        names.push("link".to_owned());
    }
    names
}

#[test]
fn an_input_that_the_event_names_is_not_replaced() {
    let sandbox = sandbox();
    sandbox
        .write("event.toml", "rules = \"book.toml\"\nentrants = \"e.csv\"\ngames = \"g.csv\"\nrecords = [\"*.csa\"]\n");
    for (line, outputs) in [
        ("pair --round 2", &["event.toml", "book.toml", "e.csv", "g.csv"][..]),
        ("standings", &["event.toml", "book.toml", "e.csv", "g.csv"]),
        ("color-assign DIR/p.csv", &["event.toml", "book.toml", "g.csv", "p.csv"]),
        ("qualify-score seed --history DIR/h.csv", &["event.toml", "book.toml", "e.csv", "h.csv"]),
        ("kifu-check", &["event.toml", "book.toml", "ok.csa"]),
        ("judge-repetition --game shogi", &["event.toml", "book.toml", "bad.csa"]),
    ] {
        for output in outputs {
            let before = sandbox.read(output);
            let done = run(&sandbox, &format!("{line} --event DIR/event.toml -o DIR/{output}"));
            assert_eq!((done.code, sandbox.read(output)), (2, before), "{line} -o {output}");
            assert!(done.stderr.contains(&format!("DIR/{output}")), "{line} -o {output}: {done:?}");
        }
    }
}

#[test]
fn a_file_of_o_is_written_on_an_answer_and_not_touched_on_an_error() {
    for line in LINES {
        let sandbox = sandbox();
        sandbox.write("o", "old");
        let code = run(&sandbox, &format!("{line} -o DIR/o")).code;
        assert!(code < 2 && sandbox.read("o") != "old", "{line}");
        sandbox.write("o", "old");
        let last = inputs(line).last().expect("an input");
        if last != "cache" && !line.contains("--cache") {
            fs::remove_file(sandbox.path(last)).expect("a file");
            let done = run(&sandbox, &format!("{line} -o DIR/o"));
            assert_eq!((done.code, &*sandbox.read("o")), (2, "old"), "{line}: {done:?}");
        }
    }
    let sandbox = sandbox();
    sandbox.write("o", "old");
    for line in ["kifu-check", "judge-repetition --game shogi"] {
        let done = run(&sandbox, &format!("{line} DIR/ok.csa DIR/nope.csa DIR/bad.csa -o DIR/o"));
        assert_eq!((done.code, &*sandbox.read("o")), (2, "old"), "{line}: {done:?}");
    }
}

#[test]
fn the_name_of_the_output_sets_the_format() {
    for line in LINES.iter().filter(|line| !line.contains("--format")) {
        for (name, format) in [("x.json", "json"), ("x.NDJSON", "ndjson"), ("x.jsonl", "ndjson"), ("x.csv", "csv")] {
            let sandbox = sandbox();
            let by_name = run(&sandbox, &format!("{line} -o DIR/{name}"));
            let by_flag = run(&sandbox, &format!("{line} --format {format} -o DIR/x.data"));
            assert_eq!((by_name.code, sandbox.read(name)), (by_flag.code, sandbox.read("x.data")), "{line} {name}");
            let other = run(&sandbox, &format!("{line} --format csv -o DIR/{name}"));
            assert!(other.code < 2, "{line}: {other:?}");
            run(&sandbox, &format!("{line} --format csv -o DIR/x.data"));
            assert_eq!(sandbox.read(name), sandbox.read("x.data"), "{line}: the flag has the last word");
            run(&sandbox, &format!("{line} -o DIR/x.data"));
            run(&sandbox, &format!("{line} -o DIR/x"));
            assert_eq!(sandbox.read("x"), sandbox.read("x.data"), "{line}: other names say nothing");
        }
    }
}

/// Text that must not reach a terminal: it controls the terminal, changes the direction of letters, or is invisible.
const HOSTILE: &str = "\u{1b}[31m\u{7}\u{9b}2J\u{202e}\u{200b}\u{2066}\u{e0041}";

#[test]
fn a_terminal_is_no_file() {
    let sandbox = sandbox();
    let name = |id: &str| format!("{id}{HOSTILE}");
    sandbox.write("e.csv", format!("id,name,seed\na,{},1\nb,Bo,2\nc,Cy,3\nd,Di,4\n", name("Ada")));
    for file in ["p.csv", "s.csv"] {
        sandbox.write(
            file,
            format!(
                "{}\n",
                sandbox.read(file).trim_end().replace('\n', ",n\n").replacen(",n", ",note", 1) + "," + HOSTILE
            ),
        );
    }
    sandbox.write("h.csv", format!("year,stage,place,id,seeding\n2009,final,1,{},\n", name("a")));
    sandbox.write("ok.csa", RECORD.replace("N+a", &format!("N+{}", name("a"))));
    sandbox.write("bad.csa", RECORD.replace("7776", "7774").replace("N+a", &format!("N+{}", name("a"))));
    for line in LINES.iter().filter(|line| !line.contains("--format")) {
        for format in ["", "--format csv", "--format json", "--format ndjson", "--color always", "--spreadsheet"] {
            let line = format!("{line} {format}");
            let shown = run_with(&sandbox, &line, "", |io| (io.terminals.stdout, io.terminals.stderr) = (true, true));
            let hidden = |c: char| c != '\u{1b}' && HOSTILE.contains(c) && !c.is_ascii_graphic();
            assert!(!shown.stdout.contains(hidden) && !shown.stderr.contains(hidden), "{line}: {shown:?}");
            let codes = shown.stdout.matches('\u{1b}').count();
            let ours = shown.stdout.matches("\u{1b}[").count();
            assert!(codes == ours && !shown.stdout.contains("\u{1b}[2J"), "{line}: {shown:?}");
            assert!(codes == 0 || matches!(format, "" | "--color always"), "{line}: {shown:?}");
            assert!(!shown.stdout.contains(&"\u{1b}[31m\\u{7}".to_string()), "{line}: {shown:?}");
        }
    }
    let line = "standings --rules DIR/book.toml --entrants DIR/e.csv DIR/g.csv --format csv";
    assert!(run(&sandbox, line).stdout.contains(HOSTILE), "a file has the bytes");
}

#[test]
fn csv_for_spreadsheets() {
    let sandbox = sandbox();
    sandbox.write("e.csv", "id,name,seed\na,=1+1,1\nb,-Bo,2\nc,-5,3\nd,\"@x,y\",4\n");
    let line = "standings --rules DIR/book.toml --entrants DIR/e.csv DIR/g.csv";
    let done = run(&sandbox, &format!("{line} --spreadsheet"));
    let rows = "\u{feff}place,id,name,points";
    assert!(done.stdout.starts_with(rows), "{done:?}");
    for cells in [",a,'=1+1,", ",b,'-Bo,", ",c,-5,", ",d,\"'@x,y\","] {
        assert!(done.stdout.contains(cells), "{cells}: {done:?}");
    }
    for line in LINES.iter().filter(|line| !line.contains("--format")) {
        let (plain, marked) =
            (run(&sandbox, &format!("{line} --format csv")), run(&sandbox, &format!("{line} --spreadsheet")));
        let without = marked.stdout.trim_start_matches('\u{feff}').replace(",'", ",").replace("\"'", "\"");
        assert_eq!((marked.code, without), (plain.code, plain.stdout.clone()), "{line}");
        run(&sandbox, &format!("{line} --spreadsheet --format json"))
            .fails(&["--format json: --spreadsheet writes CSV"]);
        run(&sandbox, &format!("{line} --spreadsheet -o DIR/x.json")).fails(&["x.json: --spreadsheet writes CSV"]);
    }
    for line in ["pair --rules wcsc-2010 --print-rules", "standings --list-rules"] {
        assert_eq!(run(&sandbox, &format!("{line} --spreadsheet")).stdout, run(&sandbox, line).stdout, "{line}");
    }
}

#[test]
fn usage_is_told_as_every_fault_is() {
    let sandbox = sandbox();
    for line in LINES {
        let program = line.split(' ').next().expect("a program");
        let fails = |options: &str, message: &str| {
            let done = run(&sandbox, &format!("{line} {options}"));
            done.fails(&["For more information, try '--help'."]);
            assert_eq!(done.stderr.lines().next(), Some(&*format!("{program}: {message}")), "{line} {options}");
        };
        fails("--ouput x", "unknown option \"--ouput\"; nearest: \"--output\"");
        fails("--zzzzzz", "unknown option \"--zzzzzz\"");
        fails("--color alwys", "--color: found \"alwys\", expected auto, always, never; nearest: \"always\"");
        fails("-q -v", "--quiet: cannot be given with --verbose");
        fails("--color al\u{1b}[2J\u{202e}", "--color: found \"al\\u{1b}[2J\\u{202e}\", expected auto, always, never");
        fails("--b\u{1b}ad\u{9b}", "unknown option \"--b\\u{1b}ad\\u{9b}\"");
    }
    run(&sandbox, "qualify-score sede")
        .fails(&["unknown command \"sede\", expected seed, advance, score", "nearest: \"seed\""]);
    run(&sandbox, "pair").fails(&[
        "pair: missing: --entrants <FILE> and --round <N|all>; a table of entrants has the columns id, name and seed; ",
    ]);
    run(&sandbox, "standings --entrants DIR/e.csv a b")
        .fails(&["standings: found \"b\", expected no further argument"]);
}
