//! Verdicts, warnings and boards in words, for an arbiter at the board.

use std::fmt::Write as _;

use shakmaty::{Board, File, Position, Rank, Square};
use shinpan_core::Side;
use shinpan_core::wording::{list, ordinal, printable};
use shinpan_records::pgn::null_move;

use crate::alike;
use crate::ending::BoardEnd;
use crate::judge::{Claim, Judge};
use crate::position::{BadMove, read};
use crate::record::RawGame;

/// The most characters of a text that messages have.
const SHOWN: usize = 40;

/// Words about a move that is not legal where the numbers of moves do not fit.
pub(crate) const IN_DOUBT: &str = "and the number before it is not of this side: a move may be missing";

/// Words about `0-0` at the end of a game that has no result, where it is no castling.
pub(crate) const MAY_BE_RESULT: &str = "; it may be the result, which is not known then";

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

/// Sentence that says why a draw can be claimed and by whom, or why the game is drawn.
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
pub(crate) fn stood(occurrences: &[u32]) -> String {
    let times = ordinal(u32::try_from(occurrences.len()).unwrap_or(u32::MAX));
    let word = if occurrences.len() == 1 { "ply" } else { "plies" };
    format!("the position stands for the {times} time, after {word} {}", list(occurrences))
}

/// `Black may claim a draw by announcing Ng8 before playing it, White after it`.
fn claimed(judge: &Judge, ply: u32, raw: &RawGame) -> String {
    let side = judge.mover(ply).unwrap_or(Side::First);
    let (own, opponent) = (colour(side), colour(side.other()));
    format!("{own} may claim a draw by announcing {} before playing it, {opponent} after it", text(raw, ply))
}

/// `no draw can be claimed; the position of plies 4 and 8 stood twice, a third time never came`.
pub(crate) fn no_claim(judge: &Judge) -> String {
    let often = stood_most(judge);
    // Men that stand alike are no position that comes back.
    let difference = alike::most_alike(judge).and_then(|ply| Some((ply, alike::difference(judge, ply)?)));
    match difference {
        Some((ply, difference)) => format!("no draw can be claimed; {often}; the men of ply {ply} {difference}"),
        None => format!("no draw can be claimed; {often}"),
    }
}

/// `the position of plies 4 and 8 stood twice, a third time never came`.
fn stood_most(judge: &Judge) -> String {
    let plies = judge.occurrences(judge.most_repeated());
    let times = match plies.len() {
        0 | 1 => return "no position came back".to_owned(),
        2 => "twice".to_owned(),
        count => format!("{count} times"),
    };
    let next = ordinal(judge.rules().threefold);
    format!("the position of plies {} stood {times}, a {next} time never came", list(&plies))
}

/// Message that a text is no move.
pub(crate) fn no_move(text: &str, why: BadMove) -> String {
    let reason = if why == BadMove::Unreadable { foreign(text) } else { None };
    format!("\"{}\": {}", shown(text), reason.unwrap_or_else(|| why.to_string()))
}

/// Words about a text of other programs and languages that is no move here.
fn foreign(text: &str) -> Option<String> {
    if let Some(null_move) = null_move(text) {
        return Some(null_move.to_owned());
    }
    if text.contains('&') {
        return Some("text of a web page (HTML), expected a move such as \"Nf3\"".to_owned());
    }
    let letter = text.chars().next()?;
    let (_, piece) = LETTERS.into_iter().find(|(own, _)| *own == letter && text.len() > letter.len_utf8())?;
    Some(format!("\"{letter}\" is a letter of another language ({piece}), expected K, Q, R, B or N"))
}

/// Letters of pieces that English does not have, with their meaning.
const LETTERS: [(char, &str); 17] = [
    ('S', "a knight in German, a bishop in Czech"),
    ('L', "a bishop in German and Dutch"),
    ('T', "a rook in German, French, Spanish and Italian"),
    ('D', "a queen in German, French, Spanish and Italian"),
    ('C', "a knight in French, Spanish and Italian"),
    ('F', "a bishop in French"),
    ('A', "a bishop in Spanish and Italian"),
    ('J', "a knight in Czech"),
    ('V', "a rook in Czech, a queen in Hungarian"),
    ('H', "a queen in Polish, a knight in Hungarian"),
    ('G', "a bishop in Polish"),
    ('W', "a rook in Polish"),
    ('Р', "a piece in Cyrillic"),
    ('К', "a piece in Cyrillic"),
    ('Ф', "a queen in Russian"),
    ('Л', "a rook in Russian"),
    ('С', "a bishop in Russian"),
];

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

/// Reason why the next move of the record is refused.
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
