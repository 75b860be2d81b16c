//! The tables of testdata/chess: verdicts with all they rest on, and their words.

#[path = "support/game.rs"]
mod game;
#[path = "support/table.rs"]
mod table;

use shinpan_chess::{Referee, Rules};
use shinpan_core::RuleBook;
use shinpan_records::verdict::{Judged, Unreadable};
use table::table;

/// `fide-2023` with `key=value` pairs, split by blanks, in place of its own; `book=NAME` is another book.
fn rules(changes: &str) -> Rules {
    let mut book = RuleBook::builtin("fide-2023").expect("built in");
    for (key, value) in changes.split_whitespace().map(|change| change.split_once('=').expect("key=value")) {
        book = match key {
            "book" => RuleBook::builtin(value).expect("built in"),
            key => book.with("chess", key, value.parse::<i64>().expect("a number").into()).expect("a key of the book"),
        };
    }
    book.section("chess").expect("values that the game knows")
}

/// The ruling on `CHANGES|FEN|MOVES`.
fn ruled(input: &str) -> Result<Judged, Unreadable> {
    let parts = input.split('|').collect::<Vec<_>>();
    let [changes, fen, moves] = parts[..] else { panic!("three parts, split by |: {input}") };
    Referee::new(rules(changes), true).rule(&game::game(fen, moves))
}

fn refused(why: &Unreadable) -> String {
    format!("{}: {}", why.pos.line, why.message)
}

/// `threefold 8, fivefold 16`.
fn claims(judged: &Judged) -> Option<String> {
    let claims = judged.more["claims"].as_array().expect("a list");
    let told = claims.iter().map(|claim| format!("{} {}", claim["kind"].as_str().expect("a word"), claim["ply"]));
    Some(told.collect::<Vec<_>>().join(", ")).filter(|told| !told.is_empty())
}

fn verdict(judged: &Judged) -> String {
    let parts = [
        Some(judged.ruling.as_str().to_owned()),
        judged.ply.map(|ply| ply.to_string()),
        judged.offender.map(|side| side.to_string()),
        judged.occurrences.as_ref().map(|plies| format!("{plies:?}")),
        judged.cycle.as_ref().map(|cycle| format!("cycle {}-{}", cycle.from, cycle.to)),
        claims(judged).map(|told| format!("({told})")),
        judged.doubtful.then(|| "doubtful".to_owned()),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

#[test]
fn verdicts() {
    table("repetition.csv", &mut |input| ruled(input).map_or_else(|why| refused(&why), |judged| verdict(&judged)));
}

#[test]
fn words() {
    table("words.csv", &mut |input| {
        let told = |judged: Judged| {
            let article = judged.article.map(|article| format!("({article})"));
            [judged.explanation].into_iter().chain(article).chain(judged.warnings).collect::<Vec<_>>().join(" ")
        };
        ruled(input).map_or_else(|why| refused(&why), told)
    });
}

#[test]
fn the_cycle_has_its_moves_as_written_and_the_board_where_it_begins() {
    let judged = ruled("||e2e4 e5 (Nf3 Nf6 Ng1 Ng8)x2").expect("a sound record");
    let moves = judged.moves.iter().map(|mv| format!("{} {} {} {}", mv.ply, mv.side, mv.text, mv.class));
    let moves = moves.collect::<Vec<_>>();
    assert_eq!(moves.len(), 8);
    assert_eq!((&*moves[0], &*moves[7]), ("3 first Nf3 idle", "10 second Ng8 idle"));
    let board = "8  r n b q k b n r\n7  p p p p . p p p\n6  . . . . . . . .\n5  . . . . p . . .\n4  . . . . P . . .\n\
                 3  . . . . . . . .\n2  P P P P . P P P\n1  R N B Q K B N R\n   a b c d e f g h\n";
    assert_eq!(judged.diagram.as_deref(), Some(board));
    let rules = Rules { laws: 2023, threefold: 3 };
    let judged = Referee::new(rules, false).rule(&game::game("", "(Nf3 Nf6 Ng1 Ng8)x2")).expect("a sound record");
    assert_eq!(judged.diagram, None);
}

#[test]
fn a_start_that_is_refused_is_an_error_of_the_record() {
    for fen in ["8/8/8/8/8/8/8/8 w - - 0 1", "x"] {
        let why = ruled(&format!("|{fen}|e4")).expect_err("no position");
        assert!(refused(&why).starts_with("1: start position: "), "{why:?}");
    }
}
