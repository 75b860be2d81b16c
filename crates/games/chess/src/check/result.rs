//! The result of a game: what play decided beside what the record says.

use shinpan_core::{Outcome, Severity};

use super::{Checker, Decided, Played};
use crate::claim;
use crate::ending::Ending;
use crate::finding::{Code, Finding};
use crate::record::{RecordFormat, Tag};
use crate::result::StatedResult;
use crate::termination::{Termination, winner};
use crate::wording::shown;

impl Checker<'_> {
    /// Concludes the game by the rules, beside what the record says of its result.
    pub(super) fn conclude(&mut self, played: Played) -> (Outcome, Ending) {
        let stated = StatedResult::of(self.raw);
        self.missing(&stated);
        for tag in stated.unknown_terminations() {
            self.unknown_termination(tag);
        }
        match played {
            Ok(Some(decided)) => {
                if !stated.agrees_with(decided.outcome) {
                    self.mismatch(&stated, Some(decided));
                }
                (decided.outcome, decided.ending)
            }
            Ok(None) => {
                self.contradiction(&stated);
                self.believe(&stated)
            }
            Err(ending) => {
                self.contradiction(&stated);
                (Outcome::Unfinished, ending)
            }
        }
    }

    pub(super) fn unknown_termination(&mut self, tag: &Tag) {
        let message = format!("\"{}\" is not a known way for a game to end", shown(tag.text.trim()));
        self.warn(Code::UnknownTermination, tag.pos, 0, message);
    }

    /// The result that the record states, and how the game ended by its tags. What the board should show and does not is
    /// believed all the same.
    fn believe(&mut self, stated: &StatedResult<'_>) -> (Outcome, Ending) {
        let (outcome, ending, said) = stated.conclusion();
        if let Some(tag) = claim::contradicting(self.raw, outcome) {
            return self.neither_counts(tag, outcome);
        }
        let Some((tag, said)) = said else { return (outcome, ending) };
        if stated.is_missing() {
            return (outcome, said.of_open_game().unwrap_or(ending));
        }
        let text = tag.text.trim();
        if !claim::is_possible(self.judge, || winner(text, &self.raw.names), said, outcome) {
            return self.neither_counts(tag, outcome);
        }
        let said = match said {
            Termination::Board(said) => said,
            Termination::By(said) if outcome != Outcome::Unfinished => return (outcome, said),
            said => return (outcome, said.of_open_game().unwrap_or(ending)),
        };
        let Some(doubt) = claim::doubt(self.judge, said) else { return (outcome, said) };
        let message = format!("the record says \"{}\", which the board does not show: {doubt}", shown(text));
        let finding = Finding::new(Severity::Note, Code::UnprovedResult, tag.pos, message);
        self.findings.push(finding.at_ply(self.raw.plies()));
        (outcome, Ending::Claimed)
    }

    /// The result of the record, and what `tag` says of how the game ended, cannot both be true.
    fn neither_counts(&mut self, tag: &Tag, outcome: Outcome) -> (Outcome, Ending) {
        let message =
            format!("the record says \"{}\" and has the result {outcome}; neither counts", shown(tag.text.trim()));
        let finding = Finding::new(Severity::Error, Code::ResultMismatch, tag.pos, message);
        self.findings.push(finding.at_ply(self.raw.plies()));
        (Outcome::Unfinished, Ending::None)
    }

    /// The record has no result, or not the one that ends it: perhaps it was cut off.
    pub(super) fn missing(&mut self, stated: &StatedResult<'_>) {
        let (ply, is_pgn) = (self.raw.plies(), self.raw.format == RecordFormat::Pgn);
        if is_pgn && stated.is_missing() {
            self.find(Severity::Note, Code::ResultMissing, ply, "the record has no result".to_owned());
        } else if is_pgn && self.raw.marker.is_none() {
            let message = "no result after the moves, which may be cut off; the tag Result counts".to_owned();
            self.find(Severity::Note, Code::MarkerMissing, ply, message);
        }
    }

    /// Tag and marker beside each other, where nothing else decides.
    pub(super) fn contradiction(&mut self, stated: &StatedResult<'_>) {
        if stated.is_contradictory() {
            self.mismatch(stated, None);
        }
    }

    /// The results that the record states contradict each other, or what the rules give.
    pub(super) fn mismatch(&mut self, stated: &StatedResult<'_>, decided: Option<Decided>) {
        let message = match decided {
            Some(Decided { outcome, ending, .. }) => format!("{stated}; the rules give {outcome} ({ending})"),
            None => stated.to_string(),
        };
        let pos = stated.pos().unwrap_or(self.raw.pos);
        let finding = Finding::new(Severity::Error, Code::ResultMismatch, pos, message).at_ply(self.raw.plies());
        self.findings.push(Finding { article: decided.map(|decided| decided.article), ..finding });
    }
}
