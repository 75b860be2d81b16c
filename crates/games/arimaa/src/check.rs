//! The check of a whole game: setups, turns, repetition, ends, what the record claims.
//!
//! The first event in play decides; within a ply an illegal turn comes first, then the end on the board, then the limit
//! of turns. What the record claims is compared with that, or believed where play decided nothing and no board can show it.

use shinpan_core::finding::{Finding, Severity, TextPos};
use shinpan_core::{Outcome, Side};
use shinpan_records::Checked;

use crate::position::{Misstated, Refused};
use crate::record::{self, Form, RawGame, RawPly, Termination};
use crate::refusal::LAWS;
use crate::repetition::History;
use crate::rules::Rules;
use crate::score;

/// Checks `raw` by `rules`.
pub fn check(raw: &RawGame, rules: &Rules) -> Checked {
    let mut check = Check {
        raw,
        turns: raw.time_control.unwrap_or(rules.time_control).turns(),
        history: History::new(rules.repetition),
        findings: raw.findings.clone(),
        decided: None,
        is_readable: raw.findings.iter().all(|finding| !matches!(finding.code, "not-a-record" | "bad-position")),
    };
    check.play();
    let (outcome, ending) = check.settle();
    Checked::untimed(raw.plies(), (outcome, ending), check.findings)
}

struct Check<'a> {
    raw: &'a RawGame,
    /// After so many turns of each side the game is halted.
    turns: Option<u32>,
    history: History,
    findings: Vec<Finding>,
    /// What play has decided.
    decided: Option<(Side, &'static str)>,
    /// All plies so far could be read.
    is_readable: bool,
}

