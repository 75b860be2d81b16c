//! The check of a whole game: setups, turns, repetition, ends, what the record claims.
//!
//! The first event in play decides; within a ply an illegal turn comes first, then the end on the board, then the limit
//! of turns. What the record claims is compared with that, or believed where play decided nothing and no board can show it.

use shinpan_core::Outcome;
use shinpan_core::finding::{Finding, Severity, TextPos};
use shinpan_records::verdict::Ruling;
use shinpan_records::{CheckedGame, Findings};

use crate::code::Code;
use crate::ending::{End, Ending};
use crate::position::{CaptureFault, RefusedTurn};
use crate::record::{RawEnd, RawGame, RawPly, RecordFormat};
use crate::refusal::LAWS;
use crate::repetition::{History, SETUP_PLIES};
use crate::rules::Rules;
use crate::score;

/// Checks a game by `rules`.
pub fn check(raw: &RawGame, rules: &Rules) -> CheckedGame {
    let mut checker = Checker {
        raw,
        turns: raw.time_control.unwrap_or(rules.time_control).turns(),
        history: History::new(rules.repetition),
        findings: raw.findings.clone(),
        decided: None,
        is_readable: raw.is_record(),
    };
    checker.play();
    let result = checker.settle();
    CheckedGame::untimed(raw.plies(), result, checker.findings)
}

struct Checker<'a> {
    raw: &'a RawGame,
    /// After so many turns of each side the game is halted.
    turns: Option<u32>,
    history: History,
    findings: Findings<Code>,
    /// End that play has reached.
    decided: Option<End>,
    /// All plies so far could be read.
    is_readable: bool,
}

