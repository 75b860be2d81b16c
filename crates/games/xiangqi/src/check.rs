//! The check of a whole game: moves, repetition, captures that fail to come, mate, what the record claims.
//!
//! The first event in play decides; a repetition that the record goes on from is none, where the book says so. What the record
//! claims is compared with that, or believed where play decided nothing ([`Ending::Claimed`]): no record of xiangqi says that a
//! side resigned or that a draw was agreed.

use shinpan_core::finding::{Finding, Severity, TextPos};
use shinpan_core::{Outcome, Side};
use shinpan_records::CheckedGame;
use shinpan_records::verdict::Ruling;

use crate::game_end::{GameEnd, NO_MOVE};
use crate::judge::Judge;
use crate::moves::Ranks;
use crate::piece::color_name;
use crate::played_on::{Repetitions, Spell};
use crate::position::Refusal;
use crate::record::RawGame;
use crate::rules::{PlayedOn, Rules};
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
    CheckedGame::untimed(raw.plies(), (outcome, ending), checker.findings).in_encoding(raw.encoding)
}

struct Checker<'a> {
    raw: &'a RawGame,
    findings: Vec<Finding<Code>>,
}

/// Events in play.
#[derive(Default)]
struct Events {
    /// Number of legal moves.
    plies: u32,
    /// The verdicts by repetition up to the end.
    repetitions: Repetitions,
    /// The first end by repetition or for want of captures or pieces.
    end: Option<EndOfPlay>,
    /// The move that may not be played.
    refused: Option<RefusedMove>,
    /// No legal move was left before any of these: who has won, and how.
    mate: Option<(Side, Ending)>,
}

/// An end of the game by what was played.
struct EndOfPlay {
    ply: u32,
    /// The last ply at which it came about again without a gap; most often it is the same.
    last: u32,
    end: GameEnd,
}

/// A move that may not be played.
#[derive(Clone, Copy)]
struct RefusedMove {
    ply: u32,
    mover: Side,
    refusal: Refusal,
}

impl Events {
    /// Result that play has reached, with its article.
    fn result(&self, rules: &Rules) -> Option<(Outcome, Ending, &'static str)> {
        if let Some(EndOfPlay { end, .. }) = &self.end {
            let outcome = end.loser().map_or(Outcome::Draw, |loser| Outcome::won_by(loser.other()));
            return Some((outcome, end.ending(), end.article(rules)));
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
        let odd = self.raw.play(ranks, &mut judge, |judge, ply, played| match played {
            Ok(()) => events.take(judge, ply),
            Err(refusal) => events.refused = Some(RefusedMove { ply, mover: judge.position().turn, refusal }),
        })?;
        if let Some(ply) = odd {
            self.find(Severity::Warning, Code::OddMove, ply, self.raw.oddness(ply));
        }
        self.repetitions(&mut events, start.position.turn, rules);
        // Nothing is played after a refusal, nor after mate.
        if events.end.is_none() {
            let position = judge.position();
            events.mate = position.mate().map(|ending| (position.turn.other(), ending));
        }
        Ok(events)
    }

    /// The repetitions by a book in which only one that the record ends with has ended the game: notes of the others, and who
    /// refused to change.
    fn repetitions(&mut self, events: &mut Events, first: Side, rules: &Rules) {
        let judged = events.end.as_ref().map_or(events.plies, |end| end.ply);
        for Spell { ply, repetition, last, refused, changed } in events.repetitions.spells(first, judged) {
            let article = repetition.article(rules.conduct);
            if last == events.plies {
                let end = GameEnd::Repetition(repetition.clone());
                events.end = Some(EndOfPlay { ply, last, end });
            } else {
                let message = wording::played_on(repetition, ply, changed);
                self.find(Severity::Note, Code::Repetition, ply, message).article = Some(article);
            }
            if let Some((refused, loser)) = refused.zip(repetition.loser) {
                let side = color_name(loser);
                let message =
                    format!("{side} repeats again, after the repetition of ply {ply} by which {side} would lose");
                let finding = self.find(Severity::Warning, Code::RepetitionRefused, refused, message);
                (finding.article, finding.decision) = (Some(article), Some(Ruling::Referee.as_str()));
            }
        }
    }

    fn settle(&mut self, events: &Events, rules: &Rules) -> (Outcome, Ending) {
        if !self.raw.claims.is_empty() && !self.raw.has_marker {
            let message = "no result after the moves, which may be cut off; the tag Result counts".to_owned();
            self.find(Severity::Note, Code::MarkerMissing, self.raw.plies(), message);
        }
        if let Some(end) = &events.end {
            self.end(end, rules);
            self.play_after_end(end, events.refused, rules);
        } else if let Some(refused) = events.refused {
            self.refuse(refused, events.mate, rules);
        }
        match events.result(rules) {
            Some((outcome, ending, article)) => {
                self.compare(outcome, ending, article);
                (outcome, ending)
            }
            None => match (self.contradiction(), self.raw.claims.first()) {
                _ if events.refused.is_some() => (Outcome::Unfinished, Ending::IllegalMove),
                (false, Some((_, claimed))) if *claimed != Outcome::Unfinished => (*claimed, Ending::Claimed),
                _ => (Outcome::Unfinished, Ending::None),
            },
        }
    }

    /// The note of the end.
    fn end(&mut self, EndOfPlay { ply, end, .. }: &EndOfPlay, rules: &Rules) {
        let code = match end {
            GameEnd::Repetition(_) => Code::Repetition,
            GameEnd::NoCapture(_) => Code::NoCapture,
            GameEnd::BareMaterial => Code::BareMaterial,
        };
        let finding = self.find(Severity::Note, code, *ply, wording::end(end));
        (finding.article, finding.decision) = (Some(end.article(rules)), Some(decision(end.loser())));
    }

    /// The record goes on after the end.
    fn play_after_end(&mut self, EndOfPlay { last, end, .. }: &EndOfPlay, refused: Option<RefusedMove>, rules: &Rules) {
        if self.raw.move_at(last + 1).is_none() {
            return;
        }
        let mut message = format!("the game was over ({}, ply {last}); the record goes on", end.ending());
        if let Some(RefusedMove { ply, refusal, .. }) = refused {
            let shown = self.raw.shown_refused(ply, refusal);
            message = format!("{message}, and its ply {ply}, {shown}, is illegal: {refusal}");
        }
        self.find(Severity::Warning, Code::PlayAfterEnd, last + 1, message).article = Some(end.article(rules));
    }

    fn refuse(
        &mut self,
        RefusedMove { ply, mover, refusal }: RefusedMove,
        mate: Option<(Side, Ending)>,
        rules: &Rules,
    ) {
        let text = self.raw.shown_refused(ply, refusal);
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
}

impl Events {
    /// Takes what a legal move brought about.
    fn take(&mut self, judge: &Judge, ply: u32) {
        self.plies = ply;
        if self.end.is_some() {
            return;
        }
        if judge.rules().played_on == PlayedOn::Ends {
            self.end = judge.game_end().map(|end| EndOfPlay { ply, last: ply, end });
            return;
        }
        if let Some(repetition) = judge.repetition() {
            self.repetitions.push(ply, repetition);
        }
        self.end = judge.end_on_the_board().map(|end| EndOfPlay { ply, last: ply, end });
    }
}

fn decision(loser: Option<Side>) -> &'static str {
    loser.map_or(Ruling::Draw, Ruling::loss_of).as_str()
}
