//! The faults of cases.txt, which also describes how a case is written.

use std::os::unix::net::UnixListener;

use shinpan_testing::process::{Means, Shell};

use super::{LINES, PRELUDE, answer, has, shell};

pub(super) const CASES: &str = include_str!("cases.txt");

/// Declares a test for each kind of case.
macro_rules! tests {
    ($($kind:ident)*) => { $(#[test] fn $kind() { play(stringify!($kind)); })* };
}

tests!(books changing disk injected limits nesting signals special_files streams together);

/// Runs the cases of a kind.
#[expect(clippy::print_stdout, reason = "a case that fails is the last one that is named")]
fn play(kind: &str) {
    let cases = CASES.split("\n= ").skip(1).filter(|case| case.starts_with(&format!("{kind}::"))).collect::<Vec<_>>();
    assert!(!cases.is_empty());
    for case in cases {
        println!("{}", case.lines().next().unwrap_or_default());
        play_case(case);
    }
}

/// Runs a case with each of its lines.
fn play_case(case: &'static str) {
    let marked = |mark: &'static str| case.lines().filter_map(move |line| line.strip_prefix(mark));
    let needs = |means: &str| marked("! ").any(|needed| needed == means);
    if needs("mounts") && !Means::MOUNTS.is_here_or_said() || needs("strace") && !Means::SYSTEM_CALLS.is_here_or_said()
    {
        return;
    }
    let mut lines = marked("+ ").flat_map(lines).collect::<Vec<_>>();
    if lines.is_empty() {
        lines.extend(LINES);
    }
    if !marked("$ ").any(|typed| ["LINE", "PROGRAM", "INPUT"].iter().any(|name| typed.contains(name))) {
        lines.truncate(1);
    }
    for line in lines {
        let shell = shell();
        let _socket = needs("socket").then(|| UnixListener::bind(shell.files().path("socket")).expect("a socket"));
        for setup in marked(": ") {
            shell.run(&format!("{PRELUDE} {setup}")).exits(&[0]);
        }
        let steps = marked("$ ").zip(marked("? ")).collect::<Vec<_>>();
        assert!(!steps.is_empty() && steps.len() == marked("$ ").count(), "{case}");
        let has_new = steps.iter().any(|(_, expected)| expected.contains("=new"));
        let new = if has_new { answer(&shell, &format!("{} {}", line.0, line.1)) } else { String::new() };
        for (typed, expected) in steps {
            take_step(&shell, line, &new, typed, expected);
        }
        for names in case.lines().filter_map(|line| line.strip_prefix('%')) {
            has(&shell, &names.split_whitespace().collect::<Vec<_>>());
        }
    }
}

/// Returns the lines that a case names, each as the program with its options, and the input.
fn lines(named: &'static str) -> Vec<(&'static str, &'static str)> {
    match named {
        "six" => LINES.into(),
        "tables" => LINES[2..].into(),
        _ => vec![named.split_once(" | ").expect("a line and its input")],
    }
}

/// Types a step, and compares the outcome with the expected one; `new` is the answer of the line.
fn take_step(shell: &Shell, (program, input): (&str, &str), new: &str, typed: &str, expected: &str) {
    let (before, rest) = typed.split_once("RULES=").unwrap_or((typed, ""));
    let (book, rest) = rest.split_once(' ').unwrap_or(("book.toml", ""));
    let with_book = program.replace("book.toml", book);
    let typed = format!("{before}{rest}").replace("LINE", &format!("{with_book} {input}"));
    let typed = typed.replace("PROGRAM", &with_book).replace("INPUT", input);
    let expected = expected.replace("INPUT", input);
    let (checks, words) = expected.split_once(": ").unwrap_or((&expected, ""));
    let (codes, checks) = checks.split_once(", ").unwrap_or((checks, ""));
    if checks.contains("o=") {
        shell.files().write("o", "old\n");
    }
    let ended = shell.run(&format!("{PRELUDE} {typed}"));
    ended.exits(&codes.split('|').map(|code| code.parse().expect("a code")).collect::<Vec<_>>()).says(&[words]);
    for check in checks.split(", ").filter(|check| !check.is_empty()) {
        let (found, expected) = match check {
            "quiet" => (ended.stderr.clone(), ""),
            "o=any" => continue,
            "o=old" => (shell.files().read("o"), "old\n"),
            "o=new" => (shell.files().read("o"), new),
            "stdout=new" => (ended.stdout.clone(), new),
            _ => (ended.stdout.trim().to_owned(), check.strip_prefix("prints ").expect("a check")),
        };
        assert_eq!(found, expected, "{check}: {typed}");
    }
}
