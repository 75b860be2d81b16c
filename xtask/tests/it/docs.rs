//! The examples of README.md and of docs, typed line by line into a shell, each page in a folder of its own, because a
//! command may read what an earlier one wrote. With `DOCS=overwrite` the outputs in the pages are updated.

#![cfg(unix)]

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use shinpan_testing::skipped;
use xtask::programs;

const SESSION: &str = "```console";

#[test]
fn the_commands_of_every_page_give_what_it_says() {
    let root = xtask::run::root();
    let pages = pages(root);
    let faults = thread::scope(|scope| {
        let checks = pages.iter().map(|page| scope.spawn(|| check(root, page))).collect::<Vec<_>>();
        checks.into_iter().filter_map(|check| check.join().expect("a page is looked at")).collect::<Vec<_>>()
    });
    assert!(faults.is_empty(), "DOCS=overwrite writes the pages anew\n\n{}", faults.join("\n\n"));
}

/// Returns README.md and the pages of docs that have commands.
fn pages(root: &Path) -> Vec<PathBuf> {
    let docs = std::fs::read_dir(root.join("docs")).expect("the folder").map(|entry| entry.expect("an entry").path());
    let all = docs.chain([root.join("README.md")]).filter(|path| path.extension().is_some_and(|end| end == "md"));
    all.filter(|path| text(path).lines().any(|line| line == SESSION)).collect()
}

fn text(page: &Path) -> String {
    std::fs::read_to_string(page).unwrap_or_else(|error| panic!("{}: {error}", page.display()))
}

/// Returns the place where the commands of the page give something else than it says.
fn check(root: &Path, path: &Path) -> Option<String> {
    let page = text(path);
    let run = Session::new(root).page(&page);
    if std::env::var("DOCS").is_ok_and(|what| what == "overwrite") {
        let kept = |(at, line)| page.lines().nth(at).filter(|page| fits(line, page)).unwrap_or(line);
        let text = run.lines().enumerate().map(kept).collect::<Vec<_>>().join("\n");
        std::fs::write(path, text + "\n").expect("the page is written");
        return None;
    }
    let name = path.strip_prefix(root).expect("a page of the repository").display();
    let mut lines = (1..).zip(run.lines().zip(page.lines()));
    if let Some((number, (run, page))) = lines.find(|(_, (run, page))| !fits(run, page)) {
        return Some(format!("{name}:{number}: what comes of the command, and what the page says\n{run}\n{page}"));
    }
    let [run, page] = [&run, &page].map(|text| text.lines().count());
    (run != page).then(|| format!("{name}: {run} lines come of the commands, and the page has {page}"))
}

/// Whether a line matches that of the page, in which `[..]` stands for anything, such as a time or a digest.
fn fits(line: &str, page: &str) -> bool {
    let Some((begin, rest)) = page.split_once("[..]") else { return line == page };
    let Some(mut line) = line.strip_prefix(begin) else { return false };
    let parts = rest.split("[..]").collect::<Vec<_>>();
    let Some((end, middle)) = parts.split_last() else { return false };
    for part in middle {
        let Some(at) = line.find(part) else { return false };
        line = &line[at + part.len()..];
    }
    line.ends_with(end)
}

#[test]
fn a_line_of_a_page_may_leave_out_what_changes() {
    for (line, page, expected) in [
        ("a 12 b 34 c", "a [..] b [..] c", true),
        ("a 12 b 34 c", "a [..] c", true),
        ("a 12 b", "a [..] c", false),
        ("a 12 b", "[..]", true),
        ("a", "a", true),
        ("ab", "a", false),
        ("aa", "aa[..]aa", false),
    ] {
        assert_eq!(fits(line, page), expected, "{line} {page}");
    }
}

/// A shell with the programs, in a folder with the files of testdata and nothing else.
struct Session {
    folder: tempfile::TempDir,
    path: OsString,
}

impl Session {
    fn new(root: &Path) -> Self {
        let folder = tempfile::tempdir().expect("a folder for temporary files");
        std::os::unix::fs::symlink(root.join("testdata"), folder.path().join("testdata")).expect("a link");
        let known = std::env::var_os("PATH").unwrap_or_default();
        let folders = std::iter::once(programs::built()).chain(std::env::split_paths(&known));
        Self { folder, path: std::env::join_paths(folders).expect("folders") }
    }

    /// Returns the page with the present output of its commands.
    fn page(&self, page: &str) -> String {
        let mut text = String::new();
        let (mut in_session, mut is_kept) = (false, false);
        for line in page.lines() {
            let is_fence = line.starts_with("```");
            in_session = if is_fence { line == SESSION } else { in_session };
            match line.strip_prefix("$ ").filter(|_| in_session) {
                Some(command) => {
                    is_kept = needs_what_is_missing(command);
                    text.extend([line, "\n"]);
                    if !is_kept {
                        text.extend([&*self.run(command), "\n"]);
                    }
                }
                None if in_session && !is_fence && !is_kept => {}
                None => text.extend([line, "\n"]),
            }
        }
        text
    }

    /// Returns the exit code, if it is not 0, and the output.
    fn run(&self, command: &str) -> String {
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("exec 2>&1; {command}")]).current_dir(&self.folder).env("PATH", &self.path);
        let output = shell.env("TERM", "dumb").output().expect("sh");
        let code = match output.status.code() {
            Some(0) => String::new(),
            Some(code) => format!("? {code}\n"),
            None => format!("? {}\n", output.status),
        };
        code + &String::from_utf8(output.stdout).expect("programs write UTF-8")
    }
}

/// Whether a command needs a program that this machine lacks: then the output in the page is not checked, and this is
/// reported.
fn needs_what_is_missing(command: &str) -> bool {
    let missing = ["jq", "sqlite3", "iconv"].into_iter().filter(|program| {
        let is_used = command.split_whitespace().any(|word| word == *program);
        is_used && Command::new(program).arg("--version").output().is_err()
    });
    missing.inspect(|program| skipped(&format!("examples of the pages that need {program}"))).count() > 0
}
