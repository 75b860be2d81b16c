//! `--audit`, on `examples/echo-records.rs`: files to which no line is added.

use std::fs::File;

use crate::support::audit::{HOLDS, started};
use crate::support::{bash, check, check_in, folder};

/// Asserts that nothing is added to the file `a`, and that a run gives the reason before it does anything.
#[track_caller]
fn is_refused(make: &str, words: &str) {
    let unchanged = "cmp a before && [ ! -s out ] && [ ! -e o ]";
    check(&format!(
        "{make}; cp a before; $T --audit a -o o ok.txt >out 2>err; [ $? = 2 ] && grep -qe \"{words}\" err && {unchanged}"
    ));
}

#[test]
fn nothing_is_added_to_what_is_no_sound_audit_file() {
    let two = "$T --audit a ok.txt >/dev/null; $T --audit a ok.txt >/dev/null";
    is_refused("echo round,first,second >a", "--audit a: is not an audit file");
    is_refused("echo '{}' >a", "is not an audit file");
    is_refused("printf x >a", "is not an audit file");
    is_refused(&format!("{two}; sed -i 1d a"), "is not an audit file");
    is_refused(&format!("{two}; truncate -s -1 a"), "its last line is half written");
    is_refused(&format!("{two}; truncate -s -100 a"), "its last line is half written");
    is_refused(&format!("{two}; truncate -s 40 a"), "its last line is half written (40 bytes");
    is_refused(&format!("{two}; truncate -s +9 a"), "its last line is half written (9 bytes");
    is_refused(
        &format!("{two}; sed -i '2s/ok.txt/no.txt/' a"),
        "its last line is damaged: the line states the SHA-256",
    );
    is_refused(&format!("{two}; echo x >>a"), "its last line is damaged: found x, expected");
    is_refused(&format!("{two}; echo >>a"), "its last line is damaged: found an empty line");
}

#[test]
fn what_is_no_file_is_refused_before_it_is_opened() {
    let refused = |make: &str, words: &str| {
        check(&format!(
            "{make}; timeout 9 $T --audit a -o o ok.txt >out 2>err; [ $? = 2 ] && grep -qe \"{words}\" err && [ ! -e o ]"
        ));
    };
    refused("mkfifo a", "--audit a: is a pipe or a device, expected a file");
    refused("ln -s /dev/null a", "--audit a: is a pipe or a device");
    refused("mkdir a", "--audit a: is a folder");
    refused("ln -s no/such a", "--audit a: No such file");
    check("$T --audit - ok.txt >out 2>err; [ $? = 2 ] && [ ! -s out ] && grep -q 'expected a file' err");
    check("$T --audit - --nope 2>err; [ $? = 2 ] && grep -q 'expected a file' err && [ ! -e ./- ]");
    check("$T --audit no/a ok.txt >out 2>err; [ $? = 2 ] && grep -q -e '--audit no/a: No such file' err");
    check("ln -s b a; $T --audit a ok.txt >out && [ -h a ] && [ $(wc -l <b) = 1 ] && $T --verify-audit a >out");
}

#[test]
fn a_file_that_may_not_be_written_is_refused() {
    let dir = folder();
    check_in(dir.path(), "$T --audit a ok.txt >/dev/null && chmod 444 a && cp a before");
    if File::options().write(true).open(dir.path().join("a")).is_ok() {
        eprintln!("SKIPPED, this user may write what is read-only: a_file_that_may_not_be_written_is_refused");
        return;
    }
    check_in(
        dir.path(),
        "$T --audit a ok.txt >out 2>err; [ $? = 2 ] && grep -q 'Permission denied' err && cmp a before && [ ! -s out ]",
    );
}

#[test]
fn the_audit_file_is_no_other_file_of_the_run() {
    let refused = |line: &str, words: &str| {
        let sound = "$T --audit a bad.txt >/dev/null; cp a before";
        check(&format!("{sound}; {line} >out 2>err; [ $? = 2 ] && grep -qe \"{words}\" err && cmp a before"));
    };
    refused("$T --audit a a", "--audit a: is the input a");
    refused("ln -s a b; $T --audit a b", "--audit a: is the input b");
    refused("ln a b; $T --audit a b", "--audit a: is the input b");
    refused("$T --audit a --files-from a", "--audit a: is the input --files-from a");
    refused("$T --audit a --rules ./a ok.txt", "--audit a: is the input --rules ./a");
    refused("$T --audit a -o a ok.txt", "--audit a: is the output -o a");
    refused("$T --audit a -o ./a ok.txt", "--audit a: is the output -o ./a");
    refused("$T --audit a ok.txt - <a", "--audit a: is the file on stdin or stdout");
    refused("echo 'records = \"a\"' >e.toml; $T --audit a --event e.toml", "--audit a: is the input");
    check("$T --audit a ok.txt >>a 2>err; [ $? = 2 ] && grep -q 'is the file on stdin or stdout' err && [ ! -s a ]");
    check("$T --audit a -o a ok.txt 2>err; [ $? = 2 ] && [ ! -e a ]");
    check(
        "$T --audit x.txt bad.txt >/dev/null; cp x.txt before; $T --audit x.txt . >out 2>err; [ $? = 2 ] \
        && grep -q 'x.txt: is the file of --audit' err && head -1 x.txt | cmp - before && [ $(wc -l <x.txt) = 2 ]",
    );
}

#[test]
fn a_full_disk_leaves_the_file_as_it_was() {
    let dir = folder();
    let dir = dir.path();
    // Enough bytes for the next line to be cut off: a file may have at most 4 KiB here.
    check_in(
        dir,
        "while [ $(wc -c <a 2>/dev/null || echo 0) -lt 3400 ]; do $T --audit a ok.txt >/dev/null; done; cp a before",
    );
    let line = "trap '' XFSZ; ulimit -f 4; $T --audit a ok.txt ok.txt bad.txt -o o 2>err; [ $? = 2 ]";
    check_in(
        dir,
        &format!(
            "for i in 1 2; do cp a before; ({line}) || exit; done; cmp a before && grep -q 'this run is not in it' err"
        ),
    );
    check_in(dir, HOLDS);
}

#[test]
fn a_file_that_is_replaced_meanwhile_is_left_alone() {
    for change in ["rm a", "mv a old; cp old a", "truncate -s 0 a", "rm a; mkdir a"] {
        let dir = folder();
        let dir = dir.path();
        bash(dir, "$T --audit a ok.txt");
        let mut child = started(dir, &["-"]);
        check_in(dir, &format!("{change}; ls -l a >state 2>&1; true"));
        drop(child.stdin.take());
        assert_eq!(child.wait().unwrap().code(), Some(2), "{change}");
        check_in(dir, "ls -l a 2>&1 | cmp - state");
    }
}
