//! `--verify-audit`: whether the chain is intact, and whether the files have changed. On `examples/echo-records.rs`.

use std::path::Path;

use crate::support::{bash, check, check_in, folder};
use serde_json::Value;

/// Creates a folder after three runs: on ok.txt, on bad.txt, and on both with output to the file `o`.
fn three_runs() -> tempfile::TempDir {
    let dir = folder();
    check_in(
        dir.path(),
        "$T --audit a ok.txt >/dev/null; $T --audit a bad.txt >/dev/null; $T --audit a -o o ok.txt bad.txt; [ $? = 1 ]",
    );
    dir
}

/// Returns the exit code of a verification after `change`, and the codes of the findings, each with its line and file.
fn found(dir: &Path, change: &str) -> (i32, Vec<String>) {
    let output = bash(dir, &format!("{change}; $T --verify-audit a --format json"));
    let code = output.status.code().unwrap();
    if code == 2 {
        return (code, Vec::new());
    }
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    let shown = |finding: &Value| {
        let path = finding["path"].as_str().map(|path| format!(" {path}")).unwrap_or_default();
        format!("{} {}{path}", finding["line"], finding["code"].as_str().unwrap())
    };
    (code, report["findings"].as_array().unwrap().iter().map(shown).collect())
}

#[test]
fn a_chain_is_whole_and_its_files_are_what_they_were() {
    let dir = three_runs();
    assert_eq!(found(dir.path(), "true"), (0, vec![]));
    check_in(
        dir.path(),
        "$T --verify-audit a >out 2>err; [ $? = 0 ] && [ ! -s err ] \
        && grep -qx 'a: 3 lines, the chain is whole; files: 3, changed: 0, gone: 0; streams: 2' out \
        && grep -qx \"a: the SHA-256 of the last line is $(tail -n 1 a | sha256sum | cut -d' ' -f1)\" out",
    );
}

#[test]
fn what_became_of_the_chain_is_told_by_line() {
    let is = |change: &str, expected: &[&str]| {
        let expected = (1, expected.iter().map(|&text| text.to_owned()).collect());
        assert_eq!(found(three_runs().path(), change), expected, "{change}");
    };
    is("sed -i 2d a", &["2 previous"]);
    is("sed -i 1d a", &["1 previous"]);
    is("sed -i 2p a", &["3 previous"]);
    is("sed -i '2s/\"exit\":1/\"exit\":0/' a", &["2 digest", "3 previous"]);
    is("sed -i '3s/\"exit\":1/\"exit\":0/' a", &["3 digest"]);
    is("sed -i '2s/.*/x/' a", &["2 no-line", "3 previous"]);
    is("truncate -s -1 a", &["3 half-written"]);
    // If the two ran in different seconds, the clock has gone back, too.
    let (code, mut exchanged) = found(three_runs().path(), "(sed -n 2p a; sed -n 1p a; sed -n 3p a) >b; mv b a");
    exchanged.retain(|finding| finding != "2 clock-back");
    assert_eq!((code, &*exchanged), (1, ["1 previous", "2 previous", "3 previous"].map(str::to_owned).as_slice()));
    // Lines removed from the end leave no trace except a digest that somebody has noted.
    assert_eq!(found(three_runs().path(), "sed -i '$d' a"), (0, vec![]));
}

#[test]
fn what_became_of_the_files_is_told_by_the_newest_line() {
    let is = |change: &str, expected: &[&str]| {
        let code = i32::from(!expected.is_empty());
        let expected = expected.iter().map(|&text| text.to_owned()).collect();
        assert_eq!(found(three_runs().path(), change), (code, expected), "{change}");
    };
    is("echo more >>ok.txt", &["3 changed ok.txt"]);
    is("sed -i s/a/A/ ok.txt", &["3 changed ok.txt"]);
    is("truncate -s 0 ok.txt", &["3 changed ok.txt"]);
    is("rm bad.txt; mkdir bad.txt", &["3 changed bad.txt"]);
    is("rm bad.txt; mkfifo bad.txt", &["3 changed bad.txt"]);
    is("rm ok.txt o", &["3 gone o", "3 gone ok.txt"]);
    is("cp ok.txt c; rm ok.txt; ln -s c ok.txt; touch -d 2001-01-01 bad.txt", &[]);
    is("echo x >ok.txt; $T --audit a ok.txt >/dev/null", &[]);
    is("echo x >ok.txt; $T --audit a ok.txt >/dev/null; echo y >ok.txt", &["4 changed ok.txt"]);
    // A later run overwrote the output, and another file was read again under another name.
    is("$T --audit a -o o ok.txt", &[]);
    is("mkdir f; cd f; echo x >../ok.txt; $T --audit ../a ../ok.txt >/dev/null; cd ..", &[]);
    is("mkdir f; cd f; $T --audit ../a -o ../o ../ok.txt; cd ..; echo x >o", &["4 changed o"]);
    is("ln -s ok.txt l; echo x >l; $T --audit a l >/dev/null", &[]);
}

