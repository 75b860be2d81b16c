//! The check of a whole game: start, legality, clock, repetition, ply limit, end (Art. 21 to 25).
//!
//! The first event in play decides; within a ply an illegal move comes before the clock, the clock before repetition and
//! repetition before the ply limit. What the record claims is compared with that, or proved where play decided nothing.

mod claim;
mod play;
mod start;
mod state;
mod summary;

use shinpan_core::Millis;
use shinpan_core::side::Sides;
use shinpan_records::CheckedGame;

use crate::position::Position;
use crate::record::RawGame;
use crate::repetition::History;
use crate::rules::Rules;
use state::CheckState;

/// Checks `raw` by `rules`. `late` is taken off each side's playing time (Art. 21.5). `history` is only room to work in:
/// what it holds does not matter.
pub(crate) fn check(raw: &RawGame, rules: &Rules, late: Sides<Millis>, history: &mut History) -> CheckedGame {
    let setup = raw.start_setup();
    if let Some(setup) = &setup {
        history.begin(Position::new(setup));
    }
    let mut checker = CheckState::new(raw, rules, late, history);
    start::begin(&mut checker, setup.as_ref());
    moves_and_claim(&mut checker);
    let conclusion = summary::settle(&mut checker);
    claim::compare_result(&mut checker, conclusion);
    checker.conclude(conclusion)
}

/// Plays the moves, and weighs the record's special where it stands among them.
fn moves_and_claim(checker: &mut CheckState<'_>) {
    let raw = checker.raw;
    let end = raw.end.map_or(usize::MAX, |end| end.after);
    for (index, mv) in raw.moves.iter().enumerate() {
        if index == end {
            claim::evaluate(checker);
        }
        play::one_move(checker, mv, state::ply_after(index + 1));
    }
    if raw.moves_beyond > 0 {
        checker.obstacle.get_or_insert(state::Obstacle::Unreadable);
    }
    if end >= raw.moves.len() && raw.end.is_some() {
        claim::evaluate(checker);
    }
    if let Some(pos) = raw.second_end {
        play::after_second_end(checker, pos);
    }
}
