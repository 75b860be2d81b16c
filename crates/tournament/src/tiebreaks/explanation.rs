//! Where a value comes from, round by round: made by the code that computes the value.

use super::calculator::{Calculator, inner};
use super::key::{Code, Key};
use super::performance::{Performance, RatedGame};
use super::term::{RoundTerm, Terms};
use super::value::Value;

/// A value and its terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The value.
    pub value: Value,
    /// What it is made of; nothing for what a participant has without any game.
    pub terms: Terms,
    /// The average, the score and the difference of a tournament performance rating.
    pub performance: Option<Performance>,
}

impl Explanation {
    fn of_rounds(value: Value, terms: Vec<RoundTerm>) -> Self {
        Self { value, terms: Terms::Rounds(terms), performance: None }
    }
}

impl Calculator<'_> {
    /// Where a value of a participant comes from. `group` are those who are equal to it by all keys before, itself among
    /// them; only direct encounter needs them.
    pub fn explain(&self, key: Key, participant: usize, group: &[usize]) -> Explanation {
        let mut rounds = Vec::new();
        match key.code {
            Code::De => self.explain_encounter(key, participant, group),
            Code::Bh | Code::Fb | Code::Sb => {
                let mut terms = Vec::new();
                let value = self.of_opponents(key, participant, &mut terms);
                Explanation { value, terms: Terms::Opponents(terms), performance: None }
            }
            Code::Aro | Code::Tpr | Code::Ptp => {
                let mut games = Vec::new();
                let value = self.of_ratings(key, participant, &mut games);
                let performance = Performance::of(&games).filter(|_| key.code == Code::Tpr);
                let terms = games.iter().map(rating_term).collect();
                Explanation { performance, ..Explanation::of_rounds(value, terms) }
            }
            Code::Aob | Code::Apro | Code::Appo => {
                let of_opponent = |other| self.explain(inner(key), other, &[]).value;
                let value = self.average(key, participant, of_opponent, &mut rounds);
                Explanation::of_rounds(value, rounds)
            }
            Code::Tpn | Code::Rtng | Code::Lots => Explanation::of_rounds(self.own(key, participant), rounds),
            _ => {
                let value = self.of_rounds(key, participant, &mut rounds);
                Explanation::of_rounds(value, rounds)
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
        let meetings = encounter.meetings(participant, &members).map(|(round, entry)| RoundTerm {
            round,
            opponent: entry.opponent,
            kind: entry.kind,
            value: Value::Points(entry.points.into()),
        });
        Explanation::of_rounds(Value::Whole(place.unwrap_or(0)), meetings.collect())
    }
}

fn rating_term(game: &RatedGame) -> RoundTerm {
    let RatedGame { round, kind, opponent, rating, .. } = *game;
    RoundTerm { round, opponent: Some(opponent), kind, value: Value::Whole(rating) }
}
