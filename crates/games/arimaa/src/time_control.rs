//! Time controls `2m/6m/100/0/8h/6m` (Arimaa Match Rules): move / reserve at the start / percent of unused time that is
//! kept / limit of the reserve / game / longest move.
//!
//! Bare numbers are minutes, of the game hours; a colon steps down a unit. Letters are seconds, minutes, hours and days;
//! with them no colon is used. The limit of the game may be turns of each side: `90t`. 0 is no limit.

use std::str::FromStr;

use shinpan_core::Millis;
use shinpan_core::wording::quoted;

/// The clocks of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// For each move.
    pub per_move: Millis,
    /// In reserve at the start.
    pub reserve: Millis,
    /// Share of the unused time of a move that is added to the reserve, in percent.
    pub percent: u32,
    /// Most that the reserve is filled up to; zero for no limit.
    pub reserve_limit: Millis,
    /// Limit at which the game is halted and scored.
    pub game: GameLimit,
    /// The longest that a move may take; zero for no limit.
    pub longest_move: Millis,
}

/// Limit at which a game is halted and scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameLimit {
    /// Never.
    None,
    /// After this time.
    Time(Millis),
    /// Turns that both sides have made, the setup among them.
    Turns(u32),
}

/// Names of the fields.
const FIELDS: [&str; 6] =
    ["time of a move", "reserve", "percent kept", "limit of the reserve", "limit of the game", "longest move"];

/// A text that is no time control.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TimeControlError {
    /// The number of fields is wrong.
    #[error("{} {}, expected 2 to 6 such as \"2m/6m/100/0/8h/6m\"", .0, if *.0 == 1 { "field" } else { "fields" })]
    FieldCount(usize),
    /// A field cannot be read.
    #[error("field {} ({}) is {}, expected {expected}", index + 1, FIELDS[*index], quoted(found))]
    Field {
        /// Number of the field, from 0.
        index: usize,
        /// Text that was found.
        found: String,
        /// Text that was expected.
        expected: &'static str,
    },
}

impl FromStr for TimeControl {
    type Err = TimeControlError;

    /// Reads a time control of two to six fields.
    fn from_str(text: &str) -> Result<Self, TimeControlError> {
        let fields: Vec<&str> = text.split('/').map(str::trim).collect();
        if !(2..=FIELDS.len()).contains(&fields.len()) {
            return Err(TimeControlError::FieldCount(fields.len()));
        }
        let minutes = |text: &str| span(text, MINUTE);
        Ok(Self {
            per_move: field(&fields, 0, "0", minutes)?,
            reserve: field(&fields, 1, "0", minutes)?,
            percent: field(&fields, 2, "100", percent)?,
            reserve_limit: field(&fields, 3, "0", minutes)?,
            game: field(&fields, 4, "0", game)?,
            longest_move: field(&fields, 5, "0", minutes)?,
        })
    }
}

/// Reads the field `index`; the last fields may be missing, and are `default` then.
fn field<T>(
    fields: &[&str],
    index: usize,
    default: &str,
    read: impl Fn(&str) -> Result<T, &'static str>,
) -> Result<T, TimeControlError> {
    let text = fields.get(index).copied().unwrap_or(default);
    read(text).map_err(|expected| TimeControlError::Field { index, found: text.to_owned(), expected })
}

impl TimeControl {
    /// Number of turns of each side that ends the game, if there is a limit.
    pub const fn turns(&self) -> Option<u32> {
        match self.game {
            GameLimit::Turns(turns) => Some(turns),
            GameLimit::None | GameLimit::Time(_) => None,
        }
    }
}

impl<'de> serde::Deserialize<'de> for TimeControl {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// The letters of the units of time and their seconds, the longest first.
const UNITS: [(u8, u64); 4] = [(b'd', 86_400), (b'h', 3_600), (b'm', 60), (b's', 1)];
/// Place of the hour among the units.
const HOUR: usize = 1;
/// Place of the minute among the units.
const MINUTE: usize = 2;

const SPAN: &str = "a time such as \"2\", \"0:30\" or \"2m30s\"";

/// A time whose bare numbers are in the unit with the number `unit`.
fn span(text: &str, unit: usize) -> Result<Millis, &'static str> {
    let is_lettered = text.bytes().any(|byte| byte.is_ascii_alphabetic());
    let seconds = if is_lettered { lettered(text) } else { stepped(text, unit) };
    seconds.and_then(|seconds| seconds.checked_mul(1000)).map(Millis).ok_or(SPAN)
}

/// `24h5m10s`: every number with its letter, each unit once, the longer before the shorter.
fn lettered(text: &str) -> Option<u64> {
    let (mut seconds, mut units) = (0_u64, &UNITS[..]);
    for chunk in text.split_inclusive(|letter: char| letter.is_ascii_alphabetic()) {
        let (letter, digits) = chunk.as_bytes().split_last()?;
        let unit = units.iter().position(|(known, _)| known == letter)?;
        seconds = seconds.checked_add(number(digits)?.checked_mul(units[unit].1)?)?;
        units = &units[unit + 1..];
    }
    Some(seconds)
}

/// `0:30`: each colon steps down a unit, of which there are at most 59.
fn stepped(text: &str, unit: usize) -> Option<u64> {
    let mut seconds = 0_u64;
    for (index, chunk) in text.split(':').enumerate() {
        let (_, length) = UNITS.get(unit + index)?;
        let count = number(chunk.as_bytes()).filter(|count| index == 0 || *count < 60)?;
        seconds = seconds.checked_add(count.checked_mul(*length)?)?;
    }
    Some(seconds)
}

/// Up to nine digits.
fn number(digits: &[u8]) -> Option<u64> {
    let is_number = (1..=9).contains(&digits.len()) && digits.iter().all(u8::is_ascii_digit);
    is_number.then(|| digits.iter().fold(0, |sum, digit| sum * 10 + u64::from(digit - b'0')))
}

fn percent(text: &str) -> Result<u32, &'static str> {
    let percent = number(text.as_bytes()).and_then(|number| u32::try_from(number).ok());
    percent.filter(|percent| *percent <= 100).ok_or("a whole number from 0 to 100")
}

fn game(text: &str) -> Result<GameLimit, &'static str> {
    if let Some(turns) = text.strip_suffix('t') {
        let turns = number(turns.as_bytes()).and_then(|turns| u32::try_from(turns).ok());
        return match turns {
            Some(turns) if turns > 0 => Ok(GameLimit::Turns(turns)),
            _ => Err("a number of turns such as \"90t\""),
        };
    }
    match span(text, HOUR) {
        Ok(Millis::ZERO) => Ok(GameLimit::None),
        Ok(span) => Ok(GameLimit::Time(span)),
        Err(_) => Err("a time such as \"8\", \"1:30\" or \"8h\", or turns such as \"90t\""),
    }
}
