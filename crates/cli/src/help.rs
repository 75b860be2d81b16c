//! The help of a program: `-h` shows the common options on one screen, `--help` shows everything. Both use the groups
//! of `GROUPS`.
//!
//! The texts of an option are in its declaration: the first paragraph is its line in `-h`, the others are added by
//! `--help`. The example of `-h` is the command's `after_help`, those of `--help` are its `after_long_help`.

use std::ffi::OsString;
use std::fmt::Write as _;

use clap::builder::PossibleValue;
use clap::error::ErrorKind;
use clap::{Arg, Command};

use super::exit::EXIT_HELP;

/// Groups in the order of a help, each with its options in order. An option is listed by its long name, a positional
/// argument by the name of its value. Names with a `*` are in `-h` too: for every command, or for those that are named
/// after it.
const GROUPS: [(&str, &str); 12] = [
    (
        "Input",
        "FILE* GAMES* PAIRINGS* entrants* games* trf* trf-head stage* standings* history* schedule* log* \
         input-format encoding files-from null",
    ),
    ("Games", "game* strict* laws ranks occurrences"),
    ("Round", "round* rounds initial playoff"),
    (
        "Officers",
        "absent* force* forbid* force-from forbid-from overrule*pair accept-incomplete vacated-after-announcement",
    ),
    ("Questions", "explain* why* check* what-if*"),
    ("Outlook", "outlook* cases line reading limit proof outlook-probability* samples model draw-rate"),
    ("Ranking", "through* crosstable* keys* ratings* unrated structure left prize-fund registered"),
    ("Rules", "rules* list-rules* print-rules lots*"),
    (
        "Output",
        "format* emit*kifu-check|advance|score output* report* diagrams form records-dir overwrite rulings no-comments color \
         spreadsheet",
    ),
    ("Page", "title lang as-of pieces"),
    ("Batch", "jobs*kifu-check|judge-repetition cache* new-only fail-fast no-ratio-limit"),
    (
        "Run",
        "quiet* verbose* event* help* version* exit-zero print-event audit verify-audit list-records completions man",
    ),
];

/// Width of a help in columns.
const COLUMNS: usize = 80;
/// Indentation of the text of an option in `--help`.
const INDENT: &str = "          ";
/// Last line of `-h`.
const FOOTER: &str = "All options: --help   Manual: --man | man -l -   Exit: 0 ok, 1 findings, 2 error";

/// An option of a command, as its help shows it.
pub struct HelpRow<'a> {
    /// Option.
    pub argument: &'a Arg,
    /// Whether the option is in `-h`.
    pub is_common: bool,
}

/// Returns the options of a command by their groups, without empty ones. Options in no group come last, without a name.
pub fn groups(command: &Command) -> Vec<(&'static str, Vec<HelpRow<'_>>)> {
    let mut left: Vec<&Arg> = command.get_arguments().filter(|argument| !argument.is_hide_set()).collect();
    let mut found = Vec::new();
    for (group, options) in GROUPS {
        let mut rows = Vec::new();
        for option in options.split_whitespace() {
            let (name, commands) =
                option.split_once('*').map_or((option, None), |(name, commands)| (name, Some(commands)));
            let is_common = commands.is_some_and(|commands| {
                commands.is_empty() || commands.split('|').any(|name| name == command.get_name())
            });
            if let Some(at) = left.iter().position(|argument| own_name(argument) == name) {
                rows.push(HelpRow { argument: left.remove(at), is_common });
            }
        }
        found.push((group, rows));
    }
    found.push(("", left.into_iter().map(|argument| HelpRow { argument, is_common: false }).collect()));
    found.retain(|(_, rows)| !rows.is_empty());
    found
}

/// Returns the name by which an argument is listed in [`GROUPS`].
fn own_name(argument: &Arg) -> &str {
    argument
        .get_long()
        .unwrap_or_else(|| argument.get_value_names().and_then(|names| names.first()).map_or("", |name| name))
}

/// Returns the help that `words` ask for, for whichever command.
pub(super) fn text(command: &Command, words: &[OsString]) -> Option<String> {
    match with_texts(command.clone()).try_get_matches_from(words) {
        Err(help) if help.kind() == ErrorKind::DisplayHelp => Some(help.render().to_string()),
        _ => None,
    }
}

/// Gives the command, and all below it, their helps as complete texts, of which clap chooses one.
fn with_texts(command: Command) -> Command {
    let (short, long) = (short(&command), long(&command));
    let command = command.help_template("{before-help}").before_help(short).before_long_help(long);
    command.mut_subcommands(with_texts)
}

/// Returns the text of `-h`: the usage and the common options.
fn short(command: &Command) -> String {
    let mut text = head(command, command.get_about().map(ToString::to_string));
    let rows = |rows: Vec<HelpRow<'_>>| {
        let rows = rows.into_iter().filter(|row| row.is_common);
        rows.map(|row| (spelling(row.argument), short_text(row.argument))).collect::<Vec<_>>()
    };
    let groups: Vec<_> = groups(command).into_iter().map(|(group, found)| (group, rows(found))).collect();
    let width = groups.iter().flat_map(|(_, rows)| rows).map(|(spelling, _)| spelling.len()).max().unwrap_or(0);
    for (group, rows) in groups.iter().filter(|(_, rows)| !rows.is_empty()) {
        // Writing into a String cannot fail, here and below.
        let _ = writeln!(text, "{group}:");
        for (spelling, short) in rows {
            let _ = writeln!(text, "{spelling:width$}  {short}");
        }
    }
    if let Some(example) = command.get_after_help() {
        let _ = writeln!(text, "Example:  {example}");
    }
    text + FOOTER
}

