//! `cargo xtask mutants`: changes the code that rules, one place at a time, with cargo-mutants; a test must notice each
//! change.
//!
//! .cargo/mutants.toml says which files rule. Mutants that no test can notice because no ruling depends on them are
//! listed in docs/conformance.md with their reasons; any other survivor fails. Only the repository's own testdata
//! counts: the corpus is left out.

use std::fs;

use anyhow::{Context as _, Result, ensure};
use xtask::run;

const PAGE: &str = "docs/conformance.md";
const HEADING: &str = "## Mutants that change nothing";

/// Packages that rule, each with the other packages whose tests should notice a change of it, and the tests to skip:
/// those that take ten seconds or more.
const AREAS: [(&str, &[&str], &[&str]); 12] = [
    ("shinpan-shogi", &["judge-repetition", "kifu-check"], &[]),
    ("shinpan-xiangqi", &["judge-repetition", "kifu-check"], &[]),
    ("shinpan-go", &["judge-repetition"], &[]),
    ("shinpan-arimaa", &["judge-repetition"], &["limits::", "properties::"]),
    ("shinpan-chess", &["kifu-check"], &[]),
    ("shinpan-matching", &[], &[]),
    (
        "shinpan-tournament",
        &["pair", "qualify-score", "standings"],
        &["rounds_that_are_not_drawn", "drawn_games_of_every_book", "larger_events", "eliminations_come_to_their_end"],
    ),
    ("shinpan-pairing", &["pair"], &["eliminations_come_to_their_end"]),
    ("pair", &[], &["eliminations_come_to_their_end"]),
    ("standings", &[], &[]),
    ("color-assign", &[], &[]),
    ("qualify-score", &[], &[]),
];

/// Which mutants.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Only one part of them: 0/8 is the first of eight
    #[arg(long, value_name = "K/N")]
    shard: Option<String>,

    /// Those of a file alone; repeatable
    #[arg(long, value_name = "PATH")]
    file: Vec<String>,

    /// Those of the lines that differ from a commit
    #[arg(long, value_name = "COMMIT", conflicts_with = "file")]
    since: Option<String>,

    /// Stop after N minutes in each package
    #[arg(long, value_name = "N")]
    minutes: Option<u32>,

    /// Only list them
    #[arg(long)]
    list: bool,
}

/// Runs the mutants that were asked for.
pub(crate) fn run(args: &Args) -> Result<()> {
    if !run::succeeds(run::command("cargo").args(["mutants", "--version"])) {
        let mut install = run::command("cargo");
        run::shown(install.args(["install", "--locked", "cargo-mutants"])).context("cargo-mutants is needed")?;
    }
    let folder = run::target()?.join("mutants");
    fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
    let diff = folder.join("change.diff");
    if let Some(commit) = &args.since {
        let options = "diff --no-color --no-ext-diff --src-prefix=a/ --dst-prefix=b/".split(' ');
        let changes = run::output(run::command("git").args(options).args([commit, "--", "*.rs"]))?;
        fs::write(&diff, changes).with_context(|| diff.display().to_string())?;
    }
    let mut survivors = Vec::new();
    for (package, others, left_out) in AREAS {
        let output = folder.join(package);
        // The list of an earlier run, if there is one.
        let _ = fs::remove_dir_all(&output);
        fs::create_dir_all(&output)?;
        let mut mutants = run::command("timeout");
        // After SIGINT cargo-mutants ends the processes it has started. 0 minutes means no limit.
        mutants.args(["--foreground", "--signal=INT", &format!("{}m", args.minutes.unwrap_or(0)), "cargo", "mutants"]);
        mutants.args(["--no-times", "--colors=never", "--package", package, "--test-package", package]);
        mutants.args(others.iter().map(|other| format!("--test-package={other}")));
        mutants.args(args.file.iter().map(|file| format!("--file={file}")));
        mutants.args(args.shard.iter().map(|shard| format!("--shard={shard}")));
        mutants.args(args.since.iter().map(|_| format!("--in-diff={}", diff.display())));
        mutants.args(args.list.then_some("--list")).arg("--output").arg(&output).args(["--", "--tests", "--"]);
        mutants.args(left_out.iter().flat_map(|name| ["--skip", name]));
        mutants.env("PROPTEST_CASES", "16").env_remove("SHINPAN_DATA");
        // 2: some were missed; 3: some timed out; 124: the minutes are over. The missed ones are listed in a file.
        let status = mutants.status().context("timeout, of coreutils")?;
        ensure!(matches!(status.code(), Some(0 | 2 | 3 | 124)), "cargo mutants: {status}");
        if status.code() == Some(124) {
            println!("SKIPPED: the mutants of {package} that were left after the minutes given");
        }
        // With `--list` there is no such file.
        let missed = fs::read_to_string(output.join("mutants.out/missed.txt")).unwrap_or_default();
        for line in missed.lines() {
            survivors.push(survivor(line).with_context(|| format!("missed.txt: {line}"))?);
        }
    }
    rule_on(&survivors)
}

