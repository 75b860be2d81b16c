//! Tournament report files: the sides of a round from one, and the round written into it.

use color_assign::run;
use shinpan_testing::{RunResult, Sandbox};

const OPEN: &str = include_str!("../../../../../testdata/fide/open.trf");
const PAIRINGS: &str = "round,first,second,result\n5,2,4,*\n5,1,3,*\n5,6,7,*\n5,5,,bye\n";

fn assign(line: &str) -> RunResult {
    let folder = Sandbox::with(&[("t.trf", OPEN), ("p.csv", PAIRINGS)]);
    folder.run(run, &format!("--rules wcsc-2010 --lots y {line}"))
}

#[test]
fn sides_come_from_the_rounds_of_the_file() {
    let done = assign("--trf DIR/t.trf DIR/p.csv");
    let ids = |row: &str| row.split(',').take(4).collect::<Vec<_>>().join(",");
    let sides = done.stdout.lines().skip(1).map(ids).collect::<Vec<_>>();
    assert_eq!((sides.join(" "), &*done.stderr), ("5,4,2,* 5,1,3,* 5,7,6,* 5,5,,bye".to_owned(), ""));
}

#[test]
fn the_round_is_written_into_the_file() {
    let done = assign("--trf DIR/t.trf --format trf DIR/p.csv");
    assert_eq!((done.code, &*done.stderr), (0, ""));
    let rounds = done.stdout.lines().filter(|line| line.starts_with("001")).map(|line| &line[131..]);
    let expected = ["   3 w ?", "   4 b ?", "   1 b ?", "   2 w ?", "0000 - U", "   7 b ?", "   6 w ?"];
    assert_eq!(rounds.collect::<Vec<_>>(), expected);
    let others =
        |text: &str| text.lines().filter(|line| !line.starts_with("001")).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(others(&done.stdout), others(OPEN));
}

#[test]
fn what_cannot_be_written_is_refused() {
    assign("--games DIR/p.csv --format trf DIR/p.csv").fails(&["--format trf: it writes the file of --trf"]);
    assign("--trf DIR/t.trf --games DIR/p.csv DIR/p.csv").fails(&["--trf"]);
    assign("--trf - -").fails(&["PAIRINGS: stdin is read as --trf already"]);
    let folder = Sandbox::with(&[("t.trf", OPEN), ("p.csv", "round,first,second,result\n5,2,9,*\n")]);
    let done = folder.run(run, "--rules wcsc-2010 --trf DIR/t.trf DIR/p.csv");
    done.fails(&["DIR/p.csv:2:5: second: no entrant \"9\""]);
    folder.write("p.csv", PAIRINGS.replace("2,4,*", "2,4,1/2-0"));
    let done = folder.run(run, "--rules wcsc-2010 --trf DIR/t.trf DIR/p.csv");
    done.fails(&["DIR/p.csv:2:7: result: found \"1/2-0\"", "wcsc-2010"]);
    folder.write("u.trf", OPEN.replace("5 b =     2 b =", "5 b =     2 b 0"));
    let done = folder.run(run, "--rules wcsc-2010 --trf DIR/u.trf DIR/p.csv");
    done.fails(&["DIR/u.trf:13:129: result: found \"1/2-0\"", "wcsc-2010"]);
    // A bye of record 240 and a game of the same round contradict each other: which one is meant is not guessed.
    let lines = OPEN.lines().count();
    folder.write("b.trf", format!("{OPEN}240 H   5    2\n"));
    for (row, place) in [("5,2,4,*", "2:3"), ("5,4,2,*", "2:5"), ("5,2,,full-bye", "2:3")] {
        folder.write("p.csv", format!("round,first,second,result\n{row}\n"));
        let done = folder.run(run, "--rules wcsc-2010 --lots y --trf DIR/b.trf --format trf DIR/p.csv");
        let bye = format!("player 2 has the bye H of round 5 in line {} of the report file; remove one", lines + 1);
        done.fails(&[&format!("DIR/p.csv:{place}: "), &bye]);
    }
    folder.write("p.csv", "round,first,second,result\n5,2,,half-bye\n");
    let done = folder.run(run, "--rules wcsc-2010 --lots y --trf DIR/b.trf --format trf DIR/p.csv");
    assert_eq!(done.code, 0, "{done:?}");
}

/// A round that is there already is replaced: later games rest on it and are cut, byes stay, and nothing else changes.
#[test]
fn byes_of_later_rounds_stay() {
    let later = OPEN.replace(
        "1994/03/11  2.5    2     4 w 1  0000 - H     5 b =     2 b =",
        "1994/03/11  2.5    2     4 w 1  0000 - H     5 b =     2 b =            0000 - H",
    );
    let folder =
        Sandbox::with(&[("t.trf", &*later), ("p.csv", "round,first,second,result\n3,1,5,1-0\n3,2,3,1-0\n3,4,7,1-0\n")]);
    let done = folder.run(run, "--rules wcsc-2010 --lots y --trf DIR/t.trf --format trf DIR/p.csv");
    assert_eq!(done.code, 0, "{done:?}");
    assert!(
        done.stderr.contains("DIR/t.trf: warning[rounds-cut]: the games of round 4 are cut: they rest on the round"),
        "{done:?}"
    );
    let cells = |number: usize| done.stdout.lines().nth(10 + number).expect("a line")[91..].to_owned();
    // The bye of round 6 stays behind the game of round 3, and that of 7 in round 4, which no pairing gave.
    assert!(cells(1).ends_with("                      0000 - H"), "{:?}", cells(1));
    assert!(cells(7).ends_with("  0000 - Z"), "{:?}", cells(7));
    assert_eq!(cells(3).len(), 28, "{:?}", cells(3));
    // Nothing is cut in rounds that are not there yet, one or several rounds ahead.
    folder.write("p.csv", PAIRINGS);
    let done = folder.run(run, "--rules wcsc-2010 --lots y --trf DIR/t.trf --format trf DIR/p.csv");
    assert!(done.code == 0 && !done.stderr.contains("rounds-cut"), "{done:?}");
    assert!(
        done.stdout.contains("     2 b =     3 w ?  0000 - H")
            || done.stdout.contains("     2 b =     3 b ?  0000 - H"),
        "{done:?}"
    );
}
