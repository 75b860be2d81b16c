//! The Dutch system from the tables of entrants and games: the same rounds as from the report file that they were made of.

use shinpan_core::trf::Trf;
use shinpan_testing::{RunResult, Sandbox, corpus};

const HARBOUR: &[u8] = include_bytes!("../../../../../../testdata/fide/harbour.trf");

/// A folder with a report file and the tables of it.
fn folder(report: &[u8]) -> Sandbox {
    let trf = Trf::read(report).expect("a sound file");
    let csv = |table: shinpan_core::table::Table| {
        let mut bytes = Vec::new();
        table.write_csv(&mut bytes).expect("memory");
        bytes
    };
    Sandbox::with(&[
        ("t.trf", report.to_vec()),
        ("e.csv", csv(trf.entrants("t.trf"))),
        ("g.csv", csv(trf.games("t.trf"))),
    ])
}

fn pair(folder: &Sandbox, line: &str) -> RunResult {
    folder.run(pair::run, &format!("--rules fide-dutch-2026 --quiet {line}"))
}

const TABLES: &str = "--entrants DIR/e.csv --games DIR/g.csv --trf-head DIR/t.trf";

#[test]
fn tables_give_the_round_of_the_file() {
    let folder = folder(HARBOUR);
    for question in ["", "--explain --format json", "--why 1 2", "--format table", "--round 3", "--absent 4 7"] {
        let round = if question.contains("--round") { "" } else { "--round 6" };
        let [file, tables] =
            ["--trf DIR/t.trf", TABLES].map(|input| pair(&folder, &format!("{input} {round} {question}")));
        assert_eq!((file.code, &file.stdout), (tables.code, &tables.stdout), "{question}");
        assert!(!tables.stdout.is_empty(), "{question}: {tables:?}");
    }
}

/// Four players with ids of their own, of whom one has left after the first round.
#[test]
fn an_own_event_needs_no_report_file() {
    let folder = Sandbox::with(&[
        (
            "e.csv",
            "id,name,seed,status,withdrawn_after\nann,Ann,1,,\nbob,Bob,2,,\ncyd,Cyd,3,withdrawn,1\ndan,Dan,4,,\neve,Eve,5,,\n",
        ),
        ("g.csv", "round,first,second,result\n1,ann,cyd,1-0\n1,dan,bob,0-1\n1,eve,,bye\n"),
    ]);
    let tables = "--entrants DIR/e.csv --games DIR/g.csv";
    let drawn = pair(&folder, &format!("{tables} --rounds 3 --round 2"));
    let rows = drawn.stdout.lines().map(|row| row.split(',').take(7).collect::<Vec<_>>().join(",")).collect::<Vec<_>>();
    let expected = [
        "round,table,first,second,result,termination,points",
        "2,1,bob,eve,*,normal,",
        "2,2,ann,dan,*,normal,",
        "2,,cyd,,zero-bye,normal,0",
    ];
    assert_eq!(rows, expected, "{drawn:?}");
    pair(&folder, &format!("{tables} --round 2"))
        .fails(&["g.csv: nothing says how many rounds there are", "--rounds N"]);
    let before = |initial: &str| pair(&folder, &format!("--entrants DIR/e.csv --rounds 3 --round 1 {initial}"));
    before("").fails(&["nothing says the colour of the first player", "--initial"]);
    assert_eq!(before("--initial white").code, 0);
    let drawn = before("--initial lots --lots x").code;
    assert_eq!(drawn, 0);
    let contradicted = Sandbox::with(&[
        ("e.csv", "id,seed,status,withdrawn_after\na,1,,\nb,2,withdrawn,1\n"),
        ("g.csv", "round,first,second,result\n1,a,b,1-0\n2,b,a,1-0\n"),
    ]);
    pair(&contradicted, &format!("{tables} --rounds 3 --round 3"))
        .fails(&["g.csv:3:7: result: found \"1-0\" in round 2, but \"b\" gave up after round 1"]);
}

