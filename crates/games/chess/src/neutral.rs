//! Records in the neutral form: moves in SAN or coordinates (UCI).

use shinpan_core::Severity;
use shinpan_core::finding::TextPos;
use shinpan_records::neutral::{Fault, NeutralRecord};

use crate::finding::{Code, Finding};
use crate::record::{RawGame, RecordFormat, Tag};
use crate::rules::NAME;

/// The game of `record`. All places are that of its row.
pub(crate) fn read(record: NeutralRecord) -> RawGame {
    let (pos, other) = (record.pos, record.is_of_other(NAME));
    let mut game = RawGame::new(record.index, RecordFormat::Neutral, pos);
    game.id = record.id;
    if let Some(message) = other {
        return not_a_record(game, pos, message);
    }
    game.start = Some(Tag { pos, text: record.start }).filter(|start| !start.text.is_empty());
    record.moves.iter().for_each(|text| game.push(pos, text));
    game
}

/// A row that is no record, as a game of which nothing is known.
pub(crate) fn unreadable(fault: Fault) -> RawGame {
    let mut game = RawGame::new(fault.index, RecordFormat::Neutral, fault.pos);
    game.id = fault.id.unwrap_or_default();
    not_a_record(game, fault.pos, fault.message)
}

fn not_a_record(mut game: RawGame, pos: TextPos, message: String) -> RawGame {
    game.findings.add(Finding::new(Severity::Error, Code::NotARecord, pos, message));
    game
}
