//! Places that are reached by trying: where no exact search is known, completions are changed game by game as long as that helps.

use std::ops::ControlFlow;

use rayon::prelude::*;
use shinpan_core::HundredthPoints;
use shinpan_core::games::GameResult;

use crate::outlook::answer::Question;
use crate::outlook::collector::{Collector, Seen};
use crate::outlook::fixture::{Completion, Fixture, Played, Reading};
use crate::outlook::goal::Goal;
use crate::outlook::hard::{End, Ends, are_shared};
use crate::outlook::intervals;
use crate::outlook::pairings::Pairings;
use crate::outlook::proof::{Basis, Proof};
use crate::outlook::ranker::Ranker;
use crate::outlook::search::Budget;
use crate::outlook::situation::Situation;
use crate::outlook::summary::{EntrantOutlook, Line, LineOutlook, Status};

/// From so many pairings each place is looked for.
const ATTEMPTS: usize = 8;
/// The most steps to find a legal pairing.
const STEPS_MOST: usize = 200_000;

/// What is known of everybody, by points and by trying.
pub(crate) fn entrants(situation: &Situation<'_>, reading: Reading, question: &Question<'_>) -> Vec<EntrantOutlook> {
    let budget = Budget { deadline: question.deadline, nodes: u64::MAX };
    let ranked = (0..situation.members()).map(|member| !situation.inputs.is_out(member)).collect::<Vec<_>>();
    let others = ranked.iter().filter(|ranked| **ranked).count().saturating_sub(1);
    let goals: &[Goal] =
        if are_shared(situation) { &[Goal::Best, Goal::Worst, Goal::Lowest] } else { &[Goal::Best, Goal::Worst] };
    let tasks = (0..situation.members()).filter(|member| ranked[*member]);
    let tasks = tasks.flat_map(|member| goals.iter().map(move |goal| (member, *goal))).collect::<Vec<_>>();
    let nothing = || Collector::new(situation.members(), question.advancement);
    let collected = tasks.par_iter().fold(nothing, |mut collector, (member, goal)| {
        let is_first = collector.completions == 0;
        if is_first || !budget.is_over() {
            let wish = Wish { member: *member, goal: *goal, ranked: &ranked };
            wish.search(situation, reading, budget, &mut collector);
        }
        collector
    });
    let collected = collected.reduce(nothing, Collector::join);
    let points = intervals::points(situation, reading);
    let entrant = |member: usize| {
        if !ranked[member] {
            return EntrantOutlook::disqualified(member, question.lines);
        }
        let sure = points.as_ref().map(|points| intervals::sure(points, &ranked, member));
        let (ahead, behind) = sure.unwrap_or_default();
        let seen = &collected.seen[member];
        let end = |goal: Goal, witness: &Option<(usize, Completion)>, least: usize| {
            // Where none is known, neither end says that the other is reached.
            let nothing = if goal == Goal::Best { usize::MAX } else { 0 };
            let reached = witness.as_ref().map_or(nothing, |witness| witness.0);
            let case = witness.as_ref().map(|witness| witness.1.clone());
            End { reached, bound: goal.place(least, others), case }
        };
        let ends = Ends {
            best: end(Goal::Best, &seen.best, ahead.len()),
            worst: end(Goal::Worst, &seen.worst, behind.len()),
            lowest: end(Goal::Lowest, &seen.lowest, behind.len()),
        };
        let lines = question.lines.iter().map(|line| match line {
            Line::Best(places) => {
                let certain = points.as_ref().map(|points| points[member].0 - situation.inputs.tally.points(member).0);
                let least = seen.least_gain.iter().take(places.saturating_add(1)).flatten().min();
                let line = ends.line(*places);
                // With less than what is certain nobody ends.
                let hope = least.copied().filter(|least| line.status != Status::Out && Some(*least) == certain);
                LineOutlook { points_hope: hope.map(HundredthPoints), ..line }
            }
            Line::Advance => advance(question, seen, (&ahead, &behind), others, member),
        });
        let lines = lines.collect();
        let has_case = collected.completions > 0;
        let claims = [(true, ahead), (false, behind)].into_iter().filter(|(_, ids)| !ids.is_empty());
        let proofs = claims.map(|(is_ahead, ids)| Proof {
            member,
            is_ahead,
            at_least: ids.len(),
            basis: Basis::Points(ids),
            caps: None,
        });
        let proofs = proofs.collect();
        let entrant = ends.entrant(member, lines, proofs);
        // Where no completion is known, no place is reached.
        let reached = |place: Option<usize>| place.filter(|_| has_case);
        EntrantOutlook { best: reached(entrant.best), worst: reached(entrant.worst), ..entrant }
    };
    (0..situation.members()).map(entrant).collect()
}

