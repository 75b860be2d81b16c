//! What is written reads back, in any pieces and any encoding; nothing panics. The table has the border cases.

use std::fmt::Write;
use std::ops::ControlFlow;

use proptest::prelude::*;
use shinpan_core::{Severity, Side};
use shinpan_go::finding::Code;
use shinpan_go::point::MAX_SIDE;
use shinpan_go::record::{Event, MAX_EVENTS, MAX_FINDINGS, Move, RawGame, Setup, Turn};
use shinpan_go::{Point, Records, Size};
use shinpan_records::format::Format;
use shinpan_testing::{Drip, table};

use super::games;

const fn letter(side: Side) -> char {
    match side {
        Side::First => 'B',
        Side::Second => 'W',
    }
}

fn points(setup: &[Point]) -> String {
    setup.iter().fold(String::new(), |text, point| format!("{text}{point} "))
}

/// What was read, in a few words: `5x5 B AB aa bb | Bcc W- | RE B+R`, then the findings.
fn in_words(game: &RawGame) -> String {
    let mut out = format!("{}x{}", game.size.width(), game.size.height());
    if let Some(first) = game.first {
        write!(out, " PL {}", letter(first)).expect("a string");
    }
    for event in &game.events {
        match event {
            Event::Setup(Setup { black, white, empty }) => {
                for (name, list) in [("AB", black), ("AW", white), ("AE", empty)] {
                    if !list.is_empty() {
                        write!(out, " {name} {}", points(list).trim_end()).expect("a string");
                    }
                }
            }
            Event::Turn(Turn { side, mv: Move::Pass, .. }) => write!(out, " {}-", letter(*side)).expect("a string"),
            Event::Turn(Turn { side, mv: Move::Play(point), .. }) => {
                write!(out, " {}{point}", letter(*side)).expect("a string");
            }
        }
    }
    for (name, text) in [("GN", &game.id), ("PB", &game.names.first), ("PW", &game.names.second)] {
        if !text.is_empty() {
            write!(out, " {name}={text}").expect("a string");
        }
    }
    if let Some((pos, text)) = &game.result {
        write!(out, " RE={text}@{}:{}", pos.line, pos.column).expect("a string");
    }
    if let Some((pos, text)) = &game.other_result {
        write!(out, " or {text}@{}:{}", pos.line, pos.column).expect("a string");
    }
    for (name, text) in [("RO", &game.round), ("DT", &game.date)] {
        if !text.is_empty() {
            write!(out, " {name}={text}").expect("a string");
        }
    }
    for finding in &game.findings {
        write!(out, " {}[{}]@{}:{}", finding.severity, finding.code, finding.line, finding.column).expect("a string");
    }
    out
}

/// `\n`, `\r`, `\t`, `\xNN` and `\\` stand for bytes that a table cannot have.
fn bytes(input: &str) -> Vec<u8> {
    let (mut out, mut rest) = (Vec::new(), input);
    while let Some((before, behind)) = rest.split_once('\\') {
        out.extend_from_slice(before.as_bytes());
        let (byte, used) = match behind.as_bytes()[0] {
            b'n' => (b'\n', 1),
            b'r' => (b'\r', 1),
            b't' => (b'\t', 1),
            b'x' => (u8::from_str_radix(&behind[1..3], 16).expect("two hex digits"), 3),
            byte => (byte, 1),
        };
        out.push(byte);
        rest = &behind[used..];
    }
    out.extend_from_slice(rest.as_bytes());
    out
}

#[test]
fn records() {
    table("go/records.csv", &mut |input| {
        let file = bytes(input);
        let found: Vec<_> = games(file.as_slice(), None).iter().map(in_words).collect();
        for step in [1, 2, 3, 7] {
            let again: Vec<_> = games(Drip::new(&file, step), None).iter().map(in_words).collect();
            assert_eq!(again, found, "{input} by {step} bytes");
        }
        found.join(" / ")
    });
}

