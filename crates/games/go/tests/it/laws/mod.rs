//! The laws: what each form of superko says of a game, and what the check of a whole record finds.

mod check;
mod corpus;
mod properties;
mod slow_rules;
mod tables;

use std::ops::ControlFlow;

use shinpan_core::RuleBook;
use shinpan_go::record::RawGame;
use shinpan_go::{Form, Records, Referee, Rules};
use shinpan_records::Verdict;

/// The first game of a file.
fn read(file: &str) -> RawGame {
    let mut first = None;
    let mut each = |game: &RawGame| {
        first.get_or_insert_with(|| game.clone());
        ControlFlow::Break(())
    };
    Records::default().read(file.as_bytes(), None, &mut each).expect("memory can be read");
    first.expect("a game")
}

fn verdict(game: &RawGame, rules: Rules) -> Verdict {
    Referee::new(rules, true).verdict(game).expect("a readable record")
}

/// `go-psk` with `key=value` pairs, split by blanks, in place of its own; a word alone, or `book=NAME`, is another book.
fn rules(changes: &str) -> Rules {
    let mut book = RuleBook::builtin(Form::Psk.book()).expect("built in");
    for change in changes.split_whitespace() {
        book = match change.split_once('=') {
            None | Some(("book", _)) => RuleBook::builtin(change.trim_start_matches("book=")).expect("built in"),
            Some((key, value)) => book.with("go", key, typed(value)).expect("a key of the book"),
        };
    }
    book.section("go").expect("values that the game knows")
}

/// A value of a rule book: a number, a truth value, or a word.
fn typed(value: &str) -> toml::Value {
    let number = value.parse::<i64>().map(toml::Value::from);
    number.or_else(|_| value.parse::<bool>().map(toml::Value::from)).unwrap_or_else(|_| value.into())
}
