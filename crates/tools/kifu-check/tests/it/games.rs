//! Of which game a record is: its content says, the rule book, the end of the file's name; `--game` overrides.

use std::io::{Cursor, Write as _};

use kifu_check::run;
use shinpan_testing::{RunResult, Sandbox};
use zip::write::SimpleFileOptions;

const CSA: &str = "V2.2\nN+A\nN-B\nPI\n+\n+7776FU\nT1\n-3334FU\nT1\n%TORYO\n$TIME_LIMIT:00:25+00\n";
const CHESS: &str = "[Event \"x\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n";
const XIANGQI: &str = "[Game \"Chinese Chess\"]\n[Red \"A\"]\n[Black \"B\"]\n\n1. H2-E2 H9-G7 2. H0-G2 *\n";
const WXF: &str = "[Event \"x\"]\n[Red \"A\"]\n[Black \"B\"]\n\n1. C2=5 H8+7 2. H2+3 *\n";
const FEN_XIANGQI: &str =
    "[Event \"x\"]\n[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\"]\n\n1. h2e2 *\n";
const SGF: &str = "(;GM[1]FF[4]SZ[9]PB[A]PW[B];B[cc];W[gg])\n";
const ARIMAA: &str = "1g Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ca2 Db2 Hc2 Md2 Ee2 Hf2 Dg2 Ch2\n";
const ARCHIVE: &str = "id\twplayerid\tmovelist\n1\t2\t1g Ra1\n";

/// The game and the format of every record of the lines.
fn told(done: &RunResult) -> Vec<(String, String)> {
    let word = |value: &serde_json::Value| value.as_str().unwrap_or("-").to_owned();
    done.objects().iter().map(|object| (word(&object["game"]), word(&object["format"]))).collect()
}

#[test]
fn content_tells_the_game_whatever_the_name_and_the_way_in() {
    for (text, game, format) in [
        (CSA, "shogi", "csa"),
        ("'a comment first\n\nV2.2\nPI\n+\n+7776FU\n", "shogi", "csa"),
        ("something before\n+7776FU\n", "shogi", "csa"),
        ("{\"header\":{},\"moves\":[{}]}", "shogi", "jkf"),
        ("{\n  \"version\": 1,\n  \"moves\": [\n    {}]}", "shogi", "jkf"),
        ("{\"version\":1,\"moves\":[\"7g7f\"]}", "shogi", "neutral"),
        ("2726FU\n8384FU\n", "shogi", "csa"),
        (CHESS, "chess", "pgn"),
        ("\u{feff}{ a comment }\n[Event \"x\"]\n\n1. e4 *\n", "chess", "pgn"),
        ("; a line\n1. d4 d5 *\n", "chess", "pgn"),
        (XIANGQI, "xiangqi", "pgn"),
        (WXF, "xiangqi", "pgn"),
        (FEN_XIANGQI, "xiangqi", "pgn"),
        ("[Variant \"Xiangqi\"]\n\n1. h2e2 *\n", "xiangqi", "pgn"),
        (SGF, "go", "sgf"),
        ("mail from B\n\n(\n;GM[1]SZ[9];B[aa])\n", "go", "sgf"),
        (ARIMAA, "arimaa", "arimaa"),
        (ARCHIVE, "arimaa", "archive"),
        ("{\"game\":\"go\",\"moves\":[\"dd\"]}\n", "go", "neutral"),
        ("[{\"game\":\"arimaa\",\"moves\":[]}]\n", "arimaa", "neutral"),
        ("id,game,moves\nx,chess,e4 e5\n", "chess", "neutral"),
    ] {
        let folder = Sandbox::with(&[("x.txt", text)]);
        let expected = [(game.to_owned(), format.to_owned())];
        assert_eq!(told(&folder.run(run, "--format ndjson DIR/x.txt")), expected, "{text}");
        let stdin = folder.run_with(run, "--format ndjson", text.as_bytes(), |_| ());
        assert_eq!(told(&stdin), expected, "stdin {text}");
        folder.write("x.zip", zip("inner/x.txt", text));
        assert_eq!(told(&folder.run(run, "--format ndjson DIR/x.zip")), expected, "zip {text}");
    }
}

fn zip(name: &str, text: &str) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    zip.start_file(name, SimpleFileOptions::default()).expect("memory");
    zip.write_all(text.as_bytes()).expect("memory");
    zip.finish().expect("memory").into_inner()
}

fn pair(game: &str, format: &str) -> (String, String) {
    (game.to_owned(), format.to_owned())
}

