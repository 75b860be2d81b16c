//! Properties of the judge, on cycles from a generator: what must not change a verdict does not.

use proptest::prelude::*;
use shinpan_core::Side;
use shinpan_core::side::Sides;
use shinpan_records::diagram::Mark;
use shinpan_records::format::ReadRecords;
use shinpan_records::neutral::NeutralRecord;
use shinpan_records::port::Options;
use shinpan_records::replay::{DiagramAt, DiagramRequest};
use shinpan_records::{Diagram, Moment, Port};
use shinpan_xiangqi::cycles::Cycle;
use shinpan_xiangqi::fen::Start;
use shinpan_xiangqi::record::RawGame;
use shinpan_xiangqi::{GameEnd, Judge, Move, Position, Repetition, Rules, Square};

use crate::common::{coordinates, few_cases, first_end, rules, turned, turned_move};

/// The book's counts, those of engine tests, and others.
fn any_rules() -> impl Strategy<Value = Rules> {
    prop::sample::select(vec![(3, 4), (2, 2), (2, 3), (4, 3)])
        .prop_map(|(prohibited, permitted)| rules(prohibited, permitted))
}

/// Left and right exchanged.
const MIRRORED: (bool, bool) = (true, false);
/// The sides exchanged.
const EXCHANGED: (bool, bool) = (false, true);

fn cycle() -> impl Strategy<Value = Cycle> {
    any::<u64>().prop_map(Cycle::random)
}

/// The first repetition that ends the game, and the ply.
fn judged(start: &Start, moves: impl IntoIterator<Item = Move>, rules: Rules) -> Option<(u32, Repetition)> {
    first_end(start, moves, rules).map(|(ply, end)| match end {
        GameEnd::Repetition(found) => (ply, found),
        other => panic!("{other:?}"),
    })
}

/// The positions of one round, the start first.
fn positions(cycle: &Cycle) -> Vec<Position> {
    let mut positions = vec![cycle.start.position];
    for mv in &cycle.moves {
        let next = positions[positions.len() - 1].play(*mv).expect("a legal move");
        positions.push(next);
    }
    positions
}

/// A position from which a move leads to `position`, none of `others`; which of them, `which` tells.
fn before(position: &Position, others: &[Position], which: usize) -> Option<(Position, Move)> {
    let turn = position.turn.other();
    let pieces = position.board.of(turn).map(|(_, to)| to);
    let moves = pieces.flat_map(|to| Square::all().map(move |from| Move { from, to }));
    let earlier = moves.filter(|mv| position.board.piece(mv.from).is_none()).filter_map(|mv| {
        let earlier = Position { board: position.board.relocated(mv.to, mv.from), turn };
        let is_fit = !earlier.board.is_in_check(turn.other()) && earlier.play(mv).as_ref() == Ok(position);
        let is_new = others.iter().all(|other| other.turn != turn || !other.board.same_position(&earlier.board));
        (is_fit && is_new).then_some((earlier, mv))
    });
    let earlier = earlier.collect::<Vec<_>>();
    earlier.get(which % earlier.len().max(1)).copied()
}

/// Everything that a judge says of the game so far.
fn said(judge: &Judge) -> impl PartialEq + std::fmt::Debug + use<> {
    let state = (judge.ply(), judge.is_check(), judge.plies_without_capture(), judge.occurrences());
    (
        state,
        judge.position().to_string(),
        judge.game_end(),
        judge.pending_repetition(),
        Side::BOTH.map(|side| judge.is_safe(side)),
    )
}

/// Walks away from the game by up to so many random moves and comes back.
fn stray(judge: &mut Judge, plies: usize, mut dice: usize) {
    let mut made = 0;
    while made < plies {
        let moves = judge.position().legal_moves();
        let Some(mv) = moves.get(dice % moves.len().max(1)) else { break };
        judge.push(*mv).expect("a legal move");
        judge.pending_repetition();
        (made, dice) = (made + 1, dice / 7 + 3);
    }
    (0..made).for_each(|_| assert!(judge.pop().is_some()));
}

