//! Records in the neutral form: moves in coordinates or WXF notation.

use shinpan_core::finding::{Finding, Severity, TextPos};
use shinpan_records::neutral::{Fault, NeutralRecord};
use shinpan_records::written::{Form, Losses, Manner, NEUTRAL, Unwritable, Written, neutral_line};

use crate::game::Xiangqi;
use crate::moves::{Move, Ranks};
use crate::record::{MAX_PLIES, RawGame, RawMove, RecordFormat};
use crate::rules::SECTION;
use crate::words::Code;
use crate::{letters, writer, wxf};

/// The game of a record. All places are that of its row.
pub fn read(record: NeutralRecord) -> RawGame {
    let (pos, other) = (record.pos, record.is_of_other(SECTION));
    let game = RawGame { id: record.id, start: record.start, ..RawGame::new(record.index, RecordFormat::Neutral, pos) };
    if let Some(message) = other {
        return not_a_record(game, pos, message);
    }
    let mut game = RawGame { moves: Vec::with_capacity(record.moves.len().min(MAX_PLIES)), ..game };
    record.moves.into_iter().for_each(|text| game.push(RawMove { pos, text }));
    game
}

/// The neutral form, written: moves in coordinates, ranks from 0.
pub(crate) const FORM: Form<Xiangqi> = Form { kind: NEUTRAL, write };

fn write(port: &Xiangqi, raw: &RawGame, manner: &Manner<'_>) -> Result<Written, Unwritable> {
    let moves = writer::moves(raw, port.ranks)?.into_iter().map(|mv| mv.mv.to_string()).collect();
    let mut losses = Losses::default();
    writer::common_losses(raw, &mut losses);
    let has_names = !raw.names.first.is_empty() || !raw.names.second.is_empty();
    losses.add_all("names and other tags", has_names.into());
    losses.add_all("the result", u32::from(!raw.claims.is_empty()));
    let comments = raw.kept.iter().flat_map(|kept| kept.comments()).count();
    losses.add_all("comments", comments.try_into().unwrap_or(u32::MAX));
    losses.add_all("rulings", manner.rulings.len().try_into().unwrap_or(u32::MAX));
    let record = NeutralRecord { id: raw.id.clone(), ..NeutralRecord::of_moves(raw.start.trim().to_owned(), moves) };
    Ok(Written { text: neutral_line(&record, SECTION), losses })
}

/// Whether the start and the moves of `record` have the form of FEN, and of moves: of those in letters, which chess has too, such
/// as a board of chess has no place for.
pub fn fits(record: &NeutralRecord) -> bool {
    let is_coordinates = |text: &String| Ranks::ALL.into_iter().any(|ranks| Move::parse(text, ranks).is_ok());
    let is_move = |text: &String| is_coordinates(text) || wxf::is_form(text) || letters::is_beyond_chess(text);
    let board = record.start.split_whitespace().next();
    board.is_none_or(|board| board.matches('/').count() == 9) && record.moves.iter().all(is_move)
}

/// A row that is no record, as a game of which nothing is known.
pub fn unreadable(fault: Fault) -> RawGame {
    let game =
        RawGame { id: fault.id.unwrap_or_default(), ..RawGame::new(fault.index, RecordFormat::Neutral, fault.pos) };
    not_a_record(game, fault.pos, fault.message)
}

fn not_a_record(mut game: RawGame, pos: TextPos, message: String) -> RawGame {
    game.findings.add(Finding::new(Severity::Error, Code::NotARecord, pos, message));
    game
}
