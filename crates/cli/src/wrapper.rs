//! From `main` to the exit code: arguments, the run, errors, the last flush.

use std::ffi::OsString;
use std::io::{ErrorKind, Write as _};
use std::process::ExitCode;

use clap::error::ErrorKind as UsageKind;
use clap::{CommandFactory, FromArgMatches};

use super::args::CommonArgs;
use super::audit::Audit;
use super::command_line::{self, ParsedLine, Refusal};
use super::exit::Exit;
use super::help;
use super::interrupt;
use super::io::Io;
use super::line::{self, EventSource};
use super::messages::{Level, Messages};
use super::output::Output;
use super::progress::Progress;
use super::sources::NoInput;
use super::tables;
use super::usage;

/// Runs a program: `fn main() -> ExitCode { shinpan_cli::main(run) }` is its whole `main`.
pub fn main<A: clap::Parser>(run: fn(A, &mut Io) -> anyhow::Result<Exit>) -> ExitCode {
    let begin = |audit: &Audit, io: &Io| {
        let (audit, messages) = (audit.clone(), Messages::new(Level::Quiet, io));
        interrupt::install(move || audit.interrupted(&messages));
    };
    call_with(std::env::args_os(), &mut Io::real(), begin, run).into()
}

/// Runs a program on these arguments (the first is its name) and streams; in a test, with [`Io::captured`].
pub fn call<A: clap::Parser>(
    arguments: impl IntoIterator<Item = OsString>,
    io: &mut Io,
    run: impl FnOnce(A, &mut Io) -> anyhow::Result<Exit>,
) -> Exit {
    call_with(arguments, io, |_, _| (), run)
}

/// Does the same as [`call`], and calls `begin` before the run.
fn call_with<A: clap::Parser>(
    arguments: impl IntoIterator<Item = OsString>,
    io: &mut Io,
    begin: impl FnOnce(&Audit, &Io),
    run: impl FnOnce(A, &mut Io) -> anyhow::Result<Exit>,
) -> Exit {
    let mut command = command::<A>();
    command.get_name().clone_into(&mut io.tool);
    let (mut level, mut audit) = (Level::Normal, Audit::default());
    let words: Vec<_> = arguments.into_iter().collect();
    let exit = match parse::<A>(&mut command, &words, io, &mut audit) {
        Ok((args, common)) => {
            level = common.level;
            common.announce(io);
            let progress = Progress::start(io, common.level == Level::Quiet);
            begin(&audit, io);
            let exit = run(args, io);
            drop(progress);
            let exit = exit.unwrap_or_else(|error| report(&error, &common, &mut command, io));
            common.sum_up(exit, io);
            if common.exit_zero { exit.forgiving() } else { exit }
        }
        Err(refusal) => refuse(refusal, &words, &mut command, io),
    };
    let exit = end(exit, io);
    audit.end(exit, &Messages::new(level, io))
}

/// Returns the command line of a tool, which `main` parses, and which the help and the man page show.
pub fn command<A: CommandFactory>() -> clap::Command {
    with_negative_numbers(A::command())
}

/// Allows negative numbers as values of options, so that a message about one names its option.
fn with_negative_numbers(command: clap::Command) -> clap::Command {
    let command = command.mut_args(|argument| {
        let is_option = argument.get_long().is_some() && argument.get_action().takes_values();
        argument.allow_negative_numbers(is_option)
    });
    command.mut_subcommands(with_negative_numbers)
}

/// Parts of a command line that matter to the run of every program.
#[derive(Default)]
struct Common {
    /// Name of the subcommand, if there is one.
    command: Option<String>,
    event: Option<EventSource>,
    level: Level,
    exit_zero: bool,
}

/// Returns the arguments of the program, and the common ones.
fn parse<A: FromArgMatches>(
    command: &mut clap::Command,
    words: &[OsString],
    io: &mut Io,
    audit: &mut Audit,
) -> Result<(A, Common), Refusal> {
    let ParsedLine { mut matches, event } = command_line::parse(command, words, io, audit)?;
    let is_set = |flag| line::is_set(&matches, flag);
    let level = CommonArgs { quiet: is_set("quiet"), verbose: is_set("verbose"), ..CommonArgs::default() }.level();
    let command_name = matches.subcommand_name().map(str::to_owned);
    let common = Common { command: command_name, event, level, exit_zero: is_set("exit_zero") };
    let args = A::from_arg_matches_mut(&mut matches).map_err(|error| error.format(command))?;
    Ok((args, common))
}

