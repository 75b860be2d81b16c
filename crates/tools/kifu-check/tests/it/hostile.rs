//! Records that are broken or made to do harm: a finding with its place or a clear error, nothing lost, no panic.

use kifu_check::run;
use shinpan_testing::{RunResult, Sandbox};

const OK: &str = "V2.2\nN+A\nN-B\nPI\n+\n+7776FU\nT10\n%TORYO\n$TIME_LIMIT:00:25+00\n";

/// The check of one file with a good one behind it, which must come out whole.
fn check(bytes: &[u8]) -> RunResult {
    let folder = Sandbox::with(&[("a", bytes), ("b", OK.as_bytes())]);
    let done = folder.run(run, "--format ndjson DIR/a DIR/b");
    let last = done.objects().pop().expect("the good record");
    assert_eq!((&last["record"], &last["outcome"]), (&"DIR/b".into(), &"1-0".into()));
    done
}

/// `line code` of all findings of the first game.
fn found(done: &RunResult) -> String {
    let findings = done.objects()[0]["findings"].as_array().cloned().unwrap_or_default();
    let words = findings.iter().map(|one| format!("{} {}", one["line"], one["code"].as_str().unwrap_or_default()));
    words.collect::<Vec<_>>().join(", ")
}

#[test]
fn bytes_that_are_no_record() {
    let rubbish: Vec<u8> = (0..100_000_u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 13).to_le_bytes()[0]).collect();
    for bytes in [&rubbish[..], b"", b"\n\n", b"\0\0\0\0", b"\xff\xfe\0", b"\x7fELF\x02\x01\x01\0"] {
        let done = check(bytes);
        assert_eq!((done.code, &*done.stderr), (1, ""));
        assert!(found(&done).contains("not-a-record"), "{}", found(&done));
    }
}

#[test]
fn a_file_cut_off_anywhere_is_read_as_far_as_it_goes() {
    for end in 0..OK.len() {
        let done = check(&OK.as_bytes()[..end]);
        assert!(done.code <= 1 && done.stderr.is_empty(), "{end}: {done:?}");
    }
    assert_eq!(found(&check(b"V2.2\nPI\n+\n+7776FU\nT10\n-33")), "1 clock-not-judged, 6 bad-move, 6 time-missing");
}

#[test]
fn a_line_of_50_megabytes_is_not_read_and_the_next_is() {
    let mut bytes = b"V2.2\nPI\n+\n+7776FU\nT1\n'".to_vec();
    bytes.resize(50 << 20, b'x');
    bytes.extend_from_slice(b"\n-3334FU\nT1\n%TORYO\n");
    let done = check(&bytes);
    assert_eq!((done.code, &*found(&done)), (1, "1 clock-not-judged, 6 limit-exceeded"));
    assert_eq!(done.objects()[0]["outcome"], "0-1");
}

#[test]
fn positions_that_cannot_be() {
    for (start, code, codes) in [
        (
            "P1 * -OU *  *  *  *  *  * -OU\nP9 *  *  *  * +OU *  *  *  * \n+\n",
            1,
            "2 position-impossible, 2 uneven-start, 4 no-terminal",
        ),
        ("PI\nP+00FU\n+\n", 1, "2 position-impossible, 2 uneven-start, 4 no-terminal"),
        (
            "P5+FU+FU *  *  *  *  *  *  * \nP6+FU *  *  *  *  *  *  *  * \n+\n",
            1,
            "2 position-impossible, 2 uneven-start, 4 no-terminal",
        ),
        ("P1+FU *  *  *  *  *  *  *  * \n+\n", 1, "2 position-impossible, 2 uneven-start"),
        ("P1 * -OX *  *  *  *  *  * -OU\n+\n", 1, "2 bad-position"),
        ("PI99FU\n+\n", 1, "2 bad-position"),
        ("P+59OU59KI\n+\n", 1, "2 bad-position"),
    ] {
        let done = check(format!("V2.2\n{start}").as_bytes());
        assert_eq!((done.code, &*found(&done)), (code, codes), "{start}");
    }
}

#[test]
fn nothing_from_a_file_reaches_the_terminal_raw() {
    let record = "V2.2\nN+A\x1b[31m\x07\u{202e}B\nN-\u{200b}C\nPI\n+\n+77\x1b76\nX\x1b]0;t\x07\n%\x1bZ\n";
    let folder = Sandbox::with(&[("a\x1b[1m.csa", record)]);
    for line in ["DIR/*.csa", "--format csv DIR/*.csa", "--format ndjson DIR/*.csa", "--emit games DIR/*.csa"] {
        let done = folder.run(run, line);
        let is_raw = |text: &str| text.chars().any(|c| (c.is_control() && c != '\n') || c == '\u{202e}');
        assert!(!is_raw(&done.stderr), "{line}: {}", done.stderr.escape_debug());
        if line == "DIR/*.csa" || line.contains("json") {
            assert!(!is_raw(&done.stdout), "{line}: {}", done.stdout.escape_debug());
        }
        assert_eq!(done.code, 1, "{line}");
    }
    let names = &folder.run(run, "--format ndjson DIR/*.csa").objects()[0];
    assert!(names["first"].as_str().is_some_and(|name| name.starts_with('A') && name.ends_with('B')), "{names}");
}

#[test]
fn limits_hold() {
    let many = format!("V2.2\nPI\n+\n{}", "+7776FU\n-3334FU\n".repeat(15_000));
    let done = check(many.as_bytes());
    assert_eq!((done.code, &done.objects()[0]["plies"]), (1, &30_000.into()));
    assert!(found(&done).contains("limit-exceeded"));
    let bad = format!("V2.2\nPI\n+\n{}", "+x\n".repeat(15_000));
    let findings = found(&check(bad.as_bytes())).matches("bad-move").count();
    assert_eq!(findings, 10_000);
}

#[test]
fn neutral_records_that_are_none() {
    let deep = format!("{{\"moves\":{}{}}}\n", "[".repeat(100_000), "]".repeat(100_000));
    for (text, codes) in [
        ("{\"moves\":5}\n", "1 not-a-record"),
        ("{\"id\":\"x\"\n", "1 not-a-record"),
        ("id,start,moves\n\"x,,7g7f\n", "2 not-a-record"),
        ("{\"start\":\"9/9\",\"moves\":[\"7g7f\"]}\n", "1 bad-position"),
        ("{\"start\":\"9/9\",\"moves\":[]}\n", "1 not-a-record"),
        ("{\"moves\":[\"7g7f\",\"\u{1b}\"]}\n", "1 not-a-record"),
        ("{\"moves\":[\"7g7f\",\"9z\"]}\n", "1 bad-move"),
        (&*deep, "1 not-a-record"),
    ] {
        let done = check(text.as_bytes());
        assert_eq!((done.code, &*found(&done)), (1, codes), "{}", &text[..text.len().min(60)]);
    }
}

#[cfg(unix)]
#[test]
fn what_cannot_be_opened_is_an_error_and_the_rest_is_read() {
    let folder = Sandbox::with(&[("ok.csa", OK)]);
    std::fs::create_dir(folder.path("folder")).expect("a folder");
    let done = folder.run(run, "--format ndjson DIR/folder DIR/ok.csa DIR/ok.csa/x");
    assert_eq!((done.code, done.objects().len()), (2, 1), "{done:?}");
    assert!(done.stderr.contains("DIR/folder: ") && done.stderr.contains("DIR/ok.csa/x: "), "{}", done.stderr);
}
