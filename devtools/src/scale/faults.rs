//! Programs in the place of kifu-check that fail, each in another way: the job must notice, say so, and leave no tables.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};

use crate::scale::cluster::tail;
use crate::scale::job::{Ended, Job};
use xtask::run;

/// A program that fails, and what the one who submitted it must read.
pub(crate) struct Fault {
    pub(crate) name: &'static str,
    /// What it answers to `--version`; `$KIFU_CHECK` is the real one.
    version: &'static str,
    /// What it does else.
    body: &'static str,
    says: &'static str,
}

const VERSION: &str = r#"exec "$KIFU_CHECK" --version"#;

/// All of them.
pub(crate) const FAULTS: [Fault; 5] = [
    Fault {
        name: "exits 3 after half of its output",
        version: VERSION,
        body: r#""$KIFU_CHECK" "$@" | head -n 10; echo "half of it" >&2; exit 3"#,
        says: "ended with exit code 3: half of it",
    },
    Fault { name: "is killed", version: VERSION, body: "kill -9 $$", says: "ended with signal 9" },
    Fault {
        name: "cannot read a file",
        version: VERSION,
        body: r#"exec "$KIFU_CHECK" "$@" "not here.csa""#,
        says: "kifu-check: not here.csa: No such file or directory",
    },
    Fault {
        name: "ends well after half of its output",
        version: VERSION,
        body: r#""$KIFU_CHECK" "$@" | head -n 10"#,
        says: "no game of '",
    },
    Fault {
        name: "is another version in every process",
        version: r#"echo "kifu-check $$""#,
        body: r#"exec "$KIFU_CHECK" "$@""#,
        says: "the workers do not have the same kifu-check:",
    },
];

impl Fault {
    /// Writes the program.
    pub(crate) fn write(&self, folder: &Path, kifu_check: &Path) -> Result<PathBuf> {
        let path = folder.join(self.name);
        let text = format!(
            "#!/bin/sh\nKIFU_CHECK='{}'\nif [ \"$1\" = --version ]; then {}; exit; fi\n{}\n",
            kifu_check.display(),
            self.version,
            self.body
        );
        std::fs::write(&path, text).with_context(|| path.display().to_string())?;
        run::shown(run::command("chmod").arg("+x").arg(&path))?;
        Ok(path)
    }

    /// The job was refused for this fault, and nothing is left of it.
    pub(crate) fn check(&self, job: &Job, ended: &Ended) -> Result<()> {
        if ended.status.code() != Some(2) || !ended.said.contains(self.says) {
            bail!("a program that {}: {}, not \"{}\":\n{}", self.name, ended.status, self.says, tail(&ended.said));
        }
        for entry in std::fs::read_dir(&job.folder)? {
            let name = entry?.file_name();
            if name.to_string_lossy().starts_with("tables") {
                bail!("a program that {}: {} is left", self.name, name.display());
            }
        }
        Ok(())
    }
}
