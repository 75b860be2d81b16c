//! Limits in `$` headers and in the server's comments.

use shinpan_core::finding::TextPos;
use shinpan_core::{Millis, Side};

use super::parser::TIME_DIGITS;
use super::trailing::split_header;
use crate::record::{EventLimit, Limits};
use crate::rules::{Declaration, TimeControl};

/// A header that names a limit but cannot be read: what it says, for people.
pub(crate) struct Unreadable(pub(crate) &'static str);

impl Limits {
    /// Takes what a `$NAME:value` header limits; other headers are free text.
    pub(crate) fn header(&mut self, name: &[u8], value: &[u8], pos: TextPos) -> Result<(), Unreadable> {
        let kept = match name {
            b"TIME_LIMIT" => keep(&mut self.time_limit, pos, time_limit(value)),
            b"TIME" | b"TIMET" => keep(&mut self.time, pos, time(value)),
            b"TIME+" | b"TIMET+" => keep(self.side_time.get_mut(Side::First), pos, time(value)),
            b"TIME-" | b"TIMET-" => keep(self.side_time.get_mut(Side::Second), pos, time(value)),
            _ if is_almost_time(name) => Kept::Unreadable,
            b"MAX_MOVES" => return refuse_unread(self.max_moves(number(value), pos), value, MAX_MOVES),
            b"JISHOGI" => return refuse_unread(self.declaration(declaration(value), pos), value, JISHOGI),
            b"EVENT" => {
                self.event(value, pos);
                return Ok(());
            }
            _ => return Ok(()),
        };
        if kept == Kept::Unreadable {
            return Err(Unreadable("expected \"$TIME_LIMIT:HH:MM+SS\" or \"$TIME:main+byoyomi+increment\""));
        }
        self.refuse_if_second(&format!("${}", String::from_utf8_lossy(name)), kept, pos);
        Ok(())
    }

    /// The name of the event, which may state the clock.
    fn event(&mut self, value: &[u8], pos: TextPos) {
        let limit =
            event_limit(value).or_else(|| is_almost_limit(&without_dates(value)).then_some(EventLimit::Unclear));
        if keep(&mut self.event, pos, limit) == Kept::Differs {
            self.event = Some((pos, EventLimit::Contradictory));
        }
    }

    /// Takes a ply limit; false if there is none that can be read.
    pub(crate) fn max_moves(&mut self, plies: Option<u32>, pos: TextPos) -> bool {
        let kept = keep(&mut self.max_moves, pos, plies);
        if kept == Kept::Differs {
            self.second_max_moves.get_or_insert(pos);
        }
        kept != Kept::Unreadable
    }

    /// Takes the declaration in force; false if there is none that can be read.
    pub(crate) fn declaration(&mut self, rule: Option<Declaration>, pos: TextPos) -> bool {
        let kept = keep(&mut self.declaration, pos, rule);
        if kept == Kept::Differs {
            self.second_declaration.get_or_insert(pos);
        }
        kept != Kept::Unreadable
    }

    /// A limit on the clock that was stated before, and not alike.
    fn refuse_if_second(&mut self, name: &str, kept: Kept, pos: TextPos) {
        if kept == Kept::Differs {
            self.refuse(pos, format!("\"{name}\" states a different limit from before"));
        }
    }

    /// Whether a header, without its `$`, states a limit.
    pub(super) fn is_header(text: &[u8]) -> bool {
        let mut limits = Self::default();
        let (name, value) = split_header(text);
        limits.header(name, value, TextPos::START).is_err() || limits != Self::default()
    }

    /// Whether a header of this name states the clock.
    pub(crate) fn is_of_clock(name: &[u8]) -> bool {
        matches!(name, b"TIME_LIMIT" | b"TIME" | b"TIMET" | b"TIME+" | b"TIME-" | b"TIMET+" | b"TIMET-")
    }

    /// Whether this is a comment of the server that states a limit.
    pub(super) fn is_comment(text: &[u8]) -> bool {
        [&b"Max_Moves:"[..], b"Least_Time_Per_Move:", b"Increment:"].iter().any(|name| text.starts_with(name))
    }

    /// The clock that the record states is not known.
    pub(crate) fn refuse(&mut self, pos: TextPos, why: String) {
        self.fault.get_or_insert((pos, why));
    }

    /// Takes what a comment of the server limits: `Max_Moves:256` and the like, without the apostrophe.
    pub(crate) fn comment(&mut self, text: &[u8], pos: TextPos) -> Result<(), Unreadable> {
        let Some(colon) = memchr::memchr(b':', text) else { return Ok(()) };
        let value = text[colon + 1..].trim_ascii();
        match &text[..colon] {
            b"Max_Moves" => {
                let is_read = self.max_moves(number(value), pos);
                refuse_unread(is_read, value, "expected \"'Max_Moves:256\"")
            }
            b"Least_Time_Per_Move" => {
                let kept = keep(&mut self.server_least_time, pos, Millis::parse(value, TIME_DIGITS));
                self.is_least_time_doubtful |= kept == Kept::Differs;
                self.refuse_if_second("'Least_Time_Per_Move", kept, pos);
                refuse_unread(kept != Kept::Unreadable, value, "expected \"'Least_Time_Per_Move:1\"")
            }
            b"Increment" => {
                let kept = keep(&mut self.server_increment, pos, Millis::parse(value, TIME_DIGITS));
                self.refuse_if_second("'Increment", kept, pos);
                refuse_unread(kept != Kept::Unreadable, value, "expected \"'Increment:10\"")
            }
            _ => Ok(()),
        }
    }

    /// Whether this is a line of the server's summary of a game that states a limit on the clock.
    pub(super) fn is_summary_line(text: &[u8]) -> bool {
        [&b"Total_Time:"[..], b"Byoyomi:", b"Increment:", b"Delay:", b"Time_Unit:"]
            .iter()
            .any(|name| text.starts_with(name))
    }
}

const MAX_MOVES: &str = "expected \"$MAX_MOVES:256\"";
const JISHOGI: &str = "expected \"$JISHOGI:27\" or \"$JISHOGI:24\"";

/// Refuses a value that was not read, unless it is empty.
fn refuse_unread(is_read: bool, value: &[u8], expected: &'static str) -> Result<(), Unreadable> {
    if is_read || value.is_empty() { Ok(()) } else { Err(Unreadable(expected)) }
}

/// Whether a name may be meant as that of a limit on the clock: `TIMELIMIT`, `TIME 600+0+0` without its colon.
fn is_almost_time(name: &[u8]) -> bool {
    memchr::memmem::find(name, b"LIMIT").is_some() || (name.starts_with(b"TIME") && name.iter().any(u8::is_ascii_digit))
}

/// Relation of a statement to those of its kind before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kept {
    /// The first one, or the same again.
    Agrees,
    /// Different from the first.
    Differs,
    /// Unreadable.
    Unreadable,
}