impl Common {
    /// Reports with `-v` which event file is in force.
    fn announce(&self, io: &Io) {
        if let Some(event) = &self.event {
            let message = format_args!("the event file in force is {} ({})", event.file.name, event.option);
            Messages::new(self.level, io).note(message);
        }
    }

    /// Tells a person at a terminal that a clean run has read the right inputs; otherwise nothing at all would be
    /// shown.
    fn sum_up(&self, exit: Exit, io: &mut Io) {
        // A run whose output cannot be delivered is not clean; the stream remembers a failure, which `end` reports.
        let is_clean = exit == Exit::Ok && io.stdout.flush().is_ok() && io.stdout.failure().is_none();
        if let Some(summary) = io.counts.summary().filter(|_| is_clean && io.terminals.stderr) {
            Messages::new(self.level, io).summary(summary);
        }
    }
}

fn refuse(refusal: Refusal, words: &[OsString], command: &mut clap::Command, io: &mut Io) -> Exit {
    match refusal {
        Refusal::Usage(usage, event) => show(&usage, event.as_ref(), words, command, io),
        Refusal::Fault(error) => report(&error, &Common::default(), command, io),
        Refusal::Answer { answer, exit, matches } => {
            print(&answer, exit, &matches, io).unwrap_or_else(|error| report(&error, &Common::default(), command, io))
        }
    }
}

/// Writes `answer` to the output of the run, which ends with `exit`.
fn print(answer: &[u8], exit: Exit, matches: &clap::ArgMatches, io: &Io) -> anyhow::Result<Exit> {
    let output = line::leaf(matches).try_get_one("output").ok().flatten().cloned();
    let args = CommonArgs { output, ..CommonArgs::default() };
    let mut output = Output::open(&args, None, io)?;
    output.write_all(answer)?;
    let exit = output.finish(exit)?;
    Ok(if line::is_set(matches, "exit_zero") { exit.forgiving() } else { exit })
}

/// Shows a message: help and version go to stdout and are no error, everything else goes to stderr.
fn show(
    usage: &clap::Error,
    event: Option<&EventSource>,
    words: &[OsString],
    command: &clap::Command,
    io: &mut Io,
) -> Exit {
    if matches!(usage.kind(), UsageKind::DisplayHelp | UsageKind::DisplayVersion) {
        let text = help::text(command, words).unwrap_or_else(|| usage.render().to_string());
        // The stream remembers a failure, which `end` reports.
        let _ = io.stdout.write_all(text.as_bytes());
        return Exit::Ok;
    }
    let text = usage::text(usage, command, &io.tool, event);
    let _ = io.stderr.write_all(text.as_bytes());
    Exit::Error
}

/// Reports why a run failed, unless the output failed, which [`end`] reports. A fault of the event file is reported
/// with its place there; if an input is missing, the usage follows.
fn report(error: &anyhow::Error, common: &Common, command: &mut clap::Command, io: &mut Io) -> Exit {
    if io.stdout.failure().is_some() {
        return Exit::Error;
    }
    let messages = Messages::new(Level::Quiet, io);
    for line in tables::lines(error) {
        messages.error(common.event.as_ref().map_or_else(|| line.clone(), |event| event.placed(line.clone())));
    }
    if error.is::<NoInput>() {
        let usage = match common.command.as_ref().and_then(|name| command.find_subcommand_mut(name)) {
            Some(leaf) => leaf.render_usage(),
            None => command.render_usage(),
        };
        let _ = writeln!(io.stderr, "\n{usage}\n\nFor more information, try '--help'.");
    }
    Exit::Error
}

