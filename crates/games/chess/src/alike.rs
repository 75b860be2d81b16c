//! Positions that look alike and are not the same (9.2.2): why a claim fails that a diagram seems to support.

use shakmaty::{Board, Chess, Position, Role};
use shinpan_core::wording::list;

use crate::judge::Judge;

/// The plies at which the same men stood on the same squares as after the last move, without it.
fn alike(judge: &Judge, ply: u32) -> Vec<u32> {
    let Some(board) = judge.position_at(ply).map(Position::board) else { return Vec::new() };
    let is_alike = |at: &u32| judge.position_at(*at).is_some_and(|position| position.board() == board);
    (0..ply).filter(is_alike).collect()
}

/// Reason why the position of `ply` has not stood more often, though the men stood so: `the men stood so after ply 4 too, with other
/// rights to castle`. None if they did not.
pub(crate) fn difference(judge: &Judge, ply: u32) -> Option<String> {
    let last = judge.position_at(ply)?;
    let same = judge.occurrences(ply);
    let others = alike(judge, ply).into_iter().filter(|at| !same.contains(at));
    let reasons = others.filter_map(|at| Some((at, reason(judge.position_at(at)?, last)))).collect::<Vec<_>>();
    let parts = REASONS.into_iter().filter_map(|reason| {
        let plies = reasons.iter().filter(|(_, own)| *own == reason).map(|(at, _)| *at).collect::<Vec<_>>();
        let word = if plies.len() == 1 { "ply" } else { "plies" };
        (!plies.is_empty()).then(|| format!("after {word} {} too, {reason}", list(&plies)))
    });
    let parts = parts.collect::<Vec<_>>();
    (!parts.is_empty()).then(|| format!("stood so {}", list(&parts)))
}

const REASONS: [&str; 3] =
    ["with the other side to move", "with different castling rights", "with a different en passant capture"];

/// First difference between two positions with the same men on the same squares.
fn reason(one: &Chess, other: &Chess) -> &'static str {
    if one.turn() != other.turn() {
        REASONS[0]
    } else if one.castles().castling_rights() == other.castles().castling_rights() {
        REASONS[2]
    } else {
        REASONS[1]
    }
}

/// The last ply of a diagram that stood at least as often as a claim needs.
pub(crate) fn most_alike(judge: &Judge) -> Option<u32> {
    let needed = judge.rules().threefold as usize;
    let mut all =
        (0..=judge.ply()).filter_map(|ply| Some((judge.position_at(ply)?.board().occupied(), ply))).collect::<Vec<_>>();
    all.sort_unstable();
    let runs = all.chunk_by(|(one, _), (other, _)| one == other).filter(|run| run.len() >= needed);
    let mut last = None;
    for run in runs {
        let boards = run.iter().filter_map(|(_, ply)| Some((men(judge.position_at(*ply)?.board()), *ply)));
        let mut boards = boards.collect::<Vec<_>>();
        boards.sort_unstable();
        let alike = boards.chunk_by(|(one, _), (other, _)| one == other).filter(|run| run.len() >= needed);
        last = last.max(alike.filter_map(|run| Some(run.last()?.1)).max());
    }
    last
}

/// Squares of the men, as bit sets.
fn men(board: &Board) -> [u64; 7] {
    let [pawns, knights, bishops, rooks, queens, kings] = Role::ALL.map(|role| board.by_role(role).0);
    [board.white().0, pawns, knights, bishops, rooks, queens, kings]
}
