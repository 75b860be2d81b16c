//! Commands in comments, by the supplement to PGN: `[%clk 1:59:07]`, `[%emt 0:00:12.5]`.

use shinpan_core::finding::TextPos;
use shinpan_core::{Millis, words};

use crate::record::Stamp;

/// The most bytes of a command that goes over the end of a line; a longer one cannot be read.
const MAX_OPEN: usize = 80;

/// A command that has a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Command {
    pub(crate) name: CommandName,
    pub(crate) stamp: Stamp,
}

words! {
    /// A command by its name.
    pub(crate) enum CommandName {
        /// The time left after the move.
        Clk => "clk",
        /// The time used for it.
        Emt => "emt",
    }
}

/// Finds commands in comments, part by part.
#[derive(Default)]
pub(crate) struct Commands {
    /// A command that the end of a line broke off, from its `[%`.
    open: Option<(TextPos, Vec<u8>)>,
}

impl Commands {
    /// Calls `each` with the commands of `text`, a line's part of a comment that begins at `pos`.
    pub(crate) fn read(&mut self, pos: TextPos, text: &[u8], is_last: bool, each: &mut dyn FnMut(Command)) {
        let mut at = self.close(text, is_last, each);
        while let Some(next) = memchr::memchr(b'[', &text[at..]) {
            at += next;
            let column = pos.column.saturating_add(u32::try_from(at).unwrap_or(u32::MAX));
            let (pos, rest) = (TextPos { column, ..pos }, &text[at + 1..]);
            at += 1;
            if rest.first() != Some(&b'%') {
                continue;
            }
            match memchr::memchr(b']', rest) {
                Some(end) => {
                    command(pos, &rest[1..end], true).into_iter().for_each(&mut *each);
                    at += end + 1;
                }
                None if is_last => {
                    command(pos, &rest[1..], false).into_iter().for_each(&mut *each);
                    return;
                }
                None => {
                    self.open = Some((pos, bounded(&rest[1..])));
                    return;
                }
            }
        }
    }

    /// Goes on with the command that is open; how many bytes of `text` were of it.
    fn close(&mut self, text: &[u8], is_last: bool, each: &mut dyn FnMut(Command)) -> usize {
        let Some((pos, mut open)) = self.open.take() else { return 0 };
        let end = memchr::memchr(b']', text);
        let len = end.unwrap_or(text.len());
        open.push(b' ');
        open.extend_from_slice(&text[..len.min(MAX_OPEN)]);
        if end.is_some() || is_last {
            let is_whole = end.is_some() && open.len() <= MAX_OPEN;
            command(pos, &open, is_whole).into_iter().for_each(each);
        } else {
            open.truncate(MAX_OPEN + 1);
            self.open = Some((pos, open));
        }
        end.map_or(len, |end| end + 1)
    }
}

fn bounded(text: &[u8]) -> Vec<u8> {
    text[..text.len().min(MAX_OPEN + 1)].to_vec()
}

/// The command of `text`, which stands between `[%` and `]`, if it has a time.
fn command(pos: TextPos, text: &[u8], is_whole: bool) -> Option<Command> {
    let text = text.trim_ascii_start();
    let (name, value) = text.split_at(text.iter().take_while(|byte| byte.is_ascii_alphabetic()).count());
    let name = CommandName::from_word(str::from_utf8(name).ok()?)?;
    let value = value.trim_ascii();
    Some(Command { name, stamp: Stamp { pos, time: if is_whole { time(value) } else { None } } })
}

/// Hours, minutes and seconds: `1:59:07`, `0:00:12.5`, `59:07`. Of a fraction, thousandths count.
fn time(text: &[u8]) -> Option<Millis> {
    let mut parts = text.rsplitn(3, |byte| *byte == b':');
    let seconds = seconds(parts.next()?)?;
    let minutes = whole(parts.next()?)?;
    let hours = parts.next().map_or(Some(0), whole)?;
    Some(Millis(seconds + 60_000 * minutes + 3_600_000 * hours))
}

/// Thousandths of a second.
fn seconds(text: &[u8]) -> Option<u64> {
    let dot = memchr::memchr(b'.', text).unwrap_or(text.len());
    let (seconds, fraction) = text.split_at(dot);
    let millis = match fraction {
        [] => 0,
        [_] => return None,
        [_, digits @ ..] if digits.iter().all(u8::is_ascii_digit) => {
            let digit = |at| digits.get(at).map_or(0, |byte: &u8| u64::from(byte - b'0'));
            100 * digit(0) + 10 * digit(1) + digit(2)
        }
        _ => return None,
    };
    Some(1000 * whole(seconds)? + millis)
}

/// A number of at most six digits: no sum of them overflows.
fn whole(digits: &[u8]) -> Option<u64> {
    if digits.is_empty() || digits.len() > 6 {
        return None;
    }
    digits.iter().try_fold(0u64, |sum, byte| byte.is_ascii_digit().then(|| sum * 10 + u64::from(byte - b'0')))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The commands of a comment of several lines, in words.
    fn read(parts: &[&str]) -> Vec<String> {
        let mut commands = Commands::default();
        let mut found = Vec::new();
        for (line, text) in (1..).zip(parts) {
            let pos = TextPos { line, column: 1 };
            commands.read(pos, text.as_bytes(), line as usize == parts.len(), &mut |command| {
                let Stamp { pos, time } = command.stamp;
                let time = time.map_or("?".to_owned(), |time| time.to_string());
                found.push(format!("{} {}:{} {time}", command.name, pos.line, pos.column));
            });
        }
        found
    }

    #[test]
    fn commands_are_found_wherever_they_stand() {
        assert_eq!(read(&["[%clk 1:02:03]"]), ["clk 1:1 3723"]);
        assert_eq!(read(&["a [b] [%eval 0.3] [%clk 0:00:05.25][%emt 0:00:90] c"]), ["clk 1:19 5.25", "emt 1:36 90"]);
        assert_eq!(read(&["x [%clk", "0:01:00] [%emt 0:00:01]"]), ["clk 1:3 60", "emt 2:10 1"]);
        assert_eq!(read(&["[%", "clk 0:01:00]"]), ["clk 1:1 60"]);
        assert_eq!(read(&["[%clk 0:01:00"]), ["clk 1:1 ?"]);
        assert_eq!(read(&["[%emt", "", "0:01:00", "] [%clk 1:00]"]), ["emt 1:1 60", "clk 4:3 60"]);
        assert_eq!(read(&["[%clk", &"x".repeat(1000), "]"]), ["clk 1:1 ?"]);
        assert_eq!(read(&["[[%clk 0:00:01]]"]), ["clk 1:2 1"]);
    }

    #[test]
    fn times_are_read_as_the_supplement_has_them() {
        for (text, millis) in [
            ("0:00:00", 0),
            ("1:59:07", 7_147_000),
            ("59:07", 3_547_000),
            ("0:00:75", 75_000),
            ("0:00:01.5", 1_500),
            ("0:00:01.0625", 1_062),
            ("100:00:00", 360_000_000),
        ] {
            assert_eq!(time(text.as_bytes()), Some(Millis(millis)), "{text}");
        }
        for text in
            ["", "5", "soon", "-0:00:05", "0::05", "0:00:", "0:00:05.", "1:0:00:05", "0:00:05.x", "9999999:00:00"]
        {
            assert_eq!(time(text.as_bytes()), None, "{text}");
        }
    }
}
