//! Limits in `$` headers and in the server's comments.

use shinpan_core::finding::TextPos;
use shinpan_core::{Millis, Side};

use crate::record::Limits;
use crate::rules::{Declaration, TimeControl};

/// A header that names a limit but cannot be read: what it says, for people.
pub(crate) struct Unreadable(pub(crate) &'static str);

impl Limits {
    /// Takes what a `$NAME:value` header limits; other headers are free text.
    pub(crate) fn header(&mut self, name: &[u8], value: &[u8], pos: TextPos) -> Result<(), Unreadable> {
        match name {
            b"TIME_LIMIT" => keep(&mut self.time_limit, pos, time_limit(value)),
            b"TIME" | b"TIMET" => keep(&mut self.time, pos, time(value)),
            b"TIME+" | b"TIMET+" => keep(self.side_time.get_mut(Side::First), pos, time(value)),
            b"TIME-" | b"TIMET-" => keep(self.side_time.get_mut(Side::Second), pos, time(value)),
            b"MAX_MOVES" => {
                // Other values are none that the format knows, and are left aside as it says.
                let _ = keep(&mut self.max_moves, pos, number(value));
                Ok(())
            }
            b"JISHOGI" => {
                let declaration = match value {
                    b"27" => Some(Declaration::Points27),
                    b"24" => Some(Declaration::Points24),
                    _ => None,
                };
                let _ = keep(&mut self.declaration, pos, declaration);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Takes what a comment of the server limits: `Max_Moves:256` and the like, without the apostrophe.
    pub(crate) fn comment(&mut self, text: &[u8], pos: TextPos) {
        let Some(colon) = memchr::memchr(b':', text) else { return };
        let value = text[colon + 1..].trim_ascii();
        let _ = match &text[..colon] {
            b"Max_Moves" => keep(&mut self.server_max_moves, pos, number(value)),
            b"Least_Time_Per_Move" => keep(&mut self.server_least_time, pos, Millis::parse(value, 7)),
            b"Increment" => keep(&mut self.server_increment, pos, Millis::parse(value, 7)),
            _ => Ok(()),
        };
    }
}

/// The first of a kind counts.
fn keep<T>(slot: &mut Option<(TextPos, T)>, pos: TextPos, value: Option<T>) -> Result<(), Unreadable> {
    let value = value.ok_or(Unreadable("expected \"$TIME_LIMIT:HH:MM+SS\" or \"$TIME:main+byoyomi+increment\""))?;
    slot.get_or_insert((pos, value));
    Ok(())
}

fn number(text: &[u8]) -> Option<u32> {
    std::str::from_utf8(text).ok().filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()))?.parse().ok()
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
    let mut parts = text.split(|&byte| byte == b'+').map(|chunk| Millis::parse(chunk, 7));
    let [main, byoyomi, increment] = [parts.next()??, parts.next()??, parts.next()??];
    parts.next().is_none().then_some(TimeControl { main, byoyomi, increment })
}

#[cfg(test)]
mod tests {
    use super::*;

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
