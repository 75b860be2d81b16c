//! Neutral records in their three layouts, with faults in between.

use std::io::{BufRead, BufReader};

use proptest::prelude::*;
use shinpan_core::json::{Elements, Shape};
use shinpan_records::neutral::{NeutralFormat, NeutralReader, sniff};

/// A line for each record or fault: what a test compares.
fn read(reader: impl BufRead, format: NeutralFormat) -> Vec<String> {
    let mut reader = NeutralReader::new(reader, format);
    let mut lines = Vec::new();
    while let Some(record) = reader.next().expect("no input error in memory") {
        lines.push(match record {
            Ok(r) => {
                let game = r.game.map_or(String::new(), |game| format!(" {game}"));
                format!("{} {}:{} {}{game} <{}> {:?}", r.index, r.pos.line, r.pos.column, r.id, r.start, r.moves)
            }
            Err(f) => {
                format!("{} {}:{} [{}] {}", f.index, f.pos.line, f.pos.column, f.id.unwrap_or_default(), f.message)
            }
        });
    }
    lines
}

fn read_text(text: &str) -> Vec<String> {
    read(text.as_bytes(), sniff(text.as_bytes()).expect("the format shows"))
}

#[test]
fn ndjson() {
    let text = "\u{feff}\n{\"id\":\"a\",\"game\":\"go\",\"start\":\"\",\"moves\":[\"x\",\"y\"],\"more\":[1]}\r\n\
        \n  {\"id\":0012.50,\"moves\":\" x  y \"}\n{\"id\":12.50,\"moves\":\" x  y \"}\n[1]\n{\"id\":\"q\",\"moves\":[1]}\n\
        {\"id\":7}\n{\"moves\":[]\n{\"moves\":[]} {}\n{\"id\":null,\"start\":null,\"moves\":[]}";
    let expected = [
        "1 2:1 a go <> [\"x\", \"y\"]",
        "2 4:10 [] invalid number",
        "3 5:1 12.50 <> [\"x\", \"y\"]",
        "4 6:1 [] found no object, expected \"{\": NDJSON has one object per line",
        "5 7:20 [q] invalid type: integer \"1\", expected a string",
        "6 8:8 [7] missing field \"moves\"",
        "7 9:11 [] the JSON ends too early; each object is on one line",
        "8 10:14 [] trailing characters",
        "9 11:1  <> []",
    ];
    assert_eq!(read_text(text), expected);
}

#[test]
fn array() {
    let text = "[\n {\"id\":\"[a\\\"]\",\n\"moves\":[\"x\"]} , {\"id\":\"b\",\n \"moves\":3},7,\n{\"moves\":\"\"}\n{}]";
    let expected = [
        "1 2:2 [a\"] <> [\"x\"]",
        "2 4:10 [b] invalid type: integer \"3\", expected moves: an array of strings, or one string",
        "3 4:13 [] found no object, expected {\"id\", \"game\", \"start\", \"moves\"}",
        "4 5:1  <> []",
        "5 6:1 [] found \"{\", expected \",\" or \"]\"",
    ];
    assert_eq!(read_text(text), expected);
    assert_eq!(read_text("[]"), Vec::<String>::new());
    assert_eq!(read_text("[] x"), ["1 1:4 [] found \"x\" after the array, expected its end"]);
    assert_eq!(read_text("["), ["1 1:2 [] found the end of the input within this element, expected \"]\""]);
    assert_eq!(read_text("[,]"), ["1 1:2 [] found \",\", expected a value"]);
    assert_eq!(read_text("[{\"a\":]"), ["1 1:7 [] found \"]\", expected \"}\""]);
}

