//! The server's own verdict (`'summary:`) beside what play and the special came to.

use shinpan_core::finding::Severity;
use shinpan_core::{Outcome, Side};

use crate::check::{Check, Obstacle, Result, ply_after};
use crate::claim;
use crate::record::{RawGame, Summary};

/// The outcome of the game, all claims weighed.
pub(crate) fn settle(check: &mut Check<'_>) -> Result {
    let raw = check.raw;
    let summary = raw.summary.as_ref().and_then(|summary| Some((summary, winner(summary, raw)?)));
    match check.decided.or(check.claimed) {
        Some(settled) => match summary {
            Some((summary, verdict)) if summary.is_abnormal() && is_resignation(check) => (verdict, "stopped"),
            Some((summary, verdict)) => {
                compare(check, summary, verdict, settled);
                settled
            }
            None => settled,
        },
        None if check.obstacle == Some(Obstacle::Unreadable) => (Outcome::Unfinished, "unreadable"),
        None => match summary.and_then(|(summary, verdict)| Some((summary, verdict, ending(summary)?))) {
            Some((summary, _, "repetition" | "perpetual-check")) => {
                claim::no_repetition(check, summary.pos, ply_after(summary.after))
            }
            Some((_, verdict, ending)) => (verdict, ending),
            None => check.open_end(),
        },
    }
}

/// Whether nothing but a `%TORYO` ended the game: the server writes it with `abnormal` whoever was to move.
fn is_resignation(check: &Check<'_>) -> bool {
    check.decided.is_none() && check.claimed.is_some_and(|(_, ending)| ending == "resignation")
}

fn compare(check: &mut Check<'_>, summary: &Summary, verdict: Outcome, (outcome, ending): Result) {
    if outcome == Outcome::Unfinished || outcome == verdict {
        return;
    }
    let message = format!("the server's summary says {verdict}, the rules give {outcome} ({ending})");
    let finding = check.find(Severity::Error, "result-mismatch", summary.pos, message);
    (finding.ply, finding.article) = (Some(ply_after(summary.after)), Some("Art. 24"));
}

/// How the game ended by the server's cause; `None` for a cause that it does not write.
fn ending(summary: &Summary) -> Option<&'static str> {
    Some(match summary.cause.as_slice() {
        b"toryo" => "resignation",
        b"time up" => "time",
        b"illegal move" | b"uchifuzume" | b"oute_kaihimore" | b"outori" => "illegal-move",
        b"kachi" => "declaration",
        b"illegal kachi" => "failed-declaration",
        b"max_moves" => "max-moves",
        b"abnormal" => "stopped",
        b"sennichite" => "repetition",
        b"oute_sennichite" => "perpetual-check",
        _ => return None,
    })
}

/// Who won, by `name result:name result` with the names of the record in either order.
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
    pub(crate) fn is_abnormal(&self) -> bool {
        self.cause == b"abnormal"
    }
}
