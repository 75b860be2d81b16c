//! What a run has found out, for all the forms in which it is written.

use shinpan_core::HalfPoints;
use shinpan_tournament::tiebreaks::{Calculator, Code, Keys, Standing, Standings, Value};

use super::keys_from::KeysFrom;
use super::tournament::Tournament;

/// The places and what they were made from.
pub(crate) struct Results<'a> {
    /// The name of the rule book.
    pub(crate) book: &'a str,
    pub(crate) tournament: &'a Tournament,
    pub(crate) calculator: &'a Calculator<'a>,
    pub(crate) keys: &'a Keys,
    pub(crate) keys_from: KeysFrom,
    pub(crate) standings: &'a Standings,
    /// The text of the draw, where lots are among the keys.
    pub(crate) lots: Option<&'a str>,
}

impl Results<'_> {
    /// The points of a participant.
    pub(crate) fn points(&self, participant: usize) -> HalfPoints {
        self.tournament.points(participant)
    }

    /// The place of a participant, if it has one.
    pub(crate) fn place(&self, participant: usize) -> Option<usize> {
        let row = self.standings.rows().iter().find(|row| row.participant == participant);
        row.and_then(|row| row.place)
    }

    /// The keys as record 212 spells them.
    pub(crate) fn trf_keys(&self) -> String {
        self.keys.as_slice().iter().filter_map(|key| key.trf()).collect::<Vec<_>>().join(",")
    }

    /// The values of the keys in a row. Of somebody whose games count for nobody only the points are known.
    pub(crate) fn values(&self, row: &Standing) -> Vec<Value> {
        if !self.tournament.annulled().contains(&row.participant) {
            return row.values.clone();
        }
        let value = |code: Code| match code {
            Code::Points => Value::Points(self.points(row.participant).into()),
            _ => Value::Undefined,
        };
        self.keys.as_slice().iter().map(|key| value(key.code)).collect()
    }
}
