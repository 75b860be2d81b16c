//! The result of a game in an event of engines: the board decides, else what the record claims, as far as that is proved
//! (docs/rulings.md, "Engine events").

use shinpan_core::finding::TextPos;
use shinpan_core::side::Sides;
use shinpan_core::{Millis, Outcome, Severity, Side};
use shinpan_records::engine::{Adjudication, AdjudicationRule, AdjudicationVerdict, EngineGame, Failure, FailureKind};

use shakmaty::{Position, Role};

use super::{Checker, Played};
use crate::control::TimeControl;
use crate::end_claim::EndClaim;
use crate::ending::Ending;
use crate::engine::adjudication::{Adjudicator, PlyFacts};
use crate::engine::entry::time_left;
use crate::engine::score::WrittenScore;
use crate::engine::statement::{Statement, statement};
use crate::engine::verdict::{End, adjudication};
use crate::engine::view::UnsaidView;
use crate::finding::{Code, Decision};
use crate::position::{ReadMove, cannot_mate, turn};
use crate::result::{StatedResult, unrefined};
use crate::termination::Termination;
use crate::wording::{colour, shown};

/// Outcome and ending of a game of engines, with the facts about its engines.
pub(super) type Concluded = (Outcome, Ending, EngineGame);

/// Facts that are followed in a game of engines, beside its moves.
pub(super) struct EngineWatch {
    statement: Option<Statement>,
    /// Follows the game where the record says that it was adjudicated.
    adjudicator: Option<Adjudicator>,
    /// The scores in the comments on the moves of such a game.
    scores: Vec<Option<WrittenScore>>,
    /// The view of scores whose form does not state it.
    view: UnsaidView,
}

