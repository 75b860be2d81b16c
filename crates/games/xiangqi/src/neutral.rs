//! Records in the neutral form: moves in coordinates or WXF notation.

use shinpan_core::finding::{Finding, Place, Severity};
use shinpan_core::neutral::{Fault, NeutralRecord};

use crate::KIND;
use crate::record::{Form, MAX_PLIES, RawGame, RawMove};

/// The game that `record` tells. All places are that of its row.
pub fn read(record: NeutralRecord) -> RawGame {
    let (place, other) = (record.place, record.is_of_other(KIND.name));
    let game = RawGame { id: record.id, start: record.start, ..RawGame::new(record.index, Form::Neutral, place) };
    if let Some(message) = other {
        return not_a_record(game, place, message);
    }
    let mut game = RawGame { moves: Vec::with_capacity(record.moves.len().min(MAX_PLIES)), ..game };
    record.moves.into_iter().for_each(|text| game.push(RawMove { place, text }));
    game
}

/// A row that is no record, as a game of which nothing is known.
pub fn unreadable(fault: Fault) -> RawGame {
    let game = RawGame { id: fault.id.unwrap_or_default(), ..RawGame::new(fault.index, Form::Neutral, fault.place) };
    not_a_record(game, fault.place, fault.message)
}

fn not_a_record(mut game: RawGame, place: Place, message: String) -> RawGame {
    game.add(Finding::new(Severity::Error, "not-a-record", place, message));
    game
}
