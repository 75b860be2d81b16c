//! Records in the neutral form: moves are points of SGF, or `pass`; the start has root properties.

use shinpan_core::finding::TextPos;
use shinpan_core::wording::quoted;
use shinpan_core::{Severity, Side};
use shinpan_records::neutral::{Fault, NeutralRecord};
use shinpan_records::written::{Form, Losses, Manner, NEUTRAL, Unwritable, Written, neutral_line};

use crate::finding::{Code, Finding};
use crate::game::Go;
use crate::point::Size;
use crate::record::{Event, Move, RawGame, RecordFormat, Turn};
use crate::rules::NAME;
use crate::sgf::{parse_move, parse_start};
use crate::writer;

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

/// The neutral form, written: points and passes in turn.
pub(crate) const FORM: Form<Go> = Form { kind: NEUTRAL, write };

fn write(_: &Go, raw: &RawGame, manner: &Manner<'_>) -> Result<Written, Unwritable> {
    writer::refuse_errors(raw)?;
    let (root, events) = writer::split_root(raw);
    let mut side = raw.first.unwrap_or(Side::First);
    let mut moves = Vec::new();
    for event in events {
        match event {
            Event::Turn(turn) if turn.side == side => moves.push(match turn.mv {
                Move::Pass => "pass".to_owned(),
                Move::Play(point) => point.to_string(),
            }),
            Event::Turn(_) => {
                return Err(Unwritable("a side moves twice in a row, which the neutral form has not".to_owned()));
            }
            Event::Setup(_) => return Err(Unwritable("stones are set up within the game".to_owned())),
        }
        side = side.other();
    }
    let board = if raw.size == Size::USUAL { String::new() } else { format!("SZ[{}]", raw.size) };
    let first = if raw.first == Some(Side::Second) { "PL[W]" } else { "" };
    let start = format!("{board}{}{first}", root.map(writer::setup_text).unwrap_or_default());
    let mut losses = Losses::default();
    writer::common_losses(raw, &mut losses);
    let has_names = !raw.names.first.is_empty() || !raw.names.second.is_empty();
    losses.add_all("names and other properties", has_names.into());
    losses.add_all("the result", raw.result.is_some().into());
    let comments = raw.kept.iter().flat_map(|kept| kept.comments()).count();
    losses.add_all("comments", comments.try_into().unwrap_or(u32::MAX));
    losses.add_all("rulings", manner.rulings.len().try_into().unwrap_or(u32::MAX));
    let record = NeutralRecord { id: raw.id.clone(), ..NeutralRecord::of_moves(start, moves) };
    Ok(Written { text: neutral_line(&record, NAME), losses })
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
