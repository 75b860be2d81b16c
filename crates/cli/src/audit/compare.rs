//! Compares the files that an audit file names with their present state.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use sha2::{Digest as _, Sha256};

use super::chain::Code;
use super::line::{AuditLine, FileDigest, hex};
use super::place;
use super::report::{Compared, VerifyFinding};
use crate::disk::folder;
use crate::io::reason;
use shinpan_core::wording::counted;

/// The newest facts known about each file.
pub(super) struct Files {
    /// Folder of the audit file, as it was named.
    base: PathBuf,
    newest: BTreeMap<PathBuf, Known>,
    streams: u64,
}

/// Facts about a file, stated in a line.
struct Known {
    /// Number of the line, and whether the file is an output: a run reads a file before it writes it.
    order: (u64, bool),
    /// Program and time of the run: `standings, 2027-05-03T09:12:45Z`.
    run: String,
    file: FileDigest,
}

impl Files {
    /// Starts the comparison for the audit file at `path`.
    pub(super) fn new(path: &Path) -> Self {
        let is_link = path.is_symlink();
        let base = if is_link { place::folder_of_file(path) } else { folder(path).to_owned() };
        Self { base, newest: BTreeMap::new(), streams: 0 }
    }

    /// Notes the files of a line.
    pub(super) fn note(&mut self, number: u64, line: AuditLine) {
        let run = format!("{}, {}", line.tool, line.time);
        let folder = self.base.join(place::path(&line.folder, line.folder_bytes.as_deref()));
        let inputs = line.inputs.into_iter().map(|file| (file, false));
        for (file, is_output) in inputs.chain(line.outputs.into_iter().map(|file| (file, true))) {
            if file.stream {
                self.streams += 1;
                continue;
            }
            let path = folder.join(place::path(&file.path, file.path_bytes.as_deref()));
            self.newest.insert(path, Known { order: (number, is_output), run: run.clone(), file });
        }
    }

    /// Compares each file with the newest line that names it. `add` receives the findings.
    pub(super) fn compare(self, mut add: impl FnMut(VerifyFinding)) -> Compared {
        let mut compared = Compared { streams: self.streams, ..Compared::default() };
        for (path, known) in by_identity(self.newest) {
            compared.files += 1;
            if let Some((code, found)) = known.difference(&path) {
                *match code {
                    Code::Gone => &mut compared.gone,
                    Code::Changed => &mut compared.changed,
                    _ => &mut compared.not_compared,
                } += 1;
                add(known.finding(&path, code, &found));
            }
        }
        compared
    }
}

/// Returns the files by path, each once: a file that lines name by several paths has that of the newest line.
fn by_identity(newest: BTreeMap<PathBuf, Known>) -> BTreeMap<PathBuf, Known> {
    let mut files: BTreeMap<PathBuf, (PathBuf, Known)> = BTreeMap::new();
    for (path, known) in newest {
        let identity = place::identity(&path);
        if files.get(&identity).is_none_or(|(_, other)| other.order < known.order) {
            files.insert(identity, (path, known));
        }
    }
    files.into_values().collect()
}

impl Known {
    /// Returns the difference between the file at `path` and the line, if there is one.
    fn difference(&self, path: &Path) -> Option<(Code, String)> {
        let about = match fs::metadata(path) {
            Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
                return Some((Code::Gone, "found no file".to_owned()));
            }
            Err(error) => return Some((Code::NotCompared, reason(&error))),
            Ok(about) => about,
        };
        let FileDigest { size, ref sha256, whole, .. } = self.file;
        if !about.is_file() {
            return Some((Code::Changed, "found something that is not a regular file".to_owned()));
        }
        if about.len() < size || (whole && about.len() > size) {
            return Some((Code::Changed, format!("found {}", counted(about.len(), "byte"))));
        }
        match digest(path, size) {
            Ok(found) if found == *sha256 => None,
            Ok(found) => Some((Code::Changed, format!("found the SHA-256 {found}"))),
            Err(error) => Some((Code::NotCompared, reason(&error))),
        }
    }

    fn finding(&self, path: &Path, code: Code, found: &str) -> VerifyFinding {
        let FileDigest { size, sha256, whole, .. } = &self.file;
        let (line, is_output) = self.order;
        let did = if is_output { "wrote" } else { "read" };
        let bytes = if *whole { "bytes" } else { "bytes of its beginning" };
        let message = format!(
            "{found}, expected what line {line} ({}) {did}: {size} {bytes} with the SHA-256 {sha256}",
            self.run
        );
        VerifyFinding::of_file(line, code, place::shown(path), message)
    }
}

/// Returns the digest of the first `size` bytes of a file.
fn digest(path: &Path, size: u64) -> io::Result<String> {
    let (mut file, mut hash, mut block) = (File::open(path)?.take(size), Sha256::new(), vec![0; 64 * 1024]);
    loop {
        match file.read(&mut block) {
            Ok(0) => return Ok(hex(&hash.finalize())),
            Ok(count) => hash.update(&block[..count]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}
