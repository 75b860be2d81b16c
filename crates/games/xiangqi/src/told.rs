//! Verdicts, warnings and moves in words, for an arbiter at the board.

use std::borrow::Cow;

use shinpan_core::Side;
use shinpan_records::verdict::Told;

use crate::board::Board;
use crate::chase::Attack;
use crate::judge::{Judge, Repetition, Verdict};
use crate::piece::Piece;
use crate::rules::Rules;
use crate::square::Square;
use crate::threat::Reason;
use crate::window::Level;

/// The side as players call it.
pub(crate) const fn name(side: Side) -> &'static str {
    match side {
        Side::First => "Red",
        Side::Second => "Black",
    }
}

/// `position of ply 4 for the 2nd time; a third would lose for Red`.
pub(crate) fn foreseen(judge: &Judge, ply: u32, repetition: &Repetition) -> String {
    let Rules { prohibited, permitted, .. } = *judge.rules();
    let count = judge.count();
    let (next, end, loser) = match repetition.loser {
        Some(loser) if count < prohibited => (prohibited.min(permitted), "lose for ", name(loser)),
        Some(loser) => (permitted, "lose for ", name(loser)),
        None => (permitted, "be a draw", ""),
    };
    let (suffix, next) = (suffix(count), ordinal(next));
    format!("position of ply {ply} for the {count}{suffix} time; a {next} would {end}{loser}")
}

/// The verdict in a sentence or two.
pub(crate) fn verdict(judge: &Judge, verdict: &Verdict) -> String {
    match verdict {
        Verdict::NoCapture(plies) => no_capture(*plies),
        Verdict::Repetition(repetition) => {
            let doubt = if repetition.doubtful { doubt(judge, repetition) } else { String::new() };
            format!("{}: {}{doubt}", stood(&repetition.occurrences, judge.count()), conduct(judge, repetition))
        }
    }
}

/// `100 plies without a capture: a draw`.
pub(crate) fn no_capture(plies: u32) -> String {
    format!("{plies} plies without a capture: a draw")
}

/// `the position stands for the third time, after plies 0, 4 and 8`; `for the fourth time, the last three after …`.
fn stood(occurrences: &[u32], times: u32) -> String {
    let count = u32::try_from(occurrences.len()).unwrap_or(u32::MAX);
    let plies = list(occurrences.iter().map(u32::to_string).collect());
    let which = if count < times { format!("the last {count} ") } else { String::new() };
    format!("the position stands for the {} time, {which}after plies {plies}", ordinal(times))
}

/// `a, b and c`.
fn list(mut words: Vec<String>) -> String {
    match words.pop() {
        Some(last) if !words.is_empty() => format!("{} and {last}", words.join(", ")),
        last => last.unwrap_or_default(),
    }
}

/// What the sides did on every move, and what follows.
fn conduct(judge: &Judge, repetition: &Repetition) -> String {
    let did = |side: Side| match repetition.levels.get(side) {
        Level::Idle => None,
        Level::Check => Some(format!("{} gave check with every move", name(side))),
        Level::Chase => Some(format!("{} attacked {} with every move", name(side), prey(judge, repetition, side))),
    };
    let deeds = Side::BOTH.into_iter().filter_map(did).collect::<Vec<_>>();
    let deeds = if deeds.is_empty() {
        "neither side gave check or attacked the same piece with every move".to_owned()
    } else {
        deeds.join(", ")
    };
    match repetition.loser {
        Some(loser) => format!("{deeds}; {} loses", name(loser)),
        None => format!("{deeds}; a draw"),
    }
}

/// The pieces that a side chased all through a window, as they stand at its end.
fn prey(judge: &Judge, repetition: &Repetition, side: Side) -> String {
    let from = repetition.occurrences.first().copied().unwrap_or_default();
    let chased = judge.chased_throughout(from, side);
    let board = &judge.position().board;
    let pieces = (0..128).filter(|number| chased >> number & 1 == 1);
    let pieces = pieces.filter_map(|number| board.place(number)).filter_map(|square| on(board, square));
    list(pieces.collect())
}

/// By which other reading somebody else, or nobody, would lose.
fn doubt(judge: &Judge, repetition: &Repetition) -> String {
    let from = repetition.occurrences.first().copied().unwrap_or_default();
    let [roots, threats] = judge.rules().other_readings();
    let readings = [
        (roots, format!("reading 2 with roots = \"{}\"", roots.roots.as_str())),
        (threats, format!("reading 3 with new_threats = {}", threats.new_threats)),
    ];
    let told = readings.into_iter().filter_map(|(other, words)| {
        let loser = Level::loser(judge.levels_by(from, &other));
        let end = loser.map_or("a draw".to_owned(), |side| format!("a loss for {}", name(side)));
        (loser != repetition.loser).then(|| format!("; {words} would make it {end}"))
    });
    told.collect()
}

/// A move for people: its notation and what it attacks.
pub(crate) fn told(notation: String, board: &Board, attacks: &[Attack]) -> Told {
    let words = attacks.iter().map(|attack| attacked(board, *attack)).collect::<Vec<_>>().join("; ");
    Told { notation, words }
}

fn attacked(board: &Board, attack: Attack) -> String {
    let ((attacker, from), (victim, at)) = (attack.attacker, attack.victim);
    let pair = format!("{} on {from}, {} on {at}", attacker.kind.name(), victim.kind.name());
    let why = match attack.dismissed {
        None => return pair,
        Some(Reason::KingOrPawn) => "kings and pawns may attack".to_owned(),
        Some(Reason::HomePawn) => "a pawn on its own side".to_owned(),
        Some(Reason::Illegal) => "it may not take".to_owned(),
        Some(Reason::Exchange) => "an exchange".to_owned(),
        Some(Reason::Protected(square)) => {
            format!("protected by {}", on(board, square).unwrap_or_else(|| square.to_string()))
        }
        Some(Reason::NotAnswered) => "not answered".to_owned(),
    };
    format!("({pair}: {why})")
}

/// `the rook on h5`.
fn on(board: &Board, square: Square) -> Option<String> {
    board.piece(square).map(|Piece { kind, .. }| format!("the {} on {square}", kind.name()))
}

fn ordinal(number: u32) -> Cow<'static, str> {
    const WORDS: [&str; 10] =
        ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
    let word = (number as usize).checked_sub(1).and_then(|index| WORDS.get(index));
    word.map_or_else(|| format!("{number}{}", suffix(number)).into(), |word| (*word).into())
}

/// `2nd`.
const fn suffix(number: u32) -> &'static str {
    match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_words() {
        let found = [1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 111].map(|number| format!("{number}{}", suffix(number)));
        let found = found.join(" ");
        assert_eq!(found, "1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 23rd 111th");
        assert_eq!((ordinal(3), ordinal(10), ordinal(11), ordinal(0)).0, "third");
        assert_eq!(ordinal(11), "11th");
    }
}
