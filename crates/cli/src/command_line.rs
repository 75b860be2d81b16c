//! Parses a command line into arguments, with additions from the event file and the format that `-o` implies.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use anyhow::bail;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgMatches, Command};
use shinpan_core::wording::quoted;

use super::args::is_number;
use super::audit::{Audit, verify};
use super::event::{EventFile, Setting};
use super::event_in_force;
use super::exit::Exit;
use super::io::{CommandLine, Io};
use super::line::{EventSource, Line, leaf};
use super::manual;
use super::output::NamedInput;
use super::rules;

/// Formats by the extension of the output, if that is not the format's own name. A text for people is a table or lines.
const EXTENSIONS: [(&str, &str); 5] =
    [("jsonl", "ndjson"), ("md", "markdown"), ("htm", "html"), ("txt", "table"), ("txt", "text")];
/// Extensions that do not imply a format; numbers do not either.
const NEUTRAL_EXTENSIONS: [&str; 9] = ["bak", "dat", "data", "log", "new", "old", "out", "part", "tmp"];

/// A parsed command line.
pub(super) struct ParsedLine {
    pub(super) matches: ArgMatches,
    pub(super) event: Option<EventSource>,
}

/// Reason why a command line is not run.
pub(super) enum Refusal {
    /// The usage is wrong, or help was asked for; with the event file that may hold the value at fault.
    Usage(Box<clap::Error>, Option<EventSource>),
    /// The event file, or something in it, cannot be used.
    Fault(anyhow::Error),
    /// The answer is known already, for the output that these arguments name.
    Answer { answer: Vec<u8>, exit: Exit, matches: Box<ArgMatches> },
}

impl From<anyhow::Error> for Refusal {
    fn from(error: anyhow::Error) -> Self {
        Self::Fault(error)
    }
}

impl From<clap::Error> for Refusal {
    fn from(error: clap::Error) -> Self {
        Self::Usage(Box::new(error), None)
    }
}

/// Parses `words`, the first of which is the name of the program. `audit` is started if they ask for it.
pub(super) fn parse(
    command: &mut Command,
    words: &[OsString],
    io: &mut Io,
    audit: &mut Audit,
) -> Result<ParsedLine, Refusal> {
    command.build();
    let (given, fault) = match command.clone().try_get_matches_from(words) {
        Ok(matches) => (matches, None),
        // Errors are ignored here: the event file may supply what is missing.
        Err(fault) => (command.clone().ignore_errors(true).try_get_matches_from(words)?, Some(fault)),
    };
    let line = Line { command: leaf_command(command, &given), given: leaf(&given), words };
    if let Some(text) = line.self_description(command)? {
        return Err(Refusal::answer(text, &given));
    }
    if let Some(path) = line.path("verify_audit") {
        return Err(line.verification(path, fault, io));
    }
    if let Some(path) = line.path("audit").filter(|_| !line.is_set("print_event")) {
        *audit = Audit::begin(path, command.get_version(), words, io);
    }
    let mut event = line.event(io)?;
    let (options, files) = line.additions(command, event.as_mut(), fault.as_ref())?;
    let whole = match fault {
        _ if !(options.is_empty() && files.is_empty()) => {
            command.clone().try_get_matches_from(with_words(words, options, files)).map(Some)
        }
        Some(fault) => Err(fault),
        // A complete line is not parsed again: it may have thousands of files.
        None => Ok(None),
    };
    if line.is_set("print_event") && whole.as_ref().err().is_none_or(is_incomplete) {
        io.command_line.inputs = line.facts(event.as_ref()).inputs;
        return Err(Refusal::answer(event_in_force::text(&line, event.as_ref()), &given));
    }
    let matches = match whole {
        Ok(again) => again.unwrap_or(given),
        Err(error) => return Err(Refusal::Usage(Box::new(error), event)),
    };
    let found = Line { command: leaf_command(command, &matches), given: leaf(&matches), words };
    io.command_line = found.facts(event.as_ref());
    if let Err(refusal) = audit.check(io, &found.written()) {
        // Nothing is added to a refused file.
        *audit = Audit::default();
        return Err(refusal.into());
    }
    Ok(ParsedLine { matches, event })
}

