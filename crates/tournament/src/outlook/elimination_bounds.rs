//! Certain results of an elimination that has too many ends to be listed: those who are alive can become champion,
//! those who are out cannot.

use shinpan_core::Outcome;
use shinpan_core::games::{GameResult, RoundNo};

use crate::elimination::Elimination;
use crate::outlook::elimination_round::round_of;
use crate::outlook::fixture::{Completion, Played};
use crate::outlook::situation::Situation;
use crate::outlook::summary::{EntrantOutlook, Line, LineOutlook, Status};
use crate::ranking::Inputs;

/// Member whom a way of playing favours.
#[derive(Clone, Copy)]
enum Wish {
    Wins(usize),
    Loses(usize),
}

/// Returns what is known about every member.
pub(crate) fn entrants(situation: &Situation<'_>, lines: &[Line]) -> Vec<EntrantOutlook> {
    (0..situation.members()).map(|member| entrant(situation, member, lines)).collect()
}

fn entrant(situation: &Situation<'_>, member: usize, lines: &[Line]) -> EntrantOutlook {
    if situation.inputs.is_out(member) {
        return EntrantOutlook::disqualified(member, lines);
    }
    let rank = |completion: &Completion| situation.rank(completion).get(member).copied().unwrap_or_default();
    let (up, down) = (play(situation, Wish::Wins(member)), play(situation, Wish::Loses(member)));
    let (high, low) = (rank(&up), rank(&down));
    let (best_bound, worst_bound) = bounds(situation, member);
    let line = |line: &Line| {
        let Line::Best(places) = *line else { return LineOutlook::unknown(*line) };
        let is_inside = high.place <= places;
        let is_outside = low.low > places;
        let status = match (is_inside, is_outside) {
            // A place may be shared by all who come after it.
            _ if worst_bound <= places && places >= situation.ranked().count() => Status::Through,
            _ if best_bound > places => Status::Out,
            (true, true) => Status::Open,
            _ => Status::Unknown,
        };
        let inside = is_inside.then(|| up.clone());
        let outside = is_outside.then(|| down.clone());
        LineOutlook { status, inside, outside, ..LineOutlook::unknown(*line) }
    };
    EntrantOutlook {
        member,
        best: Some(high.place.min(low.place)),
        worst: Some(low.place.max(high.place)),
        best_bound: Some(best_bound),
        worst_bound: Some(worst_bound),
        lines: lines.iter().map(line).collect(),
        best_case: Some(if high.place <= low.place { up.clone() } else { down.clone() }),
        worst_case: Some(if low.place >= high.place { down } else { up }),
        proofs: Vec::new(),
    }
}

/// Returns the best and the worst place that a member can have at all.
fn bounds(situation: &Situation<'_>, member: usize) -> (usize, usize) {
    let Inputs { field, tally, through, .. } = situation.inputs;
    let lives = situation.inputs.lives.unwrap_or(u32::MAX);
    let next = RoundNo(through.0.saturating_add(1));
    let state = Elimination::of(field, tally, lives, next);
    let ranked = || situation.ranked();
    let open = |own: usize| {
        let games = situation.open.iter().filter(|fixture| fixture.first == own || fixture.second == Some(own)).count();
        u32::try_from(games).unwrap_or(u32::MAX)
    };
    // Those who are alive after the open games, however these end, and who will not have given up by then.
    let is_sure = |own: &usize| state.is_alive(*own) && state.losses(*own).saturating_add(open(*own)) < lives;
    let (sure, all) = (ranked().filter(is_sure).count(), ranked().count());
    if state.is_alive(member) || sure < 2 || open(member) > 0 {
        return (1, all);
    }
    let wins = |own: usize| situation.inputs.wins(own);
    let others = || ranked().filter(|own| *own != member && !state.is_alive(*own) && open(*own) == 0);
    let better = others().filter(|own| wins(*own) > wins(member)).count();
    let worse = others().filter(|own| wins(*own) < wins(member)).count();
    // At least two others end ahead: they are alive after the open games, and this member is out.
    (3 + better, all - worse)
}

/// Plays until one is left: the member of the wish wins or loses, and among the others the better seed wins.
fn play(situation: &Situation<'_>, wish: Wish) -> Completion {
    let is_first = |first: usize, second: usize| match wish {
        Wish::Wins(member) if member == first || member == second => member == first,
        Wish::Loses(member) if member == first || member == second => member != first,
        _ => first < second,
    };
    let mut completion = Completion::new();
    for fixture in &situation.open {
        let first = fixture.second.is_none_or(|second| is_first(fixture.first, second));
        let outcome = if first { Outcome::FirstWins } else { Outcome::SecondWins };
        completion.push(Played { fixture: *fixture, result: fixture.fixed.unwrap_or(GameResult::Game(outcome)) });
    }
    let Inputs { rules, field, .. } = situation.inputs;
    let lives = situation.inputs.lives.unwrap_or(u32::MAX);
    let mut tally = situation.inputs.tally.clone();
    let add = |tally: &mut crate::Tally, played: &Played| {
        let Played { fixture, result } = played;
        let players = (fixture.first, fixture.second);
        tally.add(fixture.round, fixture.game, players, *result, fixture.is_default(), &rules.draw);
    };
    for played in &completion {
        add(&mut tally, played);
    }
    for round in situation.drawn.0.saturating_add(1)..u16::MAX {
        let alive = Elimination::of(field, &tally, lives, RoundNo(round)).alive().collect::<Vec<_>>();
        if alive.len() <= 1 {
            break;
        }
        let bye = (alive.len() % 2 == 1).then(|| alive[0]);
        let playing = alive.into_iter().filter(|member| Some(*member) != bye).collect::<Vec<_>>();
        let half = playing.len() / 2;
        let pairs = playing[..half].iter().zip(&playing[half..]);
        let ordered = pairs.map(|(a, b)| if is_first(*a, *b) { (*a, *b) } else { (*b, *a) });
        let (winners, losers): (Vec<_>, Vec<_>) = ordered.unzip();
        let games = round_of(RoundNo(round), &winners, &losers, bye);
        for played in &games {
            add(&mut tally, played);
        }
        completion.extend(games);
    }
    completion
}
