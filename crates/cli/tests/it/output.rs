//! Output files are written atomically.

use std::fs;
use std::io::Write as _;
use std::path::Path;

use shinpan_cli::{CommonArgs, Exit, Io, Output};

/// Opens the output that `-o` names.
fn open(path: Option<&Path>, io: &Io) -> anyhow::Result<Output> {
    Output::open(&CommonArgs { output: path.map(Path::to_owned), ..CommonArgs::default() }, None, io)
}

fn write(path: &Path, text: &str, exit: Exit) -> anyhow::Result<Exit> {
    let (io, captured) = Io::captured("t", "");
    let mut output = open(Some(path), &io)?;
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
    let mut output = open(Some(&file), &io).unwrap();
    output.write_all(b"new").unwrap();
    assert_eq!(names(dir.path()).len(), 2, "the new file is beside the old one");
    drop(output);
    assert_eq!((names(dir.path()), fs::read_to_string(&file).unwrap()), (vec!["o.csv".into()], "old".into()));
}

#[test]
fn a_missing_folder_is_reported_before_the_work() {
    let (io, _) = Io::captured("t", "");
    let error = open(Some(Path::new("/no/such/o.csv")), &io).err().expect("there is no such folder");
    assert_eq!(format!("{error:#}"), "/no/such/o.csv: there is no folder /no/such");
    let dir = tempfile::tempdir().unwrap();
    let error = open(Some(dir.path()), &io).err().expect("a folder is no file");
    assert!(format!("{error:#}").ends_with(": is a folder, expected a file; give one in it"), "{error:#}");
}

#[test]
fn dash_and_none_are_stdout() {
    for path in [None, Some(Path::new("-"))] {
        let (io, captured) = Io::captured("t", "");
        let mut output = open(path, &io).unwrap();
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

    /// Returns the messages of a run that writes to `path`.
    fn said(path: &Path, verbose: bool) -> String {
        let (io, captured) = Io::captured("t", "");
        let args = CommonArgs { output: Some(path.to_owned()), verbose, ..CommonArgs::default() };
        let output = Output::open(&args, None, &io).unwrap();
        output.finish(Exit::Ok).unwrap();
        captured.stderr().replace(&*path.parent().unwrap().to_string_lossy(), "DIR")
    }

    #[test]
    fn a_hard_link_that_breaks_is_told() {
        let dir = tempfile::tempdir().unwrap();
        let (file, other, third) = (dir.path().join("o.csv"), dir.path().join("other"), dir.path().join("third"));
        fs::write(&file, "old").unwrap();
        assert_eq!(said(&file, false), "");
        fs::write(&file, "old").unwrap();
        fs::hard_link(&file, &other).unwrap();
        let message = |others| {
            format!("t: warning: -o DIR/o.csv: the file has {others} (hard links); only this name gets the new file\n")
        };
        assert_eq!(said(&file, false), message("one other name"));
        assert_eq!(
            (fs::read_to_string(&file).unwrap(), fs::read_to_string(&other).unwrap()),
            (String::new(), "old".into())
        );
        fs::hard_link(&other, &third).unwrap();
        fs::remove_file(&file).unwrap();
        fs::hard_link(&other, &file).unwrap();
        assert_eq!(said(&file, false), message("2 other names"));
    }

    #[test]
    fn what_an_earlier_run_left_behind_is_removed() {
        let dir = tempfile::tempdir().unwrap();
        let made = |name: &str, days: u64| {
            let path = dir.path().join(name);
            fs::write(&path, "left").unwrap();
            let then = std::time::SystemTime::now() - std::time::Duration::from_hours(24 * days + 1);
            let file = fs::File::options().write(true).open(&path).unwrap();
            file.set_modified(then).unwrap();
            file
        };
        let held = made(".shinpan-Held00.tmp", 3);
        held.lock().unwrap();
        for (name, days) in [
            (".shinpan-Old000.tmp", 1),
            (".shinpan-Young0.tmp", 0),
            (".shinpan-.tmp", 9),
            (".shinpan-a.b.tmp", 9),
            ("shinpan-Old000.tmp", 9),
            (".Ab12Cd.tmp", 9),
            (".shinpan-Old000.csv", 9),
        ] {
            made(name, days);
        }
        symlink("x", dir.path().join(".shinpan-Link00.tmp")).unwrap();
        let output = dir.path().join("o.csv");
        assert_eq!(said(&output, true), "t: removed DIR/.shinpan-Old000.tmp, which an earlier run left behind\n");
        let left = names(dir.path());
        assert!(left.len() == 9 && !left.contains(&".shinpan-Old000.tmp".to_owned()), "{left:?}");
        drop(held);
        assert_eq!(said(&output, false), "");
        assert!(!names(dir.path()).contains(&".shinpan-Held00.tmp".to_owned()));
    }
}
