//! Verdicts, warnings and boards in words, for an arbiter at the board.

use std::fmt::Write as _;

use shakmaty::{Board, File, Position, Rank, Square};
use shinpan_core::Side;
use shinpan_core::wording::{list, ordinal, printable};

use crate::ending::BoardEnd;
use crate::judge::{Claim, Judge};
use crate::position::{BadMove, read};
use crate::record::RawGame;

/// The most characters of a text that messages have.
const SHOWN: usize = 40;

/// The side as players call it.
pub(crate) const fn colour(side: Side) -> &'static str {
    match side {
        Side::First => "White",
        Side::Second => "Black",
    }
}

/// The beginning of a text from a record, as messages have it.
pub(crate) fn shown(text: &str) -> String {
    printable(&text.chars().take(SHOWN).collect::<String>()).into_owned()
}

/// Why a draw can be claimed and by whom, or why the game is drawn.
pub(crate) fn explanation(judge: &Judge, claim: Claim, ply: u32, raw: &RawGame) -> String {
    let reason = match claim {
        Claim::Threefold | Claim::Fivefold => stood(&judge.occurrences(ply)),
        Claim::FiftyMove | Claim::SeventyfiveMove => {
            let plies = judge.position_at(ply).map_or(0, Position::halfmoves);
            format!("{plies} plies without a pawn move or a capture")
        }
    };
    let end = if claim.is_automatic() { "the game is drawn without a claim".into() } else { claimed(judge, ply, raw) };
    format!("{reason}; {end}")
}

/// `the position stands for the third time, after plies 0, 4 and 8`.
fn stood(occurrences: &[u32]) -> String {
    let times = ordinal(u32::try_from(occurrences.len()).unwrap_or(u32::MAX));
    format!("the position stands for the {times} time, after plies {}", list(occurrences))
}

/// `Black may claim a draw by announcing Ng8 before playing it, White after it`.
fn claimed(judge: &Judge, ply: u32, raw: &RawGame) -> String {
    let side = judge.mover(ply).unwrap_or(Side::First);
    let (own, opponent) = (colour(side), colour(side.other()));
    format!("{own} may claim a draw by announcing {} before playing it, {opponent} after it", text(raw, ply))
}

/// `no draw can be claimed; the position of plies 4 and 8 stood twice, a third time never came`.
pub(crate) fn no_claim(judge: &Judge) -> String {
    let plies = judge.occurrences(judge.most_repeated());
    let times = match plies.len() {
        0 | 1 => return "no draw can be claimed; no position came back".to_owned(),
        2 => "twice".to_owned(),
        count => format!("{count} times"),
    };
    let next = ordinal(judge.rules().threefold);
    format!("no draw can be claimed; the position of plies {} stood {times}, a {next} time never came", list(&plies))
}

/// `White plays Ke3: no legal move fits`.
pub(crate) fn illegal(judge: &Judge, ply: u32, raw: &RawGame) -> String {
    let side = judge.mover(ply).map_or("", colour);
    format!("{side} plays {}: {}", text(raw, ply), refused(judge))
}

/// A move after the verdict that cannot be played.
pub(crate) fn not_read_on(judge: &Judge, ply: u32, raw: &RawGame) -> String {
    let mv = text(raw, ply);
    match read(&mv, judge.position()) {
        Err(BadMove::Ambiguous) => format!("ply {ply}, {mv}: {}; the record is not read on", BadMove::Ambiguous),
        _ => format!("ply {ply}, {mv}, is illegal: {}; the record is not read on", refused(judge)),
    }
}

/// Why the move that the record has next is none.
fn refused(judge: &Judge) -> &'static str {
    match BoardEnd::without_moves(judge.position()) {
        Some(BoardEnd::Checkmate) => "no move is legal after checkmate",
        Some(_) => "no move is legal after stalemate",
        None => "no legal move fits",
    }
}

fn text(raw: &RawGame, ply: u32) -> String {
    raw.move_at(ply).map(|mv| shown(raw.text(mv))).unwrap_or_default()
}

/// A line a rank, White's pieces as capitals.
pub(crate) fn diagram(board: &Board) -> String {
    let mut lines = String::new();
    for rank in Rank::ALL.into_iter().rev() {
        lines.push(rank.char());
        lines.push(' ');
        for file in File::ALL {
            let piece = board.piece_at(Square::from_coords(file, rank)).map_or('.', shakmaty::Piece::char);
            // Writing into a String cannot fail.
            let _ = write!(lines, " {piece}");
        }
        lines.push('\n');
    }
    lines.push_str("   a b c d e f g h\n");
    lines
}
