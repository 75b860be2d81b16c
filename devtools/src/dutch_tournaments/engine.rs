//! bbpPairings, if the environment names it: an independent program with which the rounds are compared.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, bail};
use shinpan_tournament::dutch::Edition;

use super::event::Drawn;

/// Variables that name the programs: bbpPairings 6 pairs by the edition of 2026, bbpPairings 5 by that of 2017.
const VARIABLES: [(Edition, &str); 2] = [(Edition::Of2026, "SHINPAN_BBP"), (Edition::Of2017, "SHINPAN_BBP_2017")];
/// Exit status if no legal pairing exists.
const NO_PAIRING: i32 = 1;

/// Available programs, by edition.
pub(super) struct Engines(pub(super) Vec<(Edition, PathBuf)>);

impl Engines {
    /// Takes the programs from the environment, and reports missing ones on stderr.
    pub(super) fn from_environment() -> Self {
        let named = VARIABLES.map(|(edition, variable)| Some((edition, PathBuf::from(std::env::var_os(variable)?))));
        for ((edition, variable), _) in VARIABLES.iter().zip(&named).filter(|(_, named)| named.is_none()) {
            eprintln!("SKIPPED: bbpPairings by the edition of {edition}: {variable} names no program");
        }
        Self(named.into_iter().flatten().collect())
    }

    /// Pairs the next round of a file with the program of an edition, if there is one. The inner value is none if the
    /// program says that no legal pairing exists.
    pub(super) fn pair(&self, edition: Edition, text: &str) -> Option<Result<Option<Drawn>>> {
        let (_, program) = self.0.iter().find(|(own, _)| *own == edition)?;
        Some(run(program, text))
    }
}

fn run(program: &Path, text: &str) -> Result<Option<Drawn>> {
    let folder = tempfile::tempdir()?;
    let [file, written] = ["round.trf", "round.txt"].map(|name| folder.path().join(name));
    std::fs::write(&file, text)?;
    let mut command = Command::new(program);
    command.arg("--dutch").arg(&file).arg("-p").arg(&written).stdin(Stdio::null());
    let output = command.output().with_context(|| program.display().to_string())?;
    match output.status.code() {
        Some(0) => read(&std::fs::read_to_string(&written)?).map(Some),
        Some(NO_PAIRING) => Ok(None),
        _ => bail!("{}: {}", output.status, String::from_utf8_lossy(&output.stderr).trim()),
    }
}

/// Reads an answer: the number of pairs, then White and Black of each; for the bye, 0 is in place of the opponent.
fn read(text: &str) -> Result<Drawn> {
    let mut drawn = Drawn { pairs: Vec::new(), bye: None };
    for line in text.lines().skip(1).filter(|line| !line.trim().is_empty()) {
        let numbers = line.split_whitespace().map(str::parse).collect::<Result<Vec<u16>, _>>();
        match numbers.with_context(|| line.to_owned())?[..] {
            [number, 0] => drawn.bye = Some(number),
            [white, black] => drawn.pairs.push([white, black]),
            _ => bail!("not a pair: {line}"),
        }
    }
    Ok(drawn)
}

#[cfg(all(test, unix))]
pub(super) mod tests {
    use super::*;

    /// Writes a program that is a script. Another process writes the file: a program that is open for writing cannot be
    /// run, and processes that other tests start inherit the files that are open here.
    pub(in crate::dutch_tournaments) fn script(folder: &Path, lines: &str) -> PathBuf {
        let program = folder.join("engine");
        let write = r#"printf '#!/bin/sh\n%s\n' "$2" > "$1" && chmod 755 "$1""#;
        let status = Command::new("sh").args(["-c", write, "sh"]).arg(&program).arg(lines).status();
        assert!(status.is_ok_and(|status| status.success()), "{}", program.display());
        program
    }

    /// Pairs a round with a program that has these lines.
    fn answer(lines: &str) -> Result<Option<Drawn>> {
        let folder = tempfile::tempdir().expect("a folder");
        let program = script(folder.path(), lines);
        let engines = Engines(vec![(Edition::Of2026, program)]);
        assert!(engines.pair(Edition::Of2017, "").is_none());
        engines.pair(Edition::Of2026, "012 A\n").expect("an engine")
    }

    #[test]
    fn answers_of_a_program() {
        let is_called_well = r#"test "$1" = --dutch && test "$3" = -p && grep -q "012 A" "$2""#;
        let pairs = answer(&format!(r#"{is_called_well} && printf '2\n3 1\n2 0\n' > "$4""#));
        assert_eq!(pairs.expect("an answer"), Some(Drawn { pairs: vec![[3, 1]], bye: Some(2) }));
        assert_eq!(answer("exit 1").expect("an answer"), None);
        let error = answer("echo 'no such record' >&2; exit 3").expect_err("an error");
        assert!(error.to_string().contains("no such record"), "{error}");
    }
}
