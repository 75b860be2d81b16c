//! `cargo xtask gen`: what is made from the code and checked in.

use anyhow::Result;
use clap::{Command, ValueEnum as _};
use clap_complete::Shell;
use clap_mangen::Man;

use crate::made::Made;
use crate::schema;

const FOLDERS: [&str; 3] = ["docs/completions", "docs/man", "docs/schemas"];
const SHELLS: [Shell; 3] = [Shell::Bash, Shell::Fish, Shell::Zsh];

/// Man pages, completions and JSON Schemas.
pub(crate) fn made() -> Result<Made> {
    let mut files = schema::files()?;
    for command in commands() {
        let name = command.get_name().to_owned();
        for page in pages(&command) {
            let mut text = Vec::new();
            page.render(&mut text)?;
            files.insert(format!("docs/man/{}", page.get_filename()), text);
        }
        for shell in SHELLS {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut command.clone(), &name, &mut script);
            let end = shell.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default();
            files.insert(format!("docs/completions/{name}.{end}"), script);
        }
    }
    Ok(Made { command: "cargo xtask gen", folders: &FOLDERS, files })
}

/// The man page of a program, and one for each of its subcommands.
fn pages(command: &Command) -> Vec<Man> {
    let mut command = command.clone().disable_help_subcommand(true);
    command.build();
    let all = std::iter::once(&command).chain(command.get_subcommands());
    all.map(|command| Man::new(command.clone()).manual("Shinpan")).collect()
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
