//! Running other programs from the root of the workspace, with a clear error where they fail.

use std::ffi::OsStr;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What a step gives, or why it failed, in words.
pub type Result<T = ()> = io::Result<T>;

/// Names the file that an operation failed on.
pub fn on(path: &Path) -> impl Fn(io::Error) -> io::Error {
    move |error| io::Error::other(format!("{}: {error}", path.display()))
}

/// The folder of the workspace.
pub fn root() -> &'static Path {
    // The manifest of this crate is one folder below.
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("."))
}

/// The folder that cargo builds into.
///
/// # Errors
/// The path of this program is not known.
pub fn target() -> Result<PathBuf> {
    Ok(profile()?.parent().unwrap_or(Path::new(".")).to_owned())
}

/// The folder of the profile that this program, or test, was built with. A program lies in it, a test in `deps` there.
///
/// # Errors
/// The path of this program is not known.
pub(crate) fn profile() -> Result<PathBuf> {
    let program = std::env::current_exe().map_err(on(Path::new("this program")))?;
    let folder = program.ancestors().skip(1).find(|folder| !folder.ends_with("deps"));
    Ok(folder.unwrap_or(Path::new(".")).to_owned())
}

/// Cargo, the one that runs this program, with these words.
pub fn cargo(words: &[&str]) -> Command {
    let mut command = command(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(words);
    command
}

/// A program in the root of the workspace.
pub fn command(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    command.current_dir(root());
    command
}

/// Runs it with its output shown.
///
/// # Errors
/// It does not start, or fails.
pub fn shown(command: &mut Command) -> Result {
    let status = command.status().map_err(|error| failed(command, &error))?;
    if status.success() { Ok(()) } else { Err(failed(command, &status)) }
}

/// Runs it and keeps its stdout.
///
/// # Errors
/// It does not start, or fails.
pub fn output(command: &mut Command) -> Result<Vec<u8>> {
    let output = command.stderr(Stdio::inherit()).output().map_err(|error| failed(command, &error))?;
    if output.status.success() { Ok(output.stdout) } else { Err(failed(command, &output.status)) }
}

/// Whether it starts and succeeds; its output is thrown away.
pub fn succeeds(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// The command as it would be typed, and why it failed.
fn failed(command: &Command, why: &dyn fmt::Display) -> io::Error {
    let program = Path::new(command.get_program()).file_name().unwrap_or_default();
    let words = std::iter::once(program).chain(command.get_args()).map(OsStr::to_string_lossy);
    io::Error::other(format!("{}: {why}", words.collect::<Vec<_>>().join(" ")))
}
