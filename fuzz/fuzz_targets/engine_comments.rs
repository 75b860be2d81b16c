//! Any comments of engines, tags and ends are read and adjudicated by every book of engines without a panic.
//!
//! A line a ply of a short game: what stands in the comment behind it; before an empty line stand the tags. In
//! small pieces the file gives the same.
#![no_main]

use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use shinpan_chess::{Chess, Records, Rules};
use shinpan_core::RuleBook;
use shinpan_core::side::Sides;
use shinpan_records::{CheckedGame, Port};
use shinpan_testing::Drip;

/// The books in which a program runs the games.
static BOOKS: LazyLock<Vec<Rules>> = LazyLock::new(|| {
    let books = RuleBook::builtin_names().into_iter().filter_map(|name| RuleBook::builtin(name).ok());
    let rules = books.filter_map(|book| Rules::of(&book, None).ok()).filter(|rules| rules.engine);
    rules.collect()
});

const MOVES: [&str; 4] = ["Nf3", "Nf6", "Ng1", "Ng8"];

/// A game whose plies have these comments.
fn record(tags: &str, comments: &str) -> String {
    let mut text = format!("{tags}\n\n");
    for (ply, comment) in comments.lines().take(400).enumerate() {
        let number = if ply % 2 == 0 { format!("{}. ", ply / 2 + 1) } else { String::new() };
        // Writing into a String cannot fail.
        let _ = write!(text, "{number}{} {{{comment}}}\n", MOVES[ply % MOVES.len()]);
    }
    text + "1/2-1/2\n"
}

fn checked(rules: Rules, input: impl std::io::Read) -> Vec<CheckedGame> {
    let (mut chess, mut games) = (Chess::new(rules), Vec::new());
    let mut each = |game: &_| {
        games.push(chess.check(game, Sides::default()));
        ControlFlow::Continue(())
    };
    Records::default().read(input, None, &mut each).expect("memory can be read");
    games
}

fuzz_target!(|data: &[u8]| {
    let Some((&number, text)) = data.split_first() else { return };
    let rules = BOOKS[usize::from(number) % BOOKS.len()];
    let text = String::from_utf8_lossy(text);
    let (tags, comments) = text.split_once("\n\n").unwrap_or(("", &text));
    let record = record(tags, comments);
    let games = checked(rules, record.as_bytes());
    assert!(!games.is_empty());
    for game in &games {
        assert!(game.findings.is_sorted_by_key(|finding| (finding.line, finding.column, finding.severity)));
    }
    if record.len() < shinpan_fuzz::SHORT {
        assert_eq!(format!("{games:?}"), format!("{:?}", checked(rules, Drip::new(record.as_bytes(), 3))));
    }
});
