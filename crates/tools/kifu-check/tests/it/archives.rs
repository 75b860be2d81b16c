//! Records that are compressed or in an archive: each is named after both, faults end with exit code 2.

use std::io::{Cursor, Write as _};

use flate2::Compression;
use flate2::write::GzEncoder;
use kifu_check::run;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use shinpan_testing::Sandbox;
use zip::write::SimpleFileOptions;

const OK: &str = "V2.2\nN+A\nN-B\nPI\n+\n+7776FU\nT10\n-3334FU\nT12\n%TORYO\n$TIME_LIMIT:00:25+00\n";
const BAD: &str = "V2.2\nN+A\nN-B\nPI\n+\n+7774FU\nT10\n-3334FU\nT12\n%TORYO\n$TIME_LIMIT:00:25+00\n";
const FOUND: &str = ":6:1: error[wrong-move]: +7774FU: the piece does not move like this (Art. 25.1.3)\n";

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).expect("memory");
    encoder.finish().expect("memory")
}

fn zstd(bytes: &[u8]) -> Vec<u8> {
    compress_to_vec(bytes, CompressionLevel::Fastest)
}

fn tar(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut tar = tar::Builder::new(Vec::new());
    for (name, bytes) in files {
        let mut header = tar::Header::new_gnu();
        header.set_size(bytes.len() as u64);
        tar.append_data(&mut header, name, *bytes).expect("memory");
    }
    tar.into_inner().expect("memory")
}

fn zip(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        zip.start_file(*name, SimpleFileOptions::default()).expect("memory");
        zip.write_all(bytes).expect("memory");
    }
    zip.finish().expect("memory").into_inner()
}

#[test]
fn a_finding_names_the_archive_and_the_member() {
    let files = [("ok.csa", OK.as_bytes()), ("r1/bad.csa", BAD.as_bytes()), ("r1/bad.gz", &gzip(BAD.as_bytes()))];
    let tar = tar(&files);
    let folder = Sandbox::with(&[
        ("b.gz", gzip(BAD.as_bytes())),
        ("b.zst", zstd(BAD.as_bytes())),
        ("t.tar", tar.clone()),
        ("t.tgz", gzip(&tar)),
        ("t.tar.zst", zstd(&tar)),
        ("z.zip", zip(&files)),
    ]);
    for name in ["b.gz", "b.zst"] {
        folder.run(run, &format!("DIR/{name}")).is(1, &format!("DIR/{name}{FOUND}"), "");
    }
    for name in ["t.tar", "t.tgz", "t.tar.zst", "z.zip"] {
        let found = format!("DIR/{name}/r1/bad.csa{FOUND}DIR/{name}/r1/bad.gz{FOUND}");
        for jobs in 1..4 {
            folder.run(run, &format!("--jobs {jobs} DIR/{name}")).is(1, &found, "");
        }
    }
    let done = folder.run_with(run, "", &gzip(&tar), |_| ());
    done.is(1, &format!("-/r1/bad.csa{FOUND}-/r1/bad.gz{FOUND}"), "");
    let done = folder.run(run, "--format ndjson DIR/z.zip");
    assert_eq!(done.objects()[0]["record"], "DIR/z.zip/ok.csa");
    assert_eq!(folder.run(run, "--format ndjson DIR/*").objects().len(), 14);
    let done = folder.run(run, "--fail-fast --format ndjson DIR/z.zip DIR/t.tar");
    assert_eq!((done.code, done.objects().len()), (1, 2));
}

#[test]
fn a_fault_is_reported_and_the_rest_is_read() {
    let archive = zip(&[("inner.tar", &tar(&[("x", b"")])), ("bad.csa", BAD.as_bytes())]);
    let cut = &gzip(OK.as_bytes())[..30];
    let folder =
        Sandbox::with(&[("a.zip", &archive[..]), ("cut.gz", cut), ("xz", b"\xfd7zXZ\0\0"), ("none.zip", &zip(&[]))]);
    let messages = "kifu-check: DIR/a.zip/inner.tar: an archive within an archive; unpack it\n\
        kifu-check: DIR/cut.gz: the gzip data is cut off\n\
        kifu-check: DIR/xz: packed with xz, which is not supported; use gzip, zstd, zip, tar, tar.gz or tar.zst\n\
        kifu-check: DIR/none.zip: an archive without any file\n";
    let found = format!("DIR/a.zip/bad.csa{FOUND}");
    folder.run(run, "DIR/a.zip DIR/cut.gz DIR/xz DIR/none.zip").is(2, &found, messages);
    let verbose = folder.run(run, "-v DIR/a.zip DIR/a.zip").stderr;
    assert!(verbose.contains("read 2 records from 2 sources"), "{verbose}");
}

