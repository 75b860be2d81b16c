//! What the reader calls of a visitor, call by call.

use std::fmt::Write;

use shinpan_core::side::Sides;

use super::*;
use crate::format::{Each, Format, OwnFormat, ReadRecords, split_rule};
use crate::neutral::{Fault, NeutralRecord};
use crate::raw::RawRecord;

/// Writes down every call.
struct Scribe<'a>(&'a mut String);

impl Scribe<'_> {
    fn write(&mut self, pos: TextPos, what: &str, text: &[u8]) {
        let text = String::from_utf8_lossy(text);
        writeln!(self.0, "{}:{} {what} {text}", pos.line, pos.column).expect("a string");
    }
}

impl Visit for Scribe<'_> {
    const MAX_DEPTH: u32 = 2;
    const BARE_DIGITS: usize = 3;

    fn opens(name: &[u8]) -> bool {
        name == b"Event"
    }

    fn begin(&mut self, pos: TextPos) {
        self.write(pos, "begin", b"");
    }

    fn tag(&mut self, pos: TextPos, name: &[u8], value: &[u8]) {
        self.write(pos, "tag", &[name, b"=", value].concat());
    }

    fn bad_tag(&mut self, pos: TextPos, text: &[u8]) {
        self.write(pos, "bad-tag", text);
    }

    fn word(&mut self, pos: TextPos, word: &[u8]) {
        self.write(pos, "word", word);
    }

    fn comment(&mut self, pos: TextPos, text: &[u8], is_last: bool) {
        self.write(pos, if is_last { "comment" } else { "part" }, text);
    }

    fn marker(&mut self, pos: TextPos, outcome: Outcome) {
        self.write(pos, "marker", outcome.as_str().as_bytes());
    }

    fn fault(&mut self, pos: TextPos, fault: PgnFault, message: String) {
        let word = match fault {
            PgnFault::NotARecord => "not-a-record",
            PgnFault::BadText => "bad-text",
            PgnFault::LimitExceeded => "limit-exceeded",
        };
        self.write(pos, word, message.as_bytes());
    }

    fn end(&mut self) -> ControlFlow<()> {
        self.0.push_str("end\n");
        ControlFlow::Continue(())
    }
}

fn calls(text: &str) -> String {
    let mut out = String::new();
    read(&mut Lines::new(MAX_LINE), &Chunk::default(), &mut text.as_bytes(), Scribe(&mut out))
        .expect("memory can be read");
    out.lines().map(str::trim_end).collect::<Vec<_>>().join("|")
}

