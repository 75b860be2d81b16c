//! Records in the neutral form: moves are points of SGF, or `pass`; the start has root properties.

use shinpan_core::finding::TextPos;
use shinpan_core::wording::quoted;
use shinpan_core::{Severity, Side};
use shinpan_records::neutral::{Fault, NeutralRecord};

use crate::finding::{Code, Finding};
use crate::record::{RawGame, RecordFormat, Turn};
use crate::rules::NAME;
use crate::sgf::{parse_move, parse_start};

/// The most characters of a text that messages have.
const SHOWN: usize = 40;

/// The game that `record` tells. All places are that of its row.
pub(crate) fn read(record: NeutralRecord) -> RawGame {
    let (pos, foreign) = (record.pos, record.is_of_other(NAME));
    let mut game = RawGame { id: record.id, ..RawGame::new(record.index, RecordFormat::Neutral, pos) };
    if let Some(message) = foreign {
        return not_a_record(game, pos, message);
    }
    parse_start(&mut game, pos, record.start.as_bytes());
    let mut side = game.first.unwrap_or(Side::First);
    for (ply, text) in (1..).zip(&record.moves) {
        if let Some(mv) = parse_move(text.as_bytes()) {
            game.push_turn(Turn { pos, side, mv }, ply);
        } else {
            let shown = quoted(&text.chars().take(SHOWN).collect::<String>());
            let message = format!("{shown}, expected a point such as \"dd\", or \"pass\"");
            game.findings.add(Finding::new(Severity::Error, Code::BadMove, pos, message).at_ply(ply));
        }
        side = side.other();
    }
    game.tell_counts();
    game
}

/// Whether the start and the moves of `record` have the form of root properties, and of points.
pub(crate) fn fits(record: &NeutralRecord) -> bool {
    let is_point = |text: &String| text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_alphabetic());
    let is_start =
        record.start.is_empty() || record.start.trim_start().starts_with(|first: char| first.is_ascii_uppercase());
    let has_values = record.start.is_empty() || record.start.contains('[');
    is_start && has_values && record.moves.iter().all(|text| is_point(text) || text == "pass")
}

/// A row that is no record, as a game of which nothing is known.
pub(crate) fn unreadable(fault: Fault) -> RawGame {
    let game =
        RawGame { id: fault.id.unwrap_or_default(), ..RawGame::new(fault.index, RecordFormat::Neutral, fault.pos) };
    not_a_record(game, fault.pos, fault.message)
}

fn not_a_record(mut game: RawGame, pos: TextPos, message: String) -> RawGame {
    game.findings.add(Finding::new(Severity::Error, Code::NotARecord, pos, message));
    game
}
