//! Rulings as pages, and their boards as pictures.

use std::fs;

use judge_repetition::run;
use shinpan_testing::{HOSTILE, RunResult, Sandbox, SoundPage, testdata};

/// `DATA` stands for the folder of the test data.
fn in_testdata(arguments: &str) -> String {
    arguments.replace("DATA", &testdata().to_string_lossy())
}

fn judged(arguments: &str) -> RunResult {
    Sandbox::named("DIR").run(run, &in_testdata(arguments))
}

fn page_of(arguments: &str) -> SoundPage {
    SoundPage::parse(&judged(&format!("--format html {arguments}")).stdout)
}

#[test]
fn a_cycle_is_shown_move_by_move() {
    let page = page_of("DATA/shogi/records/perpetual-check.csa");
    assert_eq!(page.texts("h1, .sub"), ["wcsc-2010", "Rulings on repetition"]);
    assert_eq!(page.texts(".status"), ["Games judged: 1; with a ruling or doubtful: 1"]);
    assert_eq!(page.texts("#game-1 .lead"), ["Kiku (First) loses · Ply 14"]);
    let captions = page.texts("#game-1 figcaption");
    assert_eq!(captions.len(), 13);
    assert_eq!(captions[0], "After ply 2, occurrence 1");
    assert_eq!(captions[1], "After ply 3: +2919HI (First), check");
    assert_eq!(captions[12], "After ply 14: -2111OU (Second), idle, occurrence 4");
    let boards = page.labels("#game-1 svg");
    assert!(boards[1].ends_with("from 29; to 19; attacker 19; victim 11"), "{}", boards[1]);
    assert_eq!(page.texts("#game-1 tbody tr").len(), 12);
    assert_eq!(page.texts("#game-1 tbody tr")[3], "6 Second -2111OU idle 2");
}

#[test]
fn every_game_has_its_boards() {
    for (arguments, boards, mark) in [
        ("--game xiangqi DATA/xiangqi/records/perpetual-check.pgn", 9, "attacker "),
        ("--game chess DATA/chess/records/three.pgn", 9, "from "),
        ("--game go DATA/go/records/ko.sgf", 3, "to "),
        ("--game arimaa DATA/arimaa/records/repetition.txt", 9, "from "),
    ] {
        let page = page_of(arguments);
        let shown = page.labels("#game-1 svg");
        assert_eq!(shown.len(), boards, "{arguments}");
        assert!(shown.iter().any(|board| board.contains(mark)), "{arguments}");
    }
}

#[test]
fn a_chase_marks_what_it_attacks() {
    let page = page_of("--game xiangqi DATA/xiangqi/records/chases.ndjson");
    let boards = page.labels("#game-1 svg");
    assert!(boards.iter().any(|board| board.contains("attacker ") && board.contains("victim ")));
    assert!(page.texts("#game-1-moves-1-part tbody tr").iter().any(|row| row.contains("chase")));
}

/// A doubtful verdict stands beside those of the other readings, also where the book gives none.
#[test]
fn readings_stand_side_by_side() {
    let page = page_of("--game xiangqi DATA/xiangqi/records/chases.ndjson");
    let readings = page.texts("[id$=readings-1-t]");
    assert_eq!(readings, ["Readings of the rules that differ"]);
    let rows = page.texts("section:has([id$=readings-1-t]) > .scroll tbody tr");
    assert!(rows[0].starts_with("By the rule book (wxf-2018)") && rows[1].starts_with("reading "), "{rows:?}");
    // The start counts by the article and not by the server.
    let start = "4k4/9/9/9/9/9/9/9/4K4 b R2r 1";
    let round = ["5i4i", "5a4a", "4i5i", "4a5a"].map(|mv| format!("\"{mv}\"")).join(",");
    let record = format!("{{\"start\":\"{start}\",\"moves\":[{}]}}\n", [&*round; 3].join(","));
    let folder = Sandbox::with(&[("r.ndjson", &*record)]);
    let page = SoundPage::parse(&folder.run(run, "--game shogi --format html DIR/r.ndjson").stdout);
    let rows = page.texts("#game-1 > .scroll tbody tr");
    assert_eq!(
        rows,
        ["By the rule book (wcsc-2010) Draw 12", "R-1 and R-3 with repetition_reading = \"shogi-server\" No ruling",]
    );
}