#[test]
fn a_document_is_no_archive_of_records() {
    let document = zip(&[("[Content_Types].xml", b"<x/>"), ("word/document.xml", OK.as_bytes())]);
    let folder = Sandbox::with(&[("a.docx", document.clone()), ("a.zip", zip(&[("x.docx", &document)]))]);
    for name in ["a.docx", "a.zip"] {
        folder.run(run, &format!("DIR/{name}")).fails(&["an Office document (docx, xlsx, pptx), not a record"]);
    }
}

#[test]
fn names_from_an_archive_reach_the_terminal_escaped() {
    let archive = zip(&[("\x1b[31m\u{202e}.csa", BAD.as_bytes()), ("xz\x07", b"\xfd7zXZ\0\0")]);
    let done = Sandbox::with(&[("a.zip", archive)]).run(run, "DIR/a.zip");
    assert_eq!((done.code, &*done.stdout), (2, &*format!("DIR/a.zip/\\u{{1b}}[31m\\u{{202e}}.csa{FOUND}")));
    assert!(done.stderr.starts_with("kifu-check: DIR/a.zip/xz\\u{7}: packed with xz"), "{}", done.stderr);
}

#[test]
fn what_unpacks_to_much_more_is_not_read_unless_it_is_asked_for() {
    let zeros = gzip(&vec![0; 64 << 20]);
    let mut folder = vec![("bomb.gz", zeros.clone()), ("bomb.tgz", gzip(&tar(&[("x", &vec![b'x'; 20 << 20])])))];
    folder.push(("bomb.zip", zip(&[("x.gz", &zeros), ("ok.csa", OK.as_bytes())])));
    let folder = Sandbox::with(&folder);
    let done = folder.run(run, "--game shogi --format ndjson DIR/bomb.gz DIR/bomb.tgz DIR/bomb.zip");
    assert_eq!((done.code, done.objects().len()), (2, 1));
    assert_eq!((done.stderr.lines().count(), done.stderr.matches("limit-exceeded").count()), (3, 3), "{}", done.stderr);
    assert_eq!(done.objects()[0]["outcome"], "0-1");
    let done = folder.run(run, "--game shogi --no-ratio-limit --format ndjson DIR/bomb.gz DIR/bomb.tgz DIR/bomb.zip");
    assert_eq!((done.code, done.objects().len(), &*done.stderr), (1, 4, ""));
    assert_eq!(done.objects()[3]["outcome"], "0-1");
}

#[test]
fn an_archive_that_others_read_otherwise_has_no_ruling() {
    let (good, bad) = (zip(&[("a.csa", OK.as_bytes())]), zip(&[("a.csa", BAD.as_bytes())]));
    let twice = tar(&[("a.csa", OK.as_bytes()), ("a.csa", BAD.as_bytes())]);
    let folder = [("two.zip", [&good[..], &bad].concat()), ("two.tar", twice.clone()), ("ok.csa", OK.into())];
    let folder = Sandbox::with(&folder);
    for name in ["two.zip", "two.tar"] {
        let done = folder.run(run, &format!("--format ndjson DIR/{name} DIR/ok.csa"));
        assert_eq!((done.code, done.objects().len()), (2, 1));
        assert!(done.stderr.starts_with(&format!("kifu-check: DIR/{name}: archive-ambiguous: ")), "{}", done.stderr);
    }
    let done = folder.run_with(run, "", &twice, |_| ());
    assert!(
        done.code == 2 && done.stdout.is_empty() && done.stderr.contains("-: archive-ambiguous: "),
        "{}",
        done.stderr
    );
}

#[test]
fn a_checksum_that_is_wrong_is_told_behind_the_games() {
    let mut wrong = gzip(BAD.as_bytes());
    *wrong.last_mut().expect("a checksum") ^= 1;
    let message = "kifu-check: DIR/a.csa.gz: the gzip data is damaged: its checksum does not match\n";
    Sandbox::with(&[("a.csa.gz", wrong)]).run(run, "DIR/a.csa.gz").is(2, &format!("DIR/a.csa.gz{FOUND}"), message);
}

