//! The tables of testdata/go: what each form says first, verdicts with all they rest on, and their words.

#[path = "../tiny/sgf.rs"]
mod sgf;
mod table;
use serde_json::Value;
use shinpan_go::{Form, Referee};
use shinpan_records::verdict::{Cycle, Judged};
use table::{rules, table};

/// The ruling on `CHANGES|SGF`.
fn judged(input: &str) -> Judged {
    let (changes, record) = input.split_once('|').unwrap_or_else(|| panic!("two parts, split by |: {input}"));
    Referee::new(rules(changes), true).rule(&sgf::read(record)).expect("a readable record")
}

/// `5`, `R5` for the referee, `-` for nothing.
fn first(told: &Value) -> String {
    match (told, told["verdict"].as_str()) {
        (Value::Null, _) => "-".to_owned(),
        (_, None) => told.to_string(),
        (_, Some(verdict)) => format!("{}{}", if verdict == "referee" { "R" } else { "" }, told["ply"]),
    }
}

#[test]
fn what_each_form_says_first() {
    table("forms.csv", &mut |input| {
        let judged = judged(&format!("|{input}"));
        let told = Form::ALL.map(|form| first(&judged.more["forms"][form.as_str()]));
        told.join(" ")
    });
}

fn cycle(cycle: &Cycle) -> String {
    let [class, plays, passes, captures] = ["class", "plays", "passes", "captures"].map(|field| &cycle.more[field]);
    let class = class.as_str().expect("a word");
    let Cycle { from, to, .. } = cycle;
    format!("{class} {from}-{to} {plays}+{passes} {}:{}", captures["first"], captures["second"])
}

#[test]
fn verdicts() {
    table("verdicts.csv", &mut |input| {
        let judged = judged(input);
        let plies = |plies: &Vec<u32>| format!("{plies:?}");
        let parts = [
            Some(judged.ruling.as_str().to_owned()),
            judged.ply.map(|ply| ply.to_string()),
            judged.offender.map(|side| side.to_string()),
            judged.more["reason"].as_str().map(ToOwned::to_owned),
            judged.cycle.as_ref().map(cycle),
            judged.occurrences.as_ref().map(plies),
            judged.doubtful.then(|| "doubtful".to_owned()),
        ];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
    });
}

#[test]
fn words() {
    table("words.csv", &mut |input| {
        let judged = judged(input);
        [judged.explanation].into_iter().chain(judged.warnings).collect::<Vec<_>>().join(" ;; ")
    });
}
