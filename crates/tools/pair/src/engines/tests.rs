//! Tables against a second way to make them, and the Swiss system against a search through all pairings.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use shinpan_core::HundredthPoints;

use super::board::Board;
use super::swiss::{NoPairing, Standing, SwissRound};
use super::{berger, circle, gauntlet};

/// White and Black of the boards of a round of `even` numbers by a closed form: of the two who meet number m the place is known, and
/// the others follow each other downwards and upwards from it.
fn closed_form(even: usize, round: usize) -> BTreeSet<(usize, usize)> {
    // In each round the numbers below m whose sum is the same modulo m - 1 meet; the one that is half of it meets m.
    let sums = even - 1;
    let fixed = (0..sums).map(|step| step * (even / 2) % sums).nth(round).expect("a round");
    let sum = (2 * fixed + 2) % sums;
    let mut pairs = BTreeSet::new();
    for a in 1..even {
        let b = (sum + 2 * sums - a % sums) % sums;
        let b = if b == 0 { sums } else { b };
        let other = if a == b { even } else { b };
        pairs.insert((a.min(other), a.max(other)));
    }
    pairs
}

fn unordered(boards: &[Board]) -> BTreeSet<(usize, usize)> {
    boards
        .iter()
        .filter_map(|board| board.second.map(|second| (board.first.min(second), board.first.max(second))))
        .collect()
}

#[test]
fn the_first_rounds_of_berger_by_hand() {
    let round = |engines, round| {
        let boards = berger::boards(engines, round);
        boards
            .iter()
            .map(|board| format!("{}-{}", board.first, board.second.expect("two")))
            .collect::<Vec<_>>()
            .join(" ")
    };
    for (engines, number, expected) in [
        (2, 1, "1-2"),
        (2, 2, "2-1"),
        (3, 1, "2-3"),
        (3, 2, "1-2"),
        (3, 3, "3-1"),
        (4, 1, "1-4 2-3"),
        (4, 2, "4-3 1-2"),
        (4, 3, "2-4 3-1"),
        (4, 4, "4-1 3-2"),
        (4, 6, "4-2 1-3"),
        (6, 1, "1-6 2-5 3-4"),
        (6, 2, "6-4 5-3 1-2"),
        (6, 3, "2-6 3-1 4-5"),
        (1, 1, ""),
        (0, 1, ""),
    ] {
        assert_eq!(round(engines, number), expected, "{engines} engines, round {number}");
    }
}

