//! Cases of the corpus, if the environment variable `SHINPAN_DATA` names its folder.

use crate::support::{entrants, qualifier_with, rules, table_of};
use qualify_score::{BenchmarkScore, EarlierPlaces, Preliminary, Score, Standings, advance, score, seed};
use serde_json::{Value, json};
use shinpan_core::Lots;
use shinpan_core::games::{Games, Schedule};
use shinpan_testing::corpus;

/// Reads the cases in `file` of the corpus `folder`, each with its line; none, with a message, if there is no corpus.
fn cases(folder: &str, file: &str) -> Vec<(String, Value)> {
    let Some(path) = corpus(folder) else { return Vec::new() };
    let text = std::fs::read_to_string(path.join(file)).expect("the cases");
    let case = |(at, line): (usize, &str)| {
        let value: Value = serde_json::from_str(line).expect("a JSON object a line");
        (format!("{folder}/{file}:{} {}", at + 1, value["id"]), value)
    };
    let cases = text.lines().enumerate().map(case).collect::<Vec<_>>();
    assert!(!cases.is_empty(), "{file} has no cases");
    cases
}

#[test]
fn art_15_seeding() {
    for (name, case) in cases("wcsc", "seed-cases.jsonl") {
        let entrants = entrants(&case["entrants"]);
        let history = EarlierPlaces::check(&table_of(&case["history"])).expect("a sound history");
        let lots = Lots::new(case["lots"].as_str().expect("a text"));
        let seeding = seed(&entrants, &history, &rules(), &lots);
        let rows = serde_json::to_value(&seeding.entrants).expect("JSON");
        assert_eq!(rows, case["expected"]["rows"], "{name}");
        let codes = seeding.findings.iter().map(|finding| finding.code).collect::<Vec<_>>();
        let expected = case["expected"]["findings"].as_array().expect("a list");
        assert_eq!(json!(codes), expected.iter().map(|finding| finding[0].clone()).collect::<Value>(), "{name}");
        for (finding, expected) in seeding.findings.iter().zip(expected) {
            assert!(finding.message.contains(expected[1].as_str().expect("what is in common")), "{name}: {finding:?}");
        }
    }
}

#[test]
fn art_17_qualification() {
    for (name, case) in cases("wcsc", "advance-cases.jsonl") {
        let entrants = entrants(&case["entrants"]);
        let stage = match case["stage"].as_str() {
            Some("preliminary-1") => Preliminary::First,
            _ => Preliminary::Second,
        };
        let standings = Standings::check(&table_of(&case["standings"]), &entrants, stage).expect("sound standings");
        let ruling = advance(&entrants, &standings, &rules()).expect("stages and seeds");
        let mut rows = serde_json::to_value(&ruling.rows).expect("JSON");
        for row in rows.as_array_mut().expect("an array") {
            row.as_object_mut().expect("an object").remove("article");
        }
        let stages = shinpan_core::stage::Stages::default();
        let found = json!({"stage": stage.stage().name(&stages), "next_stage": ruling.next.name(&stages), "places": ruling.places, "vacant": ruling.vacant,
            "rows": rows, "field": ruling.field});
        let mut expected = case["expected"].clone();
        // The cases list the vacant seeds by row; an answer never depends on the order of rows.
        let seed = |id: &Value| entrants.get(id.as_str().expect("an id")).and_then(|entrant| entrant.seed);
        expected["vacant"].as_array_mut().expect("ids").sort_by_key(seed);
        assert_eq!(found, expected, "{name}");
        let of_inputs =
            ruling.warnings.iter().filter(|warning| !warning.contains("odd") && !warning.contains("left over"));
        assert_eq!(of_inputs.count(), 0, "{name}: {:?}", ruling.warnings);
    }
}

#[test]
fn arimaa_qualifier() {
    for (name, case) in cases("arimaa", "qualify-cases.jsonl") {
        let bots = case["bots"].as_object().expect("bots with ratings");
        let bots = bots.iter().map(|(id, rating)| json!({"id": id, "rating": rating})).collect::<Value>();
        let ids = case["benchmarks"].as_array().expect("a list").iter().map(|id| id.as_str().expect("an id"));
        let time = |name: &str| case[name].as_str().expect("a time").into();
        let rules = qualifier_with(&[
            ("benchmarks", toml::Value::from(ids.clone().collect::<Vec<_>>())),
            ("opens", time("opens")),
            ("closes", time("closes")),
        ]);
        let games = Games::check(table_of(&case["games"]), None, Schedule::Log).expect("a sound log");
        let found = score(&entrants(&bots), &games, &rules, &Lots::new("arimaa-2015")).expect("games with times");
        let scores = found.scores.iter().map(scored).collect::<Vec<_>>();
        assert_eq!(json!(scores), case["expected"], "{name}");
        // A case may be about a benchmark that nobody has met, or about games that do not count.
        let is_of_case =
            |warning: &&String| warning.contains(" has no game in the log") || warning.contains(": no game counts: ");
        assert_eq!(found.warnings.iter().find(|warning| !is_of_case(warning)), None, "{name}");
    }
}

/// Formats a score as the cases have it.
fn scored(score: &Score) -> Value {
    let against = |one: &BenchmarkScore| {
        let BenchmarkScore { id, counted, longest_streak, points, losses_before, .. } = one;
        let score = json!({"counted": counted, "longest_streak": longest_streak, "points": points,
            "losses_before": losses_before});
        (id.clone(), score)
    };
    let Score { place, id, points, tiebreak, completed, counted, .. } = score;
    json!({"place": place, "id": id, "points": points, "tiebreak": tiebreak, "completed": completed, "counted": counted,
        "benchmarks": score.benchmarks.iter().map(against).collect::<serde_json::Map<_, _>>()})
}
