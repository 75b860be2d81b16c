//! Records in the neutral form: a string a ply, without its label. The setups are plies 1 and 2.

use shinpan_core::finding::{Finding, Place, Severity};
use shinpan_core::neutral::{Fault, NeutralRecord};

use crate::KIND;
use crate::record::{Form, RawGame, RawPly};

/// The game that `record` tells. All places are that of its row.
pub fn read(record: NeutralRecord) -> RawGame {
    let place = record.place;
    if let Some(message) = record.is_of_other(KIND.name) {
        return not_a_record(RawGame { id: record.id, ..blank(record.index, place) }, place, message);
    }
    let mut game = RawGame { id: record.id, ..blank(record.index, place) };
    if !record.start.is_empty() {
        let message = "a start position, expected none: the setups are plies 1 and 2";
        game.add(Finding::new(Severity::Error, "bad-position", place, message).at_ply(0));
    }
    let is_in_order = record.start.is_empty();
    for (ply, text) in (1..).zip(&record.moves) {
        // In CSV blanks split moves, so that `;` splits the words of one.
        let text = text.replace(';', " ");
        let read = RawPly::read(text.as_bytes(), place, ply, &mut |finding| game.add(finding));
        let places = vec![place; read.places.len()];
        let is_readable = read.is_readable && is_in_order;
        game.push(RawPly { places, is_in_order, is_readable, ..read });
    }
    // Every finding is about the row.
    for finding in &mut game.findings {
        (finding.line, finding.column) = (place.line, place.column);
    }
    game
}

/// A row that is no record, as a game of which nothing is known.
pub fn unreadable(fault: Fault) -> RawGame {
    let game = RawGame { id: fault.id.unwrap_or_default(), ..blank(fault.index, fault.place) };
    not_a_record(game, fault.place, fault.message)
}

fn blank(index: u32, place: Place) -> RawGame {
    RawGame { index, form: Form::Neutral, last: Some(place), ..RawGame::default() }
}

fn not_a_record(game: RawGame, place: Place, message: String) -> RawGame {
    let finding = Finding::new(Severity::Error, "not-a-record", place, message);
    RawGame { findings: vec![finding], ..game }
}
