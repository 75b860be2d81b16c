//! Runs other programs from the root of the workspace, with a clear error if they fail.

use std::ffi::OsStr;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Result of a step, with an error that says in words why it failed.
pub type Result<T = ()> = io::Result<T>;

/// Adds to an error the file on which an operation failed.
pub fn on(path: &Path) -> impl Fn(io::Error) -> io::Error {
    move |error| io::Error::other(format!("{}: {error}", path.display()))
}

/// Returns the root folder of the workspace.
pub fn root() -> &'static Path {
    // The manifest of this crate is one folder below.
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("."))
}

/// Returns the folder that cargo builds into.
///
/// # Errors
/// The path of this program is not known.
pub fn target() -> Result<PathBuf> {
    Ok(profile()?.parent().unwrap_or(Path::new(".")).to_owned())
}

/// Returns the folder of the profile that this program or test was built with. A program lies in it, a test in its
/// subfolder `deps`.
///
/// # Errors
/// The path of this program is not known.
pub(crate) fn profile() -> Result<PathBuf> {
    let program = std::env::current_exe().map_err(on(Path::new("this program")))?;
    let folder = program.ancestors().skip(1).find(|folder| !folder.ends_with("deps"));
    Ok(folder.unwrap_or(Path::new(".")).to_owned())
}

/// Creates a command for cargo, the one that runs this program, with these arguments.
pub fn cargo(words: &[&str]) -> Command {
    let mut command = command(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(words);
    command
}

/// Creates a command for a program, to run in the root of the workspace.
pub fn command(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    command.current_dir(root());
    command
}

/// Runs a command and shows its output.
///
/// # Errors
/// The command does not start, or fails.
pub fn shown(command: &mut Command) -> Result {
    let status = command.status().map_err(|error| failed(command, &error))?;
    if status.success() { Ok(()) } else { Err(failed(command, &status)) }
}

/// Runs a command and returns its stdout.
///
/// # Errors
/// The command does not start, or fails.
pub fn output(command: &mut Command) -> Result<Vec<u8>> {
    let output = command.stderr(Stdio::inherit()).output().map_err(|error| failed(command, &error))?;
    if output.status.success() { Ok(output.stdout) } else { Err(failed(command, &output.status)) }
}

/// Whether a command starts and succeeds; its output is discarded.
pub fn succeeds(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// Creates an error with the command as it would be typed, and the reason for the failure.
fn failed(command: &Command, why: &dyn fmt::Display) -> io::Error {
    let program = Path::new(command.get_program()).file_name().unwrap_or_default();
    let words = std::iter::once(program).chain(command.get_args()).map(OsStr::to_string_lossy);
    io::Error::other(format!("{}: {why}", words.collect::<Vec<_>>().join(" ")))
}
