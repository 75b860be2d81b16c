//! The rules once more, slowly: boards filled with a flood, histories read from end to end.

use std::collections::BTreeSet;

use shinpan_core::Side;
use shinpan_go::record::{Event, Move, RawGame, Setup};
use shinpan_go::rules::{Chinese, KoAfterPass};
use shinpan_go::{Form, Point, Rules, Size};
use shinpan_records::verdict::Ruling;

pub(crate) type Stones = Vec<Option<Side>>;

/// A board that came to be.
#[derive(Clone, Debug)]
struct Past {
    stones: Stones,
    mover: Side,
    /// What the stone took, of the other side and of its own; none where no stone was played.
    play: Option<(u32, u32)>,
    is_pass: bool,
    ply: u32,
}

/// A ruling, at which ply, and from which ply the cycle runs with its class.
type Decision = (Ruling, u32, Option<(u32, String)>);

/// What a form says first.
pub(crate) type Said = Option<Decision>;

fn beside(size: Size, point: Point) -> Vec<Point> {
    let ways = [(-1, 0), (1, 0), (0, -1), (0, 1)];
    let step = |(right, down): (i8, i8)| {
        let (column, row) = (point.column.checked_add_signed(right)?, point.row.checked_add_signed(down)?);
        Some(Point { column, row }).filter(|point| size.has(*point))
    };
    ways.into_iter().filter_map(step).collect()
}

/// The group on `point`, if it has no liberty.
fn strangled(stones: &Stones, size: Size, point: Point) -> BTreeSet<Point> {
    let (own, mut group, mut open) = (stones[size.index(point)], BTreeSet::from([point]), vec![point]);
    while let Some(point) = open.pop() {
        for next in beside(size, point) {
            match stones[size.index(next)] {
                None => return BTreeSet::new(),
                stone if stone == own && group.insert(next) => open.push(next),
                _ => {}
            }
        }
    }
    group
}

fn take(stones: &mut Stones, size: Size, group: &BTreeSet<Point>) -> u32 {
    for point in group {
        stones[size.index(*point)] = None;
    }
    u32::try_from(group.len()).expect("a small board")
}

/// What a play takes; `None` where no stone can be put.
pub(crate) fn play(stones: &mut Stones, size: Size, point: Point, mover: Side) -> Option<(u32, u32)> {
    if !size.has(point) || stones[size.index(point)].is_some() {
        return None;
    }
    stones[size.index(point)] = Some(mover);
    let mut taken = 0;
    for next in beside(size, point) {
        if stones[size.index(next)] == Some(mover.other()) {
            let group = strangled(stones, size, next);
            taken += take(stones, size, &group);
        }
    }
    let group = strangled(stones, size, point);
    Some((taken, take(stones, size, &group)))
}

pub(crate) fn edit(stones: &mut Stones, size: Size, setup: &Setup) {
    let edits = [(&setup.black, Some(Side::First)), (&setup.white, Some(Side::Second)), (&setup.empty, None)];
    for (points, stone) in edits {
        for point in points {
            stones[size.index(*point)] = stone;
        }
    }
}

/// The class of the cycle after `past[from]`, and whether both sides took as many stones.
fn class(past: &[Past], from: usize) -> (String, bool) {
    let turns = &past[from + 1..];
    let plays: Vec<(u32, u32)> = turns.iter().filter_map(|turn| turn.play).collect();
    let captures: Vec<u32> = plays.iter().map(|(taken, lost)| taken + lost).collect();
    let balance: i64 = turns.iter().filter_map(|turn| Some((turn.mover, turn.play?))).map(gain).sum();
    let passed = turns.iter().any(|turn| turn.is_pass);
    let word = match captures.as_slice() {
        _ if plays.iter().any(|(_, lost)| *lost > 0) => "suicide-cycle",
        [1, 1] if passed => "basic-ko-after-pass",
        [1, 1] => "basic-ko",
        [0, 2, 1] => "sending-two-returning-one",
        [2, 1, 0] | [1, 0, 2] => "sending-two-returning-one-rotated",
        [0, 1, 2] | [1, 2, 0] | [2, 0, 1] => "unbalanced-three-play",
        all if all.iter().all(|taken| *taken == 1) => {
            let kos = match all.len() {
                4 => "double-ko",
                6 => "triple-ko",
                8 => "quadruple-ko",
                _ => "multiple-ko",
            };
            return (format!("{kos}{}", if passed { "-with-pass" } else { "" }), balance == 0);
        }
        _ if balance == 0 => "balanced-other",
        _ => "unbalanced-other",
    };
    (word.to_owned(), balance == 0)
}

