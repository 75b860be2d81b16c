//! Report files of events that are ranked by keys: what is written is read again, and gives the same places.

use shinpan_testing::{RunResult, Sandbox};
use standings::run;

const ENTRANTS: &str = "id,name,seed,rating,federation\nann,Ann,1,2100,NOR\nbob,Bob,2,,\ncyd,Cyd,3,,\ndan,Dan,4,,\n";
const GAMES: &str = "round,first,second,result,termination\n1,ann,dan,1-0,\n1,cyd,bob,1/2-1/2,\n2,ann,cyd,0-1,\n2,bob,dan,1-0,forfeit\n";

fn written(book: &str, games: &str) -> RunResult {
    let folder = Sandbox::with(&[("e.csv", ENTRANTS), ("g.csv", games)]);
    folder.run(run, &format!("--quiet --rules {book} --entrants DIR/e.csv --format trf DIR/g.csv"))
}

#[test]
fn an_event_by_keys_is_written_and_read_back() {
    let expected = "012 Tournament\r\n062 4\r\n072 1\r\n\
        001    1      Ann                               2100 NOR                         1.0    3     4 w 1     3 w 0\r\n\
        001    2      Bob                                                                1.5    2     3 b =     4 w +\r\n\
        001    3      Cyd                                                                1.5    1     2 w =     1 b 1\r\n\
        001    4      Dan                                                                0.0    4     1 b 0     2 b -\r\n";
    let done = written("wcsc-2010", GAMES);
    done.is(0, expected, "");
    let folder = Sandbox::with(&[("t.trf", &*done.stdout), ("e.csv", ENTRANTS), ("g.csv", GAMES)]);
    let places = |line: &str| {
        let rows = folder.run(run, &format!("--quiet --rules wcsc-2010 {line}")).stdout;
        // The ids of a report file are its numbers.
        rows.lines()
            .map(|row| {
                row.splitn(3, ',')
                    .enumerate()
                    .filter(|(at, _)| *at != 1)
                    .map(|(_, cell)| cell.to_owned())
                    .collect::<Vec<_>>()
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(places("--trf DIR/t.trf"), places("--entrants DIR/e.csv DIR/g.csv"));
    // A file that was read is written in place: only points and ranks are ours.
    folder.run(run, "--quiet --rules wcsc-2010 --trf DIR/t.trf --format trf").is(0, expected, "");
    folder.run(run, "--quiet --rules fide-tiebreaks-2026 --keys PTS --trf DIR/t.trf --check").is(0, "", "");
}

#[test]
fn what_a_report_file_has_no_place_for_is_refused() {
    let numbered = "round,game,first,second,result\n1,1,ann,bob,1-0\n1,2,bob,ann,0-1\n";
    written("cutechess", numbered).fails(&[
        "g.csv:3:3: game: a second game between the two in one round; report files and the cross tables of C.07 hold only one",
    ]);
    let many = ENTRANTS.replace("dan,Dan,4", "dan,Dan,10000");
    let folder = Sandbox::with(&[("e.csv", &*many), ("g.csv", GAMES)]);
    folder
        .run(run, "--rules wcsc-2010 --entrants DIR/e.csv --format trf DIR/g.csv")
        .fails(&["e.csv:5:9: seed: found 10000, expected a pairing number from 1 to 9999"]);
    let book = "name = \"x\"\nextends = \"cutechess\"\n[standings]\ndraw = { first = 0.4, second = 0.6 }\n";
    let folder = Sandbox::with(&[("e.csv", ENTRANTS), ("g.csv", GAMES), ("x.toml", book)]);
    folder
        .run(run, "--rules DIR/x.toml --entrants DIR/e.csv --format trf DIR/g.csv")
        .fails(&["--format trf: a draw gives 0.4 and 0.6; a report file has halves of a point"]);
}
