//! Lines that are none of their format, and may be a move or an end of another: of CSA, of KIF and KI2, of USI. Nothing that may
//! be a move is passed over.

use crate::japanese;
use crate::moves::{Move, UsiMove};
use crate::piece::PieceType;
use crate::square::Square;
use crate::width::{fold, readings};

/// Whether a statement that is none of the format may be meant as a move. Output of engines that begins with `*` is not,
/// as records of championships have it.
pub(crate) fn may_be_move(text: &[u8]) -> bool {
    if text.trim_ascii_start().starts_with(b"*") {
        return false;
    }
    if text.is_ascii() {
        return is_like_move(text);
    }
    // What no encoding fits is looked at byte by byte.
    is_like_move(text)
        || readings(text).any(|text| japanese::may_be_move(&text) || is_like_move(&folded_where_possible(&text)))
}

/// `text` as ASCII; what has no ASCII character becomes one that no move has.
fn folded_where_possible(text: &str) -> Vec<u8> {
    text.chars().map(|character| fold(character).unwrap_or(b'?')).filter(|byte| *byte != 0).collect()
}

fn is_like_move(text: &[u8]) -> bool {
    let text = text.to_ascii_uppercase();
    let text = text.trim_ascii();
    text.windows(6).any(is_move) || is_squares(text) || is_named(text) || is_usi(text)
}

fn is_move(window: &[u8]) -> bool {
    window.as_array().and_then(Move::from_csa).is_some()
}

/// `7776`, with a piece that cannot be read or none.
fn is_squares(text: &[u8]) -> bool {
    let from = |a, b| (a, b) == (b'0', b'0') || Square::from_digits(a, b).is_some();
    matches!(*text, [a, b, c, d, ref rest @ ..]
        if rest.len() <= 3 && from(a, b) && Square::from_digits(c, d).is_some())
}

/// `776FU`: a few digits and a piece.
fn is_named(text: &[u8]) -> bool {
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let piece = text[digits..].as_array().copied().and_then(PieceType::from_csa);
    (1..=6).contains(&digits) && piece.is_some()
}

/// `7g7f`, `P*5e`.
fn is_usi(text: &[u8]) -> bool {
    std::str::from_utf8(text).is_ok_and(|text| {
        let lower = text.to_ascii_lowercase();
        lower.parse::<UsiMove>().is_ok()
            || text.get(..1).is_some_and(|piece| {
                format!("{piece}{}", lower.get(1..).unwrap_or_default()).parse::<UsiMove>().is_ok()
            })
    })
}

/// Whether a statement that is none of the format says how the game ended, as records in Japanese have it.
pub(crate) fn is_end(text: &[u8]) -> bool {
    !text.is_ascii() && readings(text).any(|text| japanese::is_end(text.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_may_be_a_move() {
        for text in [
            "7776",
            "7776XX",
            "776FU",
            "1: +7776FU",
            ";7776FU",
            "7g7f",
            "P*5e",
            "p*5e",
            "8H2B+",
            "▲７六歩",
            "７六歩(77)",
            "同　歩",
            "1 ７六歩(77)   ( 0:01/00:00:01)",
            "初手＋７７７６ＦＵ",
            "▲７六x",
        ] {
            assert!(may_be_move(text.as_bytes()), "{text}");
        }
        for text in ["** 30 +7776FU", "foo", "2010/05/02", "10:30", "12.48", "第1局", "A vs B"] {
            assert!(!may_be_move(text.as_bytes()), "{text}");
        }
    }
}