impl Refusal {
    fn answer(text: String, matches: &ArgMatches) -> Self {
        Self::Answer { answer: text.into_bytes(), exit: Exit::Ok, matches: Box::new(matches.clone()) }
    }
}

impl Line<'_> {
    /// Returns the path given to an option.
    fn path(&self, id: &str) -> Option<&Path> {
        self.given.try_get_one::<PathBuf>(id).ok().flatten().map(PathBuf::as_path)
    }

    /// Returns the answer to `--verify-audit`, which needs no other argument but tolerates no wrong one.
    fn verification(&self, path: &Path, fault: Option<clap::Error>, io: &mut Io) -> Refusal {
        if let Some(fault) = fault.filter(|fault| !is_incomplete(fault)) {
            return fault.into();
        }
        let answer = self.answer_format().and_then(|format| verify(path, &format));
        // `-o` must not name the audit file.
        io.command_line.inputs = self.facts(None).inputs;
        match answer {
            Ok((answer, exit)) => Refusal::Answer { answer, exit, matches: Box::new(self.given.clone()) },
            Err(error) => error.into(),
        }
    }

    /// Returns the format that is given, or implied by the name of the output, or text.
    fn answer_format(&self) -> anyhow::Result<String> {
        let word = self.format_word()?.map(|word| word.to_string_lossy().replace("--format=", ""));
        let given = self.raw("format").first().map(|format| format.to_string_lossy().into_owned());
        Ok(given.filter(|_| self.is_given("format")).or(word).unwrap_or_else(|| "text".to_owned()))
    }

    /// Returns the files that are written, with the names that the command line gives them.
    fn written(&self) -> Vec<NamedInput> {
        let named = [("output", "-o"), ("proof", "--proof")].into_iter();
        let given = named.filter_map(|(id, option)| Some((option.to_owned(), self.path(id)?.to_owned())));
        given.map(|(option, path)| NamedInput { option, path, is_of_event: false }).collect()
    }

    /// Returns the manual page or the completions of `program`, if one of them is asked for.
    fn self_description(&self, program: &Command) -> anyhow::Result<Option<String>> {
        if self.is_set("man") {
            return Ok(Some(String::from_utf8_lossy(&manual::manual(self.command)?).into_owned()));
        }
        let shell = self.given.try_get_one::<manual::Shell>("completions").ok().flatten();
        Ok(shell.map(|shell| manual::completions(program, *shell)))
    }

    /// Opens the event file that is named; none if books are listed, for which nothing else is needed.
    fn event(&self, io: &Io) -> anyhow::Result<Option<EventSource>> {
        if self.is_set("list_rules") || self.argument("event").is_none() {
            return Ok(None);
        }
        let named = self.given.try_get_one::<PathBuf>("event").ok().flatten();
        let (path, option) = match (named, &io.environment.event) {
            (Some(path), _) => (path, "--event"),
            (None, Some(path)) => (path, "SHINPAN_EVENT"),
            (None, None) => return Ok(None),
        };
        Ok(Some(EventSource { file: EventFile::open(path, option, io)?, option, added: Vec::new() }))
    }

    /// Returns the options and files that the format and the event add to the line, which has the `fault` without them.
    fn additions(
        &self,
        command: &Command,
        event: Option<&mut EventSource>,
        fault: Option<&clap::Error>,
    ) -> anyhow::Result<(Vec<OsString>, Vec<OsString>)> {
        let (mut options, mut files) = (self.format_word()?.into_iter().collect(), Vec::new());
        let Some(event) = event else { return Ok((options, files)) };
        for setting in self.settings_of_use(command, &event.file.settings, fault) {
            self.add(setting, &mut options, &mut files);
            let long = self.argument(setting.argument).and_then(Arg::get_long);
            event.added.extend(long.map(|long| (format!("--{long}: "), setting.pos)));
        }
        Ok((options, files))
    }

    /// Returns the names of the formats of `--format`, if there is such an option.
    fn format_names(&self) -> Option<Vec<String>> {
        let formats = self.argument("format")?.get_possible_values();
        Some(formats.iter().map(|format| format.get_name().to_owned()).collect())
    }

    /// Returns the word that sets the format by `--spreadsheet` or by the name of the output, if `--format` does not.
    fn format_word(&self) -> anyhow::Result<Option<OsString>> {
        let Some(formats) = self.format_names() else { return Ok(None) };
        let is_given = self.is_given("format");
        let chosen = if is_given {
            let given = self.raw("format").first().map(|format| format.to_string_lossy().into_owned());
            given.map(|format| (format!("--format {format}"), format))
        } else {
            let path = self.path("output");
            path.and_then(|path| Some((format!("-o {}", path.to_string_lossy()), format_of(path, &formats)?)))
        };
        let format = match chosen {
            Some((by, format)) if self.is_set("spreadsheet") && format != "csv" => {
                bail!("{by}: --spreadsheet writes CSV, but the output is {}", quoted(&format))
            }
            Some((_, format)) => Some(format),
            None => self.is_set("spreadsheet").then(|| "csv".to_owned()),
        };
        Ok(format.filter(|_| !is_given).map(|format| format!("--format={format}").into()))
    }

    /// Returns the reason why the output is refused, if it has the name of another format: nobody expects CSV in a
    /// `table.xlsx`.
    fn odd_output(&self) -> Option<String> {
        let (path, formats) = (self.path("output")?, self.format_names()?);
        let extension = path.extension().and_then(OsStr::to_str)?.to_ascii_lowercase();
        let says_nothing =
            NEUTRAL_EXTENSIONS.contains(&&*extension) || extension.bytes().all(|byte| byte.is_ascii_digit());
        // Files of records have the extensions of their games.
        let is_of_records = self.raw("emit").first().is_some_and(|what| *what == "records");
        if says_nothing || is_of_records || self.is_given("format") || format_of(path, &formats).is_some() {
            return None;
        }
        let mut known = String::new();
        for format in formats.iter().filter(|format| !matches!(format.as_str(), "table" | "text" | "trf16" | "trf26")) {
            known.extend([".", if format == "markdown" { "md" } else { format.as_str() }, ", "]);
        }
        let (name, extension) = (path.to_string_lossy(), quoted(&extension));
        Some(format!(
            "-o {name}: no format is called {extension}; expected a name that ends in {known}.txt, or --format"
        ))
    }

    /// Returns the settings of an event that apply to this line: the program has their argument, nothing on the line
    /// replaces it, and it is compatible with the line, which has the `fault` without it.
    fn settings_of_use<'s>(
        &self,
        command: &Command,
        settings: &'s [Setting],
        fault: Option<&clap::Error>,
    ) -> Vec<&'s Setting> {
        let is_open = |setting: &&Setting| {
            let is_replaced = setting.key.arguments.iter().any(|id| self.is_given(id));
            self.argument(setting.argument).is_some() && !is_replaced
        };
        let goes = |setting: &&Setting| {
            let (mut options, mut files) = (Vec::new(), Vec::new());
            self.add(setting, &mut options, &mut files);
            let with_it = command.clone().try_get_matches_from(with_words(self.words, options, files));
            with_it.map_or_else(|error| !is_new_conflict(&error, fault), |_| true)
        };
        settings.iter().filter(is_open).filter(goes).collect()
    }

    /// Adds a setting to the options or, if its argument is positional, to the files.
    fn add(&self, setting: &Setting, options: &mut Vec<OsString>, files: &mut Vec<OsString>) {
        match self.argument(setting.argument).and_then(Arg::get_long) {
            Some(long) => options.extend(setting.values.iter().map(|value| {
                let mut word = OsString::from(format!("--{long}="));
                word.push(value);
                word
            })),
            None => files.extend(setting.values.iter().cloned()),
        }
    }

    /// Returns the facts that every output needs.
    fn facts(&self, event: Option<&EventSource>) -> CommandLine {
        let prints_book = self.is_set("print_rules") || self.is_set("list_rules");
        let format = self.raw("format").first().map(|format| format.to_string_lossy().into_owned());
        CommandLine {
            // The inputs matter only if a file is written, which must not be one of them.
            inputs: if WRITTEN.iter().any(|id| self.is_given(id)) { self.inputs(event) } else { Vec::new() },
            writes_text: prints_book || matches!(format.as_deref(), None | Some("text" | "table")),
            writes_csv: !prints_book && format.as_deref() == Some("csv"),
            named_book: self.named_book(),
            odd_output: if prints_book { None } else { self.odd_output() },
        }
    }

    /// Returns the built-in book that is named where a file is expected.
    fn named_book(&self) -> Option<String> {
        let positional = self.command.get_arguments().filter(|argument| argument.is_positional());
        let mut words = positional.flat_map(|argument| self.raw(argument.get_id().as_str()));
        words.find_map(|word| word.to_str().filter(|word| rules::is_builtin(word)).map(str::to_owned))
    }

    /// Returns all inputs of the run.
    fn inputs(&self, event: Option<&EventSource>) -> Vec<NamedInput> {
        let mut inputs: Vec<NamedInput> =
            self.command.get_arguments().flat_map(|argument| self.files(argument)).collect();
        inputs.extend(event.map(|event| {
            let (option, path) = (event.option.to_owned(), PathBuf::from(&event.file.name));
            NamedInput { option, path, is_of_event: false }
        }));
        // Includes settings that this program does not use: their files belong to the event.
        let settings = event.iter().flat_map(|event| &event.file.settings);
        inputs.extend(settings.filter(|setting| setting.names_files()).flat_map(|setting| {
            let named = |value: &OsString| NamedInput {
                option: format!("{} of the event", setting.key.name),
                path: value.into(),
                is_of_event: true,
            };
            setting.values.iter().map(named)
        }));
        inputs
    }

    /// Returns the files that an argument names as inputs: every path except those that are written and built-in books.
    fn files(&self, argument: &Arg) -> Vec<NamedInput> {
        let id = argument.get_id().as_str();
        let paths = self.given.try_get_many::<PathBuf>(id).ok().flatten().into_iter().flatten();
        let paths = paths.filter(|path| !WRITTEN.contains(&id) && is_file(id, path));
        let option = argument.get_long().map(|long| format!("--{long}")).unwrap_or_default();
        paths.map(|path| NamedInput { option: option.clone(), path: path.clone(), is_of_event: false }).collect()
    }
}

