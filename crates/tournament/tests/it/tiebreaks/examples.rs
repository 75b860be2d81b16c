//! Examples that others have published, retold as tournaments of our own.

use shinpan_tournament::tiebreaks::{Cut, DummyLimit, Kind, Terms};

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
    let explanation = line.calculator().explain("bh-c1".parse().unwrap(), 0, &[0]);
    let Terms::Opponents(terms) = explanation.terms else { panic!("terms of opponents") };
    assert_eq!(terms.len(), 10);
    let bye = terms[4];
    assert_eq!((bye.kind, bye.opponent, bye.is_dummy, bye.is_vur), (Kind::Zpb, None, true, true));
    assert_eq!(
        (bye.score.to_string().as_str(), bye.limit, bye.cut),
        ("5", Some(DummyLimit::DrawInEveryRound), Some(Cut::Vur))
    );
    assert!(terms.iter().filter(|term| term.round != bye.round).all(|term| term.cut.is_none() && !term.is_dummy));
}
