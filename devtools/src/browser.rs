//! Pages in a browser, which `devtools/pages/pages.py` drives.

use std::process::Command;

use xtask::run;

/// The names of its program.
const PROGRAMS: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];
/// Why nothing is looked at where [`script`] is none.
pub(crate) const MISSING: &str = "no browser is here to look at pages (Debian: apt-get install chromium python3)";

/// The script, with its browser, where this machine has a browser and Python.
pub(crate) fn script() -> Option<Command> {
    let is_here = |name: &str| run::succeeds(Command::new(name).arg("--version"));
    let program = PROGRAMS.into_iter().find(|program| is_here(program)).filter(|_| is_here("python3"))?;
    let mut script = run::command("python3");
    script.args(["-B", "devtools/pages/pages.py", program]);
    Some(script)
}