impl Checker<'_> {
    /// Adds an error against the laws of the game.
    fn error(&mut self, code: Code, pos: TextPos, ply: u32, message: String) {
        self.findings.add(Finding::new(Severity::Error, code, pos, message).at_ply(ply).by_article(LAWS));
    }

    /// Adds a warning or a note about the record.
    fn remark(&mut self, severity: Severity, code: Code, pos: TextPos, message: String) {
        self.findings.add(Finding::new(severity, code, pos, message).at_ply(self.raw.plies()));
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
            self.play_ply(turn, ply);
        }
        self.is_readable &= !raw.is_cut();
        let over = self.decided.zip(raw.end.map(|end| end.pos).or(raw.after_end));
        if let Some((decided, pos)) = over {
            self.play_after_end(pos, raw.plies(), decided);
        } else if let Some(pos) = raw.after_end {
            let message = "the record goes on after its own end".to_owned();
            self.error(Code::PlayAfterEnd, pos, raw.plies(), message);
        }
    }

    /// Play that goes on after the game was over; what comes after an illegal turn is not reported.
    fn play_after_end(&mut self, pos: TextPos, ply: u32, (winner, ending): End) {
        if ending != Ending::IllegalMove {
            let message = format!("the game was over ({ending}, {}); the record goes on", Outcome::won_by(winner));
            self.error(Code::PlayAfterEnd, pos, ply, message);
        }
    }

    fn play_ply(&mut self, turn: &RawPly, ply: u32) {
        match self.history.play_read(turn) {
            None => self.is_readable = false,
            Some(Ok(faults)) => {
                self.capture_faults(&faults, turn, ply);
                self.decided = self.history.end().or_else(|| self.halted(ply));
            }
            Some(Err(refused)) => {
                self.capture_faults(&refused.capture_faults, turn, ply);
                self.refuse(&refused, turn, ply);
            }
        }
    }

    /// The game is halted when both sides have made as many turns as the time control has.
    fn halted(&self, ply: u32) -> Option<End> {
        let is_over = self.turns.is_some_and(|turns| u64::from(ply) >= 2 * u64::from(turns));
        is_over.then(|| self.score())
    }

    fn score(&self) -> End {
        (score::winner(self.history.latest_first()), Ending::Score)
    }

    /// The turn is refused: its mover loses.
    fn refuse(&mut self, RefusedTurn { word, refusal, .. }: &RefusedTurn, turn: &RawPly, ply: u32) {
        let at = word.and_then(|word| Some((turn.words.get(word)?, *turn.word_positions.get(word)?)));
        let (message, pos) = match at {
            Some((word, pos)) => (format!("{word}: {refusal}"), pos),
            None => (refusal.to_string(), turn.pos),
        };
        // A word of this turn that could not be read stands behind the one at fault.
        self.findings.retain(|other| other.code != Code::BadStep || other.ply != Some(ply) || other.pos() < pos);
        let mover = self.history.turn();
        let finding = Finding::new(Severity::Error, refusal.code(), pos, message).at_ply(ply);
        self.findings.add(finding.by_article(refusal.article()).deciding(Ruling::loss_of(mover).as_str()));
        self.decided = Some((mover.other(), Ending::IllegalMove));
    }

    fn capture_faults(&mut self, faults: &[CaptureFault], turn: &RawPly, ply: u32) {
        for fault in faults {
            let (code, word) = match *fault {
                CaptureFault::Missing(word, _) => (Code::CaptureMissing, word),
                CaptureFault::Wrong(word) => (Code::CaptureWrong, word),
            };
            let pos = turn.word_positions.get(word).copied().unwrap_or(turn.pos);
            self.error(code, pos, ply, fault.message(&turn.words));
        }
    }

    /// The outcome and the ending, once all plies are played.
    fn settle(&mut self) -> (Outcome, Ending) {
        let on_record = |RawEnd { loser, is_resignation, .. }: RawEnd| {
            (loser.other(), if is_resignation { Ending::Resignation } else { Ending::Lost })
        };
        match self.decided.or_else(|| self.raw.end.filter(|_| self.is_readable).map(on_record)) {
            Some(end) => self.compared(end),
            None if !self.is_readable => (Outcome::Unfinished, Ending::Unreadable),
            None => self.claimed(),
        }
    }

    /// The end that play or the record came to, with the claim held against it.
    fn compared(&mut self, (winner, ending): End) -> (Outcome, Ending) {
        let (outcome, claim) = (Outcome::won_by(winner), self.raw.claim);
        if let Some((pos, claimed)) = claim.winner()
            && claimed != outcome
        {
            let message = format!("the record claims {claimed}, the rules give {outcome} ({ending})");
            self.error(Code::ResultMismatch, pos, self.raw.plies(), message);
        }
        let is_same = |claimed| match ending {
            Ending::Lost => true,
            Ending::NoTurn => claimed == Ending::Immobilization,
            _ => claimed == ending,
        };
        if let Some((pos, claimed)) = claim.termination.filter(|(_, claimed)| !is_same(*claimed)) {
            let message = format!("the record claims {claimed}, the rules give {ending}");
            self.remark(Severity::Warning, Code::TerminationMismatch, pos, message);
        }
        (outcome, ending)
    }

    /// Result that the record claims, where neither play nor the end of the record decides.
    fn claimed(&mut self) -> (Outcome, Ending) {
        if self.raw.claim.is_void {
            return (Outcome::Unfinished, Ending::None);
        }
        match (self.raw.claim.winner(), self.raw.claim.termination) {
            (_, Some((pos, claimed))) if self.must_be_shown(claimed) => {
                let message = format!("the record claims {claimed}, which play did not reach");
                self.error(Code::UnprovedEnd, pos, self.raw.plies(), message);
                (Outcome::Unfinished, Ending::None)
            }
            (_, Some((_, Ending::Score))) => self.compared(self.score()),
            (Some((_, outcome)), Some((_, claimed))) => (outcome, claimed),
            (Some((pos, outcome)), None) => {
                let message = format!("the record claims {outcome} and does not say why");
                self.remark(Severity::Warning, Code::UnprovedResult, pos, message);
                (outcome, Ending::Claimed)
            }
            (None, Some((pos, claimed))) => {
                // What is abandoned need not have a winner.
                if claimed != Ending::Abandoned {
                    let message = format!("the record claims {claimed} and does not say who won");
                    self.remark(Severity::Warning, Code::UnprovedResult, pos, message);
                }
                (Outcome::Unfinished, claimed)
            }
            (None, None) => self.open_end(),
        }
    }

    /// Whether play must show what is claimed: an end on the board, and a score, which takes a board to compute.
    fn must_be_shown(&self, claimed: Ending) -> bool {
        claimed.is_on_board() || (claimed == Ending::Score && self.history.ply() < SETUP_PLIES)
    }

    fn open_end(&mut self) -> (Outcome, Ending) {
        if self.raw.format != RecordFormat::Neutral {
            let pos = self.raw.last.unwrap_or(TextPos::START);
            let message = "the record does not say how the game ended".to_owned();
            self.remark(Severity::Note, Code::NoTerminal, pos, message);
        }
        (Outcome::Unfinished, Ending::None)
    }
}
