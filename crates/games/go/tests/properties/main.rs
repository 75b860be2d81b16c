//! What holds for every game: the judge says what the rules read slowly say, on boards of all shapes.

mod oracle;
#[path = "../tiny/mod.rs"]
mod tiny;

use proptest::prelude::*;
use shinpan_core::Side;
use shinpan_go::record::{At, Event, RawGame, Setup};
use shinpan_go::rules::{Chinese, KoAfterPass};
use shinpan_go::{Board, Form, Judge, Point, Referee, Rules, Size};

/// A game: the size, and of every step what it does. Plays go to free points, with a rare exception.
fn game(longest: usize) -> impl Strategy<Value = RawGame> {
    let size = (1..=5_u8, 1..=4_u8);
    (size, prop::collection::vec((0..100_u8, any::<u16>()), 0..longest)).prop_map(|((width, height), steps)| {
        let size = Size::new(width, height).expect("a size");
        let mut game = tiny::empty(size);
        let (mut board, mut mover) = (Board::new(size), Side::First);
        for (kind, choice) in steps {
            let event = step(&board, mover, kind, choice);
            match &event {
                Event::Setup(setup) => board.edit(setup),
                Event::Turn(turn) => {
                    if let At::Stone(point) = turn.at {
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
        5 if choice.is_multiple_of(8) => tiny::turn(mover, At::Stone(Point { column: 5, row: 0 })),
        5 => tiny::turn(mover, chosen(all()).map_or(At::Pass, At::Stone)),
        6..=20 => tiny::turn(mover, At::Pass),
        _ => {
            let free = size.all().filter(|point| board.stone(*point).is_none()).collect();
            tiny::turn(mover, chosen(free).map_or(At::Pass, At::Stone))
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

/// What the referee says, as the oracle tells it.
fn said(game: &RawGame, rules: Rules) -> oracle::Said {
    let judged = Referee::new(rules, false).rule(game).expect("a readable record");
    let cycle = judged.cycle.as_ref();
    let cycle = cycle.map(|cycle| (cycle.from, cycle.more["class"].as_str().expect("a word").to_owned()));
    judged.ply.map(|ply| (judged.ruling, ply, cycle))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3_000))]

    #[test]
    fn the_referee_says_what_the_rules_say(game in game(120), rules in rules()) {
        prop_assert_eq!(said(&game, rules), oracle::judge(&game, &rules));
    }

    #[test]
    fn every_form_is_judged_as_if_it_were_the_only_one(game in game(120), rules in rules()) {
        let judged = Referee::new(rules, false).rule(&game).expect("a readable record");
        for form in Form::ALL {
            let rules = if form == rules.form { rules } else { Rules::of(form) };
            let expected = oracle::judge(&game, &rules);
            let told = &judged.more["forms"][form.as_str()];
            let told = if form.has_referee() { &told["ply"] } else { told };
            prop_assert_eq!(told.as_u64(), expected.map(|(_, ply, _)| u64::from(ply)), "{:?}", form);
        }
    }

    #[test]
    fn a_verdict_is_doubtful_if_another_reading_gives_another(game in game(120), rules in rules()) {
        let judged = Referee::new(rules, false).rule(&game).expect("a readable record");
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
        prop_assert_eq!(judged.doubtful, is_doubtful);
    }

    #[test]
    fn a_record_is_read_on_after_a_verdict_that_is_the_referees(game in game(200), rules in rules()) {
        let rules = Rules { setup_restarts: false, ..rules };
        let mut referee = Referee::new(rules, false);
        referee.rule(&game).expect("a readable record");
        let later = referee.judge().later();
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
                    let At::Stone(point) = turn.at else { continue };
                    let found = board.play(point, turn.side).ok().map(|played| (played.taken, played.lost));
                    prop_assert_eq!(found, oracle::play(&mut stones, game.size, point, turn.side));
                }
            }
            let found: oracle::Stones = game.size.all().map(|point| board.stone(point)).collect();
            prop_assert_eq!(&found, &stones);
            let mut set_up = Board::new(game.size);
            let of = |side| game.size.all().filter(|point| board.stone(*point) == Some(side)).collect();
            set_up.edit(&Setup { black: of(Side::First), white: of(Side::Second), empty: Vec::new() });
            prop_assert_eq!(set_up.hash(), board.hash());
        }
    }
}

/// All games on one point that end with two passes and break no rule.
fn games(form: Form, turns: &mut Vec<At>) -> usize {
    if turns.ends_with(&[At::Pass, At::Pass]) {
        return 1;
    }
    let mut count = 0;
    for at in [At::Pass, At::Stone(Point { column: 0, row: 0 })] {
        turns.push(at);
        let mut judge = Judge::new(Rules::of(form));
        judge.restart(Size::new(1, 1).expect("a size"));
        let sides = Side::BOTH.into_iter().cycle();
        let is_playable = turns.iter().zip(sides).all(|(at, side)| judge.play(side, *at).is_ok());
        if is_playable && judge.verdict().is_none() {
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
