//! Of which game a record is: its content says, the rule book, the end of the file's name; `--game` overrides.

use judge_repetition::run;
use shinpan_testing::Sandbox;

const CSA: &str = "V2.2\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n";
const CHESS: &str = "[Event \"x\"]\n\n1. e4 e5 *\n\n";
const XIANGQI: &str = "[Game \"Chinese Chess\"]\n\n1. H2-E2 H9-G7 *\n\n";
const SGF: &str = "(;GM[1]FF[4]SZ[9];B[cc];W[gg])\n";
const ARIMAA: &str = "1g Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ca2 Db2 Hc2 Md2 Ee2 Hf2 Dg2 Ch2\n";

fn folder() -> Sandbox {
    let pgn = [CHESS, XIANGQI, CHESS].concat();
    Sandbox::with(&[("1.csa", CSA), ("2.pgn", &pgn), ("3.sgf", SGF), ("4.txt", ARIMAA)])
}

#[test]
fn one_run_holds_records_of_several_games_each_by_its_book() {
    let folder = folder();
    let done = folder.run(run, "--format ndjson DIR/*.*");
    let lines: Vec<_> = done.objects().iter().map(|line| (line["game"].clone(), line["rules"].clone())).collect();
    let expected = [
        ("shogi", "wcsc-2010"),
        ("chess", "fide-2023"),
        ("xiangqi", "wxf-2018"),
        ("chess", "fide-2023"),
        ("go", "go-psk"),
        ("arimaa", "arimaa-2015"),
    ];
    assert_eq!(lines, expected.map(|(game, book)| (game.into(), book.into())));
    assert_eq!(folder.run(run, "--format ndjson --jobs 3 DIR/*.*").stdout, done.stdout);
}

#[test]
fn stdin_needs_no_game() {
    let folder = folder();
    for (text, game) in [(CSA, "shogi"), (CHESS, "chess"), (XIANGQI, "xiangqi"), (SGF, "go"), (ARIMAA, "arimaa")] {
        let done = folder.run_with(run, "--format ndjson", text.as_bytes(), |_| ());
        assert_eq!((done.code, &done.objects()[0]["game"]), (0, &game.into()), "{text}");
    }
}

#[test]
fn a_record_of_another_game_is_told_in_the_place_of_its_verdict() {
    let folder = folder();
    let done = folder.run(run, "--rules fide-2023 --format ndjson DIR/*.*");
    let errors: Vec<_> = done.objects().iter().map(|line| line["error"].as_str().map(str::to_owned)).collect();
    let of = |game: &str| Some(format!("a game of {game}; the book is of chess"));
    assert_eq!(errors, [of("shogi"), None, of("xiangqi"), None, of("Go"), of("Arimaa")], "{done:?}");
    assert_eq!((done.code, done.stderr.lines().count()), (2, 4), "{done:?}");
}

#[test]
fn what_a_game_does_not_have_is_an_error_where_it_is_met() {
    let folder = folder();
    folder.run(run, "--game go --occurrences 3 DIR/3.sgf").fails(&["--occurrences", "go has no such count"]);
    folder.run(run, "--game shogi --rules all DIR/1.csa").fails(&["--rules all", "shogi has one form"]);
    let done = folder.run(run, "--occurrences 3 --format ndjson DIR/*.*");
    assert_eq!((done.code, done.objects().len()), (2, 5), "{done:?}");
    assert!(done.stderr.contains("DIR/3.sgf: --occurrences: go has no such count"), "{done:?}");
    let all = folder.run(run, "--rules all --format ndjson DIR/3.sgf");
    assert!(all.code == 0 && all.objects().len() > 1, "{all:?}");
}

#[test]
fn records_are_counted_as_records() {
    let folder = folder();
    let done = folder.run(run, "-v --rules all DIR/3.sgf");
    assert!(done.stderr.contains("read 1 record from 1 source"), "{done:?}");
}
