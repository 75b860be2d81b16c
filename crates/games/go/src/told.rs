//! Verdicts, warnings and turns in words, for an arbiter at the board.

use std::borrow::Cow;

use shinpan_core::{Finding, Side};
use shinpan_records::verdict::Ruling;

use crate::forms::{Reason, Ruled, Watch};
use crate::history::Made;
use crate::judge::{Judge, Repetition};
use crate::point::Size;
use crate::record::{At, Turn};
use crate::rules::{Form, Rules};

/// The side as players call it.
pub(crate) const fn name(side: Side) -> &'static str {
    match side {
        Side::First => "Black",
        Side::Second => "White",
    }
}

/// `C4`, `pass`.
pub(crate) fn at(at: At, size: Size) -> String {
    match at {
        At::Pass => "pass".to_owned(),
        At::Stone(point) if size.has(point) => size.name(point),
        At::Stone(point) => format!("\"{point}\""),
    }
}

/// `takes 2 stones off`, be they its own; nothing for none.
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

/// No verdict.
pub(crate) fn nothing(judge: &Judge) -> String {
    format!("no play breaks {}{}", form(judge.rules().form), doubts(judge))
}

/// `Black plays C4 at ply 7: a stone stands there`.
pub(crate) fn illegal(judge: &Judge, ruled: Ruled, play: At) -> String {
    format!("{}: {}{}", plays(judge, ruled, play), why(ruled.reason), doubts(judge))
}

/// Why a play may not be made by another law than that of repetition.
const fn why(reason: Reason) -> &'static str {
    match reason {
        Reason::Suicide => "a play may not take its own stones",
        Reason::OffBoard => "the point is off the board",
        Reason::Occupied | Reason::Repetition => "a stone stands there",
    }
}

/// `Black plays C4 at ply 7`.
fn plays(judge: &Judge, ruled: Ruled, play: At) -> String {
    format!("{} plays {} at ply {}", name(ruled.side), at(play, judge.board().size()), ruled.ply)
}

/// Who brought which board back, how, and what follows.
pub(crate) fn repetition(judge: &Judge, ruled: Ruled, play: At, repetition: &Repetition) -> String {
    let plays = plays(judge, ruled, play);
    let (class, ago) = (repetition.class.words(), count(ruled.ply - repetition.from, "turn"));
    let board = board(judge.rules().form, ruled.side, repetition);
    let form = form(judge.rules().form);
    let end = match ruled.ruling {
        Ruling::Referee => format!("{form} leaves it to the referee: a draw, a replay or no result"),
        _ => format!("{form} forbids the play"),
    };
    format!("{plays} and brings back {board}, {ago} before ({class}); {end}{}", doubts(judge))
}

/// `the board of ply 25`, `the board that White made at ply 25`.
fn board(form: Form, side: Side, repetition: &Repetition) -> Cow<'static, str> {
    let from = repetition.from;
    match (repetition.made, form) {
        (Made::Setup, _) if from == 0 => "the board of the start".into(),
        (Made::Setup, _) => format!("the board set up after ply {from}").into(),
        (Made::Pass, Form::Ssk) => format!("the board that {} left by a pass at ply {from}", name(side)).into(),
        (Made::Stone, Form::Ssk | Form::Nsk) => format!("the board that {} made at ply {from}", name(side)).into(),
        _ => format!("the board of ply {from}").into(),
    }
}

/// What other readings of the book would say.
fn doubts(judge: &Judge) -> String {
    let rules = judge.rules();
    let told = judge.doubts().map(|watch| ["; ", &reading(&rules, &watch.rules), " ", &would(watch)].concat());
    told.collect()
}

/// `reading 5 with suicide = false`: in what `other` differs.
fn reading(rules: &Rules, other: &Rules) -> String {
    if rules.chinese != other.chinese {
        format!("reading 2 with chinese = \"{}\"", other.chinese.as_str())
    } else if rules.ko_after_pass != other.ko_after_pass {
        format!("reading 3 with ko_after_pass = \"{}\"", other.ko_after_pass.as_str())
    } else {
        format!("reading 5 with suicide = {}", other.suicide)
    }
}

/// What a reading would say.
fn would(watch: &Watch) -> String {
    match watch.ruled {
        None => "would forbid no play".to_owned(),
        Some(Ruled { ruling: Ruling::Referee, ply, .. }) => format!("would call the referee at ply {ply}"),
        Some(Ruled { ply, .. }) => format!("would forbid the play at ply {ply}"),
    }
}

/// What follows a verdict that is the referee's (reading 8).
pub(crate) fn later(judge: &Judge) -> Vec<String> {
    let later = judge.later();
    let rounds = (later.rounds > 0).then(|| format!("the board comes back {} after that", count(later.rounds, "time")));
    let violation = later.violation.map(|(ply, class)| format!("ply {ply} is forbidden: {}", class.words()));
    rounds.into_iter().chain(violation).collect()
}

/// What the reader was lenient about.
pub(crate) fn read(finding: &Finding) -> String {
    format!("line {}, column {}: {}", finding.line, finding.column, finding.message)
}

/// Two turns of a side in a row (reading 7).
pub(crate) fn twice(turn: &Turn, ply: u32, size: Size) -> String {
    format!(
        "ply {ply}, {}: {} has also made the turn before; colours are taken as written",
        at(turn.at, size),
        name(turn.side)
    )
}

/// A play that cannot be made, after a verdict that is the referee's.
pub(crate) fn beyond(turn: &Turn, size: Size, reason: Reason) -> String {
    format!("{}: {}; what follows is not judged", at(turn.at, size), why(reason))
}
