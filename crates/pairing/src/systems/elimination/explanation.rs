//! What is said of a round of an elimination: why two meet, and each constraint with its value. The 2015 Arimaa World Computer
//! Championship, constraints 1-10.

use shinpan_core::wording::{counted, quoted};

use super::criterion::Constraint;
use super::round::{EliminationRound, Standing};
use crate::document;
use crate::ranking::Contender;

const NO_BYE: &str = "no bye";

impl EliminationRound {
    pub(super) fn reason_of_pair(&self, u: usize, v: usize) -> String {
        let (contenders, standings) = (&self.ranking.contenders, &self.standings);
        let (Some(Contender { id, byes, seed, .. }), Some(a)) = (contenders.get(u), standings.get(u)) else {
            return String::new();
        };
        let Standing { losses, class } = a;
        let Some(b) = standings.get(v) else {
            let id = quoted(id);
            return format!(
                "bye of {id}: byes before {byes}, losses {losses}, rating class {class}, seed {seed} (constraints 3, 5, 8, 9)"
            );
        };
        let losses = if a.losses == b.losses {
            format!("losses {losses} each")
        } else {
            format!("losses {losses} against {} (constraint 6)", b.losses)
        };
        let met = match self.ranking.meetings(u, v).count() {
            0 => String::new(),
            times => format!(", pairing {} of the two (constraint 4)", times + 1),
        };
        format!("{losses}{met}, ranks {} and {} (constraint 10)", u + 1, v + 1)
    }

    /// All constraints, with their values in a pairing of this `cost`.
    pub(super) fn constraints(&self, cost: &[i128]) -> Vec<document::Constraint> {
        let text = |constraint| match constraint {
            Constraint::Everybody => self.everybody(),
            Constraint::Field => self.field(),
            Constraint::Classes => self.classes(),
            Constraint::Pairings => self.counted(constraint, cost, "nobody meets again"),
            Constraint::LossGaps => self.counted(constraint, cost, "losses are equal in every pair"),
            Constraint::RankSpread => self.counted(constraint, cost, ""),
            Constraint::EarlierByes | Constraint::ByeLosses | Constraint::ByeClass | Constraint::ByeSeed => {
                self.counted(constraint, cost, NO_BYE)
            }
        };
        let explained =
            |constraint: Constraint| document::Constraint { article: constraint.as_str(), text: text(constraint) };
        Constraint::ALL.map(explained).into()
    }

    /// The components that rest on `constraint`; `none` where nothing is counted.
    fn counted(&self, constraint: Constraint, cost: &[i128], none: &str) -> String {
        let components = self.criteria.iter().zip(cost).filter(|(criterion, _)| criterion.constraint() == constraint);
        let components = components.map(|(criterion, value)| (criterion.description(), value));
        let components = components.filter(|(criterion, value)| criterion.shows(**value));
        let texts =
            components.map(|(criterion, value)| format!("{}: {value}", criterion.words.unwrap_or(criterion.name)));
        let texts = texts.collect::<Vec<_>>();
        if texts.is_empty() { none.to_owned() } else { texts.join(", ") }
    }

    fn everybody(&self) -> String {
        let pairs = self.ranking.len() / 2;
        let plural = if pairs == 1 { "" } else { "s" };
        let bye = if self.ranking.is_odd() { " and a bye" } else { "" };
        format!("everybody is paired once: {pairs} pair{plural}{bye}")
    }

    /// Lists the remaining entrants, those with the fewest losses first.
    fn field(&self) -> String {
        let losses = |standing: Option<&Standing>| standing.map_or(0, |standing| standing.losses);
        let (least, most) = (losses(self.standings.first()), losses(self.standings.last()));
        let programs = self.ranking.len();
        if least == most {
            format!("{}, losses {least} each", counted(programs, "program"))
        } else {
            format!("{}, losses {least} to {most}", counted(programs, "program"))
        }
    }

    fn classes(&self) -> String {
        let ranked = self.ranking.contenders.iter().zip(&self.standings);
        let classes = ranked.map(|(contender, standing)| format!("{} {}", quoted(&contender.id), standing.class));
        format!("rating classes, by rank: {}", classes.collect::<Vec<_>>().join(", "))
    }
}
