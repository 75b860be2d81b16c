//! The value of every tie-break for every participant: FIDE Handbook C.07, Art. 2 to 10.

use shinpan_core::QuarterPoints;

use super::crosstable::Crosstable;
use super::cuts;
use super::direct::DirectEncounter;
use super::entry::Entry;
use super::key::{Code, Key};
use super::opponents::{OpponentTerms, Scores};
use super::performance::{self, RatedGame, half_up};
use super::regulations::Regulations;
use super::rounds::{RoundTerms, koya_rounds};
use crate::ranking::term::{Performance, Term};
use crate::ranking::value::{Hundredths, Value};
use crate::tally::BoutKind;

/// Computes tie-breaks of a cross table.
#[derive(Clone, Debug)]
pub struct Calculator<'t> {
    table: &'t Crosstable,
    regulations: Regulations,
    scores: Scores,
    koya_rounds: i64,
    /// By participant; none where somebody has no rating.
    ratings: Option<Vec<i64>>,
    tickets: Vec<u64>,
}

impl<'t> Calculator<'t> {
    /// By these regulations.
    pub fn new(table: &'t Crosstable, regulations: Regulations) -> Self {
        let unrated = regulations.unrated.filter(|rating| *rating > 0);
        let rating = |rating: Option<u32>| rating.filter(|rating| *rating > 0).or(unrated).map(i64::from);
        let ratings = table.participants().iter().map(|participant| rating(participant.rating)).collect();
        let scores = Scores::of(table, &regulations);
        let koya_rounds = koya_rounds(table, &regulations);
        Self { table, regulations, scores, koya_rounds, ratings, tickets: Vec::new() }
    }

    /// Adds the tickets of the participants, in their order, without which the drawing of lots is undefined.
    #[must_use]
    pub fn with_tickets(self, tickets: Vec<u64>) -> Self {
        Self { tickets, ..self }
    }

