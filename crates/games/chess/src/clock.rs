//! The clocks of a game, fed by the times that stand after the moves: `[%emt …]` is the time used for a move, `[%clk …]`
//! the time left to the next control after it (PGN supplement; FIDE 6).
//!
//! A side that has used more than its periods and increments give has lost on time; where it has used just that, or its
//! clock shows zero, the flag of the device decides. A clock that shows more than it can have left is reported. Of a clock that
//! cannot be read once nothing is known from then on. Where a control gives a time for each move, of which nothing is carried
//! over, each move is judged alone.

use shinpan_core::Millis;

use crate::control::TimeControl;

/// The times that stand after a move, as far as they can be read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Times {
    /// Used for the move.
    pub used: Option<Millis>,
    /// Left after it.
    pub left: Option<Millis>,
    /// The times are those of a clock without seconds: up to a minute more may be left, and no time used is exact.
    pub is_to_the_minute: bool,
}

/// Most that a clock without seconds may have beyond what it shows.
const MINUTE: Millis = Millis::from_seconds(60);

/// Reading of a clock after a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClockReading {
    /// Kind of the fall of the flag, if all time is used up.
    pub flag: Option<Flag>,
    /// The clock shows more than the most it can have left.
    pub gained: Option<Gained>,
}

/// All time of a side is used up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flag {
    /// The side has used more than its time.
    Over {
        /// Time used.
        used: Millis,
        /// Time that the side had.
        budget: Millis,
    },
    /// The side has used just its time, or its clock shows zero.
    AtLimit,
    /// By the times used, while its clock shows time left: nothing is known from then on.
    Contradicted {
        /// Time used by them.
        used: Millis,
        /// Time that the side had.
        budget: Millis,
    },
}

/// A clock that has gained time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gained {
    /// Time that it shows.
    pub left: Millis,
    /// The most it can have left.
    pub most: Millis,
}

/// The clock of one side.
#[derive(Clone, Debug)]
pub struct Clock<'a> {
    control: Option<&'a TimeControl>,
    /// Number of moves that the side has made.
    moves: u32,
    /// The sum of the times used, as far as they are known.
    summed: Option<Millis>,
    /// The time used for every move so far is known.
    is_sum_whole: bool,
    /// Time used, by the time left where that was last shown.
    derived: Option<Millis>,
    /// The time left and all time that the clock had been given, where that was last shown.
    last: Option<(Millis, Millis)>,
    /// Taken off what the control gives.
    late: Millis,
    /// More has been used than there was: no later flag matters.
    has_fallen: bool,
    /// A time could not be read.
    is_unknown: bool,
}

impl<'a> Clock<'a> {
    /// A clock set by `control`, if that is known, less the time by which the side came `late`.
    pub const fn new(control: Option<&'a TimeControl>, late: Millis) -> Self {
        Self {
            control,
            late,
            moves: 0,
            summed: None,
            is_sum_whole: true,
            derived: None,
            last: None,
            has_fallen: false,
            is_unknown: false,
        }
    }

    /// Time used, as far as it is known: the sum of the times used, or by the time left where they are
    /// not known of every move.
    pub fn used(&self) -> Option<Millis> {
        let whole = self.summed.filter(|_| self.is_sum_whole);
        whole.or(self.derived).or(self.summed).filter(|_| !self.is_unknown)
    }

    /// A time of the side cannot be read: no sum holds any more. Whether it is the first one.
    pub fn lose_count(&mut self) -> bool {
        !std::mem::replace(&mut self.is_unknown, true)
    }

    /// Counts a move of the side.
    pub fn move_made(&mut self, times: Times) -> ClockReading {
        self.moves = self.moves.saturating_add(1);
        if self.is_unknown {
            return ClockReading::default();
        }
        let Some(per_move) = self.control.and_then(TimeControl::per_move) else { return self.carried_over(times) };
        let derived = times.left.map(|left| per_move.minus(left));
        self.add(times.used.or(derived));
        let late = if self.moves == 1 { self.late } else { Millis::ZERO };
        let flag = self.flag(times, times.used, derived, Some(per_move.minus(late)));
        ClockReading { flag, gained: None }
    }

    /// Counts a move by a control whose unused time is carried over.
    fn carried_over(&mut self, times: Times) -> ClockReading {
        let summed = self.add(times.used);
        let shown = times.left.and_then(|left| Some((left, self.control?.credit(self.moves)?)));
        let derived = shown.map(|(left, credit)| credit.minus(left));
        self.derived = derived.or(self.derived);
        let slack = if times.is_to_the_minute { MINUTE } else { Millis::ZERO };
        let gained = shown.and_then(|(left, credit)| self.gained(left, credit, slack));
        self.last = shown.or(self.last);
        let budget = self.control.and_then(|control| control.budget(self.moves));
        let flag = self.flag(times, summed, derived, budget.map(|budget| budget.minus(self.late)));
        ClockReading { flag, gained }
    }

    /// Adds the time used for a move, if it is known, and gives the sum then.
    fn add(&mut self, used: Option<Millis>) -> Option<Millis> {
        let summed = used.map(|used| self.summed.unwrap_or_default().plus(used));
        self.is_sum_whole &= summed.is_some();
        self.summed = summed.or(self.summed);
        summed
    }

    /// Whether all time of `budget` is used up with the move at hand: by the times used, `summed`, or by the time left, `derived`.
    fn flag(
        &mut self,
        times: Times,
        summed: Option<Millis>,
        derived: Option<Millis>,
        budget: Option<Millis>,
    ) -> Option<Flag> {
        let (used, is_zero) = if times.is_to_the_minute {
            (derived.map(|derived| derived.minus(MINUTE)), false)
        } else {
            (summed.max(derived), times.left == Some(Millis::ZERO))
        };
        if self.has_fallen || (used.is_none() && !is_zero) {
            return None;
        }
        let budget = budget?;
        let flag = match used {
            Some(used) if used >= budget && !is_zero && derived.is_some_and(|derived| derived < budget) => {
                self.is_unknown = true;
                return Some(Flag::Contradicted { used, budget });
            }
            Some(used) if used > budget => Flag::Over { used, budget },
            Some(used) if used == budget => Flag::AtLimit,
            _ if is_zero => Flag::AtLimit,
            _ => return None,
        };
        self.has_fallen = matches!(flag, Flag::Over { .. });
        Some(flag)
    }

    /// Whether `left` is more than was left before, with a `slack` that is not shown, and has been given since.
    fn gained(&self, left: Millis, credit: Millis, slack: Millis) -> Option<Gained> {
        let (before, given) = self.last.unwrap_or_default();
        let most = before.plus(credit.minus(given)).plus(slack);
        (left > most).then_some(Gained { left, most })
    }
}
