//! An output file is whole or not there.
#![allow(clippy::unwrap_used, reason = "what fails here is a failed test")]

use std::fs;
use std::io::Write as _;
use std::path::Path;

use shinpan_cli::{Exit, Io, Output};

fn write(path: &Path, text: &str, exit: Exit) -> anyhow::Result<Exit> {
    let (io, captured) = Io::captured("t", "");
    let mut output = Output::open(Some(path), &io)?;
    output.write_all(text.as_bytes())?;
    output.flush_if_due(true)?;
    let exit = output.finish(exit)?;
    assert!(captured.stdout().is_empty(), "nothing of a file goes to stdout");
    Ok(exit)
}

fn names(dir: &Path) -> Vec<String> {
    let mut names: Vec<_> =
        fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn an_answer_takes_the_place_of_the_old_file_and_nothing_else_does() {
    for (exit, kept) in [(Exit::Ok, "new"), (Exit::Findings, "new"), (Exit::Error, "old"), (Exit::Interrupted, "old")] {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("o.csv");
        fs::write(&file, "old").unwrap();
        assert_eq!(write(&file, "new", exit).unwrap(), exit);
        assert_eq!(fs::read_to_string(&file).unwrap(), kept);
        assert_eq!(names(dir.path()), ["o.csv"]);
    }
}

#[test]
fn a_dropped_output_leaves_the_old_file() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("o.csv");
    fs::write(&file, "old").unwrap();
    let (io, _) = Io::captured("t", "");
    let mut output = Output::open(Some(&file), &io).unwrap();
    output.write_all(b"new").unwrap();
    assert_eq!(names(dir.path()).len(), 2, "the new file is beside the old one");
    drop(output);
    assert_eq!((names(dir.path()), fs::read_to_string(&file).unwrap()), (vec!["o.csv".into()], "old".into()));
}

#[test]
fn a_missing_folder_is_reported_before_the_work() {
    let (io, _) = Io::captured("t", "");
    let error = Output::open(Some(Path::new("/no/such/o.csv")), &io).err().expect("there is no such folder");
    assert_eq!(format!("{error:#}"), "/no/such/o.csv: there is no folder /no/such");
    let dir = tempfile::tempdir().unwrap();
    let error = Output::open(Some(dir.path()), &io).err().expect("a folder is no file");
    assert!(format!("{error:#}").ends_with(": Is a directory"), "{error:#}");
}

#[test]
fn dash_and_none_are_stdout() {
    for path in [None, Some(Path::new("-"))] {
        let (io, captured) = Io::captured("t", "");
        let mut output = Output::open(path, &io).unwrap();
        assert!(output.is_stdout());
        output.write_all(b"row\n").unwrap();
        assert_eq!(output.finish(Exit::Error).unwrap(), Exit::Error);
        assert_eq!(captured.stdout(), "row\n");
    }
}

#[cfg(unix)]
mod unix {
    use super::*;
    use std::os::unix::fs::{PermissionsExt as _, symlink};

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o777
    }

    #[test]
    fn permissions_are_those_of_the_old_file_or_of_any_new_one() {
        let dir = tempfile::tempdir().unwrap();
        let (old, new, usual) = (dir.path().join("old"), dir.path().join("new"), dir.path().join("usual"));
        fs::write(&old, "").unwrap();
        fs::set_permissions(&old, fs::Permissions::from_mode(0o640)).unwrap();
        fs::write(&usual, "").unwrap();
        write(&old, "x", Exit::Ok).unwrap();
        write(&new, "x", Exit::Ok).unwrap();
        assert_eq!((mode(&old), mode(&new)), (0o640, mode(&usual)));
    }

    #[test]
    fn a_link_stays_a_link() {
        let dir = tempfile::tempdir().unwrap();
        let (link, middle, file) = (dir.path().join("link"), dir.path().join("middle"), dir.path().join("file"));
        symlink("middle", &link).unwrap();
        symlink(&file, &middle).unwrap();
        for text in ["made", "replaced"] {
            write(&link, text, Exit::Ok).unwrap();
            assert_eq!(fs::read_to_string(&file).unwrap(), text);
            assert!(link.is_symlink() && middle.is_symlink() && !file.is_symlink());
        }
        symlink("circle", dir.path().join("circle")).unwrap();
        assert!(write(&dir.path().join("circle"), "x", Exit::Ok).is_err());
    }

    #[test]
    fn what_is_no_regular_file_is_written_straight() {
        write(Path::new("/dev/null"), "x", Exit::Ok).unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
    }
}
