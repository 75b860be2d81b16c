//! What a record's special claims, and whether it is true (Art. 23 to 25).

use shinpan_core::finding::Severity;
use shinpan_core::{Millis, Outcome, Side};

use crate::check::{Check, Obstacle, Result, ply_after};
use crate::declaration::{self, Judgement};
use crate::record::{RawEnd, Special};
use crate::rules::Declaration;

/// Judges the special of the record in the position it stands in. Where play has decided, it is only compared.
pub(crate) fn evaluate(check: &mut Check<'_>) {
    let Some(end) = check.raw.end else { return };
    check.is_ended = true;
    if check.decided.is_some() {
        if !is_overruled(check, &end) {
            compare(check, &end);
        }
    } else if check.obstacle == Some(Obstacle::Unreadable) || end.special == Special::Unknown {
        check.claimed = Some((Outcome::Unfinished, "unreadable"));
    } else {
        check.claimed = Some(prove(check, &end));
    }
    let declarer = check.to_move;
    check.add_time(end.time, declarer);
}

/// The server writes `%TORYO` whoever was to move when a game stops abnormally: its summary is compared instead.
fn is_overruled(check: &Check<'_>, end: &RawEnd) -> bool {
    end.special == Special::Toryo && check.raw.summary.as_ref().is_some_and(crate::record::Summary::is_abnormal)
}

/// A claim about a game that play decided: another winner is a mismatch, a claim without winner or draw is none.
fn compare(check: &mut Check<'_>, end: &RawEnd) {
    let (Some((outcome, ending)), Some(claim)) = (check.decided, claimed_outcome(check, end)) else { return };
    if claim == outcome || is_naming_the_recorded_move(check, end, ending) {
        return;
    }
    let ply = ply_after(end.after);
    let message = format!("the record claims {claim}, the rules give {outcome} ({ending} before it)");
    let finding = check.find(Severity::Error, "result-mismatch", end.pos, message);
    (finding.ply, finding.article) = (Some(ply), Some("Art. 24"));
}

/// `%ILLEGAL_MOVE` after a recorded illegal move means that move, though the opponent is to move now; `%TIME_UP` after a
/// recorded late move likewise.
fn is_naming_the_recorded_move(check: &Check<'_>, end: &RawEnd, ending: &str) -> bool {
    let same_kind = matches!((end.special, ending), (Special::IllegalMove, "illegal-move") | (Special::TimeUp, "time"));
    same_kind && check.decided_at == ply_after(end.after)
}

/// The outcome that a special claims; `None` where it claims neither a winner nor a draw.
fn claimed_outcome(check: &Check<'_>, end: &RawEnd) -> Option<Outcome> {
    let mover = check.to_move;
    Some(match end.special {
        Special::Toryo | Special::TimeUp | Special::IllegalMove | Special::Tsumi => Outcome::won_by(mover.other()),
        Special::IllegalAction(by) => Outcome::won_by(by.unwrap_or(mover).other()),
        Special::Kachi => Outcome::won_by(mover),
        Special::Sennichite | Special::MaxMoves | Special::Jishogi | Special::Hikiwake => Outcome::Draw,
        Special::OuteSennichite => return perpetual_claim(check),
        Special::Chudan | Special::Fuzumi | Special::Error | Special::Unknown => return None,
    })
}

/// `#OUTE_SENNICHITE` says that the checker loses, not who that is: any loss that play gave agrees, a draw does not.
fn perpetual_claim(check: &Check<'_>) -> Option<Outcome> {
    let (outcome, _) = check.decided?;
    Some(if outcome == Outcome::Draw { Outcome::won_by(check.to_move) } else { outcome })
}

