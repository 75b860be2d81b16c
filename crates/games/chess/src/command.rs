//! Commands in comments, by the supplement to PGN: `[%clk 1:59:07]`, `[%emt 0:00:12.5]`.

use std::ops::Range;

use shinpan_core::finding::TextPos;
use shinpan_core::{Millis, words};

use crate::record::{Stamp, TwoNumbers};

/// The most bytes of a command that goes over the end of a line; a longer one cannot be read.
const MAX_OPEN: usize = 80;

/// The most bytes of a command within a line; a longer one cannot be read.
const MAX_COMMAND: usize = 1024;

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
    /// A command that the end of a line broke off, behind its bracket, a line's end between its parts.
    open: Option<(TextPos, Vec<u8>)>,
}

impl Commands {
    /// Calls `each` with the commands of `text`, a line's part of a comment that begins at `pos`.
    pub(crate) fn read(&mut self, pos: TextPos, text: &[u8], is_last: bool, each: &mut dyn FnMut(Command)) {
        if self.open.is_none() && memchr::memchr2(b'[', b'%', text).is_none() {
            return;
        }
        let mut at = self.close(text, is_last, each);
        // The next end: it is looked for once, not once for each bracket before it.
        let mut close = Some(0);
        while let Some(next) = memchr::memchr(b'[', &text[at..]) {
            halves(pos, text, at..at + next, each);
            at += next;
            let column = pos.column.saturating_add(u32::try_from(at).unwrap_or(u32::MAX));
            let (pos, rest) = (TextPos { column, ..pos }, &text[at + 1..]);
            at += 1;
            let is_open = rest.first().map_or(!is_last, |byte| *byte == b'%');
            if !is_open {
                continue;
            }
            if close.is_some_and(|close| close < at) {
                close = memchr::memchr(b']', rest).map(|end| at + end);
            }
            let Some(end) = close.map(|close| close - at) else {
                at += self.without_end(pos, rest, is_last, each);
                continue;
            };
            let found = match rest.get(1..end) {
                Some(text) if text.len() <= MAX_COMMAND => command(pos, text),
                _ => unclosed(pos, &rest[..end.min(MAX_COMMAND)]),
            };
            let is_sound = found.is_some_and(|found| found.stamp.time.is_some());
            if !is_sound && let Some(next) = memchr::memchr(b'[', &rest[..end]) {
                // The end of another one.
                unclosed(pos, &rest[..next]).into_iter().for_each(&mut *each);
                at += next;
                continue;
            }
            found.into_iter().for_each(&mut *each);
            at += end + 1;
        }
        halves(pos, text, at..text.len(), each);
    }

    /// A command in `text` whose end is not on the line: how many bytes that is.
    fn without_end(&mut self, pos: TextPos, text: &[u8], is_last: bool, each: &mut dyn FnMut(Command)) -> usize {
        let len = memchr::memchr(b'[', text).unwrap_or(text.len());
        if is_last || len < text.len() {
            unclosed(pos, &text[..len]).into_iter().for_each(each);
        } else {
            self.open = Some((pos, bounded(text)));
        }
        len
    }

    /// Goes on with the command that is open; how many bytes of `text` were of it.
    fn close(&mut self, text: &[u8], is_last: bool, each: &mut dyn FnMut(Command)) -> usize {
        let Some((pos, mut open)) = self.open.take() else { return 0 };
        let first = open.iter().chain(text).find(|byte| !byte.is_ascii_whitespace());
        if first.is_some_and(|byte| *byte != b'%') {
            return 0;
        }
        let end = memchr::memchr2(b'[', b']', text);
        let len = end.unwrap_or(text.len());
        open.push(b'\n');
        open.extend_from_slice(&text[..len.min(MAX_OPEN)]);
        let is_closed = end.is_some_and(|end| text[end] == b']');
        if is_closed && open.len() <= MAX_OPEN {
            wrapped(pos, &open).into_iter().for_each(each);
        } else if end.is_some() || is_last {
            unclosed(pos, &open).into_iter().for_each(each);
        } else {
            open.truncate(MAX_OPEN + 1);
            self.open = Some((pos, open));
        }
        len + usize::from(is_closed)
    }
}

/// Commands without their bracket within a part of `text`, whose beginning is at `pos`: their times cannot be read.
fn halves(pos: TextPos, text: &[u8], part: Range<usize>, each: &mut dyn FnMut(Command)) {
    for sign in memchr::memchr_iter(b'%', &text[part.clone()]) {
        let at = part.start + sign;
        let column = pos.column.saturating_add(u32::try_from(at).unwrap_or(u32::MAX));
        unclosed(TextPos { column, ..pos }, &text[at..part.end.min(at + MAX_OPEN)]).into_iter().for_each(&mut *each);
    }
}

fn bounded(text: &[u8]) -> Vec<u8> {
    text[..text.len().min(MAX_OPEN + 1)].to_vec()
}

/// The command of `text`, which stands between the bracket and `]` and goes over the ends of lines. They count as nothing, with
/// the blanks around them: they stand within numbers too. Behind a name one may stand for a blank.
fn wrapped(pos: TextPos, text: &[u8]) -> Option<Command> {
    let lines = || text.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
    let read = |text: &[u8]| command(pos, text.trim_ascii_start().strip_prefix(b"%")?);
    let joined = lines().collect::<Vec<_>>();
    read(&joined.concat()).or_else(|| read(&joined.join(&b' ')))
}

/// A command whose end is missing, if it has a time: the time cannot be read.
fn unclosed(pos: TextPos, text: &[u8]) -> Option<Command> {
    let Command { name, stamp } = wrapped(pos, text)?;
    Some(Command { name, stamp: Stamp { time: None, ..stamp } })
}