/// Whether a member advances, by points alone and by what was reached.
fn advance(
    question: &Question<'_>,
    seen: &Seen,
    (ahead, behind): (&[usize], &[usize]),
    others: usize,
    member: usize,
) -> LineOutlook {
    let unknown = LineOutlook::unknown(Line::Advance);
    let Some(advancement) = question.advancement else { return unknown };
    let is_eligible = |member: usize| advancement.eligible.get(member) == Some(&true);
    let modules = |member: usize| advancement.modules.get(member).map_or(&[][..], Vec::as_slice);
    let sure = ahead.iter().filter(|other| is_eligible(**other) && modules(**other).is_empty()).count();
    let possible = others - behind.len();
    let (inside, outside) = (seen.advances.as_ref(), seen.stays.as_ref());
    let status = match () {
        () if !is_eligible(member) || sure >= advancement.places => Status::Out,
        () if possible < advancement.places && modules(member).is_empty() => Status::Through,
        () if inside.is_some() && outside.is_some() => Status::Open,
        () => Status::Unknown,
    };
    let case = |witness: Option<&(i64, Completion)>| witness.map(|witness| witness.1.clone());
    LineOutlook { status, inside: case(inside), outside: case(outside), ..unknown }
}

/// An end of the places of a member.
struct Wish<'w> {
    member: usize,
    goal: Goal,
    ranked: &'w [bool],
}

impl Wish<'_> {
    /// Looks for it from several pairings of the rounds that are not drawn, and hands over all that was reached.
    fn search(&self, situation: &Situation<'_>, reading: Reading, budget: Budget, collector: &mut Collector<'_>) {
        if reading == Reading::Drawn || situation.undrawn().is_empty() {
            return self.climb(situation, &situation.open, budget, collector);
        }
        for attempt in 0..ATTEMPTS {
            if let Some(pairing) = self.pairing(situation, attempt) {
                let fixtures = [situation.open.clone(), pairing].concat();
                self.climb(situation, &fixtures, budget, collector);
            }
            if budget.is_over() {
                return;
            }
        }
    }

    /// Changes one game after the other as long as fewer are bad.
    fn climb(&self, situation: &Situation<'_>, fixtures: &[Fixture], budget: Budget, collector: &mut Collector<'_>) {
        let mut ranker = Ranker::of(situation);
        let mut played = Vec::with_capacity(fixtures.len());
        for (slot, fixture) in fixtures.iter().enumerate() {
            let result = self.first_result(situation, fixture);
            ranker.open(fixture);
            ranker.set(slot, result);
            played.push(Played { fixture: *fixture, result });
        }
        let mut least = self.bad(&mut ranker);
        loop {
            let before = least;
            for (slot, own) in played.iter_mut().enumerate() {
                if own.fixture.fixed.is_some() || least == 0 || budget.is_over() {
                    continue;
                }
                for result in situation.outcomes.iter().map(|outcome| GameResult::Game(*outcome)) {
                    ranker.set(slot, result);
                    let bad = self.bad(&mut ranker);
                    if bad < least {
                        (least, own.result) = (bad, result);
                    }
                }
                ranker.set(slot, own.result);
            }
            if least == before || budget.is_over() {
                break;
            }
        }
        collector.add(&mut ranker, || played.clone());
    }

    fn bad(&self, ranker: &mut Ranker<'_>) -> usize {
        self.goal.bad(self.member, ranker.rank(), self.ranked)
    }

    /// What the member wants of its own games; of others, that nobody passes it.
    fn first_result(&self, situation: &Situation<'_>, fixture: &Fixture) -> GameResult {
        let side = |player: Option<usize>| player == Some(self.member);
        let results = situation.results(fixture);
        let draw = &situation.inputs.rules.draw;
        let share = |result: &GameResult, side| crate::tally::share(*result, side, draw).map_or(0, |share| share.0);
        let sign = self.goal.sign();
        let value = |result: &GameResult| {
            let [first, second] = shinpan_core::Side::BOTH.map(|side| share(result, side));
            match (side(Some(fixture.first)), side(fixture.second)) {
                (true, _) => sign * first,
                (_, true) => sign * second,
                _ => -(first - second).abs(),
            }
        };
        results.iter().copied().max_by_key(value).unwrap_or(GameResult::OPEN)
    }

    /// A legal pairing of all rounds that are not drawn: the member against those with the most or the fewest points first, or against
    /// one of those between.
    fn pairing(&self, situation: &Situation<'_>, attempt: usize) -> Option<Vec<Fixture>> {
        let mut order = (0..situation.members()).filter(|member| *member != self.member).collect::<Vec<_>>();
        order.sort_by_key(|member| std::cmp::Reverse(situation.inputs.tally.points(*member)));
        if self.goal.sign() > 0 {
            order.reverse();
        }
        let shift = attempt * order.len() / ATTEMPTS;
        order.rotate_left(shift);
        order.insert(0, self.member);
        let mut pairings = Pairings::of(situation).in_order(order, STEPS_MOST);
        match pairings.walk(&mut |fixtures: &[Fixture]| ControlFlow::Break(fixtures.to_vec())) {
            ControlFlow::Break(found) => Some(found),
            ControlFlow::Continue(()) => None,
        }
    }
}
