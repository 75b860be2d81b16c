//! Outlook of everybody if places are reached by trying and bounds are those of points.

use shinpan_core::HundredthPoints;

use crate::outlook::collector::{Collector, Seen};
use crate::outlook::ends::{End, Ends};
use crate::outlook::fixture::Completion;
use crate::outlook::goal::Goal;
use crate::outlook::intervals;
use crate::outlook::proof::{Basis, Proof};
use crate::outlook::question::Question;
use crate::outlook::situation::Situation;
use crate::outlook::summary::{EntrantOutlook, Line, LineOutlook, Status};

/// Places that were reached, and what points prove.
pub(crate) struct Known<'k, 's, 'q> {
    pub(crate) situation: &'k Situation<'s>,
    pub(crate) question: &'k Question<'q>,
    pub(crate) ranked: &'k [bool],
    /// Number of others who have a place.
    pub(crate) others: usize,
    /// Least and greatest points of each member, in hundredths; none if points are not the first key.
    pub(crate) points: Option<Vec<(i64, i64)>>,
    pub(crate) collected: Collector<'q>,
}

/// Members who are ahead of a member in every completion, and those who are behind it.
struct Sure {
    ahead: Vec<usize>,
    behind: Vec<usize>,
}

impl Known<'_, '_, '_> {
    /// Returns what is known about a member.
    pub(crate) fn entrant(&self, member: usize) -> EntrantOutlook {
        if !self.ranked[member] {
            return EntrantOutlook::disqualified(member, self.question.lines);
        }
        let sure = self.points.as_ref().map(|points| intervals::sure(points, self.ranked, member));
        let (ahead, behind) = sure.unwrap_or_default();
        let sure = Sure { ahead, behind };
        let seen = &self.collected.seen[member];
        let ends = self.ends(seen, &sure);
        let lines = self.question.lines.iter().map(|line| match line {
            Line::Best(places) => self.line(member, seen, &ends, *places),
            Line::Advance => self.advance(member, seen, &sure),
        });
        let lines = lines.collect();
        let entrant = ends.entrant(member, lines, sure.proofs(member));
        // If no completion is known, no place is reached.
        let reached = |place: Option<usize>| place.filter(|_| self.collected.completions > 0);
        EntrantOutlook { best: reached(entrant.best), worst: reached(entrant.worst), ..entrant }
    }

    fn ends(&self, seen: &Seen, sure: &Sure) -> Ends {
        let end = |goal: Goal, witness: &Option<(usize, Completion)>, least: usize| {
            // If none is known, neither end may claim that the other is reached.
            let nothing = if goal == Goal::Best { usize::MAX } else { 0 };
            let reached = witness.as_ref().map_or(nothing, |witness| witness.0);
            let case = witness.as_ref().map(|witness| witness.1.clone());
            End { reached, bound: goal.place(least, self.others), case }
        };
        Ends {
            best: end(Goal::Best, &seen.best, sure.ahead.len()),
            worst: end(Goal::Worst, &seen.worst, sure.behind.len()),
            lowest: end(Goal::Lowest, &seen.lowest, sure.behind.len()),
        }
    }

    fn line(&self, member: usize, seen: &Seen, ends: &Ends, places: usize) -> LineOutlook {
        let settled = self.situation.inputs.tally.points(member).0;
        let certain = self.points.as_ref().map(|points| points[member].0 - settled);
        let least = seen.least_gain.iter().take(places.saturating_add(1)).flatten().min();
        let line = ends.line(places);
        // Nobody ends with less than what is certain.
        let hope = least.copied().filter(|least| line.status != Status::Out && Some(*least) == certain);
        LineOutlook { points_hope: hope.map(HundredthPoints), ..line }
    }

    /// Returns whether a member advances, by points alone and by what was reached.
    fn advance(&self, member: usize, seen: &Seen, sure: &Sure) -> LineOutlook {
        let unknown = LineOutlook::unknown(Line::Advance);
        let Some(advancement) = self.question.advancement else { return unknown };
        let is_eligible = |member: usize| advancement.eligible.get(member) == Some(&true);
        let modules = |member: usize| advancement.modules.get(member).map_or(&[][..], Vec::as_slice);
        let is_possible = |other: &usize| *other != member && is_eligible(*other) && !sure.behind.contains(other);
        let possible = (0..self.ranked.len()).filter(is_possible).collect::<Vec<_>>();
        // Only these can advance before it, so no more of them have its module.
        let has_room = |module: &usize| {
            let with_it = possible.iter().filter(|other| modules(**other).contains(module)).count();
            advancement.used.get(*module).copied().unwrap_or(0) + with_it < advancement.cap
        };
        let without = sure.ahead.iter().filter(|other| is_eligible(**other) && modules(**other).is_empty()).count();
        let (inside, outside) = (seen.advances.as_ref(), seen.stays.as_ref());
        let status = match () {
            () if !is_eligible(member) || without >= advancement.places => Status::Out,
            () if possible.len() < advancement.places && modules(member).iter().all(has_room) => Status::Through,
            () if inside.is_some() && outside.is_some() => Status::Open,
            () => Status::Unknown,
        };
        let case = |witness: Option<&(i64, Completion)>| witness.map(|witness| witness.1.clone());
        LineOutlook { status, inside: case(inside), outside: case(outside), ..unknown }
    }
}

impl Sure {
    fn proofs(self, member: usize) -> Vec<Proof> {
        let claims = [(true, self.ahead), (false, self.behind)].into_iter().filter(|(_, ids)| !ids.is_empty());
        let proof = |(is_ahead, ids): (bool, Vec<usize>)| Proof {
            member,
            is_ahead,
            at_least: ids.len(),
            basis: Basis::Points(ids),
            caps: None,
        };
        claims.map(proof).collect()
    }
}