/// The command of `text`, which stands between `[%` and `]`, if it has a time.
fn command(pos: TextPos, text: &[u8]) -> Option<Command> {
    let text = text.trim_ascii_start();
    let (name, value) = text.split_at(text.iter().take_while(|byte| byte.is_ascii_alphabetic()).count());
    let name = CommandName::ALL.into_iter().find(|own| own.as_str().as_bytes().eq_ignore_ascii_case(name))?;
    let value = value.trim_ascii();
    // Some programs write the seconds of a move alone. What is left may be minutes.
    let time = time(value, name == CommandName::Emt);
    let two_numbers = time.and_then(|_| TwoNumbers::read(value));
    Some(Command { name, stamp: Stamp { pos, time, is_contradicted: false, two_numbers } })
}

/// The most digits of a number: no sum of them overflows.
const MOST_DIGITS: u32 = 6;

/// Hours, minutes and seconds (`1:59:07`, `0:00:12.5`), minutes and seconds (`59:07`), or seconds alone, with a fraction (`12.5`) or
/// where they `may_be_bare`.
fn time(text: &[u8], may_be_bare: bool) -> Option<Millis> {
    let (mut sum, mut number, mut digits, mut colons) = (0_u64, 0_u64, 0, 0);
    let mut rest = text.iter();
    let mut fraction = None;
    for byte in rest.by_ref() {
        match byte {
            b'0'..=b'9' if digits < MOST_DIGITS => {
                (number, digits) = (10 * number + u64::from(byte - b'0'), digits + 1);
            }
            b':' if digits > 0 && colons < 2 => {
                (sum, number, digits, colons) = (60 * (sum + number), 0, 0, colons + 1);
            }
            b'.' => {
                fraction = Some(rest.as_slice());
                break;
            }
            _ => return None,
        }
    }
    let is_clear = may_be_bare || colons > 0 || fraction.is_some();
    let millis = fraction.map_or(Some(0), thousandths)?;
    (digits > 0 && is_clear).then_some(Millis(1000 * (sum + number) + millis))
}

/// The first three digits of a fraction.
fn thousandths(digits: &[u8]) -> Option<u64> {
    let is_fraction = !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
    let digit = |at| digits.get(at).map_or(0, |byte: &u8| u64::from(byte - b'0'));
    is_fraction.then(|| 100 * digit(0) + 10 * digit(1) + digit(2))
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
                let Stamp { pos, time, .. } = command.stamp;
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
        assert_eq!(read(&["%emt 0:01:01]"]), ["emt 1:1 ?"]);
        assert_eq!(read(&["a [ %clk 0:01:01] 5 % b [%emt 3] %emt"]), ["clk 1:5 ?", "emt 1:25 3", "emt 1:34 ?"]);
        assert_eq!(read(&["[%clk", &"x".repeat(1000), "]"]), ["clk 1:1 ?"]);
        assert_eq!(read(&["[[%clk 0:00:01]]"]), ["clk 1:2 1"]);
        assert_eq!(read(&["[%CLK 0:00:01] [%egt 0:00:01] [%clks 0:00:01]"]), ["clk 1:1 1"]);
    }

    #[test]
    fn the_end_of_a_line_within_a_command_counts_as_nothing() {
        for parts in [
            ["[%emt 0:", "00:31]"],
            ["[%emt 0:00:3", "1]"],
            ["[%emt", "0:00:31]"],
            ["[%em", "t 0:00:31]"],
            ["[%", "emt 0:00:31]"],
            ["[", "%emt 0:00:31]"],
            ["[%emt 0:00:31", "]"],
            ["[%emt 0: ", "  00:31]"],
            ["[%emt 0:", "\t00:31 ]"],
        ] {
            assert_eq!(read(&parts), ["emt 1:1 31"], "{parts:?}");
        }
        assert_eq!(read(&["[%emt", "soon]"]), ["emt 1:1 ?"]);
        assert_eq!(read(&["[%eval 0.", "31] [%clk 0:", "0", "0:05]"]), ["clk 2:5 5"]);
        assert_eq!(read(&["[", "a [%clk 0:00:05]"]), ["clk 2:3 5"]);
        assert_eq!(read(&["[%eval 0.3 [%clk 0:00:05]"]), ["clk 1:12 5"]);
        assert_eq!(read(&["[%emt 0:3 [%clk 0:00:05]"]), ["emt 1:1 ?", "clk 1:11 5"]);
        assert_eq!(read(&["[%emt 0", "[%clk 0:00:05]"]), ["emt 1:1 ?", "clk 2:1 5"]);
        assert_eq!(read(&["[%emt 0:00", ":3"]), ["emt 1:1 ?"]);
    }

    #[test]
    fn seconds_may_stand_alone() {
        for (text, expected) in [
            ("[%emt 0.783]", "emt 1:1 0.783"),
            ("[%emt 31]", "emt 1:1 31"),
            ("[%emt 0:31]", "emt 1:1 31"),
            ("[%emt 00:00:31.5]", "emt 1:1 31.5"),
            ("[%clk 59.9]", "clk 1:1 59.9"),
            // Minutes or seconds.
            ("[%clk 31]", "clk 1:1 ?"),
            ("[%emt 31s]", "emt 1:1 ?"),
            ("[%emt -3]", "emt 1:1 ?"),
            ("[%emt 1,5]", "emt 1:1 ?"),
        ] {
            assert_eq!(read(&[text]), [expected], "{text}");
        }
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
            assert_eq!(time(text.as_bytes(), false), Some(Millis(millis)), "{text}");
        }
        for text in
            ["", "5", "soon", "-0:00:05", "0::05", "0:00:", "0:00:05.", "1:0:00:05", "0:00:05.x", "9999999:00:00"]
        {
            assert_eq!(time(text.as_bytes(), false), None, "{text}");
        }
    }
}
