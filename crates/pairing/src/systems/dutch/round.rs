//! A round of the Dutch system as all systems answer for theirs.

use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

use shinpan_core::HundredthPoints;
use shinpan_tournament::dutch::{self, Difference as Differs, Edition, Impossible, in_points};

use super::forbidden::Forbidden;
use super::reason::{self, failed, number, tenths};
use crate::brackets::Brackets;
use crate::constraints::{Constraints, RankPair};
use crate::criterion::CriterionText;
use crate::document::{Bracket, RowReason};
use crate::ranking::Ranking;
use crate::round::{
    Difference, DifferenceKind, Found, NoPairing, OtherRow, Otherwise, PublishedRow, Round, RoundPairing, StatedBye,
    Worse,
};
use crate::whole::solve::obstacle;

/// Word of the order in which the rules make candidates.
pub(super) const ORDER: &str = "order";

/// A round to be drawn.
pub(super) struct DutchRound {
    /// The round by the rules alone.
    pub(super) forbidden: Arc<Forbidden>,
    /// Byes given before the round is drawn.
    pub(super) byes: Vec<StatedBye>,
    /// Points for the bye of the pairing.
    pub(super) bye_points: HundredthPoints,
    /// Published pairs whose colours are not stated.
    pub(super) guessed: HashSet<RankPair>,
}

/// The brackets of a round of this system.
pub(super) fn brackets(drawn: &RoundPairing) -> Option<&Brackets> {
    match &drawn.found {
        Found::Brackets(brackets) => Some(brackets),
        _ => None,
    }
}

impl DutchRound {
    pub(super) fn rules(&self) -> &dutch::Round {
        &self.forbidden.round
    }

    /// The round under what officers ask for, and what is asked about.
    fn under(&self, constraints: &Constraints) -> dutch::Round {
        let (mut round, all) = (self.rules().clone(), self.forbidden.ranking.len());
        for (u, v) in constraints.left_out() {
            if v < all { round.forbid(u, v) } else { round.contenders[u].may_have_bye = false }
        }
        for (&u, &v) in constraints.partners().iter().filter(|(u, v)| u < v) {
            if v < all { round.force(u, v) } else { round.force_bye(u) }
        }
        round
    }

    fn pair(&self, round: &dutch::Round) -> Result<RoundPairing, NoPairing> {
        let all = self.forbidden.ranking.len();
        let pairing = round.pair().map_err(|error| match error {
            Impossible::Nobody => NoPairing::Nobody,
            Impossible::NoPairing => self.blocked(round),
            error @ Impossible::Solver(_) => failed(&error),
        })?;
        let pairs = pairing.pairs.iter().map(|pair| (pair.higher, pair.lower));
        let pairs = pairs.chain(pairing.bye.map(|place| (place, all))).collect();
        Ok(RoundPairing { pairs, cost: Vec::new(), found: Found::Brackets(Arc::new(Brackets::of(pairing))) })
    }

    /// The proof that there is no pairing, who decides then, and whether there would be one without what records forbid.
    fn blocked(&self, round: &dutch::Round) -> NoPairing {
        let contenders = &self.forbidden.ranking.contenders;
        let id = |place: &usize| contenders.get(*place).map_or_else(|| "the bye".to_owned(), |one| one.id.clone());
        let proof = round.obstacle().map(|obstacle| {
            let groups = obstacle.groups.iter().map(|group| group.iter().map(id).collect()).collect();
            self::obstacle(groups, &obstacle.removed.iter().map(id).collect::<Vec<_>>())
        });
        let by_records = self.forbidden.has_records() && self.rules().obstacle().is_some() && {
            let place = |number: u16| self.rules().place(number);
            let have_met = |a: u16, b: u16| {
                let ranks = place(a).zip(place(b));
                ranks.is_some_and(|(u, v)| self.forbidden.ranking.meetings(u, v).next().is_some())
            };
            self.rules().without_records(have_met).obstacle().is_none()
        };
        let records = if by_records { "; without the records 260 and XXP there is one" } else { "" };
        let article = match round.settings.edition {
            Edition::Of2026 => "C.04.3 Art. 1.9.3: the Chief Arbiter decides",
            Edition::Of2017 => "C.04.3 A.9: the Chief Arbiter decides",
        };
        NoPairing::Blocked { proof: format!("{}{records}", proof.unwrap_or_default()), article }
    }
}

impl Round for DutchRound {
    fn ranking(&self) -> &Ranking {
        &self.forbidden.ranking
    }

    fn criteria(&self) -> &[CriterionText] {
        &[]
    }

