//! Manual page and completions of a program: `--man`, `--completions`.

use std::io;

use clap::{Command, ValueEnum};
use clap_mangen::Man;
use shinpan_core::RuleBook;

use super::exit::EXIT_HELP;
use super::help;

/// Heading of the examples in the help of a program: each is a line of words, and below it a command, indented further.
const EXAMPLES: &str = "Examples:\n";

/// A shell that completes words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Shell {
    /// GNU Bash
    Bash,
    /// Z shell
    Zsh,
    /// fish
    Fish,
}

impl Shell {
    /// All shells.
    pub const ALL: [Self; 3] = [Self::Bash, Self::Zsh, Self::Fish];

    /// Name of the shell, which is also the extension of its script.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Bash => "bash",
            Self::Zsh => "zsh",
            Self::Fish => "fish",
        }
    }
}

/// Returns the manual page of a program, or of one of its subcommands.
///
/// # Errors
/// Errors of the writer, which is memory.
pub fn manual(command: &Command) -> io::Result<Vec<u8>> {
    let mut command = command.clone();
    if let Some(help) = command.find_subcommand_mut("help") {
        *help = help.clone().hide(true);
    }
    let man = Man::new(command.clone()).manual("Shinpan");
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    page.extend_from_slice(options(&command).as_bytes());
    if command.has_subcommands() {
        man.render_subcommands_section(&mut page)?;
    }
    page.extend_from_slice(examples(&command).as_bytes());
    let codes = EXIT_HELP.lines().skip(1).filter_map(|line| line.trim().split_once(' '));
    page.extend_from_slice(b".SH \"EXIT STATUS\"\n");
    for (code, meaning) in codes {
        page.extend_from_slice(format!(".TP\n\\fB{code}\\fR\n{}\n", roff(meaning.trim())).as_bytes());
    }
    man.render_version_section(&mut page)?;
    Ok(without_repeats(&page))
}

/// Removes the definitions that come before every section, except the first.
fn without_repeats(page: &[u8]) -> Vec<u8> {
    let is_definition = |line: &&[u8]| line.starts_with(b".ie ") || line.starts_with(b".el ");
    let lines = page.split_inclusive(|byte| *byte == b'\n');
    let first = lines.clone().take_while(is_definition).count();
    let rest = lines.clone().skip(first).filter(|line| !is_definition(line));
    lines.take(first).chain(rest).collect::<Vec<_>>().concat()
}

/// Returns the file name of a manual page.
pub fn manual_name(command: &Command) -> String {
    Man::new(command.clone()).get_filename()
}

/// Returns the section of options, in the groups of the help.
fn options(command: &Command) -> String {
    let mut section = ".SH OPTIONS\n".to_owned();
    for (group, rows) in help::groups(command) {
        if !group.is_empty() {
            section.extend([".SS ", group, "\n"]);
        }
        for help::HelpRow { argument, .. } in rows {
            let words = help::spelling(argument);
            let words = words.split_whitespace().map(|word| {
                let font = if word.starts_with('-') { "\\fB" } else { "\\fI" };
                format!("{font}{}\\fR", roff(word))
            });
            let spelling = words.collect::<Vec<_>>().join(" ");
            let paragraphs = help::paragraphs(argument).into_iter().map(|paragraph| roff(&paragraph));
            let values = help::values(argument).into_iter().map(|value| {
                let text = value.get_help().map(ToString::to_string).unwrap_or_default();
                format!("\\fI{}\\fR: {}", roff(value.get_name()), roff(&text))
            });
            let text = paragraphs.chain(values).collect::<Vec<_>>().join("\n.br\n");
            section.extend([".TP\n", &spelling, "\n", &text, "\n"]);
        }
    }
    section
}

/// Returns the lines of the examples in the help, without empty ones.
fn example_lines(command: &Command) -> Vec<String> {
    let help = command.get_after_long_help().map(ToString::to_string).unwrap_or_default();
    let examples = help.split_once(EXAMPLES).map_or("", |(_, examples)| examples);
    examples.lines().filter(|line| !line.trim().is_empty()).map(str::to_owned).collect()
}

/// Returns the section of examples.
fn examples(command: &Command) -> String {
    let paragraph = |line: &String| {
        let text = roff(line.trim());
        if is_command(line) { format!(".RS 4\n.nf\n{text}\n.fi\n.RE\n") } else { format!(".PP\n{text}\n") }
    };
    let lines = example_lines(command);
    let head = (!lines.is_empty()).then(|| ".SH EXAMPLES\n".to_owned());
    head.into_iter().chain(lines.iter().map(paragraph)).collect()
}

fn is_command(line: &str) -> bool {
    line.starts_with("    ")
}

/// Returns the commands of the examples in the help of a program.
pub fn example_commands(command: &Command) -> Vec<String> {
    let lines = example_lines(command).into_iter().filter(|line| is_command(line));
    lines.map(|line| line.trim().to_owned()).collect()
}

