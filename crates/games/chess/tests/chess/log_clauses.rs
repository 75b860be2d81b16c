//! Clauses of the match rules, case by case: `testdata/chess/clauses.csv`.

use serde_json::{Map, Value};
use shinpan_chess::log::{LogGame, MatchRules, judge};
use shinpan_core::RuleBook;
use shinpan_testing::table;

/// `near_draw_cp=30`: the section `[match]` of the book of 2003 with other keys.
fn rules(keys: &str) -> MatchRules {
    let book = RuleBook::builtin("man-machine-2003").expect("a built-in book");
    let book = keys.split_whitespace().fold(book, |book, key| {
        let (key, value) = pair(key);
        book.with("match", key, toml::Value::try_from(value).expect("a value of TOML")).expect("a key of the book")
    });
    book.section("match").expect("the section")
}

/// `ply=32`, the value as JSON if it is some, else as a text.
fn pair(text: &str) -> (&str, Value) {
    let (name, value) = text.split_once('=').expect("name=value");
    (name, serde_json::from_str(value).unwrap_or_else(|_| Value::from(value)))
}

/// `human_move ply=79 used=7199 / …` as NDJSON.
fn ndjson(log: &str) -> String {
    let entry = |entry: &str| {
        let mut words = entry.split_whitespace();
        let action = words.next().map(|action| ("action".to_owned(), Value::from(action)));
        let fields = words.map(pair).map(|(name, value)| (name.to_owned(), value));
        Value::from(action.into_iter().chain(fields).collect::<Map<_, _>>()).to_string()
    };
    log.split(" / ").map(entry).collect::<Vec<_>>().join("\n")
}

/// `1-0 time; 2 time-over loss-on-time`: the first game's end, the findings of all games.
fn shown(games: &[LogGame]) -> String {
    let end = games.first().map(|game| format!("{} {}", game.checked.outcome, game.checked.ending));
    let findings = games.iter().flat_map(|game| &game.checked.findings).map(|finding| {
        let decision = finding.decision.map(|decision| format!(" {decision}")).unwrap_or_default();
        format!("{} {}{decision}", finding.line, finding.code)
    });
    end.into_iter().chain(findings).collect::<Vec<_>>().join("; ")
}

#[test]
fn every_case_of_the_table() {
    table("chess/clauses.csv", &mut |input| {
        let (keys, log) = input.split_once('|').expect("keys|log");
        let games = judge(ndjson(log).as_bytes(), &rules(keys)).expect("memory");
        shown(&games.expect("a log that is not empty"))
    });
}
