//! Rule books as their users meet them: built-in books, files on top of them, and every way to write one wrong.

use std::collections::BTreeMap;

use serde::Deserialize;
use shinpan_core::{InputError, RuleBook};

/// A section's owner: stricter than the schema, as every owner may be.
#[derive(Debug, PartialEq, Deserialize)]
struct Shogi {
    time_limit: u32,
    byoyomi: u32,
    max_moves: u32,
    declaration: Declaration,
    repetition: u32,
}

#[derive(Debug, PartialEq, Deserialize)]
enum Declaration {
    #[serde(rename = "27")]
    Points27,
    #[serde(rename = "24")]
    Points24,
    #[serde(rename = "none")]
    None,
}

const FOLDER: &[(&str, &str)] = &[
    ("year/our.toml", "extends = \"../base.toml\"\n[shogi]\nbyoyomi = 5\n"),
    ("base.toml", "extends = \"wcsc-2010\"\n[shogi]\nbyoyomi = 3\ntime_limit = 600\n"),
    ("a.toml", "extends = \"./b.toml\"\n"),
    ("b.toml", "\nextends = \"a.toml\"\n"),
    ("bad.toml", "extends = \"wcsc-2010\"\n[shogi]\n  declaration = \"25\"\n"),
    ("top.toml", "extends = \"bad.toml\"\n[shogi]\nbyoyomi = 1\n"),
];

fn load(path: &str) -> Result<String, String> {
    let files = FOLDER.iter().copied().collect::<BTreeMap<_, _>>();
    files.get(path).map(|text| (*text).to_owned()).ok_or_else(|| "no such file".to_owned())
}

fn open(path: &str) -> Result<RuleBook, InputError> {
    RuleBook::parse(&load(path).expect("the folder has it"), path, &load)
}

fn message(result: Result<impl std::fmt::Debug, InputError>) -> String {
    result.expect_err("this is refused").to_string()
}

#[test]
fn every_built_in_book_reads_back_as_itself() {
    for name in RuleBook::builtin_names() {
        let book = RuleBook::builtin(name).expect("it is built in");
        assert_eq!(book.name(), name);
        let printed = book.to_toml();
        let again = RuleBook::parse(&printed, "printed.toml", &load).expect("it is whole");
        assert_eq!(again, book);
        assert_eq!(again.to_toml(), printed);
    }
}

#[test]
fn the_values_of_2010() {
    let shogi: Shogi = RuleBook::builtin("wcsc-2010").expect("built in").section("shogi").expect("it has one");
    let declaration = Declaration::Points27;
    assert_eq!(shogi, Shogi { time_limit: 1500, byoyomi: 0, max_moves: 0, declaration, repetition: 4 });
}

#[test]
fn a_file_changes_what_it_names_and_takes_its_stem_as_name() {
    let book = open("year/our.toml").expect("it is sound");
    assert_eq!(book.name(), "our");
    let shogi: Shogi = book.section("shogi").expect("it has one");
    assert_eq!((shogi.byoyomi, shogi.time_limit, shogi.repetition), (5, 600, 4));
    assert_eq!(RuleBook::parse(&book.to_toml(), "x.toml", &load), Ok(book));
}

#[test]
fn a_flag_overrides_one_key() {
    let book = RuleBook::builtin("wcsc-2010").expect("built in");
    let other = book.with("shogi", "repetition", toml::Value::Integer(3)).expect("the key is known");
    assert_eq!(other.section::<Shogi>("shogi").expect("it has one").repetition, 3);
    assert_ne!(other, book);
    assert!(message(book.with("shogi", "occurrences", 3.into())).contains("time_limit"));
    assert_eq!(
        message(book.with("shogi", "repetition", "3".into())),
        "[shogi] repetition: found a string, expected an integer"
    );
    let negative = book.with("shogi", "repetition", toml::Value::Integer(-1)).expect("the type is right");
    assert!(message(negative.section::<Shogi>("shogi")).starts_with("[shogi] repetition: "));
}