#[test]
fn the_forms_of_a_rule_stand_in_one_table() {
    let page = page_of("--rules all DATA/go/records/forms.sgf");
    let forms = page.texts("#game-1 > .scroll tbody th");
    assert_eq!(forms, ["go-psk", "go-ssk", "go-nsk", "go-chinese", "go-uec"]);
    assert_eq!(page.texts("#game-1 .lead"), ["The forms differ."]);
    assert_eq!(page.texts("#rulings-t").len() + page.texts("#summary tbody tr").len(), 3);
}

/// What could not be read stands first and in the status; a game without a ruling stands in a table alone.
#[test]
fn nothing_is_left_out() {
    let files = "DATA/shogi/records/note.csa DATA/shogi/records/resignation.csa DATA/no-such-file.csa";
    let done = judged(&format!("--format html {files}"));
    let page = SoundPage::parse(&done.stdout);
    assert_eq!(done.code, 2);
    let status =
        "Records that cannot be read: 2. Nothing is ruled on them. Games judged: 1; no repetition decides any of them";
    assert_eq!(page.texts(".status.heed"), [status]);
    assert_eq!(page.texts("main > section")[0].split(' ').next(), Some("Records"));
    let unread = page.texts("#faults li");
    assert!(unread[0].ends_with("note.csa:1:1: not a statement of a game record"), "{unread:?}");
    assert!(unread[1].contains("no-such-file.csa"), "{unread:?}");
    assert_eq!((page.texts("#no-ruling tbody tr").len(), page.count("#game-1")), (1, 0));
}

#[test]
fn a_long_cycle_is_bounded_and_says_so() {
    // A king walks around for as long as 900 plies, with a position that comes back at the end of each round.
    let round = (0..225).flat_map(|_| ["5i4i", "5a4a", "4i5i", "4a5a"]);
    let moves = round.map(|mv| format!("\"{mv}\"")).collect::<Vec<_>>().join(",");
    let record = format!("{{\"start\":\"4k4/9/9/9/9/9/9/9/4K4 b R2r 1\",\"moves\":[{moves}]}}\n");
    let folder = Sandbox::with(&[("r.ndjson", &*record)]);
    let page = folder.run(run, "--game shogi --occurrences 200 --format html DIR/r.ndjson").stdout;
    let page = SoundPage::parse(&page);
    let notes = page.texts("#game-1 section > p");
    assert_eq!(
        notes,
        ["Positions shown: 24 of 797. The others follow from the list of moves.", "Moves listed: the last 400 of 796",]
    );
    assert_eq!((page.count("#game-1 svg"), page.count("#game-1-moves-1-part tbody tr")), (24, 400));
}

/// Behind a thousand boards each game has the deciding one alone, and says so.
#[test]
fn the_boards_of_a_page_are_bounded() {
    let game = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *\n\n";
    let folder = Sandbox::with(&[("r.pgn", format!("[White \"a\"]\n\n{game}").repeat(120))]);
    let page = SoundPage::parse(&folder.run(run, "--game chess --format html DIR/r.pgn").stdout);
    assert_eq!(["#game-111 svg", "#game-112 svg", "#game-120 svg"].map(|boards| page.count(boards)), [9, 1, 1]);
    assert_eq!(page.texts("#game-112 figcaption"), ["After ply 8: Ng8 (Second), occurrence 3"]);
    let note = "Positions shown: 1 of 9. The others follow from the list of moves.";
    assert_eq!(page.texts("#game-112 section > p"), [note]);
    assert!(page.texts("#legend li").concat().starts_with("On the boards a frame stands where the move goes"));
}

#[test]
fn the_page_does_not_depend_on_threads() {
    let page = |jobs: u8| judged(&format!("--jobs {jobs} --format html DATA/*/records/*")).stdout;
    let one = page(1);
    assert!(one.len() > 10_000 && [2, 3].map(page).iter().all(|other| *other == one));
}

#[test]
fn boards_in_markdown_are_texts() {
    let text = judged("--format markdown --lang ja DATA/shogi/records/perpetual-check.csa").stdout;
    let board = text.split("```text\n").nth(2).and_then(|rest| rest.split("\n```").next()).expect("a board");
    let lines = board.lines().collect::<Vec<_>>();
    assert_eq!((lines[1], lines[9]), (" . . . . . . . . k 1", " K . . . . . . . R 9"));
    assert_eq!(lines[lines.len() - 1], "from 29; to 19; attacker 19; victim 11");
    assert!(text.contains("千日手") && text.matches("```").count() == 26);
}

