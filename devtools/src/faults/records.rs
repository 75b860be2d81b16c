//! Many records, long lines, and many files.

use std::fs;

use shinpan_testing::process::Shell;

use super::{report, write_records};

const RECORDS: usize = 1_000_000;
/// Address space of a run in kilobytes; it uses less memory than this.
const SPACE: usize = 256 * 1024;
/// Memory allowed, in kilobytes: records are not kept, however many there are.
const MEMORY_MOST: u64 = 128 * 1024;

const CSA: &str = "V2.2\nN+a\nN-b\nPI\n+\n+7776FU\nT10\n-3334FU\nT12\n%TORYO\n/";
const XIANGQI: &str = r#"{"id":"x","game":"xiangqi","moves":["h2e2","h9g7","h0g2","i9h9"]}"#;
const PGN: &str = "[Event \"x\"]\n[White \"a\"]\n[Black \"b\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n";
const SGF: &str = "(;GM[1]FF[4]SZ[19];B[pd];W[dp];B[dd];W[pp])";

/// Checks that a million records on stdin are read in little memory, and that each gets an answer.
pub(super) fn a_million(shell: &Shell) {
    for (program, record) in [
        ("kifu-check --game shogi", CSA),
        ("kifu-check --game xiangqi", XIANGQI),
        ("kifu-check --game chess", PGN),
        ("kifu-check --game go", SGF),
        ("judge-repetition --game shogi", CSA),
        ("judge-repetition --game xiangqi", XIANGQI),
        ("judge-repetition --game chess", PGN),
        ("judge-repetition --game go", SGF),
    ] {
        shell.files().write("record", format!("{record}\n"));
        // The records follow one another in one stream, as in the archive of a server.
        let stdin = format!("< <(yes \"$(cat record)\" | head -n {})", RECORDS * record.trim_end().lines().count());
        let line = format!("ulimit -v {SPACE}; exec {program} --jobs 2 --format ndjson {stdin} > >(wc -l >count)");
        let ended = shell.run(&line);
        report(&format!("{program}, a million records"), &ended);
        ended.exits(&[0, 1]);
        assert_eq!(ended.stderr, "", "{program}");
        assert!(ended.peak_memory < MEMORY_MOST, "{program}: {} kB", ended.peak_memory);
        shell.run("while [ ! -s count ]; do sleep 0.1; done").exits(&[0]);
        let count = shell.files().read("count");
        assert_eq!(count.trim().parse(), Ok(RECORDS), "{program}");
        fs::remove_file(shell.files().path("count")).expect("a file");
    }
}

/// Checks a gigabyte without a line end, in each place where a record may have it.
pub(super) fn a_long_line(shell: &Shell) {
    for (game, before, after, fill) in [
        ("shogi", "V2.2\nPI\n+\n+7776FU\nT1\n'", "\n-3334FU\nT1\n%TORYO\n", "x"),
        ("shogi", "", "", "x"),
        ("shogi", "", "", "\\0"),
        ("xiangqi", "{\"id\":\"", "\",\"moves\":[\"h2e2\"]}\n", "x"),
        ("xiangqi", "{\"moves\":[", "\"h2e2\"]}\n", "\"h2e2\","),
        ("chess", "[Event \"", "\"]\n\n1. e4 *\n", "x"),
        ("chess", "[Event \"x\"]\n\n1. e4 {", "} *\n", "x"),
        ("go", "(;C[", "];B[aa])", "x"),
        ("go", "(", ")", ";B[aa]"),
        ("arimaa", "1w Ra1", "\n", " Rb1"),
    ] {
        shell.files().write("before", before);
        shell.files().write("after", after);
        let bytes = "head -c 1G < <(yes \"$(printf '%4096s' '' | sed \"s/ /FILL/g\")\" | tr -d '\\n')";
        let bytes = if fill == "\\0" { "head -c 1G /dev/zero".to_owned() } else { bytes.replace("FILL", fill) };
        for program in ["kifu-check", "judge-repetition"] {
            let stdin = format!("< <(cat before; {bytes}; cat after)");
            let line = format!("ulimit -v {SPACE}; exec {program} --game {game} --jobs 2 --format ndjson {stdin}");
            let ended = shell.run(&line);
            report(&format!("{program} --game {game}, {before:.9?} and a gigabyte of {fill:?}"), &ended);
            ended.exits(&[0, 1, 2]);
            assert!(ended.code > 0 || after.contains('\n'), "{line}: {ended:?}");
            assert!(ended.peak_memory < MEMORY_MOST, "{line}: {} kB", ended.peak_memory);
            let length = ended.stdout.len() + ended.stderr.len();
            assert!(length < 1 << 20, "{line}: an answer of {length} bytes");
        }
    }
}

/// Checks as many files as an archive of years has, given by a list, with few of them open.
pub(super) fn many_files(shell: &Shell) {
    write_records(shell, 100_000, "+7776FU");
    let line = "kifu-check --jobs 2 --format ndjson --files-from list";
    let whole = shell.run(&format!("exec {line} -o whole"));
    report("a hundred thousand files", &whole);
    assert_eq!((whole.code, &*whole.stderr), (0, ""));
    for option in ["", "--cache c", "--cache c"] {
        let few = shell.run(&format!("ulimit -n 32; ulimit -v {SPACE}; exec {line} {option} -o few"));
        report(&format!("with 32 open, {option}"), &few);
        assert_eq!((few.code, &*few.stderr), (0, ""), "{option}");
        shell.run("cmp whole few").exits(&[0]);
    }
}
