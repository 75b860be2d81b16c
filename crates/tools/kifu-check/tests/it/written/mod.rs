//! `--emit records`: the command line, the forms of each game, and that what is written is the same game.

mod corpus;
mod made;
mod round_trip;

use kifu_check::run;
use shinpan_testing::Sandbox;

const KIF: &str = "\
開始日時：2020/05/02 10:00:00
棋戦：花の会
表題：第一局
持ち時間：25分 秒読み30秒
手合割：香落ち
下手：梅
上手：菊
手数----指手---------消費時間--
*N+x
   1 ３四歩(33)   ( 0:16/00:00:16)
*%TORYO
*二行目
   2 ７六歩(77)   ( 0:10/00:00:10)
   3 ８八角成(22) ( 0:01/00:00:17)
   4 同　銀(79)   ( 1:02/00:01:12)
   5 投了

変化：3手
   3 ４四歩(43)
";
const CSA: &str = "\
'CSA encoding=UTF-8
V3.0
N+梅
N-菊
$EVENT:花の会
$START_TIME:2020/05/02 10:00:00
$TIME:1500+30+0
PI11KY
-
'*N+x
-3334FU,T16
'*%TORYO
'*二行目
+7776FU,T10
-2288UM,T1
+7988GI,T62
%TORYO
";
const LOST: &str = "\
kifu-check: DIR/a.kif:1:1: warning[left-out]: the form csa cannot hold variations: 1 left out
kifu-check: DIR/a.kif:1:1: warning[left-out]: the form csa cannot hold the header \"表題\": 1 left out
";

#[test]
fn kif_becomes_csa() {
    let folder = Sandbox::with(&[("a.kif", KIF)]);
    folder.run(run, "--emit records DIR/a.kif").is(0, CSA, LOST);
    let bare = CSA.split_inclusive('\n').filter(|line| !line.starts_with("'*")).collect::<String>();
    folder.run(run, "--emit records --no-comments -q DIR/a.kif").is(0, &bare, "");
    folder.run(run, "--emit records -q -o DIR/a.csa DIR/a.kif").is(0, "", "");
    folder.run(run, "--emit records DIR/a.csa").is(0, CSA, "");
    let strict = folder.run(run, "--strict DIR/a.csa");
    assert_eq!(strict.code, 0, "{strict:#?}");
}

#[test]
fn the_encoding_of_a_record_is_no_comment_of_its_game() {
    let folder =
        Sandbox::with(&[("a.csa", "'encoding=Shift_JIS\n'a\nV2.2\nPI\n+\n+7776FU\n'CSA encoding=x\n%TORYO\n")]);
    let written = "'CSA encoding=UTF-8\nV3.0\nPI\n+\n'*a\n+7776FU\n%TORYO\n";
    folder.run(run, "--emit records -q DIR/a.csa").is(0, written, "");
}

#[test]
fn the_end_time_of_a_server_is_a_header() {
    let log = "V2\nPI\n+\n+7776FU\nT1\n%TIME_UP\n'$END_TIME:2010/05/07 17:45:32\n";
    let csa = "'CSA encoding=UTF-8\nV3.0\n$END_TIME:2010/05/07 17:45:32\nPI\n+\n+7776FU,T1\n%TIME_UP\n";
    Sandbox::with(&[("a.csa", log)]).run(run, "--emit records -q DIR/a.csa").is(0, csa, "");
}

#[test]
fn a_comment_on_a_file_of_kif_is_passed_over() {
    let kif = "# my KIF\n手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 投了\n";
    let csa = "'CSA encoding=UTF-8\nV3.0\nPI\n+\n+7776FU\n%TORYO\n";
    Sandbox::with(&[("a.kif", kif)]).run(run, "--emit records DIR/a.kif").is(0, csa, "");
}

