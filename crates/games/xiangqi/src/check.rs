//! The check of a whole game: moves, repetition, captures that fail to come, mate, what the record claims.
//!
//! The first event in play decides. What the record claims is compared with that, or believed where play decided nothing:
//! no record of xiangqi says that a side resigned or that a draw was agreed.

use shinpan_core::finding::{Finding, Severity, TextPos};
use shinpan_core::{Outcome, Side};
use shinpan_records::Checked;
use shinpan_records::verdict::Ruling;

use crate::article::NO_MOVE;
use crate::judge::{Judge, Repetition, Verdict};
use crate::moves::Ranks;
use crate::position::Refusal;
use crate::record::{RawGame, shown};
use crate::rules::Rules;
use crate::told;

/// Checks `raw`, whose ranks are counted as `ranks` says, by `rules`.
pub fn check(raw: &RawGame, rules: &Rules, ranks: Ranks) -> Checked {
    let mut check = Check { raw, findings: raw.findings.clone() };
    let (outcome, ending) = match check.played(rules, ranks) {
        Ok(course) => check.settle(&course, rules),
        Err(malformed) => {
            if !raw.findings.contains(&malformed) {
                check.findings.push(malformed);
            }
            (Outcome::Unfinished, "unreadable")
        }
    };
    Checked::untimed(raw.plies(), (outcome, ending), check.findings)
}

struct Check<'a> {
    raw: &'a RawGame,
    findings: Vec<Finding>,
}

/// What happened in play.
#[derive(Default)]
struct Course {
    /// The first verdict and its ply.
    verdict: Option<(u32, Verdict)>,
    /// The first move that may not be played: its ply, who made it and why not.
    refused: Option<(u32, Side, Refusal)>,
    /// No legal move was left before any of these: who has won, and the word for it.
    mate: Option<(Side, &'static str)>,
}

impl Check<'_> {
    fn find(&mut self, severity: Severity, code: &'static str, ply: u32, message: String) -> &mut Finding {
        let pos = self.raw.move_at(ply).map_or(self.raw.start_pos, |mv| mv.pos);
        self.find_at(pos, severity, code, ply, message)
    }

    fn find_at(
        &mut self,
        pos: TextPos,
        severity: Severity,
        code: &'static str,
        ply: u32,
        message: String,
    ) -> &mut Finding {
        self.findings.push(Finding::new(severity, code, pos, message).at_ply(ply));
        // Just pushed.
        self.findings.last_mut().expect("not empty")
    }

    /// Plays the whole record.
    fn played(&mut self, rules: &Rules, ranks: Ranks) -> Result<Course, Finding> {
        let start = self.raw.start()?;
        for warning in &start.warnings {
            self.find(Severity::Warning, "unusual-start", 0, warning.clone()).article = Some("WXF 2");
        }
        let mut course = Course::default();
        let mut judge = Judge::new(&start, *rules);
        self.raw.play(ranks, &mut judge, |judge, ply, played| match played {
            Ok(()) if course.verdict.is_none() => course.verdict = judge.verdict().map(|verdict| (ply, verdict)),
            Ok(()) => {}
            Err(refusal) => course.refused = Some((ply, judge.position().turn, refusal)),
        })?;
        // Nothing is played after a refusal, nor after mate.
        if course.verdict.is_none() {
            let position = judge.position();
            course.mate = position.mate().map(|ending| (position.turn.other(), ending));
        }
        Ok(course)
    }

    fn settle(&mut self, course: &Course, rules: &Rules) -> (Outcome, &'static str) {
        if let Some((ply, verdict)) = &course.verdict {
            self.ruled(*ply, verdict);
            self.play_after_end(*ply, verdict, course.refused);
        } else if let Some((ply, mover, refusal)) = course.refused {
            self.refuse(ply, mover, refusal, course.mate, rules);
        }
        match result(course, rules) {
            Some((outcome, ending, article)) => {
                self.compare(outcome, ending, article);
                (outcome, ending)
            }
            None if course.refused.is_some() => (Outcome::Unfinished, "illegal-move"),
            None => (self.claimed(), "none"),
        }
    }

    /// The note of a verdict.
    fn ruled(&mut self, ply: u32, verdict: &Verdict) {
        let (message, decision) = (message(verdict), decision(verdict.loser()));
        let finding = self.find(Severity::Note, ending(verdict), ply, message);
        (finding.article, finding.decision) = (Some(verdict.article()), Some(decision));
    }