#[test]
fn one_run_holds_records_of_several_games_each_by_its_book() {
    let folder =
        Sandbox::with(&[("1.csa", CSA), ("2.pgn", CHESS), ("3.sgf", SGF), ("4.pgn", XIANGQI), ("5.txt", ARIMAA)]);
    let done = folder.run(run, "--format ndjson DIR/*.*");
    let games: Vec<_> = done.objects().iter().map(|object| (object["game"].clone(), object["rules"].clone())).collect();
    let expected = [
        ("shogi", "wcsc-2010"),
        ("chess", "fide-2023"),
        ("go", "go-psk"),
        ("xiangqi", "wxf-2018"),
        ("arimaa", "arimaa-2015"),
    ];
    assert_eq!(games, expected.map(|(game, book)| (game.into(), book.into())));
    let jobs = folder.run(run, "--format ndjson --jobs 4 DIR/*.*");
    assert_eq!(jobs.stdout, done.stdout);
}

#[test]
fn a_file_of_pgn_may_hold_chess_and_xiangqi() {
    let text = [CHESS, XIANGQI, FEN_XIANGQI, CHESS, CHESS, WXF].join("\n");
    let folder = Sandbox::with(&[("x.pgn", &text), ("long.pgn", &text.repeat(2000))]);
    let objects = folder.run(run, "--format ndjson DIR/x.pgn").objects();
    let found: Vec<_> = objects.iter().map(|object| (object["index"].as_u64(), object["game"].clone())).collect();
    let games = ["chess", "xiangqi", "xiangqi", "chess", "chess", "xiangqi"];
    let expected: Vec<_> = (1..).map(Some).zip(games.map(Into::into)).collect();
    assert_eq!(found, expected);
    let whole = folder.run(run, "--format ndjson --jobs 1 DIR/long.pgn");
    let split = folder.run_with(run, "--format ndjson --jobs 4 DIR/long.pgn", b"", |io| {
        io.environment.chunk_size = std::num::NonZeroUsize::new(1000);
    });
    assert_eq!(whole.objects().len(), 12_000);
    assert_eq!(split.stdout, whole.stdout);
}

#[test]
fn a_record_of_another_game_is_one_finding() {
    let row = "{\"game\":\"go\",\"moves\":[\"dd\",\"zz\"]}\n";
    for (book, text, message) in [
        ("fide-2023", SGF, "a game of Go; the book is of chess"),
        ("fide-2023", CSA, "a game of shogi; the book is of chess"),
        ("fide-2023", XIANGQI, "a game of xiangqi; the book is of chess"),
        ("fide-2023", row, "a game of Go; the book is of chess"),
        ("man-machine-2003", ARIMAA, "a game of Arimaa; the book is of chess"),
        ("wxf-2018", CHESS, "a game of chess; the book is of xiangqi"),
        ("wcsc-2010", CHESS, "a game of chess; the book is of shogi"),
        ("go-psk", CSA, "a game of shogi; the book is of Go"),
        ("arimaa-2015", "{\"moves\":[\"7g7f\"]}\n", "a game of shogi; the book is of Arimaa"),
    ] {
        let folder = Sandbox::with(&[("x", text)]);
        let objects = folder.run(run, &format!("--rules {book} --format ndjson DIR/x")).objects();
        let findings: Vec<_> = objects.iter().filter_map(|object| object["findings"].as_array()).flatten().collect();
        assert_eq!(findings.len(), 1, "{book} {text} {findings:?}");
        assert_eq!((&findings[0]["code"], &findings[0]["message"]), (&"not-of-this-game".into(), &message.into()));
        assert_eq!((&objects[0]["outcome"], &objects[0]["rules"]), (&"*".into(), &book.into()));
    }
}

#[test]
fn the_book_settles_what_the_content_leaves_open() {
    for (book, text, game) in [
        ("wxf-2018", "[Event \"x\"]\n\n1. h2e2 *\n", "xiangqi"),
        ("fide-2023", "[Event \"x\"]\n\n1. b2b4 *\n", "chess"),
        ("wxf-2018", "{\"moves\":[\"b2b4\",\"b7b5\"]}\n", "xiangqi"),
        ("fide-2023", "{\"moves\":[\"b2b4\",\"b7b5\"]}\n", "chess"),
        ("fide-2023", "{\"moves\":[]}\n", "chess"),
    ] {
        let folder = Sandbox::with(&[("x", text)]);
        let done = folder.run(run, &format!("--rules {book} --format ndjson DIR/x"));
        assert_eq!((done.code, &done.objects()[0]["game"]), (0, &game.into()), "{book} {text}");
    }
}

