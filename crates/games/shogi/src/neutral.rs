//! Records in the neutral form: SFEN and moves in USI, or in CSA without their sign, mixed as well.

use shinpan_core::finding::{Finding, Severity, TextPos};
use shinpan_records::neutral::{Fault, NeutralRecord};
use shinpan_records::port::Form;
use shinpan_records::written::{Losses, Manner, NEUTRAL, Unwritable, Written, neutral_line};

use crate::code::Code;
use crate::moves::{Move, UsiMove};
use crate::record::{Notation, RawGame, RawMove, RecordFormat, Start, Time};
use crate::rules::NAME;
use crate::setup::Setup;
use crate::shogi::Shogi;
use crate::usi;
use crate::writing::{MainLine, NamedMove};

/// The game of `record`. All places are that of its row.
pub fn read(record: NeutralRecord) -> RawGame {
    let pos = record.pos;
    if let Some(message) = record.is_of_other(NAME) {
        return not_a_record(RawGame { id: record.id, ..blank(record.index, pos) }, pos, message);
    }
    let mut game = RawGame { id: record.id, ..blank(record.index, pos) };
    match Setup::from_sfen(&record.start) {
        Ok(setup) => {
            game.turn = Some((pos, setup.turn));
            game.start = Start::Given(pos, Box::new(setup));
        }
        Err(why) => {
            game.start = Start::Unreadable;
            game.findings.add(Finding::new(Severity::Error, Code::BadPosition, pos, why.to_string()).at_ply(0));
        }
    }
    for (ply, text) in (1..).zip(&record.moves) {
        read_move(&mut game, ply, text, pos);
    }
    game.words = record.moves;
    game
}

/// The neutral form, written.
pub(crate) const FORM: Form<Shogi> = Form { kind: NEUTRAL, write };

/// A move has its text of USI, and that of CSA where USI has none for it.
fn write(_: &Shogi, raw: &RawGame, manner: &Manner<'_>) -> Result<Written, Unwritable> {
    let course = MainLine::new(raw)?;
    let mut losses = Losses::default();
    usi::written::moves_alone(&course, manner, &mut losses);
    let text = |(ply, mv): (u32, &NamedMove)| {
        let in_csa = (!mv.is_out_of_turn).then(|| mv.mv.to_string());
        usi::written::move_text(mv).or(in_csa).ok_or_else(|| usi::written::no_text(ply))
    };
    let moves = (1..).zip(&course.moves).map(text).collect::<Result<Vec<_>, _>>()?;
    let start = if course.start.is_even() { String::new() } else { course.start.to_sfen() };
    let record = NeutralRecord { id: raw.id.clone(), ..NeutralRecord::of_moves(start, moves) };
    Ok(Written { text: neutral_line(&record, NAME), losses })
}

/// Whether the start and the moves of `record` have the form of SFEN, and of moves in USI or CSA.
pub fn fits(record: &NeutralRecord) -> bool {
    let mut words = record.start.split_whitespace().filter(|word| *word != "position" && *word != "sfen");
    let is_start = words.next().is_none_or(|board| board == "startpos" || board.matches('/').count() == 8);
    is_start && record.moves.iter().all(|text| notation(text) != Notation::Bad)
}

/// A row that is no record, as a game of which nothing is known.
pub fn unreadable(fault: Fault) -> RawGame {
    let game = RawGame { id: fault.id.unwrap_or_default(), ..blank(fault.index, fault.pos) };
    not_a_record(game, fault.pos, fault.message)
}

fn blank(index: u32, pos: TextPos) -> RawGame {
    RawGame { index, format: RecordFormat::Neutral, first: Some(pos), last: Some(pos), ..RawGame::default() }
}

fn not_a_record(mut game: RawGame, pos: TextPos, message: String) -> RawGame {
    game.start = Start::Unreadable;
    game.findings.add(Finding::new(Severity::Error, Code::NotARecord, pos, message));
    game
}

fn read_move(game: &mut RawGame, ply: u32, text: &str, pos: TextPos) {
    if !game.has_room() {
        if game.count_beyond() {
            let message = RawGame::too_many_moves();
            game.findings.add(Finding::new(Severity::Error, Code::LimitExceeded, pos, message).at_ply(ply));
        }
        return;
    }
    let notation = notation(text);
    if notation == Notation::Bad {
        let message = format!("\"{}\", expected a move such as \"7g7f\" or \"7776FU\"", text.escape_debug());
        game.findings.add(Finding::new(Severity::Error, Code::BadMove, pos, message).at_ply(ply));
    }
    game.moves.push(RawMove { pos, side: None, notation, time: Time::Missing });
}

fn notation(text: &str) -> Notation {
    match (text.parse::<Move>(), text.parse::<UsiMove>()) {
        (Ok(mv), _) | (_, Ok(UsiMove::Drop(mv))) => Notation::Named(mv),
        (_, Ok(mv)) => Notation::Usi(mv),
        (Err(_), Err(_)) => Notation::Bad,
    }
}
