//! What is no file: FIFOs, folders, devices, sockets and links, as inputs, outputs, rule books and caches.

use std::os::unix::net::UnixListener;

use shinpan_testing::process::Shell;

use super::{LINES, RECORD, answer, has, shell};

/// A shell in a folder with one of each kind.
fn special() -> (Shell, UnixListener) {
    let shell = shell();
    let links = "ln -s none dangling; ln -s loop loop; ln -s away/none far; ln -s o to-o; echo old >o";
    shell.run(&format!("mkfifo fifo; mkdir folder; {links}")).exits(&[0]);
    let socket = UnixListener::bind(shell.files().path("socket")).expect("a socket");
    (shell, socket)
}

const SPECIAL: [&str; 8] = ["dangling", "far", "fifo", "folder", "loop", "o", "socket", "to-o"];

#[test]
fn as_inputs() {
    let (shell, _socket) = special();
    for (line, input) in LINES {
        for (what, reason) in [
            ("socket", "socket: No such device or address"),
            ("dangling", "dangling: No such file or directory"),
            ("loop", "loop: Too many levels of symbolic links"),
            ("ok.csa/x", "ok.csa/x: Not a directory"),
        ] {
            shell.run(&format!("{line} {what} -o o")).fails(&[reason]);
        }
        let ended = shell.run(&format!("{line} folder"));
        assert!(ended.code == 2 && ended.stderr.contains("folder: "), "{ended:?}");
        // What gives bytes is read.
        let new = answer(&shell, &format!("{line} {input}")).replace(input, "fifo");
        assert_eq!(answer(&shell, &format!("cat {input} >fifo & {line} fifo")), new, "{line}");
        let ended = shell.run(&format!("{line} /dev/null"));
        assert!(ended.code == 2 || (ended.code == 1 && ended.stderr.contains("not-a-record")), "{ended:?}");
    }
    assert_eq!(shell.files().read("o"), "old\n");
    has(&shell, &SPECIAL);
}

#[test]
fn as_outputs() {
    let (shell, _socket) = special();
    for (line, input) in LINES {
        let line = format!("{line} {input}");
        let new = answer(&shell, &line);
        for (what, reason) in [
            ("socket", "socket: No such device or address"),
            ("loop", "loop: Too many levels of symbolic links"),
            ("far", "far: there is no folder "),
            ("folder", "-o folder: is a folder, expected a file; give one in it"),
            ("ok.csa/x", "ok.csa/x: Not a directory"),
        ] {
            shell.run(&format!("{line} -o {what}")).fails(&[reason]);
            has(&shell, &SPECIAL);
        }
        assert_eq!(answer(&shell, &format!("cat fifo & {line} -o fifo; code=$?; wait; exit $code")), new, "{line}");
        shell.run(&format!("{line} -o /dev/null")).exits(&[0]);
        // A link stays one, and what it leads to is replaced, or made.
        shell.run(&format!("{line} -o to-o && {line} -o dangling && [ -L to-o ] && [ -L dangling ]")).exits(&[0]);
        assert_eq!([shell.files().read("o"), shell.files().read("none")], [new.clone(), new], "{line}");
        std::fs::remove_file(shell.files().path("none")).expect("what the link led to");
    }
    has(&shell, &SPECIAL);
}

#[test]
fn as_rule_books() {
    let (shell, _socket) = special();
    for (line, input) in LINES {
        let line = format!("{line} {input}").replace("book.toml", "./BOOK");
        let with = |book: &str| line.replace("BOOK", book);
        for (book, reason) in [
            ("socket", "./socket: No such device or address"),
            ("folder", "./folder: is a folder"),
            ("dangling", "./dangling: No such file or directory"),
            ("loop", "./loop: Too many levels of symbolic links"),
        ] {
            shell.run(&with(book)).fails(&[reason]);
        }
        shell.run(&line.replace("./BOOK", "/dev/zero")).fails(&["/dev/zero: more than 1048576 bytes"]);
        assert!(!answer(&shell, &format!("cat book.toml >fifo & {}", with("fifo"))).is_empty(), "{line}");
    }
    has(&shell, &SPECIAL);
}

#[test]
fn as_caches() {
    let (shell, _socket) = special();
    for (cache, reason) in [
        ("fifo", "is no regular file"),
        ("socket", "No such device or address"),
        ("folder", "Is a directory"),
        ("/dev/null", "is no regular file"),
        ("loop", "Too many levels of symbolic links"),
        ("far", "No such file or directory"),
        ("ok.csa", "is no cache of kifu-check and is left as it is"),
        ("none/c", "No such file or directory"),
    ] {
        shell.run(&format!("kifu-check --cache {cache} bad.csa")).fails(&[&format!("--cache: {cache}: {reason}")]);
    }
    assert_eq!(shell.files().read("ok.csa"), RECORD);
    has(&shell, &SPECIAL);
    // By a link it is another name of the same cache.
    shell.run("kifu-check --cache dangling bad.csa >first; kifu-check --cache none --new-only bad.csa").exits(&[0]);
    let second = shell.run("kifu-check -v --cache dangling bad.csa");
    second.says(&["--cache: dangling: 1 source taken from it, 0 checked and kept"]);
}

#[test]
fn in_a_folder_that_is_searched() {
    let (shell, _socket) = special();
    // None of them is opened, so nothing waits for a writer.
    shell.run("mkdir all; mkfifo all/a.csa; ln -s ../ok.csa all/b.csa; cp ok.csa all/c.csa; ln -s . all/d").exits(&[0]);
    let ended = shell.run("kifu-check --format ndjson all");
    assert_eq!((ended.code, ended.stdout.lines().count()), (0, 1), "{ended:?}");
    assert!(ended.stdout.contains("all/c.csa"), "{ended:?}");
}

#[test]
fn an_endless_device_is_read_in_bounded_memory_until_it_is_ended() {
    let (shell, _socket) = special();
    let endless = "judge-repetition --game shogi --jobs 2 /dev/zero";
    let ended = shell.run(&format!("ulimit -v 400000; timeout -s TERM 1 {endless} -o o; [ $? = 124 ]"));
    assert_eq!((ended.code, &*ended.stderr), (0, ""));
    let ended = shell.run("kifu-check --jobs 2 /dev/zero");
    assert!(ended.code == 1 && ended.stdout.contains("error[not-a-record]: binary data, with NUL bytes"), "{ended:?}");
    // A table is read whole: one that is too large is refused.
    for (line, _) in &LINES[2..] {
        let ended = shell.run(&format!("ulimit -v 400000; {line} /dev/zero -o o"));
        ended.fails(&["/dev/zero: more than "]);
    }
    assert_eq!(shell.files().read("o"), "old\n");
    has(&shell, &SPECIAL);
}
