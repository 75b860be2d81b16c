//! Whether another reading of the rules gives a record another verdict: each is followed from the start of the game.

use serde_json::{Map, Value, json};
use shinpan_records::verdict::{OtherReading, Ruling};

use crate::judge::Judge;
use crate::rules::{ByReading, Reading, Rules};

/// The first ruling of each reading and its ply, beginning with the reading of the book.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct FirstRulings(ByReading<Option<(Ruling, u32)>>);

/// A reading by which the verdict would be another.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Doubt {
    pub(crate) difference: Difference,
    /// The ruling of that reading.
    pub(crate) ruling: Ruling,
    /// The ply of the ruling; none where it rules nothing.
    pub(crate) ply: Option<u32>,
}

/// The key in which a reading differs from that of the book, with its value.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Difference {
    Roots(&'static str),
    NewThreats(bool),
}

impl FirstRulings {
    /// Takes what each reading rules after the last move.
    pub(crate) fn take(&mut self, judge: &Judge, rulings: ByReading<Option<Ruling>>) {
        for (first, ruling) in self.0.iter_mut().zip(rulings) {
            *first = first.or(ruling.map(|ruling| (ruling, judge.ply())));
        }
    }

    /// The readings that rule otherwise than the verdict `own` of the ply `ply`.
    pub(crate) fn doubts(&self, rules: &Rules, own: Ruling, ply: Option<u32>) -> Vec<Doubt> {
        let Some(readings) = rules.readings() else { return Vec::new() };
        let [of_book, others @ ..] = self.0;
        // What is no repetition ends the game by any reading.
        let otherwise = if of_book.is_some() { (Ruling::None, None) } else { (own, ply) };
        let mut doubts = Vec::new();
        for (difference, first) in differences(&readings).zip(others) {
            let (ruling, ply) = first.map_or(otherwise, |(ruling, ply)| (ruling, Some(ply)));
            if ruling != own {
                doubts.push(Doubt { difference, ruling, ply });
            }
        }
        doubts
    }
}

/// The difference of each other reading from that of the book.
pub(crate) fn differences(readings: &ByReading<Reading>) -> impl Iterator<Item = Difference> {
    let [own, others @ ..] = *readings;
    others.into_iter().map(move |other| {
        if other.roots == own.roots {
            Difference::NewThreats(other.new_threats)
        } else {
            Difference::Roots(other.roots.as_str())
        }
    })
}

impl Difference {
    /// The key in a rule book and its value.
    fn entry(self) -> (&'static str, Value) {
        match self {
            Self::Roots(value) => ("roots", json!(value)),
            Self::NewThreats(value) => ("new_threats", json!(value)),
        }
    }

    /// `roots = "paper"`.
    pub(crate) fn key_and_value(self) -> String {
        let (key, value) = self.entry();
        format!("{key} = {value}")
    }

    /// `reading 2 with roots = "paper"`.
    pub(crate) fn reading(self) -> String {
        let number = if matches!(self, Self::Roots(_)) { 2 } else { 3 };
        format!("reading {number} with {}", self.key_and_value())
    }
}

impl Doubt {
    pub(crate) fn other_reading(self) -> OtherReading {
        OtherReading { reading: self.difference.reading(), ruling: self.ruling, ply: self.ply }
    }

    fn to_json(self) -> Value {
        let (key, value) = self.difference.entry();
        json!({ "key": key, "value": value, "verdict": self.ruling, "ply": self.ply })
    }
}

/// The field `doubts` of a verdict.
pub(crate) fn field(doubts: &[Doubt]) -> Map<String, Value> {
    let doubts = doubts.iter().map(|doubt| doubt.to_json()).collect();
    Map::from_iter([("doubts".to_owned(), Value::Array(doubts))])
}
