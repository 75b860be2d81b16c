//! The legal pairings of rounds that are not drawn. docs/rulings.md, O4 and O11.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use shinpan_core::games::RoundNo;

use crate::outlook::fixture::Fixture;
use crate::outlook::situation::Situation;

/// Walks through the pairings of all rounds that are not drawn.
pub(crate) struct Pairings<'s, 'a> {
    situation: &'s Situation<'a>,
    /// The games so far.
    fixtures: Vec<Fixture>,
    /// Who has met in rounds before that are not drawn.
    met: BTreeSet<(usize, usize)>,
    rounds: std::ops::Range<u16>,
    /// The round that was begun last.
    begun: u16,
    /// In which order everybody is paired and chosen as an opponent, where it is not that of the seeds.
    order: Option<Vec<usize>>,
    /// How many pairs may still be tried.
    steps: usize,
}

impl<'s, 'a> Pairings<'s, 'a> {
    pub(crate) fn of(situation: &'s Situation<'a>) -> Self {
        Self {
            situation,
            fixtures: Vec::new(),
            met: BTreeSet::new(),
            rounds: situation.undrawn(),
            begun: 0,
            order: None,
            steps: usize::MAX,
        }
    }

    /// The same with all members in this order; at most so many pairs are tried.
    pub(crate) fn in_order(mut self, order: Vec<usize>, steps: usize) -> Self {
        (self.order, self.steps) = (Some(order), steps);
        self
    }

    /// Calls `found` with the games of each way to pair all rounds, until it breaks.
    pub(crate) fn walk<B>(&mut self, found: &mut impl FnMut(&[Fixture]) -> ControlFlow<B>) -> ControlFlow<B> {
        self.round(self.rounds.start, found)
    }

    fn round<B>(&mut self, round: u16, found: &mut impl FnMut(&[Fixture]) -> ControlFlow<B>) -> ControlFlow<B> {
        self.begun = round;
        if round >= self.rounds.end {
            return found(&self.fixtures);
        }
        let mut idle = self.situation.paired(RoundNo(round));
        if let Some(order) = &self.order {
            idle = order.iter().copied().filter(|member| idle.contains(member)).collect();
        }
        if idle.len().is_multiple_of(2) {
            return self.pair(round, &mut idle, found);
        }
        if !self.situation.plan.has_bye {
            return ControlFlow::Continue(());
        }
        let mut order = (0..idle.len()).collect::<Vec<_>>();
        if self.order.is_some() {
            // Who is first in an order of its own is to play.
            order.reverse();
        }
        let has_gone = |at: &usize| self.situation.has_gone(idle[*at], RoundNo(round));
        let (gone, others): (Vec<_>, Vec<_>) = order.into_iter().partition(has_gone);
        for (candidates, is_vacated) in [(others, false), (gone, true)] {
            for at in candidates {
                let member = idle.remove(at);
                self.fixtures.push(Fixture::bye(RoundNo(round), member, is_vacated));
                let flow = self.pair(round, &mut idle, found);
                self.fixtures.pop();
                idle.insert(at, member);
                flow?;
            }
            // A round after this one was begun, so there is a pairing of this one that leaves the bye to them.
            if self.begun > round {
                break;
            }
        }
        ControlFlow::Continue(())
    }

    /// Pairs those who are idle: the first with each it may meet.
    fn pair<B>(
        &mut self,
        round: u16,
        idle: &mut Vec<usize>,
        found: &mut impl FnMut(&[Fixture]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let Some(first) = idle.first().copied() else { return self.round(round + 1, found) };
        for at in 1..idle.len() {
            let second = idle[at];
            if !self.may_meet(first, second) || self.steps == 0 {
                continue;
            }
            self.steps -= 1;
            idle.remove(at);
            idle.remove(0);
            self.met.insert((first.min(second), first.max(second)));
            let sides = if self.situation.is_sided() { 2 } else { 1 };
            let count = self.fixtures.len();
            let mut flow = ControlFlow::Continue(());
            for pair in [(first, second), (second, first)].into_iter().take(sides) {
                self.add(round, pair);
                flow = self.pair(round, idle, found);
                self.fixtures.truncate(count);
                if flow.is_break() {
                    break;
                }
            }
            self.met.remove(&(first.min(second), first.max(second)));
            idle.insert(0, first);
            idle.insert(at, second);
            flow?;
        }
        ControlFlow::Continue(())
    }

    fn may_meet(&self, a: usize, b: usize) -> bool {
        let have_met = self.met.contains(&(a.min(b), a.max(b))) || self.situation.have_met(a, b);
        self.situation.plan.allows_rematch || !have_met
    }

    /// The games of a pair: those after the first with the other one first.
    fn add(&mut self, round: u16, (first, second): (usize, usize)) {
        let games = self.situation.plan.games;
        for game in 1..=games.max(1) {
            let pair = if game % 2 == 1 { (first, second) } else { (second, first) };
            let number = (games > 0).then_some(game);
            self.fixtures.push(self.situation.pairing(RoundNo(round), pair, number));
        }
    }
}
