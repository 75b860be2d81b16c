//! Messages about faults of a command line, in the form of all others: what was found, what was expected, the nearest
//! word.

use std::error::Error as _;

use clap::Command;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use shinpan_core::wording::{list, nearest, printable, quoted};

use super::line::EventSource;

/// Description of a table of entrants, shown if it is missing.
const ENTRANTS: &str =
    "; a table of entrants has the columns id, name and seed; kifu-check --emit entrants lists the players of records";

/// Returns the message about `error`, with the usage of the program; safe for a terminal. The value at fault may come
/// from `event`.
pub(super) fn text(error: &clap::Error, command: &Command, tool: &str, event: Option<&EventSource>) -> String {
    let message = message(error, command);
    let message = event.map_or_else(|| message.clone(), |event| event.placed(message.clone()));
    let message = format!("{tool}: {message}");
    let usage = match error.get(ContextKind::Usage) {
        Some(ContextValue::StyledStr(usage)) => format!("\n{}\n", usage.to_string().trim_end()),
        _ => String::new(),
    };
    let lines = format!("{message}\n{usage}\nFor more information, try '--help'.");
    lines.lines().flat_map(|line| [printable(line).into_owned(), "\n".to_owned()]).collect()
}

fn message(error: &clap::Error, command: &Command) -> String {
    let argument = argument(error);
    let value = word(error, ContextKind::InvalidValue).unwrap_or_default();
    match error.kind() {
        ErrorKind::InvalidValue => {
            let known = words(error, ContextKind::ValidValue);
            let found = if value.is_empty() { "no value".to_owned() } else { quoted(&value) };
            let expected =
                if known.is_empty() { expected_values(&argument, command) } else { expected(&value, &known) };
            format!("{argument}: found {found}, {expected}")
        }
        ErrorKind::WrongNumberOfValues | ErrorKind::TooFewValues => {
            let found = match error.get(ContextKind::ActualNumValues) {
                Some(ContextValue::Number(1)) => "one value".to_owned(),
                Some(ContextValue::Number(count)) => format!("{count} values"),
                _ => "too few values".to_owned(),
            };
            format!("{argument}: found {found}, {}", expected_values(&argument, command))
        }
        ErrorKind::TooManyValues => format!("{argument}: found {}, expected no value", quoted(&value)),
        ErrorKind::ValueValidation => {
            let reason = error.source().map(ToString::to_string).unwrap_or_default();
            let reason = expected_number(&reason).unwrap_or(reason);
            // Our own parsers may have said what was found.
            let found = match reason.split(' ').next() {
                Some("found") => String::new(),
                Some("expected") => format!("found {}, ", quoted(&value)),
                _ => format!("found {}: ", quoted(&value)),
            };
            format!("{argument}: {found}{}", printable(&reason))
        }
        ErrorKind::UnknownArgument if argument.starts_with('-') && argument.len() > 1 => {
            unknown_option(&argument, command)
        }
        ErrorKind::UnknownArgument => format!("found {}, expected no further argument", quoted(&argument)),
        ErrorKind::InvalidSubcommand => {
            let word = word(error, ContextKind::InvalidSubcommand).unwrap_or_default();
            let known = command.get_subcommands().map(|known| known.get_name().to_owned()).collect::<Vec<_>>();
            format!("unknown command {}, {}", quoted(&word), expected(&word, &known))
        }
        ErrorKind::MissingRequiredArgument => {
            let missing = words(error, ContextKind::InvalidArg);
            let hint = missing.iter().any(|missing| bare(missing) == "--entrants").then_some(ENTRANTS);
            format!("missing: {}{}", list(missing), hint.unwrap_or_default())
        }
        ErrorKind::ArgumentConflict => {
            let others = words(error, ContextKind::PriorArg).iter().map(|other| bare(other)).collect::<Vec<_>>();
            if others.is_empty() || others.contains(&argument) {
                return format!("{argument}: given more than once, expected once");
            }
            format!("{argument}: cannot be given with {}", list(others))
        }
        _ => in_own_words(error),
    }
}

