//! Folders are searched for records; all other files are counted, and none of them is read.

use std::num::NonZeroUsize;
use std::path::Path;

use super::run::{Done, gzip, run, tar, zip};
use shinpan_cli::{Exit, RecordArgs};

fn folder(files: &[(&str, &[u8])]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, bytes) in files {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, bytes).unwrap();
    }
    folder
}

/// Runs over these paths in the folder; the outcome must be the same with any number of threads.
fn run_in(folder: &Path, paths: &[&str]) -> (Exit, String, Vec<String>) {
    let with_jobs = |jobs| {
        let files = paths.iter().map(|path| folder.join(path)).collect();
        let args = RecordArgs { files, jobs: NonZeroUsize::new(jobs), ..RecordArgs::default() };
        let Done(exit, stdout, stderr) = run(&args, b"");
        let bare = |text: &str| text.replace(&format!("{}/", folder.display()), "");
        let messages = bare(&stderr).lines().map(|line| line.split(" in ").next().unwrap().to_owned()).collect();
        (exit, bare(&stdout), messages)
    };
    let done = with_jobs(1);
    for jobs in 2..5 {
        assert_eq!(with_jobs(jobs), done, "{jobs} jobs");
    }
    done
}

#[test]
fn all_records_of_a_folder_are_read_in_the_order_of_their_bytes() {
    let numbers: Vec<String> = (0..150_000).map(|number: u32| number.to_string()).collect();
    let large = numbers.join("\n") + "\n";
    let files: [(&str, &[u8]); 9] = [
        ("r/b.csa", b"b\n"),
        ("r/a/z.KIF", b"z\n"),
        ("r/a.pgn.gz", &gzip(b"a\n")),
        ("r/c.zip", &zip(&[("x", b"x\n"), ("__MACOSX/._x", b"?")])),
        ("r/d.tar.gz", &gzip(&tar(&[("y", b"y\n")]))),
        ("r/large.txt", large.as_bytes()),
        ("r/notes.md", b"?\n"),
        ("r/.git/x.csa", b"?\n"),
        ("r/Thumbs.db", b"?\n"),
    ];
    let folder = folder(&files);
    let (exit, stdout, messages) = run_in(folder.path(), &["r"]);
    let large = format!("r/large.txt: {}\n", numbers.join("\nr/large.txt: "));
    let small = "r/a.pgn.gz: a\nr/a/z.KIF: z\nr/b.csa: b\nr/c.zip/x: x\nr/d.tar.gz/y: y\n";
    assert!(stdout.starts_with(small) && stdout[small.len()..] == large);
    let said = [
        "t: warning: r: skipped 1 file that is not a record; -v lists them",
        "t: r: skipped other files: notes.md",
        "t: r: skipped hidden files: .git",
        "t: r: skipped files of the system: Thumbs.db",
        "t: r/c.zip: skipped files of the system: __MACOSX/._x",
        "t: read 150005 records from 6 sources",
    ];
    assert_eq!((exit, messages), (Exit::Ok, said.map(str::to_owned).to_vec()));
}

#[test]
fn folders_keep_their_place_among_files() {
    let folder =
        folder(&[("1.x", b"1\n"), ("r/2.csa", b"2\n"), ("r/q/3.csa", b"3\n"), ("4.x", b"4\n"), ("e/5.y", b"5\n")]);
    let (exit, stdout, messages) = run_in(folder.path(), &["1.x", "r/", "e", "4.x"]);
    assert_eq!((exit, &*stdout), (Exit::Error, "1.x: 1\nr/2.csa: 2\nr/q/3.csa: 3\n4.x: 4\n"));
    let empty = "t: e: a folder without any record; expected .csa";
    assert!(messages.iter().any(|message| message.starts_with(empty)), "{messages:?}");
}

#[test]
fn a_folder_in_a_list_is_an_error() {
    let folder = folder(&[("r/2.csa", b"2\n")]);
    let list = folder.path().join("list");
    std::fs::write(&list, format!("{}/r\n", folder.path().display())).unwrap();
    let Done(exit, _, stderr) = run(&RecordArgs { files_from: Some(list), ..RecordArgs::default() }, b"");
    assert!(exit == Exit::Error && stderr.contains("/r: is a folder, expected a file"), "{stderr}");
}