fn gain((mover, (taken, lost)): (Side, (u32, u32))) -> i64 {
    let gain = i64::from(taken) - i64::from(lost);
    if mover == Side::First { gain } else { -gain }
}

/// What the form says of the last play, with where the cycle begins.
fn repetition(rules: &Rules, past: &[Past]) -> Option<(Ruling, usize, String)> {
    let (last, before) = past.split_last()?;
    let same = |number: &usize| past[*number].stones == last.stones;
    let nearest = (0..before.len()).rev().find(same);
    let own = |number: &usize| same(number) && past[*number].mover == last.mover;
    let played = |number: &usize| own(number) && past[*number].play.is_some();
    let from = match rules.form {
        Form::Psk | Form::Chinese | Form::Uec => nearest,
        Form::Ssk => (0..before.len()).rev().find(own),
        Form::Nsk => {
            let ko = nearest.filter(|from| rules.also_basic_ko && class(past, *from).0 == "basic-ko");
            ko.or_else(|| (0..before.len()).rev().find(played))
        }
    }?;
    let (class, is_balanced) = class(past, from);
    let is_forbidden = match rules.form {
        Form::Psk | Form::Ssk | Form::Nsk => true,
        form => {
            let is_chinese = form == Form::Chinese;
            class == "basic-ko"
                || class == "basic-ko-after-pass" && rules.ko_after_pass == KoAfterPass::Forbidden
                || is_chinese && class.starts_with("sending-two")
                || is_chinese && rules.chinese == Chinese::Unbalanced && !is_balanced
        }
    };
    Some((if is_forbidden { Ruling::IllegalMove } else { Ruling::Referee }, from, class))
}

/// What the form of `rules` says first of a game.
pub(crate) fn judge(game: &RawGame, rules: &Rules) -> Said {
    all(game, rules).into_iter().next().map(|(said, _)| said)
}

/// After a verdict that is the referee's: how often its board comes back by a play, the first play that is forbidden by its
/// class, and the first that another law forbids. The history must not start anew.
pub(crate) fn later(game: &RawGame, rules: &Rules) -> (u32, Option<u32>, Option<u32>) {
    let Some((Ruling::Referee, ply, _)) = judge(game, rules) else { return (0, None, None) };
    let said = all(game, rules);
    let (board, later) = match said.iter().position(|((_, at, _), _)| *at == ply) {
        Some(first) => (&said[first].1, &said[first + 1..]),
        None => return (0, None, None),
    };
    let by_class = |((ruling, _, cycle), _): &&(_, _)| *ruling == Ruling::IllegalMove && Option::is_some(cycle);
    let rounds = later.iter().filter(|((.., cycle), stones)| cycle.is_some() && stones == board).count();
    let violation = later.iter().find(by_class).map(|((_, ply, _), _)| *ply);
    let illegal = later.iter().find(|((.., cycle), _)| cycle.is_none()).map(|((_, ply, _), _)| *ply);
    (u32::try_from(rounds).expect("a short game"), violation, illegal)
}

/// All that the form says of a game, with the board after the turn; it ends where no stone may be put.
fn all(game: &RawGame, rules: &Rules) -> Vec<(Decision, Stones)> {
    let mut stones = vec![None; game.size.points()];
    let (mut past, mut ply, mut is_set_up, mut said) = (Vec::<Past>::new(), 0, true, Vec::new());
    for event in &game.events {
        let turn = match event {
            Event::Setup(setup) => {
                edit(&mut stones, game.size, setup);
                is_set_up = true;
                continue;
            }
            Event::Turn(turn) => turn,
        };
        let mover = turn.side;
        if std::mem::take(&mut is_set_up) {
            if rules.setup_restarts {
                past.clear();
            }
            past.push(Past { stones: stones.clone(), mover: mover.other(), play: None, is_pass: false, ply });
        }
        ply += 1;
        let Move::Play(point) = turn.mv else {
            past.push(Past { stones: stones.clone(), mover, play: None, is_pass: true, ply });
            continue;
        };
        let Some(played) = play(&mut stones, game.size, point, mover) else {
            said.push(((Ruling::IllegalMove, ply, None), stones));
            return said;
        };
        if played.1 > 0 && !rules.suicide {
            said.push(((Ruling::IllegalMove, ply, None), stones));
            return said;
        }
        past.push(Past { stones: stones.clone(), mover, play: Some(played), is_pass: false, ply });
        if let Some((ruling, from, class)) = repetition(rules, &past) {
            said.push(((ruling, ply, Some((past[from].ply, class))), stones.clone()));
        }
    }
    said
}
