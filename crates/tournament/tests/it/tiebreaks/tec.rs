//! The two tournaments of "Exercises in Tie-Breaking" of the FIDE Technical Commission, from the corpus.

use serde_json::Value as Json;
use shinpan_testing::corpus;
use shinpan_tournament::ranking::rank::rank;
use shinpan_tournament::ranking::term::{DummyLimit, Term};
use shinpan_tournament::ranking::value::{Hundredths, Value};
use shinpan_tournament::tiebreaks::{Calculator, Edition, Keys, Regulations, System, TiebreakKeys};

use super::cases::{assert_values, column};
use super::trf::File;

#[test]
fn values_of_both_editions() {
    let Some(folder) = corpus("fide/tiebreaks") else { return };
    for (name, system) in [("tec-swiss", System::Swiss), ("tec-round-robin", System::RoundRobin)] {
        let read = |end: &str| std::fs::read_to_string(folder.join(format!("{name}{end}"))).unwrap();
        let table = File::read(&read(".trf")).crosstable(None);
        assert_eq!(table.structure(), system);
        let expected = serde_json::from_str::<Json>(&read("-values.json")).unwrap();
        for edition in Edition::ALL {
            let calculator = Calculator::new(&table, Regulations::new(edition, system));
            let keys = assert_values(&calculator, &expected[edition.rules().year.to_string()], name);
            assert_eq!(keys, 49);
        }
    }
}

/// A printed number in hundredths.
fn hundredths(text: &str) -> i64 {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let fraction = format!("{fraction:0<2}");
    100 * whole.parse::<i64>().unwrap() + fraction.parse::<i64>().unwrap()
}

/// The printed tables are of the edition of 2023; they have one decimal of the average.
#[test]
fn printed_tables() {
    let Some(folder) = corpus("fide/tiebreaks") else { return };
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap();
    let table = File::read(&read("tec-swiss.trf")).crosstable(None);
    let calculator = Calculator::new(&table, Regulations::new(Edition::E2023, System::Swiss));
    let text = read("tec-swiss-published.csv");
    let rows = text.lines().map(|line| line.split(',').collect::<Vec<_>>()).collect::<Vec<_>>();
    let mut cells = 0;
    for (at, code) in rows[0].iter().enumerate().skip(2) {
        let computed = column(&calculator, if *code == "score" { "points" } else { code }.parse().unwrap());
        for (row, value) in rows[1..].iter().zip(computed) {
            let computed = match value {
                Value::Average(Hundredths(average)) => (average + 5) / 10 * 10,
                other => hundredths(&other.to_string()),
            };
            assert_eq!(computed, hundredths(row[at]), "{} {code}", row[1]);
            cells += 1;
        }
    }
    assert_eq!(cells, 16 * 19);
}

#[test]
fn direct_encounter_separates_nobody_at_three_and_a_half() {
    let Some(folder) = corpus("fide/tiebreaks") else { return };
    let text = std::fs::read_to_string(folder.join("tec-swiss.trf")).unwrap();
    let table = File::read(&text).crosstable(None);
    let calculator = Calculator::new(&table, Regulations::new(Edition::E2023, System::Swiss));
    let keys = "de".parse::<Keys>().unwrap();
    let standings = rank(&TiebreakKeys::new(&calculator, &keys));
    let places = standings.iter().take(5).map(|row| row.place).collect::<Vec<_>>();
    assert_eq!(places, [1, 2, 2, 2, 2].map(Some));
}

/// The terms of a player with this number, each as opponent, score, value, limit and cut.
fn terms(calculator: &Calculator<'_>, key: &str, number: u32) -> String {
    let who = usize::try_from(number - 1).unwrap();
    let terms = calculator.explain(key.parse().unwrap(), who, &[who]).terms;
    let word = |term: &Term| {
        let own = term.of_opponent.expect("the score of an opponent");
        let opponent = term.opponent.map_or_else(|| term.kind.to_string(), |other| (other + 1).to_string());
        let limit = match own.limit {
            Some(DummyLimit::ScheduledOpponent) => " 16.4.1",
            Some(DummyLimit::DrawInEveryRound) => " 16.4.2",
            None => "",
        };
        let cut = term.cut.map_or_else(String::new, |cut| format!(" {cut}"));
        format!("{opponent}: {} {}{limit}{cut}", own.score, term.value)
    };
    terms.iter().map(word).collect::<Vec<_>>().join(", ")
}

#[test]
fn terms_of_the_exercises() {
    let Some(folder) = corpus("fide/tiebreaks") else { return };
    let table = File::read(&std::fs::read_to_string(folder.join("tec-swiss.trf")).unwrap()).crosstable(None);
    let calculator = |edition| Calculator::new(&table, Regulations::new(edition, System::Swiss));
    let (older, newer) = (calculator(Edition::E2023), calculator(Edition::E2026));
    for (calculator, key, number, expected) in [
        (&older, "bh-c1", 4, "12: 3 3, hpb: 3.5 3.5 vur, 13: 1.5 1.5, 3: 3.5 3.5, 1: 3.5 3.5"),
        (&newer, "bh-c1", 4, "12: 3 3, hpb: 2.5 2.5 16.4.2 vur, 13: 1.5 1.5, 3: 3.5 3.5, 1: 3.5 3.5"),
        (&older, "sb-c1", 4, "12: 3 3, hpb: 3.5 1.75 vur, 13: 1.5 1.5, 3: 3.5 1.75, 1: 3.5 1.75"),
        (&newer, "sb-c1", 4, "12: 3 3, hpb: 2.5 1.25 16.4.2, 13: 1.5 1.5 low, 3: 3.5 1.75, 1: 3.5 1.75"),
        (&newer, "bh-c1", 11, "3: 3.5 3.5, 16: 3.5 3.5, 5: 2.5 2.5, 9: 1.5 1.5 16.4.1 low, 7: 1.5 1.5"),
        (&newer, "sb-c1", 14, "6: 3 3, 8: 2.5 0, 12: 2 0, zpb: 2 0, 13: 1.5 1.5 low"),
        (&newer, "bh-m1", 4, "12: 3 3, hpb: 2.5 2.5 16.4.2 vur, 13: 1.5 1.5, 3: 3.5 3.5 high, 1: 3.5 3.5"),
    ] {
        assert_eq!(terms(calculator, key, number), expected, "{key} of {number}");
    }
}

#[test]
fn performances_of_the_exercises() {
    let Some(folder) = corpus("fide/tiebreaks") else { return };
    let table = File::read(&std::fs::read_to_string(folder.join("tec-swiss.trf")).unwrap()).crosstable(None);
    let calculator = Calculator::new(&table, Regulations::new(Edition::E2026, System::Swiss));
    let performance = calculator.explain("tpr".parse().unwrap(), 1, &[1]).performance.unwrap();
    assert_eq!((performance.average, performance.score, performance.difference), (1880, 80, 240));
    let value = |key: &str, number: usize| column(&calculator, key.parse().unwrap())[number - 1].to_string();
    assert_eq!(
        [value("tpr", 2), value("ptp", 2), value("tpr", 12), value("ptp", 12)],
        ["2120", "2216", "1250", "1250"]
    );
    assert_eq!(value("aro-c1", 12), "");
}