#[test]
fn a_thousand_games_in_one_file() {
    let file = "(;SZ[9];B[aa];W[bb](;B[])(;B[cc]))\n(;GM[2])\n".repeat(500);
    let games = games(file.as_bytes(), None);
    assert!(games.iter().map(|game| game.index).eq(1..=1000));
    let errors = |game: &RawGame| game.findings.iter().filter(|finding| finding.severity == Severity::Error).count();
    assert!(games.iter().enumerate().all(|(at, game)| errors(game) == at % 2));
    assert_eq!(games[998].turns().nth(2).map(|turn| (turn.pos.line, turn.pos.column)), Some((999, 22)));
}

/// Trees, values, events, findings, setup: whatever there is too much of is reported, and memory stays bounded.
#[test]
fn limits() {
    let deep = format!("{};B[aa]{}", "(;".repeat(100_000), ")".repeat(100_000));
    let long = format!("(;C[{}];B[aa])(;B[bb])", "x".repeat(2 << 20));
    let many = format!("({})", ";B[]".repeat(MAX_EVENTS + 5));
    let crowded = format!("(;{})", "B[]".repeat(MAX_EVENTS + 5));
    let wide = format!("(;SZ[52]{})", ";AB[aa:ZZ]".repeat(1000));
    let faulty = format!("({})", ";B[x]".repeat(MAX_FINDINGS + 5));
    for (text, plies) in [(deep, 1), (long, 0), (many, 100_000), (crowded, 100_000), (wide, 0), (faulty, 0)] {
        let games = games(text.as_bytes(), None);
        let codes: Vec<_> = games.iter().flat_map(|game| &game.findings).map(|finding| finding.code).collect();
        assert!(codes.contains(&Code::LimitExceeded), "{codes:?}");
        assert!(
            codes.len() <= MAX_FINDINGS + 1 && games[0].plies() == plies,
            "{} findings, {} plies",
            codes.len(),
            games[0].plies()
        );
    }
    let games = games(format!("({})(;B[bb])", "-;".repeat(300)).as_bytes(), None);
    assert_eq!(games.len(), 1, "text before a game is no game");
}

/// A reader's memory, of whatever size it has become, has room for the next file.
#[test]
fn memory_is_kept_between_files() {
    let mut records = Records::default();
    for kib in [100, 900, 60, 200, 130, 1000, 300] {
        let file = format!("(;C[{}];B[aa])(;B[bb];W[cc])", "x".repeat(kib << 10));
        let mut plies = Vec::new();
        let mut each = |game: &RawGame| {
            plies.push((game.plies(), game.findings.len()));
            ControlFlow::Continue(())
        };
        records.read(Drip::new(file.as_bytes(), 50_000), None, &mut each).expect("memory can be read");
        assert_eq!(plies, [(1, 0), (2, 0)], "{kib} KiB");
    }
}

/// A game as its writer knows it.
#[derive(Clone, Debug)]
struct Written {
    size: Size,
    turns: Vec<(Side, Option<(u8, u8)>)>,
    setup: Vec<(u8, u8)>,
    name: String,
}

fn written() -> impl Strategy<Value = Written> {
    let at = || (0..MAX_SIDE, 0..MAX_SIDE);
    let turn = (prop::sample::select(Side::BOTH.to_vec()), prop::option::weighted(0.9, at()));
    let name = "[a-z\\]\\[\\\\();:é囲碁ソゾ表]{0,12}";
    (1..=MAX_SIDE, 1..=MAX_SIDE, prop::collection::vec(turn, 0..60), prop::collection::vec(at(), 0..9), name).prop_map(
        |(width, height, turns, setup, name)| Written {
            size: Size::new(width, height).expect("1 to 52"),
            turns,
            setup,
            name,
        },
    )
}

impl Written {
    fn point(&self, (column, row): (u8, u8)) -> Point {
        Point { column: column % self.size.width(), row: row % self.size.height() }
    }

