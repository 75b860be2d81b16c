//! Time controls as the tag `TimeControl` has them (PGN standard, 9.6.1), and how much of one a side may have used.
//!
//! Periods are split by colons. Unused time is carried over, the move that completes a period belongs to it, and the last
//! period repeats when it has a number of moves. A single period of one move is the time for each move, of which nothing is
//! carried over (`1/86400`, a day a move in correspondence chess).

use std::num::NonZeroU32;
use std::str::FromStr;

use shinpan_core::Millis;

use crate::wording::shown;

/// The most periods of a time control.
const MAX_PERIODS: usize = 100;

/// The periods of a game, in order; there is at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimeControl(Vec<Period>);

/// Period of a time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// Moves of a side to be made in it; none for all the rest.
    pub moves: Option<NonZeroU32>,
    /// The time of a side; none where it is not judged: unknown, no control, or an hour-glass.
    pub time: Option<Millis>,
    /// Added with each move.
    pub increment: Millis,
}

/// Reason why a text is no time control.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadTimeControl {
    /// The control has too many fields.
    #[error("more than {} fields", MAX_PERIODS)]
    TooManyFields,
    /// A field, here as messages have it, cannot be read.
    #[error(r#""{0}", expected fields such as "40/7200", "1800", "300+2", "*60", "?" or "-""#)]
    BadField(String),
    /// A field that is for all the rest is not the last one.
    #[error("\"{0}\" has no number of moves, but a field follows it")]
    NotLast(String),
}

impl FromStr for TimeControl {
    type Err = BadTimeControl;

    /// Reads the value of the tag: fields `40/7200`, `1800`, `300+2`, `40/7200+30`, `*60`, `?` and `-`.
    fn from_str(text: &str) -> Result<Self, BadTimeControl> {
        let fields: Vec<&str> = text.split(':').take(MAX_PERIODS + 1).map(str::trim).collect();
        if fields.len() > MAX_PERIODS {
            return Err(BadTimeControl::TooManyFields);
        }
        let mut periods = Vec::new();
        for (index, field) in fields.iter().enumerate() {
            let period = period(field).ok_or_else(|| BadTimeControl::BadField(shown(field)))?;
            if period.moves.is_none() && index + 1 < fields.len() {
                return Err(BadTimeControl::NotLast(shown(field)));
            }
            periods.push(period);
        }
        Ok(Self(periods))
    }
}

impl TimeControl {
    /// The periods that a rule book gives: moves, or 0 for all the rest, and seconds. None if there are none.
    pub fn from_pairs(pairs: impl IntoIterator<Item = (u32, u32)>) -> Option<Self> {
        let period = |(moves, seconds)| Period {
            moves: NonZeroU32::new(moves),
            time: Some(Millis::from_seconds(seconds)),
            increment: Millis::ZERO,
        };
        let periods: Vec<Period> = pairs.into_iter().map(period).collect();
        (!periods.is_empty()).then_some(Self(periods))
    }

    /// The periods, at least one.
    pub fn periods(&self) -> &[Period] {
        &self.0
    }

    /// The time for each move, where nothing of it is carried over; else none.
    pub fn per_move(&self) -> Option<Millis> {
        let [Period { moves: Some(NonZeroU32::MIN), time, increment }] = self.0[..] else { return None };
        Some(time?.plus(increment))
    }

    /// Time that a side may use for its first `moves` moves: the periods entered for them, and the increments. None where that
    /// is not judged.
    pub fn budget(&self, moves: u32) -> Option<Millis> {
        self.given(moves, moves)
    }

    /// All time that a clock has been given after `moves` moves: a period is added at the move that completes the one
    /// before. None where that is not judged.
    pub fn credit(&self, moves: u32) -> Option<Millis> {
        self.given(moves.saturating_add(1), moves)
    }

