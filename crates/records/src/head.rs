//! What a record says of itself beside its moves: who played, in which round, and when.

use chrono::{DateTime, FixedOffset, NaiveDate, NaiveDateTime, NaiveTime};
use shinpan_core::finding::TextPos;
use shinpan_core::side::Sides;
use shinpan_core::wording::printable;

/// Facts that a record states about its game. Schedules are matched by them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordHead {
    /// Number of the game in its file, from 1.
    pub index: u32,
    /// The id that it bears, or empty.
    pub id: String,
    /// The name of its format.
    pub format: &'static str,
    /// The players as the record means them; empty where it names none.
    pub names: Sides<String>,
    /// Start of the record, as far as that is known.
    pub pos: Option<TextPos>,
    /// The round, if it names one.
    pub round: Option<RoundNumber>,
    /// The stage of the championship, if it names one.
    pub stage: Option<&'static str>,
    /// Start of the game, if the record says it.
    pub started: Option<Started>,
}

impl RecordHead {
    /// The players' names, made safe to show.
    pub fn shown_names(&self) -> Sides<String> {
        let Sides { first, second } = &self.names;
        Sides { first: printable(first).into_owned(), second: printable(second).into_owned() }
    }
}

/// A round and, where a pair meets more than once in it, the number of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundNumber {
    /// From 1.
    pub round: u16,
    /// From 1.
    pub game: Option<u16>,
}

impl std::fmt::Display for RoundNumber {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.game {
            None => write!(f, "round {}", self.round),
            Some(game) => write!(f, "game {game} of round {}", self.round),
        }
    }
}

impl RoundNumber {
    /// Reads the tag `Round` of PGN or the property `RO` of SGF: `3`, `3.1` (round and game), `3 (final)`, `Round 3`. None
    /// for `?`, `-` and whatever else names no round.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        let lower = text.to_ascii_lowercase();
        let text = ["round", "rd", "r"].iter().find_map(|word| lower.strip_prefix(word)).unwrap_or(&lower).trim_start();
        let (round, rest) = number(text)?;
        let (game, rest) = match rest.strip_prefix('.').and_then(number) {
            // Of three parts nobody says which is the game.
            Some((_, rest)) if rest.starts_with('.') => (None, ""),
            Some((game, rest)) => (Some(game), rest),
            None if rest.starts_with('.') => (None, ""),
            None => (None, rest),
        };
        let is_over =
            rest.is_empty() || rest.starts_with(|next: char| next.is_whitespace() || matches!(next, '(' | ','));
        is_over.then_some(Self { round, game })
    }
}

/// The whole number from 1 that `text` begins with, and what comes behind it.
fn number(text: &str) -> Option<(u16, &str)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = text.split_at(digits);
    Some((number.parse().ok().filter(|number| *number > 0)?, rest))
}

/// Start of a game, as far as its record says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Started {
    /// The day.
    pub day: NaiveDate,
    /// The time of that day.
    pub time: Option<NaiveTime>,
    /// In Universal Time; else where the game was played.
    pub is_utc: bool,
}

impl Started {
    /// Reads a day, and a time behind it if one is there: `2010/05/03 10:32:11`, `2010.05.03`, `2010-05-03T10:32:11Z`. None
    /// where a part of the day is unknown (`2010.??.??`).
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        let day_end = text.find([' ', 'T', ',']).unwrap_or(text.len());
        let (day, rest) = (&text[..day_end], text.get(day_end + 1..).unwrap_or_default().trim());
        Some(Self { time: time(rest), is_utc: rest.ends_with('Z'), ..Self::of_day(day)? })
    }

    fn of_day(text: &str) -> Option<Self> {
        let mut parts = text.trim().split(['/', '.', '-']);
        let [year, month, day] = [parts.next()?, parts.next()?, parts.next()?];
        let day = NaiveDate::from_ymd_opt(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?)?;
        parts.next().is_none().then_some(Self { day, time: None, is_utc: false })
    }

    /// The moment `when` on the clock that this one was read from.
    pub fn on_its_clock(&self, when: DateTime<FixedOffset>) -> NaiveDateTime {
        if self.is_utc { when.naive_utc() } else { when.naive_local() }
    }

    /// The moment itself, where the time of the day is known.
    pub fn moment(&self) -> Option<NaiveDateTime> {
        Some(self.day.and_time(self.time?))
    }
}

