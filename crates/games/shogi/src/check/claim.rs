//! What a record's special claims, and whether it is true (Art. 23 to 25).

use shinpan_core::finding::{Finding, Severity};
use shinpan_core::wording::counted;
use shinpan_core::{Millis, Outcome, Side};

use super::state::{CheckState, Conclusion, OPEN, Obstacle, UNREADABLE, ply_after};
use crate::code::Code;
use crate::declaration::{self, Judgement};
use crate::ending::Ending;
use crate::record::{RawEnd, Special, Summary};
use crate::rules::Declaration;

/// Judges the special of the record in the position it stands in. Where play has decided, it is only compared.
pub(super) fn evaluate(checker: &mut CheckState<'_>) {
    let Some(end) = checker.raw.end else { return };
    checker.is_ended = true;
    if checker.decided.is_some() {
        if !is_overruled(checker, &end) {
            compare(checker, &end);
        }
    } else if checker.obstacle == Some(Obstacle::Unreadable) || end.special == Special::Unknown {
        checker.claimed = Some(UNREADABLE);
    } else {
        checker.claimed = Some(prove(checker, &end));
    }
    let declarer = checker.to_move;
    checker.add_time(end.time, declarer);
}

/// The server writes `%TORYO` whoever was to move when a game stops abnormally: its summary is compared instead.
fn is_overruled(checker: &CheckState<'_>, end: &RawEnd) -> bool {
    end.special == Special::Toryo && checker.raw.summary.as_ref().is_some_and(Summary::is_abnormal)
}

/// A claim about a game that play decided: another winner is a mismatch, a claim without winner or draw is none.
fn compare(checker: &mut CheckState<'_>, end: &RawEnd) {
    let (Some((outcome, ending)), Some(claim)) = (checker.decided, claimed_outcome(checker, end)) else { return };
    if claim == outcome || is_naming_the_recorded_move(checker, end, ending) {
        return;
    }
    let message = format!("the record claims {claim}, the rules give {outcome} ({ending} before it)");
    checker.report(about(end, Severity::Error, Code::ResultMismatch, message).by_article("Art. 24"));
}

/// `%ILLEGAL_MOVE` after a recorded illegal move means that move, though the opponent is to move now; `%TIME_UP` after a
/// recorded late move likewise.
fn is_naming_the_recorded_move(checker: &CheckState<'_>, end: &RawEnd, ending: Ending) -> bool {
    let same_event =
        matches!((end.special, ending), (Special::IllegalMove, Ending::IllegalMove) | (Special::TimeUp, Ending::Time));
    same_event && checker.decided_at == ply_after(end.after)
}

/// The outcome that a special claims; `None` where it claims neither a winner nor a draw.
fn claimed_outcome(checker: &CheckState<'_>, end: &RawEnd) -> Option<Outcome> {
    if end.special == Special::OuteSennichite { perpetual_claim(checker) } else { end.special.outcome(checker.to_move) }
}

/// `#OUTE_SENNICHITE` says that the side that gave perpetual check loses, not which side it is: any loss that play gave
/// agrees, a draw does not.
fn perpetual_claim(checker: &CheckState<'_>) -> Option<Outcome> {
    let (outcome, _) = checker.decided?;
    Some(if outcome == Outcome::Draw { Outcome::won_by(checker.to_move) } else { outcome })
}

/// A claim about a game that play left open.
fn prove(checker: &mut CheckState<'_>, end: &RawEnd) -> Conclusion {
    let loser = checker.to_move;
    let loss = |ending| (Outcome::won_by(loser.other()), ending);
    match end.special {
        Special::Toryo => loss(Ending::Resignation),
        Special::TimeUp => {
            prove_time_up(checker, end);
            loss(Ending::Time)
        }
        Special::IllegalMove => loss(Ending::IllegalMove),
        Special::IllegalAction(by) => (Outcome::won_by(by.unwrap_or(loser).other()), Ending::IllegalAction),
        Special::Tsumi => prove_mate(checker, end, loser),
        Special::Sennichite | Special::OuteSennichite => checker.no_repetition(end.pos, ply_after(end.after)),
        Special::Try => prove_try(checker, end, loser),
        Special::Kachi => prove_declaration(checker, end, false),
        Special::Hikiwake if checker.in_force.declaration == Declaration::Points24 => {
            prove_declaration(checker, end, true)
        }
        Special::Hikiwake => unproved_draw(checker, end, Ending::DeclaredDraw),
        Special::MaxMoves if checker.in_force.max_moves == 0 => unproved_draw(checker, end, Ending::MaxMoves),
        Special::MaxMoves => {
            let message = format!("{} played, the limit is {}", counted(end.after, "ply"), checker.in_force.max_moves);
            checker.report(about(end, Severity::Error, Code::NoMaxMoves, message));
            OPEN
        }
        Special::Jishogi => unproved_draw(checker, end, Ending::Impasse),
        Special::Chudan => (Outcome::Unfinished, Ending::Suspended),
        Special::Fuzumi => (Outcome::Unfinished, Ending::NoMate),
        Special::Error => (Outcome::Unfinished, Ending::Error),
        Special::Claimed(outcome) => believe(checker, end, outcome),
        Special::Forfeit(side) => (Outcome::won_by(side.other()), Ending::Forfeit),
        Special::Unknown => UNREADABLE,
    }
}