#[test]
fn csv() {
    let text = "\r\nid,start,more,moves\na,,1,x y\n\nb,\"s,\n\"\"t\",2,\nc,,\nd,e\"f,,\ne,,,\"x\"y\ng,,,\0\nh,,,x,\ni,,,\"open\nj,,,z";
    let expected = [
        "1 3:1 a <> [\"x\", \"y\"]",
        "2 5:1 b <s,\n\"t> []",
        "3 7:4 [c] a short row: 3 cells, expected 4 as in the header",
        "4 8:4 [] found a quote inside a cell; quote the whole cell and double this quote",
        "5 9:8 [] found text after the closing quote, expected a comma",
        "6 10:5 [] found a NUL byte",
        "7 11:7 [h] a long row: 5 cells, expected 4 as in the header",
        "8 12:5 [] the quote opened here is never closed",
        "9 13:1 j <> [\"z\"]",
    ];
    assert_eq!(read_text(text), expected);
    assert_eq!(
        read(&b"id,start\na,b"[..], NeutralFormat::Csv),
        ["1 1:1 [] no column \"moves\" in the header; found: id, start"]
    );
    assert_eq!(read_text("moves,id,id\na,b,c"), ["1 1:10 [] a second column \"id\""]);
    assert_eq!(read(&b"moves\n\xff\nx"[..], NeutralFormat::Csv)[0], "1 2:1 [] found the byte FF, which is not UTF-8");
}

#[test]
fn spreadsheets_part_cells_by_semicolons_and_tabs() {
    for text in ["id;moves\na;\"x y\"\n", "id\tmoves\na\tx y\n", "\"id\";\"moves\"\r\na;x y\r\n"] {
        assert_eq!(read_text(text), [format!("1 2:1 a <> {:?}", ["x", "y"])], "{text:?}");
    }
    let declared = b"sep=;\nid;moves\na;x y\n";
    assert_eq!(read(&declared[..], NeutralFormat::Csv), [format!("1 3:1 a <> {:?}", ["x", "y"])]);
}

#[test]
fn a_slip_for_moves_is_named() {
    for (text, expected) in [
        ("{\"Moves\":[]}", "1 1:12 [] missing field \"moves\"; nearest: \"Moves\""),
        ("{\"move\":[]}", "1 1:11 [] missing field \"moves\"; nearest: \"move\""),
        ("{\"x\":1}", "1 1:7 [] missing field \"moves\""),
    ] {
        assert_eq!(read_text(text), [expected]);
    }
    let header = read(&b"id,Moves\n"[..], NeutralFormat::Csv);
    assert_eq!(header, ["1 1:1 [] no column \"moves\" in the header; nearest: \"Moves\"; found: id, Moves"]);
}

#[test]
fn claims_are_not_read_and_said_to_be() {
    let unread = |text: &str| {
        let format = sniff(text.as_bytes()).expect("the format shows");
        let record =
            NeutralReader::new(text.as_bytes(), format).next().expect("memory").expect("one").expect("no fault");
        record.unread_claims().map(|finding| finding.message.to_string())
    };
    let message = "\"result\", \"times\": the neutral form has only moves; not read, and not compared with the rules";
    assert_eq!(unread("{\"moves\":[],\"result\":\"1-0\",\"times\":[1]}").as_deref(), Some(message));
    assert_eq!(unread("moves,times,result\n,3,0-1\n").as_deref(), Some(message));
    for text in
        ["{\"moves\":[],\"result\":\"*\",\"times\":null,\"winner\":\"\"}", "moves,result\n,\n", "{\"moves\":[]}"]
    {
        assert_eq!(unread(text), None, "{text}");
    }
}

#[test]
fn the_format_shows() {
    let cases: [(&str, Option<NeutralFormat>); 9] = [
        ("id;moves\n", Some(NeutralFormat::Csv)),
        ("id\tstart\tmoves\n", Some(NeutralFormat::Csv)),
        ("\u{feff}\n {", Some(NeutralFormat::Ndjson)),
        ("\n[", Some(NeutralFormat::Json)),
        ("id,\"moves\"\r\n", Some(NeutralFormat::Csv)),
        ("moves", Some(NeutralFormat::Csv)),
        ("id,movesx\nmoves", None),
        ("V2.2", None),
        ("", None),
    ];
    for (text, format) in cases {
        assert_eq!(sniff(text.as_bytes()), format, "{text:?}");
    }
}

