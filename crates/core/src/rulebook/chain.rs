//! `extends`: a file on top of a file on top of a built-in book.

use std::path::{Component, Path, PathBuf};

use super::layer::{self, Layer, Setting};
use super::{Load, builtin, unknown_book};
use crate::InputError;
use crate::finding::TextPos;

/// Maximum number of books in a chain; more are taken for a circle that hides behind its paths.
const MAX_DEPTH: usize = 16;

/// Reads `text` and all that it extends: the name, and the values from the lowest book to the highest.
pub(super) fn read(text: &str, file: &str, load: Load<'_>) -> Result<(String, Vec<Setting>), InputError> {
    let mut top = checked(text, file)?;
    let name = top.name.take().unwrap_or_else(|| stem(file));
    let mut seen = vec![file.to_owned()];
    let mut layers = Vec::new();
    let mut next = top.extends.take();
    layers.push(top);
    while let Some((word, pos)) = next {
        let mut layer = below(&word, pos, &mut seen, load)?;
        next = layer.extends.take();
        layers.push(layer);
    }
    Ok((name, layers.into_iter().rev().flat_map(|layer| layer.settings).collect()))
}

/// Reads the book that the last of `seen` extends by `word`, which is at `pos`.
fn below(word: &str, pos: TextPos, seen: &mut Vec<String>, load: Load<'_>) -> Result<Layer, InputError> {
    let from = seen.last().cloned().unwrap_or_default();
    let refuse = |reason: String| InputError::at(&from, pos, reason);
    let is_file = Path::new(word).extension().is_some_and(|end| end == "toml");
    let path = if is_file { normal(&Path::new(&from).with_file_name(word)) } else { word.to_owned() };
    if seen.iter().any(|file| normal(Path::new(file)) == path) {
        return Err(refuse(format!("extends is circular: {} -> {path}", seen.join(" -> "))));
    }
    if seen.len() >= MAX_DEPTH {
        return Err(refuse(format!("more than {MAX_DEPTH} books extend each other")));
    }
    let loaded;
    let text = if is_file {
        loaded = load(&path).map_err(|reason| refuse(format!("cannot read \"{path}\": {reason}")))?;
        &loaded
    } else {
        builtin::text(word).ok_or_else(|| refuse(unknown_book(word)))?
    };
    seen.push(path);
    checked(text, seen.last().map_or("", String::as_str))
}

/// Reads one file and checks that its sections, keys and types are known.
fn checked(text: &str, file: &str) -> Result<Layer, InputError> {
    let layer = layer::parse(text, file)?;
    builtin::check(&layer, file)?;
    Ok(layer)
}

/// Removes `.` and needless `..` from a path.
fn normal(path: &Path) -> String {
    let mut normal = PathBuf::new();
    for part in path.components() {
        let above_name = matches!(normal.components().next_back(), Some(Component::Normal(_)));
        match part {
            Component::CurDir => {}
            Component::ParentDir if above_name => _ = normal.pop(),
            part => normal.push(part),
        }
    }
    normal.to_string_lossy().into_owned()
}

fn stem(file: &str) -> String {
    Path::new(file).file_stem().map_or_else(|| file.to_owned(), |stem| stem.to_string_lossy().into_owned())
}
