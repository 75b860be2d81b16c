//! Logs with entries that cannot be read, and logs that are too long.

use std::fmt::Write;

use shinpan_chess::log::{LogGame, MAX_FINDINGS, MAX_GAMES, judge};

use crate::log_clauses::{rules, told};

fn judged(log: &str) -> Vec<LogGame> {
    judge(log.as_bytes(), &rules("")).expect("memory").expect("a log that is not empty")
}

const NO_OBJECT: &str = "found no object, expected \"{\": NDJSON has one object per line";

#[test]
fn what_stands_before_the_first_game_is_told_in_it() {
    let games =
        judged("nonsense\nmore\n{\"action\":\"resign\",\"game\":2}\n{\"action\":\"resign\",\"actor\":\"human\"}\n");
    let numbers = games.iter().map(|game| game.number).collect::<Vec<_>>();
    assert_eq!(numbers, [1, 2]);
    assert_eq!(told(&games[0]), "0-1 resignation 0 ? ?");
    assert_eq!(told(&games[1]), format!("1-0 resignation 0 ? ?; error: {NO_OBJECT}; error: {NO_OBJECT}"));
}

#[test]
fn a_log_of_nonsense_is_one_of_game_1() {
    let games = judged("nonsense\n");
    assert_eq!((games.len(), games[0].number), (1, 1));
    assert_eq!(told(&games[0]), format!("* none 0 ? ?; error: {NO_OBJECT}"));
}

#[test]
fn an_element_that_is_no_event_says_what_is_expected() {
    let games = judged("[{\"action\":\"resign\"}, 5]");
    let error = "invalid type: integer \"5\", expected an object, which is an event";
    assert_eq!(told(&games[0]), format!("1-0 resignation 0 ? ?; error: {error}"));
}

#[test]
fn findings_are_bounded_also_before_the_first_game() {
    let log = "nonsense\n".repeat(MAX_FINDINGS + 5) + "{\"action\":\"resign\"}\n";
    let game = &judged(&log)[0].checked;
    let last = game.findings.last().expect("a finding");
    assert_eq!((game.findings.len(), last.line, last.code), (MAX_FINDINGS + 1, 1001, "limit-exceeded"));
    assert_eq!((game.outcome.as_str(), &*last.message), ("1-0", "more than 1000 findings; others are left out"));
}

#[test]
fn repairs_are_bounded() {
    let log = "{\"action\":\"position_change\",\"actor\":\"operator\"}\n".repeat(MAX_FINDINGS + 1);
    let repairs = &judged(&log)[0].repairs;
    assert_eq!((repairs.len(), repairs.last().map(|repair| repair.line)), (MAX_FINDINGS, Some(1000)));
}

#[test]
fn an_entry_of_a_game_too_many_is_told_in_the_game_before_it() {
    let mut log = String::new();
    for game in 1..=MAX_GAMES + 1 {
        writeln!(log, "{{\"action\":\"human_move\",\"game\":{game}}}").expect("a string");
    }
    log += "{\"action\":\"resign\"}\n";
    let games = judged(&log);
    assert_eq!(games.len(), MAX_GAMES);
    assert_eq!(told(&games[0]), "1-0 resignation 0 ? ?", "a game that is there is judged on");
    let error = "game 10001: more than 10000 games in a log";
    assert_eq!(told(&games[MAX_GAMES - 1]), format!("* none 0 ? ?; error: {error}"));
}