#[test]
fn what_is_refused_is_named_with_its_place() {
    let cases = [
        (
            "no_such = 1\nextends = \"wcsc-2010\"",
            "f.toml:1:1: unknown key \"no_such\"; known: name, about, extends and the",
        ),
        (
            "[shogi]\ntime = 1",
            "f.toml:2:1: unknown key \"time\" in [shogi]; nearest: \"time_limit\"; known: byoyomi, declaration, declaration_at_limit,",
        ),
        ("shogi = 1", "f.toml:1:1: \"shogi\" is a section: its keys go below [shogi]"),
        ("name = 1", "f.toml:1:8: name: found an integer, expected a string"),
        ("name = \" \"", "f.toml:1:8: name: expected a line of text"),
        ("\n [shoji]\n", "f.toml:2:3: unknown section [shoji]; nearest: \"shogi\"; known: "),
        ("shogi.byoyomi = \"1\"", "f.toml:1:17: [shogi] byoyomi: found a string, expected an integer"),
        ("\u{feff}[shogi]\nbyoyomi = 1\nbyoyomi = 2", "f.toml:3:1: duplicate key"),
        ("[shogi", "f.toml:1:7: unclosed table, expected \"]\""),
        (
            "extends = \"wcsc\"",
            "f.toml:1:11: no built-in rule book \"wcsc\"; nearest: \"wcsc-2010\"; known: wcsc-2010, wcsc-2015",
        ),
        ("extends = \"no.toml\"", "f.toml:1:11: cannot read \"no.toml\": no such file"),
        ("extends = \"a.toml\"", "b.toml:2:11: extends is circular: f.toml -> a.toml -> b.toml -> a.toml"),
        ("extends = 'top.toml'\n[shogi]\nbyoyomi=-1", "bad.toml:3:17: [shogi] declaration: unknown variant \"25\""),
        (
            "extends = \"wcsc-2010\"\n[shogi]\nbyoyomi=99999999999999999999",
            "f.toml:3:9: found 99999999999999999999, expected a whole number from -9223372036854775808 to 9223372036854775807",
        ),
        (
            "extends = \"wcsc-2010\"\n[shogi]\nbyoyomi=-1",
            "f.toml:3:9: [shogi] byoyomi: found -1, expected a whole number of at least 0",
        ),
        ("[shogi]\nbyoyomi = 1", "f.toml: [shogi] missing field \"time_limit\"; add it, or use or extend wcsc-2010"),
        (
            "[shogi]\nbyoyomi = 1\nrepetition = -4",
            "f.toml:3:14: [shogi] repetition: found -4, expected a whole number of at least 0",
        ),
        ("name = \"x\"", "f.toml: the rule book \"x\" has no section [shogi]; it has none"),
    ];
    for (text, expected) in cases {
        let result = RuleBook::parse(text, "f.toml", &load).and_then(|book| book.section::<Shogi>("shogi"));
        let found = message(result);
        assert!(found.starts_with(expected), "{text:?}\n  found {found}\n  expected {expected}");
    }
}

#[test]
fn an_unknown_book_lists_the_known_ones() {
    assert!(
        message(RuleBook::builtin("nope"))
            .starts_with("nope: no built-in rule book \"nope\"; known: wcsc-2010, wcsc-2015")
    );
    let missing = RuleBook::builtin("wcsc-2010").expect("built in").section::<Shogi>("chess");
    assert!(message(missing).ends_with(
        "has no section [chess]; it has [championship], [color-assign], [pair], [qualify-score], [shogi], [standings]"
    ));
}

proptest::proptest! {
    #[test]
    fn no_text_makes_it_panic(text in "(\\PC|\n|\\[shogi\\]|extends = |\"wcsc-2010\"){0,40}") {
        _ = RuleBook::parse(&text, "f.toml", &load);
    }
}
