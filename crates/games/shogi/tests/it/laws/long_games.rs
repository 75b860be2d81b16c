//! Games that end at the ply limit of a book, made by a program: pieces walk in circles that take long to come round together.

use shinpan_core::RuleBook;
use shinpan_shogi::rules::Rules;
use shinpan_testing::table;

use super::checked;
use super::input::games;

/// A walk in a circle, square by square, with the letters of the piece.
struct Walk {
    piece: &'static str,
    squares: &'static [&'static str],
    at: usize,
}

impl Walk {
    /// The next step, as CSA has it without the sign.
    fn step(&mut self) -> String {
        let from = self.squares[self.at % self.squares.len()];
        self.at += 1;
        format!("{from}{}{}", self.squares[self.at % self.squares.len()], self.piece)
    }
}

/// First's rook on two files, Second's on two: together they come back after 180 plies.
const ROOKS: [(&str, &[&str]); 2] = [
    ("HI", &["13", "14", "15", "16", "17", "27", "26", "25", "24", "23"]),
    ("HI", &["93", "94", "95", "96", "97", "87", "85", "84", "83"]),
];
/// Either side can mate by a gold in front of the king.
const MATING: &str = "P+59OU13HI53FU00KI\nP-51OU93HI57FU00KI\n";
/// First's gold and Second's king: together they come back after 180 plies.
const KING: [(&str, &[&str]); 2] = [
    ("KI", &["14", "15", "16", "17", "18", "28", "27", "26", "25", "24"]),
    ("OU", &["77", "87", "97", "98", "99", "89", "79", "78", "88"]),
];
/// First has entered the camp, with 28 points, or with 27.
const ENTERED: &str = "P+51OU41HI61HI31KA71KA12FU22FU32FU42FU52FU62FU72FU82FU14KI\nP-77OU\n";

/// A game of `plies` from `start`, the side `first` to move; the last move is `last`, if one is given.
fn game(
    start: &str,
    walks: [(&'static str, &'static [&'static str]); 2],
    first: char,
    plies: u32,
    last: Option<&str>,
) -> String {
    let mut walks = walks.map(|(piece, squares)| Walk { piece, squares, at: 0 });
    let mut record = format!("V2.2\n{start}{first}\n");
    for ply in 0..plies {
        let side = usize::from((first == '+') != (ply % 2 == 0));
        let step = walks[side].step();
        let text = last.filter(|_| ply + 1 == plies).map_or(step, str::to_owned);
        let (text, time) = text.split_once(' ').unwrap_or((&text, "T1"));
        record.extend([["+", "-"][side], text, "\n", time, "\n"]);
    }
    record
}

/// The record of a case at the limit of `plies`.
fn record(case: &str, plies: u32) -> String {
    let (first_moves_last, last) = match case {
        "mate-by-first" => (true, Some("0052KI")),
        "mate-by-second" => (false, Some("0058KI")),
        "illegal" => (false, Some("0055OU")),
        _ => (false, None),
    };
    let first = if first_moves_last { '-' } else { '+' };
    match case {
        "resigned" => game(MATING, ROOKS, first, plies, None) + "%TORYO\n",
        "one-more" => game(MATING, ROOKS, first, plies + 1, None) + "%JISHOGI\n",
        "late" => {
            let record = game(MATING, ROOKS, first, plies, None);
            let at = record.rfind("T1").expect("a time");
            format!("{}T9999\n%TIME_UP\n", &record[..at])
        }
        "declared" => game(ENTERED, KING, '+', plies, None) + "%KACHI\n",
        "declared-wrongly" => game(&ENTERED.replace("82FU", ""), KING, '+', plies, None) + "%KACHI\n",
        _ => game(MATING, ROOKS, first, plies, last),
    }
}

#[test]
fn games_at_the_limit_of_each_book() {
    table("shogi/long-games.csv", &mut |input| {
        let (book, case) = input.split_once(' ').expect("a book and a case");
        let rules: Rules = RuleBook::builtin(book).and_then(|book| book.section("shogi")).expect("a book of shogi");
        // The kings' walk is not what these games are about.
        let rules = Rules { opening: Vec::new(), ..rules };
        let checked = checked(&games(record(case, rules.max_moves).as_bytes())[0], &rules);
        let errors = checked.findings.iter().filter(|finding| finding.severity == shinpan_core::Severity::Error);
        let errors = errors.map(|finding| format!("; {} {}", finding.code, finding.ply.unwrap_or_default()));
        format!("{} {} {}{}", checked.outcome, checked.ending, checked.plies, errors.collect::<String>())
    });
}

#[test]
fn the_opening_that_every_game_has() {
    let rules: Rules =
        RuleBook::builtin("denryu-hardware").and_then(|book| book.section("shogi")).expect("a book of shogi");
    for (moves, expected) in [
        ("+5958OU\n-5152OU\n+5859OU\n-5251OU\n+7776FU\n", None),
        ("+5958OU\n-5152OU\n", None),
        ("", None),
        ("+7776FU\n-5152OU\n", Some(1)),
        ("+5958OU\n-5152OU\n+5868OU\n-5251OU\n", Some(3)),
    ] {
        let record = format!("V2.2\nPI\n+\n{moves}%CHUDAN\n");
        let checked = checked(&games(record.as_bytes())[0], &rules);
        let found = checked.findings.iter().filter(|finding| finding.code == "opening-not-played");
        assert_eq!(
            found.map(|finding| finding.ply).collect::<Vec<_>>(),
            expected.map(Some).into_iter().collect::<Vec<_>>(),
            "{moves}"
        );
    }
}
