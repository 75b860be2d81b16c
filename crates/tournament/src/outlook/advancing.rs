//! Finds who advances if completions are too many to be listed: WCSC rules 2010, Art. 17.4.
//!
//! A member with fewer eligible entrants ahead of it than there are places advances if no cap can stop it, since caps
//! only pass others over. A member with as many entrants without a module ahead of it as there are places does not
//! advance, since no cap passes these over.

use shinpan_core::HundredthPoints;

use crate::outlook::advancement::Advancement;
use crate::outlook::fixture::Completion;
use crate::outlook::frame::Frame;
use crate::outlook::goal::Goal;
use crate::outlook::proof::{Basis, Proof};
use crate::outlook::ranker::Ranker;
use crate::outlook::search::Budget;
use crate::outlook::summary::{Line, LineOutlook, Status};
use crate::outlook::tasks::{self, EASY, Task};

/// Searches for those who advance.
pub(crate) struct Advancing<'q> {
    advancement: &'q Advancement,
    /// Search for the fewest eligible entrants behind each member.
    behind: Vec<Task>,
    /// Search for the fewest eligible entrants without a module ahead of each member.
    ahead: Vec<Task>,
    /// Completions in which each member does not advance, and does.
    cases: Vec<[Option<Completion>; 2]>,
    eligible: usize,
}

impl<'q> Advancing<'q> {
    /// Runs the searches as long as there is time.
    pub(crate) fn of(frame: &Frame<'_, '_>, advancement: &'q Advancement, budget: Budget) -> Self {
        let members = frame.base.len();
        let is_eligible = |member: usize| frame.is_ranked[member] && advancement.eligible.get(member) == Some(&true);
        let has_none = |member: usize| advancement.modules.get(member).is_none_or(Vec::is_empty);
        let counted = (0..members).map(is_eligible).collect::<Vec<_>>();
        let without = (0..members).map(|member| counted[member] && has_none(member)).collect::<Vec<_>>();
        let tasks = |goal: Goal| {
            let eligible = (0..members).filter(|member| counted[*member]);
            eligible.map(|member| Task::extreme(frame, member, goal)).collect::<Vec<_>>()
        };
        let (mut behind, mut ahead) = (tasks(Goal::Lowest), tasks(Goal::Best));
        tasks::run(frame, &counted, &mut behind, &EASY, budget);
        tasks::run(frame, &without, &mut ahead, &EASY, budget);
        let mut cases = vec![[None, None]; members];
        let mut ranker = Ranker::Board(Box::new(frame.board.clone()));
        let (mut used, mut inside) = (Vec::new(), Vec::new());
        for solved in behind.iter().chain(&ahead).filter_map(|task| task.solved.as_ref()) {
            for (game, halves) in frame.games.iter().zip(&solved.halves) {
                ranker.set(game.slot, Frame::result(*halves));
            }
            ranker.rank();
            advancement.walk(ranker.order().into_iter(), &mut used, &mut inside);
            for member in 0..members {
                let case = &mut cases[member][usize::from(inside[member])];
                if case.is_none() {
                    *case = Some(frame.completion(&solved.halves));
                }
            }
        }
        let eligible = counted.iter().filter(|counts| **counts).count();
        Self { advancement, behind, ahead, cases, eligible }
    }

    fn task(tasks: &[Task], member: usize) -> Option<&Task> {
        tasks.iter().find(|task| task.member == member)
    }

    /// Returns what is known about a member.
    pub(crate) fn line(&self, member: usize) -> LineOutlook {
        let unknown = LineOutlook::unknown(Line::Advance);
        let [outside, inside] = self.cases.get(member).cloned().unwrap_or_default();
        let status = match self.bounds(member) {
            None => Status::Out,
            Some((ahead, _)) if ahead >= self.advancement.places => Status::Out,
            Some((_, most)) if most < self.advancement.places && !self.is_capped(member) => Status::Through,
            _ if inside.is_some() && outside.is_some() => Status::Open,
            _ => Status::Unknown,
        };
        let points_sure = (status == Status::Through).then_some(HundredthPoints(0));
        LineOutlook { status, points_sure, inside, outside, ..unknown }
    }

    /// Returns the least number of eligible entrants without a module that are ahead of a member, and the greatest
    /// number of eligible entrants; `None` if it never advances.
    fn bounds(&self, member: usize) -> Option<(usize, usize)> {
        let (ahead, behind) = (Self::task(&self.ahead, member)?, Self::task(&self.behind, member)?);
        Some((ahead.found().0, self.eligible.saturating_sub(1).saturating_sub(behind.found().0)))
    }

    /// Whether so many others share a module with the member that the cap could stop it.
    fn is_capped(&self, member: usize) -> bool {
        let Advancement { modules, eligible, used, cap, .. } = self.advancement;
        let own = modules.get(member).map_or(&[][..], Vec::as_slice);
        own.iter().any(|module| {
            let others = modules.iter().zip(eligible).enumerate();
            let others =
                others.filter(|(other, (own, is_eligible))| *other != member && **is_eligible && own.contains(module));
            others.count() + used.get(*module).copied().unwrap_or_default() >= *cap
        })
    }

    /// Returns the proofs that a member is through or out.
    pub(crate) fn proofs(&self, member: usize) -> Vec<Proof> {
        let status = self.line(member).status;
        let (task, is_ahead, caps) = match status {
            Status::Through => (Self::task(&self.behind, member), false, "ignored"),
            Status::Out => (Self::task(&self.ahead, member), true, "without-module"),
            Status::Open | Status::Unknown => (None, false, ""),
        };
        let solved = task.and_then(|task| task.solved.as_ref());
        let proof = solved.map(|solved| {
            let basis = Basis::Tree(solved.tree.clone());
            Proof { member, is_ahead, at_least: solved.least, basis, caps: Some(caps) }
        });
        proof.into_iter().collect()
    }
}