/// Returns the text of `--help`: everything.
fn long(command: &Command) -> String {
    let about = command.get_long_about().or(command.get_about()).map(ToString::to_string);
    let mut text = head(command, about);
    for (group, rows) in groups(command) {
        let group = if group.is_empty() { "Options" } else { group };
        let _ = writeln!(text, "{group}:");
        for row in rows {
            let _ = writeln!(text, "{}", spelling(row.argument));
            for paragraph in paragraphs(row.argument) {
                put(&mut text, INDENT, &paragraph);
            }
            let values = values(row.argument);
            let width = values.iter().map(|value| value.get_name().len()).max().unwrap_or(0);
            for value in values {
                let help = value.get_help().map(ToString::to_string).unwrap_or_default();
                put(&mut text, &format!("{INDENT}  {:width$}  ", value.get_name()), &help);
            }
            text.push('\n');
        }
    }
    if let Some(examples) = command.get_after_long_help() {
        let _ = writeln!(text, "{examples}\n");
    }
    text + EXIT_HELP
}

/// Returns the text above the options: the purpose of the command, its usage, and its subcommands.
fn head(command: &Command, about: Option<String>) -> String {
    let mut text = String::new();
    for paragraph in about.unwrap_or_default().split("\n\n") {
        put(&mut text, "", paragraph);
        text.push('\n');
    }
    let _ = writeln!(text, "{}\n", command.clone().render_usage());
    let commands: Vec<_> = command.get_subcommands().filter(|command| !command.is_hide_set()).collect();
    let width = commands.iter().map(|command| command.get_name().len()).max().unwrap_or(0);
    if !commands.is_empty() {
        text.push_str("Commands:\n");
    }
    for command in commands {
        let about = command.get_about().map(ToString::to_string).unwrap_or_default();
        let _ = writeln!(text, "  {:width$}  {about}", command.get_name());
    }
    text
}

/// Returns the spelling of an option, with its values: `  -e, --entrants FILE`.
pub(super) fn spelling(argument: &Arg) -> String {
    let option = match (argument.get_short(), argument.get_long()) {
        (Some(short), Some(long)) => format!("  -{short}, --{long}"),
        (None, Some(long)) => format!("      --{long}"),
        _ => " ".to_owned(),
    };
    if !argument.get_action().takes_values() {
        return option;
    }
    let names = argument.get_value_names().unwrap_or_default();
    let names = names.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let count = argument.get_num_args().unwrap_or_else(|| 1.into());
    let is_optional = argument.is_positional() || count.min_values() == 0;
    let dots = if count.max_values() == usize::MAX { "..." } else { "" };
    match is_optional {
        // Values without a name belong to an older spelling and are not shown.
        _ if names.is_empty() => option,
        true => format!("{option} [{names}]{dots}"),
        false => format!("{option} {names}{dots}"),
    }
}

/// Returns the line of `-h` about an option.
pub fn short_text(argument: &Arg) -> String {
    match argument.get_id().as_str() {
        // These two are clap's own.
        "help" => "One screen of help; --help for all options".to_owned(),
        "version" => "Version".to_owned(),
        _ => argument.get_help().map(ToString::to_string).unwrap_or_default(),
    }
}

/// Returns the text of `--help` about an option: the line of `-h`, whole sentences, other spellings, the default.
pub(super) fn paragraphs(argument: &Arg) -> Vec<String> {
    let long = argument.get_long_help().map(ToString::to_string);
    let mut paragraphs = vec![short_text(argument)];
    paragraphs.extend(long.iter().flat_map(|long| long.split("\n\n").skip(1)).map(str::to_owned));
    let aliases = argument.get_visible_aliases().unwrap_or_default();
    paragraphs.extend(aliases.iter().map(|alias| format!("[alias: --{alias}]")));
    let defaults = argument.get_default_values().iter().map(|value| value.to_string_lossy()).collect::<Vec<_>>();
    if argument.get_action().takes_values() && !defaults.is_empty() {
        paragraphs.push(format!("[default: {}]", defaults.join(" ")));
    }
    let plain = argument.get_possible_values();
    let plain = plain.iter().filter(|value| value.get_help().is_none() && !value.is_hide_set());
    let plain = plain.map(PossibleValue::get_name).collect::<Vec<_>>();
    if argument.get_action().takes_values() && !plain.is_empty() {
        paragraphs.push(format!("[values: {}]", plain.join(", ")));
    }
    paragraphs
}

/// Returns the values of an option that have a text of their own.
pub(super) fn values(argument: &Arg) -> Vec<PossibleValue> {
    let values = argument.get_possible_values().into_iter();
    values.filter(|value| value.get_help().is_some() && !value.is_hide_set()).collect()
}

/// Adds a paragraph after `lead`, in lines of at most [`COLUMNS`]; further lines are indented by the length of the
/// lead.
fn put(text: &mut String, lead: &str, paragraph: &str) {
    let (indent, mut column) = (lead.chars().count(), lead.chars().count());
    text.push_str(lead);
    for word in paragraph.split_whitespace() {
        let width = word.chars().count();
        if column > indent && column + 1 + width > COLUMNS {
            let _ = write!(text, "\n{:indent$}", "");
            column = indent;
        }
        let blank = if column > indent { " " } else { "" };
        let _ = write!(text, "{blank}{word}");
        column += blank.len() + width;
    }
    text.push('\n');
}