impl std::fmt::Display for Started {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.time {
            None => write!(f, "{}", self.day),
            Some(time) => write!(f, "{} {time}", self.day),
        }
    }
}

/// Round and time, as the tags of PGN state them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Occasion {
    round: Option<RoundNumber>,
    day: Option<Started>,
    time: Option<NaiveTime>,
    utc_day: Option<Started>,
    utc_time: Option<NaiveTime>,
}

impl Occasion {
    /// Nothing.
    pub const NONE: Self = Self { round: None, day: None, time: None, utc_day: None, utc_time: None };

    /// Takes a tag; others than those of round and time are passed over. Of two with one name the first stands.
    pub fn tag(&mut self, name: &[u8], value: &[u8]) {
        let is = |known: &str| name.eq_ignore_ascii_case(known.as_bytes());
        let text = || str::from_utf8(value).unwrap_or_default();
        match name.len() {
            4 if is("date") => self.day = self.day.or_else(|| Started::of_day(text())),
            4 if is("time") => self.time = self.time.or_else(|| time(text())),
            5 if is("round") => self.round = self.round.or_else(|| RoundNumber::parse(text())),
            7 if is("utcdate") => self.utc_day = self.utc_day.or_else(|| Started::of_day(text())),
            7 if is("utctime") => self.utc_time = self.utc_time.or_else(|| time(text())),
            9 if is("starttime") => self.time = self.time.or_else(|| time(text())),
            _ => {}
        }
    }

    /// The round, if it is named.
    pub const fn round(&self) -> Option<RoundNumber> {
        self.round
    }

    /// Start of the game: in Universal Time where that is given with the time of the day.
    pub fn started(&self) -> Option<Started> {
        let utc = self.utc_day.map(|day| Started { time: self.utc_time, is_utc: true, ..day });
        let local = self.day.map(|day| Started { time: self.time, ..day });
        utc.filter(|utc| utc.time.is_some()).or(local).or(utc)
    }
}

/// `10:32:11` or `10:32`, with what may stand behind it.
fn time(text: &str) -> Option<NaiveTime> {
    let text = text.trim();
    let end = text.find(|byte: char| !byte.is_ascii_digit() && byte != ':').unwrap_or(text.len());
    let mut parts = text[..end].split(':');
    let [hours, minutes] = [parts.next()?, parts.next()?];
    let seconds = parts.next().unwrap_or("0");
    NaiveTime::from_hms_opt(hours.parse().ok()?, minutes.parse().ok()?, seconds.parse().ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds() {
        let read = |text: &str| RoundNumber::parse(text).map(|number| (number.round, number.game));
        for (text, expected) in [
            ("3", Some((3, None))),
            (" 3 ", Some((3, None))),
            ("3.1", Some((3, Some(1)))),
            ("3.12", Some((3, Some(12)))),
            ("3.1.2", Some((3, None))),
            ("3.x", Some((3, None))),
            ("03 (final)", Some((3, None))),
            ("3 (final)", Some((3, None))),
            ("Round 3", Some((3, None))),
            ("R3", Some((3, None))),
            ("?", None),
            ("-", None),
            ("", None),
            ("0", None),
            ("3rd place", None),
            ("final", None),
            ("99999", None),
        ] {
            assert_eq!(read(text), expected, "{text}");
        }
    }

    #[test]
    fn days_and_times() {
        let read = |text: &str| Started::parse(text).map(|started| (started.to_string(), started.is_utc));
        for (text, expected) in [
            ("2010/05/03 10:32:11", Some(("2010-05-03 10:32:11", false))),
            ("2010/05/03", Some(("2010-05-03", false))),
            ("2010.05.03", Some(("2010-05-03", false))),
            ("2010-05-03T10:32:11.123Z", Some(("2010-05-03 10:32:11", true))),
            ("2010-05-03,04", Some(("2010-05-03", false))),
            ("2010.05.??", None),
            ("2010.02.30", None),
            ("26.01.2003", None),
            ("????.??.??", None),
            ("2010", None),
            ("", None),
        ] {
            assert_eq!(read(text), expected.map(|(text, utc)| (text.to_owned(), utc)), "{text}");
        }
    }
}
