//! Targets of `-o`: the output never replaces an input of the same run.

use std::path::{Path, PathBuf};

use anyhow::bail;

use crate::file_id::{FileId, resolved};
use crate::folder::Folder;
use crate::named_input::NamedInput;
use crate::pattern::{expand, is_pattern};
use crate::stdin::DASH;

/// Refuses an output that would replace a file that the command line names as an input.
///
/// # Errors
/// One of `inputs` leads to `target`, whose links have been followed.
pub(super) fn refuse_inputs(name: &str, target: &Path, inputs: &[NamedInput]) -> anyhow::Result<()> {
    match input_at(target, inputs) {
        Some(NamedInput { option, path, is_of_event: true }) => {
            bail!(refusal(name, &format!("the {option} ({})", path.to_string_lossy())))
        }
        Some(NamedInput { option, path, .. }) => {
            let input = format!("{option} {}", path.to_string_lossy());
            bail!(refusal(name, &format!("the input {}", input.trim_start())))
        }
        None => Ok(()),
    }
}

/// Returns the input that leads to `target`, if there is one.
pub(crate) fn input_at<'i>(target: &Path, inputs: &'i [NamedInput]) -> Option<&'i NamedInput> {
    let (id, target) = (FileId::of(target), resolved(target));
    let is_same = |input: &NamedInput| match &id {
        Some(id) => FileId::of(&input.path).as_ref() == Some(id),
        // A file that does not exist has no links. Files that only the event names may be created by this very run.
        None => !input.is_of_event && target.is_some() && resolved(&input.path) == target,
    };
    inputs.iter().find(|input| input.path.as_os_str() != DASH && is_same(input))
}

/// Refuses an output that would replace a record of the event, found by a pattern or a folder of the event file, even
/// if this program does not read it.
///
/// # Errors
/// One of `inputs` finds `target`, whose links have been followed.
pub(super) fn refuse_records_of_event(name: &str, target: &Path, inputs: &[NamedInput]) -> anyhow::Result<()> {
    let Some(id) = FileId::of(target) else { return Ok(()) };
    let finds_it = |input: &&NamedInput| {
        input.is_of_event && found_by(&input.path).iter().any(|path| FileId::of(path).as_ref() == Some(&id))
    };
    match inputs.iter().find(finds_it) {
        Some(NamedInput { option, path, .. }) => {
            bail!(refusal(name, &format!("among the {option} ({})", path.to_string_lossy())))
        }
        None => Ok(()),
    }
}

/// Returns the records that a folder or a pattern finds.
fn found_by(path: &Path) -> Vec<PathBuf> {
    match path.to_str() {
        // A page is never a record, in any game.
        _ if path.is_dir() => Folder::search_by(path, &|_, name| !is_page_name(name)).records,
        // A pattern that cannot be expanded finds nothing here; the program that reads it reports why.
        Some(text) if is_pattern(text) && !path.exists() => expand(text).unwrap_or_default(),
        _ => Vec::new(),
    }
}

/// Whether a file has the name of a page written by these programs.
fn is_page_name(name: &str) -> bool {
    let extension = Path::new(name).extension().and_then(std::ffi::OsStr::to_str).unwrap_or_default();
    ["html", "htm", "md"].iter().any(|page| extension.eq_ignore_ascii_case(page))
}

fn refusal(name: &str, what: &str) -> String {
    format!("-o {name}: is {what}; give another file, an input is not replaced by the output")
}