/// Keeps the first of a kind.
fn keep<T: PartialEq>(slot: &mut Option<(TextPos, T)>, pos: TextPos, value: Option<T>) -> Kept {
    let Some(value) = value else { return Kept::Unreadable };
    match slot {
        Some((_, first)) if *first != value => Kept::Differs,
        _ => {
            slot.get_or_insert((pos, value));
            Kept::Agrees
        }
    }
}

fn number(text: &[u8]) -> Option<u32> {
    std::str::from_utf8(text).ok().filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()))?.parse().ok()
}

fn declaration(text: &[u8]) -> Option<Declaration> {
    match text {
        b"27" => Some(Declaration::Points27),
        b"24" => Some(Declaration::Points24),
        _ => None,
    }
}

/// A clock as headers of CSA state it: `HH:MM+SS` or `main+byoyomi+increment`.
pub(crate) fn limit(text: &[u8]) -> Option<TimeControl> {
    time(text).or_else(|| time_limit(text))
}

/// `HH:MM+SS`; the increment is left to the book.
fn time_limit(text: &[u8]) -> Option<TimeControl> {
    let mut halves = text.splitn(2, |&byte| byte == b'+');
    let mut clock = halves.next()?.splitn(2, |&byte| byte == b':');
    let [hours, minutes, seconds] = [clock.next()?, clock.next()?, halves.next()?].map(number);
    let main = u64::from(hours?) * 3600 + u64::from(minutes?) * 60;
    Some(TimeControl { main: Millis(main * 1000), byoyomi: Millis::from_seconds(seconds?), increment: Millis::ZERO })
}

/// `main+byoyomi+increment`, in seconds.
fn time(text: &[u8]) -> Option<TimeControl> {
    let mut parts = text.split(|&byte| byte == b'+').map(|chunk| Millis::parse(chunk, TIME_DIGITS));
    let [main, byoyomi, increment] = [parts.next()??, parts.next()??, parts.next()??];
    parts.next().is_none().then_some(TimeControl { main, byoyomi, increment })
}

