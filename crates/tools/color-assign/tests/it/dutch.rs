//! The Dutch system from the command line: pairs of `pair`, colours of `color-assign`, and the round in the report file.

use std::collections::BTreeMap;

use serde_json::Value;
use shinpan_testing::{Sandbox, corpus};

/// A round of six, of which the first is played.
const SIX: &str = "\
012 Club
142 5
152 W
001    1      Adams, Ann                        2100                             1.0    1     4 w 1
001    2      Brown, Ben                        2000                             0.5    3     5 b =
001    3      Clark, Cem                        1900                             0.0    5     6 w 0
001    4      Davis, Dan                        1800                             0.0    6     1 b 0
001    5      Evans, Eve                        1700                             0.5    4     2 w =
001    6      Frank, Fay                        1600                             1.0    2     3 b 1
";

/// The rows of a round of the file `t.trf` through both programs.
fn through(folder: &Sandbox, book: &str, asked: &str, format: &str) -> String {
    let done = folder.run(pair::run, &format!("-q --rules {book} --trf DIR/t.trf {asked}"));
    assert_eq!((done.code, &*done.stderr), (0, ""), "{}", done.stdout);
    folder.write("p.csv", done.stdout);
    let done = folder.run(color_assign::run, &format!("-q --rules {book} --trf DIR/t.trf {format} DIR/p.csv"));
    assert_eq!((done.code, &*done.stderr), (0, ""));
    done.stdout
}

#[test]
fn the_next_round_with_colours() {
    let folder = Sandbox::with(&[("t.trf", SIX)]);
    let rows = through(&folder, "fide-dutch-2026", "", "");
    let cells = rows.lines().skip(1).map(|row| row.split(',').collect::<Vec<_>>());
    let found = cells.map(|cells| format!("{} {}-{} {}", cells[1], cells[2], cells[3], cells[11]));
    // 1 and 6 lead: 6 had Black. 2 and 5 have met, so each meets one of the others.
    assert_eq!(found.collect::<Vec<_>>(), ["1 6-1 5.2.1", "2 2-3 5.2.1", "3 4-5 5.2.1"]);
    let round = through(&folder, "fide-dutch-2026", "", "--format trf");
    let added = round.lines().filter(|line| line.starts_with("001")).map(|line| &line[101..]);
    assert_eq!(added.collect::<Vec<_>>(), ["   6 b ?", "   3 w ?", "   2 b ?", "   5 w ?", "   4 b ?", "   1 w ?"]);
}

#[test]
fn absences_have_rows_and_the_bye_is_the_last_pair() {
    let absent = "240 H   2    3\nXXZ 6\n";
    let folder = Sandbox::with(&[("t.trf", format!("{SIX}{absent}"))]);
    let rows = through(&folder, "fide-dutch-2026", "--absent 1", "");
    let cells = rows.lines().skip(1).map(|row| row.split(',').collect::<Vec<_>>());
    let found = cells.map(|cells| format!("{}-{} {} {} {}", cells[2], cells[3], cells[4], cells[6], cells[11]));
    // 2 and 5 have met: one of them meets 4, who wants White as 2 does (C12).
    assert_eq!(found.collect::<Vec<_>>(), ["4-5 *  5.2.1", "2- bye 1 ", "3- half-bye 0.5 ", "6- zero-bye 0 "]);
}

/// Unfinished games that count are in the points of the next round, not in those of the file that the round was written into.
#[test]
fn unfinished_games_may_count() {
    let folder = Sandbox::with(&[("t.trf", format!("162  W 1.0    D 0.5    L 0.0    X 0.5\n{SIX}"))]);
    let next = through(&folder, "fide-dutch-2026", "", "--format trf");
    folder.write("t.trf", next);
    assert_eq!(through(&folder, "fide-dutch-2026", "", "").lines().count(), 4);
    let none =
        Sandbox::with(&[("t.trf", through(&Sandbox::with(&[("t.trf", SIX)]), "fide-dutch-2026", "", "--format trf"))]);
    let done = none.run(pair::run, "--rules fide-dutch-2026 --trf DIR/t.trf");
    assert_eq!((done.code, &*done.stdout), (1, ""));
    assert!(done.stderr.contains("round 3 cannot be drawn: no result yet of"), "{}", done.stderr);
}