    fn sgf(&self) -> String {
        let name = self.name.replace('\\', "\\\\").replace(']', "\\]");
        let mut out = format!("(;GM[1]GN[{name}]PB[{name}]SZ[{}:{}]", self.size.width(), self.size.height());
        for at in &self.setup {
            write!(out, "AddBlack\n[{}]", self.point(*at)).expect("a string");
        }
        for (side, at) in &self.turns {
            let point = at.map(|at| self.point(at).to_string()).unwrap_or_default();
            write!(out, ";C[{name}]{}[{point}]\n(;{}[]", letter(*side), letter(side.other())).expect("a string");
            out.truncate(out.len() - "(;B[]".len());
        }
        out + "(;)(;B[aa];W[zz])(;C[)]))"
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn games_read_back(written in written(), step in 1..9_usize) {
        let sgf = written.sgf();
        let read = games(sgf.as_bytes(), None);
        prop_assert_eq!(read.len(), 1);
        let game = &read[0];
        prop_assert!(game.findings.is_empty(), "{:?} in {}", game.findings, sgf);
        prop_assert_eq!(game.size, written.size);
        let is_tt = |point: Point| point.to_string() == "tt" && written.size.width().max(written.size.height()) <= 19;
        let stone = |at: &Option<(u8, u8)>| at.map(|at| written.point(at)).filter(|point| !is_tt(*point));
        let expected: Vec<_> = written.turns.iter().map(|(side, at)| (*side, stone(at).map_or(Move::Pass, Move::Play))).collect();
        prop_assert_eq!(game.turns().map(|turn| (turn.side, turn.mv)).collect::<Vec<_>>(), expected);
        prop_assert_eq!(&game.id, &written.name);
        prop_assert_eq!(format!("{read:?}"), format!("{:?}", games(Drip::new(sgf.as_bytes(), step), None)));
    }

    /// A game in an encoding that has brackets for second bytes reads as it does in UTF-8.
    #[test]
    fn encodings_read_back(written in written(), label in prop::sample::select(vec!["Shift_JIS", "GBK", "GB18030", "EUC-JP", "Big5"])) {
        let encoding = encoding_rs::Encoding::for_label(label.as_bytes()).expect("a label");
        let sgf = written.sgf().replace("GM[1]", &format!("CA[{label}]GM[1]"));
        let (bytes, _, has_unmappable) = encoding.encode(&sgf);
        prop_assume!(!has_unmappable);
        let read = games(&*bytes, None);
        prop_assert_eq!(read.len(), 1);
        prop_assert!(read[0].findings.is_empty(), "{:?}", read[0].findings);
        prop_assert_eq!(read[0].turns().count(), written.turns.len());
        prop_assert_eq!(&read[0].names.first, &written.name);
    }

    /// In an encoding that nothing declares the moves are those that were written, or nothing is judged.
    #[test]
    fn undeclared_encodings_give_the_game_or_none(written in written(), label in prop::sample::select(vec!["Shift_JIS", "GBK", "EUC-JP", "Big5", "windows-1252"])) {
        let encoding = encoding_rs::Encoding::for_label(label.as_bytes()).expect("a label");
        let (sgf, name) = (written.sgf(), &written.name);
        let (bytes, _, has_unmappable) = encoding.encode(&sgf);
        prop_assume!(!has_unmappable);
        let read = games(&*bytes, None);
        let is_refused = read.iter().flat_map(|game| &game.findings).any(|finding| finding.severity == Severity::Error);
        prop_assert!(is_refused || read.len() == 1 && read[0].turns().count() == written.turns.len(), "{name} in {label}: {read:?}");
    }

    #[test]
    fn nothing_panics(
        bytes in prop::collection::vec(any::<u8>(), 0..200),
        text in "(\\(;|\\)|;|[BW]\\[[a-zA-Z]{0,3}\\]|A[BWE]\\[[a-z]{2}(:[a-z]{2})?\\]|(SZ|PL|GM|CA|RE|PB|HA|C)\\[[0-9a-zA-Z:]{0,3}\\]?|[ \\\\\n\r-]|CA\\[(GBK|big5)\\]){0,40}",
        step in 1..9_usize,
    ) {
        let in_a_comment = [b"(;C[", &bytes[..], b"];PB[\x83\x5d]", text.as_bytes()].concat();
        for file in [&bytes[..], text.as_bytes(), &in_a_comment] {
            for format in [None, Some(Format::Own(0))] {
                let whole = games(file, format);
                prop_assert_eq!(format!("{whole:?}"), format!("{:?}", games(Drip::new(file, step), format)));
            }
        }
    }
}
