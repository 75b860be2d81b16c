//! Running other programs from the root of the workspace, with a clear error where they fail.

use std::ffi::OsStr;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What a step gives, or why it failed.
pub type Result<T = ()> = std::result::Result<T, Failure>;

/// Why a step failed, in words.
#[derive(Debug)]
pub struct Failure(String);

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Failure {}

impl From<String> for Failure {
    fn from(words: String) -> Self {
        Self(words)
    }
}

impl From<&str> for Failure {
    fn from(words: &str) -> Self {
        Self(words.to_owned())
    }
}

/// Names the file that an operation failed on.
pub fn on(path: &Path) -> impl Fn(io::Error) -> Failure {
    move |error| Failure(format!("{}: {error}", path.display()))
}

/// The folder of the workspace.
pub fn root() -> &'static Path {
    // The manifest of this crate is one folder below.
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("."))
}

/// The folder that cargo builds into. A program lies in a folder of it, by profile; a test in `deps` there.
///
/// # Errors
/// The path of this program is not known.
pub fn target() -> Result<PathBuf> {
    let program = std::env::current_exe().map_err(on(Path::new("this program")))?;
    let target = program.ancestors().skip(1).filter(|folder| !folder.ends_with("deps")).nth(1);
    target.map(Path::to_owned).ok_or_else(|| format!("{} is in no target folder", program.display()).into())
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
    let status = command.status().map_err(|error| format!("{}: {error}", line(command)))?;
    if status.success() { Ok(()) } else { Err(format!("{}: {status}", line(command)).into()) }
}

/// Runs it and keeps its stdout.
///
/// # Errors
/// It does not start, or fails.
pub fn output(command: &mut Command) -> Result<Vec<u8>> {
    let output = command.stderr(Stdio::inherit()).output().map_err(|error| format!("{}: {error}", line(command)))?;
    if output.status.success() {
        Ok(output.stdout)
    } else {
        Err(format!("{}: {}", line(command), output.status).into())
    }
}

/// Whether it starts and succeeds; its output is thrown away.
pub fn succeeds(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// The command as it would be typed.
fn line(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_name().unwrap_or_default();
    let words = std::iter::once(program).chain(command.get_args());
    words.map(OsStr::to_string_lossy).collect::<Vec<_>>().join(" ")
}