/// A row of a finished round alone has the colours that it has among all rows; of the round to come that cannot be known.
#[test]
fn rows_of_a_part_of_a_round() {
    let folder = Sandbox::with(&[("t.trf", SIX), ("p.csv", "round,first,second,result\n1,2,5,*\n")]);
    let line = "--rules fide-dutch-2026 --trf DIR/t.trf DIR/p.csv";
    let done = folder.run(color_assign::run, line);
    assert_eq!((done.code, done.stdout.lines().nth(1).map(|row| &row[..5])), (0, Some("1,5,2")));
    folder.write("p.csv", "round,first,second,result\n2,1,6,*\n");
    let done = folder.run(color_assign::run, line);
    assert!(done.stderr.contains("would be paired, and no row has them"), "{}", done.stderr);
    folder.write("p.csv", "round,first,second,result\n3,1,6,*\n");
    let done = folder.run(color_assign::run, line);
    assert_eq!((done.code, &*done.stdout), (1, ""));
    assert!(done.stderr.contains("round 3 has no colours yet: 1 round is finished"), "{}", done.stderr);
}

/// How many rounds there will be plays no part in colours.
#[test]
fn a_file_need_not_say_how_many_rounds_there_are() {
    let folder = Sandbox::with(&[("t.trf", SIX.replace("142 5\n", ""))]);
    folder.write("p.csv", "round,first,second,result\n2,1,6,*\n2,2,3,*\n2,4,5,*\n");
    let line = "--rules fide-dutch-2026 --trf DIR/t.trf DIR/p.csv";
    let done = folder.run(color_assign::run, line);
    folder.write("t.trf", SIX);
    done.is(0, &folder.run(color_assign::run, line).stdout, "");
}

/// Of each file of the corpus one round, replayed or to come.
#[test]
fn rounds_of_the_corpus() {
    let Some(data) = corpus("fide/dutch") else { return };
    let mut rows = BTreeMap::<String, Vec<Value>>::new();
    let text = std::fs::read_to_string(data.join("expected.jsonl")).expect("rows");
    for row in text.lines().map(|line| serde_json::from_str::<Value>(line).expect("a row")) {
        rows.entry(row["file"].as_str().expect("a name").to_owned()).or_default().push(row);
    }
    for (at, (file, rows)) in rows.iter().enumerate() {
        let row = &rows[at % rows.len()];
        let folder = Sandbox::with(&[("t.trf", std::fs::read(data.join(file)).expect("a file"))]);
        let book = format!("fide-dutch-{}", row["edition"].as_str().expect("an edition"));
        if row["impossible"] == true {
            let done = folder.run(pair::run, &format!("-q --rules {book} --trf DIR/t.trf --round {}", row["round"]));
            assert_eq!((done.code, &*done.stdout), (1, ""), "{file}");
            assert!(done.stderr.contains("no legal pairing"), "{}", done.stderr);
            continue;
        }
        let found = through(&folder, &book, &format!("--round {}", row["round"]), "");
        let cells = found.lines().skip(1).map(|row| row.split(',').collect::<Vec<_>>()).collect::<Vec<_>>();
        let of = |is: &dyn Fn(&[&str]) -> bool| {
            cells.iter().filter(|cells| is(cells)).map(|cells| [cells[2], cells[3]]).collect::<Vec<_>>()
        };
        let expected =
            row["pairs"].as_array().expect("pairs").iter().map(|pair| [0, 1].map(|side| pair[side].to_string()));
        assert_eq!(of(&|cells| cells[4] == "*"), expected.collect::<Vec<_>>(), "{file} {}", row["round"]);
        let bye = row["bye"].as_u64().map(|number| [number.to_string(), String::new()]);
        assert_eq!(of(&|cells| cells[4] == "bye"), bye.into_iter().collect::<Vec<_>>(), "{file} {}", row["round"]);
    }
}

