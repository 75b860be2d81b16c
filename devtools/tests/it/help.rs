//! The help of every program: what it shows about each option, that it fits, and that its examples can be typed as they
//! are.

use std::ffi::OsString;

use clap::Command;
use shinpan_cli::{Exit, Io, help, manual};

use crate::programs;

/// Returns the command line of every program.
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

/// Returns a program and its commands, each of which has a manual page.
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

/// The manual pages that `cargo xtask install` requests from the programs are all that exist.
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

/// Returns the output of a program or one of its commands for this word.
fn written(page: &Command, word: &str) -> String {
    let command = page.get_bin_name().unwrap_or(page.get_name());
    let words = command.split(' ').chain([word]).map(OsString::from).collect();
    let (mut io, captured) = Io::captured("", "");
    assert_eq!(programs::call(words, &mut io).expect("a program"), Exit::Ok, "{command} {word}");
    captured.stdout()
}

#[test]
fn every_option_has_a_group_and_a_short_text() {
    for program in commands() {
        for page in pages(&program) {
            for (group, options) in help::groups(&page) {
                for option in options {
                    let name = option.argument.get_long().unwrap_or_else(|| option.argument.get_id().as_str());
                    let place = format!("{} {name}", page.get_name());
                    assert!(!group.is_empty(), "{place}: in no group of crates/cli/src/help.rs");
                    let text = help::short_text(option.argument);
                    assert!((1..=54).contains(&text.chars().count()), "{place}: {text}");
                }
            }
        }
    }
}

#[test]
fn help_fits() {
    for page in commands().iter().flat_map(pages) {
        let (short, long) = (written(&page, "-h"), written(&page, "--help"));
        assert!(short.lines().count() <= 40, "{}: {} lines", page.get_name(), short.lines().count());
        // The examples are commands to copy, so they must be complete.
        let all = short.lines().chain(long.lines().filter(|line| !line.contains(" testdata/")));
        for line in all {
            assert!(line.chars().count() <= 80, "{}: {line}", page.get_name());
        }
        assert!(long.contains("\n  130  "), "{}", page.get_name());
    }
}

#[test]
fn the_example_of_the_short_help_is_a_command_line() {
    for (program, page) in
        commands().iter().flat_map(|program| pages(program).into_iter().map(move |page| (program, page)))
    {
        let example = page.get_after_help().expect("an example").to_string();
        let parsed = program.clone().try_get_matches_from(example.split(' '));
        assert!(parsed.is_ok(), "{example}: {parsed:?}");
    }
}
