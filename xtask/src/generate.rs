//! `cargo xtask gen`: what is made from the code and checked in.

use anyhow::Result;
use clap::Command;
use shinpan_cli::manual::{self, Shell};

use crate::made::Made;
use crate::schema;

const FOLDERS: [&str; 3] = ["docs/completions", "docs/man", "docs/schemas"];

/// Man pages, completions and JSON Schemas.
pub(crate) fn made() -> Result<Made> {
    let mut files = schema::files()?;
    for command in commands() {
        for page in pages(&command) {
            files.insert(format!("docs/man/{}", manual::manual_name(&page)), manual::manual(&page)?);
        }
        for shell in Shell::ALL {
            let script = manual::completions(&command, shell);
            files.insert(format!("docs/completions/{}.{}", command.get_name(), shell.as_str()), script.into_bytes());
        }
    }
    Ok(Made { command: "cargo xtask gen", folders: &FOLDERS, files })
}

/// A program and its commands, each of which has a manual page.
fn pages(command: &Command) -> Vec<Command> {
    let mut command = command.clone().disable_help_subcommand(true);
    command.build();
    std::iter::once(&command).chain(command.get_subcommands()).cloned().collect()
}

/// Every program's command line. The version is without the commit: the files do not change with each.
fn commands() -> Vec<Command> {
    let commands = [
        shinpan_cli::command::<color_assign::Args>(),
        shinpan_cli::command::<judge_repetition::Args>(),
        shinpan_cli::command::<kifu_check::Args>(),
        shinpan_cli::command::<pair::Args>(),
        shinpan_cli::command::<qualify_score::Args>(),
        shinpan_cli::command::<standings::Args>(),
    ];
    commands.map(|command| command.version(env!("CARGO_PKG_VERSION"))).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace;

    /// The examples at the end of the help are typed as they stand.
    #[test]
    fn examples_of_the_help_run() {
        std::env::set_current_dir(workspace::root()).expect("the root");
        for page in commands().iter().flat_map(pages) {
            let examples = manual::example_commands(&page);
            assert!(!examples.is_empty(), "{}", page.get_name());
            for line in examples {
                let line = line.replace('\'', "");
                let words = line.split_whitespace().map(std::ffi::OsString::from).collect();
                let (mut io, captured) = shinpan_cli::Io::captured("", "");
                let exit = crate::programs::call(words, &mut io).expect("a program");
                assert!(exit <= shinpan_cli::Exit::Findings, "{line}: {}", captured.stderr());
                assert!(!captured.stdout().is_empty(), "{line}");
            }
        }
    }
}
