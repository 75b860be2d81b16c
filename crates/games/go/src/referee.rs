//! The referee: one verdict on a record, with all it rests on.
//!
//! Only turns count: what the record claims plays no part. Nothing after an illegal play is judged; after a repetition that
//! is left to the referee the record is read on for warnings alone (reading 8).

use serde_json::{Map, Value, json};
use shinpan_core::Severity;
use shinpan_records::Verdict;
use shinpan_records::verdict::{Annotation, ClassedMove, Cycle, OtherReading, Ruling, Unreadable};

use crate::finding::Finding;
use crate::forms::{Decision, Reading, Reason, Repetition};
use crate::judge::Judge;
use crate::record::{Event, Move, RawGame, Turn};
use crate::rules::{Form, Rules};
use crate::wording;

/// Judges records one after another, with memory that it keeps.
#[derive(Clone, Debug)]
pub struct Referee {
    judge: Judge,
    explains: bool,
}

/// Facts about a record that was followed to its end.
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

    /// The verdict on `raw`.
    ///
    /// # Errors
    /// The record is malformed, or leaves the board before a verdict is reached.
    pub fn verdict(&mut self, raw: &RawGame) -> Result<Verdict, Unreadable> {
        let verdict = self.verdict_on_board(raw)?;
        match raw.off_board().filter(|_| verdict.ruling == Ruling::None) {
            Some((_, fault)) => Err(unreadable(&fault)),
            None => Ok(verdict),
        }
    }

    /// The verdict on `raw` up to where it leaves the board, if it does.
    ///
    /// # Errors
    /// The record is malformed.
    pub(crate) fn verdict_on_board(&mut self, raw: &RawGame) -> Result<Verdict, Unreadable> {
        if let Some(error) = raw.error() {
            return Err(unreadable(error));
        }
        let Followed { warnings, diagram } = self.follow(raw);
        let read = raw.findings.iter().filter(|finding| finding.severity != Severity::Note);
        let mut warnings = read.map(wording::leniency).chain(warnings).collect::<Vec<_>>();
        warnings.extend(wording::continuation(&self.judge));
        warnings.extend(self.unplayable(raw));
        let other_readings = self.judge.dissenting().map(|other| other_reading(self.judge.rules(), other));
        let (other_readings, more) = (other_readings.collect::<Vec<_>>(), more(&self.judge));
        let doubtful = !other_readings.is_empty();
        Ok(Verdict { doubtful, other_readings, more, warnings, diagram, ..verdict(&self.judge, raw) })
    }

    /// The play that ended the reading behind a repetition that is left to the referee.
    fn unplayable(&self, raw: &RawGame) -> Option<String> {
        let (ply, reason) = self.judge.continuation().illegal?;
        Some(format!("ply {ply}, {}", wording::unplayable(raw.turn_at(ply)?, raw.size, reason)))
    }

    /// Follows the record as far as it can change what is said.
    fn follow(&mut self, raw: &RawGame) -> Followed {
        let (mut followed, mut last) = (Followed::default(), None);
        self.judge.restart(raw.size);
        for event in &raw.events {
            match event {
                Event::Setup(setup) => {
                    self.judge.set_up(setup);
                    last = None;
                }
                Event::Turn(Turn { mv: Move::Play(point), .. }) if !raw.size.has(*point) => break,
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

    /// Follows a turn; false at the last one that can change what is said. `is_twice`: the same side made the turn before it.
    fn turn(&mut self, turn: &Turn, raw: &RawGame, is_twice: bool, followed: &mut Followed) -> bool {
        let decision = self.judge.decision();
        if is_twice && (decision.is_none() || self.judge.is_with_referee()) {
            followed.warnings.push(wording::same_side_twice(turn, self.judge.ply() + 1, raw.size));
        }
        if self.judge.play(turn.side, turn.mv).is_err() {
            return false;
        }
        if self.explains && decision.is_none() && self.judge.repetition().is_some() {
            followed.diagram = Some(self.judge.board().to_string());
        }
        !self.judge.is_done()
    }
}

/// Reason why there is no verdict.
fn unreadable(fault: &Finding) -> Unreadable {
    Unreadable { pos: fault.pos(), message: fault.message.to_string() }
}

/// The ruling of a reading that is not that of the `book` in force.
fn other_reading(book: Rules, other: &Reading) -> OtherReading {
    let (ruling, ply) = other.ruling().map_or((Ruling::None, None), |(ruling, ply)| (ruling, Some(ply)));
    OtherReading { reading: wording::difference(&book, &other.rules), ruling, ply }
}

fn verdict(judge: &Judge, raw: &RawGame) -> Verdict {
    let Some(decision) = judge.decision() else { return Verdict::none(wording::no_ruling(judge)) };
    let play = raw.turn_at(decision.ply).map_or(Move::Pass, |turn| turn.mv);
    if let Some(repetition) = judge.repetition() {
        return verdict_by_repetition(judge, raw, decision, play, repetition);
    }
    let explanation = wording::illegal(judge, decision, play);
    Verdict::illegal(decision.ply, decision.side, wording::law(decision.reason), explanation)
}

fn verdict_by_repetition(
    judge: &Judge,
    raw: &RawGame,
    decision: Decision,
    play: Move,
    repetition: &Repetition,
) -> Verdict {
    Verdict {
        ruling: decision.ruling,
        ply: Some(decision.ply),
        offender: Some(decision.side).filter(|_| decision.ruling == Ruling::IllegalMove),
        occurrences: Some(repetition.plies(judge.history())),
        cycle: Some(cycle(decision.ply, repetition)),
        moves: moves(raw, decision.ply, repetition, judge),
        article: Some(wording::article(judge.rules().form)),
        ..Verdict::none(wording::repetition(judge, decision, play, repetition))
    }
}

fn cycle(to: u32, repetition: &Repetition) -> Cycle {
    let Repetition { earlier, counts, class, .. } = repetition;
    let fields = [
        ("class", class.as_str().into()),
        ("plays", counts.plays.into()),
        ("passes", counts.passes.into()),
        ("captures", json!({ "first": counts.captures.first, "second": counts.captures.second })),
    ];
    Cycle { more: map(fields), ..Cycle::new(earlier.ply, to) }
}

/// The turns of the cycle.
fn moves(raw: &RawGame, to: u32, repetition: &Repetition, judge: &Judge) -> Vec<ClassedMove> {
    let from = repetition.earlier.ply;
    let mut taken = judge.history().taken(&repetition.earlier, &repetition.counts).iter();
    let turns = raw.turns().skip(from as usize).take((to - from) as usize);
    let classed = |(ply, turn): (u32, &Turn)| {
        let (class, taken) = match turn.mv {
            Move::Pass => ("pass", 0),
            Move::Play(_) => ("play", taken.next().copied().unwrap_or_default()),
        };
        let annotation = Annotation { notation: wording::notation(turn.mv, raw.size), words: wording::taken(taken) };
        let classed = ClassedMove::new(ply, turn.side, turn.mv.to_string(), class);
        ClassedMove { annotation: Some(annotation), ..classed }
    };
    (from + 1..).zip(turns).map(classed).collect()
}

/// The fields that a verdict has in Go alone.
fn more(judge: &Judge) -> Map<String, Value> {
    let by = |form: Form| (form.as_str(), judge.decision_by(form).map_or(Value::Null, |first| form_field(form, first)));
    let reason = judge.decision().map(|decision| decision.reason).map(Reason::as_str);
    let forms = Value::Object(map(Form::ALL.map(by)));
    map([("forms", forms), ("forms_differ", judge.do_forms_differ().into()), ("reason", reason.into())])
}

/// The ply of the first decision by a form, with the ruling where it may be the referee's.
fn form_field(form: Form, decision: Decision) -> Value {
    let Decision { ruling, ply, .. } = decision;
    if form.has_referee() { json!({ "verdict": ruling.as_str(), "ply": ply }) } else { ply.into() }
}

fn map<const N: usize>(fields: [(&str, Value); N]) -> Map<String, Value> {
    fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}
