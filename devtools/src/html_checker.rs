//! The Nu Html Checker, which checks HTML and CSS: a Java program from the npm registry that needs no network. Nothing
//! here installs it.

use std::path::PathBuf;
use std::process::Command;

use xtask::run;

/// Environment variable with the file of the checker, if that is not in the folder of [`MISSING`].
const VARIABLE: &str = "SHINPAN_HTML_CHECKER";
/// Path at which the command of [`MISSING`] installs the checker.
const FILE: &str = "target/checker/node_modules/vnu-jar/build/dist/vnu.jar";
/// Message for a machine on which [`checker`] returns none.
pub(crate) const MISSING: &str = "no HTML checker is here (npm install --ignore-scripts --prefix target/checker vnu-jar, \
     or SHINPAN_HTML_CHECKER=PATH/vnu.jar; it needs Java: apt-get install default-jre-headless)";

/// Returns the command of the checker, to which files are added, if it and Java are available. It fails on errors and
/// warnings, and names file, line and column.
pub(crate) fn checker() -> Option<Command> {
    let jar = std::env::var_os(VARIABLE).map_or_else(|| run::root().join(FILE), PathBuf::from);
    let has_java = || run::succeeds(Command::new("java").arg("-version"));
    (jar.is_file() && has_java()).then(|| {
        let mut java = Command::new("java");
        // On some machines the default stack is too small for its schema; the checker says so itself.
        java.args(["-Xss4m", "-jar"]).arg(jar).args(["--Werror", "--also-check-css", "--also-check-svg"]);
        java
    })
}
