//! A round that is drawn, as the rows and the document that show it.

use shinpan_core::games::RoundNo;
use shinpan_core::history::RoundHistory;
use shinpan_core::{InputError, Lots, Outcome};

use crate::constraints::Constraints;
use crate::criteria::Criteria;
use crate::document::{Document, Explanation, Pairing, Round};
use crate::input::Input;
use crate::ranking::Ranking;
use crate::rows::{Common, DrawnRound, Row};
use crate::solve::{self, NoPairing, RoundPairing};
use crate::system::PairingSystem;

/// A ranked round with criteria, constraints and lots, ready to be solved.
pub(crate) struct RoundProblem<'a> {
    pub(crate) book: &'a str,
    pub(crate) input: &'a Input,
    pub(crate) criteria: &'a Criteria<'a>,
    pub(crate) constraints: &'a Constraints,
    pub(crate) lots: &'a Lots,
}

/// The constraints of `system` and those that `input` asks for.
pub(crate) fn constraints(
    system: &dyn PairingSystem,
    input: &Input,
    ranking: &Ranking,
) -> Result<Constraints, InputError> {
    let mut constraints = Constraints::new(system.forbids_rematch());
    if let Some(list) = &input.forbid {
        constraints.forbid(list, ranking);
    }
    if let Some(list) = &input.force {
        constraints.force(list, ranking)?;
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
        drawn.pairs.iter().map(|&(u, v)| self.pairing(u, v)).collect()
    }

    fn pairing(&self, u: usize, v: usize) -> Pairing {
        let contenders = &self.criteria.ranking.contenders;
        let is_out = |rank: usize| contenders.get(rank).is_some_and(|contender| contender.is_out);
        let (result, termination) =
            if v == contenders.len() { ("bye", "normal") } else { decided(is_out(u), is_out(v)) };
        let forced = if self.constraints.is_forced(u, v) { "forced by --force; " } else { "" };
        let reason = self.criteria.system_round.reason(self.constraints, u, v);
        Pairing {
            round: None,
            first: self.id(u).unwrap_or_default(),
            second: self.id(v),
            result,
            termination,
            reason: format!("{forced}{reason}"),
            criterion: None,
            otherwise: None,
        }
    }

    /// The rows and the document of a round that was drawn.
    pub(crate) fn drawn_round(
        &self,
        drawn: &RoundPairing,
        pairings: Vec<Pairing>,
        unique: bool,
        explanation: Option<Explanation>,
    ) -> DrawnRound {
        let round = self.round();
        let rows = pairings.iter().map(|pairing| Row { round: round.0, pairing: pairing.clone() }).collect();
        let common = common(self.input, round);
        let (games, byes): (Vec<_>, Vec<_>) = pairings.into_iter().partition(|pairing| pairing.second.is_some());
        let document = Document {
            rules: self.book.to_owned(),
            stage: self.input.stage.clone(),
            round: Round::One(round.0),
            system: self.criteria.system.word(),
            lots: self.lots.text().to_owned(),
            history: common.history.clone(),
            pairings: games,
            bye: byes.into_iter().next().map(|bye| bye.first),
            cost: self.criteria.components(&drawn.cost),
            unique,
            explanation,
        };
        DrawnRound { rows, common, document }
    }
}

/// The result and the termination of a game of which one or both have given up (Art. 18.6; R-50).
pub(crate) fn decided(first_is_out: bool, second_is_out: bool) -> (&'static str, &'static str) {
    let outcome = match (first_is_out, second_is_out) {
        (false, false) => return (Outcome::Unfinished.as_str(), "normal"),
        (true, false) => Outcome::SecondWins,
        (false, true) => Outcome::FirstWins,
        (true, true) => Outcome::BothLose,
    };
    (outcome.as_str(), "forfeit")
}

/// What the rows of `round` have in common.
pub(crate) fn common(input: &Input, round: RoundNo) -> Common {
    let history = RoundHistory::before(&input.games, round);
    Common { stage: input.stage.clone(), history: Some(history.digest()), history_open: history.open() }
}
