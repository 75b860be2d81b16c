//! A journal made smaller: the frames that count, in a new file that takes the place of the old one.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufReader, Read as _, Write as _};
use std::path::{Path, PathBuf};

use shinpan_cli::disk::{folder, keep_owner, sync_folder};

use super::frame::{Frame, Kind};
use super::lock::{self, ReaderAt};
use super::scan::{BUFFER, MAGIC, Scan, hash};

/// Writes the frames that count into a new file, with the same owner and permissions, and puts it in the place of the
/// journal once it is on the disk.
pub(super) fn compact(path: &Path, old: &File, scan: &Scan, today: u16) -> io::Result<File> {
    let path = fs::canonicalize(path)?;
    let replacement = replacement(&path);
    if !is_leftover(&replacement)? {
        return Err(io::ErrorKind::AlreadyExists.into());
    }
    let mut file = lock::create(&replacement)?;
    let written = copy(old, scan, today, &mut file).and_then(|()| {
        let old = old.metadata()?;
        keep_owner(&file, &old);
        file.set_permissions(old.permissions())?;
        file.sync_all()?;
        fs::rename(&replacement, &path)?;
        sync_folder(folder(&path))
    });
    if written.is_err() {
        // What cannot be removed now is removed before the next one is made.
        let _ = fs::remove_file(&replacement);
    }
    written.map(|()| file)
}

/// Whether nothing is there, or a file left by a run that was killed; anything else belongs to somebody.
fn is_leftover(path: &Path) -> io::Result<bool> {
    match File::open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(true),
        Err(error) => Err(error),
        Ok(file) => {
            let mut head = Vec::new();
            file.take(MAGIC.len() as u64).read_to_end(&mut head)?;
            Ok(MAGIC.starts_with(&head))
        }
    }
}

fn replacement(path: &Path) -> PathBuf {
    let mut name = path.file_name().map(OsString::from).unwrap_or_default();
    name.push(".new");
    path.with_file_name(name)
}

fn copy(old: &File, scan: &Scan, today: u16, new: &mut File) -> io::Result<()> {
    let mut buffer = MAGIC.to_vec();
    let mut pos = MAGIC.len() as u64;
    let mut reader = BufReader::with_capacity(BUFFER, ReaderAt { file: old, pos });
    let is_newest = |frame: &Frame, pos| {
        let mut newer = scan.index.places(hash(&frame.key)).take_while(|other| *other > pos);
        let is_same = |other| {
            let other = Frame::read(&mut ReaderAt { file: old, pos: other });
            other.is_ok_and(|other| (other.kind, other.key) == (frame.kind, frame.key))
        };
        scan.index.places(hash(&frame.key)).any(|other| other == pos) && !newer.any(is_same)
    };
    while pos < scan.end {
        let frame = Frame::read(&mut reader)?;
        if is_newest(&frame, pos) {
            frame.write(&mut buffer);
        }
        pos += frame.length() as u64;
        if buffer.len() >= BUFFER {
            new.write_all(&buffer)?;
            buffer.clear();
        }
    }
    Frame::marker(Kind::Flushed, today).write(&mut buffer);
    new.write_all(&buffer)
}