#[test]
fn tokens_have_their_places() {
    let cases = [
        ("", "1:1 begin|1:1 not-a-record neither tags nor moves, expected records in PGN|end"),
        ("\u{feff}[A \"b\\\"c\"] 1.e4!? e5 *", "1:1 begin|1:1 tag A=b\"c|1:14 word e4|1:19 word e5|1:22 marker *|end"),
        (
            "1. e4 {a\nb} e5 ;c\n% x\n1-0",
            "1:1 begin|1:4 word e4|1:8 part a|2:1 comment b|2:4 word e5|2:8 comment c|4:1 marker 1-0|end",
        ),
        ("a (b (c) {d} [e] 1-0) $5 b", "1:1 begin|1:1 word a|1:26 word b|end"),
        ("123 1234 5... ... x", "1:1 begin|1:5 word 1234|1:19 word x|end"),
        ("a * {b}\n\n", "1:1 begin|1:1 word a|1:3 marker *|end|1:6 comment b"),
        (
            "a\n[Event \"b\"]\n\n[Event \"c\"]\n",
            "1:1 begin|1:1 word a|end|2:1 begin|2:1 tag Event=b|end|4:1 begin|4:1 tag Event=c|end",
        ),
        (
            "[A \"b\"]\n\n[Event \"c\"]\n[A \"d\"]\n",
            "1:1 begin|1:1 tag A=b|end|3:1 begin|3:1 tag Event=c|4:1 tag A=d|end",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(calls(text), expected, "{text:?}");
    }
}

#[test]
fn a_line_too_long_is_one_of_moves() {
    let text = format!("[A \"b\"]\n{{{}}}\n[A \"c\"]", "x".repeat(MAX_LINE));
    let fault = "2:1 limit-exceeded a line of more than 1 MiB, not read";
    assert_eq!(calls(&text), format!("1:1 begin|1:1 tag A=b|{fault}|end|3:1 begin|3:1 tag A=c|end"));
}

#[test]
fn what_cannot_be_read_is_a_fault() {
    let cases = [
        ("a ) b", "1:1 begin|1:1 word a|1:3 bad-text \")\" that closes nothing|1:5 word b|end"),
        ("a $x", "1:1 begin|1:1 word a|1:3 bad-text \"$\" without a number|1:4 word x|end"),
        ("[A b]", "1:1 begin|1:1 bad-tag [A b]|end"),
        ("a {b", "1:1 begin|1:1 word a|1:4 part b|1:3 comment|1:3 bad-text a comment without its end \"}\"|end"),
        ("a (b", "1:1 begin|1:1 word a|1:3 bad-text a variation without its end \")\"|end"),
        ("a (((b)))", "1:1 begin|1:1 word a|1:5 limit-exceeded more than 2 variations within each other|end"),
        (
            "a {b\n[Event \"c\"]",
            "1:1 begin|1:1 word a|1:4 part b|1:3 comment|1:3 bad-text a comment without its end \"}\"|end|2:1 begin|2:1 tag Event=c|end",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(calls(text), expected, "{text:?}");
    }
}

#[test]
fn borders() {
    for (text, expected) in [
        (&b"*\n\n[Event \"a\"]\n"[..], Some(3)),
        (b"*\r\n\r\n[Event \"a\"] [A \"b\"]\r\n", Some(5)),
        (b"{\n\n[Event \"a\"]\n\n[A \"b\"]\n", Some(3)),
        (b"\n\n[Event \"a\"]\n\n[Event \"b\"]\n", Some(15)),
        (b"\n\n[Event \"a\"]\n\n[Event \"b\"]", Some(2)),
        (b"\n\n[Event \"a]\n", None),
        (b"*\n[Event \"a\"]\n", None),
        (b"\n \n[Event \"a\"]\n", None),
        (b"\n\n [Event \"a\"]\n", None),
        (b"[Event \"a\"]\n", None),
    ] {
        assert_eq!(border::<Scribe<'_>>(text), expected, "{}", text.escape_ascii());
    }
}

#[test]
fn what_is_split() {
    for (head, format, expected) in [
        (&b"[Event \"a\"]\n"[..], None, Some("pgn")),
        (b"\xef\xbb\xbf[E", None, Some("pgn")),
        (b"[", None, None),
        (b"[", Some("pgn"), Some("pgn")),
        (b"\n[Event \"a\"]\n", None, None),
        (b"{\"id\"", None, Some("ndjson")),
        (b"{", None, None),
        (b"{ a comment", None, None),
        (b"[{\"id\"", None, None),
        (b"id,moves\n", None, None),
        (b"", Some("ndjson"), Some("ndjson")),
        (b"", Some("json"), None),
    ] {
        let rule = split_rule::<Tags>(head, format);
        assert_eq!(rule.map(|rule| rule.format), expected, "{} {format:?}", head.escape_ascii());
    }
}

/// A game of which only the tags are looked at.
struct Tags;

impl RawRecord for Tags {
    fn index(&self) -> u32 {
        1
    }

    fn id(&self) -> &'static str {
        ""
    }

    fn format(&self) -> &'static str {
        "pgn"
    }

    fn names(&self) -> Sides<String> {
        Sides::default()
    }

    fn pos_of(&self, _: u32) -> Option<TextPos> {
        None
    }
}

impl ReadRecords for Tags {
    type Scratch = PgnLines;
    const FORMATS: &'static [OwnFormat<Self>] = &[own_format()];

    fn from_neutral(_: NeutralRecord) -> Self {
        Self
    }

    fn unreadable(_: Fault) -> Self {
        Self
    }

    fn detect(head: &[u8]) -> Format {
        detect(head)
    }

    fn can_detect(head: &[u8]) -> bool {
        can_detect(head)
    }
}

impl InPgn for Tags {
    type Visitor<'a> = Scribe<'static>;

    fn visitor(_: Each<'_, Self>) -> Self::Visitor<'_> {
        Scribe(Box::leak(Box::default()))
    }
}
