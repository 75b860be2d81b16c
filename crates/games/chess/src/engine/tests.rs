//! Adjudications against a slow oracle: each rule is asked of every ply anew, by what stands in its window.

use proptest::prelude::*;
use shinpan_core::{Outcome, Side};
use shinpan_records::engine::{AdjudicationClaim, AdjudicationRule, AdjudicationVerdict};

use super::adjudication::{Adjudicator, PlyFacts};
use super::score::Score;
use super::verdict::{End, adjudication};
use crate::adjudication_rules::{AdjudicationRules, DrawRule, Irreversible, Sides, WinRule};

/// The plies of a game, from the first.
type Plies = [PlyFacts];

fn draw_holds(rule: DrawRule, plies: &Plies, ply: usize) -> bool {
    let Some(from) = ply.checked_sub(rule.plies as usize) else { return false };
    let window = &plies[from..ply];
    let is_few = |count: u32, most: i32| most < 0 || i64::from(count) <= i64::from(most);
    let is_calm = |facts: &PlyFacts| {
        let is_near = facts.score.is_some_and(|score| score.0.abs() <= i32::try_from(rule.score).expect("small"));
        is_near && is_few(facts.pawns, rule.max_pawns) && is_few(facts.officers, rule.max_officers)
    };
    let breaks = match rule.irreversible {
        Irreversible::Zero => plies[ply - 1].is_irreversible || window.iter().any(|facts| facts.is_irreversible),
        Irreversible::Restart => window.iter().skip(1).any(|facts| facts.is_irreversible),
        Irreversible::Count => false,
    };
    ply >= 2 * rule.from_move as usize && window.iter().all(is_calm) && !breaks
}

fn win_holds(rule: WinRule, plies: &Plies, ply: usize) -> Option<Side> {
    let own_moves = |side: Side| {
        plies[..ply].iter().filter(|facts| facts.mover == side).rev().take(rule.moves as usize).collect::<Vec<_>>()
    };
    let all = |side: Side, sign: i32| {
        let own = own_moves(side);
        let least = i32::try_from(rule.score).expect("small");
        own.len() == rule.moves as usize
            && own.iter().all(|facts| facts.score.is_some_and(|score| sign * score.0 >= least))
    };
    let mover = plies[ply - 1].mover;
    let loses = |side: &Side| match rule.sides {
        Sides::Both => all(*side, -1) && all(side.other(), 1),
        Sides::Loser => *side == mover && all(*side, -1),
    };
    [mover, mover.other()].into_iter().find(loses).map(Side::other)
}

/// A verdict, the rule and the ply.
type Tried = (AdjudicationVerdict, Option<AdjudicationRule>, Option<u32>);

fn number(ply: usize) -> u32 {
    u32::try_from(ply).expect("short")
}

/// By the limit of moves.
fn by_limit(rules: AdjudicationRules, last: usize, end: End) -> Tried {
    use AdjudicationVerdict::{Contradicted, Late, Proved};
    let at = 2 * rules.limit as usize;
    let is_draw = end.outcome == Outcome::Draw && at > 0;
    let rule = Some(AdjudicationRule::Limit);
    match () {
        () if is_draw && last == at => (Proved, rule, Some(number(at))),
        () if is_draw && last > at => (Late, rule, Some(number(at))),
        () => (Contradicted, rule, Some(number(last))),
    }
}

/// By the number of men.
fn by_tablebase(rules: AdjudicationRules, plies: &Plies, end: End) -> Tried {
    use AdjudicationVerdict::{Contradicted, Late, Unproved};
    let last = plies.len();
    let is_few = |ply: &usize| plies[ply - 1].pawns + plies[ply - 1].officers + 2 <= rules.tablebase;
    let first = (1..=last).find(is_few);
    let wins_bare =
        (end.outcome == Outcome::FirstWins && end.is_bare[0]) || (end.outcome == Outcome::SecondWins && end.is_bare[1]);
    let rule = Some(AdjudicationRule::Tablebase);
    match first {
        Some(ply) if ply < last => (Late, rule, Some(number(ply))),
        Some(ply) if !wins_bare => (Unproved, rule, Some(number(ply))),
        _ => (Contradicted, rule, Some(number(last))),
    }
}

