//! Tournament report files in place of the two tables.

use shinpan_core::trf::Trf;
use shinpan_testing::{Sandbox, corpus};

use super::rows;

const OPEN: &str = include_str!("../../../../../../testdata/fide/open.trf");
/// Seven players.
const BOOK: &str = "extends = \"wcsc-2010\"\n[pair]\nmethods = [\"swiss\"]\nodd = \"bye\"\n";

fn folder() -> Sandbox {
    Sandbox::with(&[("t.trf", OPEN), ("b.toml", BOOK)])
}

#[test]
fn a_round_is_drawn_from_a_report_file() {
    let folder = folder();
    let line = "--rules DIR/b.toml --round 5 --lots x";
    let done = folder.run(pair::run, &format!("{line} --trf DIR/t.trf"));
    assert_eq!((done.code, &*done.stderr), (0, ""));
    assert_eq!(rows(&done), "2-4; 1-3; 6-7; 5- bye normal");
    // What the two tables have it has too.
    for (name, table) in [("e.csv", "entrants"), ("g.csv", "games")] {
        let trf = Trf::read(OPEN.as_bytes()).expect("a file");
        let table = if table == "entrants" { trf.entrants("t") } else { trf.games("t") };
        let mut text = Vec::new();
        table.write_csv(&mut text).expect("a text");
        folder.write(name, text);
    }
    let tables = folder.run(pair::run, &format!("{line} --entrants DIR/e.csv --games DIR/g.csv"));
    assert_eq!(tables.stdout, done.stdout);
    let stdin = folder.run_with(pair::run, &format!("{line} --trf -"), OPEN.as_bytes(), |_| ());
    assert_eq!(stdin.stdout, done.stdout);
}

#[test]
fn a_table_beside_the_file_adds_what_it_does_not_say() {
    let folder = folder();
    let gone = |book: &str, table: &str| {
        folder.write("e.csv", table);
        folder.run(pair::run, &format!("--rules {book} --round 5 --lots x --trf DIR/t.trf --entrants DIR/e.csv"))
    };
    let table = "id,status,withdrawn_after\n7,,\n4,withdrawn,4\n";
    assert_eq!(rows(&gone("DIR/b.toml", table)), "2-4 1-0 forfeit; 1-3; 6-7; 5- bye normal");
    let dutch = gone("fide-dutch-2026", table);
    assert!(dutch.stdout.contains("\n5,,4,,zero-bye,"), "{dutch:?}");
    let contradicted = gone("DIR/b.toml", "id,name,seed\n1,A,3\n2,B,\n");
    assert_eq!(rows(&contradicted), "2-4; 1-3; 6-7; 5- bye normal");
    let warnings = contradicted.stderr.replace(&folder.path("").display().to_string(), "DIR");
    let warning = |place: &str, rows: &str| {
        format!("pair: warning: DIR/e.csv:{place}: {rows} differ from \"DIR/t.trf\", which counts\n")
    };
    assert_eq!(warnings, warning("2:3: name", "2 rows") + &warning("2:5: seed", "1 row"));
    gone("DIR/b.toml", "id\n1\n8\n").fails(&["DIR/e.csv:3:1: id: DIR/t.trf has no player \"8\""]);
}

#[test]
fn faults_have_their_places_in_the_file() {
    let folder = folder();
    let drawn = |line: &str| folder.run(pair::run, &format!("--rules wcsc-2010 --round 5 {line}"));
    // Art. 17.11: that book has no byes.
    drawn("--trf DIR/t.trf --absent 1").fails(&["DIR/t.trf:17:119: result: a bye; the rules have none (Art. 17.11"]);
    folder.write("u.trf", OPEN.replace("4 b =     2 w 0", "4 b =     2 w 1"));
    drawn("--trf DIR/u.trf").fails(&["DIR/u.trf:13:119: error[result-mismatch]: "]);
    folder.write("v.trf", OPEN.replace("5 b =     2 b =", "5 b =     2 b 0"));
    drawn("--trf DIR/v.trf --absent 1").fails(&["DIR/v.trf:13:129: result: found \"1/2-0\"", "wcsc-2010"]);
    drawn("--trf DIR/t.trf --games DIR/t.trf").fails(&["--trf"]);
    drawn("--trf DIR/t.trf --format trf").fails(&["color-assign --rules wcsc-2010 --trf FILE --format trf"]);
    drawn("--trf - --check -").fails(&["--check: stdin is read as --trf already"]);
}

/// Every file that can be read is paired, or says why not.
#[test]
fn files_of_the_corpus() {
    let Some(data) = corpus("fide") else { return };
    let (mut drawn, mut refused) = (0, 0);
    for folder in ["tiebreaks", "trf/odd", "trf/real"] {
        for entry in std::fs::read_dir(data.join(folder)).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.extension().is_none_or(|extension| extension != "trf") {
                continue;
            }
            let folder = self::folder();
            let bytes = std::fs::read(&path).expect("a file");
            let round = Trf::read(&bytes).map_or(1, |trf| trf.rounds() + 1);
            folder.write("t.trf", bytes);
            let done =
                folder.run(pair::run, &format!("--rules DIR/b.toml --round {round} --lots x --trf DIR/t.trf -q"));
            let count = if done.code == 0 { &mut drawn } else { &mut refused };
            *count += 1;
            assert_eq!(done.code == 0, done.stderr.is_empty(), "{}: {}", path.display(), done.stderr);
            assert!(!done.stderr.contains("panicked"), "{}: {}", path.display(), done.stderr);
        }
    }
    assert!(drawn > 3 && drawn + refused > 40, "{drawn} {refused}");
}
