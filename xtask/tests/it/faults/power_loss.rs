//! Power loss: what is on the disk at that moment, judged by the order of the system calls. A file must be flushed
//! before it gets its new name, and the folder after that.

use std::fs;

use shinpan_testing::process::Shell;

use super::{LINES, traced};

/// System calls that write something to a disk.
const CALLS: &str = "openat,write,pwrite64,writev,ftruncate,fsync,fdatasync,rename,renameat,renameat2";

/// Returns the calls of a line that succeeded, with files in place of their numbers.
fn calls(shell: &Shell, line: &str) -> Vec<String> {
    // All threads write to one file; a call that another thread interrupts is put together again.
    let ended = shell.run(&format!("strace -f -y -s 8 -o calls -e signal=none -e trace={CALLS} {line}"));
    ended.exits(&[0, 1]);
    let text = fs::read_to_string(shell.files().path("calls")).expect("the calls");
    fs::remove_file(shell.files().path("calls")).expect("a file");
    let is_done = |line: &&str| !line.contains(" = -1 ") && !line.contains("<unfinished");
    // The number of the thread comes first.
    text.lines().filter(is_done).map(|line| line.split_once(' ').unwrap_or_default().1.trim().to_owned()).collect()
}

/// Returns the index of the last call before `end` for which `is` holds.
#[track_caller]
fn last(calls: &[String], end: usize, what: &str, is: impl Fn(&str) -> bool) -> usize {
    let found = calls[..end].iter().rposition(|call| is(call));
    found.unwrap_or_else(|| panic!("no {what} in {calls:#?}"))
}

fn is_flush(call: &str, path: &str) -> bool {
    (call.starts_with("fsync(") || call.starts_with("fdatasync(")) && call.contains(&format!("{path}>)"))
}

fn is_write(call: &str, path: &str) -> bool {
    ["write(", "pwrite64(", "writev(", "ftruncate("].iter().any(|name| call.starts_with(name))
        && call.contains(&format!("{path}>,"))
}

/// Asserts that the file that becomes `target` is flushed after its last byte, then renamed, and that the folder is
/// flushed after that.
#[track_caller]
fn survives(shell: &Shell, calls: &[String], target: &str) {
    let renamed = last(calls, calls.len(), "rename", |call| {
        let names = call.strip_prefix("rename").and_then(|rest| rest.split_once(')')).map(|(names, _)| names);
        names.is_some_and(|names| {
            [format!("\"{target}\""), format!("/{target}\"")].iter().any(|end| names.ends_with(end))
        })
    });
    let old = calls[renamed].split('"').nth(1).and_then(|path| path.rsplit('/').next()).expect("the old name");
    let flushed = last(calls, renamed, "flush of the file", |call| is_flush(call, &format!("/{old}")));
    let written = last(calls, calls.len(), "write", |call| is_write(call, &format!("/{old}")));
    assert!(written < flushed, "written after the flush: {calls:#?}");
    let folder = shell.files().path(target).parent().expect("a folder").canonicalize().expect("a folder");
    let folder = folder.to_string_lossy().into_owned();
    let folder_flushed = last(calls, calls.len(), "flush of the folder", |call| is_flush(call, &folder));
    assert!(folder_flushed > renamed, "the folder is flushed before the rename: {calls:#?}");
}

#[test]
fn the_file_of_o_is_flushed_and_then_renamed_and_then_its_folder_is_flushed() {
    let Some(shell) = traced() else { return };
    fs::create_dir(shell.files().path("d")).expect("a folder");
    for (line, input) in LINES {
        for target in ["o", "d/o", "o"] {
            survives(&shell, &calls(&shell, &format!("{line} {input} -o {target}")), target);
        }
    }
}

#[test]
fn a_proof_and_pictures_are_flushed_too() {
    let Some(shell) = traced() else { return };
    let proof = "standings --rules book.toml --entrants e.csv --outlook --proof proof.json g.csv";
    survives(&shell, &calls(&shell, proof), "proof.json");
    let moves = ["h2e2", "h7e7", "e2h2", "e7h7"].repeat(4).join("\",\"");
    shell.files().write("x.ndjson", format!("{{\"id\":\"x\",\"game\":\"xiangqi\",\"moves\":[\"{moves}\"]}}\n"));
    let made = calls(&shell, "judge-repetition --game xiangqi x.ndjson --format html --diagrams d");
    let pictures = fs::read_dir(shell.files().path("d")).expect("a folder").count();
    assert!(pictures > 0);
    for picture in fs::read_dir(shell.files().path("d")).expect("a folder") {
        let name = picture.expect("a picture").file_name().to_string_lossy().into_owned();
        survives(&shell, &made, &format!("d/{name}"));
    }
}

#[test]
fn a_cache_is_flushed_before_the_answer_and_its_name_when_it_is_made() {
    let Some(shell) = traced() else { return };
    let made = calls(&shell, "kifu-check --cache c --new-only bad.csa -o o");
    let folder = shell.files().path("").canonicalize().expect("a folder").to_string_lossy().into_owned();
    let begun = made.iter().position(|call| is_write(call, "/c")).expect("a write to the cache");
    let name_flushed = made.iter().position(|call| is_flush(call, &folder)).expect("a flush of the folder");
    assert!(begun < name_flushed, "{made:#?}");
    let renamed = last(&made, made.len(), "rename", |call| call.starts_with("rename"));
    // Checks are on the disk before the answer is; the note that they were reported comes after it.
    last(&made, renamed, "flush of the cache before the answer", |call| is_flush(call, "/c"));
    let flushed = last(&made, made.len(), "flush of the cache", |call| is_flush(call, "/c"));
    assert!(flushed > renamed && flushed > last(&made, made.len(), "write", |call| is_write(call, "/c")), "{made:#?}");
}

#[test]
fn a_cache_that_is_made_smaller_is_flushed_and_then_renamed() {
    let Some(shell) = traced() else { return };
    shell.files().write("c", super::together::old_cache(1, 2 << 20));
    let made = calls(&shell, "kifu-check --cache c bad.csa");
    survives(&shell, &made, "c");
    assert!(fs::metadata(shell.files().path("c")).expect("the cache").len() < 1 << 16);
}