/// A claim about a game that play left open.
fn prove(check: &mut Check<'_>, end: &RawEnd) -> Result {
    let loser = check.to_move;
    let loss = |ending| (Outcome::won_by(loser.other()), ending);
    match end.special {
        Special::Toryo => loss("resignation"),
        Special::TimeUp => {
            prove_time_up(check, end);
            loss("time")
        }
        Special::IllegalMove => loss("illegal-move"),
        Special::IllegalAction(by) => (Outcome::won_by(by.unwrap_or(loser).other()), "illegal-action"),
        Special::Tsumi => prove_mate(check, end, loser),
        Special::Sennichite | Special::OuteSennichite => no_repetition(check, end.pos, ply_after(end.after)),
        Special::Kachi => prove_declaration(check, end, false),
        Special::Hikiwake if check.in_force.declaration == Declaration::Points24 => prove_declaration(check, end, true),
        Special::Hikiwake => unproved_draw(check, end, "declared-draw"),
        Special::MaxMoves if check.in_force.max_moves == 0 => unproved_draw(check, end, "max-moves"),
        Special::MaxMoves => {
            let limit = check.in_force.max_moves;
            let message = format!("{} plies played, the limit is {limit}", end.after);
            check.find(Severity::Error, "no-max-moves", end.pos, message).ply = Some(ply_after(end.after));
            open()
        }
        Special::Jishogi => unproved_draw(check, end, "impasse"),
        Special::Chudan => (Outcome::Unfinished, "suspended"),
        Special::Fuzumi => (Outcome::Unfinished, "no-mate"),
        Special::Error => (Outcome::Unfinished, "error"),
        Special::Unknown => (Outcome::Unfinished, "unreadable"),
    }
}

const fn open() -> Result {
    (Outcome::Unfinished, "none")
}

/// The late move is not in the record, so time left is suspicious only if the special has its own time.
fn prove_time_up(check: &mut Check<'_>, end: &RawEnd) {
    let Some(counted) = check.counted(end.time) else { return };
    let clock = *check.clocks.get(check.to_move);
    if clock.exists() && clock.available() > counted {
        let left = clock.available().minus(counted);
        let message = format!("{left} s would be left after {counted} s");
        check.find(Severity::Warning, "time-up-unproved", end.pos, message).ply = Some(ply_after(end.after));
    }
}

fn prove_mate(check: &mut Check<'_>, end: &RawEnd, loser: Side) -> Result {
    if check.position().is_some_and(|position| !position.has_legal_move()) {
        return (Outcome::won_by(loser.other()), "no-legal-moves");
    }
    let message = format!("{loser} has a legal move");
    let finding = check.find(Severity::Error, "no-mate", end.pos, message);
    (finding.ply, finding.article) = (Some(ply_after(end.after)), Some("Art. 25.1.1"));
    open()
}

/// A repetition is claimed that play did not reach.
pub(crate) fn no_repetition(check: &mut Check<'_>, pos: shinpan_core::finding::TextPos, ply: u32) -> Result {
    let message = format!("no position has occurred {} times", check.rules.repetition);
    let finding = check.find(Severity::Error, "no-repetition", pos, message);
    (finding.ply, finding.article) = (Some(ply), Some(crate::repetition::ARTICLE));
    open()
}

fn unproved_draw(check: &mut Check<'_>, end: &RawEnd, ending: &'static str) -> Result {
    let message = "the record alone does not prove the draw".to_owned();
    let finding = check.find(Severity::Warning, "unproved-draw", end.pos, message);
    (finding.ply, finding.article) = (Some(ply_after(end.after)), Some("Art. 25.4"));
    (Outcome::Draw, ending)
}

fn prove_declaration(check: &mut Check<'_>, end: &RawEnd, claims_draw: bool) -> Result {
    let declarer = check.to_move;
    let clock = *check.clocks.get(declarer);
    let counted = check.counted(end.time).unwrap_or(Millis::ZERO);
    let has_time = !clock.exists() || clock.available().minus(counted) >= Millis::from_seconds(1);
    let rule = check.in_force.declaration;
    let Some(position) = check.position() else { return (Outcome::Unfinished, "unreadable") };
    match declaration::judge(position, rule, has_time, claims_draw) {
        Judgement::Win => (Outcome::won_by(declarer), "declaration"),
        Judgement::Draw if claims_draw => (Outcome::Draw, "declared-draw"),
        Judgement::Draw => (Outcome::Draw, "declaration"),
        Judgement::Failed(unmet) => {
            for unmet in unmet {
                let finding = check.find(Severity::Error, unmet.code, end.pos, unmet.to_string());
                (finding.ply, finding.article) = (Some(ply_after(end.after)), Some(unmet.article));
            }
            (Outcome::won_by(declarer.other()), "failed-declaration")
        }
    }
}
