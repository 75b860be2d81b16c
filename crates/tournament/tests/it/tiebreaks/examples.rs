//! Examples that others have published, retold as tournaments of our own.

use shinpan_tournament::ranking::term::{Cut, DummyLimit, Term};
use shinpan_tournament::tally::BoutKind;

use super::notation::Line;

/// The Arbiters' Manual of 2026: 7 points of 10 rounds, a zero-point bye in the fifth, and opponents with 5, 5, 6.5, 4.5, 6, 5,
/// 6.5, 5.5, 6 points.
const MANUAL: &str = "1>2 ; 1>3 ; 1<4 ; 1>5 6H 8F 9H 10F ; 1Z 4H 6F 7F 8F 9F 10F ; 2F 3F 4F 5H 1=6 7F 8F 9F 10F ; 2F 3F 4F \
                      5F 6F 1>7 8F 9F 10F ; 2F 3F 4F 5F 6F 7F 1=8 9F 10F ; 2F 3F 4F 5F 6F 7F 8F 1>9 10F ; 2F 3F 4F 5F 6F \
                      7F 8F 9F 1>10";

#[test]
fn example_of_the_arbiters_manual() {
    for (edition, expected) in [("2023", ["7", "57", "50", "37.25"]), ("2026", ["7", "55", "50", "37.25"])] {
        let text = format!("swiss {edition} | {MANUAL}");
        let line = Line::read(&text);
        let calculator = line.calculator();
        let value = |key: &str| calculator.column(key.parse().unwrap(), std::iter::empty())[0].to_string();
        assert_eq!(["points", "bh", "bh-c1", "sb"].map(value), expected, "{edition}");
    }
}

#[test]
fn the_bye_of_the_arbiters_manual_is_cut() {
    let text = format!("swiss 2026 | {MANUAL}");
    let line = Line::read(&text);
    let terms = line.calculator().explain("bh-c1".parse().unwrap(), 0, &[0]).terms;
    assert_eq!(terms.len(), 10);
    let bye = terms[4];
    let own = bye.of_opponent.expect("a score");
    assert_eq!((bye.kind, bye.opponent, own.is_dummy, own.is_vur), (BoutKind::Zpb, None, true, true));
    assert_eq!(
        (own.score.to_string().as_str(), own.limit, bye.cut),
        ("5", Some(DummyLimit::DrawInEveryRound), Some(Cut::Vur))
    );
    let is_dummy = |term: &&Term| term.of_opponent.is_some_and(|own| own.is_dummy);
    assert!(terms.iter().filter(|term| term.round != bye.round).all(|term| term.cut.is_none() && !is_dummy(&term)));
}