    /// The record goes on after the verdict of `ply`.
    fn play_after_end(&mut self, ply: u32, verdict: &Verdict, refused: Option<(u32, Side, Refusal)>) {
        if self.raw.move_at(ply + 1).is_none() {
            return;
        }
        let mut message = format!("the game was over ({}, ply {ply}); the record goes on", ending(verdict));
        if let Some((ply, _, refusal)) = refused {
            message = format!("{message}, and its ply {ply}, {}, is illegal: {refusal}", self.text(ply));
        }
        self.find(Severity::Warning, "play-after-end", ply + 1, message).article = Some(verdict.article());
    }

    fn refuse(&mut self, ply: u32, mover: Side, refusal: Refusal, mate: Option<(Side, &str)>, rules: &Rules) {
        let text = self.text(ply);
        let (message, article) = match mate {
            Some((_, ending)) => (format!("{text}: the game was over by {ending}"), NO_MOVE),
            None => (format!("{text}: {refusal}"), refusal.article()),
        };
        let is_lost = mate.is_none() && rules.illegal_move_loses;
        let finding = self.find(Severity::Error, "illegal-move", ply, message);
        finding.article = Some(article);
        finding.decision = is_lost.then(|| decision(Some(mover)));
    }

    fn text(&self, ply: u32) -> String {
        self.raw.move_at(ply).map(|mv| shown(&mv.text)).unwrap_or_default()
    }

    /// The claims beside what play came to.
    fn compare(&mut self, outcome: Outcome, ending: &str, article: &'static str) {
        let wrong = |(_, claimed): &&(TextPos, Outcome)| ![outcome, Outcome::Unfinished].contains(claimed);
        if let Some((pos, claimed)) = self.raw.claims.iter().find(wrong) {
            let message = format!("the record claims {claimed}, the rules give {outcome} ({ending})");
            let ply = self.raw.plies();
            self.find_at(*pos, Severity::Error, "result-mismatch", ply, message).article = Some(article);
        }
    }

    /// The outcome that the record claims, where nothing in play decides.
    fn claimed(&mut self) -> Outcome {
        let ply = self.raw.plies();
        let mut claims = self.raw.claims.iter().filter(|(_, claimed)| *claimed != Outcome::Unfinished);
        let Some((pos, outcome)) = claims.next() else { return Outcome::Unfinished };
        if let Some((pos, other)) = claims.find(|(_, claimed)| claimed != outcome) {
            let message = format!("the record claims {outcome} and {other}");
            self.find_at(*pos, Severity::Error, "result-mismatch", ply, message);
            return Outcome::Unfinished;
        }
        let message = format!("the record claims {outcome}, which nothing on the board shows");
        self.find_at(*pos, Severity::Note, "unproved-result", ply, message);
        *outcome
    }
}

/// What play decided, and by which article.
fn result(course: &Course, rules: &Rules) -> Option<(Outcome, &'static str, &'static str)> {
    if let Some((_, verdict)) = &course.verdict {
        let outcome = verdict.loser().map_or(Outcome::Draw, |loser| Outcome::won_by(loser.other()));
        return Some((outcome, ending(verdict), verdict.article()));
    }
    if let Some((winner, ending)) = course.mate {
        return Some((Outcome::won_by(winner), ending, NO_MOVE));
    }
    let (_, mover, refusal) = course.refused.filter(|_| rules.illegal_move_loses)?;
    Some((Outcome::won_by(mover.other()), "illegal-move", refusal.article()))
}

const fn ending(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Repetition(_) => "repetition",
        Verdict::NoCapture(_) => "no-capture",
    }
}

fn decision(loser: Option<Side>) -> &'static str {
    loser.map_or(Ruling::Draw, Ruling::loss_of).as_str()
}

fn message(verdict: &Verdict) -> String {
    match verdict {
        Verdict::NoCapture(plies) => told::no_capture(*plies),
        Verdict::Repetition(Repetition { occurrences, loser, levels, .. }) => {
            let plies = occurrences.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
            let end = match loser {
                Some(loser) => format!("{} ({}) loses", told::name(*loser), levels.get(*loser).as_str()),
                None => "a draw".to_owned(),
            };
            format!("the position stands after plies {plies}: {end}")
        }
    }
}
