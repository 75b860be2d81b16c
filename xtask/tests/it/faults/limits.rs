//! Little of everything: open files, memory, room for the stack. The long ones are in `cargo xtask faults`.

use super::{RECORD, answer, many_records, shell};

#[test]
fn hundreds_of_files_with_32_of_them_open() {
    let shell = shell();
    many_records(&shell, 400);
    shell.run("gzip -k many/r0000*.csa && tar -cf all.tar many && tar -czf all.tgz many").exits(&[0]);
    for program in ["kifu-check", "judge-repetition --game shogi"] {
        for inputs in ["--files-from list", "'many/*.csa'", "many", "many/*.csa many/*.gz", "all.tar all.tgz"] {
            let line = format!("{program} --format ndjson {inputs}");
            let whole = answer(&shell, &line);
            for jobs in [1, 2, 16] {
                let ended = shell.run(&format!("ulimit -n 32; {line} --jobs {jobs}"));
                assert_eq!((ended.code, &*ended.stderr, &ended.stdout), (0, "", &whole), "{line} --jobs {jobs}");
            }
        }
    }
    let whole = answer(&shell, "kifu-check --format ndjson --files-from list");
    for _ in 0..2 {
        let ended = shell.run("ulimit -n 32; kifu-check --format ndjson --files-from list --cache c -o o");
        assert_eq!((ended.code, &*ended.stderr, &shell.files().read("o")), (0, "", &whole));
    }
}

#[test]
fn no_more_files_can_be_opened() {
    let shell = shell();
    for (line, input) in super::LINES {
        let mut codes = Vec::new();
        for most in 4..=10 {
            shell.files().write("o", "old");
            let ended = shell.run(&format!("ulimit -n {most}; {line} {input} -o o"));
            let is_refused = ended.code == 2 && ended.stderr.contains("Too many open files");
            assert!(is_refused || ended.code == 0, "{ended:?}");
            assert_eq!(shell.files().read("o") == "old", is_refused, "{line}");
            super::has(&shell, &["o"]);
            codes.push(ended.code);
        }
        assert!(codes.contains(&2) && codes.ends_with(&[0]), "{line}: {codes:?}");
    }
}

#[test]
fn records_in_little_memory_and_little_stack() {
    let shell = shell();
    shell.files().write("long.csa", RECORD.replace("%TORYO\n", "%TORYO\n/\n").repeat(5000));
    for program in ["kifu-check", "judge-repetition --game shogi"] {
        let line = format!("{program} --jobs 2 --format ndjson");
        let limits = "ulimit -v 262144; ulimit -s 1024";
        for input in ["long.csa", "- <long.csa"] {
            let ended = shell.run(&format!("{limits}; {line} {input} | wc -l; exit ${{PIPESTATUS[0]}}"));
            assert_eq!((ended.code, &*ended.stderr, ended.stdout.trim()), (0, "", "5000"), "{line} {input}");
        }
    }
}

#[test]
fn a_table_that_does_not_fit_into_memory_is_refused_with_its_size() {
    let shell = shell();
    let rows = (1..=65_000).map(|round| format!("{round},a,b,1-0\n{round},c,d,0-1\n")).collect::<Vec<_>>().concat();
    shell.files().write("g.csv", format!("round,first,second,result\n{rows}"));
    for line in
        ["standings --rules book.toml --entrants e.csv g.csv", "color-assign --rules book.toml --games g.csv p.csv"]
    {
        let mut codes = Vec::new();
        for megabytes in [40, 120, 400] {
            let ended = shell.run(&format!("ulimit -v {}; {line} -o o", megabytes * 1024));
            assert!(ended.code < 2 || ended.stderr.contains("g.csv: "), "{megabytes} MB: {ended:?}");
            codes.push(ended.code);
        }
        // In between it depends on what the threads have taken.
        assert!(codes.starts_with(&[2]) && codes.ends_with(&[0]), "{line}: {codes:?}");
    }
}
