//! Records in the neutral form: moves in SAN or coordinates (UCI).

use shinpan_core::finding::{Finding, Place, Severity};
use shinpan_core::neutral::{Fault, NeutralRecord};

use crate::KIND;
use crate::record::{Form, RawGame, Tag};

/// The game that `record` tells. All places are that of its row.
pub fn read(record: NeutralRecord) -> RawGame {
    let (place, other) = (record.place, record.is_of_other(KIND.name));
    let mut game = RawGame::new(record.index, Form::Neutral, place);
    game.id = record.id;
    if let Some(message) = other {
        return not_a_record(game, place, message);
    }
    game.start = Some(Tag { place, text: record.start }).filter(|start| !start.text.is_empty());
    record.moves.iter().for_each(|text| game.push(place, text));
    game
}

/// A row that is no record, as a game of which nothing is known.
pub fn unreadable(fault: Fault) -> RawGame {
    let mut game = RawGame::new(fault.index, Form::Neutral, fault.place);
    game.id = fault.id.unwrap_or_default();
    not_a_record(game, fault.place, fault.message)
}

fn not_a_record(mut game: RawGame, place: Place, message: String) -> RawGame {
    game.add(Finding::new(Severity::Error, "not-a-record", place, message));
    game
}
