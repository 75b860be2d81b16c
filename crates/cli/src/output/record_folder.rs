//! A folder of records: `--records-dir DIR`. All texts are held back until every record has been read; then each file
//! is written atomically, but only after checking that no other content would be replaced anywhere.

use std::collections::{BTreeMap, HashSet};
use std::fs::{self, File};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};

use super::whole::replace;
use crate::counts::Counts;
use crate::disk::folder;
use crate::exit::Exit;
use crate::file_id::FileId;
use crate::folder::uncompressed_name;
use crate::io::{Io, reason};
use crate::named_input::NamedInput;
use crate::stdin::DASH;
use crate::watch::Watch;

/// The folder, and the texts to be written to it.
#[derive(Debug)]
pub struct RecordFolder {
    path: PathBuf,
    overwrites: bool,
    /// Texts, one after the other, in a nameless file.
    texts: File,
    length: u64,
    files: Vec<RecordFile>,
    /// Names in lower case, and the index of each file.
    names: BTreeMap<String, usize>,
    /// Files that the run reads.
    sources: HashSet<FileId>,
    watch: Watch,
    counts: Counts,
}

/// A file to be written.
#[derive(Debug)]
struct RecordFile {
    /// Path within the folder.
    name: PathBuf,
    /// Record and game, for messages.
    of: String,
    start: u64,
    length: usize,
}

/// Subject of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordOf<'a> {
    /// Path of the record as given.
    pub record: &'a str,
    /// Number of the game in the record, from 1.
    pub index: u32,
    /// Extension of the new file, without the dot.
    pub extension: &'a str,
}

impl RecordFolder {
    /// Opens the folder at `path`, which is created at the end of the run. With `overwrites`, existing files are
    /// replaced.
    ///
    /// # Errors
    /// The path is not a folder, or there is no room for the texts.
    pub fn open(path: &Path, overwrites: bool, io: &Io) -> anyhow::Result<Self> {
        if fs::metadata(path).is_ok_and(|found| !found.is_dir()) {
            bail!("--records-dir {}: is a file, expected a folder", path.to_string_lossy());
        }
        let texts = tempfile::tempfile()
            .map_err(|error| anyhow!("--records-dir: cannot make a temporary file: {}", reason(&error)))?;
        let named = io.command_line.inputs.iter().filter(|input: &&NamedInput| input.path.as_os_str() != DASH);
        let sources = named.filter_map(|input| FileId::of(&input.path)).collect();
        Ok(Self {
            path: path.to_owned(),
            overwrites,
            texts,
            length: 0,
            files: Vec::new(),
            names: BTreeMap::new(),
            sources,
            watch: io.watch.clone(),
            counts: io.counts.clone(),
        })
    }

    /// Notes the file of a record, so that it is never replaced, whether or not the record is written. Members of
    /// archives are not files.
    pub fn note_source(&mut self, record: &str) {
        self.sources.extend(FileId::of(Path::new(record)));
    }

    /// Holds back `text` for a file that is named after its record.
    ///
    /// # Errors
    /// Another record would have the same file, or there is no room for the text.
    pub fn add(&mut self, of: RecordOf<'_>, text: &[&str]) -> anyhow::Result<()> {
        let name = of.file_name();
        let label = format!("{} game {}", of.record, of.index);
        if let Some(other) = self.names.insert(name.to_string_lossy().to_lowercase(), self.files.len()) {
            let other = self.files.get(other).map_or("", |other| &other.of);
            bail!(
                "--records-dir {}: two records would be written to this file, {other} and {label}; rename one, or give them another folder each",
                self.path.join(&name).to_string_lossy()
            );
        }
        let start = self.length;
        for part in text {
            self.texts.write_all(part.as_bytes()).map_err(|error| self.failed(&name, &error))?;
            self.length += part.len() as u64;
        }
        // A record is in memory as a whole, so its length fits.
        let length = usize::try_from(self.length - start).unwrap_or(usize::MAX);
        self.files.push(RecordFile { name, of: label, start, length });
        Ok(())
    }

    /// Writes the files at the end of a run with `exit`; none if that is an error.
    ///
    /// # Errors
    /// The place of a file is taken by other content, by an input, or by something that is not a file: then nothing is
    /// written. Or a file cannot be written.
    pub fn finish(mut self, exit: Exit) -> anyhow::Result<()> {
        if !exit.is_answer() {
            return Ok(());
        }
        let files = std::mem::take(&mut self.files);
        let mut missing = Vec::new();
        for file in files {
            let text = self.text(&file)?;
            if !self.is_there(&file, &text)? {
                missing.push(file);
            }
        }
        missing.iter().try_for_each(|file| self.write(file))?;
        self.counts.note_written(missing.len());
        Ok(())
    }