#[test]
fn jkf_becomes_csa_and_kif() {
    let jkf = r#"{"header":{"先手":"菊","棋戦":"花の会","持ち時間":"10分+加算5秒","最大手数":"256","持将棋":"27"},
"moves":[{"comments":["始め","%TORYO"]},
{"move":{"color":0,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"},"time":{"now":{"m":0,"s":5}},"comments":["角道"]},
{"special":"TORYO","forks":[[]]}]}"#;
    let folder = Sandbox::with(&[("a.jkf", jkf)]);
    let csa = "'CSA encoding=UTF-8\nV3.0\nN+菊\n$EVENT:花の会\n$TIME:600+0+5\n$MAX_MOVES:256\n$JISHOGI:27\nPI\n+\n'*始め\n\
               '*%TORYO\n+7776FU,T5\n'*角道\n%TORYO\n";
    let lost = "kifu-check: DIR/a.jkf:1:1: warning[left-out]: the form csa cannot hold variations: 1 left out\n";
    folder.run(run, "--emit records DIR/a.jkf").is(0, csa, lost);
    let kif = "#KIF version=2.0 encoding=UTF-8\n棋戦：花の会\n持ち時間：10分+加算5秒\n最大手数：256\n持将棋：27\n手合割：平手\n\
               先手：菊\n手数----指手---------消費時間--\n*始め\n*%TORYO\n   1 ７六歩(77)   ( 0:05/00:00:05)\n*角道\n   2 投了\n";
    folder.run(run, "--emit records --form kif -q DIR/a.jkf").is(0, kif, "");
}

/// Ends that CSA has no special for.
#[test]
fn ends_of_kif_alone() {
    let record = |start: &str, mv: &str, end: &str| {
        format!("{start}先手：菊\n後手：梅\n持将棋：なし\n手数----指手---------消費時間--\n   1 {mv}\n   2 {end}\n")
    };
    let board = "後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n| ・ ・ ・ ・ ・ ・ ・v玉 ・|一\n\
                 | ・ ・ ・ ・ 玉 ・ ・ ・ ・|二\n";
    let board = board.to_owned()
        + &["三", "四", "五", "六", "七", "八", "九"].map(|rank| format!("|{}|{rank}\n", " ・".repeat(9))).concat()
        + "+---------------------------+\n先手の持駒：なし\n";
    let (tried, not_tried) = (record(&board, "５一玉(52)", "トライ"), record(&board, "４二玉(52)", "トライ"));
    let checked = record("手合割：平手\n", "７六歩(77)", "連続王手の千日手");
    let folder = Sandbox::with(&[("tried.kif", &tried), ("not.kif", &not_tried), ("checked.kif", &checked)]);
    let csa = folder.run(run, "--emit records DIR/tried.kif");
    assert!(csa.code == 0 && csa.stdout.ends_with("+5251OU\n%TORYO\n"), "{csa:#?}");
    let losses = ["a win by a try: 1 written as %TORYO", "that there is no declaration: 1 left out"];
    assert!(losses.iter().all(|loss| csa.stderr.contains(loss)), "{csa:#?}");
    let none = folder.run(run, "--emit records DIR/not.kif");
    let why = "not written: it claims a try, but the king is not on the square";
    assert!(none.code == 1 && none.stdout.is_empty() && none.stderr.contains(why), "{none:#?}");
    for (name, source) in [("tried", &tried), ("not", &not_tried), ("checked", &checked)] {
        let kif = folder.run(run, &format!("--emit records --form kif -q DIR/{name}.kif"));
        let end = |text: &str| text.lines().last().map(str::to_owned);
        assert_eq!(end(&kif.stdout), end(source), "{name}");
        assert!(kif.stdout.contains("持将棋：なし\n"), "{name}");
    }
}

#[test]
fn other_formats_of_xiangqi_become_pgn() {
    let wxf = "FORMAT WXF\nGAME Cup\nPLACE Town\nRED Plum;;China\nBLACK Willow;;;\nRESULT 1-0\nWHITE x\nCOMMENT{ before\nall }\n\n\
               START{\n1. C2=5 H8+7\n}END\nCOMMENT{ after }\n";
    let fields = [
        ("event", "Cup"),
        ("place", "Town"),
        ("red", "Plum"),
        ("black", "Willow"),
        ("result", "1-0"),
        ("white", "x"),
        ("movelist", "77477062"),
        ("comment1", "first"),
        ("comment0", "before"),
        ("move_0_1_1", "1022"),
    ];
    let fields = fields.map(|(name, value)| format!("[DhtmlXQ_{name}]{value}[/DhtmlXQ_{name}]\n")).concat();
    let dhtmlxq = format!("[DhtmlXQ]\n{fields}[/DhtmlXQ]\n");
    let folder = Sandbox::with(&[("a.wxf", wxf), ("a.dhtmlxq", &dhtmlxq)]);
    let pgn = |moves: &str| {
        format!(
            "[Game \"Chinese Chess\"]\n[Event \"Cup\"]\n[Site \"Town\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[Red \"Plum\"]\n\
             [Black \"Willow\"]\n[Result \"1-0\"]\n[Format \"ICCS\"]\n\n{moves} 1-0\n"
        )
    };
    let of_wxf = pgn("{RED Plum;;China} {WHITE x} {before all} 1. H2-E2 H9-G7 {after}");
    folder.run(run, "--emit records DIR/a.wxf").is(0, &of_wxf, "");
    let of_dhtmlxq = pgn("{white x} {before} 1. H2-E2 {first} 1... H9-G7");
    let lost = "kifu-check: DIR/a.dhtmlxq:1:1: warning[left-out]: variations: 1 not written\n";
    folder.run(run, "--emit records DIR/a.dhtmlxq").is(0, &of_dhtmlxq, lost);
}

#[test]
fn each_game_has_its_standard_form() {
    let pgn = "[Event \"Club\"]\n[White \"Kiku\"]\n[Black \"Ume\"]\n[Result \"1-0\"]\n\n1. e2e4 {} e5 $1 (1... c5) 2. Qh5?! {a}\n Nc6 1-0\n";
    let xiangqi = "[Game \"Chinese Chess\"]\n[Red \"Kiku\"]\n[Result \"*\"]\n\n1. 炮二平五 马8进7 *\n";
    let sgf = "(;GM[1]SZ[9]PB[Kiku]RE[B+R]KM[7]AB[cc]C[a\\]b];W[dd]BL[9]C[1\n2](;B[ee])(;B[ff]))";
    let folder = Sandbox::with(&[("a.pgn", pgn), ("x.pgn", xiangqi), ("g.sgf", sgf)]);
    let of_xiangqi = |format: &str, moves: &str| {
        format!(
            "[Game \"Chinese Chess\"]\n[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[Red \"Kiku\"]\n\
             [Black \"?\"]\n[Result \"*\"]\n[Format \"{format}\"]\n\n1. {moves} *\n"
        )
    };
    for (line, expected) in [
        (
            "DIR/a.pgn",
            "[Event \"Club\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"Kiku\"]\n[Black \"Ume\"]\n\
             [Result \"1-0\"]\n\n1. e4 e5 2. Qh5 {a} 2... Nc6 1-0\n",
        ),
        ("DIR/x.pgn", &of_xiangqi("ICCS", "H2-E2 H9-G7")),
        ("--form wxf DIR/x.pgn", &of_xiangqi("WXF", "C2=5 H8+7")),
        ("--form chinese DIR/x.pgn", &of_xiangqi("Chinese", "炮二平五 马８进７")),
        ("DIR/g.sgf", "(;GM[1]FF[4]CA[UTF-8]SZ[9]PB[Kiku]RE[B+R]KM[7]AB[cc]C[a\\]b];W[dd]BL[9]C[1\n2];B[ee])\n"),
        ("--form neutral DIR/x.pgn", "{\"game\":\"xiangqi\",\"start\":\"\",\"moves\":[\"h2e2\",\"h9g7\"]}\n"),
    ] {
        folder.run(run, &format!("--emit records -q {line}")).is(0, expected, "");
    }
}

#[test]
fn what_is_found_is_added_where_it_is_asked_for() {
    let bad = "V2.2\nPI\n+\n+7776FU\nT1\n-3334FU\nT2\n+0077FU\n%TORYO\n";
    let folder = Sandbox::with(&[("a.csa", bad)]);
    let run = folder.run(run, "--emit records --rulings -q DIR/a.csa");
    let expected = "'CSA encoding=UTF-8\nV3.0\nPI\n+\n'ruling: the record, clock-not-judged\n\
                    +7776FU,T1\n-3334FU,T2\n+0077FU\n'ruling: ply 3, not-in-hand, Art. 25.1.3\n\
                    'ruling: ply 3, time-missing, Art. 26.4\n'ruling: ply 3, result-mismatch, Art. 24\n%TORYO\n";
    assert_eq!((run.code, &*run.stdout), (1, expected), "{}", run.stderr);
}

#[test]
fn a_record_that_is_not_read_is_not_written() {
    let folder =
        Sandbox::with(&[("bad.csa", "V2.2\nPI\n+\n+7776XX\n%TORYO\n"), ("good.csa", "V2.2\nPI\n+\n+7776FU\n%TORYO\n")]);
    let run = folder.run(run, "--emit records --records-dir DIR/out DIR/bad.csa DIR/good.csa");
    assert_eq!((run.code, &*run.stdout), (1, ""), "{run:#?}");
    let why = "error[not-written]: the record is not written: not all of it can be read (bad-move in line 4)";
    assert!(run.stderr.contains(why), "{}", run.stderr);
    assert!(!folder.path("out/bad.csa").exists());
}

#[test]
fn a_folder_gets_a_file_for_each_record() {
    let two = "V2.2\nN+A\nPI\n+\n+7776FU\n%TORYO\n/\nV2.2\nN+B\nPI\n+\n+2726FU\n%TORYO\n";
    let folder = Sandbox::with(&[("r1/two.csa", two), ("r1/a.kif", KIF)]);
    let line = "--emit records -q --records-dir DIR/out DIR/r1";
    folder.run(run, line).is(0, "", "");
    // The sandbox is a hidden folder, and no file that is written is hidden.
    let source = folder.path("r1").to_string_lossy().replace("/.", "/_");
    let below = folder.path("out").join(source.trim_start_matches('/'));
    let names = |path: &std::path::Path| {
        let entries = std::fs::read_dir(path).expect("a folder");
        let mut names: Vec<_> =
            entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("text")).collect();
        names.sort();
        names
    };
    assert_eq!(names(&below), ["a.csa", "two-2.csa", "two.csa"]);
    assert_eq!(std::fs::read_to_string(below.join("a.csa")).expect("a file"), CSA);
    folder.run(run, line).is(0, "", "");
    std::fs::write(below.join("two.csa"), "mine").expect("a file");
    std::fs::remove_file(below.join("a.csa")).expect("a file");
    folder.run(run, line).fails(&["two.csa: exists and differs from", "--overwrite replaces it"]);
    assert_eq!(names(&below), ["two-2.csa", "two.csa"]);
    folder.run(run, &format!("{line} --overwrite")).is(0, "", "");
    assert_eq!(names(&below), ["a.csa", "two-2.csa", "two.csa"]);
    // A table that the run reads is an input too.
    let entrants = below.join("a.ndjson");
    std::fs::write(&entrants, "{\"id\":\"a\"}\n").expect("a file");
    let over_input = format!("{line} --overwrite --form neutral --entrants {}", entrants.display());
    folder.run(run, &over_input).fails(&["a.ndjson: is an input"]);
}

