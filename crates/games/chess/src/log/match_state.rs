//! What is known of a game while its entries come, and what was found in it so far.

use std::borrow::Cow;
use std::collections::HashSet;

use shinpan_core::finding::TextPos;
use shinpan_core::side::Sides;
use shinpan_core::{Outcome, Severity, Side};
use shinpan_records::Findings;

use super::event::{Action, Event};
use super::rules::MatchRules;
use super::time::{Moment, Span};
use crate::ending::Ending;
use crate::finding::{Code, Finding};
use crate::wording::colour;

/// The most findings that are kept of a game.
pub const MAX_FINDINGS: usize = 1000;

/// Place of an entry in the log, and the move it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct EntryPlace {
    pub(super) pos: TextPos,
    pub(super) ply: Option<u32>,
}

impl EntryPlace {
    /// A finding here.
    fn finding(
        self,
        severity: Severity,
        code: Code,
        article: &'static str,
        message: impl Into<Cow<'static, str>>,
    ) -> Finding {
        let finding = Finding::new(severity, code, self.pos, message).by_article(article);
        Finding { ply: self.ply, ..finding }
    }

    pub(super) fn error(self, code: Code, article: &'static str, message: impl Into<Cow<'static, str>>) -> Finding {
        self.finding(Severity::Error, code, article, message)
    }

    pub(super) fn warning(self, code: Code, article: &'static str, message: impl Into<Cow<'static, str>>) -> Finding {
        self.finding(Severity::Warning, code, article, message)
    }

    pub(super) fn note(self, code: Code, article: &'static str, message: impl Into<Cow<'static, str>>) -> Finding {
        self.finding(Severity::Note, code, article, message)
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
    /// Repair, for people.
    pub what: String,
}

/// The first thing that ended the game.
#[derive(Clone, Copy, Debug)]
pub(super) struct GameEnd {
    pub(super) outcome: Outcome,
    pub(super) ending: Ending,
    pub(super) at: Option<Moment>,
}

/// An entry with what the rules make of its circumstances.
pub(super) struct EntryContext<'a> {
    pub(super) event: &'a Event,
    pub(super) action: Action,
    pub(super) place: EntryPlace,
    pub(super) rules: &'a MatchRules,
    /// Clause 6g: the machine has made its first move, so that the restrictions of 6c, 6d, 6e and 6h are in force.
    pub(super) is_restricted: bool,
    /// Clause 6l: it carries out an instruction that was given.
    pub(super) is_instructed: bool,
    /// Clause 6c: an algorithm for the machine's clock was filed in time.
    pub(super) has_algorithm: bool,
}

/// A clause of the match rules, or several that belong together.
pub(super) trait Clause {
    /// Takes the next entry of the game.
    fn apply(&mut self, entry: &EntryContext<'_>, state: &mut MatchState);

    /// The log has no more entries of the game.
    fn close(&mut self, _: &mut MatchState) {}
}

/// State that all clauses of a game share, and their findings.
#[derive(Debug)]
pub(super) struct MatchState {
    pub(super) human: Side,
    pub(super) team: String,
    /// Clause 7c: added to the human's time.
    pub(super) compensation: Span,
    pub(super) end: Option<GameEnd>,
    pub(super) plies: u32,
    /// Used by each side, as last logged.
    pub(super) used: Sides<Option<Span>>,
    pub(super) findings: Findings<Code>,
    pub(super) repairs: Vec<Repair>,
    instructions: HashSet<String>,
    /// Clause 6g: a move of the machine is logged, or a ply after its first.
    machine_moved: bool,
}

impl Default for MatchState {
    /// A game of which the log has said nothing yet: the human has White.
    fn default() -> Self {
        Self {
            human: Side::First,
            team: String::new(),
            compensation: Span::ZERO,
            end: None,
            plies: 0,
            used: Sides::default(),
            findings: Findings::new(MAX_FINDINGS).leaving_out("others"),
            repairs: Vec::new(),
            instructions: HashSet::new(),
            machine_moved: false,
        }
    }
}

impl MatchState {
    /// Adds a finding, up to [`MAX_FINDINGS`].
    pub(super) fn add(&mut self, finding: Finding) {
        self.findings.add(finding);
    }

    /// Something was put right, up to [`MAX_FINDINGS`] times.
    pub(super) fn repaired(&mut self, place: EntryPlace, what: String) {
        if self.repairs.len() < MAX_FINDINGS {
            self.repairs.push(Repair { line: place.pos.line, what });
        }
    }

    /// The game is over, unless it was already.
    pub(super) fn ends(&mut self, outcome: Outcome, ending: Ending, at: Option<Moment>) {
        self.end.get_or_insert(GameEnd { outcome, ending, at });
    }

    /// Whether the event carries out an instruction of this game.
    pub(super) fn is_instructed(&self, event: &Event) -> bool {
        event.instruction.as_ref().is_some_and(|id| self.instructions.contains(id))
    }

    /// Clause 6g, with an event at `ply`: a ply above 2 comes after the machine's first move, whoever has White.
    pub(super) fn is_restricted(&mut self, ply: Option<u32>) -> bool {
        self.machine_moved |= ply.is_some_and(|ply| ply > 2);
        self.machine_moved
    }

    /// Keeps what clauses must know of an event at later entries.
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
