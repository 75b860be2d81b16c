//! Records as they are found, and bytes that are none.

use std::fmt::Write;

use proptest::prelude::*;
use shinpan_chess::Code;
use shinpan_chess::record::{MAX_FINDINGS, MAX_PLIES, RawGame, Stamp};
use shinpan_core::Millis;
use shinpan_records::format::Format;
use shinpan_testing::Drip;

use super::texts;
use crate::records::games;

fn time(name: &str, stamp: Option<Stamp>) -> String {
    stamp.map_or_else(String::new, |Stamp { time, .. }| {
        format!(" {name}={}", time.map_or("?".to_owned(), |time: Millis| time.to_string()))
    })
}

/// A game in a few words: tags, moves, the marker, findings.
fn summary(game: &RawGame) -> String {
    let mut out = format!("{}-{}", game.names.first, game.names.second);
    let tags = [("FEN", &game.start), ("Re", &game.result), ("Te", &game.termination), ("TC", &game.time_control)];
    for (name, tag) in tags.iter().filter_map(|(name, tag)| Some((name, tag.as_ref()?))) {
        write!(out, " {name}={}@{}", tag.text, tag.pos.line).expect("a string");
    }
    for mv in &game.moves {
        let (text, pos) = (game.text(mv), mv.pos);
        write!(out, " {text}@{}:{}{}{}", pos.line, pos.column, time("clk", mv.left), time("emt", mv.used))
            .expect("a string");
    }
    if let Some((pos, outcome)) = game.marker {
        write!(out, " {outcome}@{}:{}", pos.line, pos.column).expect("a string");
    }
    for finding in &game.findings {
        write!(out, " {}[{}]@{}:{}", finding.severity, finding.code, finding.line, finding.column).expect("a string");
    }
    out
}

fn read(text: &[u8]) -> String {
    games(text, None).iter().map(summary).collect::<Vec<_>>().join(" ;; ")
}

