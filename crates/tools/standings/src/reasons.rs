//! Why a program stands where it stands, by the keys of the WCSC and of Arimaa: WCSC rules 2010, Art. 20; readings,
//! A12.

use std::collections::HashMap;

use anyhow::{Context as _, bail};
use shinpan_core::wording::quoted;

use crate::Key;
use crate::articles::Articles;
use crate::explanation::document::{
    Basis, Better, Comparison, Explained, ExplainedKey, ExplainedPlace, Explanations, KeyValue, RoundTerm, Term, Why,
};
use crate::explanation::text::Wording;
use crate::key::{self, Value};
use crate::places::{Place, PlaceTerms, TIERS};
use crate::results::Results;
use crate::rules::Places;
use shinpan_tournament::tally::Score;

impl Results<'_> {
    /// Why one of two stands above the other.
    ///
    /// # Errors
    /// There is no such program, or it has no place.
    pub(crate) fn why(&self, a: &str, b: &str, articles: &Articles<'_>) -> anyhow::Result<Why> {
        let [at_a, at_b] = [self.row(a)?, self.row(b)?];
        if at_a == at_b {
            bail!("--why: twice the same entrant");
        }
        let [above, below] = [at_a.min(at_b), at_a.max(at_b)];
        let steps = self.steps([above, below]);
        let terms = PlaceTerms::of(self.inputs, self.cache, self.places);
        let between = self.places.get(above + 1..=below).unwrap_or_default();
        let deciding = between.iter().filter_map(|place| place.decided_by);
        let deciding = deciding.filter_map(|key| steps.iter().position(|step| *step == key)).min();
        let better = if at_a < at_b { Better::A } else { Better::B };
        let shown = deciding.map_or(steps.len(), |last| last + 1);
        let comparison = |(step, key): (usize, &Key)| Comparison {
            key: key.to_string(),
            article: articles.article(*key),
            a: self.explained(&terms, self.places[at_a].member, *key),
            b: self.explained(&terms, self.places[at_b].member, *key),
            better: (Some(step) == deciding).then_some(better),
        };
        let keys = steps.iter().take(shown).enumerate().map(comparison).collect();
        let decided_by = deciding.and_then(|step| steps.get(step)).map(Key::to_string);
        Ok(Why { basis: self.basis(), a: a.to_owned(), b: b.to_owned(), keys, decided_by })
    }

    /// All places with what every key and column is made of.
    pub(crate) fn explanations(&self, articles: &Articles<'_>) -> Explanations {
        let terms = PlaceTerms::of(self.inputs, self.cache, self.places);
        let standing = |place: &Place| {
            let entrant = self.inputs.field.members()[place.member].entrant;
            let key = |key: Key| ExplainedKey {
                key: key.to_string(),
                article: articles.article(key),
                explained: self.explained(&terms, place.member, key),
            };
            ExplainedPlace {
                place: place.place,
                id: entrant.id.clone(),
                name: entrant.name.clone(),
                decided_by: place.decided_by.map(|key| key.to_string()),
                keys: self.inputs.rules.shown().map(key).collect(),
            }
        };
        Explanations { basis: self.basis(), standings: self.places.iter().map(standing).collect() }
    }

    /// How explanations are put into words.
    pub(crate) fn wording(&self) -> Wording<'_> {
        let entrants = self.inputs.field.members().iter().map(|member| member.entrant);
        let entrants = entrants.filter(|entrant| entrant.id != entrant.name);
        let names = entrants.map(|entrant| (entrant.id.as_str(), entrant.name.as_str())).collect::<HashMap<_, _>>();
        Wording { names }
    }

    /// What places of these two are decided by: in an elimination, who is out is placed before the keys are asked.
    fn steps(&self, rows: [usize; 2]) -> Vec<Key> {
        let rules = self.inputs.rules;
        let at = rules.shown().position(|key| key == Key::Alive);
        let is_alive = |row: usize| at.and_then(|at| self.places[row].values.get(at)) == Some(&Value::Flag(true));
        match rules.places {
            Places::Elimination if !rows.into_iter().all(is_alive) => TIERS.to_vec(),
            _ => rules.keys.clone(),
        }
    }

    /// The row of a program with a place.
    fn row(&self, id: &str) -> anyhow::Result<usize> {
        let field = self.inputs.field;
        let unknown = || match field.entrants().get(id) {
            Some(_) => format!("{} does not take part", quoted(id)),
            None => field.entrants().unknown(id),
        };
        let member = field.position(id).with_context(|| format!("--why: {}", unknown()))?;
        let is_it = |place: &Place| place.member == member && place.place.is_some();
        self.places.iter().position(is_it).with_context(|| {
            let why = match self.inputs.strikes.map(|strikes| strikes.of_member(member)) {
                Some(strikes) if self.inputs.is_out(member) => format!(": it is disqualified, strikes: {strikes}"),
                _ if self.inputs.is_out(member) => ": it is disqualified".to_owned(),
                _ => String::new(),
            };
            format!("--why: {} has no place{why}", quoted(id))
        })
    }

    fn explained(&self, terms: &PlaceTerms<'_>, member: usize, key: Key) -> Explained {
        let mut shown = self.inputs.rules.shown();
        let number =
            shown.position(|shown| shown == key).unwrap_or(self.places.first().map_or(0, |place| place.values.len()));
        terms.explain(number, key, member, |value, terms| {
            Explained::new(KeyValue::Key(value), terms.iter().map(|term| self.term(term)).collect())
        })
    }

    fn term(&self, term: &key::Term<'_>) -> Term {
        let bout = term.bout;
        let opponent = bout.opponent.and_then(|opponent| self.inputs.field.members().get(opponent));
        let kind = match (opponent, bout.forfeit, bout.score) {
            (None, _, _) => "bye",
            (Some(_), false, _) => "game",
            (Some(_), true, Some(Score::Won)) => "forfeit-win",
            (Some(_), true, _) => "forfeit-loss",
        };
        let opponent = opponent.map(|opponent| opponent.id().to_owned());
        let (value, cut) = (KeyValue::Key(term.value), term.cut.map(key::Cut::as_str));
        Term::Round(RoundTerm { round: bout.round.0, opponent, kind, value, cut })
    }

    fn basis(&self) -> Basis {
        Basis {
            rules: self.book.to_owned(),
            edition: None,
            system: None,
            stage: self.inputs.field.stage().map(str::to_owned),
            through_round: self.inputs.through.0,
        }
    }
}
