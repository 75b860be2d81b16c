//! A folder of pictures: `--diagrams DIR`. Each picture is written atomically, and replaces nothing but an earlier
//! picture.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, BufWriter, Read as _, Write};
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};
use sha2::{Digest as _, Sha256};
use shinpan_records::Moment;

use super::pending::create_beside;
use crate::disk::sync_folder;
use crate::file_id::FileId;
use crate::interrupt::TempGuard;
use crate::io::{Io, reason};
use crate::named_input::NamedInput;
use crate::watch::Watch;

/// Largest number of characters of a record's name in the name of a picture.
const NAME_MOST: usize = 100;
/// First bytes of every picture.
const BEGINNING: &[u8] = b"<svg";

/// The folder, and the pictures written to it.
#[derive(Debug)]
pub struct PictureFolder {
    path: PathBuf,
    inputs: Vec<NamedInput>,
    /// Names of the pictures in lower case, and what each shows.
    written: BTreeMap<String, String>,
    watch: Watch,
}

/// Subject of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PictureOf<'a> {
    /// Path of the record as given.
    pub record: &'a str,
    /// Number of the game in the record, from 1.
    pub index: u32,
    /// Form of the rule, if there are several.
    pub form: Option<&'a str>,
    /// Position in the game.
    pub moment: Moment,
}

impl PictureFolder {
    /// Opens the folder at `path`, which is created if it is missing.
    ///
    /// # Errors
    /// The folder cannot be created.
    pub fn open(path: &Path, io: &Io) -> anyhow::Result<Self> {
        let failed = |error: &io::Error| anyhow!("--diagrams {}: {}", path.to_string_lossy(), reason(error));
        fs::create_dir_all(path).map_err(|error| failed(&error))?;
        let (inputs, watch) = (io.command_line.inputs.clone(), io.watch.clone());
        Ok(Self { path: path.to_owned(), inputs, written: BTreeMap::new(), watch })
    }

    /// Writes the picture of `shown` with `draw`, in a file named after its subject.
    ///
    /// # Errors
    /// The file cannot be written; or its place is taken by a file that is no picture, by an input, or by a picture of
    /// this run.
    pub fn write(
        &mut self,
        shown: PictureOf<'_>,
        draw: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> anyhow::Result<()> {
        let name = shown.file_name();
        let target = self.path.join(&name);
        self.refuse(&name, &target, shown)?;
        let failed = |error: &io::Error| anyhow!("--diagrams {}: {}", target.to_string_lossy(), reason(error));
        let (guard, (file, temp)) =
            TempGuard::create(|| create_beside(&target, None)).map_err(|error| failed(&error))?;
        let disk = file.try_clone().map_err(|error| failed(&error))?;
        let (writer, digest) = self.watch.watched_file(file, &target);
        let mut output = BufWriter::new(writer);
        // A picture cut off by a power loss would not be recognised as one of ours.
        let whole = draw(&mut output).and_then(|()| output.flush()).and_then(|()| disk.sync_all());
        whole.map_err(|error| failed(&error))?;
        let persist = || temp.persist(&target).inspect(|()| self.watch.note_output(digest));
        guard.release(persist).map_err(|error| failed(&error.error))?;
        sync_folder(&self.path).map_err(|error| failed(&error))
    }

    /// Refuses to replace anything but an earlier picture.
    fn refuse(&mut self, name: &str, target: &Path, shown: PictureOf<'_>) -> anyhow::Result<()> {
        let (path, what) = (target.to_string_lossy(), format!("{} game {}", shown.record, shown.index));
        if let Some(other) = self.written.insert(name.to_lowercase(), what) {
            bail!("--diagrams {path}: is a picture of {other} already; give records of other names");
        }
        if fs::symlink_metadata(target).is_err() {
            return Ok(());
        }
        let id = FileId::of(target);
        if id.is_some() && self.inputs.iter().any(|input| FileId::of(&input.path) == id) {
            bail!("--diagrams {path}: is an input; give another folder, an input is not replaced by the output");
        }
        if !is_picture(target) {
            bail!("--diagrams {path}: is not a picture; give another folder, nothing else is replaced by a picture");
        }
        Ok(())
    }
}

/// Whether a file is a picture as written by this module.
fn is_picture(path: &Path) -> bool {
    let mut beginning = Vec::new();
    let is_file = fs::symlink_metadata(path).is_ok_and(|found| found.is_file());
    let read = is_file && File::open(path).and_then(|file| file.take(4).read_to_end(&mut beginning)).is_ok();
    read && beginning == BEGINNING
}

impl PictureOf<'_> {
    /// Returns the name of the file, such as `a.csa-1-ply12.svg`; if the record's name had to be changed, digits after
    /// it keep it unique.
    fn file_name(&self) -> String {
        let Self { record, index, form, moment } = self;
        let form = form.map(|form| format!("-{}", plain(form))).unwrap_or_default();
        let before = if matches!(moment, Moment::Before(1..)) { "before-" } else { "" };
        format!("{}-{index}{form}-{before}ply{}.svg", record_name(record), moment.ply())
    }
}

