//! What a file is, and of which game: any bytes have one answer, however they come.

use proptest::prelude::*;
use shinpan_records::Game;
use shinpan_testing::Drip;
use shinpan_testing::routed::{checked, judged, routing};

static GAMES: [Game; 5] =
    [shinpan_shogi::GAME, shinpan_arimaa::GAME, shinpan_xiangqi::GAME, shinpan_go::GAME, shinpan_chess::GAME];

/// What lines of records, and of files that are none, look like.
const LINES: [&[u8]; 53] = [
    b"V2.2",
    b"N+a",
    b"PI",
    b"+",
    b"+7776FU",
    b"-3334FU",
    b"%TORYO",
    b"'comment",
    b"/",
    "手合割：平手".as_bytes(),
    "手数----指手---------消費時間--".as_bytes(),
    "   1 ７六歩(77)   ( 0:01/00:00:01)".as_bytes(),
    "▲７六歩 △３四歩".as_bytes(),
    b"\x81\xa3\x82V\x98Z\x95\xe0",
    b"position startpos moves 7g7f 3c3d",
    b"1w Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ca2 Cb2 Dc2 Dd2 Ee2 Mf2 Hg2 Hh2",
    b"1g Ee2n",
    b"id\twplayerid\tbplayerid",
    b"[Event \"x\"]",
    b"[White \"a\"]",
    b"[Variant \"Xiangqi\"]",
    b"[Game \"Chinese Chess\"]",
    b"[FEN \"x",
    b"1. e4 e5 2. Nf3 1-0",
    b"1. h2e2 h9g7",
    b"1. \xc5\xda\xb6\xfe\xc6\xbd\xce\xe5",
    b"e4 {[%clk",
    b"(;GM[1]SZ[9];B[aa];W[bb])",
    b"(;",
    b"(",
    b";GM[1]",
    b"Event \"x\"]",
    b"{\"game\":\"go\",\"moves\":[\"aa\"]}",
    b"{\"moves\":\"7g7f 3c3d\"}",
    b"{",
    b"{ \"header\": {}",
    b"{\"initial\"",
    b"[{\"moves\":[]}]",
    b"[",
    b"id,moves",
    b"1,e4 e5",
    b"<!DOCTYPE html>",
    b"<?xml version=\"1.0\"?>",
    b"[Header]",
    b"[DhtmlXQ]",
    b"\\HS",
    b"XQ\x0a",
    b"%PDF-1.4",
    b"\x89PNG\r\n\x1a\n\0\0",
    b"\xef\xbb\xbfV2.2",
    b"\xff\xfeV\x002\0",
    b"\0\0",
    b"",
];

fn line() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        9 => prop::sample::select(&LINES[..]).prop_map(<[u8]>::to_vec),
        1 => prop::collection::vec(any::<u8>(), 0..20),
        1 => (prop::sample::select(&LINES[..]), 0..12_usize).prop_map(|(line, end)| line[..end.min(line.len())].to_vec()),
    ]
}

fn file() -> impl Strategy<Value = Vec<u8>> {
    let ended = (line(), prop::sample::select(vec![&b"\n"[..], b"\r\n", b"\r", b"\n\n", b"", b" "]));
    prop::collection::vec(ended.prop_map(|(line, end)| [&line[..], end].concat()), 0..6)
        .prop_map(|lines| lines.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    /// What a file is does not depend on the pieces that it comes in, and nothing in it makes a reader panic.
    #[test]
    fn any_bytes_are_the_same_however_they_are_cut(
        bytes in file(),
        lengths in prop::collection::vec(1_usize..20, 1..4),
        name in prop::sample::select(vec!["a", "a.csa", "a.pgn", "a.sgf", "a.txt", "a.gib"]),
    ) {
        let routing = routing(&GAMES);
        let drip = || Drip::with_lengths(&bytes, &lengths);
        prop_assert_eq!(checked(&routing, name, drip()), checked(&routing, name, &bytes[..]));
        prop_assert_eq!(judged(&routing, name, drip()), judged(&routing, name, &bytes[..]));
    }
}

#[test]
fn files_that_are_no_records_are_named() {
    let routing = routing(&GAMES);
    for (bytes, what) in [
        (&b"%PDF-1.4\n%\xe2\xe3\n+7776FU\n"[..], "a PDF document, not a game record"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "a PNG image"),
        (b"\xff\xd8\xff\xe0\0\x10JFIF", "a JPEG image"),
        (b"{\\rtf1 V2.2\n+7776FU\n}", "an RTF document"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0", "an Office document"),
        (b"<?xml version='1.0'?>\n<a/>\n", "an XML file"),
        (b"x\0\n+7776FU\n", "binary data, with NUL bytes"),
        (&[0; 700], "binary data, with NUL bytes"),
    ] {
        for name in ["x", "x.csa", "x.pgn"] {
            let found = checked(&routing, name, bytes);
            assert!(found.len() == 1 && found[0].contains("not-a-record") && found[0].contains(what), "{found:?}");
            assert!(judged(&routing, name, bytes)[0].contains(what), "{what}");
        }
    }
}
