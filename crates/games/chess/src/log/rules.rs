//! The section `[match]` of a rule book: the numbers of the man-machine match rules, each with its clause.

use serde::{Deserialize, Deserializer};

use crate::control::TimeControl;

/// The longest time that a book may set, in seconds: a week.
const LONGEST: u32 = 7 * 24 * 3600;
/// The most moves of a control.
const MOST_MOVES: u32 = 1000;
/// The most controls.
const MOST_CONTROLS: usize = 10;

/// The keys of `[match]`. Times are in seconds, as in the book.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchRules {
    /// Clause 3: the controls of each side. The last one repeats, unless it is for the rest of the game.
    #[serde(deserialize_with = "controls")]
    pub controls: TimeControl,
    /// Clause 6c: so much between the two clocks calls for an adjustment.
    #[serde(deserialize_with = "seconds")]
    pub clock_difference: u32,
    /// Clause 7c: whether a slip without the clock counts as the first infraction.
    pub slip_without_clock_counts: bool,
    /// Clause 7c: what the human gains by the first infraction.
    #[serde(deserialize_with = "seconds")]
    pub compensation: u32,
    /// Clause 8b: the time of a reset after a failure of power.
    #[serde(deserialize_with = "seconds")]
    pub power_reset: u32,
    /// Clause 9d: the evaluation that is nearly a draw; 0 for undeclared.
    pub near_draw_cp: u32,
    /// Clause 9e: what "promptly" means; 0 for undeclared.
    #[serde(deserialize_with = "seconds")]
    pub prompt_seconds: u32,
    /// Clause 9e: consultation over one offer.
    #[serde(deserialize_with = "seconds")]
    pub consultation: u32,
    /// Clause 13a: within what the log is handed over.
    #[serde(deserialize_with = "seconds")]
    pub log_within: u32,
    /// Clause 13a: in how many copies.
    pub log_copies: u32,
    /// Clause 13d: within what the copy of the program is handed over.
    #[serde(deserialize_with = "seconds")]
    pub program_within: u32,
}

/// Moves and seconds each; 0 moves for the rest of the game.
fn controls<'de, D: Deserializer<'de>>(deserializer: D) -> Result<TimeControl, D::Error> {
    control(&Vec::deserialize(deserializer)?).map_err(serde::de::Error::custom)
}

fn control(pairs: &[(u32, u32)]) -> Result<TimeControl, String> {
    if pairs.len() > MOST_CONTROLS {
        return Err(format!("{} controls, expected at most {MOST_CONTROLS}", pairs.len()));
    }
    if pairs.iter().rev().skip(1).any(|(moves, _)| *moves == 0) {
        return Err("0 moves in a control that is not the last one".to_owned());
    }
    for (moves, seconds) in pairs {
        if *moves > MOST_MOVES {
            return Err(format!("{moves} moves, expected at most {MOST_MOVES}"));
        }
        in_range(*seconds, 1)?;
    }
    TimeControl::from_pairs(pairs.iter().copied()).ok_or_else(|| "no control, expected one or more".to_owned())
}

fn seconds<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    in_range(u32::deserialize(deserializer)?, 0).map_err(serde::de::Error::custom)
}

fn in_range(seconds: u32, least: u32) -> Result<u32, String> {
    if (least..=LONGEST).contains(&seconds) {
        return Ok(seconds);
    }
    Err(format!("{seconds} s, expected {least} to {LONGEST} s"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_controls_of_2003() {
        let controls = control(&[(40, 7200), (20, 3600), (0, 1800)]);
        assert_eq!(controls.ok(), "40/7200:20/3600:1800".parse().ok());
    }

    #[test]
    fn controls_that_make_no_sense_are_refused() {
        for bad in [&[][..], &[(0, 60), (40, 60)], &[(40, 0)], &[(1001, 60)], &[(40, 604_801)], &[(1, 1); 11]] {
            assert!(control(bad).is_err(), "{bad:?}");
        }
    }
}
