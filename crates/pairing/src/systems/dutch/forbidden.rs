//! Which pairs may not be, and why: C1, C2, C3, and the records 260 and XXP.

use shinpan_core::wording::quoted;
use shinpan_tournament::dutch::{self, Criterion, Records};

use crate::constraints::{PairRules, Refusal};
use crate::ranking::Ranking;

/// A round, and what keeps two of its players apart.
#[derive(Debug)]
pub(super) struct Forbidden {
    /// The round by the rules alone.
    pub(super) round: dutch::Round,
    pub(super) ranking: Ranking,
    pub(super) records: Records,
    /// The file that says it.
    pub(super) file: String,
}

impl Forbidden {
    /// Whether the records of the report keep anybody apart.
    pub(super) fn has_records(&self) -> bool {
        let numbers = self.round.contenders.iter().map(|contender| contender.number);
        numbers.into_iter().any(|number| self.records.forbidden(number, self.round.number).next().is_some())
    }

    fn refused(&self, criterion: Criterion, names: &str, why: String) -> Refusal {
        let article = criterion.article(self.round.settings.edition).into();
        Refusal { message: format!("{names}: {why}"), why, article, criterion: Some(criterion.as_str()) }
    }
}

impl PairRules for Forbidden {
    fn refusal(&self, u: usize, v: usize) -> Option<Refusal> {
        let Self { round, ranking, records, file } = self;
        let name = |rank: usize| ranking.contenders.get(rank).map_or_else(String::new, |one| quoted(&one.id));
        if v >= ranking.len() {
            let why = || "may not have the bye".to_owned();
            return (!round.may_have_bye(u)).then(|| self.refused(Criterion::SecondBye, &name(u), why()));
        }
        if round.is_permitted(u, v) {
            return None;
        }
        let names = format!("{} against {}", name(u), name(v));
        if !round.are_apart(u, v) {
            let why = "both must have the same colour, and neither is a topscorer".to_owned();
            return Some(self.refused(Criterion::AbsolutePreference, &names, why));
        }
        let [own, other] = [u, v].map(|rank| round.contenders[rank].number);
        match (ranking.meetings(u, v).next(), records.forbidding(own, other, round.number)) {
            (None, Some((record, line))) => {
                let why = format!("line {line} of {file} keeps them apart");
                let article = format!("record {record}").into();
                Some(Refusal { message: format!("{names}: {why}"), why, article, criterion: Some(record) })
            }
            (Some(earlier), _) => {
                Some(self.refused(Criterion::Rematch, &names, format!("they have met in round {earlier}")))
            }
            (None, None) => Some(self.refused(Criterion::Rematch, &names, "they are kept apart".to_owned())),
        }
    }
}
