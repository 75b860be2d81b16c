//! Folders given as arguments: they are searched for records by extension, and by content if the extension is common to
//! other texts.

use std::fs::DirEntry;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use shinpan_core::wording::counted;
use shinpan_records::{KnownBy, RecordFiles};

use super::archive::{self, Growth, Opened};
use super::watch::Watch;

use super::io::reason;
use super::junk::{self, is_junk};
use super::name::Name;
use super::remarks::Remark;
use super::source::Source;

/// Extensions of compressed files, after that of the format. Unsupported ones are reported when such a file is opened.
const COMPRESSED: [&str; 8] = ["gz", "zst", "xz", "bz2", "lz4", "lz", "z", "zstd"];
/// Endings of the names of archives.
const ARCHIVES: [&str; 13] = [
    ".zip", ".tar", ".tgz", ".tar.gz", ".tar.zst", ".tzst", ".tar.xz", ".txz", ".tar.bz2", ".tbz2", ".7z", ".rar",
    ".lzh",
];

/// Contents of a folder and its subfolders.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Folder {
    /// Records and archives, in the order of the bytes of their paths.
    pub(super) records: Vec<PathBuf>,
    /// Files that are no records, links, and anything else.
    others: Vec<String>,
    /// Files that systems have added.
    junk: Vec<String>,
    /// Hidden files and folders.
    hidden: Vec<String>,
    /// Folders that cannot be read, with the reason.
    faults: Vec<String>,
}

impl Folder {
    /// Searches `path` for `files`. Links and hidden files are left out.
    pub(super) fn search(path: &Path, files: &RecordFiles) -> Self {
        Self::search_by(path, &|path, name| is_record(path, name, files))
    }

    /// Searches `path` for the files for which `is_record` returns true, given their paths and names.
    pub(super) fn search_by(path: &Path, is_record: &dyn Fn(&Path, &str) -> bool) -> Self {
        let (mut found, mut folders) = (Self::default(), vec![path.to_owned()]);
        while let Some(folder) = folders.pop() {
            let entries = std::fs::read_dir(&folder).and_then(Iterator::collect::<Result<Vec<_>, _>>);
            match entries {
                Ok(entries) => entries.iter().for_each(|entry| found.add(entry, path, is_record, &mut folders)),
                Err(error) => {
                    let within = Name::new(relative(&folder, path).as_os_str().as_encoded_bytes()).text;
                    let place = if within.is_empty() { within } else { format!("{within}: ") };
                    found.faults.push(format!("{place}{}", reason(&error)));
                }
            }
        }
        found.records.sort_unstable_by(|a, b| a.as_os_str().as_encoded_bytes().cmp(b.as_os_str().as_encoded_bytes()));
        for names in [&mut found.others, &mut found.junk, &mut found.hidden, &mut found.faults] {
            names.sort_unstable();
        }
        found
    }

    fn add(
        &mut self,
        entry: &DirEntry,
        top: &Path,
        is_record: &dyn Fn(&Path, &str) -> bool,
        folders: &mut Vec<PathBuf>,
    ) {
        let (path, name) = (entry.path(), entry.file_name());
        let shown = Name::new(relative(&path, top).as_os_str().as_encoded_bytes()).text;
        let (kind, name) = (entry.file_type().ok(), name.to_string_lossy());
        let is = |test: fn(&std::fs::FileType) -> bool| kind.as_ref().is_some_and(test);
        if is_junk(&name) {
            self.junk.push(shown);
        } else if name.starts_with('.') {
            self.hidden.push(shown);
        } else if is(std::fs::FileType::is_dir) {
            folders.push(path);
        } else if is(std::fs::FileType::is_file) && is_record(&path, &name) {
            self.records.push(path);
        } else {
            self.others.push(shown);
        }
    }

    /// Remarks about the folder: faults, and files that were skipped.
    pub(super) fn remarks(&self) -> Vec<Remark> {
        let mut remarks: Vec<Remark> = self.faults.iter().cloned().map(Remark::Fault).collect();
        let count = self.others.len();
        if count > 0 {
            let are = if count == 1 { "is not a record" } else { "are not records" };
            remarks.push(Remark::Warning(format!("skipped {} that {are}; -v lists them", counted(count, "file"))));
        }
        for (what, names) in
            [("other files", &self.others), ("hidden files", &self.hidden), ("files of the system", &self.junk)]
        {
            if !names.is_empty() {
                remarks.push(Remark::Note(format!("skipped {what}: {}", junk::named(names))));
            }
        }
        remarks
    }

    /// Returns an error message if there is no record.
    pub(super) fn emptiness(&self, files: &RecordFiles) -> Option<String> {
        let expected = || format!("a folder without any record; expected {}", files.described());
        self.records.is_empty().then(expected)
    }
}

/// Returns the part of `path` below `top`.
fn relative<'a>(path: &'a Path, top: &Path) -> &'a Path {
    path.strip_prefix(top).unwrap_or(path)
}

