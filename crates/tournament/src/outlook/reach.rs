//! Finds places by trying: if no exact search is known, completions are changed game by game as long as that helps.

use std::ops::ControlFlow;

use rayon::prelude::*;
use shinpan_core::games::GameResult;

use crate::outlook::collector::Collector;
use crate::outlook::ends::are_shared;
use crate::outlook::fixture::{Fixture, Played, Reading};
use crate::outlook::goal::Goal;
use crate::outlook::intervals;
use crate::outlook::known::Known;
use crate::outlook::pairings::Pairings;
use crate::outlook::question::Question;
use crate::outlook::ranker::Ranker;
use crate::outlook::search::Budget;
use crate::outlook::situation::Situation;
use crate::outlook::summary::EntrantOutlook;

/// Number of pairings from which each place is looked for.
const ATTEMPTS: usize = 8;
/// Maximum number of steps to find a legal pairing.
const STEPS_MOST: usize = 200_000;

/// Returns what is known about everybody, by points and by trying.
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
    let known = Known { situation, question, ranked: &ranked, others, points, collected };
    (0..situation.members()).map(|member| known.entrant(member)).collect()
}

/// An end of the places of a member.
struct Wish<'w> {
    member: usize,
    goal: Goal,
    ranked: &'w [bool],
}

impl Wish<'_> {
    /// Looks for it from several pairings of the rounds that are not drawn, and collects everything that was reached.
    fn search(&self, situation: &Situation<'_>, reading: Reading, budget: Budget, collector: &mut Collector<'_>) {
        if situation.unpaired(reading).is_empty() {
            return self.climb(situation, &situation.open, budget, collector);
        }
        for attempt in 0..ATTEMPTS {
            if let Some(pairing) = self.pairing(situation, reading, attempt) {
                let fixtures = [situation.open.clone(), pairing].concat();
                self.climb(situation, &fixtures, budget, collector);
            }
            if budget.is_over() {
                return;
            }
        }
    }

    /// Changes one game after the other as long as the number of bad members falls.
    fn climb(&self, situation: &Situation<'_>, fixtures: &[Fixture], budget: Budget, collector: &mut Collector<'_>) {
        let mut ranker = Ranker::of(&situation.inputs);
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

    /// Returns what the member wants of its own games; for other games, the result nearest to a draw, so that nobody
    /// passes it.
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

    /// Finds a legal pairing of all rounds that are not drawn: the member meets those with the most or the fewest
    /// points first, or, in later attempts, some of those between.
    fn pairing(&self, situation: &Situation<'_>, reading: Reading, attempt: usize) -> Option<Vec<Fixture>> {
        let mut order = (0..situation.members()).filter(|member| *member != self.member).collect::<Vec<_>>();
        order.sort_by_key(|member| std::cmp::Reverse(situation.inputs.tally.points(*member)));
        if self.goal.sign() > 0 {
            order.reverse();
        }
        let shift = attempt * order.len() / ATTEMPTS;
        order.rotate_left(shift);
        order.insert(0, self.member);
        let mut pairings = Pairings::of(situation, reading).in_order(order, STEPS_MOST);
        match pairings.walk(&mut |fixtures: &[Fixture]| ControlFlow::Break(fixtures.to_vec())) {
            ControlFlow::Break(found) => Some(found),
            ControlFlow::Continue(()) => None,
        }
    }
}