impl Check<'_> {
    fn find(&mut self, finding: Finding) {
        record::add(&mut self.findings, finding);
    }

    /// An error against the laws of the game.
    fn fault(&mut self, code: &'static str, pos: TextPos, ply: u32, message: String) {
        self.find(Finding::new(Severity::Error, code, pos, message).at_ply(ply).by_article(LAWS));
    }

    fn play(&mut self) {
        let raw = self.raw;
        for (ply, turn) in (1..).zip(&raw.plies) {
            if let Some(decided) = self.decided {
                return self.play_after_end(turn.pos, ply, decided);
            }
            if !self.is_readable {
                return;
            }
            self.one_ply(turn, ply);
        }
        self.is_readable &= raw.plies_beyond == 0 || raw.end.is_some();
        let over = self.decided.zip(raw.end.map(|end| end.pos).or(raw.after_end));
        if let Some((decided, pos)) = over {
            self.play_after_end(pos, raw.plies(), decided);
        } else if let Some(pos) = raw.after_end {
            let message = "the record was at its end; it goes on".to_owned();
            self.fault("play-after-end", pos, raw.plies(), message);
        }
    }

    /// Play that goes on after the game was over; after an illegal turn nothing is told.
    fn play_after_end(&mut self, pos: TextPos, ply: u32, (winner, ending): (Side, &'static str)) {
        if ending != "illegal-move" {
            let message = format!("the game was over ({ending}, {}); the record goes on", Outcome::won_by(winner));
            self.fault("play-after-end", pos, ply, message);
        }
    }

    fn one_ply(&mut self, turn: &RawPly, ply: u32) {
        let mover = self.history.turn();
        match self.history.play_read(turn) {
            None => self.is_readable = false,
            Some(Ok(misstated)) => {
                self.misstated(&misstated, turn, ply);
                self.decided = self.history.end().or_else(|| self.halted(ply));
            }
            Some(Err(refused)) => {
                self.misstated(&refused.misstated, turn, ply);
                self.refuse(&refused, turn, mover, ply);
            }
        }
    }

    /// The game is halted when both sides have made as many turns as the time control has.
    fn halted(&self, ply: u32) -> Option<(Side, &'static str)> {
        let is_over = self.turns.is_some_and(|turns| u64::from(ply) >= 2 * u64::from(turns));
        is_over.then(|| (score::winner(self.history.since_setup()), "score"))
    }

    fn refuse(&mut self, Refused { word, refusal, .. }: &Refused, turn: &RawPly, mover: Side, ply: u32) {
        let at = word.and_then(|word| Some((turn.words.get(word)?, *turn.word_positions.get(word)?)));
        let (message, pos) = match at {
            Some((word, pos)) => (format!("{word}: {refusal}"), pos),
            None => (refusal.to_string(), turn.pos),
        };
        // A word of this turn that could not be read stands behind the one at fault.
        self.findings.retain(|other| other.code != "bad-step" || other.ply != Some(ply) || other.pos() < pos);
        let decision = match mover {
            Side::First => "first-loses",
            Side::Second => "second-loses",
        };
        let finding = Finding::new(Severity::Error, refusal.code(), pos, message).at_ply(ply);
        self.find(finding.by_article(refusal.article()).deciding(decision));
        self.decided = Some((mover.other(), "illegal-move"));
    }

    fn misstated(&mut self, misstated: &[Misstated], turn: &RawPly, ply: u32) {
        for wrong in misstated {
            let (code, word) = match *wrong {
                Misstated::Missing(word, _) => ("capture-missing", word),
                Misstated::Wrong(word) => ("capture-wrong", word),
            };
            let pos = turn.word_positions.get(word).copied().unwrap_or(turn.pos);
            self.fault(code, pos, ply, wrong.message(&turn.words));
        }
    }

    fn settle(&mut self) -> (Outcome, &'static str) {
        let on_record =
            |end: crate::record::RawEnd| (end.loser.other(), if end.is_resignation { "resignation" } else { "lost" });
        match self.decided.or_else(|| self.raw.end.filter(|_| self.is_readable).map(on_record)) {
            Some((winner, ending)) => {
                let outcome = Outcome::won_by(winner);
                self.compare(outcome, ending);
                (outcome, ending)
            }
            None if !self.is_readable => (Outcome::Unfinished, "unreadable"),
            None => self.claimed(),
        }
    }

    /// The claim beside what play and the record's end came to.
    fn compare(&mut self, outcome: Outcome, ending: &'static str) {
        let ply = self.raw.plies();
        if let Some((pos, claimed)) = self.raw.claim.winner()
            && claimed != outcome
        {
            let message = format!("the record claims {claimed}, the rules give {outcome} ({ending})");
            self.fault("result-mismatch", pos, ply, message);
        }
        if let Some((pos, claimed)) = self.raw.claim.termination
            && claimed.ending() != ending
            && !(claimed == Termination::Immobilization && ending == "no-turn")
            && ending != "lost"
        {
            let message = format!("the record claims {}, the rules give {ending}", claimed.ending());
            self.find(Finding::new(Severity::Warning, "termination-mismatch", pos, message).at_ply(ply));
        }
    }

    /// Nothing in play or at the end of the record decides.
    fn claimed(&mut self) -> (Outcome, &'static str) {
        let ply = self.raw.plies();
        match (self.raw.claim.winner(), self.raw.claim.termination) {
            (_, Some((pos, claimed))) if self.must_be_shown(claimed) => {
                let message = format!("the record claims {}, which play did not reach", claimed.ending());
                self.fault("unproved-end", pos, ply, message);
                (Outcome::Unfinished, "none")
            }
            (_, Some((_, Termination::Score))) => {
                let outcome = Outcome::won_by(score::winner(self.history.since_setup()));
                self.compare(outcome, "score");
                (outcome, "score")
            }
            (Some((_, outcome)), Some((_, claimed))) => (outcome, claimed.ending()),
            (Some((pos, outcome)), None) => {
                let message = format!("the record claims {outcome} and does not say why");
                self.find(Finding::new(Severity::Warning, "unproved-result", pos, message).at_ply(ply));
                (outcome, "claimed")
            }
            (None, Some((pos, claimed))) => {
                // What is abandoned need not have a winner.
                if claimed != Termination::Abandoned {
                    let message = format!("the record claims {} and does not say who won", claimed.ending());
                    self.find(Finding::new(Severity::Warning, "unproved-result", pos, message).at_ply(ply));
                }
                (Outcome::Unfinished, claimed.ending())
            }
            (None, None) => self.open_end(),
        }
    }

    /// An end on the board; and a score, which takes a board to compute.
    fn must_be_shown(&self, claimed: Termination) -> bool {
        claimed.is_on_board() || (claimed == Termination::Score && self.history.since_setup().is_empty())
    }

    fn open_end(&mut self) -> (Outcome, &'static str) {
        if self.raw.form != Form::Neutral {
            let pos = self.raw.last.unwrap_or(TextPos::START);
            let message = "the record does not say how the game ended";
            self.find(Finding::new(Severity::Note, "no-terminal", pos, message).at_ply(self.raw.plies()));
        }
        (Outcome::Unfinished, "none")
    }
}