/// Tables of an own event give the colours that the report file of them gives.
#[test]
fn tables_give_the_colours_of_the_file() {
    let entrants = "id,name,seed\nann,Ann,1\nbob,Bob,2\ncyd,Cyd,3\ndan,Dan,4\n";
    let games = "round,first,second,result\n1,ann,cyd,1-0\n1,dan,bob,0-1\n";
    let pairings = "round,first,second,result\n2,ann,bob,*\n2,cyd,dan,*\n";
    let folder = Sandbox::with(&[("e.csv", entrants), ("g.csv", games), ("p.csv", pairings)]);
    let line = "--rules fide-dutch-2026 --entrants DIR/e.csv --games DIR/g.csv DIR/p.csv";
    folder.run(color_assign::run, line).is(
        0,
        "round,first,second,result,rule,reason\n\
         2,bob,ann,*,5.2.1,\"ann wants Black (strong, difference +1), bob wants White (strong, difference -1)\"\n\
         2,cyd,dan,*,5.2.1,\"cyd wants White (strong, difference -1), dan wants Black (strong, difference +1)\"\n",
        "",
    );
    let first =
        Sandbox::with(&[("e.csv", entrants), ("p.csv", "round,first,second,result\n1,ann,cyd,*\n1,bob,dan,*\n")]);
    let line = "--rules fide-dutch-2026 --entrants DIR/e.csv DIR/p.csv";
    first.run(color_assign::run, line).fails(&["nothing says the colour of the first player", "--initial"]);
    let firsts = |initial: &str| {
        let done = first.run(color_assign::run, &format!("{line} {initial}"));
        done.stdout.lines().skip(1).map(|row| row.split(',').nth(1).expect("a cell").to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(firsts("--initial white"), ["ann", "dan"]);
    assert_eq!(firsts("--initial black"), ["cyd", "bob"]);
    first
        .run(color_assign::run, &line.replace("fide-dutch-2026", "wcsc-2010 --initial white"))
        .fails(&["--initial: \"wcsc-2010\" has no initial colour"]);
}

/// Results are worth what the book says, as in `pair`; and a stage is settled by its own games.
#[test]
fn tables_are_settled_by_the_scores_of_the_book_and_stage_by_stage() {
    let entrants = "id,seed\na,1\nb,2\nc,3\nd,4\n";
    // a has two draws, b a win and a loss: by 3-1-0 b is ahead, by 1-0.5-0 both have a point, and a is.
    let games = "round,first,second,result\n1,a,c,1/2-1/2\n1,b,d,1-0\n2,d,a,1/2-1/2\n2,c,b,1-0\n";
    let book = "name = \"x\"\nextends = \"fide-dutch-2026\"\n[standings]\nedition = 2026\nkeys = [\"bh\"]\nwin = 3\ndraw = 1\n";
    let pairings = "round,first,second,result\n3,a,b,*\n3,c,d,*\n";
    let folder = Sandbox::with(&[("e.csv", entrants), ("g.csv", games), ("x.toml", book), ("p.csv", pairings)]);
    let settled = |book: &str| {
        let line = format!("--rules {book} --entrants DIR/e.csv --games DIR/g.csv DIR/p.csv");
        folder.run(color_assign::run, &line).stdout
    };
    assert!(settled("fide-dutch-2026").contains("a is the higher ranked"), "{}", settled("fide-dutch-2026"));
    assert!(settled("DIR/x.toml").contains("b is the higher ranked"), "{}", settled("DIR/x.toml"));
    folder.write("p.csv", "stage,round,first,second,result\nx,3,a,b,*\ny,3,c,d,*\n");
    folder.write("s.toml", format!("{book}[championship]\nstages = [\"x\", \"y\"]\n"));
    folder
        .run(color_assign::run, "--rules DIR/s.toml --entrants DIR/e.csv --games DIR/g.csv DIR/p.csv")
        .fails(&["PAIRINGS: rows of \"x\" and of \"y\""]);
}
