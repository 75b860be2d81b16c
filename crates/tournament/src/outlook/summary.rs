//! What is said of each entrant: the places that it reaches, what is proved of them, and whether it is through or out.

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

/// What an entrant wants to be inside of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// The best so many.
    Best(usize),
    /// Those who advance.
    Advance,
}

/// What is known of an entrant and a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineOutlook {
    /// The line.
    pub line: Line,
    /// Through, out or open.
    pub status: Status,
    /// With a gain of so many points it is surely inside, whatever else happens; none if no gain is enough, or it is not known.
    pub points_sure: Option<HundredthPoints>,
    /// With a smaller gain it is not inside; none if it is out, or it is not known.
    pub points_hope: Option<HundredthPoints>,
    /// A completion in which it is inside.
    pub inside: Option<Completion>,
    /// A completion in which it is not surely inside.
    pub outside: Option<Completion>,
}

/// What is known of an entrant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntrantOutlook {
    /// Its number in the field.
    pub member: usize,
    /// The best place that is reached; none for the disqualified.
    pub best: Option<usize>,
    /// The worst place that is reached.
    pub worst: Option<usize>,
    /// No completion has a better place.
    pub best_bound: Option<usize>,
    /// No completion has a worse place.
    pub worst_bound: Option<usize>,
    /// For each line.
    pub lines: Vec<LineOutlook>,
    /// A completion with the best place.
    pub best_case: Option<Completion>,
    /// A completion with the worst place.
    pub worst_case: Option<Completion>,
    /// Why no completion has a better or a worse place.
    pub proofs: Vec<Proof>,
}

impl EntrantOutlook {
    /// Whether best and worst place are proved.
    pub fn bound(&self) -> Bound {
        let is_proved = self.best == self.best_bound && self.worst == self.worst_bound;
        if is_proved { Bound::Proved } else { Bound::Open }
    }

    /// What the list of all completions says of a member that has a place; `has_gains` is false where points decide nothing.
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

    /// Of a disqualified member: it has no place.
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
    /// One of which nothing is known yet.
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

/// The proofs of a member with these best and worst places among so many who have one, where all completions were listed.
pub(crate) fn listed_proofs(member: usize, places: (usize, usize), ranked: usize, completions: u64) -> Vec<Proof> {
    let claims = [(true, places.0.saturating_sub(1)), (false, ranked.saturating_sub(places.1))];
    let claims = claims.into_iter().filter(|(_, at_least)| *at_least > 0);
    let basis = Basis::Listed(completions);
    let proof = |(is_ahead, at_least)| Proof { member, is_ahead, at_least, basis: basis.clone(), caps: None };
    claims.map(proof).collect()
}

/// What is known in one reading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadingOutlook {
    /// The reading.
    pub reading: Reading,
    /// How many games are open, those that are lost by default too.
    pub open: usize,
    /// How many rounds are not drawn.
    pub undrawn: u16,
    /// How many completions there are, where they were listed.
    pub completions: Option<u64>,
    /// By the number of the member; none where there is no completion.
    pub entrants: Vec<EntrantOutlook>,
}
