//! Properties of the judge, on random games that come back often: it says what comparing all positions says, whatever it
//! judged before.

use proptest::prelude::*;
use serde_json::json;
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{Move, Position};
use shinpan_chess::Chess;
use shinpan_chess::diagram::diagram;
use shinpan_chess::position::{read, start};
use shinpan_chess::{Judge, Rules, verdict_of};
use shinpan_records::diagram::Mark;
use shinpan_records::replay::{DiagramAt, DiagramRequest};
use shinpan_records::{Diagram, Moment, Port};

use crate::{game, oracle};

/// Few pieces, with rights to castle, pawns that pass each other, pins, and counters near their ends.
const STARTS: [&str; 12] = [
    "",
    "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "4k3/p1p1p1p1/8/1P1P1P1P/p1p1p1p1/8/1P1P1P1P/4K3 w - - 0 1",
    "8/3p4/8/k1P1P2Q/q1p1p2K/8/3P4/8 b - - 0 1",
    "4k3/8/8/8/8/8/8/R3K2R w KQ - 88 60",
    "7k/8/8/8/8/8/7R/K7 b - - 140 99",
    "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
    "7k/5K2/8/6Q1/8/8/8/8 w - - 97 80",
    // Chess960.
    "1rk3r1/8/8/8/8/8/8/1RK3R1 w GBgb - 0 1",
    "5krr/8/8/8/8/8/8/RR4K1 w Bg - 0 1",
    "nrk1brnb/pp1ppppp/2p5/3q4/5P2/PQ6/1PPPP1PP/NRK1BRNB w FBfb - 2 5",
];

/// A game of legal moves; a number below 150 takes back the last own move where that is legal.
fn played(fen: &str, choices: &[u8]) -> Vec<String> {
    let mut position = start(fen).expect("a position");
    let (mut made, mut texts) = (Vec::<Move>::new(), Vec::new());
    for choice in choices {
        let legal = position.legal_moves();
        let back = made.iter().rev().nth(1).and_then(|last| legal.iter().find(|mv| is_back(**mv, *last)));
        let any = || legal.get(usize::from(*choice) % legal.len().max(1));
        let Some(mv) = back.filter(|_| *choice < 150).or_else(any).copied() else { break };
        texts.push(if choice % 2 == 0 {
            UciMove::from_move(mv, position.castles().mode()).to_string()
        } else {
            SanPlus::from_move(position.clone(), mv).to_string()
        });
        position.play_unchecked(mv);
        made.push(mv);
    }
    texts
}

fn is_back(mv: Move, last: Move) -> bool {
    mv.from() == Some(last.to()) && Some(mv.to()) == last.from()
}

fn rules() -> impl Strategy<Value = Rules> {
    let laws = prop::sample::select(&shinpan_chess::rules::EDITIONS[..]);
    (laws, 2..6_u32).prop_map(|(laws, threefold)| Rules { laws, threefold, ..Rules::default() })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn verdicts_are_those_of_comparing_all_positions(
        fen in prop::sample::select(&STARTS[..]),
        choices in prop::collection::vec(any::<u8>(), 0..80),
        rules in rules(),
    ) {
        let moves = played(fen, &choices);
        let mut judge = Judge::new(rules);
        // Whatever was judged before is forgotten.
        let _ = verdict_of(&game::game("", "(Nf3 Nf6 Ng1 Ng8)x3"), &mut judge, false);
        let verdict = verdict_of(&game::game(fen, &moves.join(" ")), &mut judge, false).expect("a sound record");
        let said = json!({
            "verdict": verdict.ruling,
            "ply": verdict.ply,
            "occurrences": verdict.occurrences.clone().unwrap_or_default(),
            "claims": verdict.more["claims"],
        });
        prop_assert_eq!(said, oracle::said(fen, &moves, rules), "{} {:?} {:?}", fen, moves, rules);
    }
}

proptest! {
    /// A judge is told moves, or texts that were read: it knows the same of the game.
    #[test]
    fn a_move_is_judged_as_its_text(
        fen in prop::sample::select(&STARTS[..]),
        choices in prop::collection::vec(any::<u8>(), 0..60),
        rules in rules(),
    ) {
        let start = start(fen).expect("a position");
        let (mut by_move, mut by_text) = (Judge::new(rules), Judge::new(rules));
        by_move.restart(&start);
        by_text.restart(&start);
        for text in played(fen, &choices) {
            let mv = read(&text, by_text.position()).expect("a legal move");
            by_move.push(mv.mv);
            by_text.play(&mv);
        }
        prop_assert_eq!(by_move.position(), by_text.position());
        prop_assert_eq!(by_move.claims().collect::<Vec<_>>(), by_text.claims().collect::<Vec<_>>());
        for ply in 0..=by_text.ply() {
            prop_assert_eq!(by_move.occurrences(ply), by_text.occurrences(ply));
        }
    }
}

/// A picture without its marks.
fn unmarked(mut diagram: Diagram) -> Diagram {
    diagram.marks.clear();
    diagram
}

proptest! {
    /// The diagram after a ply is that of the position after so many moves, and marks what gives check.
    #[test]
    fn diagrams_are_those_of_the_positions(
        fen in prop::sample::select(&STARTS[..]),
        choices in prop::collection::vec(any::<u8>(), 0..60),
    ) {
        let moves = played(fen, &choices);
        let mut position = start(fen).expect("a position");
        let moments = (0..).zip(0..=moves.len()).map(|(ply, _)| Moment::After(ply)).collect();
        let port = Chess::new(Rules::default());
        let shown = port.diagrams(&game::game(fen, &moves.join(" ")), &DiagramRequest { moments, numbered_after: None });
        prop_assert_eq!(shown.len(), moves.len() + 1);
        for (ply, DiagramAt { diagram: shown, .. }) in shown.into_iter().enumerate() {
            if let Some(mv) = ply.checked_sub(1) {
                position = read(&moves[mv], &position).expect("a legal move").after;
            }
            let attackers = shown.marks.iter().filter(|(_, mark)| *mark == Mark::Attacker).count();
            prop_assert_eq!(attackers, position.checkers().count());
            prop_assert_eq!(unmarked(shown), diagram(&position));
        }
    }
}
