//! Records in the neutral form: moves are points of SGF, or `pass`; the start has root properties.

use shinpan_core::finding::TextPos;
use shinpan_core::wording::quoted;
use shinpan_core::{Severity, Side};
use shinpan_records::neutral::{Fault, NeutralRecord};
use shinpan_records::port::Form;
use shinpan_records::written::{Losses, Manner, NEUTRAL, Unwritable, Written, neutral_line};

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
    // Where PL names the other side, the moves count.
    let first = raw.turns().next().map(|turn| turn.side).or(raw.first).unwrap_or(Side::First);
    let (mut side, mut moves) = (first, Vec::new());
    for event in events {
        match event {
            Event::Turn(turn) if turn.side == side => moves.push(match turn.mv {
                Move::Pass => "pass".to_owned(),
                Move::Play(point) => point.to_string(),
            }),
            Event::Turn(_) => {
                return Err(Unwritable("a side moves twice in a row, which the neutral form cannot say".to_owned()));
            }
            Event::Setup(_) => return Err(Unwritable("stones are set up within the game".to_owned())),
        }
        side = side.other();
    }
    let board = if raw.size == Size::USUAL { String::new() } else { format!("SZ[{}]", raw.size) };
    let player = if first == Side::Second { "PL[W]" } else { "" };
    let start = format!("{board}{}{player}", root.map(writer::setup_text).unwrap_or_default());
    let mut losses = Losses::default();
    writer::common_losses(raw, &mut losses);
    let mut others = raw.kept.iter().flat_map(|kept| {
        let of_game = kept.headers().map(|(name, _)| name).filter(|name| *name != "GN");
        of_game.chain(kept.values().map(|(_, name, _)| name))
    });
    let has_names = !raw.names.first.is_empty() || !raw.names.second.is_empty();
    losses.add_all("names and other properties", (has_names || others.next().is_some()).into());
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

#[cfg(test)]
mod tests {
    use shinpan_records::format::{ReadRecords as _, Records};

    use super::*;
    use crate::referee::Referee;
    use crate::rules::{Form as SuperkoForm, Rules};

    #[test]
    fn the_side_that_moves_first_is_written() {
        let lost = "the form neutral cannot hold names and other properties: 1 left out";
        for (sgf, start, losses) in [
            ("(;SZ[9];B[aa];W[bb])", "SZ[9]", &[][..]),
            ("(;SZ[9]HA[2]AB[cc][gg];W[aa];B[bb])", "SZ[9]AB[cc][gg]PL[W]", &[lost]),
            ("(;SZ[9]PL[B];W[aa];B[bb]BL[9])", "SZ[9]PL[W]", &[lost]),
            ("(;SZ[9]GN[x]PL[W])", "SZ[9]PL[W]", &[]),
        ] {
            let mut records = Records::<RawGame>::default();
            RawGame::keep_texts(records.scratch());
            let games = records.read_all(sgf.as_bytes(), None).expect("memory");
            let port = Go(Referee::new(Rules::of(SuperkoForm::Psk), false));
            let written =
                write(&port, &games[0], &Manner { has_comments: true, rulings: &[] }).expect("a readable game");
            assert!(written.text.contains(&format!("\"start\":\"{start}\"")), "{sgf}: {}", written.text);
            assert_eq!(written.losses.messages("neutral").collect::<Vec<_>>(), losses, "{sgf}");
        }
    }
}
