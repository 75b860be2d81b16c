//! The two tournaments of "Exercises in Tie-Breaking" of the FIDE Technical Commission, from the corpus.

use serde_json::Value as Json;
use shinpan_testing::corpus;
use shinpan_tournament::tiebreaks::{Calculator, Edition, Hundredths, Keys, Regulations, Standings, System, Value};

use crate::cases::{assert_values, column};
use crate::trf::File;

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
    let standings = Standings::of(&calculator, &keys);
    let places = standings.rows().iter().take(5).map(|row| row.place).collect::<Vec<_>>();
    assert_eq!(places, [1, 2, 2, 2, 2].map(Some));
}
