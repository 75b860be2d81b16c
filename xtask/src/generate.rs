//! `cargo xtask gen`: what is made from the code and checked in.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context as _, Result, bail};
use clap::{Command, ValueEnum as _};
use clap_complete::Shell;
use shinpan_core::shell;

use crate::{schema, workspace};

/// The folders that hold nothing else.
const FOLDERS: [&str; 3] = ["docs/completions", "docs/man", "docs/schemas"];
const SHELLS: [Shell; 3] = [Shell::Bash, Shell::Fish, Shell::Zsh];

type Files = BTreeMap<String, Vec<u8>>;

/// Writes all files and removes those that are made no more.
pub(crate) fn run() -> Result<()> {
    let made = made()?;
    for path in differing(&made)? {
        let file = workspace::root().join(&path);
        if let Some(bytes) = made.get(&path) {
            let folder = file.parent().unwrap_or(workspace::root());
            std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
            std::fs::write(&file, bytes).with_context(|| path.clone())?;
            println!("{path}: written");
        } else {
            std::fs::remove_file(&file).with_context(|| path.clone())?;
            println!("{path}: removed");
        }
    }
    Ok(())
}

/// Nothing differs from what is checked in.
pub(crate) fn check() -> Result<()> {
    let differing = differing(&made()?)?;
    if !differing.is_empty() {
        bail!(
            "not in step with the code: {}; run cargo xtask gen",
            differing.into_iter().collect::<Vec<_>>().join(", ")
        );
    }
    Ok(())
}

fn made() -> Result<Files> {
    let mut files = schema::files()?;
    for command in commands() {
        let name = command.get_name().to_owned();
        let mut page = Vec::new();
        clap_mangen::Man::new(command.clone()).manual("Shinpan").render(&mut page)?;
        files.insert(format!("docs/man/{name}.1"), page);
        for shell in SHELLS {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut command.clone(), &name, &mut script);
            let end = shell.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default();
            files.insert(format!("docs/completions/{name}.{end}"), script);
        }
    }
    Ok(files)
}

/// Every program's command line. The version is without the commit: the files do not change with each.
fn commands() -> Vec<Command> {
    let commands = [shell::command::<kifu_check::Args>(), shell::command::<judge_repetition::Args>()];
    commands.map(|command| command.version(env!("CARGO_PKG_VERSION"))).into()
}

/// Paths of files that are not as they were made, missing or no more made.
fn differing(made: &Files) -> Result<BTreeSet<String>> {
    let there = workspace::files()?;
    let stale = there.into_iter().filter(|path| {
        let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
        FOLDERS.contains(&folder) && !made.contains_key(path)
    });
    let read = |path: &String| std::fs::read(workspace::root().join(path)).ok();
    let changed = made.iter().filter(|(path, bytes)| read(path).as_ref() != Some(bytes)).map(|(path, _)| path.clone());
    Ok(stale.chain(changed).collect())
}
