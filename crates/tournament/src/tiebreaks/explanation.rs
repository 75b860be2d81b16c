//! Where a value comes from, round by round: made by the code that computes the value.

use super::calculator::{Calculator, inner};
use super::key::{Code, Key};
use super::performance::RatedGame;
use crate::ranking::term::{Explanation, Performance, Term};
use crate::ranking::value::Value;

impl Calculator<'_> {
    /// Explains the value of a participant. `group` are those who are equal to it by all keys before, itself among
    /// them; only direct encounter needs them.
    pub fn explain(&self, key: Key, participant: usize, group: &[usize]) -> Explanation {
        let mut terms = Vec::new();
        match key.code {
            Code::De => self.explain_encounter(key, participant, group),
            Code::Bh | Code::Fb | Code::Sb => {
                let value = self.of_opponents(key, participant, &mut terms);
                Explanation::new(value, terms)
            }
            Code::Aro | Code::Tpr | Code::Ptp => {
                let mut games = Vec::new();
                let value = self.of_ratings(key, participant, &mut games);
                let performance = Performance::of(&games).filter(|_| key.code == Code::Tpr);
                let terms = games.iter().map(rating_term).collect();
                Explanation { performance, ..Explanation::new(value, terms) }
            }
            Code::Aob | Code::Apro | Code::Appo => {
                let of_opponent = |other| self.explain(inner(key), other, &[]).value;
                let value = self.average(key, participant, of_opponent, &mut terms);
                Explanation::new(value, terms)
            }
            Code::Tpn | Code::Rtng | Code::Lots => Explanation::new(self.own(key, participant), terms),
            _ => {
                let value = self.of_rounds(key, participant, &mut terms);
                Explanation::new(value, terms)
            }
        }
    }

    /// The place in the group, and the results against its members.
    fn explain_encounter(&self, key: Key, participant: usize, group: &[usize]) -> Explanation {
        let mut members = group.to_vec();
        members.sort_unstable();
        let mut encounter = self.encounter(key);
        let places = encounter.places(&members);
        let place = members.binary_search(&participant).ok().and_then(|at| places.get(at)).copied();
        let meetings = encounter.meetings(participant, &members).map(|(round, entry)| {
            Term::of_round(round, entry.opponent, entry.kind, Value::Quarters(entry.points.into()))
        });
        Explanation::new(Value::Whole(place.unwrap_or(0)), meetings.collect())
    }
}

fn rating_term(game: &RatedGame) -> Term {
    let RatedGame { round, kind, opponent, rating, .. } = *game;
    Term::of_round(round, Some(opponent), kind, Value::Whole(rating))
}