    fn failed(&self, name: &Path, error: &io::Error) -> anyhow::Error {
        anyhow!("--records-dir {}: {}", self.path.join(name).to_string_lossy(), reason(error))
    }

    fn text(&mut self, file: &RecordFile) -> anyhow::Result<Vec<u8>> {
        let mut text = vec![0; file.length];
        let read = self.texts.seek(SeekFrom::Start(file.start)).and_then(|_| self.texts.read_exact(&mut text));
        read.map_err(|error| self.failed(&file.name, &error))?;
        Ok(text)
    }

    /// Whether the file exists with this text. Links are not followed, and only a file is replaced.
    fn is_there(&self, file: &RecordFile, text: &[u8]) -> anyhow::Result<bool> {
        let mut path = self.path.clone();
        let refuse = |path: &Path, why: &str| anyhow!("--records-dir {}: {why}", path.to_string_lossy());
        for folder in file.name.parent().into_iter().flat_map(Path::components) {
            path.push(folder);
            match fs::symlink_metadata(&path) {
                Err(_) => return Ok(false),
                Ok(found) if found.is_symlink() => return Err(refuse(&path, "is a link, which is not followed")),
                Ok(found) if !found.is_dir() => return Err(refuse(&path, "is a file, expected a folder")),
                Ok(_) => {}
            }
        }
        let target = self.path.join(&file.name);
        let Ok(found) = fs::symlink_metadata(&target) else { return Ok(false) };
        if found.is_symlink() {
            return Err(refuse(&target, "is a link, which is not followed"));
        }
        if !found.is_file() {
            return Err(refuse(&target, "is not a file, and a record replaces nothing else"));
        }
        if FileId::of(&target).is_some_and(|id| self.sources.contains(&id)) {
            return Err(refuse(&target, "is an input; give another folder, an input is not replaced by the output"));
        }
        if found.len() == text.len() as u64 && fs::read(&target).is_ok_and(|old| old == text) {
            return Ok(true);
        }
        if !self.overwrites {
            let why = format!("exists and differs from {}; --overwrite replaces it", file.of);
            return Err(refuse(&target, &why));
        }
        Ok(false)
    }

    /// Writes a file beside its place, then moves it there.
    fn write(&mut self, file: &RecordFile) -> anyhow::Result<()> {
        let text = self.text(file)?;
        let target = self.path.join(&file.name);
        let old = fs::symlink_metadata(&target).ok().filter(fs::Metadata::is_file);
        let written = fs::create_dir_all(folder(&target)).and_then(|()| replace(&target, &text, old.as_ref()));
        written.map_err(|error| self.failed(&file.name, &error))?;
        self.watch.note_bytes(&target, &text, false);
        Ok(())
    }
}

impl RecordOf<'_> {
    /// Returns the path of the file: `a/b.csa` for `a/b.kif`, and `a/b-3.csa` for its third game. Characters other than
    /// letters, digits and `._-` become `_`; parts that would lead elsewhere are left out.
    fn file_name(&self) -> PathBuf {
        let is_step = |part: &&str| !matches!(*part, "" | "." | "..");
        let mut parts: Vec<String> = self.record.split(['/', '\\']).filter(is_step).map(plain).collect();
        let last = match parts.pop() {
            Some(last) if self.record != DASH => last,
            _ => "stdin".to_owned(),
        };
        let number = if self.index > 1 { format!("-{}", self.index) } else { String::new() };
        let mut path: PathBuf = parts.into_iter().collect();
        path.push(format!("{}{number}.{}", without_extension(&last), self.extension));
        path
    }
}

/// Returns a part of a path, with `_` for all characters except letters, digits and `._-`.
fn plain(part: &str) -> String {
    let is_plain = |char: char| char.is_ascii_digit() || matches!(char, '.' | '_' | '-') || char.is_alphabetic();
    let plain: String = part.chars().map(|char| if is_plain(char) { char } else { '_' }).collect();
    // A leading dot would hide the file.
    match plain.strip_prefix('.') {
        Some(rest) => format!("_{rest}"),
        None => plain,
    }
}

/// Returns a name without the extensions of its format and its compression.
fn without_extension(name: &str) -> &str {
    /// Longest extension.
    const LONGEST: usize = 7;
    let name = uncompressed_name(name);
    match name.rsplit_once('.') {
        Some((stem, end)) if !stem.is_empty() && is_extension(end) && end.len() <= LONGEST => stem,
        _ => name,
    }
}

