//! The referee: one ruling for a record, with all it rests on.
//!
//! Only turns count: what the record claims plays no part. Nothing after an illegal play is judged; after a verdict that is
//! the referee's the record is read on for warnings alone (reading 8).

use serde_json::{Map, Value, json};
use shinpan_core::Severity;
use shinpan_records::verdict::{ClassedMove, Cycle, Judged, Ruling, Told, Unreadable};

use crate::forms::{Reason, Ruled};
use crate::judge::{Judge, Repetition};
use crate::record::{At, Event, RawGame, Turn};
use crate::rules::{Form, Rules};
use crate::told;

/// Rules on records one after another, with memory that it keeps.
#[derive(Clone, Debug)]
pub struct Referee {
    judge: Judge,
    explains: bool,
}

/// What is known once a record was followed to its end.
#[derive(Debug, Default)]
struct Followed {
    warnings: Vec<String>,
    diagram: Option<String>,
}

impl Referee {
    /// A referee by `rules`. If it `explains`, the board that came back is shown.
    pub fn new(rules: Rules, explains: bool) -> Self {
        Self { judge: Judge::new(rules), explains }
    }

    /// The judge, as the last record left it.
    pub const fn judge(&self) -> &Judge {
        &self.judge
    }

    /// The ruling on `raw`.
    ///
    /// # Errors
    /// The record is malformed.
    pub fn rule(&mut self, raw: &RawGame) -> Result<Judged, Unreadable> {
        if let Some(error) = raw.findings.iter().find(|finding| finding.severity == Severity::Error) {
            return Err(Unreadable { pos: error.pos(), message: error.message.to_string() });
        }
        let Followed { warnings, diagram } = self.follow(raw);
        let read = raw.findings.iter().filter(|finding| finding.severity == Severity::Warning);
        let mut warnings = read.map(told::read).chain(warnings).collect::<Vec<_>>();
        warnings.extend(told::later(&self.judge));
        warnings.extend(self.beyond(raw));
        let (doubtful, more) = (self.judge.doubts().next().is_some(), more(&self.judge));
        Ok(Judged { doubtful, more, warnings, diagram, ..judged(&self.judge, raw) })
    }

    /// The play that ended the reading behind a verdict that is the referee's.
    fn beyond(&self, raw: &RawGame) -> Option<String> {
        let (ply, reason) = self.judge.later().illegal?;
        Some(format!("ply {ply}, {}", told::beyond(raw.turn_at(ply)?, raw.size, reason)))
    }

    /// Follows the record as far as it can tell something.
    fn follow(&mut self, raw: &RawGame) -> Followed {
        let (mut followed, mut last) = (Followed::default(), None);
        self.judge.restart(raw.size);
        for event in &raw.events {
            match event {
                Event::Setup(setup) => {
                    self.judge.set_up(setup);
                    last = None;
                }
                Event::Turn(turn) => {
                    let is_twice = last.replace(turn.side) == Some(turn.side);
                    if !self.turn(turn, raw, is_twice, &mut followed) {
                        break;
                    }
                }
            }
        }
        followed
    }

    /// Follows a turn; false at the last one that tells something. `is_twice`: the same side made the turn before it.
    fn turn(&mut self, turn: &Turn, raw: &RawGame, is_twice: bool, followed: &mut Followed) -> bool {
        let verdict = self.judge.verdict();
        if is_twice && (verdict.is_none() || self.judge.is_left()) {
            followed.warnings.push(told::twice(turn, self.judge.ply() + 1, raw.size));
        }
        if self.judge.play(turn.side, turn.at).is_err() {
            return false;
        }
        if self.explains && verdict.is_none() && self.judge.repetition().is_some() {
            followed.diagram = Some(self.judge.board().to_string());
        }
        !self.judge.is_done()
    }
}

fn judged(judge: &Judge, raw: &RawGame) -> Judged {
    let Some(ruled) = judge.verdict() else { return Judged::nothing(told::nothing(judge)) };
    let at = raw.turn_at(ruled.ply).map_or(At::Pass, |turn| turn.at);
    match judge.repetition() {
        Some(repetition) => by_repetition(judge, raw, ruled, at, repetition),
        None => Judged::illegal(ruled.ply, ruled.side, told::law(ruled.reason), told::illegal(judge, ruled, at)),
    }
}

fn by_repetition(judge: &Judge, raw: &RawGame, ruled: Ruled, at: At, repetition: &Repetition) -> Judged {
    Judged {
        ruling: ruled.ruling,
        ply: Some(ruled.ply),
        offender: Some(ruled.side).filter(|_| ruled.ruling == Ruling::IllegalMove),
        occurrences: Some(repetition.occurrences.clone()),
        cycle: Some(cycle(ruled.ply, repetition)),
        moves: moves(raw, ruled.ply, repetition),
        article: Some(told::article(judge.rules().form)),
        ..Judged::nothing(told::repetition(judge, ruled, at, repetition))
    }
}

fn cycle(to: u32, repetition: &Repetition) -> Cycle {
    let Repetition { from, turns, class, .. } = repetition;
    let fields = [
        ("class", class.as_str().into()),
        ("plays", turns.plays.into()),
        ("passes", turns.passes.into()),
        ("captures", json!({ "first": turns.captures.first, "second": turns.captures.second })),
    ];
    Cycle { more: map(fields), ..Cycle::new(*from, to) }
}

/// The turns of the cycle.
fn moves(raw: &RawGame, to: u32, repetition: &Repetition) -> Vec<ClassedMove> {
    let from = repetition.from;
    let mut taken = repetition.taken.iter();
    let turns = raw.turns().skip(from as usize).take((to - from) as usize);
    let classed = |(ply, turn): (u32, &Turn)| {
        let (class, taken) = match turn.at {
            At::Pass => ("pass", 0),
            At::Stone(_) => ("play", taken.next().copied().unwrap_or_default()),
        };
        let told = Told { notation: told::at(turn.at, raw.size), words: told::taken(taken) };
        let classed = ClassedMove::new(ply, turn.side, turn.at.to_string(), class);
        ClassedMove { told: Some(told), ..classed }
    };
    (from + 1..).zip(turns).map(classed).collect()
}

/// The fields that a verdict has in Go alone.
fn more(judge: &Judge) -> Map<String, Value> {
    let by = |form: Form| (form.as_str(), judge.verdict_by(form).map_or(Value::Null, |ruled| said(form, ruled)));
    let reason = judge.verdict().map(|ruled| ruled.reason).map(Reason::as_str);
    let forms = Value::Object(map(Form::ALL.map(by)));
    map([("forms", forms), ("forms_differ", do_forms_differ(judge).into()), ("reason", reason.into())])
}

/// Whether one of the forms has another verdict than the others, or has it at another ply.
fn do_forms_differ(judge: &Judge) -> bool {
    let told = Form::ALL.map(|form| judge.verdict_by(form).map(|ruled| (ruled.ruling, ruled.ply)));
    told.iter().any(|one| *one != told[0])
}

/// The ply of the first verdict of a form, with the verdict where it may be the referee's.
fn said(form: Form, ruled: Ruled) -> Value {
    if form.has_referee() { json!({ "verdict": ruled.ruling.as_str(), "ply": ruled.ply }) } else { ruled.ply.into() }
}

fn map<const N: usize>(fields: [(&str, Value); N]) -> Map<String, Value> {
    fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}