/// Fails if a mutant survived that docs/conformance.md does not explain.
fn rule_on(survivors: &[String]) -> Result<()> {
    let known = explained()?;
    let is_explained = |survivor: &&String| known.iter().any(|row| row.starts_with(survivor.as_str()));
    let (explained, others): (Vec<_>, Vec<_>) = survivors.iter().partition(is_explained);
    for survivor in &explained {
        println!("changes nothing: {survivor}");
    }
    for survivor in &others {
        println!("not noticed by any test: {survivor}");
    }
    let count = others.len();
    ensure!(count == 0, "{count} mutants survive; add a case to testdata, or say in {PAGE} why it changes nothing");
    Ok(())
}

/// Converts `crates/games/go/src/judge.rs:57:9: replace > with >= in Judge::play` to a row of the table, without the
/// reason. The row holds the text of the line, because line numbers change with every edit.
fn survivor(missed: &str) -> Result<String> {
    let (place, change) = missed.split_once(": ").context("no place")?;
    let mut place = place.splitn(3, ':');
    let (file, number) = place.next().zip(place.next()).context("no line")?;
    let source = fs::read_to_string(run::root().join(file)).with_context(|| file.to_owned())?;
    let line = source.lines().nth(number.parse::<usize>()?.saturating_sub(1)).context("no such line")?;
    let [change, line] = [change, line.trim()].map(|text| text.replace('|', "\\|"));
    Ok(format!("| {file} | `{change}` | `{line}` |"))
}

/// Returns the rows of the page, each with its reason.
fn explained() -> Result<Vec<String>> {
    let text = fs::read_to_string(run::root().join(PAGE)).context(PAGE)?;
    let (_, section) = text.split_once(HEADING).with_context(|| format!("{PAGE}: no \"{HEADING}\""))?;
    let section = section.split("\n## ").next().unwrap_or_default();
    Ok(section.lines().filter(|line| line.starts_with("| crates/")).map(str::to_owned).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The code that a row is about must still exist.
    #[test]
    fn every_row_is_of_a_line_of_its_file_and_has_a_reason() {
        for row in explained().expect("the page") {
            let unescaped = row.replace("\\|", "\u{1}");
            let cells = unescaped.trim_matches('|').split('|').map(|cell| cell.trim().replace('\u{1}', "|"));
            let [file, change, line, reason] = &cells.collect::<Vec<_>>()[..] else { panic!("not four cells: {row}") };
            assert!(!reason.is_empty(), "{row}");
            let text = fs::read_to_string(run::root().join(file)).expect("a file");
            let number = text.lines().position(|text| text.trim() == line.trim_matches('`')).expect(&row) + 1;
            let survivor = survivor(&format!("{file}:{number}:9: {}", change.trim_matches('`'))).expect("a row");
            assert!(row.starts_with(&survivor), "{row}\n{survivor}");
        }
    }

    /// A file that is renamed must also be renamed in the list of files that rule.
    #[test]
    fn every_file_that_rules_is_there() {
        let text = fs::read_to_string(run::root().join(".cargo/mutants.toml")).expect("the list");
        let globs = text.lines().filter_map(|line| line.trim().strip_prefix("\"crates/")?.strip_suffix("\","));
        for glob in globs {
            let (folder, rest) = glob.split_once('{').unwrap_or((glob, ""));
            let (names, end) = rest.split_once('}').unwrap_or(("", ""));
            let end = end.trim_end_matches("/**/*.rs");
            for name in names.split(',') {
                let path = run::root().join("crates").join(format!("{folder}{name}{end}").trim_end_matches("/**/*.rs"));
                assert!(path.exists(), "{}", path.display());
            }
        }
    }
}
