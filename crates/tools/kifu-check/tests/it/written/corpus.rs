//! Every record of testdata and of the corpus is written in every form that can hold it, and read again.

use std::path::{Path, PathBuf};

use shinpan_testing::{corpus, testdata};

use super::round_trip::{FORMS, round_trip};

/// Longer files are left to the other tests.
const LONGEST: u64 = 300_000;
/// The ends of the names of files with records.
const RECORDS: [&str; 12] =
    ["csa", "kif", "ki2", "jkf", "usi", "pgn", "wxf", "dhtmlxq", "sgf", "arimaa", "tsv", "ndjson"];

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> =
        std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    entries.sort();
    for path in entries {
        let extension = path.extension().and_then(|end| end.to_str()).unwrap_or_default();
        if path.is_dir() {
            files(&path, found);
        } else if RECORDS.contains(&extension) && path.metadata().is_ok_and(|about| about.len() <= LONGEST) {
            found.push(path);
        }
    }
}

/// Writes and reads all records below a folder, in all forms of the game; how many.
fn all(game: &'static str, forms: &[&'static str], folder: &Path) -> usize {
    let (mut found, mut count, mut faults) = (Vec::new(), 0, Vec::new());
    files(folder, &mut found);
    for path in &found {
        let text = std::fs::read(path).expect("a file");
        for form in forms {
            match round_trip(game, form, &text) {
                Ok(written) => count += written,
                Err(why) => faults.push(format!("{}: {why}", path.display())),
            }
        }
    }
    assert!(faults.is_empty(), "{} of {} files:\n{}", faults.len(), found.len(), faults.join("\n"));
    count
}

#[test]
fn records_of_testdata_are_written_and_read() {
    for (game, forms) in FORMS {
        let count = all(game, forms, &testdata().join(game).join("records"));
        assert!(count > forms.len(), "{game}: {count} records");
    }
}

#[test]
fn records_of_the_corpus_are_written_and_read() {
    for (game, forms) in FORMS {
        let Some(folder) = corpus(game) else { return };
        let count = all(game, forms, &folder);
        assert!(count > 0 || matches!(game, "xiangqi" | "arimaa"), "{game}: no record");
    }
}
