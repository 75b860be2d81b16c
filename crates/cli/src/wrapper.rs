//! From `main` to the exit code: arguments, the run, errors, the last flush.

use std::ffi::OsString;
use std::io::{ErrorKind, Write as _};
use std::process::ExitCode;

use clap::error::ErrorKind as UsageKind;
use clap::{ArgMatches, CommandFactory, FromArgMatches};

use super::exit::{EXIT_HELP, Exit};
use super::interrupt;
use super::io::Io;
use super::messages::{Level, Messages};
use super::sources::NoInput;

/// The whole `main` of a program: `fn main() -> ExitCode { shinpan_cli::main(run) }`.
pub fn main<A: clap::Parser>(run: fn(A, &mut Io) -> anyhow::Result<Exit>) -> ExitCode {
    let run = |args, io: &mut Io| {
        interrupt::install();
        run(args, io)
    };
    call(std::env::args_os(), &mut Io::real(), run).into()
}

/// Runs a program on these arguments (the first is its name) and streams; with [`Io::captured`] in a test.
pub fn call<A: clap::Parser>(
    arguments: impl IntoIterator<Item = OsString>,
    io: &mut Io,
    run: impl FnOnce(A, &mut Io) -> anyhow::Result<Exit>,
) -> Exit {
    let mut command = command::<A>();
    command.get_name().clone_into(&mut io.tool);
    let exit = match parse::<A>(&mut command, arguments) {
        Ok((args, forgiving)) => {
            let exit = run(args, io).unwrap_or_else(|error| report(&error, &mut command, io));
            if forgiving { exit.forgiving() } else { exit }
        }
        Err(usage) => show(&usage, io),
    };
    end(exit, io)
}

/// The command line of a tool, with the exit codes at the end of its help: what `main` parses and the man page shows.
pub fn command<A: CommandFactory>() -> clap::Command {
    let command = A::command();
    let help = match command.get_after_help() {
        Some(own) => format!("{own}\n\n{EXIT_HELP}"),
        None => EXIT_HELP.to_owned(),
    };
    command.after_help(help)
}

/// The arguments, and whether `--exit-zero` is among them.
fn parse<A: FromArgMatches>(
    command: &mut clap::Command,
    arguments: impl IntoIterator<Item = OsString>,
) -> Result<(A, bool), clap::Error> {
    let mut matches = command.try_get_matches_from_mut(arguments)?;
    let forgiving = is_set(&matches, "exit_zero");
    let args = A::from_arg_matches_mut(&mut matches).map_err(|error| error.format(command))?;
    Ok((args, forgiving))
}

/// A flag that a program need not have.
fn is_set(matches: &ArgMatches, flag: &str) -> bool {
    matches.try_get_one::<bool>(flag).ok().flatten().copied().unwrap_or(false)
}

/// Help and version go to stdout and are no error, all else to stderr.
fn show(usage: &clap::Error, io: &mut Io) -> Exit {
    let text = usage.render().to_string();
    if matches!(usage.kind(), UsageKind::DisplayHelp | UsageKind::DisplayVersion) {
        // The stream remembers a failure, which `end` reports.
        let _ = io.stdout.write_all(text.as_bytes());
        return Exit::Ok;
    }
    let _ = io.stderr.write_all(text.as_bytes());
    Exit::Error
}

/// Reports why a run failed, unless the output failed, which [`end`] reports.
fn report(error: &anyhow::Error, command: &mut clap::Command, io: &mut Io) -> Exit {
    if error.is::<NoInput>() {
        let _ = write!(io.stderr, "{}", command.render_help());
    } else if io.stdout.failure().is_none() {
        Messages::new(Level::Quiet, io).error(format_args!("{error:#}"));
    }
    Exit::Error
}

/// The last flush. A reader that left early is no error; anything else that could not be written is.
fn end(exit: Exit, io: &mut Io) -> Exit {
    // The stream remembers a failure, also of an earlier write that went unnoticed.
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
    #[command(name = "tool", version = "0.1.0 (0000000 no commit known)", after_help = "Example: tool")]
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
        assert!(captured.stdout().contains("Example: tool\n\nExit status:\n  0 ") && captured.stderr().is_empty());
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
    fn nothing_to_read_shows_the_help() {
        let (mut io, captured) = Io::captured("", "");
        assert_eq!(called("", &mut io, |_| Err(NoInput.into())), Exit::Error);
        assert!(captured.stderr().contains("Usage: tool") && captured.stdout().is_empty());
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
