//! Legal pairings of rounds that are not drawn, or that have missing rows. docs/rulings.md, O4, O11 and O12.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use crate::outlook::fixture::{Fixture, Reading};
use crate::outlook::situation::{Situation, Unpaired};

/// Walk through the pairings of all rounds that are to be paired in a reading.
pub(crate) struct Pairings<'s, 'a> {
    situation: &'s Situation<'a>,
    /// Games so far.
    fixtures: Vec<Fixture>,
    /// Pairs who have met in these games.
    met: BTreeSet<(usize, usize)>,
    rounds: Vec<Unpaired>,
    /// Number of the round that was begun last.
    begun: usize,
    /// Order in which members are paired and chosen as opponents, if it is not that of the seeds.
    order: Option<Vec<usize>>,
    /// Number of pairs that may still be tried.
    steps: usize,
}

impl<'s, 'a> Pairings<'s, 'a> {
    pub(crate) fn of(situation: &'s Situation<'a>, reading: Reading) -> Self {
        Self {
            situation,
            fixtures: Vec::new(),
            met: BTreeSet::new(),
            rounds: situation.unpaired(reading),
            begun: 0,
            order: None,
            steps: usize::MAX,
        }
    }

    /// Sets the order of all members, and the number of pairs that may be tried.
    pub(crate) fn in_order(mut self, order: Vec<usize>, steps: usize) -> Self {
        (self.order, self.steps) = (Some(order), steps);
        self
    }

    /// Calls `found` with the games of each way to pair all rounds, until it breaks.
    pub(crate) fn walk<B>(&mut self, found: &mut impl FnMut(&[Fixture]) -> ControlFlow<B>) -> ControlFlow<B> {
        self.round(0, found)
    }

    fn round<B>(&mut self, at: usize, found: &mut impl FnMut(&[Fixture]) -> ControlFlow<B>) -> ControlFlow<B> {
        self.begun = at;
        let Some(Unpaired { round, playing, others, has_bye, is_gap }) = self.rounds.get(at).cloned() else {
            return found(&self.fixtures);
        };
        let mut idle = self.ordered(playing);
        if is_gap {
            let playing = idle.len();
            idle.extend(self.ordered(others));
            return self.gap(at, (&mut idle, playing), has_bye, found);
        }
        if idle.len().is_multiple_of(2) {
            return self.pair(at, &mut idle, found);
        }
        if !has_bye {
            return ControlFlow::Continue(());
        }
        let mut order = (0..idle.len()).collect::<Vec<_>>();
        if self.order.is_some() {
            // If an order is set, those who come first in it are to play.
            order.reverse();
        }
        let has_gone = |at: &usize| self.situation.has_gone(idle[*at], round);
        let (gone, others): (Vec<_>, Vec<_>) = order.into_iter().partition(has_gone);
        for (candidates, is_vacated) in [(others, false), (gone, true)] {
            for member in candidates {
                self.with_bye(at, &mut idle, member, is_vacated, found)?;
            }
            // A later round was begun, so this one has a pairing with the bye for one of these; those who have given up
            // get it only if there is none.
            if self.begun > at {
                break;
            }
        }
        ControlFlow::Continue(())
    }

    /// Pairs the first `playing` of those who are idle in a drawn round, with each other or with others. One of them
    /// may have had the bye; if there is none to give and their number is odd, one may have met nobody.
    fn gap<B>(
        &mut self,
        at: usize,
        (idle, playing): (&mut Vec<usize>, usize),
        has_bye: bool,
        found: &mut impl FnMut(&[Fixture]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.pair(at, idle, found)?;
        for member in (0..playing).filter(|_| has_bye || playing % 2 == 1) {
            self.with_bye(at, idle, member, !has_bye, found)?;
        }
        ControlFlow::Continue(())
    }

    /// Gives the bye to the member at this place of those who are idle, and pairs the others.
    fn with_bye<B>(
        &mut self,
        at: usize,
        idle: &mut Vec<usize>,
        place: usize,
        is_vacated: bool,
        found: &mut impl FnMut(&[Fixture]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let member = idle.remove(place);
        self.fixtures.push(Fixture::bye(self.rounds[at].round, member, is_vacated));
        let flow = self.pair(at, idle, found);
        self.fixtures.pop();
        idle.insert(place, member);
        flow
    }

    /// Sorts members in the order in which they are paired.
    fn ordered(&self, members: Vec<usize>) -> Vec<usize> {
        match &self.order {
            Some(order) => order.iter().copied().filter(|member| members.contains(member)).collect(),
            None => members,
        }
    }

    /// Pairs those who are idle: the first one with each that it may meet.
    fn pair<B>(
        &mut self,
        round: usize,
        idle: &mut Vec<usize>,
        found: &mut impl FnMut(&[Fixture]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        // Those who need not be paired come after those who must be.
        let Some(first) = idle.first().copied().filter(|first| !self.rounds[round].others.contains(first)) else {
            return self.round(round + 1, found);
        };
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
                self.fixtures.extend(self.situation.games_of(self.rounds[round].round, pair));
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
        let is_paired = self.met.contains(&(a.min(b), a.max(b)));
        self.situation.may_meet(a, b) && (self.situation.plan.facts.allows_rematch || !is_paired)
    }
}
