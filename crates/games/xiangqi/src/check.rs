//! The check of a whole game: moves, repetition, captures that fail to come, mate, what the record claims.
//!
//! The first event in play decides. What the record claims is compared with that, or believed where play decided nothing
//! ([`Ending::Claimed`]): no record of xiangqi says that a side resigned or that a draw was agreed.

use shinpan_core::finding::{Finding, Severity, TextPos};
use shinpan_core::{Outcome, Side};
use shinpan_records::CheckedGame;
use shinpan_records::verdict::Ruling;

use crate::game_end::{GameEnd, NO_MOVE, Repetition};
use crate::judge::Judge;
use crate::moves::Ranks;
use crate::piece::color_name;
use crate::position::Refusal;
use crate::record::RawGame;
use crate::rules::Rules;
use crate::wording;
use crate::words::{Code, Ending};

/// Checks `raw`, whose ranks are counted as `ranks` says, by `rules`.
pub fn check(raw: &RawGame, rules: &Rules, ranks: Ranks) -> CheckedGame {
    let mut checker = Checker { raw, findings: raw.findings.to_vec() };
    let (outcome, ending) = match checker.play(rules, ranks) {
        Ok(events) => checker.settle(&events, rules),
        Err(malformed) => {
            if !checker.findings.contains(&malformed) {
                checker.findings.push(malformed);
            }
            (Outcome::Unfinished, Ending::Unreadable)
        }
    };
    CheckedGame::untimed(raw.plies(), (outcome, ending), checker.findings)
}

struct Checker<'a> {
    raw: &'a RawGame,
    findings: Vec<Finding<Code>>,
}

/// What happened in play, the first of each.
#[derive(Default)]
struct Events {
    /// The end by repetition or for want of captures, and its ply.
    end: Option<(u32, GameEnd)>,
    /// The move that may not be played.
    refused: Option<RefusedMove>,
    /// No legal move was left before any of these: who has won, and how.
    mate: Option<(Side, Ending)>,
}

/// A move that may not be played.
#[derive(Clone, Copy)]
struct RefusedMove {
    ply: u32,
    mover: Side,
    refusal: Refusal,
}

impl Events {
    /// What play decided, and by which article.
    fn result(&self, rules: &Rules) -> Option<(Outcome, Ending, &'static str)> {
        if let Some((_, end)) = &self.end {
            let outcome = end.loser().map_or(Outcome::Draw, |loser| Outcome::won_by(loser.other()));
            return Some((outcome, end.ending(), end.article()));
        }
        if let Some((winner, ending)) = self.mate {
            return Some((Outcome::won_by(winner), ending, NO_MOVE));
        }
        let RefusedMove { mover, refusal, .. } = self.refused.filter(|_| rules.illegal_move_loses)?;
        Some((Outcome::won_by(mover.other()), Ending::IllegalMove, refusal.article()))
    }
}

