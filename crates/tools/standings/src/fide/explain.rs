//! Why a participant of a FIDE tournament stands where it stands: FIDE Handbook C.07, Art. 4.

use std::cmp::Ordering;
use std::collections::HashMap;

use shinpan_tournament::tiebreaks::{self, Code, Explanation, Hundredths, Performance, Terms, Value};

use super::results::Results;
use crate::explanation::document::{
    Basis, Better, Comparison, Explained, ExplainedKey, ExplainedPlace, Explanations, KeyValue, OpponentTerm,
    RoundTerm, Term, Why,
};
use crate::explanation::text::Wording;

impl Results<'_> {
    /// Why one of two stands above the other.
    pub(crate) fn why(&self, pair: [usize; 2]) -> Why {
        let columns = self.keys.columns();
        let comparisons = self.standings.compare(self.calculator, pair);
        let decision = comparisons.iter().find(|comparison| comparison.order.is_ne());
        let decided_by = decision.and_then(|decision| columns.get(decision.key)).cloned();
        let comparison = |comparison: &tiebreaks::Comparison| Comparison {
            key: columns.get(comparison.key).cloned().unwrap_or_default(),
            article: self.article(comparison.key),
            a: self.explained(&comparison.values[0]),
            b: self.explained(&comparison.values[1]),
            better: match comparison.order {
                Ordering::Less => Some(Better::A),
                Ordering::Equal => None,
                Ordering::Greater => Some(Better::B),
            },
        };
        let [a, b] = pair.map(|who| self.id(who));
        Why { basis: self.basis(), a, b, keys: comparisons.iter().map(comparison).collect(), decided_by }
    }

    /// All places with the terms of every key.
    pub(crate) fn explanations(&self) -> Explanations {
        let columns = self.keys.columns();
        let mut groups = Groups::of(self);
        let rows = self.standings.rows();
        let mut keys = vec![Vec::with_capacity(columns.len()); rows.len()];
        for (at, (key, column)) in self.keys.as_slice().iter().zip(&columns).enumerate() {
            for (row, explained_keys) in keys.iter_mut().enumerate() {
                let group = if key.code == Code::De { groups.of_row(row) } else { Vec::new() };
                let explanation = self.calculator.explain(*key, rows[row].participant, &group);
                let (key, article) = (column.clone(), Some(key.code.article()));
                explained_keys.push(ExplainedKey { key, article, explained: self.explained(&explanation) });
            }
            groups.refine(at);
        }
        let place = |(row, keys): (&tiebreaks::Standing, Vec<ExplainedKey>)| ExplainedPlace {
            place: row.place,
            id: self.id(row.participant),
            name: self.tournament.players[row.participant].name.clone(),
            decided_by: row.decided_by.and_then(|key| columns.get(key)).cloned(),
            keys,
        };
        Explanations { basis: self.basis(), standings: rows.iter().zip(keys).map(place).collect() }
    }

    /// How explanations are put into words.
    pub(crate) fn wording(&self) -> Wording<'_> {
        let players = self.tournament.players.iter().filter(|player| player.id != player.name);
        let names = players.map(|player| (player.id.as_str(), player.name.as_str())).collect::<HashMap<_, _>>();
        Wording { names }
    }

    fn basis(&self) -> Basis {
        let regulations = self.calculator.regulations();
        Basis {
            rules: self.book.to_owned(),
            edition: Some(regulations.edition.rules().year),
            system: Some(regulations.system.as_str()),
            stage: self.tournament.stage.clone(),
            through_round: self.tournament.through.0,
        }
    }

    fn article(&self, key: usize) -> Option<&'static str> {
        self.keys.as_slice().get(key).map(|key| key.code.article())
    }

    fn id(&self, participant: usize) -> String {
        self.tournament.players[participant].id.clone()
    }

    fn explained(&self, explanation: &Explanation) -> Explained {
        let rounds = match &explanation.terms {
            Terms::Opponents(all) => all.iter().map(|term| Term::Opponent(self.opponent_term(term))).collect(),
            Terms::Rounds(all) => all.iter().map(|term| Term::Round(self.round_term(term))).collect(),
        };
        let Some(Performance { average, score, difference }) = explanation.performance else {
            return Explained::new(KeyValue::Tiebreak(explanation.value), rounds);
        };
        let (aro, p, dp) = (Some(average), Some(Hundredths(score)), Some(difference));
        Explained { aro, p, dp, ..Explained::new(KeyValue::Tiebreak(explanation.value), rounds) }
    }

    fn opponent_term(&self, term: &tiebreaks::OpponentTerm) -> OpponentTerm {
        OpponentTerm {
            round: term.round.0,
            opponent: term.opponent.map(|opponent| self.id(opponent)),
            kind: term.kind.as_str(),
            score: Value::Points(term.score.into()),
            result: Value::Points(term.result.into()),
            value: Value::Points(term.value),
            vur: term.is_vur,
            dummy: term.is_dummy,
            cap: term.limit,
            cut: term.cut.map(tiebreaks::Cut::as_str),
        }
    }

    fn round_term(&self, term: &tiebreaks::RoundTerm) -> RoundTerm {
        RoundTerm {
            round: term.round.0,
            opponent: term.opponent.map(|opponent| self.id(opponent)),
            kind: term.kind.as_str(),
            value: KeyValue::Tiebreak(term.value),
            cut: None,
        }
    }
}

/// The rows that are equal by the keys so far.
struct Groups<'r> {
    results: &'r Results<'r>,
    /// For each row, where those who are equal to it begin.
    starts: Vec<usize>,
}

impl<'r> Groups<'r> {
    /// Before the first key all who have a place are equal.
    fn of(results: &'r Results<'r>) -> Self {
        Self { results, starts: vec![0; results.standings.rows().len()] }
    }

    /// The participants who are equal to the one of a row, itself among them; none for the disqualified.
    fn of_row(&self, row: usize) -> Vec<usize> {
        let rows = self.results.standings.rows();
        if rows[row].place.is_none() {
            return Vec::new();
        }
        let is_equal = |(at, standing): &(usize, &tiebreaks::Standing)| {
            standing.place.is_some() && self.starts[*at] == self.starts[row]
        };
        rows.iter().enumerate().skip(self.starts[row]).take_while(is_equal).map(|(_, row)| row.participant).collect()
    }

    /// After one more key.
    fn refine(&mut self, key: usize) {
        let rows = self.results.standings.rows();
        for at in 1..rows.len() {
            let is_equal = self.starts[at] < at && rows[at].values.get(key) == rows[at - 1].values.get(key);
            self.starts[at] = if is_equal { self.starts[at - 1] } else { at };
        }
    }
}
