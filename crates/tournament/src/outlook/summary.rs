//! Outlook of each entrant: the places that it reaches, what is proved about them, and whether it is through or out.

use shinpan_core::HundredthPoints;

use crate::outlook::collector::Seen;
use crate::outlook::fixture::{Completion, Reading};
use crate::outlook::proof::{Basis, Proof};

shinpan_core::words! {
    /// What is known of an entrant and a line.
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename_all = "lowercase"))]
    pub enum Status {
        /// It is surely inside in every completion.
        Through => "through",
        /// It is inside in none.
        Out => "out",
        /// Neither.
        Open => "open",
        /// Which of these it is was not found in time.
        Unknown => "unknown",
    }
}

shinpan_core::words! {
    /// Whether the places that an entrant reaches are all that it can reach.
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename_all = "lowercase"))]
    pub enum Bound {
        /// They are.
        Proved => "proved",
        /// It may reach better or worse ones, within the bounds.
        Open => "open",
    }
}

/// Line that an entrant wants to be inside of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// The best places, this many.
    Best(usize),
    /// The entrants who advance.
    Advance,
}

/// Knowledge about an entrant and a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineOutlook {
    /// Line that it is about.
    pub line: Line,
    /// Status: through, out or open.
    pub status: Status,
    /// Least gain with which it is surely inside, whatever else happens; none if no gain is enough, or it is not known.
    pub points_sure: Option<HundredthPoints>,
    /// Least gain with which it can be inside; none if it is out, or it is not known.
    pub points_hope: Option<HundredthPoints>,
    /// A completion in which it is inside.
    pub inside: Option<Completion>,
    /// A completion in which it is not surely inside.
    pub outside: Option<Completion>,
}

/// Knowledge about an entrant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntrantOutlook {
    /// Number of the entrant in the field.
    pub member: usize,
    /// Best place that is reached; none for the disqualified.
    pub best: Option<usize>,
    /// Worst place that is reached.
    pub worst: Option<usize>,
    /// Place than which no completion has a better one.
    pub best_bound: Option<usize>,
    /// Place than which no completion has a worse one.
    pub worst_bound: Option<usize>,
    /// Outlook for each line.
    pub lines: Vec<LineOutlook>,
    /// A completion with the best place.
    pub best_case: Option<Completion>,
    /// A completion with the worst place.
    pub worst_case: Option<Completion>,
    /// Proofs that no completion has a better or a worse place.
    pub proofs: Vec<Proof>,
}

impl EntrantOutlook {
    /// Whether best and worst place are proved.
    pub fn bound(&self) -> Bound {
        let is_proved = self.best == self.best_bound && self.worst == self.worst_bound;
        if is_proved { Bound::Proved } else { Bound::Open }
    }

    /// Makes the outlook of a member that has a place from the list of all completions; `has_gains` is false if points
    /// decide nothing.
    pub(crate) fn listed(member: usize, seen: &Seen, lines: &[Line], has_gains: bool, proofs: Vec<Proof>) -> Self {
        let (best, worst) = (seen.best.as_ref(), seen.worst.as_ref());
        let place = |witness: Option<&(usize, Completion)>| witness.map(|(place, _)| *place);
        let case = |witness: Option<&(usize, Completion)>| witness.map(|(_, case)| case.clone());
        Self {
            member,
            best: place(best),
            worst: place(worst),
            best_bound: place(best),
            worst_bound: place(worst),
            lines: lines.iter().map(|line| LineOutlook::listed(seen, *line, has_gains)).collect(),
            best_case: case(best),
            worst_case: case(worst),
            proofs,
        }
    }

    /// Makes the outlook of a disqualified member, which has no place.
    pub(crate) fn disqualified(member: usize, lines: &[Line]) -> Self {
        let line = |line: &Line| LineOutlook {
            line: *line,
            status: Status::Out,
            points_sure: None,
            points_hope: None,
            inside: None,
            outside: None,
        };
        let lines = lines.iter().map(line).collect();
        let (best_case, worst_case, proofs) = (None, None, Vec::new());
        let (best, worst, best_bound, worst_bound) = (None, None, None, None);
        Self { member, best, worst, best_bound, worst_bound, lines, best_case, worst_case, proofs }
    }
}

impl LineOutlook {
    /// Makes the outlook of a line about which nothing is known yet.
    pub(crate) const fn unknown(line: Line) -> Self {
        let (points_sure, points_hope, inside, outside) = (None, None, None, None);
        Self { line, status: Status::Unknown, points_sure, points_hope, inside, outside }
    }

    fn listed(seen: &Seen, line: Line, has_gains: bool) -> Self {
        let (hope, fear) = match line {
            Line::Best(places) => {
                let hope = seen.least_gain.iter().take(places.saturating_add(1)).flatten().min().copied();
                let fear = seen.greatest_gain.iter().skip(places.saturating_add(1)).flatten().max().copied();
                (hope, fear)
            }
            Line::Advance => (seen.advances.as_ref().map(|seen| seen.0), seen.stays.as_ref().map(|seen| seen.0)),
        };
        let status = match (hope, fear) {
            (_, None) => Status::Through,
            (None, Some(_)) => Status::Out,
            (Some(_), Some(_)) => Status::Open,
        };
        let sure = fear.map_or(Some(0), |fear| seen.gains().find(|gain| *gain > fear));
        let points = |gain: Option<i64>| gain.filter(|_| has_gains).map(HundredthPoints);
        let (inside, outside) = match line {
            Line::Best(_) => (seen.best.as_ref().map(|seen| &seen.1), seen.lowest.as_ref().map(|seen| &seen.1)),
            Line::Advance => (seen.advances.as_ref().map(|seen| &seen.1), seen.stays.as_ref().map(|seen| &seen.1)),
        };
        Self {
            line,
            status,
            points_sure: points(sure),
            points_hope: points(hope),
            inside: inside.filter(|_| hope.is_some()).cloned(),
            outside: outside.filter(|_| fear.is_some()).cloned(),
        }
    }
}

/// Makes the proofs of a member with these best and worst places among so many who have one, if all completions were
/// listed.
pub(crate) fn listed_proofs(member: usize, places: (usize, usize), ranked: usize, completions: u64) -> Vec<Proof> {
    let claims = [(true, places.0.saturating_sub(1)), (false, ranked.saturating_sub(places.1))];
    let claims = claims.into_iter().filter(|(_, at_least)| *at_least > 0);
    let basis = Basis::Listed(completions);
    let proof = |(is_ahead, at_least)| Proof { member, is_ahead, at_least, basis: basis.clone(), caps: None };
    claims.map(proof).collect()
}

/// Knowledge in one reading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadingOutlook {
    /// Reading that it is about.
    pub reading: Reading,
    /// Number of open games, including those that are lost by default.
    pub open: usize,
    /// Number of rounds that are not drawn.
    pub undrawn: u16,
    /// Number of completions, if they were listed.
    pub completions: Option<u64>,
    /// Outlook of each member, by number; none if there is no completion.
    pub entrants: Vec<EntrantOutlook>,
}