/// The verdict and the ply, by the table of the rulings, column by column.
fn verdict(claim: AdjudicationClaim, rules: AdjudicationRules, plies: &Plies, end: End) -> Tried {
    use AdjudicationVerdict::{Contradicted, Late, Proved, Unproved};
    let last = plies.len();
    let by_scores = |rule, held: Option<(usize, Outcome)>, needed: Option<usize>| {
        let is_right = held.is_some_and(|(_, outcome)| outcome == end.outcome);
        let scored = needed.is_some_and(|needed| plies.iter().rev().take(needed).all(|facts| facts.score.is_some()));
        match held {
            Some((ply, _)) if is_right && ply == last => (Proved, Some(rule), Some(number(ply))),
            Some((ply, _)) if is_right => (Late, Some(rule), Some(number(ply))),
            _ if needed.is_none() => (Contradicted, Some(rule), Some(number(last))),
            None if scored => (Contradicted, Some(rule), Some(number(last))),
            Some((ply, _)) => (Contradicted, Some(rule), Some(number(ply))),
            None => (Unproved, Some(rule), None),
        }
    };
    let drawn = || {
        let held = rules.draw.and_then(|rule| (1..=last).find(|ply| draw_holds(rule, plies, *ply)));
        let held = held.map(|ply| (ply, Outcome::Draw));
        by_scores(AdjudicationRule::Draw, held, rules.draw.map(|rule| rule.plies as usize))
    };
    let won = || {
        let held = rules.win.and_then(|rule| (1..=last).find_map(|ply| Some((ply, win_holds(rule, plies, ply)?))));
        let held = held.map(|(ply, winner)| (ply, Outcome::won_by(winner)));
        by_scores(AdjudicationRule::Win, held, rules.win.map(|rule| 2 * rule.moves as usize))
    };
    match claim {
        AdjudicationClaim::Manual => (Unproved, None, None),
        AdjudicationClaim::DrawRule => drawn(),
        AdjudicationClaim::MoveLimit => by_limit(rules, last, end),
        AdjudicationClaim::Tablebase => by_tablebase(rules, plies, end),
        AdjudicationClaim::Adjudication if end.outcome == Outcome::Draw => {
            let order = [Proved, Late, Unproved, Contradicted];
            let rank = |tried: &(AdjudicationVerdict, _, _)| order.iter().position(|verdict| *verdict == tried.0);
            [drawn(), by_limit(rules, last, end)].into_iter().min_by_key(rank).expect("two")
        }
        AdjudicationClaim::WinRule | AdjudicationClaim::Adjudication => won(),
    }
}

fn draw_rule() -> impl Strategy<Value = DrawRule> {
    let irreversible = prop_oneof![Just(Irreversible::Zero), Just(Irreversible::Restart), Just(Irreversible::Count)];
    (0..4_u32, 1..5_u32, 0..3_u32, irreversible, -1..3_i32, -1..3_i32).prop_map(
        |(from_move, plies, score, irreversible, max_pawns, max_officers)| DrawRule {
            from_move,
            plies,
            score,
            irreversible,
            max_pawns,
            max_officers,
        },
    )
}

fn adjudication_rules() -> impl Strategy<Value = AdjudicationRules> {
    let sides = prop_oneof![Just(Sides::Both), Just(Sides::Loser)];
    let win = (1..4_u32, 0..4_u32, sides).prop_map(|(moves, score, sides)| WinRule { moves, score, sides });
    (0..7_u32, 0..8_u32, prop::option::of(draw_rule()), prop::option::of(win)).prop_map(
        |(tablebase, limit, draw, win)| AdjudicationRules {
            tablebase,
            limit,
            draw,
            win,
            ..AdjudicationRules::default()
        },
    )
}

/// Plies that are calm, or decisive for one side, for a while.
fn game() -> impl Strategy<Value = Vec<PlyFacts>> {
    let calm = (-1..2_i32).prop_map(|score| [score, score]);
    let decisive = (2..5_i32, any::<bool>())
        .prop_map(|(score, is_first)| if is_first { [score, -score] } else { [-score, score] });
    let stretch = (prop_oneof![3 => calm, 2 => decisive], 1..9_usize);
    let noise = (prop::bool::weighted(0.08), prop::bool::weighted(0.12), -4..5_i32, prop::bool::weighted(0.1));
    let men = (0..4_u32, 0..4_u32);
    (prop::collection::vec(stretch, 0..6), prop::collection::vec((noise, men), 48), any::<bool>()).prop_map(
        |(stretches, noises, is_black_first)| {
            let scores = stretches.into_iter().flat_map(|(scores, count)| std::iter::repeat_n(scores, count));
            let movers = Side::BOTH.into_iter().cycle().skip(usize::from(is_black_first));
            let plies = scores.zip(noises).zip(movers).map(|((scores, (noise, (pawns, officers))), mover)| {
                let (is_missing, is_irreversible, other, is_other) = noise;
                let score = if is_other { other } else { scores[mover.index()] };
                let score = (!is_missing).then_some(Score(score));
                PlyFacts { mover, score, is_irreversible, pawns, officers }
            });
            plies.collect()
        },
    )
}

proptest! {
    #[test]
    fn verdicts_are_those_of_the_oracle(
        rules in adjudication_rules(),
        plies in game(),
        outcome in prop::sample::select(vec![Outcome::FirstWins, Outcome::SecondWins, Outcome::Draw]),
        is_bare in any::<[bool; 2]>(),
    ) {
        let mut adjudicator = Adjudicator::new(rules);
        for facts in &plies {
            adjudicator.push(*facts);
        }
        let end = End { outcome, plies: u32::try_from(plies.len()).expect("short"), is_bare };
        for claim in AdjudicationClaim::ALL {
            let found = adjudication(claim, &adjudicator, end);
            prop_assert_eq!((found.verdict, found.rule, found.ply), verdict(claim, rules, &plies, end), "{}", claim);
        }
    }
}