    /// The periods entered for the move `number`, and the increments of `moves` moves.
    fn given(&self, number: u32, moves: u32) -> Option<Millis> {
        let (last, before) = self.0.split_last()?;
        let (mut sum, mut done) = (Millis::ZERO, 0u32);
        for period in before {
            let length = period.moves.map_or(u32::MAX, NonZeroU32::get);
            sum = sum.plus(period.time?).plus(times(period.increment, moves.saturating_sub(done).min(length)));
            done = done.saturating_add(length);
            if number <= done {
                return Some(sum);
            }
        }
        let entered = last.moves.map_or(1, |length| number.saturating_sub(done).div_ceil(length.get()).max(1));
        let increments = times(last.increment, moves.saturating_sub(done));
        Some(sum.plus(times(last.time?, entered)).plus(increments))
    }
}

fn times(time: Millis, count: u32) -> Millis {
    Millis(time.0.saturating_mul(u64::from(count)))
}

fn period(field: &str) -> Option<Period> {
    let unjudged = Period { moves: None, time: None, increment: Millis::ZERO };
    if matches!(field, "?" | "-") {
        return Some(unjudged);
    }
    if let Some(glass) = field.strip_prefix('*') {
        return seconds(glass).map(|_| unjudged);
    }
    let (moves, time) = match field.split_once('/') {
        Some((moves, time)) => (Some(count(moves)?), time),
        None => (None, field),
    };
    let (time, increment) = time.split_once('+').unwrap_or((time, "0"));
    Some(Period { moves, time: Some(seconds(time)?), increment: seconds(increment)? })
}

/// Up to seven digits, and up to three decimals.
fn seconds(text: &str) -> Option<Millis> {
    Millis::parse(text.as_bytes(), 7)
}

/// A number of moves: up to seven digits, not 0.
fn count(text: &str) -> Option<NonZeroU32> {
    let is_number = (1..=7).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_number)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The periods entered up to move `number` and the increments of `moves` moves, summed one by one.
    fn slow_sum(periods: &[(u32, u32, u32)], number: u32, moves: u32) -> Millis {
        let (mut sum, mut entered, mut end) = (0_u64, 0_usize, 0_u32);
        for mv in 1..=number {
            while mv > end {
                let (moves, time, _) = periods[entered.min(periods.len() - 1)];
                (entered, end) = (entered + 1, end.saturating_add(if moves == 0 { u32::MAX } else { moves }));
                sum += u64::from(time) * 1000;
            }
            if mv <= moves {
                sum += u64::from(periods[(entered - 1).min(periods.len() - 1)].2) * 1000;
            }
        }
        Millis(sum)
    }

    fn periods() -> impl Strategy<Value = Vec<(u32, u32, u32)>> {
        (prop::collection::vec((1..8_u32, 0..500_u32, 0..20_u32), 1..5), any::<bool>()).prop_map(
            |(mut periods, ends)| {
                if let Some(last) = periods.last_mut().filter(|_| ends) {
                    last.0 = 0;
                }
                periods
            },
        )
    }

    proptest! {
        #[test]
        fn budgets_are_the_sums_of_their_periods(periods in periods(), moves in 1..60_u32) {
            let fields: Vec<String> = periods.iter().map(|(moves, time, increment)| match moves {
                0 => format!("{time}+{increment}"),
                _ => format!("{moves}/{time}+{increment}"),
            }).collect();
            let control = fields.join(":").parse::<TimeControl>().expect("well formed");
            prop_assert_eq!(control.budget(moves), Some(slow_sum(&periods, moves, moves)));
            prop_assert_eq!(control.credit(moves), Some(slow_sum(&periods, moves + 1, moves)));
        }

        #[test]
        fn any_text_is_read_or_refused(text in ".{0,40}") {
            if let Ok(control) = text.parse::<TimeControl>() {
                prop_assert!(!control.periods().is_empty());
            }
        }
    }

    #[test]
    fn a_book_gives_the_periods_of_a_match() {
        let control = TimeControl::from_pairs([(40, 7200), (20, 3600), (0, 1800)]);
        assert_eq!(control, "40/7200:20/3600:1800".parse().ok());
        assert_eq!(TimeControl::from_pairs([]), None);
    }
}
