//! The Dutch system: every round of the corpus, which the environment variable `SHINPAN_DATA` names.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::Value;
use shinpan_core::trf::Trf;
use shinpan_testing::corpus;
use shinpan_tournament::dutch::{Edition, Impossible, Tournament};

/// What a round is expected to be: pairs with White first in the order of the sheet, and who has the bye; none if there is no pairing.
type Expected = Option<(Vec<[u16; 2]>, Option<u16>)>;

fn expected(row: &Value) -> Expected {
    let number = |value: &Value| value.as_u64().and_then(|number| u16::try_from(number).ok());
    if row["impossible"] == true {
        return None;
    }
    let pairs = row["pairs"].as_array().expect("pairs").iter();
    let pairs = pairs.map(|pair| [0, 1].map(|side| number(&pair[side]).expect("a number")));
    Some((pairs.collect(), number(&row["bye"])))
}

fn drawn(trf: &Trf, edition: Edition, round: u16) -> Expected {
    let tournament = Tournament::of(trf, edition).expect("records");
    tournament.check_points().expect("points");
    let round = tournament.round(round).unwrap_or_else(|error| panic!("{error}"));
    match round.pair() {
        Ok(pairing) => {
            let pairs = pairing.pairs.iter().map(|pair| [pair.white, pair.black]).collect();
            Some((pairs, pairing.bye.map(|place| round.contenders[place].number)))
        }
        Err(Impossible::NoPairing | Impossible::Nobody) => None,
        Err(error) => panic!("{error}"),
    }
}

/// Compares all rows.
fn check(data: &Path, name: &str) -> usize {
    let text = std::fs::read_to_string(data.join(name)).expect("rows");
    let mut files = BTreeMap::<String, Vec<Value>>::new();
    for row in text.lines().map(|line| serde_json::from_str::<Value>(line).expect("a row")) {
        files.entry(row["file"].as_str().expect("a name").to_owned()).or_default().push(row);
    }
    let (mut count, mut faults) = (0, Vec::new());
    for (file, rows) in files {
        let trf = Trf::read(&std::fs::read(data.join(&file)).expect("a file")).expect("a readable file");
        for row in rows {
            let edition = row["edition"].as_str().and_then(Edition::from_word).expect("an edition");
            let round = row["round"].as_u64().and_then(|round| u16::try_from(round).ok()).expect("a round");
            let (found, expected) = (drawn(&trf, edition, round), expected(&row));
            if found != expected {
                faults.push(format!("{file} {edition} {round}:\n  expected {expected:?}\n  found    {found:?}"));
            }
            count += 1;
        }
    }
    assert!(faults.is_empty(), "{} of {count}\n{}", faults.len(), faults[..faults.len().min(8)].join("\n"));
    count
}

#[test]
fn rounds_of_the_corpus() {
    let Some(data) = corpus("fide/dutch") else { return };
    assert!(check(&data, "expected.jsonl") >= 1_972);
}

#[test]
fn hard_positions_of_the_corpus() {
    let Some(data) = corpus("fide/dutch") else { return };
    assert!(check(&data, "hard.jsonl") >= 56);
}
