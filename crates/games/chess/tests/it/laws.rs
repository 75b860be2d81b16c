//! The tables of testdata/chess: verdicts with all they rest on, and their words.

use shinpan_chess::{Judge, Rules, verdict_of};
use shinpan_core::RuleBook;
use shinpan_records::Verdict;
use shinpan_records::verdict::Unreadable;
use shinpan_testing::table;

use crate::game;

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

/// The verdict on `CHANGES|FEN|MOVES`.
fn judged(input: &str) -> Result<Verdict, Unreadable> {
    let parts = input.split('|').collect::<Vec<_>>();
    let [changes, fen, moves] = parts[..] else { panic!("three parts, split by |: {input}") };
    verdict_of(&game::game(fen, moves), &mut Judge::new(rules(changes)), true)
}

fn refused(why: &Unreadable) -> String {
    format!("{}: {}", why.pos.line, why.message)
}

/// `threefold 8, fivefold 16`.
fn claims(verdict: &Verdict) -> Option<String> {
    let claims = verdict.more["claims"].as_array().expect("a list");
    let words = claims.iter().map(|claim| format!("{} {}", claim["kind"].as_str().expect("a word"), claim["ply"]));
    Some(words.collect::<Vec<_>>().join(", ")).filter(|words| !words.is_empty())
}

fn summary(verdict: &Verdict) -> String {
    let parts = [
        Some(verdict.ruling.as_str().to_owned()),
        verdict.ply.map(|ply| ply.to_string()),
        verdict.offender.map(|side| side.to_string()),
        verdict.occurrences.as_ref().map(|plies| format!("{plies:?}")),
        verdict.cycle.as_ref().map(|cycle| format!("cycle {}-{}", cycle.from, cycle.to)),
        claims(verdict).map(|claims| format!("({claims})")),
        verdict.doubtful.then(|| "doubtful".to_owned()),
    ];
    let others = verdict.other_readings.iter().map(|other| {
        format!("else {}{}", other.ruling.as_str(), other.ply.map_or_else(String::new, |ply| format!(" {ply}")))
    });
    parts.into_iter().flatten().chain(others).collect::<Vec<_>>().join(" ")
}

#[test]
fn verdicts() {
    table("chess/repetition.csv", &mut |input| {
        judged(input).map_or_else(|why| refused(&why), |verdict| summary(&verdict))
    });
}

#[test]
fn words() {
    table("chess/words.csv", &mut |input| {
        let words = |verdict: Verdict| {
            let article = verdict.article.map(|article| format!("({article})"));
            [verdict.explanation].into_iter().chain(article).chain(verdict.warnings).collect::<Vec<_>>().join(" ")
        };
        judged(input).map_or_else(|why| refused(&why), words)
    });
}

#[test]
fn the_cycle_has_its_moves_as_written_and_the_board_where_it_begins() {
    let verdict = judged("||e2e4 e5 (Nf3 Nf6 Ng1 Ng8)x2").expect("a sound record");
    let moves = verdict.moves.iter().map(|mv| format!("{} {} {} {}", mv.ply, mv.side, mv.text, mv.class));
    let moves = moves.collect::<Vec<_>>();
    assert_eq!(moves.len(), 8);
    assert_eq!((&*moves[0], &*moves[7]), ("3 first Nf3 idle", "10 second Ng8 idle"));
    let board = "8  r n b q k b n r\n7  p p p p . p p p\n6  . . . . . . . .\n5  . . . . p . . .\n4  . . . . P . . .\n\
                 3  . . . . . . . .\n2  P P P P . P P P\n1  R N B Q K B N R\n   a b c d e f g h\n";
    assert_eq!(verdict.diagram.as_deref(), Some(board));
    let verdict = verdict_of(&game::game("", "(Nf3 Nf6 Ng1 Ng8)x2"), &mut Judge::new(Rules::default()), false)
        .expect("a sound record");
    assert_eq!(verdict.diagram, None);
}

#[test]
fn a_start_that_is_refused_is_an_error_of_the_record() {
    for fen in ["8/8/8/8/8/8/8/8 w - - 0 1", "x"] {
        let why = judged(&format!("|{fen}|e4")).expect_err("no position");
        assert!(refused(&why).starts_with("1: start position: "), "{why:?}");
    }
}