/// Whether the value of an argument that may be something else is a file.
fn is_file(id: &str, value: &Path) -> bool {
    match id {
        "rules" => rules::is_file(value),
        "registered" => !is_number(value),
        _ => true,
    }
}

/// Arguments that name what is written.
const WRITTEN: [&str; 5] = ["output", "diagrams", "records_dir", "proof", "audit"];

fn leaf_command<'c>(command: &'c Command, matches: &ArgMatches) -> &'c Command {
    let found = matches.subcommand().and_then(|(name, _)| command.find_subcommand(name));
    found.unwrap_or(command)
}

/// Appends options and files to `words`; if `--` ends the options, the new ones come before it.
fn with_words(words: &[OsString], options: Vec<OsString>, files: Vec<OsString>) -> Vec<OsString> {
    let end = words.iter().position(|word| word == "--").unwrap_or(words.len());
    let mut whole = words[..end].to_vec();
    whole.extend(options);
    if !files.is_empty() && end == words.len() {
        whole.push("--".into());
    }
    whole.extend_from_slice(&words[end..]);
    whole.extend(files);
    whole
}

/// Returns the format among `formats` that the name of a file implies.
fn format_of(path: &Path, formats: &[String]) -> Option<String> {
    let extension = path.extension()?.to_str()?.to_ascii_lowercase();
    let others = EXTENSIONS.iter().filter(|(other, _)| *other == extension).map(|(_, format)| *format);
    others.chain([&*extension]).find(|format| formats.iter().any(|known| known == format)).map(str::to_owned)
}

/// Whether the only error is that arguments are missing.
fn is_incomplete(error: &clap::Error) -> bool {
    matches!(error.kind(), ErrorKind::MissingRequiredArgument | ErrorKind::MissingSubcommand)
}

/// Whether an added argument conflicts with the line, or requires another that is missing.
fn is_new_conflict(with_it: &clap::Error, alone: Option<&clap::Error>) -> bool {
    let missing = |error: &clap::Error| match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::Strings(missing)) => missing.clone(),
        _ => Vec::new(),
    };
    match with_it.kind() {
        ErrorKind::ArgumentConflict => alone.is_none_or(|alone| alone.kind() != ErrorKind::ArgumentConflict),
        ErrorKind::MissingRequiredArgument => {
            let before = alone.map(missing).unwrap_or_default();
            missing(with_it).iter().any(|argument| !before.contains(argument))
        }
        _ => false,
    }
}
