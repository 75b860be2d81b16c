//! A round of a round robin as rows, each with why it is there.

use shinpan_core::games::RoundNo;
use shinpan_tournament::Due;
use shinpan_tournament::field::Field;

use super::forced::ForcedPairs;
use super::tables::{Meeting, NumberPair, RoundRobin};
use crate::document::{Row, RowReason};
use crate::ranking::has_given_up;

/// The word in `overruled` of a pair that is none of the tables.
pub(super) const TABLES: &str = "round-robin";

/// A round that is drawn, and what it is drawn from.
pub(super) struct PairedRound<'a> {
    pub(super) field: &'a Field<'a>,
    pub(super) robin: &'a RoundRobin,
    pub(super) round: RoundNo,
    /// The pairs without the officers'.
    pub(super) own: &'a [NumberPair],
    pub(super) forced: &'a ForcedPairs,
    pub(super) overrule: Option<&'a str>,
}

impl PairedRound<'_> {
    /// The rows where these numbers meet.
    pub(super) fn rows(&self, pairs: &[NumberPair]) -> Vec<Row> {
        self.robin.meetings(self.round, pairs).iter().map(|meeting| self.row(meeting)).collect()
    }

    fn row(&self, meeting: &Meeting<'_>) -> Row {
        let Meeting { round, first, second } = meeting;
        let is_out = |id: &str| {
            let member = self.field.position(id).and_then(|place| self.field.members().get(place));
            member.is_some_and(|member| has_given_up(member.entrant, *round))
        };
        // A pause is worth nothing, unlike a bye.
        let due = second.map_or(Due::Vacated, |second| Due::game([first.1, second.1].map(is_out)));
        let other = second.map_or(self.robin.pause().unwrap_or_default(), |second| second.0);
        let pair = [first.0.min(other), first.0.max(other)];
        let is_overruled = !self.own.contains(&pair) && self.forced.line(pair).is_some();
        Row {
            round: round.0,
            game: None,
            first: first.1.to_owned(),
            second: second.map(|second| second.1.to_owned()),
            is_pause: second.is_none(),
            table: None,
            points: due.points(),
            due,
            why: RowReason {
                reason: self.reason(meeting, pair),
                overruled: is_overruled.then(|| TABLES.to_owned()),
                ..RowReason::default()
            },
        }
    }

    fn reason(&self, meeting: &Meeting<'_>, pair: NumberPair) -> String {
        let is_own = self.own.contains(&pair);
        match (self.forced.line(pair), self.forced.lines()) {
            (Some(line), _) if is_own => format!("forced by {line}; {}", self.by_tables(meeting, pair, None)),
            (Some(line), _) => {
                let why = self.overrule.map_or_else(String::new, |why| format!(": {why}"));
                format!("forced by {line} against Art. 19.5 (no game of the tables), overruled by the officers{why}")
            }
            (None, Some(lines)) if !is_own && self.are_left(pair) => {
                let what = if meeting.second.is_some() { "left to meet each other" } else { "left to pause" };
                format!("{what} because of {lines} (Art. 19.5)")
            }
            (None, Some(lines)) if !is_own => self.by_tables(meeting, pair, Some(&lines)),
            _ => self.by_tables(meeting, pair, None),
        }
    }

    /// Whether both should have met somebody whom officers give to another.
    fn are_left(&self, pair: NumberPair) -> bool {
        let forced = self.forced.numbers().concat();
        let partner = |own: usize| {
            self.own.iter().find(|pair| pair.contains(&own)).and_then(|pair| pair.iter().find(|other| **other != own))
        };
        pair.iter().all(|own| partner(*own).is_some_and(|partner| forced.contains(partner)))
    }

    /// Explains a pair by the tables; with the round in which these have it, where that is another, and what has moved
    /// it.
    fn by_tables(&self, meeting: &Meeting<'_>, pair: NumberPair, lines: Option<&str>) -> String {
        let Meeting { round, first, second } = meeting;
        let what = match second {
            None => format!("pause of number {}", first.0),
            Some(second) => format!("round {round}: number {} against {}", first.0, second.0),
        };
        let moved = self.robin.round_of(pair).filter(|tables| tables != round).map(|tables| {
            let cause = lines.map_or_else(
                || "since officers have paired otherwise".to_owned(),
                |lines| format!("because of {lines}"),
            );
            format!(", of round {tables} of the tables, {cause}")
        });
        format!("{what}{} (Art. 19.5)", moved.unwrap_or_default())
    }
}
