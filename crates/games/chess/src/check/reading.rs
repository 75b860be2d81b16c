//! The meaning of times of two numbers, `[%clk 1:29]`: minutes and seconds, or hours and minutes. The record as a whole decides
//! (docs/rulings.md, reading 19).

use shinpan_core::Millis;
use shinpan_core::side::Sides;

use super::Checker;
use crate::control::TimeControl;
use crate::finding::Code;
use crate::position::turn;
use crate::record::{RawMove, Stamp};

/// The meaning of times of two numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum TimeReading {
    #[default]
    MinutesAndSeconds,
    HoursAndMinutes,
    /// Both fit, or neither: no time of the record is known.
    Unclear,
}

impl TimeReading {
    /// The time of `stamp`, if it is known.
    pub(super) fn read(self, stamp: Stamp) -> Option<Millis> {
        match self {
            Self::Unclear => None,
            Self::HoursAndMinutes if stamp.two_numbers.is_some() => stamp.time.map(in_hours),
            Self::HoursAndMinutes | Self::MinutesAndSeconds => stamp.time,
        }
    }
}

/// A time that was read as minutes and seconds, as hours and minutes.
const fn in_hours(time: Millis) -> Millis {
    Millis(time.0.saturating_mul(60))
}

/// A clock without seconds may be rounded.
const MINUTE: Millis = Millis::from_seconds(60);

impl Checker<'_> {
    /// Finds how to read the times of the record, by the `controls` of the sides.
    pub(super) fn time_reading(&mut self, controls: &Sides<Option<&TimeControl>>) -> TimeReading {
        let raw = self.raw;
        let stamps = || raw.moves.iter().flat_map(RawMove::stamps);
        let short = stamps().find_map(|stamp| Some((stamp.pos, stamp.two_numbers?)));
        let Some((pos, shown)) = short else { return TimeReading::default() };
        let mover = turn(self.judge.position());
        let starts = [(mover, 0), (mover.other(), 1)];
        let sides = starts.map(|(side, skipped)| SideTimes::of(*controls.get(side), raw.moves.iter().skip(skipped)));
        // A clock that shows seconds shows them everywhere.
        let has_seconds = stamps().any(|stamp| stamp.time.is_some() && stamp.two_numbers.is_none());
        let may_be_hours = !has_seconds && sides.iter().all(|side| side.may_be_hours);
        let may_be_minutes = sides.iter().all(|side| side.may_be_minutes);
        let (reading, message) = match (may_be_minutes, may_be_hours) {
            (true, false) => return TimeReading::MinutesAndSeconds,
            (false, true) => {
                (TimeReading::HoursAndMinutes, "read as hours and minutes, since only these fit the time control")
            }
            _ => (
                TimeReading::Unclear,
                "hours and minutes, or minutes and seconds? Both fit, or neither, so no clock is judged",
            ),
        };
        if self.engine.is_none() {
            self.warn(Code::AmbiguousClock, pos, 0, format!("times such as {shown}: {message}"));
        }
        reading
    }
}

/// The readings that the times of a side allow.
struct SideTimes {
    may_be_minutes: bool,
    may_be_hours: bool,
}

impl SideTimes {
    /// Looks at the side's moves, which are every second of `moves`. Read rightly, no clock has more left than it was given, the
    /// first one does not show a sixtieth of that, and the times used sum up to no more than twice the budget.
    fn of<'m>(control: Option<&TimeControl>, moves: impl Iterator<Item = &'m RawMove>) -> Self {
        let mut side = Self { may_be_minutes: true, may_be_hours: true };
        let Some(control) = control else { return side };
        let short =
            |stamp: Option<Stamp>| stamp.filter(|stamp| stamp.two_numbers.is_some()).and_then(|stamp| stamp.time);
        let (mut is_first, mut used) = (true, Millis::ZERO);
        for (number, mv) in (1..).zip(moves.step_by(2)) {
            used = used.plus(short(mv.used).map_or(Millis::ZERO, in_hours));
            let budget = control.per_move().map(|time| times(time, number)).or_else(|| control.budget(number));
            side.may_be_hours &= budget.is_none_or(|budget| used <= budget.plus(budget));
            let given = control.per_move().or_else(|| control.credit(number));
            let Some((left, given)) = short(mv.left).map(in_hours).zip(given) else { continue };
            side.may_be_hours &= left <= given.plus(MINUTE);
            if is_first {
                let is_sixtieth = left.plus(left) >= given && left <= given.plus(Millis(given.0 / 10));
                (is_first, side.may_be_minutes) = (false, !is_sixtieth);
            }
        }
        side
    }
}

fn times(time: Millis, count: u32) -> Millis {
    Millis(time.0.saturating_mul(u64::from(count)))
}
