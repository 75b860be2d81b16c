//! The Nu Html Checker, which says whether a page is valid HTML and CSS: a Java program from the npm registry that needs no
//! network. Nothing here installs it.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, bail};

use xtask::run;

/// Names the file of the checker, where it is not in the folder of [`HtmlChecker::HOW_TO_INSTALL`].
const VARIABLE: &str = "SHINPAN_HTML_CHECKER";
/// Where the command of [`HtmlChecker::HOW_TO_INSTALL`] puts it.
const FILE: &str = "target/checker/node_modules/vnu-jar/build/dist/vnu.jar";

/// A checker that is on this machine.
pub(crate) struct HtmlChecker {
    jar: PathBuf,
}

impl HtmlChecker {
    /// How to have one.
    pub(crate) const HOW_TO_INSTALL: &str = "no HTML checker is here (npm install --ignore-scripts --prefix target/checker vnu-jar, \
         or SHINPAN_HTML_CHECKER=PATH/vnu.jar; it needs Java: apt-get install default-jre-headless)";

    /// The checker, if it and Java are there.
    pub(crate) fn find() -> Option<Self> {
        let jar = std::env::var_os(VARIABLE).map_or_else(|| run::root().join(FILE), PathBuf::from);
        let has_java = || Command::new("java").arg("-version").output().is_ok_and(|output| output.status.success());
        (jar.is_file() && has_java()).then_some(Self { jar })
    }

    /// Checks files.
    ///
    /// # Errors
    /// What is wrong with them, warnings too: a line each, with file, line and column.
    pub(crate) fn check(&self, files: &[&Path]) -> Result<()> {
        let mut java = Command::new("java");
        // Its default stack is too small for the schema on some machines; it says so itself.
        java.args(["-Xss4m", "-jar"])
            .arg(&self.jar)
            .args(["--Werror", "--also-check-css", "--also-check-svg"])
            .args(files);
        let output = java.output()?;
        if !output.status.success() {
            bail!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        }
        Ok(())
    }
}
