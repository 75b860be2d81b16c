//! One game of a log: its entries go to every clause, in the order of the rules.

use shinpan_core::finding::TextPos;
use shinpan_core::side::Sides;
use shinpan_core::{Finding, Millis, Outcome, Severity, Side};

use super::board::Board;
use super::clock::{Adjustment, Flags};
use super::course::{Clause, Course, Mark, Repair, Scene};
use super::draws::{Consultation, Draws, Tablebase};
use super::event::{Called, Event};
use super::keeping::{Papers, Sequence};
use super::machine::Machine;
use super::operator::Operator;
use super::repairs::Repairs;
use super::restart::Restart;
use super::rules::MatchRules;
use super::time::Span;

/// What the match rules make of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The number of the game.
    pub number: u32,
    /// The human's colour.
    pub human: Side,
    /// The machine's team, as the log names it; empty if it does not.
    pub team: String,
    /// The last ply at which the log has a move; 0 if it has none.
    pub plies: u32,
    /// What the first event that ends the game gives.
    pub outcome: Outcome,
    /// How it ended; `none` where nothing did.
    pub ending: &'static str,
    /// Used by each side, as last logged.
    pub time: Sides<Option<Millis>>,
    /// By line; within a line in the order of the rules.
    pub findings: Vec<Finding>,
    /// What was put right, by line.
    pub repairs: Vec<Repair>,
}

/// A game while its entries come.
#[derive(Default)]
pub(super) struct Game {
    course: Course,
    flags: Flags,
    operator: Operator,
    sequence: Sequence,
    adjustment: Adjustment,
    machine: Machine,
    board: Board,
    restart: Restart,
    draws: Draws,
    consultation: Consultation,
    tablebase: Tablebase,
    papers: Papers,
    repairs: Repairs,
}

impl Game {
    /// The next entry, at `place`.
    pub(super) fn see(&mut self, event: &Event, place: TextPos, rules: &MatchRules, has_algorithm: bool) {
        self.number(event.seq, place);
        let mark = Mark { place, ply: event.ply };
        let is_restricted = self.course.is_restricted(event.ply);
        let action = match &event.action {
            Called::Known(action) => *action,
            Called::Unknown(name) => return self.unknown(name, mark),
        };
        let is_instructed = self.course.is_instructed(event);
        let scene = Scene { event, action, mark, rules, is_restricted, is_instructed, has_algorithm };
        let (clauses, course) = self.clauses();
        for clause in clauses {
            clause.see(&scene, course);
        }
        course.note(event, action);
    }

    /// An entry that cannot be read; its number counts all the same, where that much can be read.
    pub(super) fn bad(&mut self, place: TextPos, seq: Option<i64>, message: String) {
        self.course.add(Finding::new(Severity::Error, "bad-event", place, message));
        self.number(seq, place);
    }

    /// The log is at its end.
    pub(super) fn close(mut self, number: u32) -> Judged {
        let (clauses, course) = self.clauses();
        for clause in clauses {
            clause.close(course);
        }
        let Course { human, team, plies, end, used, mut findings, repairs, .. } = self.course;
        findings.sort_by_key(|finding| finding.line);
        let (outcome, ending) = end.map_or((Outcome::Unfinished, "none"), |end| (end.outcome, end.ending));
        let time = Sides { first: used.first.map(Span::millis), second: used.second.map(Span::millis) };
        Judged { number, human, team, plies, outcome, ending, time, findings, repairs }
    }

    /// Clause 5b, also of entries that are not judged.
    fn number(&mut self, seq: Option<i64>, place: TextPos) {
        if let Some(finding) = self.sequence.next(seq, place) {
            self.course.add(finding);
        }
    }

    fn unknown(&mut self, name: &str, mark: Mark) {
        let name = shinpan_core::table::field::shown(name);
        let message = format!("no action \"{name}\"; the entry is not judged");
        let finding = Finding::new(Severity::Warning, "unknown-action", mark.place, message);
        self.course.add(Finding { ply: mark.ply, ..finding });
    }

    fn clauses(&mut self) -> ([&mut dyn Clause; 11], &mut Course) {
        let clauses: [&mut dyn Clause; 11] = [
            &mut self.flags,
            &mut self.operator,
            &mut self.adjustment,
            &mut self.machine,
            &mut self.board,
            &mut self.restart,
            &mut self.draws,
            &mut self.consultation,
            &mut self.tablebase,
            &mut self.papers,
            &mut self.repairs,
        ];
        (clauses, &mut self.course)
    }
}