/// Escapes a text so that nothing in it is a request of roff.
fn roff(text: &str) -> String {
    // Unescaped, roff prints "-" as a hyphen and an apostrophe as a closing quote.
    let text = text.replace('\\', "\\e").replace('-', "\\-").replace('\'', "\\(aq");
    if text.starts_with('.') { format!("\\&{text}") } else { text }
}

/// Returns the script with which a shell completes the words of a program, including the names of the rule books.
pub fn completions(command: &Command, shell: Shell) -> String {
    let mut script = Vec::new();
    let (mut command, name) = (command.clone(), command.get_name().to_owned());
    let generator = match shell {
        Shell::Bash => clap_complete::Shell::Bash,
        Shell::Zsh => clap_complete::Shell::Zsh,
        Shell::Fish => clap_complete::Shell::Fish,
    };
    clap_complete::generate(generator, &mut command, name, &mut script);
    let script = String::from_utf8_lossy(&script);
    // The generator spells the subcommands of a program with a hyphen in two ways, so that bash would find none of
    // them.
    let commands = format!("{}__subcmd__", command.get_name().replace('-', "__"));
    let script = script.replace(&format!("{}__subcmd__", command.get_name().replace('-', "__subcmd__")), &commands);
    with_books(&script, shell)
}

/// Adds the names of the rule books: a book is a name or a file, but the generator offers only files.
fn with_books(script: &str, shell: Shell) -> String {
    let books = RuleBook::builtin_names().join(" ");
    match shell {
        Shell::Bash => {
            let (files, both) = (
                "COMPREPLY=($(compgen -f \"${cur}\"))",
                format!("COMPREPLY=($(compgen -W \"{books}\" -- \"${{cur}}\") $(compgen -f -- \"${{cur}}\"))"),
            );
            let mut is_rules = false;
            let line = |line: &str| {
                let was_rules = std::mem::replace(&mut is_rules, matches!(line.trim(), "--rules)" | "-r)"));
                if was_rules { line.replace(files, &both) + "\n" } else { line.to_owned() + "\n" }
            };
            script.lines().map(line).collect()
        }
        Shell::Zsh => {
            let function = format!(
                "_shinpan_rules() {{\n    _alternative 'books:rule book:({books})' 'files:file:_files'\n}}\n\nautoload -U"
            );
            let script = script.replacen("autoload -U", &function, 1);
            script.replace(":NAME|FILE:_files'", ":NAME|FILE:_shinpan_rules'")
        }
        Shell::Fish => {
            let line = |line: &str| {
                let is_rules = line.contains(" -l rules ");
                if is_rules { format!("{line} -a '{books}'\n") } else { line.to_owned() + "\n" }
            };
            script.lines().map(line).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tool() -> Command {
        let rules = clap::Arg::new("rules")
            .long("rules")
            .value_name("NAME|FILE")
            .value_parser(clap::value_parser!(std::path::PathBuf));
        let rules = rules.help("The rule book");
        let examples = format!("{EXAMPLES}  What isn't .so:\n    tool --rules wcsc-2010\n");
        Command::new("tool").about("A tool").version("1").arg(rules).after_long_help(examples)
    }

    #[test]
    fn a_manual_has_examples_and_exit_codes() {
        let page = String::from_utf8(manual(&tool()).expect("a page")).expect("text");
        let examples = ".SH EXAMPLES\n.PP\nWhat isn\\(aqt .so:\n.RS 4\n.nf\ntool \\-\\-rules wcsc\\-2010\n.fi\n.RE\n";
        assert!(page.contains(examples), "{page}");
        assert!(page.contains(".SH \"EXIT STATUS\"\n.TP\n\\fB0\\fR\nall well\n.TP\n\\fB1\\fR\n"), "{page}");
        assert_eq!(example_commands(&tool()), ["tool --rules wcsc-2010"]);
    }

    #[test]
    fn bash_finds_the_commands_of_a_program_with_a_hyphen() {
        let command = tool().name("two-words").subcommand(Command::new("seed").subcommand(Command::new("deep")));
        let script = completions(&command, Shell::Bash);
        let found = script.lines().filter_map(|line| line.trim().strip_prefix("cmd=\"")?.strip_suffix('"'));
        let found = found.filter(|name| !name.is_empty()).collect::<Vec<_>>();
        assert!(found.contains(&"two__words__subcmd__seed__subcmd__deep"), "{found:?}");
        for name in found {
            assert!(script.lines().any(|line| line.trim() == format!("{name})")), "{name}: {script}");
        }
    }

    #[test]
    fn completions_know_the_rule_books() {
        for shell in Shell::ALL {
            let script = completions(&tool(), shell);
            assert!(script.contains("wcsc-2010 ") && script.contains(" cutechess"), "{shell:?}: {script}");
        }
    }
}
