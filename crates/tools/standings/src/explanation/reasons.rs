//! Why an entrant stands where it stands: WCSC rules 2010, Art. 20; FIDE Handbook C.07, Art. 4; readings, A12.

use std::cmp::Ordering;
use std::collections::HashMap;

use shinpan_tournament::ranking::rank::{self, compare, explain};
use shinpan_tournament::ranking::term::{Cut, Explanation, Performance, Term};
use shinpan_tournament::ranking::value::Hundredths;

use super::document::{self, Basis, Better, Comparison, Explained, ExplainedKey, ExplainedPlace, Explanations, Why};
use super::text::Wording;
use crate::results::Results;

impl Results<'_> {
    /// Explains why one of two members with a place stands above the other.
    pub(crate) fn why(&self, pair: [usize; 2]) -> Why {
        let comparisons = compare(self.ranked, self.standings, pair);
        let name = |step: usize| self.keys.step(step).map(|key| key.name.clone());
        let decision = comparisons.iter().find(|comparison| comparison.order.is_ne());
        let comparison = |comparison: &rank::Comparison| Comparison {
            key: name(comparison.step).unwrap_or_default(),
            article: self.keys.step(comparison.step).and_then(|key| key.article),
            a: self.explained(&comparison.values[0]),
            b: self.explained(&comparison.values[1]),
            better: match comparison.order {
                Ordering::Less => Some(Better::A),
                Ordering::Equal => None,
                Ordering::Greater => Some(Better::B),
            },
        };
        let [a, b] = pair.map(|member| self.members[member].id.to_owned());
        Why {
            basis: self.basis(),
            a,
            b,
            keys: comparisons.iter().map(comparison).collect(),
            decided_by: decision.and_then(|decision| name(decision.step)),
        }
    }

    /// All places with what every key and column is made of.
    pub(crate) fn explanations(&self) -> Explanations {
        let members = self.standings.iter().map(|row| row.member).collect::<Vec<_>>();
        let explained = explain(self.ranked, self.standings, &members, self.keys.keys.len());
        let rows = self.standings.iter().zip(explained);
        let standings = rows.map(|(row, values)| {
            let member = self.members[row.member];
            let keys = self.keys.keys.iter().zip(values).map(|(key, explanation)| ExplainedKey {
                key: key.name.clone(),
                article: key.article,
                explained: self.explained(&explanation),
            });
            ExplainedPlace {
                place: row.place,
                id: member.id.to_owned(),
                name: member.name.to_owned(),
                decided_by: row.decided_by.and_then(|step| self.keys.step(step)).map(|key| key.name.clone()),
                keys: keys.collect(),
            }
        });
        Explanations { basis: self.basis(), standings: standings.collect() }
    }

    pub(crate) fn wording(&self) -> Wording<'_> {
        let with_name = self.members.iter().filter(|member| member.id != member.name);
        Wording { names: with_name.map(|member| (member.id, member.name)).collect::<HashMap<_, _>>() }
    }

    fn basis(&self) -> Basis {
        Basis {
            rules: self.book.to_owned(),
            edition: self.edition,
            system: self.system.filter(|_| self.edition.is_some()),
            stage: self.stage.map(str::to_owned),
            through_round: self.through.0,
        }
    }

    fn explained(&self, explanation: &Explanation) -> Explained {
        let (aro, p, dp) = match explanation.performance {
            None => (None, None, None),
            Some(Performance { average, score, difference }) => {
                (Some(average), Some(Hundredths(score)), Some(difference))
            }
        };
        let terms = explanation.terms.iter().map(|term| self.term(term)).collect();
        Explained { value: explanation.value, terms, aro, p, dp }
    }

    fn term(&self, term: &Term) -> document::Term {
        let opponent = term.opponent.map(|opponent| self.members[opponent].id.to_owned());
        // What kind of bye it is says something by C.07 alone.
        let is_bye = opponent.is_none() && self.edition.is_none();
        let own = term.of_opponent;
        document::Term {
            round: term.round.0,
            opponent,
            kind: if is_bye { "bye" } else { term.kind.as_str() },
            score: own.map(|own| own.score.into()),
            result: own.map(|own| own.result.into()),
            value: term.value,
            vur: own.map(|own| own.is_vur),
            dummy: own.map(|own| own.is_dummy),
            cap: own.and_then(|own| own.limit),
            cut: term.cut.map(Cut::as_str),
        }
    }
}
