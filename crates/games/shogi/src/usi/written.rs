//! A game of which all was read, written in USI: its start and its moves.

use shinpan_records::port::Form;
use shinpan_records::written::{FormKind, Losses, Manner, Unwritable, Written};

use crate::moves::UsiMove;
use crate::record::RawGame;
use crate::shogi::Shogi;
use crate::writing::{MainLine, NamedMove, count};

/// USI, a game a line.
pub(crate) const FORM: Form<Shogi> = Form {
    kind: FormKind { name: "usi", about: "USI, a game a line", extension: "usi", head: "", separator: "" },
    write,
};

fn write(_: &Shogi, raw: &RawGame, manner: &Manner<'_>) -> Result<Written, Unwritable> {
    let course = MainLine::new(raw)?;
    let mut losses = Losses::default();
    moves_alone(&course, manner, &mut losses);
    let texts = (1..)
        .zip(&course.moves)
        .map(|(ply, mv)| move_text(mv).map(|text| format!(" {text}")).ok_or_else(|| no_text(ply)));
    let moves = texts.collect::<Result<String, _>>()?;
    let start = if course.start.is_even() { "startpos".to_owned() } else { format!("sfen {}", course.start.to_sfen()) };
    let word = if moves.is_empty() { "" } else { " moves" };
    Ok(Written { text: format!("position {start}{word}{moves}\n"), losses })
}

/// Counts what is lost of a game of which only start and moves are written.
pub(crate) fn moves_alone(course: &MainLine<'_>, manner: &Manner<'_>, losses: &mut Losses) {
    course.common_losses(losses, Losses::add_all);
    let names = shinpan_core::Side::BOTH.into_iter().filter_map(|side| course.name(side, &mut Losses::default()));
    losses.add_all("names", count(names));
    let headers = course.headers(losses, Losses::add_all);
    losses.add_all("headers", count(headers.into_iter().flatten()));
    let limits = &course.raw.limits;
    let is_limited = limits.time.or(limits.time_limit).is_some()
        || limits.side_time.first.or(limits.side_time.second).is_some()
        || limits.max_moves.is_some()
        || limits.declaration.is_some();
    losses.add_all("limits", is_limited.into());
    losses.add_all("times", count(course.moves.iter().filter(|mv| mv.time.span().is_some())));
    losses.add_all("comments", count(course.raw.kept.iter().flat_map(|kept| kept.comments())));
    losses.add_all("the end of the game", course.raw.end.is_some().into());
    losses.add_all("rulings", count(manner.rulings.iter()));
}

/// Reason why a move is not written: it is illegal in a way that only other forms can show.
pub(crate) fn no_text(ply: u32) -> Unwritable {
    Unwritable(format!(
        "the form has no text for the move of ply {ply}, which is by the wrong side or names another piece"
    ))
}

/// The move in USI; none where that would be another move.
pub(crate) fn move_text(mv: &NamedMove) -> Option<String> {
    let usi = match mv.mv.from {
        None => UsiMove::Drop(mv.mv),
        Some(from) => {
            let promotes = mv.standing.is_some_and(|standing| standing.promoted() == Some(mv.mv.piece_type));
            UsiMove::Board { from, to: mv.mv.to, promotes }
        }
    };
    let text = usi.to_string();
    let read = text.parse::<UsiMove>().ok()?.named(|_| mv.standing);
    (read == mv.mv && !mv.is_out_of_turn).then_some(text)
}
