//! The Nu Html Checker, which says whether a page is valid HTML and CSS: a Java program from the npm registry that needs no
//! network. Nothing here installs it.

use std::path::PathBuf;
use std::process::Command;

use xtask::run;

/// Names the file of the checker, where it is not in the folder of [`MISSING`].
const VARIABLE: &str = "SHINPAN_HTML_CHECKER";
/// Where the command of [`MISSING`] puts it.
const FILE: &str = "target/checker/node_modules/vnu-jar/build/dist/vnu.jar";
/// Why nothing is checked where [`checker`] is none.
pub(crate) const MISSING: &str = "no HTML checker is here (npm install --ignore-scripts --prefix target/checker vnu-jar, \
     or SHINPAN_HTML_CHECKER=PATH/vnu.jar; it needs Java: apt-get install default-jre-headless)";

/// The checker of the files that are given to it, if it and Java are there. It fails where something is wrong with them, warnings
/// too, and names file, line and column.
pub(crate) fn checker() -> Option<Command> {
    let jar = std::env::var_os(VARIABLE).map_or_else(|| run::root().join(FILE), PathBuf::from);
    let has_java = || run::succeeds(Command::new("java").arg("-version"));
    (jar.is_file() && has_java()).then(|| {
        let mut java = Command::new("java");
        // Its default stack is too small for the schema on some machines; it says so itself.
        java.args(["-Xss4m", "-jar"]).arg(jar).args(["--Werror", "--also-check-css", "--also-check-svg"]);
        java
    })
}
