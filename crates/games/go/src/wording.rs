//! The words of verdicts, warnings and turns, for an arbiter at the board.

use std::borrow::Cow;

use shinpan_core::Side;
use shinpan_records::verdict::Ruling;

use crate::finding::Finding;
use crate::forms::{Decision, Reading, Reason, Repetition};
use crate::history::{Entry, MadeBy};
use crate::judge::{Continuation, Judge};
use crate::point::Size;
use crate::record::{Move, Turn};
use crate::rules::{Form, Rules};

/// The side as players call it.
const fn name(side: Side) -> &'static str {
    match side {
        Side::First => "Black",
        Side::Second => "White",
    }
}

/// `C4`, `pass`.
pub(crate) fn notation(mv: Move, size: Size) -> String {
    match mv {
        Move::Pass => "pass".to_owned(),
        Move::Play(point) if size.has(point) => size.name(point),
        Move::Play(point) => format!("\"{point}\""),
    }
}

/// `takes 2 stones off`, its own among them; nothing for none.
pub(crate) fn taken(stones: u32) -> String {
    match stones {
        0 => String::new(),
        _ => format!("takes {} off", count(stones, "stone")),
    }
}

/// `1 turn`, `2 turns`.
fn count(number: u32, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

/// The form as players call it.
const fn form(form: Form) -> &'static str {
    match form {
        Form::Psk => "PSK",
        Form::Ssk => "SSK",
        Form::Nsk => "NSK",
        Form::Chinese => "ChSK",
        Form::Uec => "the rule of the UEC Cup",
    }
}

/// On what a verdict by repetition rests.
pub(crate) const fn article(form: Form) -> &'static str {
    match form {
        Form::Psk => "PSK: a play may not bring back any earlier board",
        Form::Ssk => "SSK: a play may not bring back a board that the same side has made",
        Form::Nsk => "NSK: a play may not bring back a board that the same side has made by a play",
        Form::Chinese => {
            "ChSK: basic ko and sending two, returning one are forbidden, the referee rules on other cycles; \
             Chinese rules 2002, art. 20"
        }
        Form::Uec => "UEC Cup rules, g) repetition",
    }
}

/// On what a verdict by another law rests.
pub(crate) const fn law(reason: Reason) -> &'static str {
    match reason {
        Reason::Suicide => "suicide; reading 5",
        _ => "a stone is played on a free point of the board",
    }
}

/// No play is forbidden or for the referee.
pub(crate) fn no_ruling(judge: &Judge) -> String {
    format!("no play breaks {}{}", form(judge.rules().form), other_readings(judge))
}

/// `Black plays C4 at ply 7: a stone stands there`.
pub(crate) fn illegal(judge: &Judge, decision: Decision, play: Move) -> String {
    format!("{}: {}{}", plays(judge, decision, play), why(decision.reason), other_readings(judge))
}

/// Reason why a play may not be made by another law than that of repetition.
const fn why(reason: Reason) -> &'static str {
    match reason {
        Reason::Suicide => "a play may not take its own stones",
        Reason::OffBoard => "the point is off the board",
        Reason::Occupied | Reason::Repetition => "a stone stands there",
    }
}

/// `Black plays C4 at ply 7`.
fn plays(judge: &Judge, decision: Decision, play: Move) -> String {
    format!("{} plays {} at ply {}", name(decision.side), notation(play, judge.board().size()), decision.ply)
}

/// Sentence about a repetition: who brought which board back, how, and the consequence.
pub(crate) fn repetition(judge: &Judge, decision: Decision, play: Move, repetition: &Repetition) -> String {
    let plays = plays(judge, decision, play);
    let (class, ago) = (repetition.class.phrase(), count(decision.ply - repetition.earlier.ply, "turn"));
    let board = board(judge.rules().form, decision.side, &repetition.earlier);
    let form = form(judge.rules().form);
    let end = match decision.ruling {
        Ruling::Referee => format!("{form} leaves it to the referee: a draw, a replay or no result"),
        _ => format!("{form} forbids the play"),
    };
    format!("{plays} and brings back {board}, {ago} before ({class}); {end}{}", other_readings(judge))
}

/// `the board of ply 25`, `the board that White made at ply 25`.
fn board(form: Form, side: Side, earlier: &Entry) -> Cow<'static, str> {
    let ply = earlier.ply;
    match (earlier.made_by, form) {
        (MadeBy::Setup, _) if ply == 0 => "the board of the start".into(),
        (MadeBy::Setup, _) => format!("the board set up after ply {ply}").into(),
        (MadeBy::Pass, Form::Ssk) => format!("the board that {} left by a pass at ply {ply}", name(side)).into(),
        (MadeBy::Play(_), Form::Ssk | Form::Nsk) => format!("the board that {} made at ply {ply}", name(side)).into(),
        _ => format!("the board of ply {ply}").into(),
    }
}

/// Rulings by other readings of the book.
fn other_readings(judge: &Judge) -> String {
    let rules = judge.rules();
    let clause = |other: &Reading| format!("; {} {}", difference(&rules, &other.rules), would(other));
    judge.dissenting().map(clause).collect()
}

/// `reading 5 with suicide = false`: in what `other` differs.
pub(crate) fn difference(rules: &Rules, other: &Rules) -> String {
    if rules.chinese != other.chinese {
        format!("reading 2 with chinese = \"{}\"", other.chinese)
    } else if rules.ko_after_pass != other.ko_after_pass {
        format!("reading 3 with ko_after_pass = \"{}\"", other.ko_after_pass)
    } else {
        format!("reading 5 with suicide = {}", other.suicide)
    }
}

/// Ruling by a reading.
fn would(reading: &Reading) -> String {
    match reading.decision {
        None => "would forbid no play".to_owned(),
        Some(Decision { ruling: Ruling::Referee, ply, .. }) => format!("would call the referee at ply {ply}"),
        Some(Decision { ply, .. }) => format!("would forbid the play at ply {ply}"),
    }
}

/// Warnings about the moves after a repetition that is left to the referee (reading 8).
pub(crate) fn continuation(judge: &Judge) -> Vec<String> {
    let Continuation { rounds, violation, .. } = judge.continuation();
    let rounds = (rounds > 0).then(|| format!("the board comes back {} after that", count(rounds, "time")));
    let violation = violation.map(|(ply, class)| format!("ply {ply} is forbidden: {}", class.phrase()));
    rounds.into_iter().chain(violation).collect()
}

/// Warning about a leniency of the reader.
pub(crate) fn leniency(finding: &Finding) -> String {
    format!("line {}, column {}: {}", finding.line, finding.column, finding.message)
}

/// Two turns of a side in a row (reading 7).
pub(crate) fn same_side_twice(turn: &Turn, ply: u32, size: Size) -> String {
    format!(
        "ply {ply}, {}: {} also made the previous turn; colours are taken as written",
        notation(turn.mv, size),
        name(turn.side)
    )
}

/// A play that cannot be made, after a repetition that is left to the referee.
pub(crate) fn unplayable(turn: &Turn, size: Size, reason: Reason) -> String {
    format!("{}: {}; what follows is not judged", notation(turn.mv, size), why(reason))
}
