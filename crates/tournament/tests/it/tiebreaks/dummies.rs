//! What an explanation says of dummies: the score that they have, and the article that limits it, where it does.

use shinpan_tournament::ranking::term::DummyLimit;

use super::notation::Line;

/// The dummies of a participant by Buchholz of 2026, by the round.
fn dummies(rounds: &str, number: usize) -> String {
    let text = format!("swiss 2026 | {rounds}");
    let line = Line::read(&text);
    let explanation = line.calculator().explain("bh".parse().unwrap(), number - 1, &[number - 1]);
    let scores = explanation.terms.iter().filter_map(|term| Some((term, term.of_opponent?)));
    let dummies = scores.filter(|(_, own)| own.is_dummy).map(|(term, own)| {
        let limit = match own.limit {
            Some(DummyLimit::ScheduledOpponent) => " by Art. 16.4.1",
            Some(DummyLimit::DrawInEveryRound) => " by Art. 16.4.2",
            None => "",
        };
        format!("round {}: {} {}{limit}", term.round.0, term.kind, own.score)
    });
    dummies.collect::<Vec<_>>().join(", ")
}

/// A limit that is as high as the own score limits nothing. Draws in two rounds are worth a point.
#[test]
fn a_dummy_is_limited_where_the_limit_is_lower() {
    for (rounds, number, expected) in [
        // One point, as much as the draws.
        ("1>2 ; 1Z 3=4", 1, "round 2: zpb 1"),
        // Two points.
        ("1>2 ; 1F 3=4", 1, "round 2: fpb 1 by Art. 16.4.2"),
        // One point, as 2 has by its other round.
        ("1+2 ; 1<3 2>4", 1, "round 1: forfeit-win 1"),
        // 2 has half a point.
        ("1+2 ; 1<3 2=4", 1, "round 1: forfeit-win 0.5 by Art. 16.4.1"),
        // No point, and 1 has one.
        ("1+2 ; 1<3 2<4", 2, "round 1: forfeit-loss 0"),
    ] {
        assert_eq!(dummies(rounds, number), expected, "{number} of {rounds}");
    }
}