/// Does the last flush. A reader that left early is no error; any other failure to write is.
fn end(exit: Exit, io: &mut Io) -> Exit {
    // The stream remembers a failure, even of an earlier write that went unnoticed.
    let _ = io.stdout.flush();
    match io.stdout.failure() {
        None => exit,
        Some(failure) if failure.kind == ErrorKind::BrokenPipe => Exit::Ok,
        Some(failure) => {
            Messages::new(Level::Quiet, io).error(failure.message);
            Exit::Error
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::io::Stream;
    use std::io::{self, Write};

    #[derive(clap::Parser)]
    #[command(name = "tool", version = "0.1.0 (0000000 no commit known)", after_long_help = "Examples: tool")]
    struct Args {
        #[command(flatten)]
        common: crate::CommonArgs,
    }

    fn called(line: &str, io: &mut Io, run: impl FnOnce(&mut Io) -> anyhow::Result<Exit>) -> Exit {
        let words = std::iter::once("tool").chain(line.split_whitespace()).map(OsString::from);
        call::<Args>(words, io, |args, io| {
            let _ = args.common;
            run(io)
        })
    }

    #[test]
    fn help_and_version_are_data() {
        let (mut io, captured) = Io::captured("", "");
        assert_eq!(called("--version", &mut io, |_| panic!("no run")), Exit::Ok);
        assert_eq!(captured.stdout(), "tool 0.1.0 (0000000 no commit known)\n");
        assert_eq!(called("--help", &mut io, |_| panic!("no run")), Exit::Ok);
        assert!(captured.stdout().contains("Examples: tool\n\nExit status:\n  0 ") && captured.stderr().is_empty());
    }

    #[test]
    fn usage_is_an_error_on_stderr() {
        let (mut io, captured) = Io::captured("", "");
        assert_eq!(called("--nope", &mut io, |_| panic!("no run")), Exit::Error);
        assert!(captured.stdout().is_empty() && captured.stderr().contains("--nope"));
    }

    #[test]
    fn errors_are_reported_once_and_made_safe() {
        let (mut io, captured) = Io::captured("", "");
        let pos = shinpan_core::finding::TextPos { line: 2, column: 3 };
        let error = shinpan_core::InputError::at("g\x1b.csv", pos, "no entrant \"x\"");
        assert_eq!(called("--exit-zero", &mut io, |_| Err(error.into())), Exit::Error);
        assert_eq!(captured.stderr(), "tool: g\\u{1b}.csv:2:3: no entrant \"x\"\n");
    }

    #[test]
    fn exit_zero_forgives_findings() {
        let (mut io, _) = Io::captured("", "");
        assert_eq!(called("", &mut io, |_| Ok(Exit::Findings)), Exit::Findings);
        assert_eq!(called("--exit-zero", &mut io, |_| Ok(Exit::Findings)), Exit::Ok);
        assert_eq!(called("--exit-zero", &mut io, |_| Ok(Exit::Error)), Exit::Error);
    }

    #[test]
    fn nothing_to_read_is_named_with_the_usage() {
        let (mut io, captured) = Io::captured("", "");
        assert_eq!(called("", &mut io, |_| Err(NoInput::of("GAMES").into())), Exit::Error);
        let (first, rest) = (format!("tool: {}\n\n", NoInput::of("GAMES")), "Usage: tool [OPTIONS]\n");
        assert!(captured.stderr().starts_with(&(first + rest)) && captured.stdout().is_empty());
    }

    struct Fails(ErrorKind, bool);

    impl Write for Fails {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            if self.1 { Ok(bytes.len()) } else { Err(self.0.into()) }
        }
        fn flush(&mut self) -> io::Result<()> {
            Err(self.0.into())
        }
    }

    #[test]
    fn a_failed_write_is_an_error_also_at_the_flush() {
        for only_flush in [false, true] {
            let (mut io, captured) = Io::captured("", "");
            io.stdout = Stream::new("stdout", Box::new(Fails(ErrorKind::StorageFull, only_flush)));
            assert_eq!(called("", &mut io, |io| Ok(io.stdout.write_all(b"x").map(|()| Exit::Ok)?)), Exit::Error);
            assert_eq!(captured.stderr(), "tool: stdout: no storage space\n");
        }
    }

    #[test]
    fn a_reader_that_left_is_no_error() {
        for only_flush in [false, true] {
            let (mut io, captured) = Io::captured("", "");
            io.stdout = Stream::new("stdout", Box::new(Fails(ErrorKind::BrokenPipe, only_flush)));
            assert_eq!(called("", &mut io, |io| Ok(io.stdout.write_all(b"x").map(|()| Exit::Findings)?)), Exit::Ok);
            assert!(captured.stderr().is_empty());
        }
    }
}
