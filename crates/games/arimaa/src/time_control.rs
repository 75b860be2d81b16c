//! Time controls `2m/6m/100/0/8h/6m` (Arimaa Match Rules): move / reserve at the start / percent of unused time that is
//! kept / limit of the reserve / game / longest move.
//!
//! Bare numbers are minutes, of the game hours; a colon steps down a unit. Letters are seconds, minutes, hours and days;
//! with them no colon is used. The limit of the game may be turns of each side: `90t`. 0 is no limit.

use shinpan_core::Millis;
use shinpan_core::escape::printable;

/// The clocks of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// For each move.
    pub per_move: Millis,
    /// In reserve at the start.
    pub reserve: Millis,
    /// How much of the unused time of a move is added to the reserve, in percent.
    pub percent: u32,
    /// What the reserve is filled up to; zero for no limit.
    pub reserve_limit: Millis,
    /// When the game is halted and scored.
    pub game: GameLimit,
    /// The longest that a move may take; zero for no limit.
    pub longest_move: Millis,
}

/// When a game is halted and scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameLimit {
    /// Never.
    None,
    /// After this time.
    Time(Millis),
    /// When both sides have made so many turns, the setup among them.
    Turns(u32),
}

/// What the fields are called.
const FIELDS: [&str; 6] =
    ["time of a move", "reserve", "percent kept", "limit of the reserve", "limit of the game", "longest move"];

impl TimeControl {
    /// Reads a time control of two to six fields.
    ///
    /// # Errors
    /// Which field cannot be read, what was found and what was expected.
    pub fn parse(text: &str) -> Result<Self, String> {
        let fields: Vec<&str> = text.split('/').map(str::trim).collect();
        if !(2..=FIELDS.len()).contains(&fields.len()) {
            let noun = if fields.len() == 1 { "field" } else { "fields" };
            return Err(format!("{} {noun}, expected 2 to 6 such as \"2m/6m/100/0/8h/6m\"", fields.len()));
        }
        let field = |index: usize, default: &'static str| fields.get(index).copied().unwrap_or(default);
        let span = |index| span(field(index, "0"), Unit::Minute).map_err(|why| fault(index, field(index, ""), why));
        Ok(Self {
            per_move: span(0)?,
            reserve: span(1)?,
            percent: percent(field(2, "100")).map_err(|why| fault(2, field(2, ""), why))?,
            reserve_limit: span(3)?,
            game: game(field(4, "0")).map_err(|why| fault(4, field(4, ""), why))?,
            longest_move: span(5)?,
        })
    }

    /// How many turns of each side end the game, if any.
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
        Self::parse(&text).map_err(serde::de::Error::custom)
    }
}

fn fault(index: usize, found: &str, expected: &str) -> String {
    format!("field {} ({}) is \"{}\", expected {expected}", index + 1, FIELDS[index], printable(found))
}

/// Units of time, the longest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Unit {
    Day,
    Hour,
    Minute,
    Second,
}

impl Unit {
    const fn from_letter(letter: u8) -> Option<Self> {
        Some(match letter {
            b'd' => Self::Day,
            b'h' => Self::Hour,
            b'm' => Self::Minute,
            b's' => Self::Second,
            _ => return None,
        })
    }

    const fn seconds(self) -> u64 {
        match self {
            Self::Day => 86_400,
            Self::Hour => 3_600,
            Self::Minute => 60,
            Self::Second => 1,
        }
    }

    const fn lower(self) -> Option<Self> {
        match self {
            Self::Day => Some(Self::Hour),
            Self::Hour => Some(Self::Minute),
            Self::Minute => Some(Self::Second),
            Self::Second => None,
        }
    }
}

const SPAN: &str = "a time such as \"2\", \"0:30\" or \"2m30s\"";

/// A time whose bare numbers are in `unit`.
fn span(text: &str, unit: Unit) -> Result<Millis, &'static str> {
    let is_lettered = text.bytes().any(|byte| byte.is_ascii_alphabetic());
    let seconds = if is_lettered { lettered(text) } else { stepped(text, unit) };
    seconds.and_then(|seconds| seconds.checked_mul(1000)).map(Millis).ok_or(SPAN)
}

/// `24h5m10s`: every number with its letter, each unit once, the longer before the shorter.
fn lettered(text: &str) -> Option<u64> {
    let (mut seconds, mut last) = (0_u64, None);
    for chunk in text.split_inclusive(|letter: char| letter.is_ascii_alphabetic()) {
        let (letter, digits) = chunk.as_bytes().split_last()?;
        let unit = Unit::from_letter(*letter).filter(|unit| last.is_none_or(|last| last < *unit))?;
        seconds = seconds.checked_add(number(digits)?.checked_mul(unit.seconds())?)?;
        last = Some(unit);
    }
    Some(seconds)
}

/// `0:30`: each colon steps down a unit, of which there are at most 59.
fn stepped(text: &str, unit: Unit) -> Option<u64> {
    let (mut seconds, mut unit) = (0_u64, Some(unit));
    for (index, chunk) in text.split(':').enumerate() {
        let this = unit?;
        let count = number(chunk.as_bytes()).filter(|count| index == 0 || *count < 60)?;
        seconds = seconds.checked_add(count.checked_mul(this.seconds())?)?;
        unit = this.lower();
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
    match span(text, Unit::Hour) {
        Ok(Millis::ZERO) => Ok(GameLimit::None),
        Ok(span) => Ok(GameLimit::Time(span)),
        Err(_) => Err("a time such as \"8\", \"1:30\" or \"8h\", or turns such as \"90t\""),
    }
}