/// Whoever has withdrawn before a round is out when it is drawn again, whatever its open rows say; a decided game stands.
#[test]
fn whoever_has_withdrawn_is_not_drawn_again() {
    let rounds = "round,first,second,result\n1,a,c,1-0\n1,d,b,0-1\n1,e,,bye\n";
    let again = |gone: &str, games: &str| {
        let row = |(id, seed): (&str, u8)| {
            if id == gone { format!("{id},{seed},withdrawn,1\n") } else { format!("{id},{seed},,\n") }
        };
        let rows = [("a", 1), ("b", 2), ("c", 3), ("d", 4), ("e", 5)].map(row).concat();
        let folder = Sandbox::with(&[("g.csv", games.to_owned())]);
        folder.write("e.csv", format!("id,seed,status,withdrawn_after\n{rows}"));
        let done = pair(&folder, "--entrants DIR/e.csv --games DIR/g.csv --rounds 3 --round 2");
        assert_eq!(done.code, 0, "{done:?}");
        done.stdout
    };
    // A bye that somebody who gave up has already is refused as the row that it is.
    for gone in ["a", "b", "d", "e"] {
        let drawn = again(gone, &format!("{rounds}2,a,b,*\n2,e,d,*\n2,c,,bye\n"));
        let is_own = |line: &&str| line.split(',').skip(2).take(2).any(|id| id == gone);
        let rows = drawn.lines().filter(is_own).collect::<Vec<_>>();
        let expected = format!("2,,{gone},,zero-bye,normal,0,");
        assert!(matches!(rows[..], [row] if row.starts_with(&expected)), "{gone}: {drawn}");
    }
    // Lost by default in the round itself: it was drawn with this one.
    let games = rounds.replace("result\n", "result,termination\n").replace("-1\n", "-1,\n").replace("-0\n", "-0,\n");
    let games = games.replace("bye\n", "bye,\n");
    let drawn = again("a", &format!("{games}2,a,b,0-1,forfeit\n2,e,d,*,\n2,c,,bye,\n"));
    assert!(
        drawn.lines().any(|line| line.split(',').skip(2).take(2).any(|id| id == "a") && line.contains(",*,")),
        "{drawn}"
    );
}

/// Whoever gives up while a round runs was paired in it: the published pairing stays, and what is asked about it.
#[test]
fn a_published_round_stays_when_somebody_gives_up() {
    let rounds = "round,first,second,result\n1,a,c,1-0\n1,d,b,0-1\n1,e,,bye\n";
    let folder = Sandbox::with(&[("g.csv", rounds)]);
    let entrants = "id,seed,status,withdrawn_after\na,1,,\nb,2,,\nc,3,,\nd,4,,\ne,5,,\n";
    folder.write("e.csv", entrants);
    let line = "--entrants DIR/e.csv --games DIR/g.csv --rounds 3 --round 2";
    let drawn = pair(&folder, line).stdout;
    folder.write("r.csv", &drawn);
    let pairs = drawn.lines().skip(1).map(|row| row.split(',').collect::<Vec<_>>());
    let open = pairs.map(|row| format!("2,{},{},{}\n", row[2], row[3], row[4])).collect::<Vec<_>>().concat();
    folder.write("g.csv", format!("{rounds}{open}"));
    for gone in ["a,1", "b,2", "e,5"] {
        folder.write("e.csv", entrants.replace(&format!("{gone},,"), &format!("{gone},withdrawn,1")));
        pair(&folder, &format!("{line} --check DIR/r.csv --format ndjson")).is(0, "", "");
    }
    let first = drawn.lines().nth(1).map(|row| row.split(',').collect::<Vec<_>>()).expect("a row");
    let done = pair(&folder, &format!("{line} --why {} {} --format ndjson", first[2], first[3]));
    assert!(done.code == 0 && done.objects()[0]["verdict"] == "drawn", "{done:?}");
}

/// A round beyond those that are announced.
#[test]
fn rounds_beyond_the_announced_ones() {
    let folder = folder(HARBOUR);
    let done = folder.run(pair::run, "--rules fide-dutch-2026 --trf DIR/t.trf --rounds 5 --round 6");
    assert!(done.stderr.contains("warning: round 6: --rounds says 5 rounds"), "{done:?}");
}

