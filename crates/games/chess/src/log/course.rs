//! What is known of a game while its entries come, and what was found in it so far.

use std::borrow::Cow;
use std::collections::HashSet;

use shinpan_core::finding::TextPos;
use shinpan_core::side::Sides;
use shinpan_core::{Finding, Outcome, Severity, Side};

use super::event::{Action, Event};
use super::rules::MatchRules;
use super::time::{Moment, Span};

/// The most findings that are kept of a game.
pub const MAX_FINDINGS: usize = 1000;

/// The place of an entry, with its move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mark {
    pub(super) place: TextPos,
    pub(super) ply: Option<u32>,
}

impl Mark {
    /// A finding here.
    pub(super) fn found(
        self,
        severity: Severity,
        code: &'static str,
        article: &'static str,
        message: impl Into<Cow<'static, str>>,
    ) -> Finding {
        let finding = Finding::new(severity, code, self.place, message).by_article(article);
        Finding { ply: self.ply, ..finding }
    }

    pub(super) fn error(
        self,
        code: &'static str,
        article: &'static str,
        what: impl Into<Cow<'static, str>>,
    ) -> Finding {
        self.found(Severity::Error, code, article, what)
    }

    pub(super) fn warning(
        self,
        code: &'static str,
        article: &'static str,
        what: impl Into<Cow<'static, str>>,
    ) -> Finding {
        self.found(Severity::Warning, code, article, what)
    }

    pub(super) fn note(self, code: &'static str, article: &'static str, what: impl Into<Cow<'static, str>>) -> Finding {
        self.found(Severity::Note, code, article, what)
    }

    /// `ply 32`, or where the log does not say which move it is.
    pub(super) fn at(self) -> String {
        self.ply.map_or_else(|| "an unnamed ply".to_owned(), |ply| format!("ply {ply}"))
    }
}

/// Something that was put right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repair {
    /// The line of the log.
    pub line: u32,
    /// What was done, for people.
    pub what: String,
}

/// The first thing that ended the game.
#[derive(Clone, Copy, Debug)]
pub(super) struct End {
    pub(super) outcome: Outcome,
    pub(super) ending: &'static str,
    pub(super) at: Option<Moment>,
}

/// An entry with what the rules make of its circumstances.
pub(super) struct Scene<'a> {
    pub(super) event: &'a Event,
    pub(super) action: Action,
    pub(super) mark: Mark,
    pub(super) rules: &'a MatchRules,
    /// Clause 6g: the machine has made its first move, so that the restrictions of 6c, 6d, 6e and 6h are in force.
    pub(super) is_restricted: bool,
    /// Clause 6l: it carries out an instruction that was given.
    pub(super) is_instructed: bool,
    /// Clause 6c: an algorithm for the machine's clock was filed in time.
    pub(super) has_algorithm: bool,
}

/// A clause, or several that belong together.
pub(super) trait Clause {
    /// Takes the next entry of the game.
    fn see(&mut self, scene: &Scene<'_>, course: &mut Course);

    /// The log has no more entries of the game.
    fn close(&mut self, _: &mut Course) {}
}

/// What all clauses know and add to.
#[derive(Debug)]
pub(super) struct Course {
    pub(super) human: Side,
    pub(super) team: String,
    /// Clause 7c: added to the human's time.
    pub(super) compensation: Span,
    pub(super) end: Option<End>,
    pub(super) plies: u32,
    /// Used by each side, as last logged.
    pub(super) used: Sides<Option<Span>>,
    pub(super) findings: Vec<Finding>,
    pub(super) repairs: Vec<Repair>,
    instructions: HashSet<String>,
    /// Clause 6g: a move of the machine is logged, or a ply behind its first.
    machine_moved: bool,
}

impl Default for Course {
    /// A game of which the log has said nothing yet: the human has White.
    fn default() -> Self {
        Self {
            human: Side::First,
            team: String::new(),
            compensation: Span::ZERO,
            end: None,
            plies: 0,
            used: Sides::default(),
            findings: Vec::new(),
            repairs: Vec::new(),
            instructions: HashSet::new(),
            machine_moved: false,
        }
    }
}

impl Course {
    /// One more finding, up to [`MAX_FINDINGS`]; that others are left out is a finding too.
    pub(super) fn add(&mut self, finding: Finding) {
        if self.findings.len() < MAX_FINDINGS {
            self.findings.push(finding);
        } else if self.findings.len() == MAX_FINDINGS {
            let message = format!("more than {MAX_FINDINGS} findings; others are left out");
            self.findings.push(Finding::new(Severity::Error, "limit-exceeded", finding.pos(), message));
        }
    }

    /// Something was put right, up to [`MAX_FINDINGS`] times.
    pub(super) fn repaired(&mut self, mark: Mark, what: String) {
        if self.repairs.len() < MAX_FINDINGS {
            self.repairs.push(Repair { line: mark.place.line, what });
        }
    }

    /// The game is over, unless it was already.
    pub(super) fn ends(&mut self, outcome: Outcome, ending: &'static str, at: Option<Moment>) {
        self.end.get_or_insert(End { outcome, ending, at });
    }

    /// Whether the event carries out an instruction of this game.
    pub(super) fn is_instructed(&self, event: &Event) -> bool {
        event.instruction.as_ref().is_some_and(|id| self.instructions.contains(id))
    }

    /// Clause 6g, with an event at `ply`: a ply above 2 is behind the machine's first move, whoever has White.
    pub(super) fn is_restricted(&mut self, ply: Option<u32>) -> bool {
        self.machine_moved |= ply.is_some_and(|ply| ply > 2);
        self.machine_moved
    }

    /// Takes what an event tells all clauses that come after it.
    pub(super) fn note(&mut self, event: &Event, action: Action) {
        match action {
            Action::GameStart => self.begin(event),
            Action::Instruct => self.instructions.extend(event.id.clone()),
            _ if action.is_move() => self.moved(event, action),
            _ => {}
        }
    }

    fn begin(&mut self, event: &Event) {
        self.human = event.human.unwrap_or(Side::First);
        self.team = event.team.clone().unwrap_or_default().0;
    }

    fn moved(&mut self, event: &Event, action: Action) {
        self.machine_moved |= matches!(action, Action::MachineMove | Action::BoardMove);
        self.plies = self.plies.max(event.ply.unwrap_or(0));
        if let (Some(side), Some(used)) = (event.mover(), event.used) {
            *self.used.get_mut(side) = Some(used);
        }
    }

    /// `the human (White)`.
    pub(super) fn player(&self, side: Side) -> String {
        let who = if side == self.human { "the human" } else { "the machine" };
        format!("{who} ({})", colour(side))
    }
}

/// The side in the words of chess.
pub(super) const fn colour(side: Side) -> &'static str {
    match side {
        Side::First => "White",
        Side::Second => "Black",
    }
}