/// The limits in the id that shogi-server gives a game, `wdoor+name-600-10F+first+second+20200719201040`, or in its name
/// alone: main time and byoyomi, with `F` the increment, in seconds. `None` where the text has none of them.
fn event_limit(text: &[u8]) -> Option<EventLimit> {
    let fields: Vec<&[u8]> = text.split(|&byte| byte == b'+').collect();
    let is_date = |field: &[u8]| field.len() == 14 && field.iter().all(u8::is_ascii_digit);
    match fields[..] {
        [_, name, _, .., last] if fields.len() >= 5 && is_date(last) => name_limit(name, true).or_else(|| unread(name)),
        [name] | [_, name] => name_limit(&without_dates(name), false),
        _ => None,
    }
}

/// The name of an event without the dates in it, which state no limit: `2026-05-03`, `3.5.2026`, `20260503`.
fn without_dates(name: &[u8]) -> Vec<u8> {
    let mut kept = Vec::with_capacity(name.len());
    let mut rest = name;
    while let Some((first, behind)) = rest.split_first() {
        let is_within = kept.last().is_some_and(u8::is_ascii_alphanumeric);
        if let Some(length) = date_length(rest).filter(|_| !is_within) {
            rest = &rest[length..];
        } else {
            kept.push(*first);
            rest = behind;
        }
    }
    kept
}

/// Length in bytes of the date at the start of `text`.
fn date_length(text: &[u8]) -> Option<usize> {
    let (first_length, first) = number_of_date(text)?;
    let (length, is_date) = if first_length == 8 {
        (8, is_day(first / 10_000, first / 100 % 100, first % 100))
    } else {
        let (mark, behind) = text[first_length..].split_first().filter(|(mark, _)| b"-/._".contains(mark))?;
        let (second_length, second) = number_of_date(behind)?;
        let behind = behind[second_length..].strip_prefix(&[*mark])?;
        let (third_length, third) = number_of_date(behind)?;
        let is_date = match (first_length, second_length, third_length) {
            (4, 1..=2, 1..=2) => is_day(first, second, third),
            (1..=2, 1..=2, 4) => is_day(third, second, first) || is_day(third, first, second),
            // A year of two digits, first or last: nobody plays a whole game in so few seconds.
            (1..=2, 1..=2, 2) => first > 0 && (1..=31).contains(&second),
            _ => false,
        };
        (text.len() - behind.len() + third_length, is_date)
    };
    (is_date && !text.get(length).is_some_and(u8::is_ascii_alphanumeric)).then_some(length)
}

/// The number of at most eight digits that `text` begins with, and how many they are.
fn number_of_date(text: &[u8]) -> Option<(usize, u32)> {
    let length = text.iter().take(9).take_while(|byte| byte.is_ascii_digit()).count();
    Some((length, number(&text[..length])?)).filter(|_| length <= 8)
}

fn is_day(year: u32, month: u32, day: u32) -> bool {
    (1900..2200).contains(&year) && (1..=12).contains(&month) && (1..=31).contains(&day)
}

/// A name that the server gave and that ends as limits begin, `name-600-10X`: it may state some.
fn unread(name: &[u8]) -> Option<EventLimit> {
    let mut parts = name.rsplit(|&byte| byte == b'-');
    let is_number = |part: Option<&[u8]>| part.and_then(|part| part.first()).is_some_and(u8::is_ascii_digit);
    let is_like_limit = is_number(parts.next()) && is_number(parts.next()) && parts.next().is_some();
    is_like_limit.then_some(EventLimit::Unclear)
}

/// `name-600-10F`, `name-0-30`. What may be a date is no limit, unless the server wrote it.
fn name_limit(name: &[u8], is_by_server: bool) -> Option<EventLimit> {
    let mut parts = name.rsplitn(3, |&byte| byte == b'-');
    let [last, main, name] = [parts.next()?, parts.next()?, parts.next()?];
    let (per_move, is_increment) = last.strip_suffix(b"F").map_or((last, false), |digits| (digits, true));
    let [main_time, per_move_time] =
        [main, per_move].map(|part| Some(part).filter(|part| part.len() <= 7).and_then(number));
    let (main_time, per_move_time) = (main_time?, per_move_time?);
    let year = |part: &[u8]| part.len() == 4 && number(part).is_some_and(|year| (1900..2200).contains(&year));
    let is_date = year(main) && per_move.len() <= 2 || year(name.rsplit(|&byte| byte == b'-').next()?);
    if is_date && !is_by_server && !is_increment {
        return None;
    }
    // The server writes no zero before a number of seconds.
    if !is_by_server && main.len() > 1 && main.starts_with(b"0") {
        return None;
    }
    // A round and a board, perhaps: nobody plays a whole game in less than a minute.
    if !is_by_server && !is_increment && (1..60).contains(&main_time) {
        return Some(EventLimit::Unclear);
    }
    let control = TimeControl { main: Millis::from_seconds(main_time), ..TimeControl::default() };
    let per_move_time = Millis::from_seconds(per_move_time);
    Some(match is_increment {
        true => EventLimit::Control(TimeControl { increment: per_move_time, ..control }),
        false if per_move.len() > 1 && per_move.starts_with(b"0") => EventLimit::Stopwatch,
        false => EventLimit::Control(TimeControl { byoyomi: per_move_time, ..control }),
    })
}