/// Other results, or a player who gives up, and the pairs that change; the criterion is that of the old pairs.
#[test]
fn other_results_are_compared() {
    let folder = folder(HARBOUR);
    folder.write("w.csv", "round,first,second,result\n5,1,2,0-1\n");
    let done = pair(&folder, &format!("{TABLES} --round 6 --what-if DIR/w.csv --format json"));
    let document = serde_json::from_str::<serde_json::Value>(&done.stdout).expect("a document");
    assert!(done.code == 0 && document["added"].as_array().is_some_and(|added| !added.is_empty()), "{done:?}");
    assert!(document["reasons"][0]["criterion"].is_string() && document["lots"].is_null(), "{document}");
    folder.write("w.csv", "round,first,second,result\n5,4,,withdraw\n");
    let done = pair(&folder, &format!("{TABLES} --round 6 --what-if DIR/w.csv"));
    assert!(done.stdout.contains("removed,4,8,") && !done.stdout.contains("added,4"), "{done:?}");
}

/// The sheet has the points that the system counts, and says that the colours are not settled yet.
#[test]
fn a_round_has_a_page() {
    let folder = folder(HARBOUR);
    let page = pair(&folder, "--trf DIR/t.trf --explain --format markdown").stdout;
    assert!(page.contains("| 1 | Dumont, Luc (4) | 4 |  | 4 | Haddad, Lina (8) |"), "{page}");
    assert!(page.contains("Sides are not assigned yet") && page.contains("S1 1 v S2 1 of 2 in bracket 4.0"), "{page}");
}

/// The column `acceleration` is to tables what XXA is to a report file.
#[test]
fn entrants_may_be_accelerated() {
    let plain = folder(HARBOUR);
    let lines = "XXA    1  1.0  1.0  0.5  0.5  1.0  1.0\nXXA    2  1.0  1.0  0.5  0.5  1.0  1.0\n";
    let stated = folder(&[HARBOUR, lines.as_bytes()].concat());
    let entrants = std::fs::read_to_string(plain.path("e.csv")).expect("a table");
    let column = entrants.lines().enumerate().map(|(at, row)| match at {
        0 => format!("{row},acceleration\n"),
        1 | 2 => format!("{row},1;1;0.5;0.5;1;1.0\n"),
        _ => format!("{row},\n"),
    });
    plain.write("e.csv", column.collect::<String>());
    let question = "--round 6 --explain";
    let [file, tables] =
        [pair(&stated, &format!("--trf DIR/t.trf {question}")), pair(&plain, &format!("{TABLES} {question}"))];
    assert_eq!((file.code, &file.stdout), (tables.code, &tables.stdout));
    let without = pair(&plain, &format!("--trf DIR/t.trf {question}"));
    assert_ne!(without.stdout, file.stdout, "the points change the round");
    plain.write("e.csv", "id,seed,acceleration\n1,1,1;2;0.55\n2,2,\n");
    pair(&plain, "--entrants DIR/e.csv --rounds 3 --round 1 --initial white")
        .fails(&["e.csv:2:5: acceleration: found \"1;2;0.55\", expected points round by round, such as 1;1;0.5"]);
}

/// Every round of the shared report files, from the file and from the tables that it becomes.
#[test]
fn files_of_the_corpus() {
    let Some(data) = corpus("fide/dutch") else { return };
    let files = std::fs::read_dir(data).expect("the files").filter_map(|file| Some(file.ok()?.path()));
    let mut rounds = 0;
    for path in files.filter(|path| path.extension().is_some_and(|extension| extension == "trf")) {
        let bytes = std::fs::read(&path).expect("a file");
        // Tables do not know an order of lines.
        let is_by_lines =
            |line: &[u8]| line.starts_with(b"XXC") && line.windows(4).any(|word| word.eq_ignore_ascii_case(b"rank"));
        let Ok(trf) = Trf::read(&bytes) else { continue };
        if bytes.split(|byte| b"\r\n".contains(byte)).any(is_by_lines) {
            continue;
        }
        let folder = folder(&bytes);
        for round in (1..=trf.rounds() + 1).rev().take(2) {
            let [file, tables] =
                ["--trf DIR/t.trf", TABLES].map(|input| pair(&folder, &format!("{input} --round {round}")));
            assert_eq!(
                (file.code, &file.stdout),
                (tables.code, &tables.stdout),
                "{}: round {round}: {tables:?}",
                path.display()
            );
            rounds += usize::from(tables.code == 0);
        }
    }
    assert!(rounds > 200, "{rounds} rounds");
}
