//! Shape of the repository: sizes of files, words, links between files, no paths of one machine. Clippy measures
//! functions.

use std::path::Path;

use xtask::{run, workspace};

use crate::circles;

/// Largest number of lines of a source file.
const MOST_LINES: usize = 800;
/// Largest number of files that are modules by a `path` attribute.
const MOST_PATHS: usize = 4;
/// Names that were coined here although the field has a word, and the word to use instead.
const WORDS: &str = include_str!("words.csv");
/// Beginnings of paths that exist on one machine only.
const MACHINE_PATHS: [&str; 6] = [
    concat!("/", "home/"),
    concat!("/", "Users/"),
    concat!("/", "root/"),
    concat!("/", "work/"),
    concat!("C:", "\\"),
    concat!("/", "mnt/"),
];
/// Extensions of files that are read as text.
const TEXT: [&str; 9] = ["rs", "md", "toml", "csv", "csa", "ndjson", "json", "yml", "sh"];

#[test]
fn files_are_in_shape() {
    let (mut faults, mut sources) = (Vec::new(), Vec::new());
    for path in workspace::files().expect("the files of the workspace") {
        let is_text = Path::new(&path).extension().is_some_and(|end| TEXT.iter().any(|text| end == *text));
        if is_text || path == ".ci/run" || path == "justfile" {
            let bytes = std::fs::read(run::root().join(&path)).expect(&path);
            let text = String::from_utf8_lossy(&bytes).into_owned();
            faults.extend(of_text(&path, &text));
            if is_source(&path) {
                faults.extend(of_source(&path, &text));
                sources.push((path, text));
            }
        }
    }
    faults.extend(of_all(&sources));
    assert!(faults.is_empty(), "\n  {}", faults.join("\n  "));
}

fn is_source(path: &str) -> bool {
    Path::new(path).extension().is_some_and(|end| end == "rs")
}

fn of_text(path: &str, text: &str) -> Vec<String> {
    let starts = |line: &str| MACHINE_PATHS.into_iter().find(|start| line.contains(start));
    let found = (1..).zip(text.lines()).filter_map(|(number, line)| Some((number, starts(line)?)));
    found.map(|(number, start)| format!("{path}:{number}: a path of one machine, \"{start}…\"")).collect()
}

fn of_source(path: &str, text: &str) -> Vec<String> {
    let mut faults = Vec::new();
    let lines = text.lines().count();
    if lines > MOST_LINES {
        faults.push(format!("{path}: {lines} lines, at most {MOST_LINES}"));
    }
    if path.contains("src/") && !text.starts_with("//!") {
        faults.push(format!("{path}:1: the first line is not the //! that says what the file is"));
    }
    for (number, line) in (1..).zip(text.lines()) {
        let coined = words().filter(|(word, _)| has_word(line, word));
        faults.extend(coined.map(|(word, better)| format!("{path}:{number}: \"{word}\", a coined name; say {better}")));
    }
    faults
}

/// Returns the rows of [`WORDS`].
fn words() -> impl Iterator<Item = (&'static str, &'static str)> {
    WORDS.lines().skip(1).filter_map(|row| row.split_once(','))
}

/// Returns the faults that concern several files.
fn of_all(sources: &[(String, String)]) -> Vec<String> {
    let mut faults = Vec::new();
    let lines = sources.iter().flat_map(|(_, text)| text.lines());
    let paths = lines.filter(|line| line.trim_start().starts_with("#[path")).count();
    if paths > MOST_PATHS {
        faults.push(format!("{paths} path attributes, at most {MOST_PATHS}"));
    }
    faults.extend(circles::rings(sources));
    faults
}

/// Whether `line` contains `word`, with no letter, digit or underscore on either side.
fn has_word(line: &str, word: &str) -> bool {
    let is_part = |beside: Option<char>| beside.is_some_and(|c| c.is_alphanumeric() || c == '_');
    let is_whole =
        |at: usize| !is_part(line[..at].chars().next_back()) && !is_part(line[at + word.len()..].chars().next());
    line.match_indices(word).any(|(at, _)| is_whole(at))
}

#[test]
fn faults_of_a_source() {
    let (word, _) = words().nth(1).expect("a word");
    for (path, text, faults) in [
        ("a/src/lib.rs", "//! Words.\n".to_owned(), 0),
        ("a/src/lib.rs", "// Words.\n".to_owned(), 1),
        ("a/build.rs", "\n".repeat(MOST_LINES), 0),
        ("a/build.rs", "\n".repeat(MOST_LINES + 1), 1),
        ("a/tests/b.rs", "\n".repeat(MOST_LINES), 0),
        ("a/tests/b.rs", "\n".repeat(MOST_LINES + 1), 1),
        ("a/build.rs", format!("struct {word};"), 1),
        ("a/build.rs", format!("struct {word}s;"), 0),
    ] {
        assert_eq!(of_source(path, &text).len(), faults, "{path}");
    }
    assert_eq!(of_text("README.md", &format!("see {}me", MACHINE_PATHS[0])).len(), 1);
}

#[test]
fn ties_of_files() {
    let tied = "#[path = \"b.rs\"]\nmod b;\n".repeat(MOST_PATHS);
    let one_more = format!("{tied}    #[path = \"c.rs\"]\n");
    for (text, faults) in [(tied, 0), (one_more, 1)] {
        assert_eq!(of_all(&[("a/tests/a.rs".to_owned(), text)]).len(), faults);
    }
}
