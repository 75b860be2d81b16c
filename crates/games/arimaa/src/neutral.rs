//! Records in the neutral form: a string a ply, without its label. The setups are plies 1 and 2.

use shinpan_core::finding::{Finding, Severity, TextPos};
use shinpan_records::neutral::{Fault, NeutralRecord};

use crate::KIND;
use crate::record::{Form, RawGame, RawPly};

/// The game that `record` tells. All places are that of its row.
pub fn read(record: NeutralRecord) -> RawGame {
    let pos = record.pos;
    if let Some(message) = record.is_of_other(KIND.name) {
        return not_a_record(RawGame { id: record.id, ..blank(record.index, pos) }, pos, message);
    }
    let mut game = RawGame { id: record.id, ..blank(record.index, pos) };
    if !record.start.is_empty() {
        let message = "a start position, expected none: the setups are plies 1 and 2";
        game.add(Finding::new(Severity::Error, "bad-position", pos, message).at_ply(0));
    }
    let is_in_order = record.start.is_empty();
    for (ply, text) in (1..).zip(&record.moves) {
        // In CSV blanks split moves, so that `;` splits the words of one.
        let text = text.replace(';', " ");
        let read = RawPly::read(text.as_bytes(), pos, ply, &mut |finding| game.add(finding));
        let word_positions = vec![pos; read.word_positions.len()];
        let is_readable = read.is_readable && is_in_order;
        game.push(RawPly { word_positions, is_in_order, is_readable, ..read });
    }
    // Every finding is about the row.
    for finding in &mut game.findings {
        (finding.line, finding.column) = (pos.line, pos.column);
    }
    game
}

/// A row that is no record, as a game of which nothing is known.
pub fn unreadable(fault: Fault) -> RawGame {
    let game = RawGame { id: fault.id.unwrap_or_default(), ..blank(fault.index, fault.pos) };
    not_a_record(game, fault.pos, fault.message)
}

fn blank(index: u32, pos: TextPos) -> RawGame {
    RawGame { index, form: Form::Neutral, last: Some(pos), ..RawGame::default() }
}

fn not_a_record(game: RawGame, pos: TextPos, message: String) -> RawGame {
    let finding = Finding::new(Severity::Error, "not-a-record", pos, message);
    RawGame { findings: vec![finding], ..game }
}