#[test]
fn an_output_that_is_its_input_filled_in_is_compared_as_it_was_written() {
    let dir = folder();
    check_in(dir.path(), "$T --audit a -o o ok.txt; $T --audit a o >/dev/null; $T --audit a -o o bad.txt; [ $? = 1 ]");
    assert_eq!(found(dir.path(), "true"), (0, vec![]));
    assert_eq!(found(dir.path(), "echo x >o"), (1, vec!["3 changed o".to_owned()]));
}

#[test]
fn files_are_looked_for_from_the_audit_file() {
    let dir = three_runs();
    let path = dir.path();
    check_in(path, "cd / && $T --verify-audit \"$OLDPWD/a\" >/dev/null");
    // A folder that is moved or copied with all its contents is checked in its new place.
    check_in(path, "mkdir event && mv ok.txt bad.txt a o event && $T --verify-audit event/a >/dev/null");
    check_in(
        path,
        "echo x >>event/o; $T --verify-audit event/a >out; [ $? = 1 ] && grep -q '^event/o: error.changed.' out",
    );
    let dir = folder();
    let path = dir.path();
    check_in(
        path,
        "mkdir log r && cp ok.txt r && cd r && $T --audit ../log/a ok.txt \"$PWD/../bad.txt\" >/dev/null; [ $? = 1 ]",
    );
    check_in(
        path,
        "grep -q '\"folder\":\"../r\"' log/a && $T --verify-audit log/a >/dev/null && cd log && $T --verify-audit a >/dev/null",
    );
    check_in(
        path,
        "ln -s log/a link && $T --verify-audit link >/dev/null && rm r/ok.txt && $T --verify-audit link >out; [ $? = 1 ]",
    );
}

#[test]
fn each_format_says_it() {
    let dir = three_runs();
    let dir = dir.path();
    check_in(dir, "echo x >>ok.txt; sed -i '1s/a/b/' a");
    let verify = "$T --verify-audit a --format";
    check_in(
        dir,
        &format!(
            "{verify} csv >out; [ $? = 1 ] && head -1 out | grep -qx 'line,severity,code,path,message' && [ $(wc -l <out) = 4 ]"
        ),
    );
    check_in(
        dir,
        &format!("{verify} ndjson | grep -q '^{{\"line\":1,\"severity\":\"error\",\"code\":\"digest\",\"path\":null,'"),
    );
    check_in(dir, &format!("{verify} text | grep -q '^a:1: error.digest.: the line states the SHA-256'"));
    check_in(
        dir,
        &format!(
            "{verify} json >out; {verify} json -o v; {verify} csv -o c; $T --verify-audit a -o v.json; cmp out v && cmp out v.json && [ $(wc -l <c) = 4 ]"
        ),
    );
    check_in(
        dir,
        &format!(
            "{verify} html >out 2>err; [ $? = 2 ] && [ ! -s out ] && grep -q 'expected text, csv, json or ndjson' err"
        ),
    );
    check_in(dir, "$T --verify-audit a --exit-zero >/dev/null");
}

#[test]
fn what_is_no_audit_file_is_2() {
    let refused = |make: &str, words: &str| {
        check(&format!(
            "{make}; timeout 9 $T --verify-audit a >out 2>err; [ $? = 2 ] && [ ! -s out ] && grep -qe \"{words}\" err"
        ));
    };
    refused("true", "--verify-audit a: No such file");
    refused("touch a", "--verify-audit a: is empty");
    refused("cp ok.txt a", "--verify-audit a: is not an audit file");
    refused("mkfifo a", "--verify-audit a: is not a regular file");
    refused("mkdir a", "--verify-audit a: is not a regular file");
    check("$T --verify-audit - </dev/null 2>err; [ $? = 2 ] && grep -q 'found stdin, expected a file' err");
    check(
        "$T --audit a ok.txt >/dev/null; $T --verify-audit a -o a 2>err; [ $? = 2 ] && grep -q 'is the input --verify-audit a' err",
    );
    check("$T --audit a --verify-audit a 2>err; [ $? = 2 ] && [ ! -e a ]");
    check(
        "$T --audit a ok.txt >/dev/null; $T --verify-audit a --nope 2>err >out; [ $? = 2 ] && [ ! -s out ] && grep -q -e --nope err",
    );
}

#[test]
fn a_file_that_cannot_be_read_is_2_and_the_others_are_compared() {
    let dir = three_runs();
    let dir = dir.path();
    // Nobody can follow a loop of links.
    check_in(
        dir,
        "rm ok.txt; ln -s ok.txt ok.txt; echo x >>bad.txt; $T --verify-audit a >out; [ $? = 2 ] \
        && grep -q 'ok.txt: error.not-compared.: ' out && grep -q 'bad.txt: error.changed.: ' out && grep -q 'not readable: 1' out",
    );
}

#[test]
fn a_hostile_file_is_listed_up_to_a_bound_and_made_safe() {
    let dir = three_runs();
    let dir = dir.path();
    check_in(
        dir,
        "yes $'\\e[31m' | head -5000 >>a; $T --verify-audit a >out; [ $? = 1 ] && [ $(wc -l <out) = 1003 ] && grep -qx 'a: 4000 findings more' out",
    );
    check_in(dir, "$T --verify-audit a | LC_ALL=C grep -q $'\\e'; [ $? = 1 ]");
}
