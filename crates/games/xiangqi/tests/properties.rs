//! Properties of the judge, on cycles from a generator: what must not change a verdict does not.

use proptest::prelude::*;
use shinpan_core::side::Sides;
use shinpan_core::{RuleBook, Side};
use shinpan_xiangqi::cycles::Cycle;
use shinpan_xiangqi::fen::Start;
use shinpan_xiangqi::square::POINTS;
use shinpan_xiangqi::{Board, Judge, Move, Piece, Position, Ranks, Repetition, Rules, Square, Verdict};

fn rules(prohibited: u32, permitted: u32) -> Rules {
    let book: Rules =
        RuleBook::builtin("wxf-2018").and_then(|book| book.section("xiangqi")).expect("the built-in book");
    Rules { prohibited, permitted, ..book }
}

/// The book's counts, those of engine tests, and others.
fn any_rules() -> impl Strategy<Value = Rules> {
    prop::sample::select(vec![(3, 4), (2, 2), (2, 3), (4, 3)])
        .prop_map(|(prohibited, permitted)| rules(prohibited, permitted))
}

fn cycle() -> impl Strategy<Value = Cycle> {
    any::<u64>().prop_map(Cycle::random)
}

fn start(position: &Position) -> Start {
    Start { position: *position, quiet: 0, warnings: Vec::new() }
}

/// The first verdict, and the ply.
fn judged(start: &Start, moves: impl IntoIterator<Item = Move>, rules: Rules) -> Option<(u32, Repetition)> {
    let mut judge = Judge::new(start, rules);
    moves.into_iter().find_map(|mv| {
        judge.push(mv).expect("a legal move");
        match judge.verdict()? {
            Verdict::Repetition(found) => Some((judge.ply(), found)),
            Verdict::NoCapture(plies) => panic!("{plies} plies"),
        }
    })
}

/// The position seen otherwise: pieces and points changed.
fn seen(position: &Position, piece: impl Fn(Piece) -> Piece, point: impl Fn(Square) -> Square) -> Board {
    let mut points = [None; POINTS];
    for square in Square::all() {
        points[point(square).index()] = position.board.piece(square).map(&piece);
    }
    Board::new(&points)
}

fn moved(moves: impl Iterator<Item = Move>, point: impl Fn(Square) -> Square) -> impl Iterator<Item = Move> {
    moves.map(move |mv| Move { from: point(mv.from), to: point(mv.to) })
}

fn swapped(piece: Piece) -> Piece {
    Piece { side: piece.side.other(), kind: piece.kind }
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
    let told = (judge.ply(), judge.is_check(), judge.quiet_plies(), judge.occurrences());
    (told, judge.position().to_string(), judge.verdict(), judge.foreseen(), Side::BOTH.map(|side| judge.is_safe(side)))
}

/// Walks away from the game by up to so many random moves and comes back.
fn stray(judge: &mut Judge, plies: usize, mut dice: usize) {
    let mut made = 0;
    while made < plies {
        let moves = judge.position().legal_moves();
        let Some(mv) = moves.get(dice % moves.len().max(1)) else { break };
        judge.push(*mv).expect("a legal move");
        judge.foreseen();
        (made, dice) = (made + 1, dice / 7 + 3);
    }
    (0..made).for_each(|_| assert!(judge.pop().is_some()));
}

/// A quarter of the usual cases, 64, or of what `PROPTEST_CASES` says: walks take their time.
fn config() -> ProptestConfig {
    let usual = ProptestConfig::default();
    ProptestConfig { cases: usual.cases.div_ceil(4), failure_persistence: None, ..usual }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_mirror_changes_nothing(cycle in cycle(), rules in any_rules()) {
        let board = seen(&cycle.start.position, |piece| piece, Square::mirrored);
        let mirrored = start(&Position { board, turn: cycle.start.position.turn });
        let expected = judged(&cycle.start, cycle.rounds(3), rules);
        prop_assert_eq!(judged(&mirrored, moved(cycle.rounds(3), Square::mirrored), rules), expected);
    }

    #[test]
    fn sides_exchanged_exchange_the_verdict(cycle in cycle(), rules in any_rules()) {
        let board = seen(&cycle.start.position, swapped, Square::flipped);
        let exchanged = start(&Position { board, turn: cycle.start.position.turn.other() });
        let expected = judged(&cycle.start, cycle.rounds(3), rules).map(|(ply, found)| {
            let levels = Sides { first: found.levels.second, second: found.levels.first };
            (ply, Repetition { levels, loser: found.loser.map(Side::other), ..found })
        });
        prop_assert_eq!(judged(&exchanged, moved(cycle.rounds(3), Square::flipped), rules), expected);
    }

    #[test]
    fn the_record_may_begin_anywhere_in_the_cycle(cycle in cycle(), phase in any::<prop::sample::Index>()) {
        let phase = phase.index(cycle.moves.len());
        let loser = |start: &Start, skipped| judged(start, cycle.rounds(4).skip(skipped), rules(3, 4)).map(|(_, found)| found.loser);
        let rotated = start(&positions(&cycle)[phase]);
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
        prop_assert_eq!(judge.verdict(), expected.map(|(_, found)| Verdict::Repetition(found)));
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
        prop_assert_eq!(judged(&start(&path[0]), prefix.into_iter().chain(cycle.rounds(3)), rules), expected);
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
            let loser = match judge.verdict() {
                Some(Verdict::Repetition(found)) => found.loser,
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
        judge.push(Move::parse(text, Ranks::FromZero).expect("coordinates")).expect("a legal move");
    }
    // Nothing was asked on the way, so that every lap goes by the one before.
    let Some(Verdict::Repetition(found)) = judge.verdict() else { panic!("no repetition") };
    assert_eq!((judge.count(), found.loser, found.occurrences.last()), (LAPS + 1, None, Some(&(4 * LAPS))));
}
