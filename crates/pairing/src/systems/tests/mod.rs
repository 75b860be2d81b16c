//! Tables against a second way to make them, and the Swiss system against a search through all pairings.

mod whole;

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use shinpan_core::HundredthPoints;
use shinpan_core::games::{Games, RoundNo, Schedule};
use shinpan_core::table::Table;
use shinpan_tournament::Facts;

use super::swiss_tcec::{Engine, TcecRound};
use super::{berger, circle, gauntlet};
use crate::board::Board;
use crate::constraints::Constraints;
use crate::ranking::{Contender, Ranking};
use crate::round::Round as _;

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

/// Programs that know no system ask the facts: a system that they miss would be taken for none.
#[test]
fn every_system_has_its_facts() {
    let unknown = super::SYSTEMS.iter().filter(|offer| Facts::meets_of(offer.word.as_str()).is_none());
    assert_eq!(unknown.map(|offer| offer.word.as_str()).collect::<Vec<_>>(), [""; 0]);
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
        let game =
            |board: &Board| format!("{}:{}-{}", board.game.expect("a number"), board.first, board.second.expect("two"));
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

/// A round of the Swiss system of TCEC after random ones, for the oracle: its engines by rank, and who met whom in which round last.
#[derive(Clone, Debug)]
struct Drawn {
    engines: Vec<Engine>,
    met: BTreeMap<(usize, usize), u16>,
    games: u16,
}

/// The round that is drawn, and the last one before it whose meetings may be forgotten.
const ROUND: u16 = 6;

impl Drawn {
    fn have_met(&self, a: usize, b: usize, forgotten: u16) -> bool {
        self.met.get(&(a.min(b), a.max(b))).is_some_and(|round| *round > forgotten)
    }

    fn round(&self) -> TcecRound {
        let contender = |rank: usize| Contender {
            id: format!("e{rank}"),
            met: (0..self.engines.len())
                .filter_map(|other| Some((other, RoundNo(*self.met.get(&(rank.min(other), rank.max(other)))?))))
                .collect(),
            ..Contender::default()
        };
        let games = Games::check(Table::new("", ["round", "first", "second", "result"]), None, Schedule::Rounds);
        let contenders = (0..self.engines.len()).map(contender).collect();
        let ranking = Ranking::of(RoundNo(ROUND), contenders, &games.expect("no games"));
        TcecRound::new(ranking, self.engines.clone(), self.games)
    }
}

/// The first way to pair `left`, which is in order, in the order in which they are to be preferred.
fn first_pairing(left: &[usize], may_meet: &dyn Fn(usize, usize) -> bool) -> Option<Vec<(usize, usize)>> {
    let Some((a, rest)) = left.split_first() else { return Some(Vec::new()) };
    (0..rest.len()).filter(|at| may_meet(*a, rest[*at])).find_map(|at| {
        let mut others = rest.to_vec();
        let b = others.remove(at);
        let mut pairs = first_pairing(&others, may_meet)?;
        pairs.insert(0, (*a, b));
        Some(pairs)
    })
}

/// The pairs, the bye last, and how much is forgotten, by trying everything.
fn oracle(round: &Drawn) -> Option<(Vec<(usize, usize)>, u16)> {
    let mut order = (0..round.engines.len()).collect::<Vec<_>>();
    let all = order.len();
    let mut bye = None;
    if all % 2 == 1 {
        let fewest = round.engines.iter().map(|engine| engine.byes).min()?;
        bye = order.iter().copied().rev().find(|rank| round.engines[*rank].byes == fewest);
        order.retain(|rank| Some(*rank) != bye);
    }
    (0..ROUND).find_map(|forgotten| {
        let may_meet = |a: usize, b: usize| {
            let colours = round.engines[a].whites_less_blacks + round.engines[b].whites_less_blacks;
            !round.have_met(a, b, forgotten) && (round.games > 1 || colours.abs() <= 2)
        };
        let mut pairs = first_pairing(&order, &may_meet)?;
        pairs.extend(bye.map(|bye| (bye, all)));
        Some((pairs, forgotten))
    })
}

/// A round after random ones: who met whom in which round, points, byes and colours.
fn swiss_round() -> impl Strategy<Value = Drawn> {
    let engine = (0..6_i64, 0..2_usize, -2..3_i64);
    let met = prop::collection::vec((0..8_usize, 0..8_usize, 1..6_u16), 0..24);
    (prop::collection::vec(engine, 2..9), met, 1..3_u16).prop_map(|(mut engines, meetings, games)| {
        engines.sort_by_key(|(halves, ..)| -halves);
        let engine = |(number, (halves, byes, colours))| Engine {
            number,
            points: HundredthPoints(halves * 50),
            byes,
            whites_less_blacks: colours,
        };
        let engines = (1..).zip(engines).map(engine).collect::<Vec<_>>();
        let mut met = BTreeMap::<_, u16>::new();
        for (a, b, round) in meetings {
            let (a, b) = (a % engines.len(), b % engines.len());
            if a != b {
                let last = met.entry((a.min(b), a.max(b))).or_default();
                *last = round.max(*last);
            }
        }
        Drawn { engines, met, games }
    })
}

proptest! {
    #[test]
    fn a_swiss_round_is_that_of_the_oracle(expected in swiss_round()) {
        let round = expected.round();
        match (round.draw(&Constraints::new(Some("rules"))), oracle(&expected)) {
            (Err(_), oracle) => prop_assert_eq!(oracle, None),
            (Ok(drawn), oracle) => {
                prop_assert_eq!(Some((drawn.pairs.clone(), round.forgotten(&drawn).expect("a round"))), oracle);
                let boards = round.boards(&drawn);
                let games = boards.iter().filter(|board| board.second.is_some()).collect::<Vec<_>>();
                let pairs = drawn.pairs.iter().filter(|(_, v)| *v < expected.engines.len()).collect::<Vec<_>>();
                prop_assert_eq!(games.len(), pairs.len() * usize::from(expected.games));
                for (board, (a, b)) in games.iter().zip(pairs.iter().rev()) {
                    prop_assert_eq!(board.game, Some(1));
                    let pair = (board.first, board.second.expect("two"));
                    prop_assert!(pair == (*a, *b) || pair == (*b, *a));
                    prop_assert!(expected.games == 1 || pair == (*b, *a), "the better has Black in the first game");
                }
            }
        }
    }
}
