//! The keys of Art. 20 by the table testdata/wcsc/standings.csv.

use std::fmt::Write as _;
use std::path::Path;

use shinpan_core::RuleBook;
use shinpan_core::entrants::Entrants;
use shinpan_core::games::{Games, Schedule};
use shinpan_core::table::Table;
use shinpan_tournament::{Field, Tally};
use standings::{Inputs, Rules, compute};

const TABLE: &str = "testdata/wcsc/standings.csv";

fn read(text: &str, name: &str) -> Table {
    Table::read(text.as_bytes(), name, None).expect("a table")
}

/// `wcsc-2010` with `key=value` pairs, split by blanks, in place of its own.
fn rules(changes: &str) -> Rules {
    let mut book = RuleBook::builtin("wcsc-2010").expect("built in");
    for (key, value) in changes.split_whitespace().map(|change| change.split_once('=').expect("key=value")) {
        let value = match key {
            "keys" => value.split(',').map(toml::Value::from).collect::<Vec<_>>().into(),
            _ => toml::Value::from(value),
        };
        book = book.with("standings", key, value).expect("a key of the book");
    }
    book.section("standings").expect("values that the tool knows")
}

/// `A B C!` by seed.
fn entrants(text: &str) -> Entrants {
    let row = |(seed, word): (usize, &str)| match word.strip_suffix('!') {
        Some(id) => format!("{id},{seed},disqualified,9\n"),
        None => format!("{word},{seed},active,\n"),
    };
    let rows = (1..).zip(text.split_whitespace()).map(row).collect::<String>();
    Entrants::check(read(&format!("id,seed,status,withdrawn_after\n{rows}"), "entrants")).expect("sound entrants")
}

/// `A-B 1-0, C bye` for each round.
fn games<'t>(rounds: impl Iterator<Item = &'t str>, entrants: &Entrants) -> Games {
    let mut text = String::from("round,first,second,result,termination\n");
    for (round, games) in (1..).zip(rounds) {
        for game in games.split(", ") {
            let mut words = game.split(' ');
            let (first, second) = words.next().map(|pair| pair.split_once('-').unwrap_or((pair, ""))).expect("a pair");
            let (result, termination) = (words.next().expect("a result"), words.next().unwrap_or_default());
            writeln!(text, "{round},{first},{second},{result},{termination}").expect("a String takes all");
        }
    }
    Games::check(read(&text, "games"), Some(entrants), Schedule::Rounds).expect("sound games")
}

fn answer(input: &str) -> String {
    let mut parts = input.split('|');
    let rules = rules(parts.next().expect("the keys of the book"));
    let entrants = entrants(parts.next().expect("entrants"));
    let games = games(parts, &entrants);
    let field = Field::of(&entrants, None).expect("a field");
    let places = compute(&Inputs::of(&rules, &field, &Tally::of(&field, &games, ..)));
    let row = |place: &standings::Standing| {
        let rank = place.place.map_or("-".to_owned(), |place| place.to_string());
        let values = place.values.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        format!(
            "{rank} {} {values} {}",
            field.members()[place.member].id(),
            place.decided_by.map_or("-", |step| rules.keys[step].as_str())
        )
    };
    places.iter().map(row).collect::<Vec<_>>().join("; ")
}

#[test]
fn art_20_standings() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..").join(TABLE);
    let text = std::fs::read_to_string(path).expect("a readable table");
    let (source, text) = text.split_once('\n').expect("a source above the table");
    assert!(source.starts_with("# Source: "));
    let table = read(text, TABLE);
    assert_eq!(table.columns(), ["case", "input", "expected", "source", "comment"]);
    let mut failures = Vec::new();
    for row in table.rows() {
        let (found, expected) = (answer(row.text(1)), row.text(2));
        if found != expected {
            let line = row.pos().line + 1;
            failures.push(format!("{TABLE}:{line} {}:\n  expected {expected}\n       got {found}", row.text(0)));
        }
    }
    assert!(table.rows().len() >= 19 && failures.is_empty(), "{}", failures.join("\n"));
}