/// Returns the name of a record in lower-case letters, digits and a few signs: the path as given if it consists of
/// these, otherwise what remains of its file name and digits of the whole path.
fn record_name(record: &str) -> String {
    let has_digits = record.rsplit_once('-').is_some_and(|(_, last)| last.len() == 16 && is_hex(last));
    if plain(record) == record && !has_digits && !record.starts_with(['.', '-']) {
        return record.to_owned();
    }
    let file = Path::new(record).file_name().map(OsStr::to_string_lossy).unwrap_or_default();
    let digest = Sha256::digest(record.as_bytes());
    let digits = digest.first_chunk().map_or(0, |bytes| u64::from_be_bytes(*bytes));
    let plain = plain(&file);
    let file = plain.trim_start_matches(['.', '-']);
    format!("{}-{digits:016x}", if file.is_empty() { "record" } else { file })
}

fn is_hex(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// Returns the characters of a text that any system accepts in a file name.
fn plain(text: &str) -> String {
    let is_plain = |sign: &char| sign.is_ascii_lowercase() || sign.is_ascii_digit() || "._-".contains(*sign);
    text.chars().map(|sign| sign.to_ascii_lowercase()).filter(is_plain).take(NAME_MOST).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(record: &str, moment: Moment) -> PictureOf<'_> {
        PictureOf { record, index: 1, form: None, moment }
    }

    fn folder(path: &Path) -> PictureFolder {
        PictureFolder::open(path, &Io::captured("t", "").0).expect("a folder")
    }

    fn draw(out: &mut dyn Write) -> io::Result<()> {
        out.write_all(b"<svg></svg>")
    }

    #[test]
    fn names_say_of_what_they_are_and_stay_in_the_folder() {
        let name = |record| of(record, Moment::After(12)).file_name();
        assert_eq!(name("a.csa"), "a.csa-1-ply12.svg");
        assert_eq!(of("a.csa", Moment::Before(12)).file_name(), "a.csa-1-before-ply12.svg");
        assert_eq!(of("a.csa", Moment::Before(0)).file_name(), "a.csa-1-ply0.svg");
        let form = PictureOf { form: Some("go-psk"), ..of("a.sgf", Moment::After(1)) };
        assert_eq!(form.file_name(), "a.sgf-1-go-psk-ply1.svg");
        for record in ["../../x.csa", "/etc/passwd", "..", ".", "-", "a\0b", "c:\\x", "決勝.csa", &"x".repeat(900)] {
            let name = name(record);
            let is_safe = |sign: char| sign.is_ascii_lowercase() || sign.is_ascii_digit() || "._-".contains(sign);
            assert!(name.chars().all(is_safe) && name.len() < 200 && !name.starts_with('.'), "{name}");
        }
    }

    #[test]
    fn names_of_two_records_differ() {
        let records = ["a.csa", "A.csa", "r1/a.csa", "r2/a.csa", "./a.csa", "決.csa", "勝.csa", ".a.csa"];
        let names = records.map(|record| of(record, Moment::After(1)).file_name());
        let forged = names[2].trim_end_matches("-1-ply1.svg");
        let names = names.iter().cloned().chain([of(forged, Moment::After(1)).file_name()]);
        let names = names.collect::<std::collections::BTreeSet<_>>();
        assert_eq!(names.len(), records.len() + 1, "{names:?}");
    }

    #[test]
    fn only_earlier_pictures_are_replaced() {
        let dir = tempfile::tempdir().expect("a folder");
        let target = dir.path().join("new/a.csa-1-ply1.svg");
        let path = dir.path().join("new");
        let shown = of("a.csa", Moment::After(1));
        let mut first = folder(&path);
        first.write(shown, draw).expect("a new picture");
        let twice = first.write(shown, draw).expect_err("twice in a run").to_string();
        assert!(twice.contains("is a picture of a.csa game 1 already"), "{twice}");
        folder(&path).write(shown, draw).expect("an earlier picture");
        fs::write(&target, "V2.2\n").expect("a file");
        let other = folder(&path).write(shown, draw).expect_err("no picture").to_string();
        assert!(other.ends_with("nothing else is replaced by a picture"), "{other}");
        assert_eq!(fs::read(&target).expect("a file"), b"V2.2\n");
        fs::write(&target, "<svg").expect("a file");
        let (option, input) = (String::new(), target.clone());
        let inputs = vec![NamedInput { option, path: input, is_of_event: false }];
        let mut with_input = PictureFolder { inputs, ..folder(&path) };
        let input = with_input.write(shown, draw).expect_err("an input").to_string();
        assert!(input.contains("is an input"), "{input}");
    }

    #[test]
    fn what_cannot_be_drawn_leaves_nothing() {
        let dir = tempfile::tempdir().expect("a folder");
        let fails = |_: &mut dyn Write| Err(io::Error::other("no"));
        let error = folder(dir.path()).write(of("a.csa", Moment::After(1)), fails).expect_err("no picture");
        assert!(error.to_string().ends_with(": no"), "{error}");
        assert_eq!(fs::read_dir(dir.path()).expect("a folder").count(), 0);
    }
}
