//! What the reader calls of a visitor, call by call.

use std::fmt::Write;
use std::ops::ControlFlow;

use shinpan_core::Outcome;
use shinpan_core::side::Sides;

use super::*;
use crate::format::{Each, OwnFormat, ReadRecords};
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

    /// Nothing: what stands behind a result is the next game.
    fn goes_on(&self, _: Option<u32>) -> bool {
        false
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

    fn odd_marker(&mut self, pos: TextPos, text: &[u8], outcome: Outcome) {
        self.write(pos, &format!("odd marker {outcome}"), text);
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
        ("a * {b}\n\n", "1:1 begin|1:1 word a|1:3 marker *|1:6 comment b|end"),
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

/// A value ends where the line or the tag ends, whatever quotes are within.
#[test]
fn values_have_quotes_within() {
    let cases = [
        ("[A \"b\"c\"d\"]", "tag A=b\"c\"d"),
        ("[A \"\"b\" c\"]", "tag A=\"b\" c"),
        ("[A \"b\"c\"] ", "tag A=b\"c"),
        ("[A \"b\"c\"] [D \"e\"f\"]", "tag A=b\"c|1:11 tag D=e\"f"),
        ("[A \"b [\"c\"] d\"]", "tag A=b [\"c\"] d"),
        ("[A \"b\\\\\"c\"]", "tag A=b\\\"c"),
        ("[A \"b\"] c", "tag A=b|1:9 word c"),
        ("[A \"b\"c", "bad-tag [A \"b\"c"),
        ("[A \"b\"c] d", "bad-tag [A \"b\"c] d"),
    ];
    for (text, expected) in cases {
        assert_eq!(calls(text), format!("1:1 begin|1:1 {expected}|end"), "{text:?}");
    }
}

#[test]
fn brackets_of_the_full_width_enclose_what_is_no_move() {
    for text in ["a （b） c", "a （b（d）） c", "a (b） c", "a （b d\n{e} f） c"] {
        let found = calls(text);
        assert!(found.starts_with("1:1 begin|1:1 word a|") && found.ends_with(" word c|end"), "{text}: {found}");
        assert_eq!(found.matches("word").count(), 2, "{text}: {found}");
    }
    assert!(calls("a （b").contains("1:3 bad-text"));
    assert!(calls("a b） c").contains("bad-text"));
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
fn a_name_that_comes_again_begins_the_next_game() {
    for (text, games) in [
        ("[White \"a\"]\n[Black \"b\"]\n[White \"c\"]\n[Black \"d\"]\n", 2),
        ("[White \"a\"]\n[Black \"b\"]\n\n[White \"a\"]\n[Black \"b\"]\n", 2),
        ("[Site \"x\"]\n[White \"a\"]\n[white \"b\"]\n[Black \"c\"]\n[Site \"x\"]\n[White \"d\"]\n", 2),
        ("[Event \"x\"]\n[White \"a\"]\n[Black \"b\"]\n[White \"a\"]\n[Black \"c\"]\n", 2),
        ("[Event \"x\"]\n[Annotator \"a\"]\n[Round \"1\"]\n[Annotator \"b\"]\n[Result \"*\"]\n", 1),
        ("[White \"a\"]\n[White \"a\"]\n[White \"b\"]\n", 1),
        ("[White \"a\"]\n[Black \"b\"]\n\n[Result \"*\"]\n", 1),
    ] {
        assert_eq!(calls(text).matches("begin").count(), games, "{text:?}");
    }
}

#[test]
fn brackets_among_the_moves_are_no_new_game() {
    let fault = "text in brackets that is no tag; a command such as [%clk 0:01:00] stands in a comment";
    for (text, expected) in [
        ("a [%clk 1] b", format!("1:1 begin|1:1 word a|1:3 bad-text {fault}|1:12 word b|end")),
        ("a\n[%clk 1]\nb", format!("1:1 begin|1:1 word a|2:1 bad-text {fault}|3:1 word b|end")),
        ("a [b c", format!("1:1 begin|1:1 word a|1:3 bad-text {fault}|end")),
        ("a (b\n[%clk 1]\n[c]) d", "1:1 begin|1:1 word a|3:6 word d|end".to_owned()),
        ("a\n[A \"b\nc", "1:1 begin|1:1 word a|end|2:1 begin|2:1 bad-tag [A \"b|3:1 word c|end".to_owned()),
    ] {
        assert_eq!(calls(text), expected, "{text:?}");
    }
}

#[test]
fn what_other_programs_leave_between_words_is_a_blank() {
    let text = "a\u{a0}b * \n\n\u{feff}[A \"b\"]\n1.\u{a0}c\u{feff}\u{1a}";
    let expected = "1:1 begin|1:1 word a|1:4 word b|1:6 marker *|end|3:1 begin|3:1 tag A=b|4:5 word c|end";
    assert_eq!(calls(text), expected);
    assert_eq!(calls("\u{c2}b \u{ff1a}"), "1:1 begin|1:1 word \u{c2}b|1:5 word \u{ff1a}|end");
}

#[test]
fn a_game_ends_behind_its_result() {
    for (text, expected) in [
        ("a * b", "1:1 begin|1:1 word a|1:3 marker *|end|1:5 begin|1:5 word b|end"),
        ("a * 1. b", "1:1 begin|1:1 word a|1:3 marker *|end|1:5 begin|1:8 word b|end"),
        ("a * 1.", "1:1 begin|1:1 word a|1:3 marker *|end"),
        ("a * {b\n\nc}\n\n{d}", "1:1 begin|1:1 word a|1:3 marker *|1:6 part b|3:1 comment c|end|5:2 comment d"),
        (
            "a * )\n[A \"b\"]",
            "1:1 begin|1:1 word a|1:3 marker *|1:5 bad-text \")\" that closes nothing|end|2:1 begin|2:1 tag A=b|end",
        ),
    ] {
        assert_eq!(calls(text), expected, "{text:?}");
    }
}

#[test]
fn a_result_with_blanks_or_decimals_is_one() {
    for (text, expected) in [
        ("a 1 - 0", "1:1 begin|1:1 word a|1:3 odd marker 1-0 1 - 0|end"),
        ("a 0 -1 {b}", "1:1 begin|1:1 word a|1:3 odd marker 0-1 0 -1|1:9 comment b|end"),
        ("a 0.5-0.5", "1:1 begin|1:1 word a|1:3 odd marker 1/2-1/2 0.5-0.5|end"),
        ("a 0,5 - 0,5", "1:1 begin|1:1 word a|1:3 odd marker 1/2-1/2 0,5 - 0,5|end"),
        ("a 1/2 - ½", "1:1 begin|1:1 word a|1:3 odd marker 1/2-1/2 1/2 - ½|end"),
        ("a 0 - 0 b", "1:1 begin|1:1 word a|1:3 word 0-0|1:9 word b|end"),
        ("a (1 - 0) b", "1:1 begin|1:1 word a|1:11 word b|end"),
        ("a * 1 - 0", "1:1 begin|1:1 word a|1:3 marker *|end|1:5 begin|1:5 odd marker 1-0 1 - 0|end"),
        // Numbers and other words.
        ("a 1 - 1", "1:1 begin|1:1 word a|1:5 word -|end"),
        ("a 1-0", "1:1 begin|1:1 word a|1:3 marker 1-0|end"),
        ("a 0 - 10", "1:1 begin|1:1 word a|1:5 word -|end"),
    ] {
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
    for (head, expected) in [
        (&b"[Event \"a\"]\n"[..], Some("pgn")),
        (b"\xef\xbb\xbf[E", Some("pgn")),
        (b"[", Some("pgn")),
        (b"\n[Event \"a\"]\n", None),
        (b"{ a comment", None),
    ] {
        let rule = (Tags::FORMATS[0].kind.split_rule)(head);
        assert_eq!(rule.map(|rule| rule.format), expected, "{}", head.escape_ascii());
    }
}

#[test]
fn what_is_pgn() {
    for head in ["[Event \"a\"]", "[Event\t\"a", "{ a comment }", "1. e4", "1.e4", "1."] {
        assert!(is_pgn(head.as_bytes()), "{head}");
    }
    for head in ["", "[", "[{\"id\"", "[Header]", "{\"id\"", "{}", "1g Ra1", "1.5", "10", "id,moves"] {
        assert!(!is_pgn(head.as_bytes()), "{head}");
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
    const FORMATS: &'static [OwnFormat<Self>] = &[own_format(is_pgn)];

    fn keep_texts(_: &mut PgnLines) {}

    fn from_neutral(_: NeutralRecord) -> Self {
        Self
    }

    fn unreadable(_: Fault) -> Self {
        Self
    }

    fn fits(_: &NeutralRecord) -> bool {
        true
    }
}

impl InPgn for Tags {
    type Visitor<'a> = Scribe<'static>;

    fn visitor(_: Each<'_, Self>, _: CommentTexts) -> Self::Visitor<'_> {
        Scribe(Box::leak(Box::default()))
    }
}
