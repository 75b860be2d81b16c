//! The clock of one side (Art. 22): main time, byoyomi, increment, the least time of a move.

use shinpan_core::Millis;

use crate::rules::{Rounding, TimeControl};

/// Clock of a side: the time left and the time used.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    control: TimeControl,
    late: Millis,
    left: Millis,
    /// Time left before the last move.
    left_before: Millis,
    used: Millis,
}

/// Way in which the time of a move counts: rounded, then at least the least time.
#[derive(Clone, Copy, Debug)]
pub struct Counting {
    /// Rounding of fractions of a second.
    pub rounding: Rounding,
    /// The least that a move counts.
    pub least: Millis,
}

impl Counting {
    /// Time that a move of `time` counts.
    pub fn count(&self, time: Millis) -> Millis {
        let rounded = match self.rounding {
            Rounding::Down => time.whole_seconds(),
            Rounding::Exact => time,
        };
        rounded.max(self.least)
    }
}

impl Clock {
    /// A clock from which `late` has been taken before the game (Art. 21.5).
    pub const fn new(control: TimeControl, late: Millis) -> Self {
        Self { control, late, left: control.main.minus(late), left_before: Millis::ZERO, used: Millis::ZERO }
    }

    /// Whether this side has a clock by which it can be judged.
    pub const fn is_judged(&self) -> bool {
        self.control.exists()
    }

    /// Main time, byoyomi and increment.
    pub const fn control(&self) -> &TimeControl {
        &self.control
    }

    /// Time that was taken from the clock before the game.
    pub const fn late(&self) -> Millis {
        self.late
    }

    /// The sum of the counted times.
    pub const fn used(&self) -> Millis {
        self.used
    }

    /// Main time left before the last move, the increment not yet credited.
    pub const fn left_before(&self) -> Millis {
        self.left_before
    }

    /// Time that a move may take before the clock falls.
    pub const fn available(&self) -> Millis {
        self.left.plus(self.control.increment).plus(self.control.byoyomi)
    }

    /// A move without a time that can be read: it counts nothing, and brings its increment.
    pub const fn pass(&mut self) {
        self.left = self.left.plus(self.control.increment);
    }

    /// Counts a time that is not judged.
    pub const fn add(&mut self, counted: Millis) {
        self.used = self.used.plus(counted);
    }

    /// Counts a move. True if it came too late: a clock that reaches zero has fallen (Art. 22.3), so 1500 s of 1500 lose.
    pub fn spend(&mut self, counted: Millis) -> bool {
        let late = self.is_judged() && counted >= self.available();
        self.left_before = self.left;
        self.left = self.left.plus(self.control.increment).minus(counted);
        self.add(counted);
        late
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(main: u32, byoyomi: u32, increment: u32) -> Clock {
        let seconds = Millis::from_seconds;
        let control = TimeControl { main: seconds(main), byoyomi: seconds(byoyomi), increment: seconds(increment) };
        Clock::new(control, Millis::ZERO)
    }

    #[test]
    fn art_22_3_the_last_second_loses() {
        for (control, time, late) in [
            ((1500, 0, 0), 1499, false),
            ((1500, 0, 0), 1500, true),
            ((0, 10, 0), 9, false),
            ((0, 10, 0), 10, true),
            ((900, 0, 5), 904, false),
            ((900, 0, 5), 905, true),
            ((0, 0, 0), 9999, false),
        ] {
            let mut clock = clock(control.0, control.1, control.2);
            assert_eq!(clock.spend(Millis::from_seconds(time)), late, "{control:?} {time}");
        }
    }

    #[test]
    fn a_move_without_a_time_brings_its_increment() {
        let mut clock = clock(10, 0, 5);
        clock.pass();
        assert!(!clock.spend(Millis::from_seconds(19)));
    }

    #[test]
    fn art_21_5_lateness_is_taken_off() {
        let control = TimeControl { main: Millis::from_seconds(100), ..TimeControl::default() };
        let mut clock = Clock::new(control, Millis::from_seconds(60));
        assert!(clock.spend(Millis::from_seconds(40)));
        assert_eq!(clock.used(), Millis::from_seconds(40));
    }
}