impl Checker<'_> {
    /// Facts to follow in the game, where the book is of an event of engines.
    pub(super) fn engine_watch(&self) -> Option<EngineWatch> {
        let rules = self.judge.rules();
        if !rules.engine {
            return None;
        }
        let statement = statement(self.raw);
        let is_adjudicated = statement.as_ref().is_some_and(|statement| statement.claim.adjudication().is_some());
        let adjudicator = is_adjudicated.then(|| Adjudicator::new(rules.adjudication));
        let plies = if is_adjudicated { self.raw.plies() } else { 0 };
        let scores = (1..=plies).map(|ply| WrittenScore::of(self.raw.comments.of(ply))).collect::<Vec<_>>();
        let view = UnsaidView::of(rules.adjudication.score_view, &scores);
        Some(EngineWatch { statement, adjudicator, scores, view })
    }

    /// Follows the move `ply`, which is not yet made.
    pub(super) fn watch(&mut self, ply: u32, read: &ReadMove) {
        let Some(EngineWatch { adjudicator: Some(adjudicator), scores, view, .. }) = &mut self.engine else { return };
        let written = scores.get((ply as usize).wrapping_sub(1)).copied().flatten();
        let (mover, board) = (turn(self.judge.position()), read.after.board());
        let count = |squares: shakmaty::Bitboard| u32::try_from(squares.count()).unwrap_or(u32::MAX);
        let pawns = board.pawns();
        adjudicator.push(PlyFacts {
            mover,
            score: written.map(|written| written.of_mover(mover, view.view)),
            is_irreversible: read.mv.is_capture() || read.mv.role() == Role::Pawn,
            pawns: count(pawns),
            officers: count(board.occupied() & !pawns & !board.kings()),
        });
    }

    /// Concludes the game by the rules of engine events, beside what the record claims.
    pub(super) fn conclude_of_engines(&mut self, played: Played, controls: &Sides<Option<&TimeControl>>) -> Concluded {
        let stated = StatedResult::of(self.raw);
        self.missing(&stated);
        if self.raw.comments.is_cut {
            let message = "a comment is too long to be read in full; its rest is not known".to_owned();
            self.warn(Code::LimitExceeded, self.raw.pos, 0, message);
        }
        self.unknown_claims();
        match played {
            Ok(Some(decided)) => {
                if !stated.agrees_with(decided.outcome) {
                    self.mismatch(&stated, Some(decided));
                }
                (decided.outcome, decided.ending, EngineGame::default())
            }
            Ok(None) => {
                self.contradiction(&stated);
                self.claimed(stated.outcome(), controls)
            }
            Err(ending) => {
                self.contradiction(&stated);
                match self.lost_by_last_move(&stated) {
                    Some(outcome) => self.claimed(outcome, controls),
                    None => (Outcome::Unfinished, ending, EngineGame::default()),
                }
            }
        }
    }

    /// The outcome where the last move is refused, and the record agrees that its side has lost by it: the program that ran the game
    /// has ruled. The finding of the move is a warning then.
    fn lost_by_last_move(&mut self, stated: &StatedResult<'_>) -> Option<Outcome> {
        let loser = turn(self.judge.position());
        let outcome = Outcome::won_by(loser.other());
        let statement = self.engine.as_ref()?.statement.as_ref()?;
        let is_claimed = statement.claim.failure() == Some(FailureKind::Illegal);
        let is_agreed = statement.side.is_none_or(|side| side == loser) && stated.agrees_with(outcome);
        if !is_claimed || !is_agreed || stated.is_missing() || self.raw.sound_plies().is_some() {
            return None;
        }
        let is_refusal = |code| matches!(code, Code::IllegalMove | Code::BadMove | Code::AmbiguousMove);
        let last = Some(self.raw.plies());
        let refusal = self.findings.iter_mut().find(|finding| finding.ply == last && is_refusal(finding.code))?;
        refusal.severity = Severity::Warning;
        Some(outcome)
    }

    fn unknown_claims(&mut self) {
        for tag in [&self.raw.details, &self.raw.termination].into_iter().flatten() {
            if Termination::of(&tag.text).is_none() {
                self.unknown_termination(tag);
            }
        }
    }

    /// The end by what the record claims; the board has not ended the game.
    fn claimed(&mut self, outcome: Outcome, controls: &Sides<Option<&TimeControl>>) -> Concluded {
        let Some(EngineWatch { statement: Some(statement), adjudicator, view, .. }) = self.engine.take() else {
            return (outcome, unrefined(outcome), EngineGame::default());
        };
        if let Some(overruled) = statement.overruled {
            let message =
                format!("the last comment has \"{overruled}\", which the tags overrule ({})", statement.claim);
            self.claim_finding(Severity::Warning, Code::FailureOverruled, &statement, message);
        }
        let Some(ending) = Termination::from(statement.claim).of_engines() else {
            let message = format!("the record says \"{}\", which the board does not show", shown(&statement.text));
            self.claim_finding(Severity::Error, Code::EndingUnproved, &statement, message);
            return (outcome, unrefined(outcome), EngineGame::default());
        };
        if outcome == Outcome::Unfinished {
            let ending = if ending == Ending::Unterminated { ending } else { Ending::None };
            return (outcome, ending, EngineGame::default());
        }
        let failure = self.failure(&statement, outcome, controls);
        let adjudication =
            adjudicator.and_then(|adjudicator| self.adjudicated(&statement, &adjudicator, outcome, view));
        (outcome, ending, EngineGame { adjudication, failure })
    }

    /// A finding on what the record claims, at the last ply.
    fn claim_finding(&mut self, severity: Severity, code: Code, statement: &Statement, message: String) {
        let last = self.raw.plies();
        let finding = self.find(severity, code, last, message);
        let TextPos { line, column } = statement.pos;
        (finding.line, finding.column) = (line, column);
    }

    /// The failure by which an engine lost, if the record claims one.
    fn failure(
        &mut self,
        statement: &Statement,
        outcome: Outcome,
        controls: &Sides<Option<&TimeControl>>,
    ) -> Option<Failure> {
        let text = shown(&statement.text);
        let Some(loser) = Side::BOTH.into_iter().find(|side| Outcome::won_by(side.other()) == outcome) else {
            return self.failure_without_loser(statement, &text, outcome);
        };
        let is_other = statement.side.is_some_and(|side| side != loser);
        let Some(kind) = statement.claim.failure() else {
            let is_drawn = statement.claim == EndClaim::Agreed;
            if is_drawn || (is_other && statement.claim == EndClaim::Resignation) {
                let message = format!("the record says \"{text}\" and has the result {outcome}");
                self.claim_finding(Severity::Error, Code::ResultMismatch, statement, message);
            }
            return None;
        };
        let side = statement.side.unwrap_or(loser);
        if is_other {
            let message = format!("the record says \"{text}\", and {} has lost ({outcome})", colour(loser));
            self.claim_finding(Severity::Error, Code::FailureMismatch, statement, message);
        }
        let (lost, why) = (colour(loser), in_words(statement.claim));
        let message = if is_other {
            let failed = colour(side);
            format!("the record says that the engine of {failed} failed ({why}), but by the result {lost} has lost")
        } else {
            format!("{lost} has lost by a failure of its engine: {why}")
        };
        self.claim_finding(Severity::Warning, Code::EngineFailure, statement, message);
        if let Some(finding) = self.findings.last_mut() {
            finding.decision = Some(Decision::loss_of(loser).as_str());
        }
        if kind == FailureKind::Time {
            self.doubt_time(statement, side, *controls.get(side));
        }
        Some(Failure { side, kind })
    }

    /// The failure by which no one side has lost: both have, or the opponent cannot mate (6.9, 7.5.5). Else the record contradicts
    /// itself.
    fn failure_without_loser(&mut self, statement: &Statement, text: &str, outcome: Outcome) -> Option<Failure> {
        let Some(kind) = statement.claim.failure() else {
            if statement.claim == EndClaim::Resignation && outcome == Outcome::Draw {
                self.contradicts_draw(Code::ResultMismatch, statement, text);
            }
            return None;
        };
        let position = self.judge.position();
        let next = turn(position);
        let (side, why) = if outcome == Outcome::BothLose {
            (statement.side?, "both have lost".to_owned())
        } else {
            // Where nobody is named, the side to move has failed, unless only the other side is excused.
            let sides = [statement.side.unwrap_or(next), statement.side.unwrap_or(next.other())];
            let excused = sides.into_iter().find(|side| cannot_mate(position, side.other()));
            let Some(side) = excused else {
                self.contradicts_draw(Code::FailureMismatch, statement, text);
                return None;
            };
            (side, format!("drawn, since {} cannot mate", colour(side.other())))
        };
        let message = format!("the engine of {} has failed ({}); {why}", colour(side), in_words(statement.claim));
        self.claim_finding(Severity::Warning, Code::EngineFailure, statement, message);
        if let Some(finding) = self.findings.last_mut().filter(|_| outcome == Outcome::Draw) {
            finding.decision = Some(Decision::Draw.as_str());
        }
        Some(Failure { side, kind })
    }

    fn contradicts_draw(&mut self, code: Code, statement: &Statement, text: &str) {
        let message = format!("the record says \"{text}\", by which somebody loses, and has the result 1/2-1/2");
        self.claim_finding(Severity::Warning, code, statement, message);
    }

    /// A side that lost on time should have none left by its own last clock.
    fn doubt_time(&mut self, statement: &Statement, side: Side, control: Option<&TimeControl>) {
        let Some(left) = self.last_left(side, control).filter(|left| *left > Millis::ZERO) else { return };
        let message = format!(
            "{} has lost on time, but had {left} s left by its last clock, increment included; the record does not \
             show that it used them",
            colour(side)
        );
        self.claim_finding(Severity::Warning, Code::TimeUnproved, statement, message);
    }

    /// Time that the last clock of `side` shows, with what is added to it for the next move.
    fn last_left(&self, side: Side, control: Option<&TimeControl>) -> Option<Millis> {
        if control.is_some_and(|control| control.per_move().is_some()) {
            // Nothing is carried over to the move that was not made.
            return None;
        }
        let own = |ply: &u32| self.judge.mover(*ply) == Some(side);
        let (ply, left) = (1..=self.judge.ply()).rev().filter(own).find_map(|ply| {
            let stamp = self.raw.move_at(ply)?.left.and_then(|stamp| self.times.read(stamp));
            Some((ply, stamp.or_else(|| time_left(self.raw.comments.of(ply)))?))
        })?;
        let moves = ply.div_ceil(2);
        let credit = |moves: u32| control.and_then(|control| control.credit(moves));
        let added = credit(moves + 1).zip(credit(moves)).map(|(next, now)| next.minus(now));
        Some(left.plus(added.unwrap_or_default()))
    }

    /// Verdict on the ruling that the record claims.
    fn adjudicated(
        &mut self,
        statement: &Statement,
        adjudicator: &Adjudicator,
        outcome: Outcome,
        view: UnsaidView,
    ) -> Option<Adjudication> {
        let board = self.judge.position().board();
        let is_bare = [board.white().count() == 1, board.black().count() == 1];
        let end = End { outcome, plies: self.judge.ply(), is_bare };
        let mut ruling = adjudication(statement.claim.adjudication()?, adjudicator, end);
        let is_win = ruling.rule == Some(AdjudicationRule::Win) && adjudicator.rules().win.is_some();
        // No error rests on a guess.
        let is_guess = view.is_guess && is_win && ruling.verdict == AdjudicationVerdict::Contradicted;
        if is_guess {
            (ruling.verdict, ruling.ply) = (AdjudicationVerdict::Unproved, None);
        }
        let is_note = matches!(ruling.rule, None | Some(AdjudicationRule::Tablebase));
        let (severity, code) = match ruling.verdict {
            AdjudicationVerdict::Proved => (Severity::Note, Code::AdjudicationProved),
            AdjudicationVerdict::Late => (Severity::Warning, Code::AdjudicationLate),
            AdjudicationVerdict::Unproved if is_note => (Severity::Note, Code::AdjudicationUnproved),
            AdjudicationVerdict::Unproved => (Severity::Warning, Code::AdjudicationUnproved),
            AdjudicationVerdict::Contradicted => (Severity::Error, Code::AdjudicationContradicted),
        };
        let message = crate::engine::wording::ruling(&ruling, adjudicator, end, is_guess);
        self.claim_finding(severity, code, statement, message);
        if let Some(finding) = self.findings.last_mut().filter(|_| code == Code::AdjudicationContradicted) {
            finding.decision = Some(Decision::Referee.as_str());
        }
        Some(ruling)
    }
}

/// Words for the failure of an engine by `claim`.
const fn in_words(claim: EndClaim) -> &'static str {
    match claim {
        EndClaim::Stall => "it stopped answering",
        EndClaim::Time => "it used up its time",
        EndClaim::Illegal => "it made an illegal move",
        EndClaim::Infraction => "it broke the rules",
        _ => "it broke down or was disconnected",
    }
}