fn with_names(name: &str) -> RunResult {
    let quoted = name.replace('\\', "\\\\").replace('"', "\\\"");
    let record = format!(
        "[White \"{quoted}\"]\n[Black \"b\"]\n[Event \"{quoted}\"]\n\n1. Nf3 {{ {} }} Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *\n",
        name.replace('}', "")
    );
    let folder = Sandbox::with(&[("r.pgn", &*record)]);
    let neutral = format!("{{\"id\":{},\"moves\":[\"zz\"]}}\n", serde_json::Value::from(name));
    folder.write("n.ndjson", &neutral);
    folder.run(run, "--game chess --format html DIR/r.pgn DIR/n.ndjson")
}

#[test]
fn a_name_changes_nothing_but_itself() {
    let usual = SoundPage::parse(&with_names("usual").stdout);
    assert_eq!((usual.count("#game-1 svg"), usual.texts("#faults li").len()), (9, 1));
    for name in HOSTILE {
        assert_eq!(SoundPage::parse(&with_names(name).stdout).shape(), usual.shape(), "{name}");
    }
}

#[test]
fn boards_are_written_as_pictures() {
    let folder = Sandbox::named("DIR");
    let line = in_testdata("--format json DATA/shogi/records/perpetual-check.csa");
    let with_boards = format!("--diagrams DIR/boards {line}");
    let done = folder.run(run, &with_boards);
    assert_eq!((done.code, &done.stdout), (1, &folder.run(run, &line).stdout));
    let files = fs::read_dir(folder.path("boards")).expect("a folder");
    let mut names = files.map(|file| file.expect("a file").path()).collect::<Vec<_>>();
    names.sort();
    assert_eq!(names.len(), 13);
    for name in &names {
        let text = fs::read_to_string(name).expect("a picture");
        assert!(text.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\"") && text.trim_end().ends_with("</svg>"));
    }
    let letters = folder.run(run, &format!("--pieces letters {with_boards}"));
    assert_eq!(letters.code, 1);
    assert!(fs::read_to_string(&names[0]).expect("a picture").contains(">K</text>"));
}

#[test]
fn what_belongs_to_pages_needs_one() {
    let refused = |arguments: &str| judged(&format!("{arguments} DATA/shogi/records/note.csa")).stderr;
    assert!(refused("--lang ja").contains("--lang: only a page has it"));
    assert!(refused("--pieces letters").contains("--pieces: only boards have it"));
}

/// `PL` names another side than the first play: a warning of a game without a ruling.
#[test]
fn warnings_of_games_without_a_ruling_are_shown() {
    let folder = Sandbox::with(&[("a.sgf", "(;GM[1]SZ[9]PL[W];B[aa];W[bb])")]);
    let warnings = folder.run(run, "--format ndjson DIR/a.sgf").objects()[0]["warnings"].clone();
    let warnings = warnings.as_array().expect("a list").iter().map(|text| text.as_str().expect("a text").to_owned());
    let warnings = warnings.collect::<Vec<_>>();
    assert!(!warnings.is_empty());
    for rules in ["", "--rules all"] {
        let page = SoundPage::parse(&folder.run(run, &format!("--format html {rules} DIR/a.sgf")).stdout);
        assert_eq!(page.texts("#no-ruling tbody td:nth-child(4)"), warnings, "{rules}");
    }
}

#[test]
fn the_forms_have_their_offenders() {
    let verdicts = judged("--rules all --format ndjson DATA/go/records/ko.sgf").objects();
    let forms = |key: &str| {
        let has = verdicts.iter().filter(|verdict| !verdict[key].is_null() && verdict["index"] == 1);
        has.map(|verdict| verdict["rules"].as_str().expect("a book")).collect::<Vec<_>>().join(", ")
    };
    let page = page_of("--rules all DATA/go/records/ko.sgf");
    assert!(!forms("offender").is_empty());
    assert_eq!(page.facts("Offender")[0], format!("Ume (Second, White) ({})", forms("offender")));
    assert_eq!(page.facts("The position stood after plies").len(), 1);
}