impl Checker<'_> {
    fn find(&mut self, severity: Severity, code: Code, ply: u32, message: String) -> &mut Finding<Code> {
        let pos = self.raw.move_at(ply).map_or(self.raw.start_pos, |mv| mv.pos);
        self.find_at(pos, severity, code, ply, message)
    }

    fn find_at(
        &mut self,
        pos: TextPos,
        severity: Severity,
        code: Code,
        ply: u32,
        message: String,
    ) -> &mut Finding<Code> {
        self.findings.push(Finding::new(severity, code, pos, message).at_ply(ply));
        // Just pushed.
        self.findings.last_mut().expect("not empty")
    }

    /// Plays the whole record.
    fn play(&mut self, rules: &Rules, ranks: Ranks) -> Result<Events, Finding<Code>> {
        let start = self.raw.start()?;
        for warning in &start.warnings {
            self.find(Severity::Warning, Code::UnusualStart, 0, warning.clone()).article = Some("WXF 2");
        }
        let mut events = Events::default();
        let mut judge = Judge::new(&start, *rules);
        self.raw.play(ranks, &mut judge, |judge, ply, played| match played {
            Ok(()) if events.end.is_none() => events.end = judge.game_end().map(|end| (ply, end)),
            Ok(()) => {}
            Err(refusal) => events.refused = Some(RefusedMove { ply, mover: judge.position().turn, refusal }),
        })?;
        // Nothing is played after a refusal, nor after mate.
        if events.end.is_none() {
            let position = judge.position();
            events.mate = position.mate().map(|ending| (position.turn.other(), ending));
        }
        Ok(events)
    }

    fn settle(&mut self, events: &Events, rules: &Rules) -> (Outcome, Ending) {
        if !self.raw.claims.is_empty() && !self.raw.has_marker {
            let message = "no result behind the moves, which may be cut off; the tag Result counts".to_owned();
            self.find(Severity::Note, Code::MarkerMissing, self.raw.plies(), message);
        }
        if let Some((ply, end)) = &events.end {
            self.end(*ply, end);
            self.play_after_end(*ply, end, events.refused);
        } else if let Some(refused) = events.refused {
            self.refuse(refused, events.mate, rules);
        }
        match events.result(rules) {
            Some((outcome, ending, article)) => {
                self.compare(outcome, ending, article);
                (outcome, ending)
            }
            None if self.contradiction() => {
                let ending = if events.refused.is_some() { Ending::IllegalMove } else { Ending::None };
                (Outcome::Unfinished, ending)
            }
            None if events.refused.is_some() => (Outcome::Unfinished, Ending::IllegalMove),
            None => match self.claimed() {
                Outcome::Unfinished => (Outcome::Unfinished, Ending::None),
                claimed => (claimed, Ending::Claimed),
            },
        }
    }

    /// The note of the end at `ply`.
    fn end(&mut self, ply: u32, end: &GameEnd) {
        let code = match end {
            GameEnd::Repetition(_) => Code::Repetition,
            GameEnd::NoCapture(_) => Code::NoCapture,
        };
        let finding = self.find(Severity::Note, code, ply, message(end));
        (finding.article, finding.decision) = (Some(end.article()), Some(decision(end.loser())));
    }

    /// The record goes on after the end at `ply`.
    fn play_after_end(&mut self, ply: u32, end: &GameEnd, refused: Option<RefusedMove>) {
        if self.raw.move_at(ply + 1).is_none() {
            return;
        }
        let mut message = format!("the game was over ({}, ply {ply}); the record goes on", end.ending());
        if let Some(RefusedMove { ply, refusal, .. }) = refused {
            message = format!("{message}, and its ply {ply}, {}, is illegal: {refusal}", self.raw.shown_move(ply));
        }
        self.find(Severity::Warning, Code::PlayAfterEnd, ply + 1, message).article = Some(end.article());
    }

    fn refuse(
        &mut self,
        RefusedMove { ply, mover, refusal }: RefusedMove,
        mate: Option<(Side, Ending)>,
        rules: &Rules,
    ) {
        let text = self.raw.shown_move(ply);
        let (message, article) = match mate {
            Some((_, ending)) => (format!("{text}: the game was over by {ending}"), NO_MOVE),
            None => (format!("{text}: {refusal}"), refusal.article()),
        };
        let is_lost = mate.is_none() && rules.illegal_move_loses;
        let finding = self.find(Severity::Error, Code::IllegalMove, ply, message);
        finding.article = Some(article);
        finding.decision = is_lost.then(|| decision(Some(mover)));
    }

    /// The claims beside what play came to.
    fn compare(&mut self, outcome: Outcome, ending: Ending, article: &'static str) {
        let wrong = |(_, claimed): &&(TextPos, Outcome)| ![outcome, Outcome::Unfinished].contains(claimed);
        let Some((pos, claimed)) = self.raw.claims.iter().find(wrong) else {
            self.contradiction();
            return;
        };
        let message = format!("the record claims {claimed}, the rules give {outcome} ({ending})");
        let ply = self.raw.plies();
        self.find_at(*pos, Severity::Error, Code::ResultMismatch, ply, message).article = Some(article);
    }

    /// Whether two places of the record, the tag and the end of the moves, name different results, which is an error.
    fn contradiction(&mut self) -> bool {
        let mut claims = self.raw.claims.iter();
        let Some((_, outcome)) = claims.next() else { return false };
        let Some((pos, other)) = claims.find(|(_, claimed)| claimed != outcome) else { return false };
        let message = format!("the record claims {outcome} and {other}");
        self.find_at(*pos, Severity::Error, Code::ResultMismatch, self.raw.plies(), message);
        true
    }

    /// The outcome that the record claims, where nothing in play decides.
    fn claimed(&mut self) -> Outcome {
        let claimed = self.raw.claims.first().filter(|(_, claimed)| *claimed != Outcome::Unfinished);
        let Some((pos, outcome)) = claimed else { return Outcome::Unfinished };
        let message = format!("the record claims {outcome}, which nothing on the board shows");
        self.find_at(*pos, Severity::Note, Code::UnprovedResult, self.raw.plies(), message);
        *outcome
    }
}

fn decision(loser: Option<Side>) -> &'static str {
    loser.map_or(Ruling::Draw, Ruling::loss_of).as_str()
}

fn message(end: &GameEnd) -> String {
    match end {
        GameEnd::NoCapture(plies) => wording::no_capture(*plies),
        GameEnd::Repetition(Repetition { occurrences, loser, levels, .. }) => {
            let plies = occurrences.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
            let end = match loser {
                Some(loser) => format!("{} ({}) loses", color_name(*loser), levels.get(*loser)),
                None => "a draw".to_owned(),
            };
            format!("the position stands after plies {plies}: {end}")
        }
    }
}
