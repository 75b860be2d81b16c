//! The clocks in the check: the controls of a record, and flags that fall.

use shinpan_core::finding::TextPos;
use shinpan_core::{Millis, Outcome};

use shakmaty::Position;
use shinpan_core::Severity;

use super::Checker;
use super::reading::TimeReading;
use crate::clock::{Clock, Flag, Times};
use crate::control::TimeControl;
use crate::finding::{Code, Decision};
use crate::position::turn;
use crate::record::{RawMove, Stamp, Tag};
use crate::wording::colour;

impl Checker<'_> {
    /// The time control of a tag, if there is one that can be read.
    pub(super) fn time_control(&mut self, name: &str, tag: Option<&Tag>) -> Option<TimeControl> {
        let tag = tag?;
        match tag.text.trim().parse() {
            Ok(control) => Some(control),
            Err(why) => {
                self.warn(Code::BadTimeControl, tag.pos, 0, format!("tag {name}: {why}"));
                None
            }
        }
    }

    pub(super) fn times_without_control(&mut self, control: Option<&TimeControl>) {
        let has_own = self.raw.side_controls.first.is_some() && self.raw.side_controls.second.is_some();
        if self.engine.is_none()
            && control.is_none()
            && !has_own
            && self.raw.time_control.is_none()
            && self.raw.moves.iter().any(RawMove::is_timed)
        {
            let message = "moves have times, but there is no tag TimeControl; the clocks are not judged".to_owned();
            self.warn(Code::TimeControlMissing, TextPos::NOWHERE, 0, message);
        }
    }

    /// The times after the move `ply`, which is not yet made.
    pub(super) fn clock(&mut self, ply: u32, mv: &RawMove, clock: &mut Clock<'_>) {
        for stamp in [&mv.used, &mv.left] {
            let Some(stamp @ Stamp { time: None, .. }) = stamp else { continue };
            if !stamp.is_contradicted {
                self.warn(Code::BadClock, stamp.pos, ply, "no time, expected h:mm:ss".to_owned());
            }
            if clock.lose_count() {
                self.time_unknown(ply, stamp.pos);
            }
        }
        let read = |stamp: Option<Stamp>| stamp.and_then(|stamp| self.times.read(stamp));
        let is_to_the_minute = self.times == TimeReading::HoursAndMinutes;
        let shown = clock.move_made(Times { used: read(mv.used), left: read(mv.left), is_to_the_minute });
        // In an event of engines the program that runs it has the clocks, and the record says who lost on time.
        if self.engine.is_some() {
            return;
        }
        match shown.flag {
            Some(Flag::Over { used, budget }) => self.time_over(ply, used, budget),
            Some(Flag::AtLimit) => self.time_at_limit(ply, mv),
            Some(Flag::Contradicted { used, budget }) => {
                let message = format!("the times used are {used} s of {budget} s, but the clock shows time left");
                self.warn(Code::BadClock, mv.pos, ply, message);
                self.time_unknown(ply, mv.pos);
            }
            None => {}
        }
        if let Some(gained) = shown.gained {
            let message = format!("the clock shows {} s, at most {} s can be left", gained.left, gained.most);
            self.warn(Code::ClockGained, mv.pos, ply, message);
        }
    }

    fn time_unknown(&mut self, ply: u32, pos: TextPos) {
        let side = colour(turn(self.judge.position()));
        let message = format!("{side}'s time is not known from here on; nothing rests on it");
        self.warn(Code::TimeUnknown, pos, ply, message);
    }

    /// The side to move has lost on time; drawn if its opponent has only a king. The first flag decides.
    fn time_over(&mut self, ply: u32, used: Millis, budget: Millis) {
        let position = self.judge.position();
        let (loser, is_bare) = (turn(position), position.them().count() == 1);
        let outcome = if is_bare { Outcome::Draw } else { Outcome::won_by(loser.other()) };
        let bare = if is_bare { "; its opponent has only a king" } else { "" };
        let message = format!("{} has used {used} s of {budget} s{bare}", colour(loser));
        self.find(Severity::Error, Code::TimeOver, ply, message).article = Some(self.articles.time);
        self.fallen.get_or_insert((outcome, self.findings.len() - 1));
    }

    fn time_at_limit(&mut self, ply: u32, mv: &RawMove) {
        let side = colour(turn(self.judge.position()));
        let message = format!("{side} has used all its time; the flag of the device decides");
        self.warn(Code::TimeAtLimit, mv.pos, ply, message);
        if let Some(finding) = self.findings.last_mut().filter(|finding| finding.code == Code::TimeAtLimit) {
            (finding.article, finding.decision) = (Some(self.articles.flag), Some(Decision::Referee.as_str()));
        }
    }
}
