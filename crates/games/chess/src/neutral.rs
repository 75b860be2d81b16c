//! Records in the neutral form: moves in SAN or coordinates (UCI).

use shinpan_core::Severity;
use shinpan_core::finding::TextPos;
use shinpan_records::neutral::{Fault, NeutralRecord};
use shinpan_records::port::Form;
use shinpan_records::written::{Losses, Manner, NEUTRAL, Unwritable, Written, neutral_line};

use crate::chess::Chess;
use crate::finding::{Code, Finding};
use crate::record::{RawGame, RecordFormat, Tag};
use crate::rules::NAME;
use crate::variant::Variant;
use crate::writer;

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

/// The neutral form, written: moves in SAN.
pub(crate) const FORM: Form<Chess> = Form { kind: NEUTRAL, write };

fn write(_: &Chess, raw: &RawGame, manner: &Manner<'_>) -> Result<Written, Unwritable> {
    const HELD: [&str; 3] = ["Result", "FEN", "SetUp"];
    let moves = writer::moves(raw)?.into_iter().map(|mv| mv.san).collect();
    let start = raw.start.as_ref().map_or_else(String::new, |tag| tag.text.trim().to_owned());
    if raw.variant != Variant::Standard {
        return Err(Unwritable("the neutral form has no mark for Chess960".to_owned()));
    }
    let mut losses = Losses::default();
    writer::common_losses(raw, &mut losses);
    if let Some(kept) = &raw.kept {
        let has_others = kept.headers().any(|(name, _)| !HELD.iter().any(|held| held.eq_ignore_ascii_case(name)));
        losses.add_all("names and other tags", has_others.into());
        losses.add_all("variations", kept.variations);
        losses.leave_out("tags beyond 16 MiB", kept.beyond);
    }
    losses.add_all("the result", (raw.marker.is_some() || raw.result.is_some()).into());
    losses.add_all("comments and times", writer::comments(raw).count().try_into().unwrap_or(u32::MAX));
    losses.add_all("rulings", manner.rulings.len().try_into().unwrap_or(u32::MAX));
    let record = NeutralRecord { id: raw.id.clone(), ..NeutralRecord::of_moves(start, moves) };
    Ok(Written { text: neutral_line(&record, NAME), losses })
}

/// Whether the start and the moves of `record` have the form of FEN, and of SAN or coordinates.
pub(crate) fn fits(record: &NeutralRecord) -> bool {
    let board = record.start.split_whitespace().next();
    board.is_none_or(|board| board.matches('/').count() == 7) && record.moves.iter().all(|text| is_move(text))
}

/// Whether a text has the form of a move: it ends with a square, or with a piece behind one, or it is castling.
fn is_move(text: &str) -> bool {
    let text = text.trim_end_matches(['+', '#', '!', '?']);
    if matches!(text, "O-O" | "O-O-O" | "0-0" | "0-0-0") {
        return true;
    }
    let text = text.trim_end_matches(|piece: char| "QRBNqrbn".contains(piece)).trim_end_matches('=');
    let is_known =
        |byte: u8| matches!(byte, b'a'..=b'h' | b'1'..=b'8' | b'x' | b'-' | b'K' | b'Q' | b'R' | b'B' | b'N');
    let is_square = |end: &[u8; 2]| matches!(end, [b'a'..=b'h', b'1'..=b'8']);
    text.bytes().all(is_known) && text.as_bytes().last_chunk().is_some_and(is_square)
}

/// A row that is no record, as a game of which nothing is known.
pub(crate) fn unreadable(fault: Fault) -> RawGame {
    let mut game = RawGame::new(fault.index, RecordFormat::Neutral, fault.pos);
    game.id = fault.id.unwrap_or_default();
    not_a_record(game, fault.pos, fault.message)
}

fn not_a_record(mut game: RawGame, pos: TextPos, message: String) -> RawGame {
    game.refuse(Finding::new(Severity::Error, Code::NotARecord, pos, message), 0);
    game
}
