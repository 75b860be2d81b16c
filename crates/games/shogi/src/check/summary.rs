//! The server's own verdict (`'summary:`) beside what play and the special came to.

use shinpan_core::finding::{Finding, Severity, TextPos};
use shinpan_core::{Outcome, Side};

use super::state::{CheckState, Conclusion, OPEN, Obstacle, UNREADABLE, ply_after};
use crate::code::Code;
use crate::ending::Ending;
use crate::record::{RawGame, Summary};

/// The outcome of the game, all claims weighed.
pub(super) fn settle(checker: &mut CheckState<'_>) -> Conclusion {
    let raw = checker.raw;
    let summary = raw.summary.as_ref().and_then(|summary| Some((summary, winner(summary, raw)?)));
    match checker.decided.or(checker.claimed) {
        Some(settled) => match summary {
            Some((summary, outcome)) if summary.is_abnormal() && is_resignation(checker) => (outcome, Ending::Stopped),
            Some((summary, outcome)) => {
                compare(checker, summary, outcome, settled);
                settled
            }
            None => settled,
        },
        None if checker.obstacle == Some(Obstacle::Unreadable) => UNREADABLE,
        None => match summary.and_then(|(summary, outcome)| Some((summary, outcome, ending(summary)?))) {
            Some((summary, _, Ending::Repetition | Ending::PerpetualCheck)) => {
                checker.no_repetition(summary.pos, ply_after(summary.after))
            }
            Some((_, outcome, ending)) => (outcome, ending),
            None => open_end(checker),
        },
    }
}

/// Whether nothing but a `%TORYO` ended the game: the server writes it with `abnormal` whoever was to move.
fn is_resignation(checker: &CheckState<'_>) -> bool {
    checker.decided.is_none() && checker.claimed.is_some_and(|(_, ending)| ending == Ending::Resignation)
}

fn compare(checker: &mut CheckState<'_>, summary: &Summary, claim: Outcome, (outcome, ending): Conclusion) {
    if outcome == Outcome::Unfinished || outcome == claim {
        return;
    }
    let message = format!("the server's summary says {claim}, the rules give {outcome} ({ending})");
    let error = Finding::new(Severity::Error, Code::ResultMismatch, summary.pos, message);
    checker.report(error.at_ply(ply_after(summary.after)).by_article("Art. 24"));
}

/// Nothing says how the game ended: a side without a legal move has lost, else it is open.
fn open_end(checker: &mut CheckState<'_>) -> Conclusion {
    if checker.position().is_some_and(|position| !position.has_legal_move()) {
        return (Outcome::won_by(checker.to_move.other()), Ending::NoLegalMoves);
    }
    let raw = checker.raw;
    if raw.format.has_ends() {
        let pos = raw.last.unwrap_or(TextPos::START);
        let message = "the record does not say how the game ended";
        checker.report(Finding::new(Severity::Note, Code::NoTerminal, pos, message).at_ply(raw.plies()));
    }
    OPEN
}

/// Ending by the server's cause; `None` for a cause that it does not write.
fn ending(summary: &Summary) -> Option<Ending> {
    Some(match summary.cause.as_slice() {
        b"toryo" => Ending::Resignation,
        b"time up" => Ending::Time,
        b"illegal move" | b"uchifuzume" | b"oute_kaihimore" | b"outori" => Ending::IllegalMove,
        b"kachi" => Ending::Declaration,
        b"illegal kachi" => Ending::FailedDeclaration,
        b"max_moves" => Ending::MaxMoves,
        b"abnormal" => Ending::Stopped,
        b"sennichite" => Ending::Repetition,
        b"oute_sennichite" => Ending::PerpetualCheck,
        _ => return None,
    })
}

/// Winner by `name result:name result` with the names of the record in either order.
fn winner(summary: &Summary, raw: &RawGame) -> Option<Outcome> {
    let names = [raw.names.first.as_deref()?, raw.names.second.as_deref()?];
    let as_written = results(&summary.players, names[0], names[1]);
    let turned = || results(&summary.players, names[1], names[0]).map(|(a, b)| (b, a));
    match as_written.or_else(turned)? {
        (b"win", b"lose") => Some(Outcome::won_by(Side::First)),
        (b"lose", b"win") => Some(Outcome::won_by(Side::Second)),
        (b"draw", b"draw") => Some(Outcome::Draw),
        (b"lose", b"lose") => Some(Outcome::BothLose),
        _ => None,
    }
}

fn results<'a>(players: &'a [u8], one: &[u8], other: &[u8]) -> Option<(&'a [u8], &'a [u8])> {
    let rest = players.strip_prefix(one)?.strip_prefix(b" ")?;
    let colon = memchr::memchr(b':', rest)?;
    let result = rest[colon + 1..].strip_prefix(other)?.strip_prefix(b" ")?;
    Some((&rest[..colon], result))
}

impl Summary {
    /// The game was stopped, by a lost connection for instance.
    pub(super) fn is_abnormal(&self) -> bool {
        self.cause == b"abnormal"
    }
}