#[test]
fn the_circle_and_the_gauntlet_by_hand() {
    let text = |boards: Vec<Board>| {
        let game = |board: &Board| format!("{}:{}-{}", board.game, board.first, board.second.expect("two"));
        boards.iter().map(game).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(text(circle::boards(4, 1, 2)), "1:1-4 2:4-1 1:2-3 2:3-2");
    assert_eq!(text(circle::boards(4, 2, 1)), "1:1-3 1:4-2");
    assert_eq!(text(circle::boards(4, 3, 1)), "1:1-2 1:3-4");
    assert_eq!(text(circle::boards(3, 1, 1)), "1:2-3");
    assert_eq!(text(circle::boards(5, 2, 1)), "1:1-5 1:2-3");
    assert_eq!(text(circle::boards(2, 1, 3)), "1:1-2 2:2-1 3:1-2");
    assert_eq!(text(gauntlet::boards(4, 2)), "1:1-2 2:2-1 1:1-3 2:3-1 1:1-4 2:4-1");
}

#[test]
fn everybody_meets_everybody_once_a_cycle() {
    for engines in 2..24 {
        let rounds = u16::try_from(berger::rounds(engines)).expect("few");
        for table in [berger::boards, |engines, round| circle::boards(engines, round, 1)] {
            let mut met = BTreeSet::new();
            for round in 1..=rounds {
                let boards = table(engines, round);
                let pairs = unordered(&boards);
                assert_eq!(pairs.len(), engines / 2, "{engines} {round}");
                assert_eq!(pairs.iter().flat_map(|(a, b)| [a, b]).collect::<BTreeSet<_>>().len(), engines / 2 * 2);
                for pair in pairs {
                    assert!(met.insert(pair), "{engines} {round} {pair:?}");
                }
            }
            assert_eq!(met.len(), engines * (engines - 1) / 2, "{engines}");
        }
        for round in 1..=rounds {
            let exchanged = |board: &Board| (board.second, Some(board.first));
            let [own, again] = [round, round + rounds].map(|round| berger::boards(engines, round));
            assert_eq!(
                own.iter().map(|board| (Some(board.first), board.second)).collect::<Vec<_>>(),
                again.iter().map(exchanged).collect::<Vec<_>>()
            );
        }
    }
}

#[test]
fn berger_is_its_closed_form() {
    for even in (2..40).step_by(2) {
        for round in 0..even - 1 {
            let boards = berger::boards(even, u16::try_from(round + 1).expect("few"));
            assert_eq!(unordered(&boards), closed_form(even, round), "{even} {round}");
        }
    }
}

#[test]
fn colours_of_berger_are_even() {
    for engines in (2..24).step_by(2) {
        let mut whites = BTreeMap::<usize, i32>::new();
        let rounds = u16::try_from(berger::rounds(engines)).expect("few");
        for board in (1..=rounds).flat_map(|round| berger::boards(engines, round)) {
            *whites.entry(board.first).or_default() += 1;
            *whites.entry(board.second.expect("two")).or_default() -= 1;
        }
        assert!(whites.values().all(|balance| balance.abs() == 1), "{engines}: {whites:?}");
    }
}

/// All ways to pair `left`, which is in order, in the order in which they are to be preferred.
fn first_pairing(left: &[&Standing], may_meet: &dyn Fn(&Standing, &Standing) -> bool) -> Option<Vec<[usize; 2]>> {
    let Some((a, rest)) = left.split_first() else { return Some(Vec::new()) };
    (0..rest.len()).filter(|at| may_meet(a, rest[*at])).find_map(|at| {
        let mut others = rest.to_vec();
        let b = others.remove(at);
        let mut pairs = first_pairing(&others, may_meet)?;
        pairs.insert(0, [a.number, b.number]);
        Some(pairs)
    })
}

/// The pairs and how much is forgotten, by trying everything.
fn oracle(round: &SwissRound) -> Option<(Vec<[usize; 2]>, Option<usize>, u16)> {
    let mut order = round.standings.iter().collect::<Vec<_>>();
    order.sort_by_key(|standing| (-standing.points.0, standing.number));
    let mut bye = None;
    if order.len() % 2 == 1 {
        let fewest = order.iter().map(|standing| standing.byes).min()?;
        let last = order.iter().rev().find(|standing| standing.byes == fewest)?.number;
        bye = Some(last);
        order.retain(|standing| standing.number != last);
    }
    (0..round.round).find_map(|forgotten| {
        let may_meet = |a: &Standing, b: &Standing| {
            let have_met = a.met.get(&b.number).is_some_and(|round| *round > forgotten);
            !have_met && (round.games > 1 || (a.whites_less_blacks + b.whites_less_blacks).abs() <= 2)
        };
        Some((first_pairing(&order, &may_meet)?, bye, forgotten))
    })
}

/// A round after random ones: who met whom in which round, points, byes and colours.
fn swiss_round() -> impl Strategy<Value = SwissRound> {
    let engine = (0..6_i64, 0..2_usize, -2..3_i64);
    let met = prop::collection::vec((0..8_usize, 0..8_usize, 1..6_u16), 0..24);
    (prop::collection::vec(engine, 2..9), met, 1..3_u16).prop_map(|(engines, met, games)| {
        let numbers = 1..=engines.len();
        let mut standings = numbers
            .zip(&engines)
            .map(|(number, (halves, byes, colours))| Standing {
                number,
                points: HundredthPoints(halves * 50),
                byes: *byes,
                whites_less_blacks: *colours,
                met: BTreeMap::new(),
            })
            .collect::<Vec<_>>();
        for (a, b, round) in met {
            let (a, b) = (a % engines.len(), b % engines.len());
            if a != b {
                let last = round.max(standings[a].met.get(&(b + 1)).copied().unwrap_or_default());
                standings[a].met.insert(b + 1, last);
                standings[b].met.insert(a + 1, last);
            }
        }
        SwissRound { round: 6, games, standings, forced: BTreeSet::new(), forbidden: BTreeSet::new() }
    })
}

proptest! {
    #[test]
    fn a_swiss_round_is_that_of_the_oracle(round in swiss_round()) {
        match (round.draw(), oracle(&round)) {
            (Err(NoPairing), expected) => prop_assert_eq!(expected, None),
            (Ok(drawn), expected) => {
                prop_assert_eq!(Some((drawn.pairs.clone(), drawn.bye, drawn.forgotten)), expected);
                let games = drawn.boards.iter().filter(|board| board.second.is_some()).collect::<Vec<_>>();
                prop_assert_eq!(games.len(), drawn.pairs.len() * usize::from(round.games));
                for (board, [a, b]) in games.iter().zip(drawn.pairs.iter().rev()) {
                    prop_assert_eq!(board.game, 1);
                    let pair = [board.first, board.second.expect("two")];
                    prop_assert!(pair == [*a, *b] || pair == [*b, *a]);
                    prop_assert!(round.games == 1 || pair == [*b, *a], "the better has Black in the first game");
                }
            }
        }
    }
}
