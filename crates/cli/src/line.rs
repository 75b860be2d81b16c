//! What stands on a command line, and the event file that adds to it.

use std::ffi::{OsStr, OsString};

use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command};
use shinpan_core::finding::TextPos;

use super::event::EventFile;

/// An event file, and what named it.
pub(super) struct EventSource {
    pub(super) file: EventFile,
    /// `--event` or `SHINPAN_EVENT`.
    pub(super) option: &'static str,
    /// The options that it has added to the line, as messages about them begin, with the places of their values.
    pub(super) added: Vec<(String, TextPos)>,
}

impl EventSource {
    /// A message with the place in the event file, if it is about a value from there.
    pub(super) fn placed(&self, message: String) -> String {
        match self.added.iter().find(|(option, _)| message.starts_with(option)) {
            Some((_, TextPos { line, column })) => format!("{}:{line}:{column}: {message}", self.file.name),
            None => message,
        }
    }
}

/// What was found on a command line.
pub(super) struct Line<'a> {
    /// The program, or its command.
    pub(super) command: &'a Command,
    /// The arguments of that.
    pub(super) given: &'a ArgMatches,
    pub(super) words: &'a [OsString],
}

impl Line<'_> {
    /// The argument with this id, if the program has it.
    pub(super) fn argument(&self, id: &str) -> Option<&Arg> {
        self.command.get_arguments().find(|argument| argument.get_id() == id)
    }

    /// Whether the argument stands on the line.
    pub(super) fn is_given(&self, id: &str) -> bool {
        self.given.try_contains_id(id).unwrap_or(false) && self.given.value_source(id) == Some(ValueSource::CommandLine)
    }

    /// Whether a flag is set, which a program need not have.
    pub(super) fn is_set(&self, flag: &str) -> bool {
        is_set(self.given, flag)
    }

    /// The values of an argument as they were typed.
    pub(super) fn raw(&self, id: &str) -> Vec<&OsStr> {
        self.given.try_get_raw(id).ok().flatten().into_iter().flatten().collect()
    }
}

/// A flag that a program need not have.
pub(super) fn is_set(matches: &ArgMatches, flag: &str) -> bool {
    leaf(matches).try_get_one::<bool>(flag).ok().flatten().copied().unwrap_or(false)
}

/// The arguments of the command that was given, which have those of the program too.
pub(super) fn leaf(matches: &ArgMatches) -> &ArgMatches {
    matches.subcommand().map_or(matches, |(_, matches)| leaf(matches))
}
