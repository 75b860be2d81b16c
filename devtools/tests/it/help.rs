//! The examples at the end of the help are typed as they stand.

use std::ffi::OsString;

use clap::Command;
use shinpan_cli::manual;
use shinpan_cli::{Exit, Io};

use crate::programs;

/// Every program's command line.
fn commands() -> [Command; 6] {
    [
        shinpan_cli::command::<color_assign::Args>(),
        shinpan_cli::command::<judge_repetition::Args>(),
        shinpan_cli::command::<kifu_check::Args>(),
        shinpan_cli::command::<pair::Args>(),
        shinpan_cli::command::<qualify_score::Args>(),
        shinpan_cli::command::<standings::Args>(),
    ]
}

/// A program and its commands, each of which has a manual page.
fn pages(command: &Command) -> Vec<Command> {
    let mut command = command.clone().disable_help_subcommand(true);
    command.build();
    std::iter::once(&command).chain(command.get_subcommands()).cloned().collect()
}

#[test]
fn examples_of_the_help_run() {
    let root = xtask::run::root().to_string_lossy();
    for page in commands().iter().flat_map(pages) {
        let examples = manual::example_commands(&page);
        assert!(!examples.is_empty(), "{}", page.get_name());
        for line in examples {
            let line = line.replace('\'', "").replace("testdata/", &format!("{root}/testdata/"));
            let words = line.split_whitespace().map(OsString::from).collect();
            let (mut io, captured) = Io::captured("", "");
            let exit = programs::call(words, &mut io).expect("a program");
            assert!(exit <= Exit::Findings, "{line}: {}", captured.stderr());
            assert!(!captured.stdout().is_empty(), "{line}");
        }
    }
}

/// The manual pages that `cargo xtask install` asks the programs for are all that they have.
#[test]
fn every_command_has_its_manual_installed() {
    for program in commands() {
        let own = pages(&program)[1..].iter().map(|page| page.get_name().to_owned()).collect::<Vec<_>>();
        let installed = xtask::programs::COMMANDS.iter().find(|(name, _)| *name == program.get_name());
        let mut installed = installed.map_or(Vec::new(), |(_, commands)| commands.to_vec());
        installed.sort_unstable_by_key(|name| own.iter().position(|own| own == name));
        assert_eq!(own, installed, "{}", program.get_name());
    }
}
