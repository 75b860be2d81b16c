//! The ends of games, warnings and moves in words, for an arbiter at the board.

use shinpan_core::Side;
use shinpan_core::wording::{list, ordinal, ordinal_digits};
use shinpan_records::verdict::Annotation;

use crate::board::Board;
use crate::chase::Attack;
use crate::game_end::{GameEnd, Level, Repetition};
use crate::judge::Judge;
use crate::piece::{Piece, color_name};
use crate::rules::Rules;
use crate::square::Square;
use crate::threat::Reason;

/// `position of ply 4 for the 2nd time; a third would lose for Red`.
pub(crate) fn pending_repetition(judge: &Judge, ply: u32, repetition: &Repetition) -> String {
    let Rules { prohibited, permitted, .. } = *judge.rules();
    let count = judge.count();
    let (next, end, loser) = match repetition.loser {
        Some(loser) if count < prohibited => (prohibited.min(permitted), "lose for ", color_name(loser)),
        Some(loser) => (permitted, "lose for ", color_name(loser)),
        None => (permitted, "be a draw", ""),
    };
    let (count, next) = (ordinal_digits(count), ordinal(next));
    format!("position of ply {ply} for the {count} time; a {next} would {end}{loser}")
}

/// The end of a game in a sentence or two.
pub(crate) fn game_end(judge: &Judge, end: &GameEnd) -> String {
    match end {
        GameEnd::NoCapture(plies) => no_capture(*plies),
        GameEnd::Repetition(repetition) => {
            let doubt = if repetition.doubtful { doubt(judge, repetition) } else { String::new() };
            format!("{}: {}{doubt}", occurrences(repetition, judge.count()), conduct(judge, repetition))
        }
    }
}

/// `100 plies without a capture: a draw`.
pub(crate) fn no_capture(plies: u32) -> String {
    format!("{plies} plies without a capture: a draw")
}

/// `the position stands for the third time, after plies 0, 4 and 8`; `for the fourth time, the last three after …`.
fn occurrences(Repetition { occurrences, .. }: &Repetition, times: u32) -> String {
    let count = u32::try_from(occurrences.len()).unwrap_or(u32::MAX);
    let which = if count < times { format!("the last {count} ") } else { String::new() };
    format!("the position stands for the {} time, {which}after plies {}", ordinal(times), list(occurrences))
}

/// What the sides did on every move, and what follows.
fn conduct(judge: &Judge, repetition: &Repetition) -> String {
    let did = |side: Side| match repetition.levels.get(side) {
        Level::Idle => None,
        Level::Check => Some(format!("{} gave check with every move", color_name(side))),
        Level::Chase => {
            Some(format!("{} attacked {} with every move", color_name(side), chased(judge, repetition, side)))
        }
    };
    let deeds = Side::BOTH.into_iter().filter_map(did).collect::<Vec<_>>();
    let deeds = if deeds.is_empty() {
        "neither side gave check or attacked the same piece with every move".to_owned()
    } else {
        deeds.join(", ")
    };
    match repetition.loser {
        Some(loser) => format!("{deeds}; {} loses", color_name(loser)),
        None => format!("{deeds}; a draw"),
    }
}

/// The pieces that a side chased with every move of a cycle, as they stand at its end.
fn chased(judge: &Judge, repetition: &Repetition, side: Side) -> String {
    let chased = judge.cycle(start(repetition)).chased(side, judge.rules());
    let board = &judge.position().board;
    let pieces = (0..128).filter(|number| chased >> number & 1 == 1);
    list(pieces.filter_map(|number| board.place(number)).filter_map(|square| piece_on(board, square)))
}

/// By which other reading somebody else, or nobody, would lose.
fn doubt(judge: &Judge, repetition: &Repetition) -> String {
    let doubts = other_readings(judge, repetition).into_iter().map(|(reading, loser)| {
        let end = loser.map_or("a draw".to_owned(), |side| format!("a loss for {}", color_name(side)));
        format!("; {reading} would make it {end}")
    });
    doubts.collect()
}

/// The readings that give another loser, and whom.
pub(crate) fn other_readings(judge: &Judge, repetition: &Repetition) -> Vec<(String, Option<Side>)> {
    let [roots, threats] = judge.rules().other_readings();
    let readings = [
        (roots, format!("reading 2 with roots = \"{}\"", roots.roots)),
        (threats, format!("reading 3 with new_threats = {}", threats.new_threats)),
    ];
    let with_loser = readings.into_iter().map(|(other, reading)| {
        let loser = Level::loser(judge.cycle(start(repetition)).levels(&other));
        (reading, loser)
    });
    with_loser.filter(|(_, loser)| *loser != repetition.loser).collect()
}

/// The ply at which the cycle of a repetition starts.
fn start(repetition: &Repetition) -> u32 {
    repetition.occurrences.first().copied().unwrap_or_default()
}

/// A move for people: its notation and what it attacks.
pub(crate) fn annotation(notation: String, board: &Board, attacks: &[Attack]) -> Annotation {
    let words = attacks.iter().map(|attack| attacked(board, *attack)).collect::<Vec<_>>().join("; ");
    Annotation { notation, words }
}

fn attacked(board: &Board, attack: Attack) -> String {
    let ((attacker, from), (victim, at)) = (attack.attacker, attack.victim);
    let pair = format!("{} on {from}, {} on {at}", attacker.piece_type.name(), victim.piece_type.name());
    let why = match attack.dismissed {
        None => return pair,
        Some(Reason::KingOrPawn) => "kings and pawns may attack".to_owned(),
        Some(Reason::HomePawn) => "a pawn on its own side".to_owned(),
        Some(Reason::Illegal) => "it may not take".to_owned(),
        Some(Reason::Exchange) => "an exchange".to_owned(),
        Some(Reason::Protected(square)) => {
            format!("protected by {}", piece_on(board, square).unwrap_or_else(|| square.to_string()))
        }
        Some(Reason::NotAnswered) => "not answered".to_owned(),
    };
    format!("({pair}: {why})")
}

/// `the rook on h5`.
fn piece_on(board: &Board, square: Square) -> Option<String> {
    board.piece(square).map(|Piece { piece_type, .. }| format!("the {} on {square}", piece_type.name()))
}