/// Whether the end of a name is an extension; that of `r1.2020` is a number.
fn is_extension(end: &str) -> bool {
    end.starts_with(|first: char| first.is_ascii_alphabetic()) && end.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(record: &str, index: u32) -> RecordOf<'_> {
        RecordOf { record, index, extension: "csa" }
    }

    fn folder(path: &Path, overwrites: bool) -> RecordFolder {
        RecordFolder::open(path, overwrites, &Io::captured("t", "").0).expect("a folder")
    }

    /// Writes a single record, `a.kif`.
    fn write(path: &Path, overwrites: bool, text: &str) -> Result<(), String> {
        let mut folder = folder(path, overwrites);
        folder.add(of("a.kif", 1), &[text]).and_then(|()| folder.finish(Exit::Ok)).map_err(|error| error.to_string())
    }

    #[test]
    fn names_follow_the_records_and_stay_in_the_folder() {
        for (record, index, expected) in [
            ("a/b.kif", 1, "a/b.csa"),
            ("a/b.kif", 3, "a/b-3.csa"),
            ("games.zip/r1/b.csa", 1, "games.zip/r1/b.csa"),
            ("b.csa.gz", 2, "b-2.csa"),
            ("WCSC20_U5_A_B", 1, "WCSC20_U5_A_B.csa"),
            ("r1.2020", 1, "r1.2020.csa"),
            ("決勝 1.kif", 1, "決勝_1.csa"),
            ("/tmp/x/../a.kif", 1, "tmp/x/a.csa"),
            ("../../a.kif", 1, "a.csa"),
            ("..\\..\\a.kif", 1, "a.csa"),
            ("-", 1, "stdin.csa"),
            ("..", 1, "stdin.csa"),
            (".profile", 1, "_profile.csa"),
            ("a\0b\u{1b}[m.kif", 1, "a_b__m.csa"),
            (".../a.kif", 1, "_../a.csa"),
        ] {
            assert_eq!(of(record, index).file_name(), Path::new(expected), "{record}");
        }
    }

    #[test]
    fn a_file_that_has_something_else_stays() {
        let dir = tempfile::tempdir().expect("a folder");
        let path = dir.path().join("new/records");
        write(&path, false, "V3.0\n").expect("a new file");
        write(&path, false, "V3.0\n").expect("the same again");
        let error = write(&path, false, "V2.2\n").expect_err("something else");
        assert!(error.ends_with("a.csa: exists and differs from a.kif game 1; --overwrite replaces it"), "{error}");
        assert_eq!(fs::read(path.join("a.csa")).expect("a file"), b"V3.0\n");
        write(&path, true, "V2.2\n").expect("replaced");
        assert_eq!(fs::read(path.join("a.csa")).expect("a file"), b"V2.2\n");
    }

    #[test]
    fn nothing_is_written_where_one_file_cannot_be() {
        let dir = tempfile::tempdir().expect("a folder");
        fs::write(dir.path().join("b.csa"), "other").expect("a file");
        let mut records = folder(dir.path(), false);
        records.add(of("a.kif", 1), &["a"]).expect("room");
        records.add(of("b.kif", 1), &["b"]).expect("room");
        assert!(records.finish(Exit::Findings).is_err());
        let mut records = folder(dir.path(), true);
        records.add(of("a.kif", 1), &["a"]).expect("room");
        let twice = records.add(of("A.ki2", 1), &["a"]).expect_err("one name").to_string();
        assert!(
            twice.ends_with("two records would be written to this file, a.kif game 1 and A.ki2 game 1; rename one, or give them another folder each")
        );
        records.finish(Exit::Error).expect("nothing to do");
        assert_eq!(fs::read_dir(dir.path()).expect("a folder").count(), 1);
    }

    #[test]
    fn an_input_is_not_replaced() {
        let dir = tempfile::tempdir().expect("a folder");
        let path = dir.path().join("a.csa");
        fs::write(&path, "input").expect("a file");
        let mut records = folder(dir.path(), true);
        records.note_source(&path.to_string_lossy());
        records.add(of("a.csa", 1), &["output"]).expect("room");
        let error = records.finish(Exit::Ok).expect_err("an input").to_string();
        assert!(error.contains("is an input"), "{error}");
    }

    #[cfg(unix)]
    #[test]
    fn links_are_not_followed() {
        use std::os::unix::fs::symlink;
        let dir = tempfile::tempdir().expect("a folder");
        let path = |name: &str| dir.path().join(name);
        fs::create_dir(path("records")).expect("a folder");
        fs::write(path("outside.csa"), "outside").expect("a file");
        symlink(path("outside.csa"), path("records/a.csa")).expect("a link");
        symlink(dir.path(), path("records/up")).expect("a link");
        let error = write(&path("records"), true, "a").expect_err("a link");
        assert!(error.ends_with("a.csa: is a link, which is not followed"), "{error}");
        let mut records = folder(&path("records"), true);
        records.add(of("up/outside.kif", 1), &["a"]).expect("room");
        let error = records.finish(Exit::Ok).expect_err("a link").to_string();
        assert!(error.ends_with("up: is a link, which is not followed"), "{error}");
        assert_eq!(fs::read(path("outside.csa")).expect("a file"), b"outside");
    }
}
