//! What holds for every game: the judge says what the rules read slowly say, on boards of all shapes.

use std::collections::HashSet;

use proptest::prelude::*;
use shinpan_core::Side;
use shinpan_core::finding::TextPos;
use shinpan_go::record::{Event, Move, RawGame, RecordFormat, Setup, Turn};
use shinpan_go::rules::{Chinese, KoAfterPass};
use shinpan_go::{Board, Form, Judge, Point, Referee, Rules, Size};
use shinpan_records::port::Options;
use shinpan_records::replay::{DiagramAt, DiagramRequest};
use shinpan_records::{Moment, Port};

use super::slow_rules as oracle;

fn turn(side: Side, mv: Move) -> Event {
    Event::Turn(Turn { pos: TextPos::START, side, mv })
}

/// A game: the size, and of every step what it does. Plays go to free points, with a rare exception.
fn game(longest: usize) -> impl Strategy<Value = RawGame> {
    let size = (1..=5_u8, 1..=4_u8);
    (size, prop::collection::vec((0..100_u8, any::<u16>()), 0..longest)).prop_map(|((width, height), steps)| {
        let size = Size::new(width, height).expect("a size");
        let mut game = RawGame::new(1, RecordFormat::Sgf, TextPos::START);
        game.size = size;
        let (mut board, mut mover) = (Board::new(size), Side::First);
        for (kind, choice) in steps {
            let event = step(&board, mover, kind, choice);
            match &event {
                Event::Setup(setup) => board.edit(setup),
                Event::Turn(turn) => {
                    if let Move::Play(point) = turn.mv {
                        let _ = board.play(point, mover);
                    }
                    mover = if kind == 1 { mover } else { mover.other() };
                }
            }
            game.events.push(event);
        }
        game
    })
}

fn step(board: &Board, mover: Side, kind: u8, choice: u16) -> Event {
    let size = board.size();
    let chosen = |points: Vec<Point>| points.get(usize::from(choice) % points.len().max(1)).copied();
    let all = || size.all().collect::<Vec<_>>();
    match kind {
        2 => Event::Setup(Setup { black: chosen(all()).into_iter().collect(), ..Setup::default() }),
        3 => Event::Setup(Setup { white: all(), black: Vec::new(), empty: chosen(all()).into_iter().collect() }),
        4 => Event::Setup(Setup { empty: all(), ..Setup::default() }),
        5 => turn(mover, chosen(all()).map_or(Move::Pass, Move::Play)),
        6..=20 => turn(mover, Move::Pass),
        _ => {
            let free = size.all().filter(|point| board.stone(*point).is_none()).collect();
            turn(mover, chosen(free).map_or(Move::Pass, Move::Play))
        }
    }
}

fn rules() -> impl Strategy<Value = Rules> {
    (0..Form::ALL.len(), any::<[bool; 5]>()).prop_map(|(form, [suicide, also_basic_ko, strict, referee, restarts])| {
        Rules {
            suicide,
            also_basic_ko,
            chinese: if strict { Chinese::Strict } else { Chinese::Unbalanced },
            ko_after_pass: if referee { KoAfterPass::Referee } else { KoAfterPass::Forbidden },
            setup_restarts: restarts,
            ..Rules::of(Form::ALL[form])
        }
    })
}

/// What the referee says, as the oracle has it.
fn said(game: &RawGame, rules: Rules) -> oracle::Said {
    let verdict = super::verdict(game, rules);
    let cycle = verdict.cycle.as_ref();
    let cycle = cycle.map(|cycle| (cycle.from, cycle.more["class"].as_str().expect("a word").to_owned()));
    verdict.ply.map(|ply| (verdict.ruling, ply, cycle))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3_000))]

    #[test]
    fn the_referee_says_what_the_rules_say(game in game(120), rules in rules()) {
        prop_assert_eq!(said(&game, rules), oracle::judge(&game, &rules));
    }

    #[test]
    fn every_form_is_judged_as_if_it_were_the_only_one(game in game(120), rules in rules()) {
        let verdict = super::verdict(&game, rules);
        for form in Form::ALL {
            let rules = if form == rules.form { rules } else { Rules::of(form) };
            let expected = oracle::judge(&game, &rules);
            let found = &verdict.more["forms"][form.as_str()];
            let ply = if form.has_referee() { &found["ply"] } else { found };
            prop_assert_eq!(ply.as_u64(), expected.map(|(_, ply, _)| u64::from(ply)), "{:?}", form);
        }
    }

    #[test]
    fn a_verdict_is_doubtful_if_another_reading_gives_another(game in game(120), rules in rules()) {
        let verdict = super::verdict(&game, rules);
        let short = |rules: &Rules| oracle::judge(&game, rules).map(|(ruling, ply, _)| (ruling, ply));
        let chinese = if rules.chinese == Chinese::Strict { Chinese::Unbalanced } else { Chinese::Strict };
        let forbidden = rules.ko_after_pass == KoAfterPass::Forbidden;
        let ko_after_pass = if forbidden { KoAfterPass::Referee } else { KoAfterPass::Forbidden };
        let others = [
            Rules { chinese, ..rules },
            Rules { ko_after_pass, ..rules },
            Rules { suicide: !rules.suicide, ..rules },
        ];
        let is_doubtful = others.iter().any(|other| short(other) != short(&rules));
        prop_assert_eq!(verdict.doubtful, is_doubtful);
    }

    #[test]
    fn a_record_is_read_on_after_a_verdict_that_is_the_referees(game in game(200), rules in rules()) {
        let rules = Rules { setup_restarts: false, ..rules };
        let mut referee = Referee::new(rules, false);
        referee.verdict(&game).expect("a readable record");
        let later = referee.judge().continuation();
        let found = (later.rounds, later.violation.map(|(ply, _)| ply), later.illegal.map(|(ply, _)| ply));
        prop_assert_eq!(found, oracle::later(&game, &rules));
    }

    #[test]
    fn natural_within_situational_within_positional(game in game(120), suicide: bool) {
        let ply = |form| said(&game, Rules { suicide, ..Rules::of(form) }).map_or(u32::MAX, |(_, ply, _)| ply);
        let plies = [Form::Psk, Form::Ssk, Form::Nsk].map(ply);
        prop_assert!(plies.is_sorted(), "{:?}", plies);
    }

    #[test]
    fn captures_are_those_of_a_flood(game in game(200)) {
        let mut board = Board::new(game.size);
        let mut stones = vec![None; game.size.points()];
        for event in &game.events {
            match event {
                Event::Setup(setup) => {
                    board.edit(setup);
                    oracle::edit(&mut stones, game.size, setup);
                }
                Event::Turn(turn) => {
                    let Move::Play(point) = turn.mv else { continue };
                    let found = board.play(point, turn.side).ok().map(|captures| (captures.taken, captures.lost));
                    prop_assert_eq!(found, oracle::play(&mut stones, game.size, point, turn.side));
                }
            }
            let found: oracle::Stones = game.size.all().map(|point| board.stone(point)).collect();
            prop_assert_eq!(&found, &stones);
            let mut set_up = Board::new(game.size);
            let of = |side| game.size.all().filter(|point| board.stone(*point) == Some(side)).collect();
            set_up.edit(&Setup { black: of(Side::First), white: of(Side::Second), empty: Vec::new() });
            prop_assert_eq!(set_up.hash(), board.hash());
            prop_assert_eq!(&set_up, &board);
        }
    }
}