    fn gives_bye(&self) -> bool {
        true
    }

    fn draw(&self, constraints: &Constraints) -> Result<RoundPairing, NoPairing> {
        self.pair(&self.under(constraints))
    }

    /// The round in which all of the pairs are forced.
    fn of_pairs(&self, pairs: &[RankPair]) -> Option<RoundPairing> {
        let (mut round, mut taken) = (self.rules().clone(), HashSet::new());
        for (u, v) in pairs {
            let all = self.forbidden.ranking.len();
            if !taken.insert(*u) || (*v < all && !taken.insert(*v)) {
                return None;
            }
            if *v < all { round.force(*u, *v) } else { round.force_bye(*u) }
        }
        self.pair(&round).ok()
    }

    fn difference(&self, other: &RoundPairing, drawn: &RoundPairing) -> Option<Difference> {
        // Forced pairs leave brackets other ways to be completed, so that the same pairs may have other costs.
        let sorted = |pairing: &RoundPairing| pairing.pairs.iter().copied().collect::<BTreeSet<_>>();
        if sorted(other) == sorted(drawn) {
            return None;
        }
        let (edition, best) = (self.rules().settings.edition, &brackets(drawn)?.pairing);
        let (at, difference) = Differs::of_rounds(self.rules(), best, &brackets(other)?.pairing)?;
        let score = best.brackets.get(at).map_or_else(String::new, |bracket| in_points(bracket.score));
        let article = difference.article(edition);
        let (kind, [value, best]) = match difference {
            Differs::Worse { found, best, .. } => (DifferenceKind::Worse, [found, best].map(|it| Some(number(it)))),
            Differs::Order(_) => (DifferenceKind::Later, [None, None]),
        };
        let text = format!("in bracket {score}: {}", difference.text(edition));
        Some(Difference { criterion: difference.name(edition), article: article.into(), value, best, kind, text })
    }

    fn is_by_brackets(&self) -> bool {
        true
    }

    fn otherwise(
        &self,
        constraints: &Constraints,
        drawn: &RoundPairing,
        pair: RankPair,
    ) -> Result<Option<Otherwise>, NoPairing> {
        let Some((brackets, (bracket, _))) = brackets(drawn).and_then(|it| Some((it, it.bracket(pair)?))) else {
            return Ok(None);
        };
        let without = self.under(&constraints.without(pair.0, pair.1));
        reason::otherwise(&without, brackets, bracket).map(Some)
    }

    fn reason(&self, _constraints: &Constraints, drawn: &RoundPairing, (u, v): RankPair) -> String {
        if v == self.forbidden.ranking.len() {
            let score = self.rules().contenders.get(u).map_or(0, |contender| contender.score);
            return format!("left over, and may have it; score {}", in_points(score));
        }
        let bracket = brackets(drawn).and_then(|brackets| brackets.bracket((u, v)));
        bracket.map_or_else(String::new, |(bracket, halves)| reason::of_pair(self.rules(), bracket, halves, (u, v)))
    }

    fn row_reason(&self, constraints: &Constraints, drawn: &RoundPairing, (u, v): RankPair) -> RowReason {
        let score = |rank: usize| self.rules().contenders.get(rank).map(|contender| contender.score);
        let bracket = brackets(drawn).and_then(|brackets| brackets.bracket((u, v)));
        RowReason {
            reason: self.reason(constraints, drawn, (u, v)),
            bracket: bracket.map(|(bracket, _)| tenths(bracket.score)),
            float: match score(v) {
                None => Some("down"),
                lower => (score(u) != lower).then_some("down-up"),
            },
            ..RowReason::default()
        }
    }

    fn is_sheet(&self) -> bool {
        true
    }

    fn bye_points(&self) -> HundredthPoints {
        self.bye_points
    }

    fn stated_byes(&self) -> &[StatedBye] {
        &self.byes
    }

    fn scores(&self) -> Option<Vec<HundredthPoints>> {
        Some(self.rules().contenders.iter().map(|contender| tenths(contender.points)).collect())
    }

    fn brackets(&self, drawn: &RoundPairing) -> Option<Vec<Bracket>> {
        let Brackets { pairing, halves, .. } = brackets(drawn)?;
        let brackets = pairing.brackets.iter().zip(halves);
        Some(brackets.map(|(bracket, halves)| reason::document(self.rules(), bracket, halves)).collect())
    }

    fn other_rows(&self, drawn: &RoundPairing, worse: Option<&Worse>, rows: &[PublishedRow]) -> Vec<OtherRow> {
        self.compare(drawn, worse, rows)
    }
}
