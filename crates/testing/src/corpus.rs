//! The corpus of cases and real records, which stands beside the repository.

use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::skipped;

/// A folder of the corpus, which the environment variable `SHINPAN_DATA` names; `None` where the variable is
/// not set, which is said.
pub fn corpus(name: &str) -> Option<PathBuf> {
    let Some(data) = std::env::var_os("SHINPAN_DATA") else {
        skipped("SHINPAN_DATA is not set, the corpus is not checked");
        return None;
    };
    let folder = Path::new(&data).join(name);
    assert!(folder.is_dir(), "SHINPAN_DATA has no folder {name}: {}", folder.display());
    Some(folder)
}

/// Writes objects of strings as CSV with these columns; their cells need no quotes.
pub fn csv(rows: &Value, columns: &[&str]) -> String {
    let cell = |row: &Value, column: &str| row[column].as_str().unwrap_or_default().to_owned();
    let line = |row: &Value| columns.iter().map(|column| cell(row, column)).collect::<Vec<_>>().join(",");
    let rows = rows.as_array().into_iter().flatten().map(line);
    std::iter::once(columns.join(",")).chain(rows).map(|line| line + "\n").collect()
}
