//! A round that is drawn, as the rows and the document that show it.

use shinpan_core::games::RoundNo;
use shinpan_core::history::RoundHistory;
use shinpan_core::wording::first_of;
use shinpan_core::{InputError, Lots};
use shinpan_tournament::Due;

use crate::constraints::{Constraints, RankPair};
use crate::document::{Document, Pairing, Round};
use crate::input::Input;
use crate::overruling::Effects;
use crate::prerequisites::NAMED_MOST;
use crate::problem::RoundProblem;
use crate::ranking::Ranking;
use crate::rows::{Common, DrawnRound, Row};
use crate::solve::{self, NoPairing, RoundPairing};
use crate::system::PairingSystem;

/// The constraints of `system` and those that `input` asks for. A forced pair overrules the rules if `overrules`, one of a
/// published row in any case.
pub(crate) fn constraints(
    system: &dyn PairingSystem,
    input: &Input,
    ranking: &Ranking,
    overrules: bool,
) -> Result<Constraints, InputError> {
    let (mut constraints, articles) = (Constraints::new(system.forbids_rematch()), system.articles());
    for pair in &input.forbid {
        constraints.forbid(pair, ranking);
    }
    for pair in &input.force {
        constraints.force(pair, ranking, overrules, articles)?;
    }
    // Whoever is not to be paired is a finding of the check.
    for published in input.overruled(ranking.round).iter().filter(|published| published.pair.is_in(ranking)) {
        constraints.force(&published.pair, ranking, true, articles)?;
    }
    Ok(constraints)
}

impl RoundProblem<'_> {
    pub(crate) fn round(&self) -> RoundNo {
        self.criteria.ranking.round
    }

    /// Draws the round under `constraints`: its own, or others for `--why` and `--explain`.
    pub(crate) fn solve(&self, constraints: &Constraints) -> Result<RoundPairing, NoPairing> {
        solve::draw(self.criteria, constraints)
    }

    /// Why there is no pairing, said of the officers' lines where the rules alone have one.
    pub(crate) fn because_of_officers(&self, reason: NoPairing) -> NoPairing {
        let lines = self.constraints.lines().map(str::to_owned).collect::<Vec<_>>();
        match reason {
            NoPairing::Blocked { proof, .. }
                if !lines.is_empty() && self.solve(&self.constraints.without_officers()).is_ok() =>
            {
                NoPairing::ByOfficers { lines: first_of(&lines, NAMED_MOST), proof }
            }
            NoPairing::Odd(count) if self.input.is_final() => NoPairing::OddFinal(count),
            reason => reason,
        }
    }

    /// The id of the contender `rank`; none for the bye.
    pub(crate) fn id(&self, rank: usize) -> Option<String> {
        self.criteria.ranking.contenders.get(rank).map(|contender| contender.id.clone())
    }

    /// The ids of pairs; a bye has no second.
    pub(crate) fn ids(&self, drawn: &RoundPairing) -> Vec<[Option<String>; 2]> {
        drawn.pairs.iter().map(|(u, v)| [self.id(*u), self.id(*v)]).collect()
    }

    /// The pairs with their reasons, the bye last.
    pub(crate) fn pairings(&self, drawn: &RoundPairing) -> Vec<Pairing> {
        let effects = Effects::of(self, drawn);
        drawn.pairs.iter().map(|pair| self.pairing(*pair, &effects)).collect()
    }

    fn pairing(&self, (u, v): RankPair, effects: &Effects) -> Pairing {
        let contenders = &self.criteria.ranking.contenders;
        let is_out = |rank: usize| contenders.get(rank).is_some_and(|contender| contender.is_out);
        let due = if v == contenders.len() { Due::bye(is_out(u)) } else { Due::game([u, v].map(is_out)) };
        let reason = self.criteria.system_round.reason(self.constraints, u, v);
        Pairing {
            round: None,
            first: self.id(u).unwrap_or_default(),
            second: self.id(v),
            result: due.result().as_str(),
            termination: due.termination().as_str(),
            reason: effects.reason(self, (u, v), &reason),
            overruled: effects.overruled((u, v)).map(|overruled| overruled.criterion.clone()),
            criterion: None,
            otherwise: None,
        }
    }

    /// The rows and the document of a round that was drawn.
    pub(crate) fn drawn_round(&self, drawn: &RoundPairing, pairings: Vec<Pairing>, unique: bool) -> DrawnRound {
        let round = self.round();
        let rows = pairings.iter().map(|pairing| Row { round: round.0, pairing: pairing.clone() }).collect();
        let has_officers = self.constraints.lines().next().is_some();
        let common = Common { with_reasons: has_officers, ..common(self.input, round, self.lots) };
        let (games, byes): (Vec<_>, Vec<_>) = pairings.into_iter().partition(|pairing| pairing.second.is_some());
        let document = Document {
            rules: self.book.to_owned(),
            stage: self.input.stage.clone(),
            round: Round::One(round.0),
            system: self.criteria.system.word(),
            lots: self.lots.text().to_owned(),
            history: common.history.clone(),
            history_open: common.history_open.clone(),
            pairings: games,
            bye: byes.into_iter().next().map(|bye| bye.first),
            cost: self.criteria.components(&drawn.cost),
            unique,
            explanation: None,
            alternative: None,
        };
        DrawnRound { rows, common, document }
    }
}

/// What the rows of `round` have in common.
pub(crate) fn common(input: &Input, round: RoundNo, lots: &Lots) -> Common {
    let history = RoundHistory::before(&input.games, round);
    Common {
        stage: input.stage.clone(),
        history: Some(history.digest()),
        history_open: history.open(),
        records: history.records(),
        lots: lots.text().to_owned(),
        with_reasons: false,
    }
}