#[test]
fn a_record_is_given_before_the_next_is_there() {
    let (reader, mut writer) = std::io::pipe().expect("a pipe");
    let mut records = NeutralReader::new(BufReader::new(reader), NeutralFormat::Ndjson);
    for _ in 0..3 {
        std::io::Write::write_all(&mut writer, b"{\"moves\":[]}\n{\"moves\":[]}\n{\"mo").expect("it is open");
        let first = records.next().expect("it reads").expect("it is there");
        let second = records.next().expect("it reads").expect("it is there");
        assert!(first.and(second).is_ok());
        std::io::Write::write_all(&mut writer, b"ves\":[]}\n").expect("it is open");
        assert!(records.next().expect("it reads").expect("it is there").is_ok());
    }
}

#[test]
fn what_is_too_long_is_passed_over_in_ndjson_and_csv() {
    let long = "x".repeat(shinpan_core::json::MAX_ELEMENT);
    let ndjson = format!("{{\"moves\":[\"{long}\"]}}\n{{\"moves\":[]}}\n");
    assert_eq!(read_text(&ndjson), ["1 1:1 [] a line of more than 1048576 bytes", "2 2:1  <> []"]);
    let csv = format!("moves\n{long}x\ny");
    assert_eq!(read_text(&csv)[1], "2 3:1  <> [\"y\"]");
    let array = format!("[{{\"moves\":[\"{long}\"]}},{{}}]");
    assert_eq!(read_text(&array), ["1 1:2 [] an element of more than 1048576 bytes"]);
    let deep = format!("[{}]", "[".repeat(200));
    assert_eq!(read_text(&deep), ["1 1:129 [] more than 127 levels"]);
    let ignored = |levels: usize| format!("{{\"x\":{}{},\"moves\":[]}}\n", "[".repeat(levels), "]".repeat(levels));
    assert_eq!(read_text(&ignored(126)), ["1 1:1  <> []"]);
    assert_eq!(read_text(&(ignored(127) + &ignored(1))), ["1 1:132 [] more than 127 levels", "2 2:1  <> []"]);
}

/// Gives its bytes in small pieces.
struct Chunks<'a>(&'a [u8], usize);

impl std::io::Read for Chunks<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = self.1.min(self.0.len()).min(buffer.len());
        buffer[..count].copy_from_slice(&self.0[..count]);
        self.0 = &self.0[count..];
        Ok(count)
    }
}

fn value() -> impl Strategy<Value = serde_json::Value> {
    let leaf = prop_oneof![
        Just(serde_json::Value::Null),
        any::<bool>().prop_map(Into::into),
        any::<i64>().prop_map(Into::into),
        "\\PC{0,3}|[\"\\\\\\[\\]{},\n]{0,4}".prop_map(Into::into),
    ];
    leaf.prop_recursive(4, 24, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Into::into),
            prop::collection::btree_map("[a-c\"]{0,2}", inner, 0..4).prop_map(|map| map.into_iter().collect()),
        ]
    })
}

proptest! {
    #[test]
    fn the_splitter_agrees_with_serde_json(values in prop::collection::vec(value(), 0..6), size in 1_usize..20, pretty: bool) {
        let print = if pretty { serde_json::to_string_pretty } else { serde_json::to_string };
        let text = print(&values).expect("values print");
        let mut elements = Elements::new(Chunks(text.as_bytes(), size), Shape::Array);
        let mut found: Vec<serde_json::Value> = Vec::new();
        while let Some(element) = elements.next().expect("no input error") {
            found.push(serde_json::from_slice(element.expect("it is whole").bytes).expect("it is a value"));
        }
        prop_assert_eq!(found, values);
    }

    #[test]
    fn no_bytes_make_it_panic(bytes in prop::collection::vec(any::<u8>(), 0..60), text in "([\\[\\]{}\",:\\\\ \n\r1am]|moves|\"moves\":){0,40}", size in 1_usize..9) {
        for bytes in [&bytes[..], text.as_bytes(), &[b"moves,id\n", text.as_bytes()].concat()] {
            _ = sniff(bytes);
            for format in [NeutralFormat::Ndjson, NeutralFormat::Json, NeutralFormat::Csv] {
                let whole = read(bytes, format);
                prop_assert_eq!(read(BufReader::new(Chunks(bytes, size)), format), whole);
            }
        }
    }
}