/// Texts, and what is read of them.
const CASES: [(&[u8], &str); 49] = [
    (b"", "- error[not-a-record]@1:1"),
    (b"\n \n", "- error[not-a-record]@1:1"),
    (b"1. e4 e5 2. Nf3 1-0", "- e4@1:4 e5@1:7 Nf3@1:13 1-0@1:17"),
    (b"1.e4 1...e5 2 Nf3 2. ... Nc6!? $14 *", "- e4@1:3 e5@1:10 Nf3@1:15 Nc6@1:26 *@1:36"),
    (b"\xef\xbb\xbf[White \"A\"]\r\n[black \"B\"]\r\re4\n*", "A-B e4@4:1 *@5:1"),
    (b"[Event \"a\"]\n[Result \"*\"]\n\n*\n\n[Event \"b\"]\n\n1. d4 *\n", "- Re=*@2 *@4:1 ;; - d4@8:4 *@8:7"),
    (b"[Event \"a\"]\n\n[Event \"b\"]\n\n[Event \"c\"]\n", "- ;; - ;; -"),
    (b"e4\n[White \"A\"]\nd4", "- e4@1:1 ;; A- d4@3:1"),
    (
        b"[FEN \"8/8\"]\n[TimeControl \"40/7200\"]\n[Termination \"normal\"]\n*",
        "- FEN=8/8@1 Te=normal@3 TC=40/7200@2 *@4:1",
    ),
    (b"[White \"Ren\xe9\"]\n*", "René- *@2:1"),
    (b"[White \"a \\\"b\\\" \\\\\"] 0-1", "a \"b\" \\- 0-1@1:22"),
    (b"[White \"A\"]\n[White \"A\"]\n[White \"B\"]\n*", "A- *@4:1 warning[bad-tag]@3:1"),
    (b"[FEN \"a\"]\n[FEN \"b\"]\n*", "- FEN=a@1 *@3:1 error[bad-tag]@2:1"),
    (b"[White \"A\"B\"]\n[FEN a]\n*", "A\"B- *@3:1 error[bad-tag]@2:1"),
    (b"e4 {[%clk 0:01:00]} e5 {x [%emt 0:00:02.5] [%clk 0:00:90]} *", "- e4@1:1 clk=60 e5@1:21 clk=90 emt=2.5 *@1:60"),
    (b"{[%clk 1:00]} e4 (d4 {[%clk 2:00]}) ; [%clk 3:00]\n*{[%clk 4:00]}", "- e4@1:15 clk=180 *@2:1"),
    (b"e4 {[%clk\n0:01:00]} *", "- e4@1:1 clk=60 *@2:11"),
    (b"e4 {[%clk soon] [%emt -0:00:01]} *", "- e4@1:1 clk=? emt=? *@1:34"),
    (b"e4 {[%clk 1:00] [%clk 1:00] [%clk 2:00]} *", "- e4@1:1 clk=? *@1:42 warning[bad-clock]@1:29"),
    (b"exd6 e.p. {a} e.p. e5", "- exd6e.p.e.p.@1:1 e5@1:20"),
    (b"exd6 ep ep ep ep ep ep ep ep ep ep", "- exd6e.p.e.p.e.p.e.p.e.p.e.p.e.p.e.p.e.p.@1:1 ep@1:33"),
    (b"e.p. --", "- e.p.@1:1 --@1:6"),
    (b"0-0 O-O-O 1/2-1/2", "- 0-0@1:1 O-O-O@1:5 1/2-1/2@1:11"),
    (b"% e4\ne4 ; d4 too\n%", "- e4@2:1"),
    (b"e4 {", "- e4@1:1 error[bad-text]@1:4"),
    (b"e4 } ) ]", "- e4@1:1 error[bad-text]@1:4 error[bad-text]@1:6 error[bad-text]@1:8"),
    (b"{a game} [White \"A\"]\n1. e4 *", "A- e4@2:4 *@2:7"),
    (b"e\xff\x1b4 *", "- e\\xFF\\u{1b}4@1:1 *@1:6"),
    (b"e4 [%clk 0:01:00] e5 *", "- e4@1:1 e5@1:19 *@1:22 error[bad-text]@1:4"),
    (
        b"1. e4 e5 1-0 2. Nf3 Nc6 *",
        "- e4@1:4 e5@1:7 Nf3@1:17 Nc6@1:21 1-0@1:10 error[bad-text]@1:17 error[bad-text]@1:25",
    ),
    (b"1. e4 e5 1-0 1. d4 *", "- e4@1:4 e5@1:7 1-0@1:10 ;; - d4@1:17 *@1:20"),
    (b"1. e4 e5 1-0 {a} 1-0\n\n", "- e4@1:4 e5@1:7 1-0@1:10"),
    (b"1. e4 1-0\n\n2. d4 *", "- e4@1:4 1-0@1:7 ;; - d4@3:4 *@3:7 error[move-number]@3:1"),
    (b"1. e4 e5; 2. Nf3 Nc6 1-0", "- e4@1:4 e5@1:7 error[bad-text]@1:10"),
    (b"1. e4 e5; 2. f4 is sharp\n2. Nf3 *", "- e4@1:4 e5@1:7 Nf3@2:4 *@2:8"),
    (b"1. e4 e5 ; 2. Nf3 Nc6\n3. Bb5 *", "- e4@1:4 e5@1:7 Bb5@2:4 *@2:8 error[move-number]@2:1"),
    (b"1. e4 e5\n% 2. Nf3 Nc6\n3. Bb5 *", "- e4@1:4 e5@1:7 Bb5@3:4 *@3:8 error[move-number]@3:1"),
    (b"1. e4 {a 1... e5 2. Nf3 {b} Nc6 3. Bb5 *", "- e4@1:4 Nc6@1:29 Bb5@1:36 *@1:40 error[move-number]@1:33"),
    (b"1. e4 (1. d4 d5 e5 2. Nf3) Nc6 3. Bb5 *", "- e4@1:4 Nc6@1:28 Bb5@1:35 *@1:39 error[move-number]@1:32"),
    (b"1. e4 e5 3. Nf3 Nc6 3. Bb5 *", "- e4@1:4 e5@1:7 Nf3@1:13 Nc6@1:17 Bb5@1:24 *@1:28 warning[move-number]@1:10"),
    (b"12. e4 *", "- e4@1:5 *@1:8 error[move-number]@1:1"),
    (b"[FEN \"8/8 b\"]\n12... e4 13. e5 *", "- FEN=8/8 b@1 e4@2:7 e5@2:14 *@2:17"),
    (b"[SetUp \"1\"]\n1. e4 *", "- e4@2:4 *@2:7 error[bad-position]@1:1"),
    (b"[Result \"1-0\"]\n[Round \"2\"]\n[Result \"0-1\"]\n*", "- Re=1-0@1 ;; - Re=0-1@3 *@4:1"),
    (b"[White \"A\"]\n[Result \"1-0\"]\n[Round \"2\"]\n[Result \"0-1\"]\n*", "A- Re=1-0@2 *@5:1 error[bad-tag]@4:1"),
    (b"[TimeControl \"60\"]\n[TimeControl \"90\"]\n*", "- TC=?@2 *@3:1 warning[bad-tag]@2:1"),
    (b"1.\xc2\xa0e4 *\x1a", "- e4@1:5 *@1:8"),
    (b"e4 \xe2\x99\x98f6 *", "- e4@1:1 \u{2658}f6@1:4 *@1:10"),
    (b"e4 e5\0 *", "- e4@1:1 e5\\u{0}@1:4 *@1:8"),
];