/// What is read when it is named is read when it is found; of texts those that begin as a record.
#[test]
fn a_folder_has_the_extensions_of_all_formats() {
    let ki2 = "手合割：平手\n先手：A\n後手：B\n▲７六歩\nまで1手で先手の勝ち\n";
    let neutral = "game,moves\nshogi,7g7f\n";
    let folder = [
        ("r/a.KI2U", ki2),
        ("r/b.tsv", "id\tmovelist\n1\t1w Xx\n"),
        ("r/game.txt", OK),
        ("r/games.csv", neutral),
        ("r/notes.txt", "Table 2 began at 10:40.\n"),
        ("r/results.csv", "round,first,second,result\n1,a,b,1-0\n"),
    ];
    let done = Sandbox::with(&folder).run(run, "DIR/r --format ndjson");
    let records = done.objects().iter().map(|report| report["record"].to_string()).collect::<Vec<_>>();
    assert_eq!(records, ["a.KI2U", "b.tsv", "game.txt", "games.csv"].map(|name| format!("\"DIR/r/{name}\"")));
    let skipped = "kifu-check: warning: DIR/r: skipped 2 files that are not records; -v lists them";
    assert_eq!(done.stderr.lines().next(), Some(skipped), "{}", done.stderr);
}

#[test]
fn a_folder_and_records_in_utf_16_are_read() {
    let utf_16: Vec<u8> = format!("\u{feff}{BAD}").encode_utf16().flat_map(u16::to_le_bytes).collect();
    let folder = [("r/bad.csa", utf_16), ("r/q/ok.CSA", OK.into()), ("r/notes.md", b"?".to_vec())];
    let done = Sandbox::with(&folder).run(run, "DIR/r");
    let message = "kifu-check: warning: DIR/r: skipped 1 file that is not a record; -v lists them\n";
    assert_eq!((done.code, &*done.stderr), (1, message));
    assert!(done.stdout.ends_with(&format!("DIR/r/bad.csa{FOUND}")), "{}", done.stdout);
}

#[test]
fn a_name_that_is_not_utf_8_has_its_bytes_in_json() {
    let mut archive = zip(&[("xx.csa", OK.as_bytes()), ("yy.csa", OK.as_bytes())]);
    for at in 0..archive.len() - 6 {
        match &archive[at..at + 6] {
            b"xx.csa" => archive[at..at + 2].copy_from_slice(b"\x91\xce"),
            b"yy.csa" => archive[at..at + 2].copy_from_slice(b"y\x82"),
            _ => {}
        }
    }
    let done = Sandbox::with(&[("a.zip", archive)]).run(run, "--format ndjson DIR/a.zip");
    let objects = done.objects();
    let hex = |index: usize| objects[index]["record_bytes"].as_str().expect("hex").to_owned();
    assert_eq!(
        (&objects[0]["record"], &objects[1]["record"]),
        (&"DIR/a.zip/対.csa".into(), &"DIR/a.zip/yé.csa".into())
    );
    assert!(hex(0).ends_with("2f612e7a69702f91ce2e637361") && hex(1).ends_with("2f79822e637361"), "{}", hex(1));
    let done = Sandbox::with(&[("a.csa", OK)]).run(run, "--format ndjson DIR/a.csa");
    assert!(done.objects()[0].get("record_bytes").is_none());
}

#[test]
fn utf_16_is_read_in_every_game() {
    let utf_16 =
        |text: &str| -> Vec<u8> { format!("\u{feff}{text}").encode_utf16().flat_map(u16::to_be_bytes).collect() };
    let folder = [
        ("a.sgf", utf_16("(;GM[1]FF[4]SZ[9]CA[Shift_JIS]PB[黒]PW[白]RE[B+R];B[aa];W[bb])")),
        ("b.pgn", utf_16("[White \"Ünal\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n")),
        ("c.ndjson", utf_16("{\"game\": \"shogi\", \"moves\": [\"7g7f\", \"3c3d\"]}\n")),
    ];
    let done = Sandbox::with(&folder).run(run, "--format ndjson DIR");
    let objects = done.objects();
    assert_eq!(objects.len(), 3, "{} {}", done.stdout, done.stderr);
    assert_eq!((&objects[0]["first"], &objects[0]["plies"]), (&"黒".into(), &2.into()), "{}", done.stdout);
    assert_eq!((&objects[1]["first"], &objects[1]["plies"]), (&"Ünal".into(), &2.into()), "{}", done.stdout);
    assert_eq!((&objects[2]["game"], &objects[2]["plies"]), (&"shogi".into(), &2.into()), "{}", done.stdout);
}
