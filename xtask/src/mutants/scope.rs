//! Which files rule, and which tests are to notice a change of theirs.

use std::path::Path;

use anyhow::{Result, bail};

use super::tree::Tree;
use crate::workspace;

/// Files of a package, and the tests that are run for a mutant of them.
pub(super) struct Area {
    pub(super) package: &'static str,
    folder: &'static str,
    /// Files and folders below it.
    parts: &'static [&'static str],
    /// Packages whose tests are to notice a change, too: what a package rules is often seen in a program.
    others: &'static [&'static str],
    /// Of `cargo test`, with spaces between them.
    pub(super) test_arguments: &'static str,
}

/// What judges, knows the legal moves, keeps clocks, orders, pairs, settles colours, qualifies and adjudicates.
static AREAS: [Area; 11] = [
    Area {
        package: "shinpan-shogi",
        folder: "crates/games/shogi/src",
        parts: &["legality.rs", "repetition.rs", "judge.rs", "clock.rs", "declaration.rs", "check/", "special.rs"],
        others: &["judge-repetition", "kifu-check"],
        test_arguments: "--lib --test laws --test notation --test properties --test cli --test docs --test page",
    },
    Area {
        package: "shinpan-xiangqi",
        folder: "crates/games/xiangqi/src",
        parts: &[
            "position.rs",
            "reach.rs",
            "judge.rs",
            "line.rs",
            "conduct.rs",
            "chase.rs",
            "threat.rs",
            "game_end.rs",
        ],
        others: &["judge-repetition", "kifu-check"],
        test_arguments: "--lib --test laws --test docs --test xiangqi --test xiangqi_cli",
    },
    Area {
        package: "shinpan-go",
        folder: "crates/games/go/src",
        parts: &["board.rs", "judge.rs", "forms.rs", "class.rs", "history.rs", "rules.rs"],
        others: &["judge-repetition"],
        test_arguments: "--lib --test laws --test docs --test go_cli --test page",
    },
    Area {
        package: "shinpan-arimaa",
        folder: "crates/games/arimaa/src",
        parts: &[
            "turn.rs",
            "position.rs",
            "board.rs",
            "repetition.rs",
            "ending.rs",
            "judge.rs",
            "score.rs",
            "generate.rs",
        ],
        others: &["judge-repetition"],
        // Those that are left out take a minute and more.
        test_arguments: "--lib --test arimaa -- --skip limits:: --skip properties::",
    },
    Area {
        package: "shinpan-chess",
        folder: "crates/games/chess/src",
        parts: &["judge.rs", "position.rs", "clock.rs", "control.rs", "log/", "engine/", "claim.rs", "result.rs"],
        others: &["kifu-check"],
        test_arguments: "--lib --test chess --test docs --test log",
    },
    Area {
        package: "shinpan-matching",
        folder: "crates/matching/src",
        parts: &["verify.rs", "unique.rs", "tight.rs", "cost.rs"],
        others: &[],
        test_arguments: "--all-features",
    },
    Area {
        package: "shinpan-tournament",
        folder: "crates/tournament/src",
        parts: &["ranking/", "tiebreaks/", "elimination.rs", "strikes.rs", "tally.rs", "byes.rs"],
        others: &["pair", "qualify-score", "standings"],
        // Those that are left out take ten seconds and more.
        test_arguments: "--tests -- --skip rounds_that_are_not_drawn --skip drawn_games_of_every_book --skip larger_events \
             --skip eliminations_come_to_their_end",
    },
    Area {
        package: "pair",
        folder: "crates/tools/pair/src",
        parts: &["swiss/", "elimination/", "round_robin/", "criterion.rs", "constraints.rs", "absence.rs"],
        others: &[],
        // The one that is left out takes twenty seconds.
        test_arguments: "--tests -- --skip eliminations_come_to_their_end",
    },
    Area {
        package: "standings",
        folder: "crates/tools/standings/src",
        parts: &["crosses.rs", "results.rs", "ratings/"],
        others: &[],
        test_arguments: "",
    },
    Area {
        package: "color-assign",
        folder: "crates/tools/color-assign/src",
        parts: &["assign.rs", "rule.rs", "past.rs", "dutch.rs"],
        others: &[],
        test_arguments: "",
    },
    Area {
        package: "qualify-score",
        folder: "crates/tools/qualify-score/src",
        parts: &["advance.rs", "score.rs", "seeding.rs", "played.rs", "predecessors.rs", "series.rs", "qualifier.rs"],
        others: &[],
        test_arguments: "",
    },
];

impl Area {
    fn has(&self, file: &str) -> bool {
        let inside = file.strip_prefix(self.folder).and_then(|rest| rest.strip_prefix('/'));
        let is_part =
            |inside: &str, part: &str| if part.ends_with('/') { inside.starts_with(part) } else { inside == part };
        inside.is_some_and(|inside| self.parts.iter().any(|part| is_part(inside, part)))
    }

    /// The tests in the copy of the workspace, with these options of cargo.
    pub(super) fn tests(&self, tree: &Tree, options: &[&str]) -> std::process::Command {
        let mut command = tree.cargo();
        command
            .arg("test")
            .args(options)
            .args(self.packages().flat_map(|package| ["--package", package]))
            .args(self.test_arguments.split_whitespace());
        command
    }

    /// The packages whose tests are run.
    pub(super) fn packages(&self) -> impl Iterator<Item = &'static str> {
        std::iter::once(self.package).chain(self.others.iter().copied())
    }
}

/// All files that rule.
pub(super) fn all() -> Result<Vec<(&'static Area, String)>> {
    Ok(known(workspace::files()?))
}

/// Those of these files that rule. Files of tests do not.
pub(super) fn known(files: Vec<String>) -> Vec<(&'static Area, String)> {
    let is_code = |file: &str| Path::new(file).extension().is_some_and(|extension| extension == "rs");
    let rules = |file: &str| is_code(file) && !file.ends_with("/tests.rs") && !file.contains("/tests/");
    let area = |file: String| Some((AREAS.iter().find(|area| rules(&file) && area.has(&file))?, file));
    files.into_iter().filter_map(area).collect()
}

/// These files, which must rule.
pub(super) fn asked(files: &[String]) -> Result<Vec<(&'static Area, String)>> {
    let found = known(files.to_vec());
    if let Some(other) = files.iter().find(|file| !found.iter().any(|(_, known)| known == *file)) {
        let folders = AREAS.each_ref().map(|area| format!("{}: {}", area.folder, area.parts.join(" ")));
        bail!("--file: {other} is none of the files whose mutants are looked at:\n{}", folders.join("\n"));
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file that is renamed must be renamed here.
    #[test]
    fn every_part_is_there() {
        let files = all().expect("the files of the workspace");
        for area in &AREAS {
            for part in area.parts {
                let path = format!("{}/{part}", area.folder);
                assert!(files.iter().any(|(_, file)| file.starts_with(&path)), "{path}");
            }
        }
    }

    #[test]
    fn tests_do_not_rule() {
        let files = ["crates/games/chess/src/engine/tests.rs", "crates/games/chess/src/judge.rs", "README.md"];
        let known = known(files.map(str::to_owned).to_vec());
        assert_eq!(known.iter().map(|(_, file)| file.as_str()).collect::<Vec<_>>(), [files[1]]);
    }
}
