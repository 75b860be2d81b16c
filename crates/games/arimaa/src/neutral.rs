//! Records in the neutral form: a string a ply, without its label. The setups are plies 1 and 2.

use shinpan_core::finding::{Finding, Severity, TextPos};
use shinpan_records::neutral::{Fault, NeutralRecord};
use shinpan_records::port::Form;
use shinpan_records::written::{Losses, Manner, NEUTRAL, Unwritable, Written, neutral_line};

use crate::arimaa::Arimaa;
use crate::code::Code;
use crate::record::{RawGame, RawPly, RecordFormat, is_command};
use crate::rules::NAME;
use crate::word::Word;
use crate::writer::turn_text;
use crate::written;

/// The game of a neutral record. All places are that of its row.
pub(crate) fn read(record: NeutralRecord) -> RawGame {
    let pos = record.pos;
    let other = record.is_of_other(NAME);
    let mut game = blank(record.index, record.id, pos);
    if let Some(message) = other {
        return game.not_a_record(pos, message);
    }
    if !record.start.is_empty() {
        let message = "a start position, expected none: the setups are plies 1 and 2";
        game.findings.add(Finding::new(Severity::Error, Code::BadPosition, pos, message).at_ply(0));
    }
    let is_in_order = record.start.is_empty();
    for (ply, text) in (1..).zip(&record.moves) {
        // In CSV blanks split moves, so that `;` splits the words of one.
        let text = text.replace(';', " ");
        let read = RawPly::read(text.as_bytes(), pos, ply, &mut game.findings);
        let word_positions = vec![pos; read.word_positions.len()];
        let is_readable = read.is_readable && is_in_order;
        game.push(RawPly { word_positions, is_in_order, is_readable, ..read });
    }
    for finding in game.findings.iter_mut() {
        (finding.line, finding.column) = (pos.line, pos.column);
    }
    game
}

/// The neutral form, written: a turn a move.
pub(crate) const FORM: Form<Arimaa> = Form { kind: NEUTRAL, write };

fn write(_: &Arimaa, raw: &RawGame, manner: &Manner<'_>) -> Result<Written, Unwritable> {
    written::refuse_errors(raw)?;
    let moves = raw.plies.iter().map(|ply| turn_text(&ply.words)).collect();
    let mut losses = Losses::default();
    written::common_losses(raw, manner, &mut losses);
    let headers = raw.kept.iter().flat_map(|kept| kept.headers()).count();
    losses.add_all("headers", headers.try_into().unwrap_or(u32::MAX));
    losses.add_all("the end of the game", raw.end.is_some().into());
    let record = NeutralRecord { id: raw.id.clone(), ..NeutralRecord::of_moves(String::new(), moves) };
    Ok(Written { text: neutral_line(&record, NAME), losses })
}

/// Whether the moves of `record` have the form of turns; there is no start.
pub(crate) fn fits(record: &NeutralRecord) -> bool {
    let is_word = |word: &str| Word::from_bytes(word.as_bytes()).is_some() || is_command(word.as_bytes());
    record.start.is_empty() && record.moves.iter().all(|text| text.split([' ', ';']).all(is_word))
}

/// A row that is no record, as a game of which nothing is known.
pub(crate) fn unreadable(fault: Fault) -> RawGame {
    blank(fault.index, fault.id.unwrap_or_default(), fault.pos).not_a_record(fault.pos, fault.message)
}

fn blank(index: u32, id: String, pos: TextPos) -> RawGame {
    RawGame { id, last: Some(pos), ..RawGame::new(index, RecordFormat::Neutral) }
}