    /// The table.
    pub fn table(&self) -> &'t Crosstable {
        self.table
    }

    /// Regulations by which it computes.
    pub fn regulations(&self) -> &Regulations {
        &self.regulations
    }

    /// Whether everybody has a rating, so that the tie-breaks of Art. 10 are defined (reading T14).
    pub fn has_ratings(&self) -> bool {
        self.ratings.is_some()
    }

    /// The values of all participants. Only direct encounter needs the `groups` of those who are equal so far.
    pub fn column<'g>(&self, key: Key, groups: impl Iterator<Item = &'g [usize]>) -> Vec<Value> {
        let (mut terms, mut games) = (Vec::new(), Vec::new());
        let all = 0..self.table.len();
        match key.code {
            Code::De => self.places(key, groups),
            Code::Bh | Code::Fb | Code::Sb => all.map(|who| self.of_opponents(key, who, &mut terms)).collect(),
            Code::Aro | Code::Tpr | Code::Ptp => all.map(|who| self.of_ratings(key, who, &mut games)).collect(),
            Code::Aob | Code::Apro | Code::Appo => {
                let inner = self.column(inner(key), std::iter::empty());
                all.map(|who| self.average(key, who, |other| inner[other], &mut terms)).collect()
            }
            Code::Tpn | Code::Rtng | Code::Lots => all.map(|who| self.own(key, who)).collect(),
            _ => all.map(|who| self.of_rounds(key, who, &mut terms)).collect(),
        }
    }

    /// The places of direct encounter, 0 for whoever is in no group.
    fn places<'g>(&self, key: Key, groups: impl Iterator<Item = &'g [usize]>) -> Vec<Value> {
        let mut encounter = self.encounter(key);
        let mut values = vec![Value::Whole(0); self.table.len()];
        for members in groups.filter(|members| members.len() > 1) {
            for (member, place) in members.iter().zip(encounter.places(members)) {
                values[*member] = Value::Whole(place);
            }
        }
        values
    }

    pub(super) fn encounter(&self, key: Key) -> DirectEncounter<'t> {
        DirectEncounter::new(self.table, key.plays_forfeits || self.regulations.is_round_robin())
    }

    /// The sum of the terms that are not cut.
    pub(super) fn of_opponents(&self, key: Key, participant: usize, terms: &mut Vec<Term>) -> Value {
        terms.clear();
        let (table, regulations, scores) = (self.table, &self.regulations, &self.scores);
        OpponentTerms { table, regulations, scores, key }.append(participant, terms);
        if let Some(rule) = key.cut {
            cuts::mark(terms, rule);
        }
        let left = terms.iter().filter(|term| term.cut.is_none());
        Value::Quarters(left.map(|term| term.value.quarters()).sum())
    }

    /// The sum of what the rounds add.
    pub(super) fn of_rounds(&self, key: Key, participant: usize, terms: &mut Vec<Term>) -> Value {
        terms.clear();
        let (table, regulations, scores) = (self.table, &self.regulations, &self.scores);
        RoundTerms { table, regulations, scores, koya_rounds: self.koya_rounds, key }.append(participant, terms);
        match key.code {
            Code::Points | Code::Ps | Code::Std | Code::Ks => {
                Value::Quarters(terms.iter().map(|term| term.value.quarters()).sum())
            }
            _ => Value::Whole(terms.iter().filter_map(|term| term.value.whole()).sum()),
        }
    }

    /// The games that count for ratings, without those that are cut; none where somebody has no rating.
    fn rated_games(&self, key: Key, participant: usize, games: &mut Vec<RatedGame>) {
        games.clear();
        let Some(ratings) = &self.ratings else { return };
        for (round, entry) in self.table.rounds_of(participant).filter(|(_, entry)| self.is_rated(entry)) {
            if let Some(opponent) = entry.opponent {
                let (kind, share, rating) = (entry.kind, entry.share, ratings[opponent]);
                games.push(RatedGame { round, kind, opponent, rating, share });
            }
        }
        if let Some(rule) = key.cut {
            performance::cut(games, rule);
        }
    }

    /// Computes a value from the ratings of the opponents.
    pub(super) fn of_ratings(&self, key: Key, participant: usize, games: &mut Vec<RatedGame>) -> Value {
        self.rated_games(key, participant, games);
        Value::whole_or_undefined(match key.code {
            Code::Aro => performance::average(games.iter().map(|game| game.rating)),
            Code::Tpr => Performance::of(games).map(|performance| performance.rating()),
            _ => performance::perfect(games),
        })
    }

    /// The average of what `inner` is of the opponents of regular games, each once a game.
    pub(super) fn average(
        &self,
        key: Key,
        participant: usize,
        inner: impl Fn(usize) -> Value,
        terms: &mut Vec<Term>,
    ) -> Value {
        terms.clear();
        let is_by_rating = key.code.is_by_rating();
        for (round, entry) in self.table.rounds_of(participant) {
            let is_regular = if is_by_rating { self.is_rated(entry) } else { self.is_regular(entry) };
            if let Some(opponent) = entry.opponent.filter(|_| is_regular) {
                terms.push(Term::of_round(round, Some(opponent), entry.kind, inner(opponent)));
            }
        }
        if is_by_rating {
            return Value::whole_or_undefined(performance::average(terms.iter().filter_map(|term| term.value.whole())));
        }
        let QuarterPoints(sum) = terms.iter().map(|term| term.value.quarters()).sum();
        match i64::try_from(terms.len()) {
            Ok(count) if count > 0 => Value::Average(Hundredths(half_up(25 * sum, count))),
            _ => Value::Undefined,
        }
    }

    /// Returns the value that a participant has without any game: its number, its rating, its ticket.
    pub(super) fn own(&self, key: Key, participant: usize) -> Value {
        match key.code {
            Code::Tpn => Value::Whole(self.table.participants()[participant].number.into()),
            Code::Rtng => Value::whole_or_undefined(self.ratings.as_ref().map(|ratings| ratings[participant])),
            _ => self.tickets.get(participant).map_or(Value::Undefined, |ticket| Value::Ticket(*ticket)),
        }
    }

    /// Whether the round is a regular game for Art. 8 (Art. 15.2).
    fn is_regular(&self, entry: &Entry) -> bool {
        entry.kind == BoutKind::Game || entry.kind.is_forfeit() && self.regulations.is_round_robin()
    }

    /// Whether the round is a regular game for Art. 10 (Art. 15.2).
    fn is_rated(&self, entry: &Entry) -> bool {
        let excepts = self.regulations.edition.rules().excepts_forfeits;
        entry.kind == BoutKind::Game || self.is_regular(entry) && !excepts
    }
}

/// Returns the key whose values an average of the opponents averages.
pub(super) fn inner(key: Key) -> Key {
    let code = match key.code {
        Code::Aob if key.is_fore => Code::Fb,
        Code::Aob => Code::Bh,
        Code::Apro => Code::Tpr,
        _ => Code::Ptp,
    };
    Key { plays_forfeits: key.plays_forfeits, ..Key::new(code) }
}