/// Whether two numbers stand beside each other, of which the second bears the letter of a clock of the server, so that a
/// limit may be meant: `name-300-5f`, `300-10F`, `name-300-5S`, `name-300-5F-1`.
fn is_almost_limit(text: &[u8]) -> bool {
    let words: Vec<&[u8]> = text.split(|byte| !byte.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let is_number = |word: &[u8]| !word.is_empty() && word.iter().all(u8::is_ascii_digit);
    let is_clock = |word: &[u8]| matches!(word, [digits @ .., b'F' | b'f' | b'S' | b's'] if is_number(digits));
    words.windows(2).any(|pair| is_number(pair[0]) && is_clock(pair[1]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_in_the_name_of_an_event() {
        for (event, expected) in [
            ("wdoor+floodgate-600-10F+a+b+20160614033003", Some("600+0+10")),
            ("wdoor+floodgate-900-0+usapyon-on-note+KShogi-1-2+20080217020012", Some("900+0+0")),
            ("wdoor+pgsklp_32-0-30+gps9_p+gps8+20060428070035", Some("0+30+0")),
            ("d+d-86400-060+a+b+20130420094114", Some("stopwatch")),
            ("test-300-5F", Some("300+0+5")),
            ("Denryu-sen-0-30", Some("0+30+0")),
            ("wdoor+floodgate-600-10F", Some("600+0+10")),
            ("Denryu-2020-11", None),
            ("cup-2020-11-21", None),
            ("Club open 2026-05-03", None),
            ("Club open (3-5-2026)", None),
            ("open_20260503-1-2", Some("unclear")),
            ("2026-05-03-1", None),
            ("Club open 05-03", None),
            ("Club open 2026-05-03 5F", None),
            ("cup-2026-05-03-600-10F", Some("600+0+10")),
            ("cup 2026-13-45", Some("unclear")),
            ("Club open 3.5.2026-1-2", Some("unclear")),
            ("Club open 03-05-26", None),
            ("Club open 2026/05/03-04", None),
            ("WCSC25_F1_GPS_PON", None),
            ("a-b-c", None),
            ("round 1-2", None),
            ("final-1-2", Some("unclear")),
            ("test-300-5f", Some("unclear")),
            ("test-300-5S", Some("unclear")),
            ("test-300-5F-1", Some("unclear")),
            ("300-10F", Some("unclear")),
            ("wdoor+test-300-5F+a+b", Some("unclear")),
            ("wdoor+test-300-5S+a+b+20160614033003", Some("unclear")),
            ("wdoor+test-300-5X+a+b+20160614033003", Some("unclear")),
            ("wdoor+test-a+a-1-2+b+20160614033003", None),
        ] {
            let mut limits = Limits::default();
            assert!(limits.header(b"EVENT", event.as_bytes(), TextPos::START).is_ok());
            let found = limits.event.map(|(_, limit)| match limit {
                EventLimit::Control(control) => control.to_string(),
                EventLimit::Stopwatch => "stopwatch".to_owned(),
                EventLimit::Unclear => "unclear".to_owned(),
                EventLimit::Contradictory => "contradictory".to_owned(),
            });
            assert_eq!(found.as_deref(), expected, "{event}");
        }
    }

    #[test]
    fn time_headers() {
        for (name, value, expected) in [
            ("TIME_LIMIT", "00:25+00", Some("1500+0+0")),
            ("TIME_LIMIT", "24:00+60", Some("86400+60+0")),
            ("TIME_LIMIT", "00:25", None),
            ("TIME_LIMIT", "a:25+00", None),
            ("TIME", "600+10.5+2", Some("600+10.5+2")),
            ("TIME", "600+10", None),
            ("TIME", "600+10+2+1", None),
        ] {
            let mut limits = Limits::default();
            let read = limits.header(name.as_bytes(), value.as_bytes(), TextPos::START);
            let found = limits.time.or(limits.time_limit).map(|(_, control)| control.to_string());
            assert_eq!(found.as_deref(), expected, "{name}:{value}");
            assert_eq!(read.is_ok(), expected.is_some(), "{name}:{value}");
        }
    }
}
