//! The document of `--format json`: a round of the Dutch system.

use serde::Serialize;
use shinpan_core::HalfPoints;
use shinpan_core::games::{Bye, RoundNo};
use shinpan_core::trf::CellResult;
use shinpan_tournament::dutch::{Edition, Pair, Round, RoundPairing, Tournament};

use super::event::Event;

/// A round that was drawn by the Dutch system.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Document {
    /// The name of the rule book.
    pub rules: String,
    /// The edition of C.04.3: 2026 or 2017.
    pub edition: u16,
    /// The round.
    pub round: u16,
    /// How it was drawn: "fide-dutch".
    pub system: &'static str,
    /// Who meets whom, in the order of the sheet.
    pub pairings: Vec<Pairing>,
    /// Who has the pairing-allocated bye.
    pub bye: Option<String>,
    /// All who have no opponent, and why: the pairing-allocated bye, then the byes that the file states.
    pub byes: Vec<ByeRow>,
    /// The SHA-256 of the earlier games that it was drawn from.
    pub history: String,
    /// The text of the draw, which decides nothing here.
    pub lots: String,
    /// Whether it is the only pairing by the rules: always.
    pub unique: bool,
}

/// A pair of a round.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Pairing {
    /// The number of the table, from 1.
    pub table: usize,
    /// The id of the higher ranked.
    pub first: String,
    /// The id of the other.
    pub second: String,
}

/// Somebody without an opponent.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ByeRow {
    /// The id.
    pub id: String,
    /// As in games.csv: "bye", "half-bye", "full-bye" or "zero-bye".
    pub kind: &'static str,
    /// What it is worth.
    pub points: String,
}

impl Document {
    /// That of `pairing`.
    pub(super) fn of(event: &Event, tournament: &Tournament<'_>, round: &Round, pairing: &RoundPairing) -> Self {
        let id = |place: usize| round.contenders[place].number.to_string();
        let row = |(table, pair): (usize, &Pair)| Pairing { table, first: id(pair.higher), second: id(pair.lower) };
        let scores = event.report.trf.scores;
        let bye =
            |id: String, kind: Bye, points: HalfPoints| ByeRow { id, kind: kind.as_str(), points: points.to_string() };
        let allocated = pairing.bye.map(|place| bye(id(place), Bye::PairingAllocated, scores.bye));
        let stated = tournament.byes(round.number).into_iter().filter_map(|(number, result)| {
            let kind = match result {
                CellResult::HalfBye => Bye::HalfPoint,
                CellResult::FullBye => Bye::FullPoint,
                CellResult::ZeroBye => Bye::ZeroPoint,
                _ => return None,
            };
            Some(bye(number.to_string(), kind, scores.of(result).1))
        });
        Self {
            rules: event.book().to_owned(),
            edition: match tournament.settings().edition {
                Edition::Of2017 => 2017,
                Edition::Of2026 => 2026,
            },
            round: round.number,
            system: "fide-dutch",
            pairings: (1..).zip(&pairing.pairs).map(row).collect(),
            bye: pairing.bye.map(id),
            byes: allocated.into_iter().chain(stated).collect(),
            history: event.history(RoundNo(round.number)),
            lots: event.lots().to_owned(),
            unique: true,
        }
    }
}
