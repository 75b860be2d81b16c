//! Helpers of the tests of the rules: tables from text, rounds in a short form, histories for properties.

use std::path::Path;

use color_assign::{Assigned, Keys, assign};
use proptest::prelude::*;
use shinpan_core::games::{Games, Schedule};
use shinpan_core::table::Table;
use shinpan_core::{Lots, RuleBook};

const HEADER: &str = "round,first,second,result,termination,stage\n";

pub(crate) fn table(text: &str) -> Table {
    Table::read(text.as_bytes(), "t.csv", None).expect("a table")
}

pub(crate) fn games(rows: &str) -> Games {
    Games::check(table(&format!("{HEADER}{rows}")), None, Schedule::Rounds).expect("sound games")
}

/// Returns the section of a built-in book.
pub(crate) fn keys(book: &str) -> Keys {
    RuleBook::builtin(book).and_then(|book| book.section("color-assign")).expect("a built-in book")
}

pub(crate) fn settled(book: &str, pairings: &str, history: &str) -> Assigned {
    assign(&games(pairings), &games(history), &keys(book), &|_| Lots::new("ex")).expect("a settled round")
}

/// Returns the cells of a row.
pub(crate) fn cells<'t>(table: &'t Table, row: usize, names: &[&str]) -> Vec<&'t str> {
    names
        .iter()
        .map(|name| table.rows().get(row).expect("a row").text(table.column(name).expect("the column")))
        .collect()
}

pub(crate) fn csv(assigned: &Assigned) -> String {
    let mut bytes = Vec::new();
    assigned.rows.write_csv(&mut bytes).expect("memory takes it");
    String::from_utf8(bytes).expect("text")
}

/// Splits `stage: words`.
fn staged(text: &str) -> (&str, &str) {
    text.split_once(':').unwrap_or(("", text))
}

/// Makes a row from a game in the short form.
fn game(round: usize, stage: &str, word: &str) -> String {
    if let Some(id) = word.strip_suffix('-') {
        return format!("{round},{id},,bye,,{stage}\n");
    }
    let (first, second) = word.split_once('>').expect("X>Y");
    let id = second.trim_end_matches(['*', '!', '?']);
    let rest = match &second[id.len()..] {
        "*" => "*,normal",
        "!" => "0-1,forfeit",
        "?" => "1-0,vacated",
        _ => "1-0,",
    };
    format!("{round},{first},{id},{rest},{stage}\n")
}

pub(crate) fn history(text: &str) -> String {
    let rounds = text.split('/').enumerate().map(|(index, round)| {
        let (stage, words) = staged(round.trim());
        words.split_whitespace().map(|word| game(index + 1, stage, word)).collect::<String>()
    });
    rounds.collect()
}

/// Returns the rule and First for `HISTORY
/// ROUND PAIR`.
pub(crate) fn answer(book: &str, input: &str) -> String {
    let (past, now) = input.split_once('|').unwrap_or(("", input));
    let (round, pair) = now.trim().split_once(' ').expect("ROUND PAIR");
    let (stage, pair) = staged(pair);
    let (a, b) = pair.trim().split_once(' ').expect("two ids");
    let settled = settled(book, &format!("{round},{a},{b},*,,{stage}\n"), &history(past));
    cells(&settled.rows, 0, &["rule", "first"]).join(" ")
}

/// Checks that `book` answers the cases of testdata/`file` as they expect.
pub(crate) fn check_cases(book: &str, file: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../testdata").join(file);
    let text = std::fs::read_to_string(path).expect("the table is there");
    let cases = table(text.split_once('\n').expect("a comment and a table").1);
    assert!(!cases.rows().is_empty());
    for row in 0..cases.rows().len() {
        let [case, input, expected] = cells(&cases, row, &["case", "input", "expected"])[..] else { unreachable!() };
        assert_eq!(answer(book, input), expected, "{file}:{} {case}", row + 3);
    }
}

/// A game of the properties: round, two of six programs, and how it ended.
pub(crate) type Played = (u16, u8, u8, usize);

pub(crate) const ENDS: [&str; 5] = ["1-0,", "0-1,forfeit", "*,", "1/2-1/2,vacated", "0-0,illegal"];

/// Histories of eight rounds, in which nobody plays twice in a round.
pub(crate) fn histories() -> impl Strategy<Value = Vec<Played>> {
    let game = (1_u16..9, 0_u8..6, 0_u8..6, 0..ENDS.len());
    proptest::collection::vec(game, 0..40).prop_map(|games| {
        let mut kept: Vec<Played> = Vec::new();
        for (round, a, b, end) in games {
            let busy = |id| kept.iter().any(|game| game.0 == round && (game.1 == id || game.2 == id));
            if a != b && !busy(a) && !busy(b) {
                kept.push((round, a, b, end));
            }
        }
        kept
    })
}

pub(crate) fn row(&(round, a, b, end): &Played) -> String {
    format!("{round},p{a},p{b},{},\n", ENDS[end])
}
