//! A journal without its remains: only what counts, in a file that takes the place of the old one.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufReader, Read as _, Write as _};
use std::path::{Path, PathBuf};

use super::frame::{Frame, Kind};
use super::lock::{self, At};
use super::scan::{HELD, MAGIC, Scan, hash};

/// A file with what counts, put in the place of the journal, with the same permissions.
pub(super) fn rewrite(path: &Path, old: &File, scan: &Scan, today: u16) -> io::Result<File> {
    let path = fs::canonicalize(path)?;
    let beside = beside(&path);
    if !is_remainder(&beside)? {
        return Err(io::ErrorKind::AlreadyExists.into());
    }
    let mut file = lock::create(&beside)?;
    let written = copy(old, scan, today, &mut file).and_then(|()| {
        file.set_permissions(old.metadata()?.permissions())?;
        file.sync_data()?;
        fs::rename(&beside, &path)
    });
    if written.is_err() {
        // What cannot be removed now is removed before the next one is made.
        let _ = fs::remove_file(&beside);
    }
    written.map(|()| file)
}

/// Whether nothing is there, or what a run has left that was killed: anything else is somebody's file.
fn is_remainder(path: &Path) -> io::Result<bool> {
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

fn beside(path: &Path) -> PathBuf {
    let mut name = path.file_name().map(OsString::from).unwrap_or_default();
    name.push(".new");
    path.with_file_name(name)
}

fn copy(old: &File, scan: &Scan, today: u16, new: &mut File) -> io::Result<()> {
    let mut held = MAGIC.to_vec();
    let mut pos = MAGIC.len() as u64;
    let mut reader = BufReader::with_capacity(HELD, At { file: old, pos });
    let is_newest = |frame: &Frame, pos| {
        let mut newer = scan.index.places(hash(&frame.key)).take_while(|other| *other > pos);
        let is_same = |other| {
            let other = Frame::read(&mut At { file: old, pos: other });
            other.is_ok_and(|other| (other.kind, other.key) == (frame.kind, frame.key))
        };
        scan.index.places(hash(&frame.key)).any(|other| other == pos) && !newer.any(is_same)
    };
    while pos < scan.end {
        let frame = Frame::read(&mut reader)?;
        if is_newest(&frame, pos) {
            frame.write(&mut held);
        }
        pos += frame.length() as u64;
        if held.len() >= HELD {
            new.write_all(&held)?;
            held.clear();
        }
    }
    Frame::mark(Kind::Flushed, today).write(&mut held);
    new.write_all(&held)
}