#[test]
fn a_neutral_record_that_names_no_game_is_told_by_its_moves() {
    for (record, game) in [
        ("{\"moves\":[\"7g7f\",\"3c3d\"]}", "shogi"),
        ("{\"moves\":[\"7g7f\",\"nonsense\"]}", "shogi"),
        ("{\"moves\":[\"7776FU\"]}", "shogi"),
        ("{\"moves\":[\"e2e4\",\"e7e5\"]}", "chess"),
        ("{\"moves\":[\"e4\",\"e5\"]}", "chess"),
        ("{\"moves\":[\"h2e2\",\"h9g7\"]}", "xiangqi"),
        ("{\"moves\":[\"h2e2\"]}", "xiangqi"),
        ("{\"moves\":[\"C2=5\"]}", "xiangqi"),
        ("{\"moves\":[\"dd\",\"pass\"]}", "go"),
        ("{\"moves\":[\"Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ca2 Db2 Hc2 Md2 Ee2 Hf2 Dg2 Ch2\"]}", "arimaa"),
        ("{\"start\":\"4k3/8/8/8/8/8/8/4K2R w - - 0 1\",\"moves\":[\"h1h2\"]}", "chess"),
        ("{\"start\":\"4k4/9/9/9/9/9/9/9/9/4K4 w\",\"moves\":[\"e0e1\"]}", "xiangqi"),
    ] {
        let folder = Sandbox::with(&[("x.ndjson", record)]);
        let object = &folder.run(run, "--format ndjson DIR/x.ndjson").objects()[0];
        assert_eq!(object["game"], game, "{record}");
    }
    for record in ["{\"moves\":[]}", "{\"moves\":[\"b2b4\"]}", "{\"moves\":[\"?\"]}"] {
        let done = Sandbox::with(&[("x.ndjson", record)]).run(run, "DIR/x.ndjson");
        assert!(done.code == 1 && done.stdout.contains("[not-a-record]") && done.stdout.contains("--game"), "{done:?}");
        let named = Sandbox::with(&[("x.ndjson", record)]).run(run, "--game chess --format ndjson DIR/x.ndjson");
        assert_eq!(named.objects()[0]["game"], "chess");
    }
    let slip = Sandbox::with(&[("x.ndjson", "{\"game\":\"shougi\",\"moves\":[]}")]).run(run, "DIR/x.ndjson");
    assert!(slip.stdout.contains("a record of \"shougi\"") && slip.stdout.contains("nearest: shogi"), "{slip:?}");
}

#[test]
fn what_no_game_recognises_is_one_finding_that_lists_what_was_looked_for() {
    let prose = "Dear officer,\nthe game was lost.\n".repeat(50);
    for text in [prose.as_str(), "", "\n\n", "id,name\na,b\n"] {
        let folder = Sandbox::with(&[("x.txt", text)]);
        let done = folder.run(run, "DIR/x.txt");
        assert_eq!((done.code, done.stdout.lines().count()), (1, 1), "{done:?}");
        for word in ["[not-a-record]", "CSA", "SGF", "PGN", "Arimaa notation", "neutral form"] {
            assert!(done.stdout.contains(word), "{word} {done:?}");
        }
    }
}

#[test]
fn the_end_of_the_name_counts_where_the_content_is_silent() {
    let folder = Sandbox::with(&[("x.csa", "+77 76FU\n"), ("x.sgf", "no tree\n"), ("x.csa.pgn", CSA)]);
    assert_eq!(told(&folder.run(run, "--format ndjson DIR/x.csa")), [pair("shogi", "csa")]);
    assert_eq!(told(&folder.run(run, "--format ndjson DIR/x.sgf")), [pair("go", "sgf")]);
    assert_eq!(told(&folder.run(run, "--format ndjson DIR/x.csa.pgn")), [pair("shogi", "csa")]);
    let stdin = folder.run_with(run, "--format ndjson --input-format sgf", b"no tree\n", |_| ());
    assert_eq!(told(&stdin), [pair("go", "sgf")]);
}

#[test]
fn a_format_that_is_not_read_is_named_with_the_way_out() {
    for (name, bytes, words) in [
        ("x.txt", &b"CCBridge Record\0"[..], &["CBR", "cchess"][..]),
        ("x.xqf", b"\x58\x51\x00\x01", &["XQF", "cchess"]),
        ("x", b"\\HS\r\n\\[GAMEBLACKNAME=a\\]\r\n", &["GIB", "Sabaki"]),
        ("x.ugi", b"[Header]\r\nTitle=a\r\n", &["UGF", "Sabaki"]),
        ("x.ngf", b"Ranked game\n19\n", &["NGF", "Sabaki"]),
        ("x.html", b"<!DOCTYPE html><p>(;B[aa])", &["a web page"]),
    ] {
        let folder = Sandbox::with(&[(name, bytes)]);
        let done = folder.run(run, &format!("DIR/{name}"));
        assert_eq!((done.code, done.stdout.lines().count()), (1, 1), "{done:?}");
        for word in words.iter().chain(&["[format-not-read]"]) {
            assert!(done.stdout.contains(word), "{word} {done:?}");
        }
    }
}

#[test]
fn a_named_game_is_the_game_of_every_record() {
    let folder = Sandbox::with(&[("x.pgn", "[Event \"x\"]\n\n1. h2e2 *\n"), ("y", CSA)]);
    assert_eq!(told(&folder.run(run, "--game xiangqi --format ndjson DIR/x.pgn")), [pair("xiangqi", "pgn")]);
    assert_eq!(told(&folder.run(run, "--game go --format ndjson DIR/y")), [pair("go", "sgf")]);
}
