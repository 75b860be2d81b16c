//! The state of a check, which its phases share.

use shinpan_core::finding::{Finding, Severity, TextPos};
use shinpan_core::side::Sides;
use shinpan_core::{Millis, Outcome, Side};
use shinpan_records::CheckedGame;
use shinpan_records::verdict::Ruling;

use crate::clock::{Clock, Counting};
use crate::code::Code;
use crate::ending::Ending;
use crate::limits::LimitsInForce;
use crate::position::Position;
use crate::record::{RawGame, Time};
use crate::repetition::{ARTICLE, History};
use crate::rules::Rules;

/// An outcome and how it came about.
pub(super) type Conclusion = (Outcome, Ending);

/// Nothing has ended the game.
pub(super) const OPEN: Conclusion = (Outcome::Unfinished, Ending::None);
/// The record cannot be read as far as the end.
pub(super) const UNREADABLE: Conclusion = (Outcome::Unfinished, Ending::Unreadable);

/// A check in progress.
pub(super) struct CheckState<'a> {
    pub(super) raw: &'a RawGame,
    pub(super) rules: &'a Rules,
    pub(super) in_force: LimitsInForce,
    pub(super) counting: Counting,
    pub(super) clocks: Sides<Clock>,
    pub(super) history: &'a mut History,
    /// Findings of the check; the reader's findings stay in `raw`.
    findings: Vec<Finding<Code>>,
    /// Reason why no further moves are judged.
    pub(super) obstacle: Option<Obstacle>,
    /// Side to move, also where the position is unknown.
    pub(super) to_move: Side,
    /// Conclusion that play has reached.
    pub(super) decided: Option<Conclusion>,
    /// The ply that decided.
    pub(super) decided_at: u32,
    /// Conclusion that the record's special claims.
    pub(super) claimed: Option<Conclusion>,
    /// The record's special has been passed.
    pub(super) is_ended: bool,
    /// Sides whose clock has fallen.
    pub(super) time_over: Sides<bool>,
    pub(super) below_minimum_reported: bool,
    pub(super) play_after_end_reported: bool,
    /// The moves that every game of the event has; empty once another one is reported.
    pub(super) opening: &'a [String],
}

/// Reason why the position is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Obstacle {
    /// An illegal move stands before.
    IllegalMove,
    /// The start or a move could not be read.
    Unreadable,
}

impl<'a> CheckState<'a> {
    pub(super) fn new(raw: &'a RawGame, rules: &'a Rules, late: Sides<Millis>, history: &'a mut History) -> Self {
        let (in_force, findings) = LimitsInForce::of_record(rules, &raw.limits);
        let clock = |side| Clock::new(in_force.clocks.get(side).unwrap_or_default(), *late.get(side));
        Self {
            raw,
            rules,
            in_force,
            counting: in_force.counting(rules),
            clocks: Sides { first: clock(Side::First), second: clock(Side::Second) },
            history,
            findings,
            obstacle: None,
            to_move: raw.first_to_move(),
            decided: None,
            decided_at: 0,
            claimed: None,
            is_ended: false,
            time_over: Sides::default(),
            below_minimum_reported: false,
            play_after_end_reported: false,
            opening: &rules.opening,
        }
    }

    /// The position, unless it is unknown.
    pub(super) fn position(&self) -> Option<&Position> {
        if self.obstacle.is_some() { None } else { self.history.last() }
    }

    pub(super) fn report(&mut self, finding: Finding<Code>) {
        self.findings.push(finding);
    }

    /// Play has come to `conclusion`; true if that decides the game.
    pub(super) fn decide(&mut self, ply: u32, conclusion: Conclusion) -> bool {
        let decides = !self.is_decided();
        if decides {
            (self.decided, self.decided_at) = (Some(conclusion), ply);
        }
        decides
    }

    /// Whether play or the record's special has decided the game.
    pub(super) const fn is_decided(&self) -> bool {
        self.decided.is_some() || self.claimed.is_some()
    }

    /// An error by which `loser` loses, if the game is not decided yet.
    pub(super) fn lose(&mut self, loser: Side, ending: Ending, ply: u32, error: Finding<Code>) {
        let decides = self.decide(ply, (Outcome::won_by(loser.other()), ending));
        let error = error.at_ply(ply);
        self.report(if decides { error.deciding(Ruling::loss_of(loser).as_str()) } else { error });
    }

    /// A repetition is claimed that play did not reach.
    pub(super) fn no_repetition(&mut self, pos: TextPos, ply: u32) -> Conclusion {
        let times = self.rules.repetition;
        let message = format!("no position has occurred {times} times{}", self.history.why_not_repeated());
        let error = Finding::new(Severity::Error, Code::NoRepetition, pos, message);
        self.report(error.at_ply(ply).by_article(ARTICLE));
        OPEN
    }

    /// Counts a time that is not judged.
    pub(super) fn add_time(&mut self, time: Time, side: Side) {
        if let Some(counted) = self.counted(time) {
            self.clocks.get_mut(side).add(counted);
        }
    }

    /// Time that counts, where it could be read.
    pub(super) fn counted(&self, time: Time) -> Option<Millis> {
        time.span().map(|span| self.counting.count(span))
    }

    /// The game with all findings, the reader's first.
    pub(super) fn conclude(self, conclusion: Conclusion) -> CheckedGame {
        let time = self.clocks.map(|clock| Some(clock.used()));
        let findings = self.raw.findings.iter().cloned().chain(self.findings);
        CheckedGame::new(self.raw.plies(), conclusion, time, findings)
    }
}

/// The last ply played after so many moves.
pub(super) fn ply_after(moves: usize) -> u32 {
    u32::try_from(moves).unwrap_or(u32::MAX)
}
