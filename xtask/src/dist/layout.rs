//! What belongs to the programs, and where it lies below a prefix.

use std::path::Path;

use anyhow::{Context as _, Result};

use crate::{generate, workspace};

/// A file below a prefix.
pub(super) struct Item {
    /// With `/`.
    pub(super) path: String,
    pub(super) bytes: Vec<u8>,
    /// Whether it is run.
    pub(super) is_program: bool,
}

impl Item {
    /// Its permissions.
    pub(super) const fn mode(&self) -> u32 {
        if self.is_program { 0o755 } else { 0o644 }
    }
}

/// What everybody should have beside the programs.
const DOCUMENTS: [&str; 4] = ["LICENSE", "README.md", "CHANGELOG.md", "SECURITY.md"];

/// The programs of this folder, their manuals and completions, and what is to be read; sorted by path.
pub(super) fn layout(programs: &Path) -> Result<Vec<Item>> {
    let mut items = Vec::new();
    for name in workspace::programs()? {
        let path = programs.join(&name);
        let bytes = std::fs::read(&path).with_context(|| path.display().to_string())?;
        items.push(Item { path: format!("bin/{name}"), bytes, is_program: true });
    }
    let made = generate::made()?.files;
    items.extend(
        made.into_iter().filter_map(|(path, bytes)| Some(Item { path: place(&path)?, bytes, is_program: false })),
    );
    for name in workspace::files()?.into_iter().filter(|name| is_to_be_read(name)) {
        let path = workspace::root().join(&name);
        let bytes = std::fs::read(&path).with_context(|| path.display().to_string())?;
        items.push(Item { path: format!("share/doc/shinpan/{name}"), bytes, is_program: false });
    }
    items.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(items)
}

/// Whether everybody should have a file beside the programs: the pages, and the files of their examples, lie as they do here.
fn is_to_be_read(path: &str) -> bool {
    let is_page = path.starts_with("docs/") && place(path).is_none();
    is_page || path.starts_with("testdata/") || DOCUMENTS.contains(&path)
}

/// Where a file that is made from the code lies; none for what is for the repository alone.
fn place(path: &str) -> Option<String> {
    let (folder, name) = path.rsplit_once('/')?;
    let (stem, end) = name.rsplit_once('.')?;
    Some(match (folder, end) {
        ("docs/man", _) => format!("share/man/man1/{name}"),
        ("docs/completions", "bash") => format!("share/bash-completion/completions/{stem}"),
        ("docs/completions", "zsh") => format!("share/zsh/site-functions/_{stem}"),
        ("docs/completions", "fish") => format!("share/fish/vendor_completions.d/{name}"),
        ("docs/schemas", _) => format!("share/doc/shinpan/{path}"),
        _ => return None,
    })
}
