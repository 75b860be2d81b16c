//! A game of which all was read, written in PGN with SAN (PGN standard, 8).

use shakmaty::san::SanPlus;
use shakmaty::{Chess as Position, Position as _};
use shinpan_core::{Millis, Outcome, Severity};
use shinpan_records::port::Form;
use shinpan_records::written::pgn::{PgnText, Tags};
use shinpan_records::written::{FormKind, Losses, Manner, Remarks, Unwritable, Written};

use crate::chess::Chess;
use crate::pgn::decoded;
use crate::position::{read, start_of};
use crate::record::{RawGame, RawMove, Stamp};
use crate::result::outcome;
use crate::wording::shown;

/// PGN.
pub(crate) const PGN: Form<Chess> = Form {
    kind: FormKind { name: "pgn", about: "PGN, moves in SAN", extension: "pgn", head: "", separator: "\n" },
    write,
};

/// The tags that are written by what was read of them.
const OWN: [&str; 5] = ["White", "Black", "Result", "FEN", "SetUp"];

/// A move in SAN, and where it stands: the number of the move, and whether Black makes it.
pub(crate) struct SanMove {
    pub(crate) san: String,
    number: u32,
    is_black: bool,
}

/// The moves of `raw` in SAN.
///
/// # Errors
/// Something was not read, or is not legal: what comes behind it is not known.
pub(crate) fn moves(raw: &RawGame) -> Result<Vec<SanMove>, Unwritable> {
    if let Some(error) = raw.findings.iter().find(|finding| finding.severity == Severity::Error) {
        return Err(Unwritable::of(error));
    }
    let fen = raw.start.as_ref().map_or("", |tag| &tag.text);
    let start = start_of(fen, raw.variant).map_err(|why| Unwritable(format!("the start position: {why}")))?;
    let mut position: Position = start.position;
    let mut moves = Vec::with_capacity(raw.moves.len());
    for (ply, mv) in (1..).zip(&raw.moves) {
        let text = raw.text(mv);
        let read = read(text, &position).map_err(|why| Unwritable(format!("ply {ply}, \"{}\": {why}", shown(text))))?;
        let (number, is_black) = (position.fullmoves().get(), position.turn().is_black());
        let san = SanPlus::from_move_and_play_unchecked(&mut position, read.mv).to_string();
        moves.push(SanMove { san, number, is_black });
    }
    Ok(moves)
}

fn write(_: &Chess, raw: &RawGame, manner: &Manner<'_>) -> Result<Written, Unwritable> {
    let moves = moves(raw)?;
    let mut losses = Losses::default();
    let mut tags = Tags::new(raw.kept.as_deref(), &OWN, &mut losses);
    if let Some(start) = &raw.start {
        tags.set("SetUp", "1");
        tags.set("FEN", start.text.trim());
    }
    let stated = raw.result.as_ref().map(|tag| tag.text.trim()).filter(|text| !matches!(*text, "" | "?"));
    let result = raw.marker.map(|(_, marked)| marked).or_else(|| outcome(stated?)).unwrap_or(Outcome::Unfinished);
    let players = [("White", raw.names.first.as_str()), ("Black", raw.names.second.as_str())];
    let mut text = PgnText::new(tags, players, stated.unwrap_or(result.as_str()), &mut losses);
    let mut remarks = Remarks::new(comments(raw), manner, raw.plies());
    text.remarks(&remarks.take_until(0));
    for ((ply, mv), raw_move) in (1..).zip(&moves).zip(&raw.moves) {
        text.play(mv.number, mv.is_black, &mv.san);
        if !manner.has_comments {
            text.comment(&times(raw_move));
        }
        text.remarks(&remarks.take_until(ply));
    }
    common_losses(raw, &mut losses);
    // After the moves, `0-0` would be castling.
    let marker = if result == Outcome::BothLose { "" } else { result.as_str() };
    Ok(Written { text: text.finish(marker, &mut losses), losses })
}

/// Counts what neither form is written with.
pub(crate) fn common_losses(raw: &RawGame, losses: &mut Losses) {
    let with_move = raw.moves.iter().filter(|mv| raw.text(mv).ends_with(['!', '?'])).count();
    losses.leave_out("marks of quality", raw.marks.saturating_add(u32::try_from(with_move).unwrap_or(u32::MAX)));
    losses.leave_out("parts of comments beyond 1 MiB", raw.comments.is_cut.into());
}

/// The comments with the plies that they follow. One that follows a result `0-0` was read as that of a move.
pub(crate) fn comments(raw: &RawGame) -> impl Iterator<Item = (u32, String)> {
    (0..=raw.plies().saturating_add(1)).filter_map(|ply| {
        let text = raw.comments.of(ply);
        (!text.is_empty()).then(|| (ply, decoded(text).into_owned()))
    })
}

/// The times of a move as commands, where its comment is left out.
fn times(mv: &RawMove) -> String {
    let command = |name: &str, stamp: Option<Stamp>| {
        let Stamp { time, two_numbers, .. } = stamp?;
        Some(format!("[%{name} {}]", clock(time?, two_numbers.is_some())))
    };
    [command("emt", mv.used), command("clk", mv.left)].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// `1:59:07`, with decimals where the time has some.
fn clock(time: Millis, has_two_numbers: bool) -> String {
    let seconds = time.0 / 1000;
    // They may be hours and minutes, which only the record as a whole tells.
    if has_two_numbers {
        return format!("{}:{:02}", seconds / 60, seconds % 60);
    }
    let fraction = Millis(time.0 % 1000).to_string();
    let fraction = fraction.strip_prefix('0').unwrap_or_default();
    format!("{}:{:02}:{:02}{fraction}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use shinpan_records::pgn::CommentTexts;

    use super::*;
    use crate::rules::Rules;
    use crate::{Records, neutral};

    fn written(pgn: &str, form: &Form<Chess>, has_comments: bool) -> Written {
        let mut records = Records::default();
        records.scratch().comments = CommentTexts::Written;
        let mut written = None;
        let mut each = |raw: &RawGame| {
            written = (form.write)(&Chess::new(Rules::default()), raw, &Manner { has_comments, rulings: &[] }).ok();
            ControlFlow::Break(())
        };
        records.read(pgn.as_bytes(), None, &mut each).expect("memory");
        written.expect("all of it is read")
    }

    #[test]
    fn times_and_comments_stay() {
        for (has_comments, moves, expected) in [
            (false, "1. e4 {[%clk 1:29]} e5 {x} *", "1. e4 {[%clk 1:29]} 1... e5 *"),
            (false, "1. e4 {[%emt 12.5] [%clk 0:01:29]} *", "1. e4 {[%emt 0:00:12.5] [%clk 0:01:29]} *"),
            (true, "1. e4 {x} 0-0 {y}", "1. e4 {x} {y}"),
        ] {
            let result = if moves.contains("0-0") { "0-0" } else { "*" };
            let text = written(&format!("[Result \"{result}\"]\n\n{moves}\n"), &PGN, has_comments).text;
            assert!(text.ends_with(&format!("\n\n{expected}\n")), "{moves}:\n{text}");
        }
    }

    #[test]
    fn what_the_neutral_form_cannot_hold_is_counted() {
        let pgn = "[Event \"Cup\"]\n[Result \"*\"]\n\n1. e4 (1. d4) (1. c4) *\n";
        let messages: Vec<_> = written(pgn, &neutral::FORM, true).losses.messages("neutral").collect();
        let lost = ["names and other tags: 1", "variations: 2", "the result: 1"];
        assert_eq!(messages, lost.map(|what| format!("the form neutral cannot hold {what} left out")));
    }
}
