//! The words of a command line, and the event file that adds to it.

use std::ffi::{OsStr, OsString};

use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command};
use shinpan_core::finding::TextPos;

use super::event::EventFile;

/// An event file, and the option or variable that named it.
pub(super) struct EventSource {
    pub(super) file: EventFile,
    /// Name of the source: `--event` or `SHINPAN_EVENT`.
    pub(super) option: &'static str,
    /// Options that the event file has added to the line, in the form in which messages about them begin, with the
    /// positions of their values.
    pub(super) added: Vec<(String, TextPos)>,
}

impl EventSource {
    /// Adds the position in the event file to a message, if it is about a value from there.
    pub(super) fn placed(&self, message: String) -> String {
        match self.added.iter().find(|(option, _)| message.starts_with(option)) {
            Some((_, TextPos { line, column })) => format!("{}:{line}:{column}: {message}", self.file.name),
            None => message,
        }
    }
}

/// A parsed command line.
pub(super) struct Line<'a> {
    /// The program, or its subcommand.
    pub(super) command: &'a Command,
    /// Arguments of that command.
    pub(super) given: &'a ArgMatches,
    pub(super) words: &'a [OsString],
}

impl Line<'_> {
    /// Returns the argument with this id, if the program has it.
    pub(super) fn argument(&self, id: &str) -> Option<&Arg> {
        self.command.get_arguments().find(|argument| argument.get_id() == id)
    }

    /// Whether the argument is on the line.
    pub(super) fn is_given(&self, id: &str) -> bool {
        self.given.try_contains_id(id).unwrap_or(false) && self.given.value_source(id) == Some(ValueSource::CommandLine)
    }

    /// Whether a flag, which a program need not have, is set.
    pub(super) fn is_set(&self, flag: &str) -> bool {
        is_set(self.given, flag)
    }

    /// Returns the values of an argument as they were typed.
    pub(super) fn raw(&self, id: &str) -> Vec<&OsStr> {
        self.given.try_get_raw(id).ok().flatten().into_iter().flatten().collect()
    }
}

/// Whether a flag, which a program need not have, is set.
pub(super) fn is_set(matches: &ArgMatches, flag: &str) -> bool {
    leaf(matches).try_get_one::<bool>(flag).ok().flatten().copied().unwrap_or(false)
}

/// Returns the arguments of the subcommand that was given, which include those of the program.
pub(super) fn leaf(matches: &ArgMatches) -> &ArgMatches {
    matches.subcommand().map_or(matches, |(_, matches)| leaf(matches))
}