/// Returns what was expected instead of a value that is no number or out of bounds, judged by the library's `reason`.
fn expected_number(reason: &str) -> Option<String> {
    if let Some((_, bounds)) = reason.split_once(" is not in ") {
        let (least, most) = bounds.split_once("..=")?;
        return Some(format!("expected a whole number from {least} to {most}"));
    }
    match reason {
        "invalid digit found in string" | "cannot parse integer from empty string" => {
            Some("expected a whole number".to_owned())
        }
        "number would be zero for non-zero type" => Some("expected a whole number from 1 on".to_owned()),
        _ => None,
    }
}

/// Returns the library's message without its first word and its advice.
fn in_own_words(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let first = text.split("\n\n").next().unwrap_or_default();
    first.strip_prefix("error: ").unwrap_or(first).lines().map(str::trim).collect::<Vec<_>>().join(" ")
}

fn expected(word: &str, known: &[String]) -> String {
    let near = nearest(word, known.iter().map(String::as_str));
    let near = near.map(|near| format!("; nearest: {}", quoted(near))).unwrap_or_default();
    format!("expected {}{near}", known.join(", "))
}

/// Returns the values expected after an option: one, or two with their names.
fn expected_values(argument: &str, command: &Command) -> String {
    let long = argument.trim_start_matches('-');
    let all = std::iter::once(command).chain(command.get_subcommands()).flat_map(Command::get_arguments);
    let names = all.filter(|known| known.get_long() == Some(long)).find_map(clap::Arg::get_value_names);
    match names {
        Some([first, second]) => format!("expected two: {argument} {first} {second}"),
        _ => "expected one".to_owned(),
    }
}

/// Returns the message about an unknown option: it belongs to a subcommand, or the nearest known option is named.
fn unknown_option(argument: &str, command: &Command) -> String {
    let long = argument.trim_start_matches('-').split('=').next().unwrap_or_default();
    let names_of = |command: &Command| {
        let arguments = command.get_arguments().filter(|argument| !argument.is_hide_set());
        let names = arguments.flat_map(|argument| argument.get_long_and_visible_aliases().unwrap_or_default());
        names.map(str::to_owned).collect::<Vec<_>>()
    };
    let has_it = |command: &&Command| names_of(command).iter().any(|name| name == long);
    let commands = command.get_subcommands().filter(has_it).map(Command::get_name).collect::<Vec<_>>();
    if let Some(first) = commands.first() {
        let (tool, s, all) = (command.get_name(), if commands.len() == 1 { "" } else { "s" }, list(&commands));
        return format!("--{long} is an option of the command{s} {all}: {tool} {first} --{long} …");
    }
    // Dashes are left out because all options share them.
    let known = std::iter::once(command).chain(command.get_subcommands()).flat_map(names_of).collect::<Vec<_>>();
    let near =
        Some(long).filter(|long| long.len() > 1).and_then(|long| nearest(long, known.iter().map(String::as_str)));
    let near = near.map(|near| format!("; nearest: \"--{near}\"")).unwrap_or_default();
    format!("unknown option {}{near}", quoted(argument))
}

/// Returns the argument at fault, an option without the name of its value.
fn argument(error: &clap::Error) -> String {
    words(error, ContextKind::InvalidArg).first().map(|argument| bare(argument)).unwrap_or_default()
}

/// Returns an option without the name of its value; a value is unchanged.
fn bare(argument: &str) -> String {
    match argument.split_once([' ', '=']) {
        Some((option, _)) if option.starts_with('-') => option.to_owned(),
        _ => argument.to_owned(),
    }
}

fn word(error: &clap::Error, kind: ContextKind) -> Option<String> {
    words(error, kind).into_iter().next()
}

/// Returns words of the error, safe to show.
fn words(error: &clap::Error, kind: ContextKind) -> Vec<String> {
    let safe = |word: &String| printable(word).into_owned();
    match error.get(kind) {
        Some(ContextValue::String(word)) => vec![safe(word)],
        Some(ContextValue::Strings(words)) => words.iter().map(safe).collect(),
        _ => Vec::new(),
    }
}
