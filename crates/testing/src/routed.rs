//! What is said of all games of a file, whatever they are of: for tests that one answer is another.

use std::io::Read;
use std::ops::ControlFlow;

use shinpan_core::RuleBook;
use shinpan_core::side::Sides;
use shinpan_records::port::{CheckOutcome, CheckSink, JudgedGame, Options};
use shinpan_records::{Chunk, Game, RecordHead, Routing};

/// The choice among `games`, each by its built-in book.
///
/// # Panics
/// A built-in book cannot be opened.
pub fn routing(games: &'static [Game]) -> Routing<'static> {
    let open = |game: &'static Game| game.open(&RuleBook::builtin(game.kind.book)?, &Options::default());
    Routing::new(games, None, None, None, open).expect("the built-in books open")
}

/// How the games of the file `name` are checked.
///
/// # Panics
/// `input` fails.
pub fn checked(routing: &Routing<'_>, name: &str, mut input: impl Read) -> Vec<String> {
    let mut games = Vec::new();
    let mut each = |game: CheckOutcome| {
        games.push(format!("{:?} {:?} {:?}", game.kind.map(|kind| kind.name), game.head, game.checked));
        ControlFlow::Continue(())
    };
    let mut late = |_: &RecordHead| Sides::default();
    let mut sink = CheckSink { late: &mut late, each: &mut each };
    routing.router().check(name, &Chunk::default(), &mut input, &mut sink).expect("it can be read");
    games
}

/// How the games of the file `name` are judged.
///
/// # Panics
/// `input` fails.
pub fn judged(routing: &Routing<'_>, name: &str, mut input: impl Read) -> Vec<String> {
    let mut games = Vec::new();
    let mut each = |game: JudgedGame| {
        games.push(format!("{:?} {} {:?}", game.kind.map(|kind| kind.name), game.index, game.verdict));
        ControlFlow::Continue(())
    };
    routing.router().judge(name, &Chunk::default(), &mut input, &mut each).expect("it can be read");
    games
}
