//! Records in the neutral form: moves in coordinates or WXF notation.

use shinpan_records::neutral::{Fault, NeutralRecord};
use shinpan_records::port::Form;
use shinpan_records::written::{Losses, Manner, NEUTRAL, Unwritable, Written, neutral_line};

use crate::game::Xiangqi;
use crate::moves::is_coordinates;
use crate::record::{MAX_PLIES, RawGame, RawMove, RecordFormat};
use crate::rules::SECTION;
use crate::tag::has_ten_ranks;
use crate::words::Code;
use crate::{letters, writer, wxf};

/// The game of a record. All places are that of its row.
pub fn read(record: NeutralRecord) -> RawGame {
    let (pos, other) = (record.pos, record.is_of_other(SECTION));
    let game = RawGame { id: record.id, start: record.start, ..RawGame::new(record.index, RecordFormat::Neutral, pos) };
    if let Some(message) = other {
        return game.refused(Code::NotARecord, message);
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
    let mut others = raw.kept.iter().flat_map(|kept| kept.headers()).filter(|(name, _)| !writer::is_own(name));
    let has_names = !raw.names.first.is_empty() || !raw.names.second.is_empty();
    losses.add_all("names and other tags", (has_names || others.next().is_some()).into());
    losses.add_all("the result", u32::from(!raw.claims.is_empty()));
    if let Some(kept) = &raw.kept {
        losses.add_all("variations", kept.variations);
        losses.leave_out("tags and comments beyond 16 MiB", kept.beyond);
        losses.add_all("comments", kept.comments().count().try_into().unwrap_or(u32::MAX));
    }
    losses.add_all("rulings", manner.rulings.len().try_into().unwrap_or(u32::MAX));
    let record = NeutralRecord { id: raw.id.clone(), ..NeutralRecord::of_moves(raw.start.trim().to_owned(), moves) };
    Ok(Written { text: neutral_line(&record, SECTION), losses })
}

/// Whether the start of `record` has the form of FEN, and its moves have that of moves; of those in letters, which chess has
/// too, only such count as have no place on a board of chess.
pub fn fits(record: &NeutralRecord) -> bool {
    let is_move = |text: &String| is_coordinates(text) || wxf::is_form(text) || letters::is_beyond_chess(text);
    (record.start.trim().is_empty() || has_ten_ranks(&record.start)) && record.moves.iter().all(is_move)
}

/// A row that is no record, as a game of which nothing is known.
pub fn unreadable(fault: Fault) -> RawGame {
    let game = RawGame::new(fault.index, RecordFormat::Neutral, fault.pos);
    RawGame { id: fault.id.unwrap_or_default(), ..game }.refused(Code::NotARecord, fault.message)
}

#[cfg(test)]
mod tests {
    use shinpan_records::format::{ReadRecords as _, Records};

    use super::*;
    use crate::moves::Ranks;
    use crate::rules::Rules;

    #[test]
    fn losses_are_told() {
        let text = "[Game \"Chinese Chess\"]\n[Event \"Cup\"]\n\n1. H2-E2 (1. B2-E2) {a} H9-G7\n";
        let mut records = Records::<RawGame>::default();
        RawGame::keep_texts(records.scratch());
        let games = records.read_all(text.as_bytes(), None).expect("memory");
        let port = Xiangqi::new(Rules::default(), Ranks::FromZero, false);
        let manner = Manner { has_comments: true, rulings: &[] };
        let written = write(&port, &games[0], &manner).expect("a readable game");
        let lost = ["names and other tags", "variations", "comments"];
        let expected = lost.map(|what| format!("the form neutral cannot hold {what}: 1 left out"));
        assert_eq!(written.losses.messages("neutral").collect::<Vec<_>>(), expected);
    }
}