proptest! {
    #![proptest_config(few_cases())]

    #[test]
    fn a_mirror_changes_nothing(cycle in cycle(), rules in any_rules()) {
        let mirrored = turned(&cycle.start.position, MIRRORED).into();
        let moves = cycle.rounds(3).map(|mv| turned_move(mv, MIRRORED));
        prop_assert_eq!(judged(&mirrored, moves, rules), judged(&cycle.start, cycle.rounds(3), rules));
    }

    #[test]
    fn sides_exchanged_exchange_the_verdict(cycle in cycle(), rules in any_rules()) {
        let exchanged = turned(&cycle.start.position, EXCHANGED).into();
        let moves = cycle.rounds(3).map(|mv| turned_move(mv, EXCHANGED));
        let expected = judged(&cycle.start, cycle.rounds(3), rules).map(|(ply, found)| {
            let levels = Sides { first: found.levels.second, second: found.levels.first };
            (ply, Repetition { levels, loser: found.loser.map(Side::other), ..found })
        });
        prop_assert_eq!(judged(&exchanged, moves, rules), expected);
    }

    #[test]
    fn the_record_may_begin_anywhere_in_the_cycle(cycle in cycle(), phase in any::<prop::sample::Index>()) {
        let phase = phase.index(cycle.moves.len());
        let loser = |start: &Start, skipped| judged(start, cycle.rounds(4).skip(skipped), rules(3, 4)).map(|(_, found)| found.loser);
        let rotated = positions(&cycle)[phase].into();
        // The rounds that are left hold the loss, where there is one; a draw takes the third whole round.
        prop_assert_eq!(loser(&rotated, phase).flatten(), loser(&cycle.start, 0).flatten(), "{}", rotated.position);
    }

    #[test]
    fn moves_after_the_verdict_change_nothing(cycle in cycle(), rules in any_rules(), dice in any::<usize>()) {
        let mut judge = Judge::new(&cycle.start, rules);
        let expected = judged(&cycle.start, cycle.rounds(3), rules);
        let played = expected.as_ref().map_or(0, |(ply, _)| *ply as usize);
        cycle.rounds(3).take(played).for_each(|mv| judge.push(mv).expect("a legal move"));
        stray(&mut judge, 12, dice);
        prop_assert_eq!(judge.game_end(), expected.map(|(_, found)| GameEnd::Repetition(found)));
    }

    #[test]
    fn a_harmless_prefix_moves_the_verdict_along(cycle in cycle(), rules in any_rules(), which in any::<[usize; 2]>()) {
        let mut path = positions(&cycle);
        let mut prefix = Vec::new();
        for which in which {
            let Some((earlier, mv)) = before(&path[0], &path, which) else { break };
            path.insert(0, earlier);
            prefix.insert(0, mv);
        }
        let added = u32::try_from(prefix.len()).expect("two moves");
        let expected = judged(&cycle.start, cycle.rounds(3), rules).map(|(ply, found)| {
            let occurrences = found.occurrences.iter().map(|ply| ply + added).collect();
            (ply + added, Repetition { occurrences, ..found })
        });
        prop_assert_eq!(judged(&path[0].into(), prefix.into_iter().chain(cycle.rounds(3)), rules), expected);
    }

    #[test]
    fn what_was_taken_back_leaves_no_trace(cycle in cycle(), rules in any_rules(), dice in any::<usize>()) {
        let mut judge = Judge::new(&Start::usual(), rules);
        stray(&mut judge, 6, dice);
        judge.restart(&cycle.start);
        for (ply, mv) in cycle.rounds(3).enumerate() {
            judge.push(mv).expect("a legal move");
            stray(&mut judge, (dice >> (ply % 32)) % 5, dice >> (ply % 16));
            let mut fresh = Judge::new(&cycle.start, rules);
            cycle.rounds(3).take(ply + 1).for_each(|mv| fresh.push(mv).expect("a legal move"));
            prop_assert_eq!(said(&judge), said(&fresh), "ply {}", ply + 1);
        }
    }

    #[test]
    fn safe_is_who_does_not_lose(cycle in cycle(), rules in any_rules()) {
        let mut judge = Judge::new(&cycle.start, rules);
        for mv in cycle.rounds(3) {
            judge.push(mv).expect("a legal move");
            let loser = match judge.game_end() {
                Some(GameEnd::Repetition(found)) => found.loser,
                _ => None,
            };
            let safe = Side::BOTH.map(|side| judge.is_safe(side));
            prop_assert_eq!(safe, Side::BOTH.map(|side| loser != Some(side)), "ply {}", judge.ply());
        }
    }
}

/// So that the properties say something: of 1,000 cycles 251 convict; in 164 a side chases with every move, in 102 it checks.
#[test]
fn the_generator_finds_culprits() {
    let cycles = (0..200).map(Cycle::random);
    let losses = cycles.filter_map(|cycle| judged(&cycle.start, cycle.rounds(3), rules(3, 4))?.1.loser).count();
    assert!(losses >= 30, "{losses} of 200");
}

#[test]
fn laps_without_number_fit_on_the_stack() {
    const LAPS: u32 = 10_000;
    let start = Start::parse("3k5/9/9/9/9/9/9/9/R8/5K3 w").expect("a start");
    let mut judge = Judge::new(&start, rules(3, 4));
    for text in ["a1a2", "d9d8", "a2a1", "d8d9"].iter().cycle().take(4 * LAPS as usize) {
        judge.push(coordinates(text)).expect("a legal move");
    }
    // Nothing was asked on the way, so that every lap goes by the one before.
    let Some(GameEnd::Repetition(found)) = judge.game_end() else { panic!("no repetition") };
    assert_eq!((judge.count(), found.loser, found.occurrences.last()), (LAPS + 1, None, Some(&(4 * LAPS))));
}

/// A picture without its marks.
fn unmarked(mut diagram: Diagram) -> Diagram {
    diagram.marks.clear();
    diagram
}

proptest! {
    #![proptest_config(few_cases())]

    /// The diagram after a ply is that of the position after so many moves, and shows an attacker exactly where there is a check.
    #[test]
    fn diagrams_are_those_of_the_positions(choices in prop::collection::vec(any::<u16>(), 0..80)) {
        let (mut positions, mut moves) = (vec![Start::usual().position], Vec::new());
        for choice in choices {
            let position = positions[moves.len()];
            let legal = position.legal_moves();
            let Some(mv) = legal.get(usize::from(choice) % legal.len().max(1)) else { break };
            positions.push(position.play(*mv).expect("a legal move"));
            moves.push([mv.from.name(), mv.to.name()].concat());
        }
        let moments = (0..).zip(0..=moves.len()).map(|(ply, _)| Moment::After(ply)).collect();
        let game = RawGame::from_neutral(NeutralRecord::of_moves(String::new(), moves));
        let book = shinpan_core::RuleBook::builtin("wxf-2018").expect("built in");
        let port = shinpan_xiangqi::Xiangqi::open(&book, &Options::default()).expect("a book");
        let shown = port.diagrams(&game, &DiagramRequest { moments, numbered_after: None });
        prop_assert_eq!(shown.len(), positions.len());
        for (position, DiagramAt { diagram, .. }) in positions.iter().zip(shown) {
            let has_attacker = diagram.marks.iter().any(|(_, mark)| *mark == Mark::Attacker);
            prop_assert_eq!(has_attacker, position.is_check());
            prop_assert_eq!(unmarked(diagram), position.diagram());
        }
    }
}