/// What repetition rests on: boards that differ in one stone, in its colour or in its place are never taken for the same, and have other
/// hashes.
#[test]
fn boards_of_one_stone_are_all_different() {
    let size = Size::USUAL;
    let mut boards = vec![Board::new(size)];
    for side in Side::BOTH {
        boards.extend(size.all().map(|point| {
            let mut board = Board::new(size);
            board.play(point, side).expect("a free point");
            board
        }));
    }
    for (at, board) in boards.iter().enumerate() {
        let is_as_expected = boards.iter().enumerate().all(|(other_at, other)| (other == board) == (other_at == at));
        assert!(is_as_expected, "{board}");
        assert_eq!(format!("{board:?}"), board.to_string());
    }
    let hashes: HashSet<u64> = boards.iter().map(Board::hash).collect();
    assert_eq!(hashes.len(), boards.len());
}

#[test]
fn boards_of_other_sizes_are_different() {
    let empty = |width, height| Board::new(Size::new(width, height).expect("a size"));
    assert_ne!(empty(4, 3), empty(3, 4));
    assert_ne!(empty(4, 3), empty(19, 19));
    assert_eq!(empty(4, 3), empty(4, 3));
}

/// All games on one point that end with two passes and break no rule.
fn games(form: Form, turns: &mut Vec<Move>) -> usize {
    if turns.ends_with(&[Move::Pass, Move::Pass]) {
        return 1;
    }
    let mut count = 0;
    for mv in [Move::Pass, Move::Play(Point { column: 0, row: 0 })] {
        turns.push(mv);
        let mut judge = Judge::new(Rules::of(form));
        judge.restart(Size::new(1, 1).expect("a size"));
        let sides = Side::BOTH.into_iter().cycle();
        let is_playable = turns.iter().zip(sides).all(|(mv, side)| judge.play(side, *mv).is_ok());
        if is_playable && judge.decision().is_none() {
            count += games(form, turns);
        }
        turns.pop();
    }
    count
}

/// J. Tromp on the computer-go mailing list.
#[test]
fn games_on_a_single_point() {
    let counts = [Form::Psk, Form::Ssk, Form::Nsk].map(|form| games(form, &mut Vec::new()));
    assert_eq!(counts, [1, 2, 5]);
}

proptest! {
    /// The diagram after a turn is that of the board after so many turns, with the setups before it; none follows one that cannot
    /// be made.
    #[test]
    fn diagrams_are_those_of_the_boards(game in game(60)) {
        let (mut board, mut texts, mut first_turn) = (Board::new(game.size), Vec::new(), false);
        for event in &game.events {
            match event {
                Event::Setup(setup) => board.edit(setup),
                Event::Turn(turn) => {
                    if !std::mem::replace(&mut first_turn, true) {
                        texts.push(board.diagram(&[]).pieces);
                    }
                    let is_made = match turn.mv {
                        Move::Pass => true,
                        Move::Play(point) => board.play(point, turn.side).is_ok(),
                    };
                    if !is_made {
                        break;
                    }
                    texts.push(board.diagram(&[]).pieces);
                }
            }
        }
        let moments = (0..=game.plies()).map(Moment::After).collect();
        let port = shinpan_go::Go::open(&shinpan_core::RuleBook::builtin("go-psk").expect("built in"), &Options::default());
        let shown = port.expect("a book").diagrams(&game, &DiagramRequest { moments, numbered_after: None });
        let shown = shown.into_iter().map(|DiagramAt { diagram, .. }| diagram.pieces).collect::<Vec<_>>();
        if first_turn {
            prop_assert_eq!(shown, texts);
        }
    }
}
