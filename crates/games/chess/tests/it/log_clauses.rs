//! Clauses of the match rules, case by case: `testdata/chess/clauses.csv`, and what is said of whole games:
//! `testdata/chess/log-games.csv`.

use serde_json::{Map, Value};
use shinpan_chess::log::{LogGame, MatchRules, judge};
use shinpan_core::{Millis, RuleBook};
use shinpan_testing::table;

/// `near_draw_cp=30`: the section `[match]` of the book of 2003 with other keys.
pub(crate) fn rules(keys: &str) -> MatchRules {
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

/// `1-0 time 79 7201000 ?; error 79: a message; repaired 3: a text`: plies and times of a game, what was found at which ply, and
/// what was put right in which line.
pub(crate) fn told(game: &LogGame) -> String {
    let checked = &game.checked;
    let millis = |time: Option<Millis>| time.map_or_else(|| "?".to_owned(), |time| time.0.to_string());
    let [first, second] = [checked.time.first, checked.time.second].map(millis);
    let end = format!("{} {} {} {first} {second}", checked.outcome, checked.ending, checked.plies);
    let findings = checked.findings.iter().map(|finding| {
        let ply = finding.ply.map(|ply| format!(" {ply}")).unwrap_or_default();
        format!("{}{ply}: {}", finding.severity, finding.message)
    });
    let repairs = game.repairs.iter().map(|repair| format!("repaired {}: {}", repair.line, repair.what));
    std::iter::once(end).chain(findings).chain(repairs).collect::<Vec<_>>().join("; ")
}

/// The games of `keys|log`.
fn judged(input: &str) -> Vec<LogGame> {
    let (keys, log) = input.split_once('|').expect("keys|log");
    judge(ndjson(log).as_bytes(), &rules(keys)).expect("memory").expect("a log that is not empty")
}

#[test]
fn plies_times_and_messages() {
    table("chess/log-games.csv", &mut |input| {
        let games = judged(input).iter().map(told).collect::<Vec<_>>();
        games.join(" ;; ")
    });
}

#[test]
fn every_case_of_the_table() {
    table("chess/clauses.csv", &mut |input| shown(&judged(input)));
}
