//! One game of a log: its entries go to every clause, in the order of the rules.

use shinpan_core::finding::TextPos;
use shinpan_core::side::Sides;
use shinpan_core::{Outcome, Severity, Side};
use shinpan_records::CheckedGame;

use super::clock::{Adjustment, Flags};
use super::delivery::Delivery;
use super::draws::{Consultation, Draws, Tablebase};
use super::event::{ActionName, Event};
use super::machine::Machine;
use super::match_state::{Clause, EntryContext, EntryPlace, MatchState, Repair};
use super::operator::Operator;
use super::repairs::Repairs;
use super::restart::Restart;
use super::rules::MatchRules;
use super::sequence::Sequence;
use super::slips::Slips;
use super::time::Span;
use crate::ending::Ending;
use crate::finding::{Code, Finding};

/// Judgement of a game by the match rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogGame {
    /// The number of the game.
    pub number: u32,
    /// The human's colour.
    pub human: Side,
    /// The machine's team, as the log names it; empty if it does not.
    pub team: String,
    /// Result of the first event that ends the game. The plies are those up to the last move that is logged, the times
    /// those that are logged last. The findings are in the order of lines, within a line in that of the rules.
    pub checked: CheckedGame,
    /// Repairs, by line.
    pub repairs: Vec<Repair>,
}

/// A game while its entries come.
#[derive(Default)]
pub(super) struct GameJudge {
    state: MatchState,
    flags: Flags,
    operator: Operator,
    sequence: Sequence,
    adjustment: Adjustment,
    machine: Machine,
    slips: Slips,
    restart: Restart,
    draws: Draws,
    consultation: Consultation,
    tablebase: Tablebase,
    delivery: Delivery,
    repairs: Repairs,
}

impl GameJudge {
    /// The next entry, at `pos`.
    pub(super) fn apply(&mut self, event: &Event, pos: TextPos, rules: &MatchRules, has_algorithm: bool) {
        self.number(event.seq, pos);
        let place = EntryPlace { pos, ply: event.ply };
        let is_restricted = self.state.is_restricted(event.ply);
        let action = match &event.action {
            ActionName::Known(action) => *action,
            ActionName::Unknown(name) => return self.unknown(name, place),
        };
        let is_instructed = self.state.is_instructed(event);
        let entry = EntryContext { event, action, place, rules, is_restricted, is_instructed, has_algorithm };
        let (clauses, state) = self.clauses();
        for clause in clauses {
            clause.apply(&entry, state);
        }
        state.note(event, action);
    }

    /// An entry that cannot be read; its number counts all the same, where that much can be read.
    pub(super) fn bad(&mut self, pos: TextPos, seq: Option<i64>, message: String) {
        self.state.add(Finding::new(Severity::Error, Code::BadEvent, pos, message));
        self.number(seq, pos);
    }

    /// The log is at its end.
    pub(super) fn close(mut self, number: u32) -> LogGame {
        let (clauses, state) = self.clauses();
        for clause in clauses {
            clause.close(state);
        }
        let MatchState { human, team, plies, end, used, findings, repairs, .. } = self.state;
        let mut findings = findings.into_iter().map(Finding::in_words).collect::<Vec<_>>();
        findings.sort_by_key(|finding| finding.line);
        let (outcome, ending) = end.map_or((Outcome::Unfinished, Ending::None), |end| (end.outcome, end.ending));
        let time = Sides { first: used.first.map(Span::millis), second: used.second.map(Span::millis) };
        let checked = CheckedGame {
            plies,
            outcome,
            ending: ending.as_str().into(),
            time,
            encoding: None,
            engine: None,
            findings,
        };
        LogGame { number, human, team, checked, repairs }
    }

    /// Clause 5b, also of entries that are not judged.
    fn number(&mut self, seq: Option<i64>, pos: TextPos) {
        if let Some(finding) = self.sequence.next(seq, pos) {
            self.state.add(finding);
        }
    }

    fn unknown(&mut self, name: &str, place: EntryPlace) {
        let name = shinpan_core::table::field::shown(name);
        let message = format!("no action \"{name}\"; the entry is not judged");
        let finding = Finding::new(Severity::Warning, Code::UnknownAction, place.pos, message);
        self.state.add(Finding { ply: place.ply, ..finding });
    }

    fn clauses(&mut self) -> ([&mut dyn Clause; 11], &mut MatchState) {
        let clauses: [&mut dyn Clause; 11] = [
            &mut self.flags,
            &mut self.operator,
            &mut self.adjustment,
            &mut self.machine,
            &mut self.slips,
            &mut self.restart,
            &mut self.draws,
            &mut self.consultation,
            &mut self.tablebase,
            &mut self.delivery,
            &mut self.repairs,
        ];
        (clauses, &mut self.state)
    }
}
