//! Pages in a browser, driven by `devtools/pages/pages.py`.

use std::process::Command;

use xtask::run;

/// Names under which the browser may be installed.
const PROGRAMS: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];
/// Message for a machine on which [`script`] returns none.
pub(crate) const MISSING: &str = "no browser is here to look at pages (Debian: apt-get install chromium python3)";

/// Returns the command of the script with its browser, if this machine has a browser and Python.
pub(crate) fn script() -> Option<Command> {
    let is_here = |name: &str| run::succeeds(Command::new(name).arg("--version"));
    let program = PROGRAMS.into_iter().find(|program| is_here(program)).filter(|_| is_here("python3"))?;
    let mut script = run::command("python3");
    script.args(["-B", "devtools/pages/pages.py", program]);
    Some(script)
}
