//! Tournaments whose values are known: a few in `testdata`, all of them in the corpus. A line is a tournament file with the
//! values of every key and a table in both editions, made by an independent program in exact fractions.

use std::path::Path;

use serde_json::Value as Json;
use shinpan_testing::{corpus, testdata};
use shinpan_tournament::ranking::rank::rank;
use shinpan_tournament::ranking::value::Value;
use shinpan_tournament::tiebreaks::{
    Calculator, Code, Crosstable, Edition, Key, Keys, Regulations, System, TiebreakKeys,
};

use super::trf::File;

/// The values of a key, direct encounter among those who are equal in points.
pub(crate) fn column(calculator: &Calculator<'_>, key: Key) -> Vec<Value> {
    let points = calculator.column(Key::new(Code::Points), std::iter::empty());
    let mut order = (0..points.len()).collect::<Vec<_>>();
    order.sort_by_key(|who| points[*who]);
    calculator.column(key, order.chunk_by(|a, b| points[*a] == points[*b]))
}

/// Asserts the values of all keys by participant.
pub(crate) fn assert_values(calculator: &Calculator<'_>, expected: &Json, place: &str) -> usize {
    let keys = expected.as_object().expect("values by key");
    for (key, values) in keys {
        let computed = column(calculator, key.parse().expect("a key"));
        let computed = serde_json::to_value(computed).unwrap();
        let numbers = |values: &Json| values.as_array().unwrap().iter().map(Json::as_f64).collect::<Vec<_>>();
        assert_eq!(numbers(&computed), numbers(values), "{place} {key}");
    }
    keys.len()
}

fn assert_table(calculator: &Calculator<'_>, expected: &Json, place: &str) {
    let codes = expected["keys"].as_array().unwrap().iter().map(|key| key.as_str().unwrap());
    let keys = Keys::new(codes.map(|code| code.split('_').next().unwrap())).expect("a list of keys");
    let (standings, columns) = (rank(&TiebreakKeys::new(calculator, &keys)), keys.columns());
    let number = |who: usize| calculator.table().participants()[who].number;
    let rows = standings
        .iter()
        .map(|row| serde_json::json!([number(row.member), row.place, row.decided_by.map(|at| &columns[at])]));
    assert_eq!(Json::Array(rows.collect()), expected["rows"], "{place} {keys}");
}

fn system(case: &Json) -> System {
    case["system"].as_str().and_then(System::from_word).expect("a system")
}

/// Asserts every value and every table of a file of cases; returns how many cases it has.
fn assert_cases(path: &Path) -> usize {
    let text = std::fs::read_to_string(path).unwrap();
    for (line, case) in (1..).zip(text.lines()) {
        let case = serde_json::from_str::<Json>(case).unwrap();
        let file = File::read(case["trf"].as_str().unwrap());
        let table = file.crosstable(None);
        for edition in Edition::ALL {
            let unrated = case["unrated"].as_u64().map(|rating| u32::try_from(rating).unwrap());
            let regulations = Regulations { unrated, ..Regulations::new(edition, system(&case)) };
            let calculator = Calculator::new(&table, regulations);
            let year = edition.rules().year.to_string();
            let place = format!("{}:{line} {} {year}", path.display(), case["id"]);
            assert_values(&calculator, &case["expected"][&year]["values"], &place);
            assert_table(&calculator, &case["expected"][&year]["table"], &place);
        }
        assert_structure(&table, &case);
    }
    text.lines().count()
}

/// A Swiss never looks like a round robin; a round robin does where its schedule is complete.
fn assert_structure(table: &Crosstable, case: &Json) {
    if system(case) == System::Swiss {
        assert_eq!(table.structure(), System::Swiss, "{}", case["id"]);
    }
}

#[test]
fn cases_of_testdata() {
    assert!(assert_cases(&testdata().join("tournaments/tiebreaks/cases.jsonl")) >= 10);
}

#[test]
fn cases_of_the_corpus() {
    let Some(folder) = corpus("fide/tiebreaks") else { return };
    assert_eq!(assert_cases(&folder.join("cases.jsonl")), 100);
    assert_eq!(assert_cases(&folder.join("scores.jsonl")), 36);
}