#[test]
fn options_that_contradict_each_other_are_refused() {
    let folder = Sandbox::with(&[("a.kif", KIF.as_bytes()), ("a.sgf", b"(;GM[1]SZ[9];B[aa])")]);
    for (line, words) in [
        ("--form csa DIR/a.kif", &["--form", "--emit records"][..]),
        ("--records-dir DIR/out DIR/a.kif", &["--records-dir", "--emit records"]),
        ("--emit records --form kyf DIR/a.kif", &["kyf", "kif"]),
        ("--emit records --game go --form csa DIR/a.sgf", &["Go has no form \"csa\"; it has sgf, neutral"]),
        ("--emit records --format csv DIR/a.kif", &["--format"]),
        ("--emit records --cache DIR/c DIR/a.kif", &["--cache"]),
        ("--emit records --overwrite DIR/a.kif", &["--records-dir"]),
        ("--emit records --records-dir DIR/a.kif DIR/a.kif", &["is a file, expected a folder"]),
    ] {
        folder.run(run, line).fails(words);
    }
    let mixed = folder.run(run, "--emit records -q DIR/a.kif DIR/a.sgf");
    assert!(mixed.code == 2 && mixed.stderr.contains("does not go into one file"), "{mixed:#?}");
    let other = folder.run(run, "--emit records -q --form csa DIR/a.sgf");
    assert!(other.code == 1 && other.stderr.contains("Go has no form \"csa\""), "{other:#?}");
}

#[test]
fn the_output_is_the_same_with_any_number_of_threads() {
    let record = |seed| shinpan_shogi::selfplay::play(seed).to_csa(["A", "B"]);
    let games = (0..60).map(record).collect::<Vec<_>>().join("/\n");
    let folder = Sandbox::with(&[("games.csa", games)]);
    let one = folder.run(run, "--emit records -q --jobs 1 DIR/games.csa");
    let four = folder.run_with(run, "--emit records -q --jobs 4 DIR/games.csa", b"", |io| {
        io.environment.chunk_size = std::num::NonZeroUsize::new(1000);
    });
    assert_eq!(one.stdout.matches("V3.0").count(), 60);
    assert_eq!(one.stdout, four.stdout);
}