/// Whether a file is a record, compressed or not, or an archive of records: by its name, or by its content if the
/// extension is common to other texts.
fn is_record(path: &Path, name: &str, files: &RecordFiles) -> bool {
    let name = name.to_ascii_lowercase();
    let known_by = uncompressed_name(&name).rsplit_once('.').and_then(|(_, extension)| files.known_by(extension));
    match known_by {
        Some(KnownBy::Name) => true,
        // A file that cannot be read is reported when its turn comes.
        Some(KnownBy::Content) => head(path).map_or(true, |head| files.recognises(&head)),
        None => is_archive_name(&name),
    }
}

/// Returns the beginning of a file, decompressed.
fn head(path: &Path) -> io::Result<Vec<u8>> {
    let opened = archive::detect(Source::file(path, &Watch::default()).kind.open()?, Growth::BOUNDED)?;
    let Opened::Records(input) = opened else { return Err(io::ErrorKind::InvalidData.into()) };
    let mut head = Vec::new();
    input.take(RecordFiles::HEAD as u64).read_to_end(&mut head)?;
    Ok(head)
}

/// Returns the name of a file without the extension of compression: `a.csa` for `a.csa.gz`. The name must be in lower
/// case.
pub fn uncompressed_name(name: &str) -> &str {
    let bare = name.rsplit_once('.').map_or(name, |(bare, _)| bare);
    if has_extension(name, &COMPRESSED) { bare } else { name }
}

/// Whether a file with this name, in lower case, is an archive.
pub fn is_archive_name(name: &str) -> bool {
    ARCHIVES.iter().any(|archive| name.ends_with(archive))
}

fn has_extension(name: &str, list: &[&str]) -> bool {
    name.rsplit_once('.').is_some_and(|(_, extension)| list.contains(&extension))
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::ffi::OsStrExt as _;
    use std::os::unix::fs::symlink;

    use super::*;

    fn folder(names: &[&[u8]]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().expect("a folder for the test");
        for name in names {
            let path = folder.path().join(std::ffi::OsStr::from_bytes(name));
            std::fs::create_dir_all(path.parent().expect("a folder for the test")).expect("a folder for the test");
            std::fs::write(path, "").expect("a folder for the test");
        }
        folder
    }

    fn records(found: &Folder, folder: &Path) -> Vec<Vec<u8>> {
        found.records.iter().map(|path| relative(path, folder).as_os_str().as_bytes().to_vec()).collect()
    }

    #[test]
    fn records_are_told_by_name_in_any_case_and_sorted_by_bytes() {
        let files = RecordFiles::named(vec!["csa", "kif", "ki2", "usi", "pgn", "sgf"]);
        let names: [&[u8]; 17] = [
            b"b.csa",
            b"a/z.KIF",
            b"a.sgf",
            b"a/b/c.pgn.gz",
            b"B.USI.ZST",
            b"r.zip",
            b"r.tar.gz",
            b"n\xff.ki2",
            b"x.csa.bz2",
            b"notes.md",
            b"csa",
            b"a/result.csv",
            b".git/x.csa",
            b".x.csa",
            b"a/._b.csa",
            b"__MACOSX/y.csa",
            b"a/Thumbs.db",
        ];
        let folder = folder(&names);
        symlink(folder.path().join("b.csa"), folder.path().join("link.csa")).expect("a folder for the test");
        symlink(folder.path(), folder.path().join("a/up")).expect("a folder for the test");
        let found = Folder::search(folder.path(), &files);
        let expected: [&[u8]; 9] = [
            b"B.USI.ZST",
            b"a.sgf",
            b"a/b/c.pgn.gz",
            b"a/z.KIF",
            b"b.csa",
            b"n\xff.ki2",
            b"r.tar.gz",
            b"r.zip",
            b"x.csa.bz2",
        ];
        assert_eq!(records(&found, folder.path()), expected);
        assert_eq!(found.others, ["a/result.csv", "a/up", "csa", "link.csa", "notes.md"]);
        assert_eq!(found.hidden, [".git", ".x.csa"]);
        assert_eq!(found.junk, ["__MACOSX", "a/._b.csa", "a/Thumbs.db"]);
        assert_eq!(
            found.remarks()[0],
            Remark::Warning("skipped 5 files that are not records; -v lists them".to_owned())
        );
        assert!(found.remarks().len() == 4 && found.emptiness(&files).is_none());
    }

    #[test]
    fn a_folder_without_records_and_one_that_is_not_there() {
        let (empty, files) = (folder(&[b"notes.md"]), RecordFiles::named(vec!["csa", "sgf"]));
        let emptiness = Folder::search(empty.path(), &files).emptiness(&files);
        assert_eq!(emptiness.as_deref(), Some("a folder without any record; expected .csa and .sgf"));
        assert_eq!(Folder::search(Path::new("/nope"), &files).faults, ["No such file or directory"]);
    }
}
