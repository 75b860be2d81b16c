//! The tables of testdata/go: what each form says first, verdicts with all they rest on, and their words.

use serde_json::Value;
use shinpan_go::Form;
use shinpan_records::Verdict;
use shinpan_records::verdict::Cycle;
use shinpan_testing::table;

/// The verdict on `CHANGES|SGF`.
fn verdict(input: &str) -> Verdict {
    let (changes, record) = input.split_once('|').unwrap_or_else(|| panic!("two parts, split by |: {input}"));
    super::verdict(&super::read(record), super::rules(changes))
}

/// `5`, `R5` for the referee, `-` for nothing.
fn first(field: &Value) -> String {
    match (field, field["verdict"].as_str()) {
        (Value::Null, _) => "-".to_owned(),
        (_, None) => field.to_string(),
        (_, Some(verdict)) => format!("{}{}", if verdict == "referee" { "R" } else { "" }, field["ply"]),
    }
}

#[test]
fn what_each_form_says_first() {
    table("go/forms.csv", &mut |input| {
        let verdict = verdict(&format!("|{input}"));
        Form::ALL.map(|form| first(&verdict.more["forms"][form.as_str()])).join(" ")
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
    table("go/verdicts.csv", &mut |input| {
        let verdict = verdict(input);
        let plies = |plies: &Vec<u32>| format!("{plies:?}");
        let parts = [
            Some(verdict.ruling.as_str().to_owned()),
            verdict.ply.map(|ply| ply.to_string()),
            verdict.offender.map(|side| side.to_string()),
            verdict.more["reason"].as_str().map(ToOwned::to_owned),
            verdict.cycle.as_ref().map(cycle),
            verdict.occurrences.as_ref().map(plies),
            verdict.doubtful.then(|| "doubtful".to_owned()),
        ];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
    });
}

#[test]
fn words() {
    table("go/words.csv", &mut |input| {
        let verdict = verdict(input);
        [verdict.explanation].into_iter().chain(verdict.warnings).collect::<Vec<_>>().join(" ;; ")
    });
}