/// A result without a reason: mate is one, else it is believed, and said to rest on the record alone.
fn believe(checker: &mut CheckState<'_>, end: &RawEnd, outcome: Outcome) -> Conclusion {
    let mated = checker.position().is_some_and(|position| !position.has_legal_move());
    if mated && outcome == Outcome::won_by(checker.to_move.other()) {
        return (outcome, Ending::NoLegalMoves);
    }
    let message = format!("{outcome} by the record alone, which does not say how the game ended");
    checker.report(about(end, Severity::Note, Code::UnprovedResult, message));
    (outcome, Ending::Claimed)
}

/// The result that a record states besides its end: another one than the rules give is a mismatch.
pub(super) fn compare_result(checker: &mut CheckState<'_>, (outcome, ending): Conclusion) {
    let Some(result) = checker.raw.result.filter(|result| ![outcome, Outcome::Unfinished].contains(&result.outcome))
    else {
        return;
    };
    if outcome == Outcome::Unfinished {
        return;
    }
    let message = format!("the record says {}, the rules give {outcome} ({ending})", result.outcome);
    let error = Finding::new(Severity::Error, Code::ResultMismatch, result.pos, message);
    checker.report(error.at_ply(ply_after(result.after)).by_article("Art. 24"));
}

/// The late move is not in the record, so time left is suspicious only if the special has its own time.
fn prove_time_up(checker: &mut CheckState<'_>, end: &RawEnd) {
    let Some(counted) = checker.counted(end.time) else { return };
    let clock = *checker.clocks.get(checker.to_move);
    if clock.is_judged() && clock.available() > counted {
        let left = clock.available().minus(counted);
        let message = format!("{left} s would be left after {counted} s");
        checker.report(about(end, Severity::Warning, Code::TimeUpUnproved, message));
    }
}

fn prove_mate(checker: &mut CheckState<'_>, end: &RawEnd, loser: Side) -> Conclusion {
    if checker.position().is_some_and(|position| !position.has_legal_move()) {
        return (Outcome::won_by(loser.other()), Ending::NoLegalMoves);
    }
    let message = format!("{loser} has a legal move");
    checker.report(about(end, Severity::Error, Code::NoMate, message).by_article("Art. 25.1.1"));
    OPEN
}

/// The king of the side that moved last must stand where the other one began. No book has this rule, so the record alone says
/// that the try wins.
fn prove_try(checker: &mut CheckState<'_>, end: &RawEnd, loser: Side) -> Conclusion {
    let Some(position) = checker.position() else { return UNREADABLE };
    let winner = loser.other();
    if !position.is_try(winner) {
        let message = format!("the king of {winner} is not where the king of {loser} began");
        checker.report(about(end, Severity::Error, Code::NoTry, message));
        return OPEN;
    }
    let outcome = Outcome::won_by(winner);
    let message = format!("{outcome} by the record alone: the rules in force do not end a game by a try");
    checker.report(about(end, Severity::Note, Code::UnprovedResult, message));
    (outcome, Ending::Try)
}

fn unproved_draw(checker: &mut CheckState<'_>, end: &RawEnd, ending: Ending) -> Conclusion {
    let message = "the record alone does not prove the draw".to_owned();
    checker.report(about(end, Severity::Warning, Code::UnprovedDraw, message).by_article("Art. 25.4"));
    (Outcome::Draw, ending)
}

fn prove_declaration(checker: &mut CheckState<'_>, end: &RawEnd, claims_draw: bool) -> Conclusion {
    let declarer = checker.to_move;
    let clock = *checker.clocks.get(declarer);
    let counted = checker.counted(end.time).unwrap_or(Millis::ZERO);
    let has_time = !clock.is_judged() || clock.available().minus(counted) >= Millis::from_seconds(1);
    let rule = checker.in_force.declaration;
    let Some(position) = checker.position() else { return UNREADABLE };
    let start = checker.raw.start_setup().filter(|_| checker.rules.odds_points);
    let credit = start.map_or(0, |start| declaration::points_missing(&start, declarer));
    match declaration::judge(position, rule, credit, has_time, claims_draw) {
        Judgement::Win => (Outcome::won_by(declarer), Ending::Declaration),
        Judgement::Draw if claims_draw => (Outcome::Draw, Ending::DeclaredDraw),
        Judgement::Draw => (Outcome::Draw, Ending::Declaration),
        Judgement::Failed(unmet) => {
            for unmet in unmet {
                let (code, article) = unmet.code_and_article();
                checker.report(about(end, Severity::Error, code, unmet.to_string()).by_article(article));
            }
            (Outcome::won_by(declarer.other()), Ending::FailedDeclaration)
        }
    }
}

/// A finding about the special.
fn about(end: &RawEnd, severity: Severity, code: Code, message: String) -> Finding<Code> {
    Finding::new(severity, code, end.pos, message).at_ply(ply_after(end.after))
}
