//! Best and worst place of an entrant: reached and proved.

use shinpan_core::HundredthPoints;

use crate::outlook::fixture::Completion;
use crate::outlook::proof::Proof;
use crate::outlook::situation::Situation;
use crate::outlook::summary::{EntrantOutlook, Line, LineOutlook, Status};
use crate::ranking::keys::Key;

/// A place that is reached and one that is proved, with a completion for the first.
#[derive(Clone, Debug)]
pub(crate) struct End {
    pub(crate) reached: usize,
    pub(crate) bound: usize,
    pub(crate) case: Option<Completion>,
}

/// Knowledge about the places of an entrant.
pub(crate) struct Ends {
    pub(crate) best: End,
    pub(crate) worst: End,
    pub(crate) lowest: End,
}

impl Ends {
    /// Makes the outlook of the entrant, with its lines and proofs.
    pub(crate) fn entrant(self, member: usize, lines: Vec<LineOutlook>, proofs: Vec<Proof>) -> EntrantOutlook {
        EntrantOutlook {
            member,
            best: Some(self.best.reached),
            worst: Some(self.worst.reached),
            best_bound: Some(self.best.bound),
            worst_bound: Some(self.worst.bound),
            lines,
            best_case: self.best.case,
            worst_case: self.worst.case,
            proofs,
        }
    }

    /// Returns whether the entrant is through or out, by what is proved and reached.
    pub(crate) fn status(&self, places: usize) -> Status {
        match (self.best.reached <= places, self.lowest.reached > places) {
            _ if self.lowest.bound <= places => Status::Through,
            _ if self.best.bound > places => Status::Out,
            (true, true) => Status::Open,
            _ => Status::Unknown,
        }
    }

    /// Returns what is known about a line, without the points that are needed.
    pub(crate) fn line(&self, places: usize) -> LineOutlook {
        let status = self.status(places);
        let inside = self.best.case.clone().filter(|_| self.best.reached <= places);
        let outside = self.lowest.case.clone().filter(|_| self.lowest.reached > places);
        let points_sure = (status == Status::Through).then_some(HundredthPoints(0));
        LineOutlook { status, points_sure, inside, outside, ..LineOutlook::unknown(Line::Best(places)) }
    }
}

/// Whether places can be shared.
pub(crate) fn are_shared(situation: &Situation<'_>) -> bool {
    !situation.inputs.rules.keys.contains(&Key::Seed)
}