#[test]
fn records_as_they_are_found() {
    for (text, expected) in CASES {
        assert_eq!(read(text), expected, "{}", String::from_utf8_lossy(text));
    }
}

#[test]
fn neutral_records() {
    let text =
        b"{\"id\":\"a\",\"start\":\"8/8\",\"moves\":[\"e4\",\"e7e5\"]}\n{\"game\":\"go\",\"moves\":[]}\n{\"moves\":7}";
    let expected = "- FEN=8/8@1 e4@1:1 e7e5@1:1 ;; - error[not-a-record]@2:1 ;; - error[not-a-record]@3:10";
    assert_eq!(read(text), expected);
    assert_eq!(read(b"id,moves\na,e4 e5\n"), "- e4@2:1 e5@2:1");
    assert_eq!(read(b"[{\"moves\":[\"e4\"]}]"), "- e4@1:2");
}

#[test]
fn nesting_has_a_limit_and_ends() {
    let open = |count: usize| [b"e4 ".to_vec(), vec![b'('; count], vec![b')'; count], b" e5 *".to_vec()].concat();
    assert!(games(&open(1000)[..], None)[0].findings.is_empty());
    assert_eq!(texts(&games(&open(1000)[..], None)[0]), ["e4", "e5"]);
    let found = games(&open(100_000)[..], None);
    assert_eq!(found[0].findings.iter().map(|finding| finding.code).collect::<Vec<_>>(), [Code::LimitExceeded]);
    let unclosed = games(&[&b"e4 "[..], &vec![b'('; 100_000], b"\n[Event \"a\"]\n\nd4 *"].concat()[..], None);
    assert_eq!(unclosed.iter().map(RawGame::plies).collect::<Vec<_>>(), [1, 1]);
    assert_eq!(unclosed[0].findings.len(), 2);
}

#[test]
fn what_is_kept_is_bounded() {
    let game = &games("Nf3 ".repeat(MAX_PLIES + 5).as_bytes(), None)[0];
    assert_eq!((game.moves.len(), game.moves_beyond, game.plies()), (MAX_PLIES, 5, 20_005));
    assert_eq!(game.findings.len(), 1);
    assert_eq!(games(") ".repeat(MAX_FINDINGS + 5).as_bytes(), None)[0].findings.len(), MAX_FINDINGS + 1);
    let long = games(format!("{} *\n1-0", "x".repeat(2_000_000)).as_bytes(), None);
    assert_eq!(summary(&long[0]), "- 1-0@2:1 error[limit-exceeded]@1:1");
    assert_eq!(texts(&games("x".repeat(1000).as_bytes(), None)[0])[0].len(), 40);
}

/// A bracket alone on its line may begin a comment or JSON: the next line tells, also where it comes later.
#[test]
fn a_bracket_alone_on_its_line() {
    for text in
        ["{\ne4} 1. e4 *\n", "{\n\"moves\": []}\n", "[\nEvent \"a\"]\n\n1. e4 *\n", "[\n{\"moves\": [\"e2e4\"]}]\n"]
    {
        for step in 1..4 {
            let pieces = games(Drip::new(text.as_bytes(), step), None);
            assert_eq!(format!("{pieces:?}"), format!("{:?}", games(text.as_bytes(), None)), "{text:?}");
        }
    }
}

proptest! {
    #[test]
    fn any_bytes_in_any_pieces(text in prop::collection::vec(prop::sample::select(b"e4 Nf3{}()[];%\n\r\"\\$1-0*.!clkemt:Event\xff".to_vec()), 0..300), step in 1usize..9) {
        for format in [None, Some(Format::Own(0))] {
            let whole = games(&text[..], format);
            prop_assert_eq!(format!("{:?}", whole), format!("{:?}", games(Drip::new(&text, step), format)));
            for (index, game) in (1..).zip(&whole) {
                prop_assert_eq!(game.index, index);
            }
        }
    }

    #[test]
    fn a_truncated_file_says_so(len in 0usize..90) {
        let text = b"[Event \"a\"]\n[White \"B\"]\n\n1. e4 {a comment} e5 (2. Nf3 {b}) 2. Nc3 $1 Nf6 {[%clk 0:01:00]} 1/2-1/2\n";
        for game in games(&text[..len.min(text.len())], Some(Format::Own(0))) {
            prop_assert!(game.findings.len() <= 2);
        }
    }
}
