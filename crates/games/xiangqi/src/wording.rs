//! The ends of games, warnings and moves in words, for an arbiter at the board.

use shinpan_core::Side;
use shinpan_core::wording::{list, ordinal, ordinal_digits};
use shinpan_records::verdict::{Annotation, Ruling};

use crate::board::Board;
use crate::chase::Attack;
use crate::doubts::{Doubt, differences};
use crate::game_end::{GameEnd, Level, Repetition};
use crate::judge::Judge;
use crate::piece::{Piece, color_name};
use crate::rules::{ByReading, Conduct, Rules};
use crate::square::Square;
use crate::threat::Reason;

/// `position of ply 4 for the 2nd time; a third would lose for Red`, and what other readings rule now.
pub(crate) fn pending_repetition(
    judge: &Judge,
    ply: u32,
    repetition: &Repetition,
    rulings: ByReading<Option<Ruling>>,
) -> String {
    let Rules { prohibited, permitted, .. } = *judge.rules();
    let count = judge.count();
    let (next, end, loser) = match repetition.loser {
        Some(loser) if count < prohibited => (prohibited.min(permitted), "lose for ", color_name(loser)),
        Some(loser) => (permitted, "lose for ", color_name(loser)),
        None => (permitted, "be a draw", ""),
    };
    let (count, next) = (ordinal_digits(count), ordinal(next));
    let readings = judge.rules().readings();
    let others = readings.iter().flat_map(differences).zip(rulings.into_iter().skip(1));
    let losers = others.filter_map(|(difference, ruling)| {
        let loser = color_name(loser_by(ruling?)?);
        Some(format!("; under {} {loser} would lose", difference.key_and_value()))
    });
    format!("position of ply {ply} for the {count} time; a {next} would {end}{loser}{}", losers.collect::<String>())
}

const fn loser_by(ruling: Ruling) -> Option<Side> {
    match ruling {
        Ruling::FirstLoses => Some(Side::First),
        Ruling::SecondLoses => Some(Side::Second),
        _ => None,
    }
}

/// The end of a game in a sentence or two.
pub(crate) fn game_end(judge: &Judge, end: &GameEnd) -> String {
    let GameEnd::Repetition(repetition) = end else { return self::end(end) };
    format!("{}: {}", occurrences(repetition, judge.count()), conduct(judge, repetition))
}

/// The end of a game for a finding.
pub(crate) fn end(end: &GameEnd) -> String {
    match end {
        GameEnd::NoCapture(plies) => format!("{plies} plies without a capture: a draw"),
        GameEnd::BareMaterial => "neither side has the pieces to win: a draw".to_owned(),
        GameEnd::Repetition(repetition) => match loser(repetition) {
            Some(loser) => format!("{}: {loser} loses", stands(repetition)),
            None => format!("{}: a draw", stands(repetition)),
        },
    }
}

/// A repetition of the ply `ply` that the record goes on from; the loser's move `changed` was another.
pub(crate) fn played_on(repetition: &Repetition, ply: u32, changed: Option<u32>) -> String {
    let goes_on = || format!("the record goes on at ply {}", ply + 1);
    let Some((loser, side)) = loser(repetition).zip(repetition.loser) else {
        return format!("{}: it would have been a draw; {}", stands(repetition), goes_on());
    };
    let sequel =
        changed.map_or_else(goes_on, |changed| format!("{} played otherwise at ply {changed}", color_name(side)));
    format!("{}: {loser} would have lost; {sequel}", stands(repetition))
}

/// `the position stands after plies 0, 4, 8`.
fn stands(Repetition { occurrences, .. }: &Repetition) -> String {
    let plies = occurrences.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
    format!("the position stands after plies {plies}")
}

/// `Red (perpetual-check)`.
fn loser(Repetition { loser, levels, .. }: &Repetition) -> Option<String> {
    loser.map(|loser| format!("{} ({})", color_name(loser), levels.get(loser)))
}

/// `the position stands for the third time, after plies 0, 4 and 8`; `for the fourth time, the last three after …`.
fn occurrences(Repetition { occurrences, .. }: &Repetition, times: u32) -> String {
    let count = u32::try_from(occurrences.len()).unwrap_or(u32::MAX);
    let which = if count < times { format!("the last {count} ") } else { String::new() };
    format!("the position stands for the {} time, {which}after plies {}", ordinal(times), list(occurrences))
}

/// The conduct of the sides on every move, and what follows from it.
fn conduct(judge: &Judge, repetition: &Repetition) -> String {
    let did = |side: Side| match repetition.levels.get(side) {
        Level::Idle => None,
        Level::Check => Some(format!("{} gave check with every move", color_name(side))),
        Level::Chase => {
            Some(format!("{} attacked {} with every move", color_name(side), chased(judge, repetition, side)))
        }
    };
    let mut deeds = Side::BOTH.into_iter().filter_map(did).collect::<Vec<_>>().join(", ");
    if deeds.is_empty() {
        let is_by_engines = judge.rules().conduct == Conduct::Computer;
        deeds.push_str(if repetition.has_check && is_by_engines {
            "a move gave check, and neither side gave check with every move"
        } else {
            "neither side gave check or attacked the same piece with every move"
        });
    }
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

/// The rulings of other readings, to stand behind a verdict of the ply `own`.
pub(crate) fn doubts(doubts: &[Doubt], own: Option<u32>) -> String {
    let doubt = |Doubt { difference, ruling, ply }: &Doubt| {
        let end = match (ruling, loser_by(*ruling)) {
            (_, Some(loser)) => format!("make it a loss for {}", color_name(loser)),
            (Ruling::Draw, _) => "make it a draw".to_owned(),
            _ => "not end the game".to_owned(),
        };
        let at = ply.filter(|_| *ply != own).map(|ply| format!(" at ply {ply}")).unwrap_or_default();
        format!("; {} would {end}{at}", difference.reading())
    };
    doubts.iter().map(doubt).collect()
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
